"""Motions and votes (pure). Classic ORI practically has no votes; what there is, is read."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from besluitbron.contract.documents import Motion
from besluitbron.contract.search import Hit

from .fields import Record
from .hits import HitMaker, status_of, title_of
from .wanted import UPWARDS, Wanted

DOCUMENTS: Final = ("MediaObject",)
MOTIONS: Final = ("Motion", "Amendment")
EVENTS: Final = ("VoteEvent",)
VOTES: Final[Mapping[str, str]] = {
    "YesCount": "for",
    "NoCount": "against",
    "AbstainCount": "abstained",
    "AbsentCount": "absent",
    "NotVotingCount": "not voting",
    "PairedCount": "paired",
}
TO_EVENTS: Final = ("vote_event", "vote_events")
"""Today's name of the relation, and the one that older imports gave it."""
TO_MOTIONS: Final = ("motion", "attachment")

Documents = Callable[[Sequence[Record]], tuple[Hit, ...]]
"""The hits of documents that are to be shown."""


@dataclass(frozen=True)
class Related:
    """What belongs to a meeting and the items of a window, by number. Relations stand on either side."""

    records: Mapping[str, Record]
    incomplete: str | None = None
    """What part of the register did not answer."""
    attached: frozenset[str] = frozenset()
    """Numbers of the documents that somebody here names: they stand there, wherever they point."""

    def named(self, item: Record, relations: Sequence[str], types: Sequence[str]) -> list[Record]:
        """The records of these types that an item names, in its own order."""
        found = (self.records.get(number) for number in item.ids(*relations))
        return [record for record in found if record and record.type in types]

    def naming(self, item: Record, relations: Sequence[str], types: Sequence[str]) -> list[Record]:
        """The records of these types that name an item."""
        own_type = (record for record in self.records.values() if record.type in types)
        return [record for record in own_type if item.id in record.ids(*relations)]

    def documents_of(self, item: Record) -> list[Record]:
        """The documents that an item names, then those that point at it and that nobody names."""
        pointing = self.naming(item, UPWARDS, DOCUMENTS)
        return _once(
            self.named(item, ("attachment",), DOCUMENTS),
            [document for document in pointing if document.id not in self.attached],
        )

    def motions_under(self, item: Record) -> list[Record]:
        """The motions of an item, those it names first."""
        return _once(self.named(item, TO_MOTIONS, MOTIONS), self.naming(item, UPWARDS, MOTIONS))

    def events_of(self, motion: Record) -> list[Record]:
        """The votes on a motion."""
        return _once(self.named(motion, TO_EVENTS, EVENTS), self.naming(motion, ("motion", *UPWARDS), EVENTS))


def motions_of(item: Record, related: Related, make: HitMaker, documents: Documents) -> Iterator[Motion]:
    """Motions with their votes and documents; then votes on the item itself."""
    used: set[str] = set()
    for motion in related.motions_under(item):
        events = related.events_of(motion)
        used.update(event.id for event in events)
        yield _motion(motion, events, related, make, documents)
    for event in _once(related.named(item, TO_EVENTS, EVENTS), related.naming(item, UPWARDS, EVENTS)):
        if event.id not in used:
            yield _motion(event, [event], related, make, documents)


def votes_wanted(motion: Record) -> Wanted:
    """The votes on a motion: those it names, and those that point at it."""
    return Wanted(ids=motion.ids(*TO_EVENTS), pointing_at=(motion.id,), types=EVENTS, relations=("motion", *UPWARDS))


def result_of(motion: Record, events: Sequence[Record]) -> str | None:
    """What became of a motion: said of itself, or of the vote on it."""
    results = (status_of(source) for source in (motion, *events))
    return next((result for result in results if result), None)


def votes_in(events: Sequence[Record], related: Related) -> Iterator[tuple[str, int]]:
    """The numbers of votes that the register gives."""
    for event in events:
        for count in related.named(event, ("counts",), tuple(VOTES)):
            value = count.fields.get("value")
            if isinstance(value, int) and not isinstance(value, bool):
                yield VOTES[count.type], value


def _once(*groups: Sequence[Record]) -> list[Record]:
    return list({record.id: record for group in groups for record in group}.values())


def _motion(record: Record, events: list[Record], related: Related, make: HitMaker, documents: Documents) -> Motion:
    attached = related.documents_of(record)
    address = next((address for document in attached if (address := make.hit(document).url)), None)
    hit = make.hit(record)
    return Motion(
        id=hit.id,
        title=title_of(record),
        result=result_of(record, events),
        votes=tuple(votes_in(events, related)),
        record=replace(hit, url=hit.url or address),
        documents=documents(attached),
    )
