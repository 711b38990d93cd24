"""verify_citation: does a reference lead to something? Found, not in this register, or could not check."""

from collections.abc import Mapping, Sequence
from typing import Any

from besluitbron.contract.documents import Document
from besluitbron.contract.errors import NotInRegister, UpstreamError
from besluitbron.contract.result_schemas import present
from besluitbron.pipeline.joint.comparing import contradictions
from besluitbron.pipeline.joint.document import with_calls_here
from besluitbron.pipeline.joint.places import find_in_registers
from besluitbron.pipeline.joint.run import JointRun
from besluitbron.pipeline.joint.side_by_side import SAYS_NOTHING
from besluitbron.pipeline.joint.whole import check_precision, fetch_whole
from besluitbron.pipeline.outcome import Run, ToolOutcome
from besluitbron.pipeline.references import Reference
from besluitbron.pipeline.shaping import shape_record


def run_citation(run: JointRun, arguments: Mapping[str, Any]) -> ToolOutcome:
    """Check a reference. Raises IdentifierRefused for what cannot be one."""

    def ask(own: Run, identifier: str, reference: Reference) -> Document:
        return fetch_whole(run, own, identifier, reference, None)

    try:
        found = find_in_registers(run, arguments["reference"], ask)
    except NotInRegister as error:
        return _outcome(run, "not_in_register", None, [str(error), "A register can lack what exists elsewhere."])
    except UpstreamError as error:
        sentence = f"BesluitBron {error.happened.rstrip('. ')}. {error.advice.rstrip('. ')}. {SAYS_NOTHING}"
        return _outcome(run, "could_not_check", None, [sentence])
    record = with_calls_here(run, shape_record(found.connector, found.value.record))
    differs = contradictions(arguments["reference"], found.value.record)
    return _outcome(run, "found", record, [*found.notes, *found.value.notes], differs)


def _outcome(
    run: JointRun, verdict: str, record: Mapping[str, Any] | None, notes: list[str], differs: Sequence[str] = ()
) -> ToolOutcome:
    members = present({"verdict": verdict, "document": record, "differs": list(differs)})
    precision = check_precision(run, complete=verdict != "could_not_check", notes=notes)
    served_from = run.trail.together(run.now).served_from
    return ToolOutcome(
        run.answer({**members, "precision": precision}), hits=1 if record else 0, total=None, served_from=served_from
    )
