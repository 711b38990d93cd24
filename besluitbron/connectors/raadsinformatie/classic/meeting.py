"""From any record of a meeting to the meeting, and from there down its agenda (registers.md 1.4).

Up: a document points at an agenda item, an item at its meeting or at a parent item. Down: items by their parent, then
what they name: documents, motions, votes. Eleven requests at most, seldom over six, however long the agenda is.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from besluitbron.contract.documents import AgendaItem, Meeting
from besluitbron.contract.errors import NotInRegister
from besluitbron.contract.search import SearchWindow
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import Ask, Platform

from .agenda import in_agenda_order, position_in
from .answer import Found, read_found, read_whole
from .fields import AMSTERDAM, Record, amsterdam_day
from .hits import HitMaker, title_of
from .lookup import fetch_record, parse_identifier
from .motions import MOTIONS, TO_EVENTS, Related, motions_of
from .query import MAX_RECORDS, build_agenda, build_records

MAX_STEPS_UP: Final = 4
"""A document, its agenda item, a parent item, the meeting: suppliers nest no deeper."""
MAX_LEVELS_DOWN: Final = 3
"""Items, their sub-items, and what is under these."""
ITEM: Final = "AgendaItem"
DOCUMENTS: Final = ("MediaObject",)
NOTHING: Final = Found(records=(), total=0, total_is_exact=True)
NO_VOTES: Final = "This register has no votes for these items; the decision can be in the documents or the minutes"
NO_AGENDA: Final = "This register has no agenda of this meeting; look at its page"


@dataclass(frozen=True)
class Agenda:
    """All agenda items in order, with the motions and votes that point at them."""

    items: list[Record]
    decisions: list[Record]
    complete: bool


def fetch_meeting(
    identifier: str, window: SearchWindow, ask: Ask, platform: Platform, sources: SourceList
) -> tuple[Meeting, int]:
    """The meeting of a meeting, agenda item or document, with the items of the window; and how many items it has.

    Raises IdentifierRefused, NotInRegister (also for what hangs on no meeting) or UpstreamError.
    """
    index, number = parse_identifier(identifier, sources)
    meeting, moment = _climb(index, number, ask, platform)
    agenda = _fetch_agenda(meeting, ask, platform)
    shown = agenda.items[window.offset : window.offset + window.limit]
    related = _fetch_related(meeting, shown, agenda.decisions, ask, platform)
    return _meeting(meeting, agenda, shown, related, HitMaker(sources, moment)), len(agenda.items)


def _climb(index: str, number: str, ask: Ask, platform: Platform) -> tuple[Record, datetime]:
    """Walk up from a record to its meeting."""
    record, moment = fetch_record(index, number, ask, platform)
    seen = {record.id}
    for _ in range(MAX_STEPS_UP):
        above = [parent for parent in record.ids("is_referenced_by", "parent") if parent not in seen]
        if record.type == "Meeting" or not above:
            break
        seen.update(above)
        found = ask(build_records(record.index, above, platform), read_whole, reading="whole").value
        record = _nearest(found.records, above) or record
    if record.type != "Meeting":
        raise NotInRegister(f"The register ties {index}/{number} to no meeting. get_document gives what it is.")
    return record, moment


def _nearest(records: tuple[Record, ...], above: list[str]) -> Record | None:
    """The one to go on with: a meeting, else an agenda item, else the first named."""
    order = {"Meeting": 0, "AgendaItem": 1}
    named = [record for number in above for record in records if record.id == number]
    return min(named, key=lambda record: order.get(record.type, 2), default=None)


def _fetch_agenda(meeting: Record, ask: Ask, platform: Platform) -> Agenda:
    """Level by level, until a level brings no new item."""
    listed = meeting.ids("agenda")
    known: dict[str, Record] = {}
    parents: tuple[str, ...] = (meeting.id,)
    complete = True
    for level in range(MAX_LEVELS_DOWN):
        request = build_agenda(meeting.index, parents, listed if level == 0 else (), platform)
        found = ask(request, read_found, reading="found").value
        complete = complete and found.total_is_exact and found.total <= MAX_RECORDS
        new = {record.id: record for record in found.records if record.id not in known}
        known |= new
        parents = tuple(number for number, record in new.items() if record.type == ITEM)
        if not parents:
            break
    items = {number: record for number, record in known.items() if record.type == ITEM}
    return Agenda(
        items=in_agenda_order(meeting.id, listed, items),
        decisions=[record for record in known.values() if record.type != ITEM],
        complete=complete and set(listed) <= known.keys(),
    )


def _fetch_related(
    meeting: Record, items: list[Record], decisions: list[Record], ask: Ask, platform: Platform
) -> Related:
    """Documents, motions, votes and the committee that the meeting and these items name."""

    def fetch(numbers: Iterable[str]) -> Found:
        wanted = [number for number in dict.fromkeys(numbers) if number not in known][:MAX_RECORDS]
        return (
            ask(build_records(meeting.index, wanted, platform), read_found, reading="found").value
            if wanted
            else NOTHING
        )

    known = {record.id: record for record in decisions}
    incomplete = None
    for numbers in (_named_by(meeting, items), _votes_of(known), _counts_of(known)):
        found = fetch(numbers)
        known |= {record.id: record for record in found.records}
        incomplete = incomplete or found.incomplete
    return Related(known, incomplete)


def _named_by(meeting: Record, items: list[Record]) -> Iterator[str]:
    yield from meeting.ids("attachment", "motion", "committee")
    for item in items:
        yield from item.ids("attachment", "motion", *TO_EVENTS)


def _votes_of(known: Mapping[str, Record]) -> Iterator[str]:
    """Read when its turn comes: by then the motions are known."""
    for record in tuple(known.values()):
        if record.type in MOTIONS:
            yield from record.ids(*TO_EVENTS)


def _counts_of(known: Mapping[str, Record]) -> Iterator[str]:
    for record in tuple(known.values()):
        yield from record.ids("counts")


def _meeting(record: Record, agenda: Agenda, shown: list[Record], related: Related, make: HitMaker) -> Meeting:
    items = tuple(_item(item, agenda, related, make) for item in shown)
    committee = next((related.records.get(number) for number in record.ids("committee")), None)
    return Meeting(
        record=make.hit(record),
        agenda=items,
        documents=tuple(make.hit(document) for document in related.named(record, ("attachment",), DOCUMENTS)),
        start=_start(record),
        location=record.line("location"),
        committee=title_of(committee) if committee else None,
        agenda_complete=agenda.complete and related.incomplete is None,
        notes=tuple(_notes(items, agenda, related)),
    )


def _start(meeting: Record) -> str | None:
    """Local start with offset; a day alone stays a day."""
    for name in ("start_date", "last_discussed_at"):
        if moment := meeting.moment(name):
            if "T" not in (meeting.line(name) or ""):
                return amsterdam_day(moment).isoformat()
            return moment.astimezone(AMSTERDAM).isoformat(timespec="minutes")
    return None


def _notes(items: tuple[AgendaItem, ...], agenda: Agenda, related: Related) -> Iterator[str]:
    if related.incomplete:
        yield f"Part of the register did not answer ({related.incomplete}): documents and motions can be missing."
    elif not agenda.items and agenda.complete:
        yield f"{NO_AGENDA}."
    elif not any(motion.votes for item in items for motion in item.motions):
        yield f"{NO_VOTES}."


def _item(item: Record, agenda: Agenda, related: Related, make: HitMaker) -> AgendaItem:
    return AgendaItem(
        id=make.identifier(item),
        title=title_of(item),
        position=position_in(item, {other.id: other for other in agenda.items}),
        description=item.line("description"),
        documents=tuple(make.hit(document) for document in related.named(item, ("attachment",), DOCUMENTS)),
        motions=tuple(motions_of(item, related, make)),
    )
