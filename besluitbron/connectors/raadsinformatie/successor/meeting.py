"""A meeting with its agenda, documents, motions and votes: one entity, one more to find a document's meeting."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from besluitbron.contract.documents import AgendaItem, Meeting, Motion
from besluitbron.contract.errors import NotInRegister
from besluitbron.contract.search import Hit, SearchWindow
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import Ask, Platform

from ..values import AMSTERDAM
from .agenda import Item, lay_out
from .answer import mappings, unreadable
from .entity import fetch_entity
from .hits import HitMaker, address, line, start_of
from .identifiers import Identity, parse_identifier, read_identity
from .motions import NOTUBIZ, of_meeting, read_motion

NO_AGENDA: Final = "This register has no agenda of this meeting; look at its page."
NO_MOTIONS: Final = "This register has no motions and no votes of this meeting; the decisions can be in the minutes."
NO_VOTES: Final = "This register has no votes on these motions; the decision can be in the minutes."
FOR_AND_AGAINST: Final = (
    "Votes are those for and against: who abstained or was absent is not in the register. get_document of a motion "
    "gives them by party and member, where the council publishes that."
)
PUBLISHED: Final = "Of some motions the council published the vote as a text: get_document of the motion gives it."
TRANSCRIPT: Final = "What was said is in the register as a transcript (speech recognition): get_document with this id."
MAX_MOTION_ROWS: Final = 100
"""The platform looks up so many rows for the motions of a meeting (its search_api); a motion can have several."""
MAX_NAMED: Final = 8


@dataclass(frozen=True)
class Belonging:
    """The motions of a meeting, by the item they were decided in."""

    under: Mapping[str, Sequence[Motion]]
    elsewhere: Sequence[Motion]
    """Those of no item of the agenda."""

    @property
    def all(self) -> list[Motion]:
        """All of them."""
        return [*(motion for motions in self.under.values() for motion in motions), *self.elsewhere]


def fetch_meeting(
    identifier: str, window: SearchWindow, ask: Ask, platform: Platform, sources: SourceList
) -> tuple[Meeting, int]:
    """The meeting of a meeting, document or motion, with the items of the window; and how many items it has.

    Raises IdentifierRefused, NotInRegister (also for what hangs on no meeting) or UpstreamError.
    """
    entity, moment, identity = _climb(parse_identifier(identifier), ask, platform)
    make = HitMaker(sources, moment)
    record = replace(make.hit(entity), meeting_id=None)  # it is this meeting: no follow-up leads further
    items = lay_out(entity.get("agenda"))
    documents = _Documents(items, make, record)
    motions = _motions(entity, items, make, record, documents.by_id)
    shown = items[window.offset : window.offset + window.limit]
    meeting = Meeting(
        record=record,
        agenda=tuple(_item(item, documents, motions) for item in shown),
        start=_start(entity),
        notes=tuple(_notes(entity, identity, items, shown, motions, documents)),
    )
    return meeting, len(items)


def _climb(identity: Identity, ask: Ask, platform: Platform) -> tuple[Mapping[str, Any], datetime, Identity]:
    """From a document, motion or recording to the meeting that it names."""
    entity, moment = fetch_entity(identity.id, ask, platform)
    if entity["entityType"] == "Meeting":
        return entity, moment, identity
    above = read_identity(str(entity.get("meetingId")))
    if above is None or above.kind != "meeting":
        raise NotInRegister(f"The register ties {identity.id} to no meeting. get_document gives what it is.")
    entity, moment = fetch_entity(above.id, ask, platform)
    if entity["entityType"] != "Meeting":
        raise unreadable("something else in place of a meeting")
    return entity, moment, above


class _Documents:
    """The documents of an agenda, each shown once (quirk 14)."""

    def __init__(self, items: Sequence[Item], make: HitMaker, meeting: Hit) -> None:
        self.by_id = {
            hit.id: hit
            for item in items
            for link in item.documents
            if (hit := _linked(link, make, meeting)) is not None
        }
        self._shown: set[str] = set()
        self.again = 0
        """How often a document stood somewhere once more."""

    def of(self, item: Item) -> tuple[Hit, ...]:
        """Those of an item that were not shown before."""
        listed = [hit for link in item.documents if (hit := self.by_id.get(str(link.get("id"))))]
        return self.once(listed)

    def once(self, listed: Sequence[Hit]) -> tuple[Hit, ...]:
        """Those that were not shown before; from now on they were."""
        new = {hit.id: hit for hit in listed if hit.id not in self._shown}
        self.again += len(listed) - len(new)
        self._shown |= new.keys()
        return tuple(new.values())


def _linked(link: Mapping[str, Any], make: HitMaker, meeting: Hit) -> Hit | None:
    identity = read_identity(str(link.get("id")))
    if identity is None:
        return None
    title = line(link, "name") or line(link, "file_name") or "(without a title)"
    return of_meeting(make.make(identity, "document", title, None, address(link, "original_url")), meeting)


def _motions(
    entity: Mapping[str, Any], items: Sequence[Item], make: HitMaker, meeting: Hit, documents: Mapping[str, Hit]
) -> Belonging:
    under: dict[str, list[Motion]] = {item.id: [] for item in items}
    elsewhere: list[Motion] = []
    for found in mappings(entity.get("motions"), "motions"):
        motion = read_motion(found, make, meeting, documents)
        if motion is not None:
            under.get(str(found.get("agenda_item")), elsewhere).append(motion)
    return Belonging({item: motions for item, motions in under.items() if motions}, elsewhere)


def _item(item: Item, documents: _Documents, motions: Belonging) -> AgendaItem:
    tabled = motions.under.get(item.id, ())
    own = {hit.id for motion in tabled for hit in motion.documents}
    return AgendaItem(
        id=item.id,
        title=item.title,
        position=item.position,
        description=item.description,
        # The text of a motion stands with the motion, also where the council filed it under the item as well.
        documents=tuple(hit for hit in documents.of(item) if hit.id not in own),
        motions=tuple(tabled),
    )


def _start(entity: Mapping[str, Any]) -> str | None:
    """Local start with offset. Midnight in UTC stands for a day without a time (its local_time, 2026-08-21)."""
    start = start_of(entity)
    if start is None:
        return None
    if (start.hour, start.minute) == (0, 0):
        return start.date().isoformat()
    return start.astimezone(AMSTERDAM).isoformat(timespec="minutes")


def _notes(
    entity: Mapping[str, Any],
    identity: Identity,
    items: Sequence[Item],
    shown: Sequence[Item],
    motions: Belonging,
    documents: _Documents,
) -> Iterator[str]:
    if not items:
        yield NO_AGENDA
    yield from _vote_notes(identity, shown, motions)
    if any(line(motion, "vote_summary") for motion in mappings(entity.get("motions"), "motions")):
        yield PUBLISHED
    if motions.elsewhere:
        yield _elsewhere(motions.elsewhere)
    if len(motions.all) * 2 > MAX_MOTION_ROWS:
        yield "The register looks up a limited number of motions of a meeting: some can be missing."
    if documents.again:
        yield f"Documents that stand in this agenda more than once are shown once ({documents.again} left out)."
    recordings = mappings(entity.get("recordings"), "recordings")
    if any(recording.get("segments") for recording in recordings):
        yield TRANSCRIPT


def _vote_notes(identity: Identity, shown: Sequence[Item], motions: Belonging) -> Iterator[str]:
    """What is said of motions and votes in the items shown, where the meeting was held."""
    here = [motion for item in shown for motion in motions.under.get(item.id, ())]
    if not motions.all:
        yield NO_MOTIONS
    elif any(motion.votes for motion in here):
        yield FOR_AND_AGAINST
    elif here:
        yield NOTUBIZ.replace("on it", "on these motions") if identity.supplier == "notubiz" else NO_VOTES


def _elsewhere(motions: Sequence[Motion]) -> str:
    """Motions of the meeting that no item of its agenda has; get_document opens them."""
    named = "; ".join(
        f"'{motion.title}' ({motion.id}{f', {motion.result}' if motion.result else ''})"
        for motion in motions[:MAX_NAMED]
    )
    more = f"; and {len(motions) - MAX_NAMED} more" if len(motions) > MAX_NAMED else ""
    return f"Motions of this meeting under no item of its agenda: {named}{more}."
