"""One record of the register as it came, and its values in one shape.

A relation is a scalar when it is single, a list when there are more, and `{"@list": [...]}` when it is ordered (seen in
the serialiser of open-raadsinformatie; registers.md quirk 9). Whatever shape a value has, nothing here raises.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from besluitbron.upstream.text import strip_tags

AMSTERDAM: Final = ZoneInfo("Europe/Amsterdam")
BLOCK_TAG: Final = re.compile(r"<(?:br|/p|/div|/li|/t[dr]|/h[1-6])\b[^<>]{0,200}>", re.IGNORECASE)
ID_SAFE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}", re.ASCII)


@dataclass(frozen=True)
class Record:
    """One record: where it is, what type it is, its fields under the register's own names."""

    index: str
    id: str
    type: str
    fields: Mapping[str, Any] = field(default_factory=dict, repr=False)
    fragments: tuple[str, ...] = field(default=(), repr=False)
    """Passages that match, as the register marked them."""

    def line(self, *names: str) -> str | None:
        """The first of these fields that has a value, as one line of plain text."""
        for name in names:
            for value in as_list(self.fields.get(name)):
                if isinstance(value, str | int | float) and (text := one_line(str(value))):
                    return text
        return None

    def ids(self, *names: str) -> tuple[str, ...]:
        """The identifiers in these relations, each once, in order."""
        found = (as_id(value) for name in names for value in as_list(self.fields.get(name)))
        return tuple(dict.fromkeys(identifier for identifier in found if identifier))

    def moment(self, name: str) -> datetime | None:
        """A date field as a moment; None when absent, unreadable or a stand-in such as the year 0001 or 9999."""
        for value in as_list(self.fields.get(name)):
            if isinstance(value, str) and (moment := read_moment(value)):
                return moment
        return None

    def address(self, *names: str) -> str | None:
        """The first of these fields that is an address a person can open."""
        for name in names:
            for value in as_list(self.fields.get(name)):
                if isinstance(value, str) and is_web_address(value.strip()):
                    return value.strip()
        return None


def as_list(value: Any) -> list[Any]:
    """A value of any shape as a list without empty members."""
    if isinstance(value, Mapping) and "@list" in value:
        value = value["@list"]
    values = value if isinstance(value, list) else [value]
    return [member for member in values if member is not None and member != ""]


def as_id(value: Any) -> str | None:
    """The register's number in a relation: `6512345`, `"6512345"`, `{"@id": "6512345"}` or its linked-data address."""
    if isinstance(value, Mapping):
        value = value.get("@id")
    if isinstance(value, bool) or not isinstance(value, str | int):
        return None
    plain = str(value).rstrip("/").rpartition("/")[2]
    return plain if ID_SAFE.fullmatch(plain) else None


def read_moment(value: str) -> datetime | None:
    """Read a date or time with zone. One without a zone counts as UTC, as the platform's own range filter counts it."""
    try:
        moment = datetime.fromisoformat(value.strip())
    except ValueError:
        return None
    if not 1 < moment.year < 9999:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def amsterdam_day(moment: datetime) -> date:
    """The Dutch day of a moment: cut off only after conversion (registers.md quirk 21)."""
    return moment.astimezone(AMSTERDAM).date()


def is_web_address(value: str) -> bool:
    """Whether a value is one http(s) address."""
    return re.fullmatch(r"https?://[^\s<>\"']{4,2000}", value) is not None


def one_line(value: str) -> str:
    """A value as one line of plain text: no tags, entities, invisible or control characters."""
    return strip_tags(BLOCK_TAG.sub(" ", value))
