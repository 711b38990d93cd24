"""Results of several registers in one list: in turns, because no score of one register means anything to another."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from besluitbron.contract.connector import Connector
from besluitbron.contract.search import Hit
from besluitbron.pipeline.shaping import full_id


@dataclass(frozen=True)
class Found:
    """One result as it is shown, with the hit it was made from."""

    connector: Connector
    hit: Hit
    shown: Mapping[str, Any]

    @property
    def names(self) -> set[str]:
        """Everything that this publication is called, in any register."""
        own = full_id(self.connector, self.hit.id)
        return {name.casefold() for name in (own, *self.hit.same_as)}


def in_turns(lists: Sequence[Sequence[Found]]) -> Iterator[Found]:
    """The first of each register, then the second of each, and so on."""
    for position in range(max((len(found) for found in lists), default=0)):
        for found in lists:
            if position < len(found):
                yield found[position]


def merge(lists: Sequence[Sequence[Found]]) -> tuple[list[dict[str, Any]], int]:
    """The merged results, and how many were left out because another register shows the same publication.

    The one that stays says where else it is. The same publication is recognised by identifier, never by its title.
    """
    merged: list[dict[str, Any]] = []
    places: dict[str, int] = {}
    again = 0
    for found in in_turns(lists):
        place = next((places[name] for name in found.names if name in places), None)
        if place is None:
            place = len(merged)
            merged.append(dict(found.shown))
        else:
            again += 1
            merged[place].setdefault("also_in", []).append(full_id(found.connector, found.hit.id))
        places |= dict.fromkeys(found.names, place)
    return merged, again
