"""The words of a search: question, window, hit, page, precision."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Literal

from besluitbron.contract.sources import Source, SourceList
from besluitbron.contract.upstream import ServedFrom

TotalKind = Literal["exact", "at_least", "estimate", "unknown"]
Matching = Literal["all_words", "any_word", "phrase", "metadata_only"]
MoreAnswer = Literal["yes", "no", "unknown"]
MoreWhy = Literal["window", "platform_limit", "answer_size", "partial_answer", "unknown_total"]
DateMeans = Literal[
    "discussed",
    "planned",
    "published",
    "signed",
    "decided",
    "met",
    "modified",
    "dated",
    "started",
    "in_force_from",
]

Period = tuple[date | None, date | None]
"""First and last day, both included; an open end is None."""

MAX_LIMIT = 25
DEFAULT_LIMIT = 10


@dataclass(frozen=True)
class SearchWindow:
    """The slice asked for: `offset` counts the register's own results from 0."""

    offset: int = 0
    limit: int = DEFAULT_LIMIT
    asked_limit: int = DEFAULT_LIMIT
    """What the caller asked before it was cut to the maximum."""


@dataclass(frozen=True)
class CleanText:
    """A text that no platform executes: `words` in order, `removed` what was taken out, in order."""

    words: tuple[str, ...]
    removed: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The words with single spaces: what `precision.searched_text` says."""
        return " ".join(self.words)


@dataclass(frozen=True)
class SearchQuestion:
    """A checked question: everything a connector needs to build its query."""

    text: CleanText
    window: SearchWindow
    matching: Matching
    sort: str
    """Value of the `sort` argument: a key of the tool's `sorts`."""
    source: Source | None = None
    from_date: date | None = None
    to_date: date | None = None
    on_date: date | None = None
    """What is in force on this Dutch day: the day asked for, else today. None: the tool has no such argument."""
    today: date | None = None
    """The Dutch day of the call, with `on_date`."""
    filters: Mapping[str, str] = field(default_factory=dict)
    """The tool's other filters in force, defaults included: `kind`, `publication`."""
    sources: SourceList | None = field(default=None, repr=False, compare=False)
    """The list the source was checked against: a reader finds the names of the hits' sources in it."""


@dataclass(frozen=True)
class Hit:
    """One found thing, in our words. Absent is None, never an empty string."""

    id: str
    """The register's own identifier, without the connector's prefix."""
    title: str
    kind: str
    source: str | None
    source_name: str | None
    date: date | None
    date_means: DateMeans | None
    url: str | None
    snippet: str | None = None
    status: str | None = None
    """Only when it is not the plain published state: withdrawn, draft, temporary number."""
    meeting_id: str | None = None
    """What `get_meeting` takes to open the meeting this belongs to."""
    case_id: str | None = None
    """What `get_case` takes to open the case this belongs to."""
    citation_id: str | None = None
    """The register identifier as a citation writes it, when it is shorter or clearer than `id`."""
    has_full_text: bool = True
    """False: get_document would only have the metadata."""
    same_as: tuple[str, ...] = ()
    """Whole identifiers of the same publication in other registers: `bekendmakingen:kst-36600-VII-12`."""
    in_force: Period | None = None
    """On which days this version is in force, where the register has versions."""
    facts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What the hit says of each filter, to prove that the platform applied it: `{"source": ("delft",)}`.
    A filter that is missing here cannot be proven on the hit."""


@dataclass(frozen=True)
class SearchPage:
    """What the platform answered to a search, read and confirmed."""

    hits: tuple[Hit, ...]
    fetched: int
    """Number of the register's results in this window, before duplicates were taken out."""
    left_out: int = 0
    """Results of this window that are no duplicates and not among the hits, for a reason that a note gives."""
    total: int | None = None
    """In the unit of the hits; None when the platform gives none."""
    total_kind: TotalKind = "unknown"
    has_next: bool | None = None
    """The platform's own word on a next page; None when it says nothing."""
    incomplete: str | None = None
    """What part did not answer: `2 of 5 shards failed`. None: everything answered."""
    not_applied: tuple[str, ...] = ()
    """Filters the platform itself says it dropped."""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class MoreToFind:
    """Is there more than this answer shows, and why is it not here?"""

    answer: MoreAnswer
    count: int | None = None
    why: MoreWhy | None = None


@dataclass(frozen=True)
class SearchPrecision:
    """How exactly the answer answers the question (Zoekprecisie). One shape for every tool."""

    window: Mapping[str, int]
    total_kind: TotalKind
    more_to_find: MoreToFind
    complete: bool
    served_from: ServedFrom
    retrieved_at: datetime
    total: int | None = None
    searched_text: str | None = None
    removed: tuple[str, ...] = ()
    matching: Matching | None = None
    sources: tuple[str, ...] = ()
    filters: Mapping[str, str] = field(default_factory=dict)
    not_applied: tuple[str, ...] = ()
    sort: str | None = None
    notes: tuple[str, ...] = ()
