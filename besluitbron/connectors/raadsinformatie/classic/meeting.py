"""From any record of a meeting to the meeting, and from there down its agenda (registers.md 1.4).

Up: a document points at an agenda item or a motion, an item at its meeting or at a parent item. Down: items by their
parent, then what they name and what points at them: documents, motions, votes. Eleven requests at most, seldom over
six, however long the agenda is.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from besluitbron.contract.documents import AgendaItem, Meeting
from besluitbron.contract.errors import NotInRegister
from besluitbron.contract.search import Hit, SearchWindow
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import Ask, Platform

from ..values import AMSTERDAM, amsterdam_day
from .agenda import in_agenda_order, position_in
from .fields import Record
from .hits import HitMaker, title_of
from .identifiers import locate
from .lookup import fetch_found, fetch_record, fetch_whole
from .motions import DOCUMENTS, MOTIONS, TO_EVENTS, Related, motions_of
from .query import MAX_RECORDS
from .twins import Twins
from .wanted import UPWARDS, Wanted

MAX_STEPS_UP: Final = 4
"""A document, its motion or agenda item, a parent item, the meeting: suppliers nest no deeper."""
MAX_LEVELS_DOWN: Final = 3
"""Items, their sub-items, and what is under these."""
ITEM: Final = "AgendaItem"
AGENDA_TYPES: Final = (ITEM, *MOTIONS, "VoteEvent")
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

    Raises IdentifierRefused, NotInRegister (also for what hangs on no meeting), SourceUnknown or UpstreamError.
    """
    index, number = locate(identifier, ask, platform, sources)
    meeting, moment = _climb(index, number, ask, platform)
    agenda = _fetch_agenda(meeting, ask, platform)
    shown = agenda.items[window.offset : window.offset + window.limit]
    related = _fetch_related(meeting, shown, agenda.decisions, ask, platform)
    related = replace(related, attached=_attached(meeting, agenda, related))
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
        found = fetch_whole(record.index, Wanted(ids=tuple(above)), ask, platform)
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
        wanted = Wanted(ids=listed if level == 0 else (), pointing_at=parents, types=AGENDA_TYPES)
        found = fetch_found(meeting.index, wanted, ask, platform)
        complete = complete and found.total_is_exact and found.total <= MAX_RECORDS
        fitting = (record for record in found.records if record.type in AGENDA_TYPES)
        new = {record.id: record for record in fitting if record.id not in known}
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
    """Documents, motions, votes and the committee that belong to the meeting and these items."""
    known = {record.id: record for record in decisions}
    incomplete = None
    for step in (_beside_items, _beside_motions, _counts):
        # Read when its turn comes: by then the motions of the step before are known.
        wanted = step(meeting, items, Related(known))
        ids = tuple(number for number in dict.fromkeys(wanted.ids) if number not in known)
        wanted = replace(wanted, ids=ids[:MAX_RECORDS])
        if wanted.is_empty:
            continue
        found = fetch_found(meeting.index, wanted, ask, platform)
        known |= {record.id: record for record in found.records}
        too_many = f"only {MAX_RECORDS} records at a time" if max(found.total, len(ids)) > MAX_RECORDS else None
        incomplete = incomplete or found.incomplete or too_many
    return Related(known, incomplete)


def _attached(meeting: Record, agenda: Agenda, related: Related) -> frozenset[str]:
    motions = [record for record in related.records.values() if record.type in MOTIONS]
    return frozenset(number for record in (meeting, *agenda.items, *motions) for number in record.ids("attachment"))


def _beside_items(meeting: Record, items: list[Record], related: Related) -> Wanted:
    """What the meeting and these items name, and the documents that point at them or at their motions."""
    named = [*meeting.ids("attachment", "motion", "committee")]
    for item in items:
        named += item.ids("attachment", "motion", *TO_EVENTS)
    motions = [motion.id for item in items for motion in related.motions_under(item)]
    return Wanted(ids=tuple(named), pointing_at=(meeting.id, *(item.id for item in items), *motions), types=DOCUMENTS)


