"""get_meeting: one meeting with a window of its agenda, each item with its documents, motions and votes."""

from collections.abc import Mapping
from typing import Any

import orjson

from besluitbron.contract.connector import Connector, MeetingTool
from besluitbron.contract.documents import AgendaItem, Meeting, Motion
from besluitbron.contract.result_schemas import present
from besluitbron.contract.search import SearchPrecision, SearchWindow, TotalKind
from besluitbron.contract.sources import SourceList
from besluitbron.pipeline.citation import ELLIPSIS, shorten
from besluitbron.pipeline.outcome import Run, ToolOutcome
from besluitbron.pipeline.precision import Slice, determine_more, stale_notes
from besluitbron.pipeline.shaping import fitting, full_id, shape_linked, shape_record
from besluitbron.pipeline.window import bound_window, window_notes

MAX_AGENDA_BYTES = 15_000
"""The agenda stands twice in an answer that stays below about 40 kB."""
MAX_ITEM_DOCUMENTS = 20
MAX_TITLE = 200
MAX_DESCRIPTION = 300


def run_meeting(
    run: Run, tool: MeetingTool, arguments: Mapping[str, Any], identifier: str, sources: SourceList
) -> ToolOutcome:
    """Serve one window of a meeting's agenda. Raises NotInRegister, IdentifierRefused or UpstreamError."""
    connector = run.connector
    window = bound_window(arguments["offset"], arguments["limit"])
    meeting, total = tool.fetch(identifier, window, run.trail, connector.platform, sources)
    agenda, cut = fitting([_item(connector, item) for item in meeting.agenda], MAX_AGENDA_BYTES)
    part = _part(window, meeting, total, shown=len(agenda), cut=cut)
    members = {
        "meeting": shape_record(connector, meeting.record),
        **present({"start": meeting.start, "location": meeting.location, "committee": meeting.committee}),
        "documents": [shape_linked(connector, hit) for hit in meeting.documents[:MAX_ITEM_DOCUMENTS]],
        "agenda": agenda,
    }
    return run.answer(
        tool,
        members,
        _precision(run, window, meeting, part, _cut_note(members)),
        part,
        hits=len(agenda),
        next_arguments={
            "id": full_id(connector, meeting.record.id),
            "offset": part.end,
            "limit": window.limit,
        },
    )


def _part(window: SearchWindow, meeting: Meeting, total: int, *, shown: int, cut: bool) -> Slice:
    """A window past the end has no total (H11); that of an incomplete agenda is a lower bound."""
    past_end = window.offset > 0 and not shown
    kind: TotalKind = "exact" if meeting.agenda_complete else "at_least"
    return Slice(
        window.offset,
        window.limit,
        shown,
        None if past_end else total,
        "unknown" if past_end else kind,
        incomplete=not meeting.agenda_complete,
        cut_by_size=cut,
    )


def _precision(run: Run, window: SearchWindow, meeting: Meeting, part: Slice, cut: list[str]) -> SearchPrecision:
    """The window counts agenda items."""
    together = run.trail.together(run.now)
    past_end = window.offset > 0 and not part.shown
    origin = (together.served_from, together.failure, together.retrieved_at)
    return SearchPrecision(
        window={"offset": window.offset, "limit": window.limit, "returned": part.shown},
        total=part.total,
        total_kind=part.total_kind,
        more_to_find=determine_more(part),
        complete=meeting.agenda_complete,
        served_from=together.served_from,
        retrieved_at=together.retrieved_at,
        notes=(*_notes(window, meeting, past_end, *origin), *cut),
    )


def _cut_note(members: Mapping[str, Any]) -> list[str]:
    """Say that titles or descriptions of the agenda were cut (H19)."""
    if ELLIPSIS in orjson.dumps([members["agenda"], members["documents"]]).decode():
        return ["Titles and descriptions with … are cut; get_document gives those of a document whole."]
    return []


def _item(connector: Connector, item: AgendaItem) -> dict[str, Any]:
    return present(
        {
            "id": full_id(connector, item.id),
            "position": item.position,
            "title": shorten(item.title, MAX_TITLE),
            "description": shorten(item.description, MAX_DESCRIPTION) if item.description else None,
            "documents": [shape_linked(connector, hit) for hit in item.documents[:MAX_ITEM_DOCUMENTS]],
            "motions": [_motion(connector, motion) for motion in item.motions[:MAX_ITEM_DOCUMENTS]],
            "cases": [_motion(connector, case) for case in item.cases[:MAX_ITEM_DOCUMENTS]],
        }
    )


def _motion(connector: Connector, motion: Motion) -> dict[str, Any]:
    linked = shape_linked(connector, motion.record) if motion.record else {}
    return present(
        {
            "id": full_id(connector, motion.id),
            "title": shorten(motion.title, MAX_TITLE),
            "url": linked.get("url"),
            "citation": linked.get("citation"),
            "result": motion.result,
            "votes": dict(motion.votes),
            "documents": [shape_linked(connector, hit) for hit in motion.documents[:MAX_ITEM_DOCUMENTS]],
        }
    )


def _is_crowded(item: AgendaItem) -> bool:
    listed = [item.documents, item.motions, item.cases, *(motion.documents for motion in item.motions)]
    return any(len(members) > MAX_ITEM_DOCUMENTS for members in listed)


def _notes(window: SearchWindow, meeting: Meeting, past_end: bool, *origin: Any) -> list[str]:
    past = [f"The window starts past the last item: offset {window.offset}."] if past_end else []
    notes = [*window_notes(window), *past, *meeting.notes, *stale_notes(*origin)]
    if any(_is_crowded(item) for item in meeting.agenda) or len(meeting.documents) > MAX_ITEM_DOCUMENTS:
        notes.append(f"At most {MAX_ITEM_DOCUMENTS} documents an item are listed; search_documents finds the others.")
    if not meeting.agenda_complete:
        notes.append("The register did not give the whole agenda: items can be missing.")
    return notes
