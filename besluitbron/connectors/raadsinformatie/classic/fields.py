"""One record of the register as it came, and its values in one shape.

A relation is a scalar when it is single, a list when there are more, and `{"@list": [...]}` when it is ordered (seen in
the serialiser of open-raadsinformatie; registers.md quirk 9). Whatever shape a value has, nothing here raises.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from ..values import is_web_address, one_line, read_moment

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
