"""From any record of a meeting to the meeting, and from there down its agenda (registers.md 1.4).

Up: a document points at an agenda item, an item at its meeting or at a parent item. Down: items by their parent, then
what they name: documents, motions, votes. Ten requests at most, seldom over six, however long the agenda is.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import chain
from typing import Final

from besluitbron.contract.documents import AgendaItem, Meeting
from besluitbron.contract.errors import NotInRegister
from besluitbron.contract.search import SearchWindow
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import Ask, Platform

from .agenda import in_agenda_order, position_of
from .answer import Found, read_found, read_whole
from .fields import AMSTERDAM, Record, amsterdam_day
from .hits import HitMaker, title_of
from .lookup import fetch_record, parse_identifier
from .motions import MOTIONS, Related, motions_of
from .query import MAX_RECORDS, build_agenda_items, build_records

MAX_STEPS_UP: Final = 4
"""A document, its agenda item, a parent item, the meeting: suppliers nest no deeper."""
MAX_LEVELS_DOWN: Final = 2
DOCUMENTS: Final = ("MediaObject",)
NOTHING: Final = Found(records=(), total=0, total_is_exact=True)
NO_VOTES: Final = "This register has no votes for this meeting; the decision is in the documents, or in the minutes"
NO_AGENDA: Final = "This register has no agenda of this meeting; look at its page"


def fetch_meeting(
    identifier: str, window: SearchWindow, ask: Ask, platform: Platform, sources: SourceList
) -> tuple[Meeting, int]:
    """The meeting of a meeting, agenda item or document, with the items of the window; and how many items it has.

    Raises IdentifierRefused, NotInRegister (also for what hangs on no meeting) or UpstreamError.
    """
    index, number = parse_identifier(identifier, sources)
    meeting, moment = _climb(index, number, ask, platform)
    items, complete = _fetch_items(meeting, ask, platform)
    shown = items[window.offset : window.offset + window.limit]
    related = _fetch_related(meeting, shown, ask, platform)
    return _meeting(meeting, shown, related, HitMaker(sources, moment), complete=complete, total=len(items)), len(items)


def _climb(index: str, number: str, ask: Ask, platform: Platform) -> tuple[Record, datetime]:
    """Walk up from a record to its meeting."""
    record, moment = fetch_record(index, number, ask, platform)
    seen = {record.id}
    for _ in range(MAX_STEPS_UP):
        above = [parent for parent in record.ids("is_referenced_by", "parent") if parent not in seen]
        if record.type == "Meeting" or not above:
            break
        seen.update(above)
        found = ask(build_records(record.index, above, platform), read_whole).value
        record = _nearest(found.records, above) or record
    if record.type != "Meeting":
        raise NotInRegister(f"The register ties {index}/{number} to no meeting. get_document gives what it is.")
    return record, moment


def _nearest(records: tuple[Record, ...], above: list[str]) -> Record | None:
    """The one to go on with: a meeting, else an agenda item, else the first named."""
    order = {"Meeting": 0, "AgendaItem": 1}
    named = [record for number in above for record in records if record.id == number]
    return min(named, key=lambda record: order.get(record.type, 2), default=None)


def _fetch_items(meeting: Record, ask: Ask, platform: Platform) -> tuple[list[Record], bool]:
    """All agenda items in the agenda's order, and whether that is all of them."""
    listed = meeting.ids("agenda")
    known: dict[str, Record] = {}
    parents: tuple[str, ...] = (meeting.id,)
    complete = True
    for level in range(MAX_LEVELS_DOWN):
        request = build_agenda_items(meeting.index, parents, listed if level == 0 else (), platform)
        found = ask(request, read_found).value
        complete = complete and _is_whole(found)
        new = {record.id: record for record in found.records if record.id not in known}
        known |= new
        parents = tuple(new)
        if not parents:
            break
    return in_agenda_order(meeting.id, listed, known), complete and set(listed) <= known.keys()


def _is_whole(found: Found) -> bool:
    return found.total_is_exact and found.total <= MAX_RECORDS


def _fetch_related(meeting: Record, items: list[Record], ask: Ask, platform: Platform) -> Related:
    """Documents, motions, votes and the committee that the meeting and these items name."""

    def fetch(numbers: Iterable[str]) -> Found:
        wanted = tuple(dict.fromkeys(numbers))[:MAX_RECORDS]
        return ask(build_records(meeting.index, wanted, platform), read_found).value if wanted else NOTHING

    named = fetch(
        chain(
            meeting.ids("attachment", "motion", "committee"),
            *(item.ids("attachment", "motion", "vote_event") for item in items),
        )
    )
    votes = fetch(number for record in named.records if record.type in MOTIONS for number in record.ids("vote_event"))
    counts = fetch(number for record in (*named.records, *votes.records) for number in record.ids("counts"))
    found = (named, votes, counts)
    return Related(
        records={record.id: record for part in found for record in part.records},
        incomplete=next((part.incomplete for part in found if part.incomplete), None),
    )


def _meeting(
    record: Record, items: list[Record], related: Related, make: HitMaker, *, complete: bool, total: int
) -> Meeting:
    agenda = tuple(_item(item, related, make) for item in items)
    committee = next((related.records.get(number) for number in record.ids("committee")), None)
    return Meeting(
        record=make.hit(record),
        agenda=agenda,
        documents=tuple(make.hit(document) for document in related.named(record, ("attachment",), DOCUMENTS)),
        start=_start(record),
        location=record.line("location"),
        committee=title_of(committee) if committee else None,
        agenda_complete=complete and related.incomplete is None,
        notes=tuple(_notes(agenda, total, related, complete=complete)),
    )


def _start(meeting: Record) -> str | None:
    """Local start with offset; a day alone stays a day."""
    for name in ("start_date", "last_discussed_at"):
        if moment := meeting.moment(name):
            has_time = "T" in (meeting.line(name) or "")
            return (
                moment.astimezone(AMSTERDAM).isoformat(timespec="minutes")
                if has_time
                else amsterdam_day(moment).isoformat()
            )
    return None


def _notes(agenda: tuple[AgendaItem, ...], total: int, related: Related, *, complete: bool) -> Iterator[str]:
    if related.incomplete:
        yield f"Part of the register did not answer ({related.incomplete}): documents and motions can be missing."
        return
    if total == 0 and complete:
        yield f"{NO_AGENDA}."
    elif not any(motion.votes for item in agenda for motion in item.motions):
        yield f"{NO_VOTES}."


def _item(item: Record, related: Related, make: HitMaker) -> AgendaItem:
    return AgendaItem(
        id=make.identifier(item),
        title=title_of(item),
        position=position_of(item),
        description=item.line("description"),
        documents=tuple(make.hit(document) for document in related.named(item, ("attachment",), DOCUMENTS)),
        motions=tuple(motions_of(item, related, make)),
    )
