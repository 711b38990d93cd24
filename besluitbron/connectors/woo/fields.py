"""JSON of the platform, opened field by field. Nearly every field may be missing (quirk 41)."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any, Final, TypeVar

from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.upstream.text import strip_tags

CHANGED: Final = (
    "Try again later; when it stays so, the register has changed: report it to the operator of this service"
)

T = TypeVar("T")


def mapping(value: Any) -> Mapping[str, Any]:
    """An object. Raises UpstreamUnreadable for anything else."""
    if not isinstance(value, Mapping):
        raise UpstreamUnreadable("answered with JSON of another shape", CHANGED)
    return value


def required(item: Mapping[str, Any], name: str, kind: type[T]) -> T:
    """A field that every answer has. Raises UpstreamUnreadable when it is missing: that is never an empty result."""
    value = item.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise UpstreamUnreadable(f"answered without the field '{name}'", CHANGED)
    return value


def inner(item: Mapping[str, Any], *path: str) -> Mapping[str, Any]:
    """The object along this path; an empty one where a step is missing."""
    for name in path:
        step = item.get(name)
        item = step if isinstance(step, Mapping) else {}
    return item


def text(item: Mapping[str, Any], name: str) -> str | None:
    """A text on one line, without the mark-up that some have (quirk 43); None for an absent or empty one."""
    value = item.get(name)
    return (strip_tags(value) or None) if isinstance(value, str) else None


def number(item: Mapping[str, Any], name: str) -> int | None:
    """A whole number of at least 0; None for none."""
    value = item.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def day(item: Mapping[str, Any], name: str) -> date | None:
    """The day at the start of a date; None for what is no day, and for the fillers 0001 and 9999."""
    value = item.get(name)
    try:
        found = date.fromisoformat(value[:10]) if isinstance(value, str) else None
    except ValueError:
        return None
    return found if found and 1 < found.year < 9999 else None


def objects(item: Mapping[str, Any], name: str) -> Iterator[Mapping[str, Any]]:
    """The objects in a list that may be missing."""
    value = item.get(name)
    return (part for part in (value if isinstance(value, list) else []) if isinstance(part, Mapping))


def texts(item: Mapping[str, Any], name: str) -> Iterator[str]:
    """The texts in a list that may be missing."""
    value = item.get(name)
    for part in value if isinstance(value, list) else []:
        if isinstance(part, str) and (plain := strip_tags(part)):
            yield plain


def labels(item: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """The labels of the terms in a list, without the term for `unknown`."""
    found = (text(term, "label") for term in objects(item, name))
    return tuple(dict.fromkeys(label for label in found if label and label.casefold() != "onbekend"))
