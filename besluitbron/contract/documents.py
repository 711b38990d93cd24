"""A document with its full text, a meeting with its agenda, a case with its decisions and votes."""

from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from besluitbron.contract.search import DateMeans, Hit, SearchWindow

TextOrigin = Literal["xml", "html", "pdf", "word", "plain", "register"]
VoteWord = Literal["in_favour", "against", "not_voted", "unknown"]
VoteUnit = Literal["seats", "members"]


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
    page: int | None = None
    """The page to begin at, counted from 1, where the register has files with pages; None: none was asked."""

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
    """Of the whole file."""
    notes: tuple[str, ...] = ()
    first_page: int = 1
    """The page that the text begins at, when one was asked for."""
    page_starts: tuple[int, ...] = ()
    """Where in the text the mark of each page stands, from `first_page` on; empty where there are no marks."""
    next_page: int | None = None
    """The page to go on at when the file was not read to its end; the text then ends in a blank line."""


def page_mark(number: int) -> str:
    """The line before a page in a text with pages, a paragraph of its own."""
    return f"[page {number}]"


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
    article: str | None = None
    """The article shown, also when it was the identifier that named it: what the next window must ask again."""


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
    cases: tuple[Motion, ...] = ()
    """Cases under the item that are no motion or amendment: bills, letters."""


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


@dataclass(frozen=True)
class CaseQuestion:
    """Which case is asked for, and which of its decisions."""

    id: str
    """The register's own identifier, as the caller wrote it."""
    window: SearchWindow
    today: date
    """The Dutch day of the call."""


@dataclass(frozen=True)
class PartyVote:
    """How a party voted: with all of its seats, or with as many of its members as a roll call names."""

    party: str
    seats: int | None
    """Members in a roll call. None: the register does not say how large the party was."""
    vote: VoteWord


@dataclass(frozen=True)
class Votes:
    """The votes on one decision, weighed: never a count of rows."""

    unit: VoteUnit
    """`seats`: parties voted as a whole; `members`: by roll call, each member one."""
    in_favour: int | None
    """None: not all of it can be counted."""
    against: int | None
    not_voted: int | None = None
    """Those who did not take part, as far as the register names them."""
    parties: tuple[PartyVote, ...] = ()
    members: tuple[tuple[VoteWord, tuple[str, ...]], ...] = ()
    """Names at a roll call, by vote."""
    mistakes: tuple[str, ...] = ()
    """Votes that were called a mistake afterwards, each in a sentence; the outcome stands."""


@dataclass(frozen=True)
class Decision:
    """One decision in a case."""

    id: str
    outcome: str | None
    """In the register's own words."""
    text: str | None = None
    how: str | None = None
    """How it was decided, in the register's own words: by show of hands, by roll call."""
    status: str | None = None
    """Only when it is not a decision that was taken: a proposal."""
    day: date | None = None
    date_means: DateMeans | None = None
    meeting: Hit | None = None
    votes: Votes | None = None
    """None: the register has none."""


@dataclass(frozen=True)
class Case:
    """A case with its documents and (a window of) its decisions, the newest decision first."""

    record: Hit
    decisions: tuple[Decision, ...] = ()
    documents: tuple[Hit, ...] = ()
    outcome: str | None = None
    """Of the case as a whole, in the register's own words; None when the register has none."""
    closed: bool | None = None
    """Whether the register calls it finished."""
    dossier: str | None = None
    opinion: str | None = None
    """What the government thinks of it, in the register's own words."""
    actors: tuple[str, ...] = ()
    """Who brought it in and who treats it, each with its role."""
    related: tuple[Hit, ...] = ()
    """Other cases that it replaces or belongs to."""
    incomplete: str | None = None
    """What the platform did not give: `votes of 3 decisions`."""
    notes: tuple[str, ...] = ()
