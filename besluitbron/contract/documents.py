"""A document with its full text, and a meeting with its agenda."""

from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from besluitbron.contract.search import Hit

TextOrigin = Literal["xml", "html", "pdf", "plain", "register"]


@dataclass(frozen=True)
class DocumentQuestion:
    """Which document is asked for, and what part or version of it where the register has those."""

    id: str
    """The register's own identifier, as the caller wrote it."""
    today: date
    """The Dutch day of the call."""
    article: str | None = None
    """One article of a law or regulation: `3:2`, `5a`."""
    on_date: date | None = None
    """The version in force on this Dutch day; None: none was asked."""

    @property
    def day(self) -> date:
        """The day whose version is meant, where the register has versions: the one asked for, else today."""
        return self.on_date or self.today


@dataclass(frozen=True)
class FullText:
    """The text of a document, or the reason why there is none. Paragraphs are separated by a blank line."""

    text: str | None
    origin: TextOrigin | None = None
    reason: str | None = None
    """Why `text` is None: `a scan without a text layer`, `only an encrypted PDF`."""
    pages: int | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Relation:
    """Another thing of the register that belongs to a document. `role`: what it is to it, `decision`, `appeal`."""

    role: str
    record: Hit


@dataclass(frozen=True)
class Document:
    """One thing of the register: its record and its text."""

    record: Hit
    full_text: FullText
    files: tuple[str, ...] = ()
    """Addresses of the original files, the best one first."""
    notes: tuple[str, ...] = ()
    summary: str | None = None
    """The register's own summary. It is no part of the text, and must not be quoted as if it were."""
    relations: tuple[Relation, ...] = ()
    """In the order that helps a reader: what decides before what is attached."""


@dataclass(frozen=True)
class Motion:
    """A motion or amendment tabled under an agenda item; `result` and `votes` only where the register has them."""

    id: str
    title: str
    result: str | None = None
    votes: tuple[tuple[str, int], ...] = ()
    """Pairs such as `("for", 23)`."""
    record: Hit | None = None
    """The motion as it is cited; its address is that of its document when it has none itself."""
    documents: tuple[Hit, ...] = ()
    """Documents that hold the motion's text."""


@dataclass(frozen=True)
class AgendaItem:
    """One item of an agenda with what belongs to it."""

    id: str
    title: str
    position: str | None = None
    description: str | None = None
    documents: tuple[Hit, ...] = ()
    motions: tuple[Motion, ...] = ()


@dataclass(frozen=True)
class Meeting:
    """A meeting with (a window of) its agenda, in the agenda's own order."""

    record: Hit
    agenda: tuple[AgendaItem, ...] = ()
    documents: tuple[Hit, ...] = field(default=())
    """Documents that hang on the meeting itself."""
    start: str | None = None
    """Local (Amsterdam) start, ISO 8601 with offset."""
    location: str | None = None
    committee: str | None = None
    agenda_complete: bool = True
    """False: the platform did not give the whole agenda."""
    notes: tuple[str, ...] = ()
