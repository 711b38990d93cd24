"""The agenda of a meeting: a tree, laid out as a person reads it (pure)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from .answer import mappings
from .hits import line

MAX_DEPTH: Final = 12
"""Ours: no supplier nests so deep."""


@dataclass(frozen=True)
class Item:
    """One item with its place."""

    id: str
    title: str
    position: str
    description: str | None
    documents: Sequence[Mapping[str, Any]]


def lay_out(agenda: object) -> list[Item]:
    """All items, each before its sub-items: by their `order` where all beside each other have one, else as listed."""
    return list(_laid_out(mappings(agenda, "agenda"), "", 1))


def _laid_out(items: Sequence[Mapping[str, Any]], before: str, depth: int) -> Iterator[Item]:
    for place, item in enumerate(_in_order(items), start=1):
        position = line(item, "number") or f"{before}{place}"
        yield Item(
            id=str(item.get("id", "")),
            title=line(item, "title") or "(without a title)",
            position=position,
            description=line(item, "description"),
            documents=mappings(item.get("documents"), "documents"),
        )
        if depth < MAX_DEPTH:
            yield from _laid_out(mappings(item.get("agenda_items"), "agenda_items"), f"{before}{place}.", depth + 1)


def _in_order(items: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
    """Notubiz lists the items of some agendas in any order."""
    orders = [item.get("order") for item in items]
    if not all(isinstance(order, int | float) and not isinstance(order, bool) for order in orders):
        return items
    return sorted(items, key=lambda item: float(item["order"]))
