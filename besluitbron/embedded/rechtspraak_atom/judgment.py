"""One judgment of the sample: what the index and the content service tell of it."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Final, Literal

from besluitbron.embedded.rechtspraak_atom.courts import Court

AREA_BASE: Final = "http://psi.rechtspraak.nl/rechtsgebied#"


@dataclass(frozen=True)
class Topic:
    """What a judgment can be about, with `{...}` for what is filled in. `considerations` are numbered by section."""

    area: str
    """The last part of its identifier: `bestuursrecht_omgevingsrecht`."""
    area_name: str
    procedure: str
    claimant: str
    summary: str
    facts: tuple[str, ...]
    considerations: tuple[str, ...]
    verdict: tuple[str, ...]
    law: tuple[tuple[str, str], ...] = ()
    """Pairs of the reference's text and its BWB part: `("Omgevingswet 5.1", "BWBR0037885&artikel=5.1")`."""


@dataclass(frozen=True)
class Link:
    """A formal relation to another judgment."""

    label: str
    ecli: str
    kind: str
    is_earlier: bool


@dataclass(frozen=True)
class Judgment:
    """A judgment; `changed_at` is UTC, as the index gives it."""

    ecli: str
    court: Court
    day: date
    case_numbers: tuple[str, ...]
    topic: Topic
    filled: dict[str, str]
    issued: date
    changed_at: datetime
    kind: Literal["Uitspraak", "Conclusie"] = "Uitspraak"
    summary: str | None = ""
    """As the index has it: `-` for none; None leaves the element out."""
    has_text: bool = True
    deleted: Literal["doc", "ecli"] | None = None
    replaced_by: str | None = None
    ljn: str | None = None
    links: tuple[Link, ...] = ()
    is_long: bool = False
    """With a table, a numbered list, a picture and footnotes."""
    blank_line_first: bool = False
    """Its XML has a blank line before the declaration."""

    @property
    def area_uri(self) -> str:
        """The identifier of its area of law."""
        return AREA_BASE + self.topic.area
