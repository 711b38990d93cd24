"""The order of an agenda: the meeting's own list first, else the positions; sub-items after their item (pure)."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from .fields import Record

LAST: Final = float("inf")
PLAIN_NUMBER: Final = re.compile(r"-?\d{1,9}(?:\.\d{1,9})?", re.ASCII)
MAX_POSITION_CHARACTERS: Final = 20


def in_agenda_order(meeting: str, listed: Sequence[str], items: Mapping[str, Record]) -> list[Record]:
    """All items of a meeting as a person reads them, each once. An item whose parent is unknown stands at the top."""
    places = {number: place for place, number in enumerate(listed)}
    children: dict[str, list[Record]] = defaultdict(list)
    for item in items.values():
        parents = [number for number in item.ids("parent") if number in items and number != item.id]
        children[parents[0] if parents else meeting].append(item)

    def order(item: Record) -> tuple[float, float, str]:
        return places.get(item.id, LAST), _number(item), item.id

    def below(number: str, seen: frozenset[str]) -> Iterator[Record]:
        for item in sorted(children[number], key=order):
            if item.id not in seen:
                yield item
                yield from below(item.id, seen | {item.id})

    ordered = {item.id: item for item in below(meeting, frozenset())}
    # Items that are each other's parents hang on nothing: they are shown all the same, at the end.
    ordered.update({item.id: item for item in sorted(items.values(), key=order) if item.id not in ordered})
    return list(ordered.values())


def position_in(item: Record, items: Mapping[str, Record]) -> str | None:
    """The number of an item as the agenda writes it: `4`, `4A`; of a sub-item after its item's: `4 > 1`."""
    own = _written(item)
    above = next((items[number] for number in item.ids("parent") if number in items and number != item.id), None)
    outer = _written(above) if above else None
    if own is None or outer is None or own.startswith(f"{outer}."):
        return own
    return f"{outer} > {own}"


def _written(item: Record) -> str | None:
    written = item.line("raw_position", "position")
    return written.removesuffix(".0")[:MAX_POSITION_CHARACTERS] if written else None


def _number(item: Record) -> float:
    written = item.line("position") or ""
    return float(written) if PLAIN_NUMBER.fullmatch(written) else LAST