def _beside_motions(meeting: Record, items: list[Record], related: Related) -> Wanted:
    """Votes and documents of the motions: those that an item names are known only now."""
    motions = [motion for item in items for motion in related.motions_under(item)]
    named = [number for motion in motions for number in motion.ids("attachment", *TO_EVENTS)]
    lonely = [motion.id for motion in motions if not set(motion.ids(*UPWARDS)) & {item.id for item in items}]
    return Wanted(ids=tuple(named), pointing_at=tuple(lonely), types=DOCUMENTS)


def _counts(meeting: Record, items: list[Record], related: Related) -> Wanted:
    return Wanted(ids=tuple(number for record in related.records.values() for number in record.ids("counts")))


class _Shown:
    """Makes the hits of documents, each document of a meeting once (quirk 14)."""

    def __init__(self, make: HitMaker) -> None:
        self._make = make
        self._twins = Twins()
        self.again = 0
        """How often a document stood somewhere once more."""

    def __call__(self, documents: Sequence[Record]) -> tuple[Hit, ...]:
        hits = [(document, self._make.hit(document)) for document in documents]
        new = tuple(hit for document, hit in hits if self._twins.is_new(document, hit))
        self.again += len(hits) - len(new)
        return new


def _meeting(record: Record, agenda: Agenda, shown: list[Record], related: Related, make: HitMaker) -> Meeting:
    documents = _Shown(make)
    items = tuple(_item(item, agenda, related, make, documents) for item in shown)
    committee = next((related.records.get(number) for number in record.ids("committee")), None)
    hit = replace(make.hit(record), meeting_id=None)  # it is this meeting: no follow-up leads further
    own = documents(_of_the_meeting(record, agenda, related))
    return Meeting(
        record=hit,
        agenda=items,
        documents=own,
        start=_start(record),
        location=record.line("location"),
        committee=title_of(committee) if committee else None,
        agenda_complete=agenda.complete and related.incomplete is None,
        notes=tuple(_notes(items, agenda, related, hit, documents.again)),
    )


def _of_the_meeting(meeting: Record, agenda: Agenda, related: Related) -> list[Record]:
    """Documents on the meeting itself. Some suppliers let every document point at its item and at the meeting."""
    named = set(meeting.ids("attachment"))
    items = {item.id for item in agenda.items}
    found = related.documents_of(meeting)
    return [document for document in found if document.id in named or items.isdisjoint(document.ids(*UPWARDS))]


def _start(meeting: Record) -> str | None:
    """Local start with offset; a day alone stays a day."""
    for name in ("start_date", "last_discussed_at"):
        if moment := meeting.moment(name):
            if "T" not in (meeting.line(name) or ""):
                return amsterdam_day(moment).isoformat()
            return moment.astimezone(AMSTERDAM).isoformat(timespec="minutes")
    return None


def _notes(items: tuple[AgendaItem, ...], agenda: Agenda, related: Related, meeting: Hit, again: int) -> Iterator[str]:
    if related.incomplete:
        yield f"Part of the register did not answer ({related.incomplete}): documents and motions can be missing."
    elif not agenda.items and agenda.complete:
        yield f"{NO_AGENDA}."
    elif (
        items and meeting.date_means != "planned" and not any(motion.votes for item in items for motion in item.motions)
    ):
        yield f"{NO_VOTES}."
    if again:
        yield f"Documents that stand in this part of the meeting more than once are shown once ({again} left out)."


def _item(item: Record, agenda: Agenda, related: Related, make: HitMaker, documents: _Shown) -> AgendaItem:
    motions = tuple(motions_of(item, related, make, documents))
    return AgendaItem(
        id=make.identifier(item),
        title=title_of(item),
        position=position_in(item, {other.id: other for other in agenda.items}),
        description=item.line("description"),
        documents=documents(related.documents_of(item)),
        motions=motions,
    )
