"""verify_quote: is this passage in the document, word for word, and where?"""

from collections.abc import Mapping
from typing import Any, Final

from besluitbron.contract.documents import Document
from besluitbron.contract.result_schemas import present
from besluitbron.pipeline.joint.document import with_calls_here
from besluitbron.pipeline.joint.hints import advise_here
from besluitbron.pipeline.joint.places import Found, find_in_registers
from besluitbron.pipeline.joint.run import JointRun
from besluitbron.pipeline.joint.whole import check_precision, fetch_whole
from besluitbron.pipeline.outcome import Run, ToolOutcome
from besluitbron.pipeline.quotes import Passage, QuoteFinding, find_quote
from besluitbron.pipeline.references import Reference
from besluitbron.pipeline.shaping import shape_record

COULD_NOT_CHECK: Final = "could_not_check"
MAX_PASSAGES: Final = 10
NOT_WHOLE: Final = frozenset({"partly", "not_in_document"})


def run_quote(run: JointRun, arguments: Mapping[str, Any]) -> ToolOutcome:
    """Check a quotation. Raises CallerError, NotInRegister for a document that is not there, or UpstreamError."""

    def ask(own: Run, identifier: str, reference: Reference) -> Document:
        return fetch_whole(run, own, identifier, reference, arguments.get("on_date"))

    held = find_in_registers(run, arguments["id"], ask)
    document = held.value
    text = document.full_text.text
    found = None if text is None else find_quote(text, arguments["quote"])
    if found is not None and document.full_text.next_page is not None and found.verdict in NOT_WHOLE:
        found = None  # it can stand in the pages that were not read, which a note names
    members = {
        "verdict": COULD_NOT_CHECK if found is None else found.verdict,
        **({} if found is None else _where(found)),
        "document": with_calls_here(run, shape_record(held.connector, document.record)),
        **present({"text_from": document.full_text.origin, "no_text_because": _reason(run, held)}),
    }
    told = (advise_here(run.toolbox, held.connector, note) for note in (*document.notes, *document.full_text.notes))
    notes = [*held.notes, *told, *_cut_note(found)]
    precision = check_precision(run, complete=found is not None, notes=notes)
    return ToolOutcome(
        run.answer({**members, "precision": precision}),
        hits=1,
        total=None,
        served_from=run.trail.together(run.now).served_from,
    )


def _reason(run: JointRun, held: Found[Document]) -> str | None:
    reason = held.value.full_text.reason
    return reason and advise_here(run.toolbox, held.connector, reason)


def _where(found: QuoteFinding) -> dict[str, Any]:
    return present(
        {
            "occurrences": found.occurrences or None,
            "passages": [_passage(passage) for passage in found.passages[:MAX_PASSAGES]],
            "differences": list(found.differences),
            "missing": list(found.missing),
        }
    )


def _passage(passage: Passage) -> dict[str, Any]:
    return {
        "offset": passage.offset,
        "length": passage.length,
        "paragraph": passage.paragraph,
        "text": passage.text,
        "before": passage.before,
        "after": passage.after,
    }


def _cut_note(found: QuoteFinding | None) -> list[str]:
    if found is None or len(found.passages) <= MAX_PASSAGES:
        return []
    return [f"{len(found.passages)} places; the first {MAX_PASSAGES} are shown."]
