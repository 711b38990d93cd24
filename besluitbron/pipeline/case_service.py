"""get_case: one case with its documents and a window of its decisions, each with its votes in seats or by member."""

from collections.abc import Mapping
from typing import Any

from besluitbron.contract.connector import CaseTool, Connector
from besluitbron.contract.documents import Case, CaseQuestion, Decision, Votes
from besluitbron.contract.result_schemas import present
from besluitbron.contract.search import SearchPrecision, SearchWindow
from besluitbron.contract.sources import SourceList
from besluitbron.pipeline.citation import shorten, written
from besluitbron.pipeline.days import dutch_day
from besluitbron.pipeline.outcome import Run, ToolOutcome
from besluitbron.pipeline.precision import Slice, determine_more, stale_notes
from besluitbron.pipeline.shaping import fitting, full_id, shape_linked, shape_record
from besluitbron.pipeline.window import bound_window, window_notes

MAX_DECISIONS_BYTES = 10_000
"""The decisions stand twice in an answer that stays below about 40 kB, beside documents and related cases."""
MAX_LISTED = 20
MAX_TEXT = 400


def run_case(
    run: Run, tool: CaseTool, arguments: Mapping[str, Any], identifier: str, sources: SourceList
) -> ToolOutcome:
    """Serve one window of a case's decisions. Raises NotInRegister, IdentifierRefused or UpstreamError."""
    connector = run.connector
    window = bound_window(arguments["offset"], arguments["limit"])
    question = CaseQuestion(identifier, window, dutch_day(run.now))
    case, total = tool.fetch(question, run.trail, connector.platform, sources)
    decisions, cut = fitting([_decision(connector, decision) for decision in case.decisions], MAX_DECISIONS_BYTES)
    past_end = window.offset > 0 and not decisions
    part = Slice(
        window.offset,
        window.limit,
        len(decisions),
        None if past_end else total,
        "unknown" if past_end else "exact",
        cut_by_size=cut,
    )
    return run.answer(
        tool,
        {**_members(connector, case), "decisions": decisions},
        _precision(run, window, case, part, past_end),
        part,
        hits=len(decisions),
        next_arguments={"id": full_id(connector, case.record.id), "offset": part.end, "limit": window.limit},
    )


def _members(connector: Connector, case: Case) -> dict[str, Any]:
    return {
        "case": shape_record(connector, case.record),
        **present(
            {
                "outcome": case.outcome,
                "closed": case.closed,
                "dossier": case.dossier,
                "opinion": case.opinion,
                "actors": list(case.actors[:MAX_LISTED]),
                "documents": [shape_linked(connector, hit) for hit in case.documents[:MAX_LISTED]],
                "related": [shape_linked(connector, hit) for hit in case.related[:MAX_LISTED]],
            }
        ),
    }


def _decision(connector: Connector, decision: Decision) -> dict[str, Any]:
    return present(
        {
            "id": full_id(connector, decision.id),
            "outcome": decision.outcome,
            "text": shorten(decision.text, MAX_TEXT) if decision.text else None,
            "how": decision.how,
            "status": decision.status,
            "date": written(decision.day) if decision.day else None,
            "date_means": decision.date_means if decision.day else None,
            "meeting": shape_linked(connector, decision.meeting) if decision.meeting else None,
            "votes": _votes(decision.votes) if decision.votes else None,
        }
    )


def _votes(votes: Votes) -> dict[str, Any]:
    """A count of 0 is a statement and stays; what cannot be counted is left out."""
    parties = [present({"party": p.party, "vote": p.vote, "seats": p.seats}) for p in votes.parties]
    return present(
        {
            "unit": votes.unit,
            "in_favour": votes.in_favour,
            "against": votes.against,
            "not_voted": votes.not_voted,
            "parties": parties,
            "members": {vote: list(names) for vote, names in votes.members},
            "mistakes": list(votes.mistakes),
        }
    )


def _precision(run: Run, window: SearchWindow, case: Case, part: Slice, past_end: bool) -> SearchPrecision:
    """The window counts decisions."""
    together = run.trail.together(run.now)
    return SearchPrecision(
        window={"offset": window.offset, "limit": window.limit, "returned": part.shown},
        total=part.total,
        total_kind=part.total_kind,
        more_to_find=determine_more(part),
        complete=case.incomplete is None,
        served_from=together.served_from,
        retrieved_at=together.retrieved_at,
        notes=(
            *window_notes(window),
            *([f"The window starts past the last decision: offset {window.offset}."] if past_end else []),
            *([f"Part of the register did not answer: {case.incomplete}."] if case.incomplete else []),
            *case.notes,
            *_crowded_notes(case),
            *stale_notes(together.served_from, together.failure, together.retrieved_at),
        ),
    )


def _crowded_notes(case: Case) -> list[str]:
    """Say which lists were cut (H19)."""
    lists = {"documents": case.documents, "related cases": case.related, "actors": case.actors}
    cut = [f"{MAX_LISTED} of {len(members)} {name}" for name, members in lists.items() if len(members) > MAX_LISTED]
    return [f"Listed are {' and '.join(cut)}; search_documents finds the other documents."] if cut else []
