"""Values of a row, made fit to use: present or a failure, one line, a Dutch day."""

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time
from typing import Any, Final
from zoneinfo import ZoneInfo

from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.upstream.text import clean_line, strip_tags

Row = Mapping[str, Any]

AMSTERDAM: Final = ZoneInfo("Europe/Amsterdam")
MAX_BRIEF: Final = 400
MAX_NAMED: Final = 10
_GUID: Final = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}", re.IGNORECASE)
_BREAK: Final = re.compile(r"</?(?:br|p|li|ul|ol|div)\b[^>]*>", re.IGNORECASE)
"""Tags between which no word goes on."""
CHANGED: Final = "Try again later; when it stays so, the register has changed and this service must be adapted"


def value_of(row: Row, name: str) -> Any:
    """A property that every row of this kind has, though it may be null. Raises UpstreamUnreadable (H5)."""
    if name not in row:
        raise UpstreamUnreadable("sent rows without a field that they always had", CHANGED)
    return row[name]


def key_of(row: Row, name: str = "Id") -> str:
    """The key of a row, or of the row that it belongs to. Raises UpstreamUnreadable for what is none."""
    key = value_of(row, name)
    if not isinstance(key, str) or not is_key(key):
        raise UpstreamUnreadable("sent a row without a key", CHANGED)
    return key.lower()


def is_key(text: str) -> bool:
    """Whether a text has the form of a row's key."""
    return _GUID.fullmatch(text) is not None


def line(row: Row, name: str) -> str | None:
    """A text as one line; None when it is absent or empty. Titles have double and trailing spaces (quirk 54)."""
    value = value_of(row, name)
    return clean_line(str(value)) or None if value is not None else None


def brief(text: str) -> str:
    """A text of the platform as part of a sentence of ours: not longer than a long title."""
    return text if len(text) <= MAX_BRIEF else f"{text[: MAX_BRIEF - 1]}…"


def some(names: Sequence[str]) -> str:
    """Names as part of a sentence: the first ten, and how many more."""
    more = f" and {len(names) - MAX_NAMED} more" if len(names) > MAX_NAMED else ""
    return f"{', '.join(map(brief, names[:MAX_NAMED]))}{more}"


def plain_line(row: Row, name: str) -> str | None:
    """A text that may hold HTML, as one line (quirk 54)."""
    value = value_of(row, name)
    return strip_tags(_BREAK.sub(" ", str(value))) or None if value is not None else None


def moment(row: Row, name: str) -> datetime | None:
    """A moment in Amsterdam; None for an absent one and for the fillers of the years 1 and 9999."""
    value = value_of(row, name)
    try:
        read = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        raise UpstreamUnreadable("sent a moment that is none", CHANGED) from None
    if read is None or not 1 < read.year < 9999:
        return None
    return (read if read.tzinfo else read.replace(tzinfo=AMSTERDAM)).astimezone(AMSTERDAM)


def day(row: Row, name: str) -> date | None:
    """A Dutch day: midnight of a day is written with its offset, other moments too."""
    read = moment(row, name)
    return read.date() if read else None


def is_deleted(row: Row) -> bool:
    """Whether a row is one that was withdrawn: nothing but its key is left of it (quirk 49)."""
    return value_of(row, "Verwijderd") is True


def rows_in(row: Row, name: str) -> list[Row]:
    """The rows of an expanded collection that were not withdrawn."""
    inner = value_of(row, name)
    if not isinstance(inner, list) or not all(isinstance(other, Mapping) for other in inner):
        raise UpstreamUnreadable("sent something else than a list where rows belong", CHANGED)
    return [other for other in inner if other.get("Verwijderd") is not True]


def row_in(row: Row, name: str) -> Row | None:
    """The one row at the end of an expanded navigation."""
    inner = value_of(row, name)
    if inner is not None and not isinstance(inner, Mapping):
        raise UpstreamUnreadable("sent something else than a row", CHANGED)
    return inner if inner and inner.get("Verwijderd") is not True else None


def midnight(of: date) -> str:
    """The beginning of a Dutch day as the platform takes it in a query: UTC, without a plus sign."""
    return datetime.combine(of, time(), AMSTERDAM).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
