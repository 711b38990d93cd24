"""Motions and votes of an agenda item (pure). Classic ORI practically has no votes; what there is, is read."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from besluitbron.contract.documents import Motion

from .fields import Record
from .hits import HitMaker, status_of, title_of

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
UPWARDS: Final = ("parent", "is_referenced_by")


@dataclass(frozen=True)
class Related:
    """What belongs to a meeting and the items of a window, by number. Relations stand on either side."""

    records: Mapping[str, Record]
    incomplete: str | None = None
    """What part of the register did not answer."""

    def named(self, item: Record, relations: Sequence[str], types: Sequence[str]) -> list[Record]:
        """The records of these types that an item names, in its own order."""
        found = (self.records.get(number) for number in item.ids(*relations))
        return [record for record in found if record and record.type in types]

    def naming(self, item: Record, relations: Sequence[str], types: Sequence[str]) -> list[Record]:
        """The records of these types that name an item."""
        own_type = (record for record in self.records.values() if record.type in types)
        return [record for record in own_type if item.id in record.ids(*relations)]


def motions_of(item: Record, related: Related, make: HitMaker) -> Iterator[Motion]:
    """Motions with their votes; then votes on the item itself."""
    used: set[str] = set()
    for motion in _once(related.named(item, ("motion", "attachment"), MOTIONS), related.naming(item, UPWARDS, MOTIONS)):
        events = _once(related.named(motion, TO_EVENTS, EVENTS), related.naming(motion, ("motion", *UPWARDS), EVENTS))
        used.update(event.id for event in events)
        yield _motion(motion, events, related, make)
    for event in _once(related.named(item, TO_EVENTS, EVENTS), related.naming(item, UPWARDS, EVENTS)):
        if event.id not in used:
            yield _motion(event, [event], related, make)


def _once(*groups: Sequence[Record]) -> list[Record]:
    return list({record.id: record for group in groups for record in group}.values())


def _motion(record: Record, events: list[Record], related: Related, make: HitMaker) -> Motion:
    results = (status_of(source) for source in (record, *events))
    return Motion(
        id=make.identifier(record),
        title=title_of(record),
        result=next((result for result in results if result), None),
        votes=tuple(_votes(events, related)),
    )


def _votes(events: list[Record], related: Related) -> Iterator[tuple[str, int]]:
    for event in events:
        for count in related.named(event, ("counts",), tuple(VOTES)):
            value = count.fields.get("value")
            if isinstance(value, int) and not isinstance(value, bool):
                yield VOTES[count.type], value
