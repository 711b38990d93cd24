"""A reference that was read, and what must be known to read one."""

import re
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal

from besluitbron.contract.errors import IdentifierRefused

Kind = Literal[
    "judgment",
    "law",
    "regulation",
    "publication",
    "parliamentary paper",
    "number of the Tweede Kamer",
    "government document",
    "council document",
    "own identifier",
    "web address",
    "uuid",
    "number",
]

JOINT: Final = "besluitbron"
"""The connector over all registers: an identifier behind its name is of one of the others."""
REGISTERS: Final = (
    "raadsinformatie",
    "bekendmakingen",
    "woo",
    "tweedekamer",
    "rechtspraak",
    "wetten",
    "regelingen",
    JOINT,
)
"""The connectors whose identifiers are known here, and the joint one."""
MAX_QUOTED: Final = 60
_MONTHS: Final = (
    *("januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september", "oktober"),
    *("november", "december"),
)
WRITTEN_DAY: Final = rf"(?P<day>\d{{1,2}}) (?P<month>{'|'.join(_MONTHS)}) (?P<in>\d{{4}})"
_WRITTEN_DAY: Final = re.compile(rf"\b{WRITTEN_DAY}\b", re.IGNORECASE)


class NotUnderstood(IdentifierRefused):
    """An identifier is there, but not alone: the reader may look at it in its surroundings."""


class UnreadVersion(NotUnderstood):
    """What directly follows an identifier may be a version: the identifier alone would mean the version in force."""


@dataclass(frozen=True)
class Known:
    """What the reader of a reference is told."""

    today: date
    """The Dutch day: a later year is refused."""
    connectors: frozenset[str] = frozenset(REGISTERS)
    """Names that may stand before a colon."""
    courts: frozenset[str] = frozenset()
    """Court codes of ECLIs, to note an unknown one; empty: nothing is noted."""


@dataclass(frozen=True)
class Place:
    """Where to look: a connector, and the identifier to ask it for."""

    connector: str
    id: str


@dataclass(frozen=True)
class Reference:
    """What is meant, in the spelling of the register."""

    kind: Kind
    written: str
    """The identifier, normalised."""
    places: tuple[Place, ...]
    """Where it can be, the first to ask first."""
    article: str | None = None
    on_date: date | None = None
    """The day whose version is meant."""
    version: int | None = None
    """Of a local regulation."""
    notes: tuple[str, ...] = ()
    between: tuple[str, ...] = ()
    """What an ambiguous text can mean, each as the end of a sentence; empty: it means one thing."""

    @property
    def is_ambiguous(self) -> bool:
        """Whether the caller must say which is meant, or every place must be asked."""
        return bool(self.between)


def check_year(year: int, first: int, what: str, known: Known) -> None:
    """Refuse a year before the first one of something, or after this one."""
    if year > known.today.year:
        raise IdentifierRefused(f"{year} lies in the future: check the year of this {what}.")
    if year < first:
        raise IdentifierRefused(f"{year} cannot be the year of this {what}: there is none before {first}.")


def read_day(text: str) -> date:
    """A day written as 2026-01-31 or 31-01-2026. Raises IdentifierRefused for one that does not exist."""
    parts = [part.zfill(2) for part in text.split("-")]
    try:
        return date.fromisoformat("-".join(parts if len(parts[0]) == 4 else reversed(parts)))
    except ValueError:
        raise IdentifierRefused(f"{quotable(text)} is no existing day: write it as 2026-01-31.") from None


def with_plain_days(text: str) -> str:
    """The text with `1 januari 2026` as 2026-01-01."""
    return _WRITTEN_DAY.sub(
        lambda day: f"{day['in']}-{_MONTHS.index(day['month'].lower()) + 1:02}-{int(day['day']):02}", text
    )


def quotable(text: str) -> str:
    """What a message may repeat of a text."""
    plain = "".join(char for char in text if char.isprintable())
    return plain if len(plain) <= MAX_QUOTED else f"{plain[:MAX_QUOTED]}…"
