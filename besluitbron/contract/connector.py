"""The declaration of a connector and its tools. A connector is data and pure functions; the pipeline does the rest."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from types import MappingProxyType
from typing import Any, Final

from marshmallow import Schema

from besluitbron.contract.documents import Case, CaseQuestion, Document, DocumentQuestion, Meeting
from besluitbron.contract.errors import name_choices
from besluitbron.contract.prompts import Prompt
from besluitbron.contract.search import Matching, SearchPage, SearchQuestion, SearchWindow
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import Ask, Platform, UpstreamAnswer, UpstreamRequest

LIVE: Final = "live"
EMBEDDED: Final = "embedded sample"
"""What `register.data` says of an answer."""
SAMPLE: Final = "a small sample with invented records, which says nothing of the real register"
"""Said with what an embedded register does not hold."""
SAMPLE_WARNING: Final = (
    "Answers come from an embedded sample register: its bodies and decisions are invented. Say so, and do not present "
    "them as real decisions."
)
SOME_SAMPLES_WARNING: Final = (
    "Some registers here are embedded samples: their bodies and decisions are invented, and their citations end with "
    "(sample). Say so, and do not present them as real decisions."
)
"""At the joint address, where some registers are live and some are not."""


@dataclass(frozen=True)
class CleaningRules:
    """What this platform would execute in a search text (registers.md section 9)."""

    executed: frozenset[str]
    """Characters that never reach the platform."""
    operators: frozenset[str] = frozenset()
    """Upper-case words that are operators between two words, e.g. AND."""
    field_names: frozenset[str] = frozenset()
    """Names that start a field search when followed by a colon, lower case."""
    field_prefixes: tuple[str, ...] = ()
    """Beginnings of such names: `dt.`, `w.`."""
    max_characters: int = 300
    max_words: int = 30


@dataclass(frozen=True)
class Tool:
    """What every tool declares. Name: `[a-z0-9_]`, at most 40 characters."""

    name: str
    title: str
    description: str
    arguments: Schema
    result: Schema


@dataclass(frozen=True)
class SecondLook:
    """A wider question, asked only when a search finds nothing, to say more about that nothing: a law that is not in
    force on the day, for example. What it finds is named in the notes and never becomes a result (H23)."""

    build: Callable[[SearchQuestion, Platform], UpstreamRequest]
    read: Callable[[UpstreamAnswer, SearchQuestion], tuple[str, ...]]
    """Returns the notes."""
    missing: str
    """The note when this question could not be answered."""


@dataclass(frozen=True)
class Control:
    """Questions that show whether the platform looked at the filters of a search, where its results cannot (H20).

    They are as small as the platform allows, and where they are the same for many searches they are kept for
    KEEP_CONTROL_MINUTES.
    """

    build: Callable[[SearchPage, SearchQuestion, Platform], tuple[UpstreamRequest, ...]]
    """Empty where the page proves all filters, or claims nothing that a lost one would make untrue."""
    read: Callable[[UpstreamAnswer], Any]
    """What one answer shows; raises UpstreamUnreadable."""
    lost: Callable[[SearchPage, SearchQuestion, Sequence[Any]], tuple[str, ...]]
    """Names of the filters that were lost, by what the answers show, in the order of the questions; raises
    UpstreamUnreadable when these show nothing."""


@dataclass(frozen=True)
class Details:
    """What hangs on the hits of a page: asked for after the search, where with it the search would take too long."""

    build: Callable[[SearchPage, SearchQuestion, Platform], tuple[UpstreamRequest, ...]]
    read: Callable[[UpstreamAnswer, SearchPage, SearchQuestion], Any]
    """The details in one answer; raises UpstreamUnreadable for those of other hits than were asked for."""
    add: Callable[[SearchPage, SearchQuestion, Sequence[Any]], SearchPage]
    """The page with all details that were read. No hit may be lost."""
    missing: str
    """What the hits lack when a question fails: `signers of these documents`."""


@dataclass(frozen=True)
class SearchTool(Tool):
    """A search: build the platform's query, ask, read its page."""

    build: Callable[[SearchQuestion, Platform], UpstreamRequest]
    read: Callable[[UpstreamAnswer, SearchQuestion], SearchPage]
    sorts: Mapping[str, str]
    """Value of `sort` -> the whole order in words, the identifier last. The first is the default. Where the platform
    takes no such order: `publication date (newest first), the register's own order`."""
    filters: tuple[str, ...] = ()
    """Arguments that become `SearchQuestion.filters`."""
    default_filters: Mapping[str, str] = field(default_factory=dict)
    reach: int = 10_000
    """`offset + limit` may not pass this; whose limit it is stands with the value."""
    reach_advice: str = "Narrow the search with a source or a shorter period"
    text_optional: bool = False
    no_text_because: str = ""
    """Why this register cannot be searched by words, and what to do instead: a `text` is then refused with this."""
    matchings: tuple[Matching, ...] = ("all_words", "any_word", "phrase")
    """What the argument `match` can be, the default first; a single one where the platform leaves no choice. Then it
    is the weakest that is sure: `any_word` where the platform does not say whether every word must be there."""
    widening: str = "Try fewer or other words, another source, or a longer period"
    """One concrete way to widen, for an empty result."""
    details: Details | None = None
    """What the search itself does not give. Not asked for a page without hits."""
    default_months: int | None = None
    """A question without from_date gets one: the first of the month, this many months back. Said in the answer.
    For platforms that read their whole table otherwise."""
    max_days: int | None = None
    """Longest period of one question; a longer one is refused with the period to ask instead."""
    narrowing: str = ""
    """What makes a slow search faster, as advice when the platform fails: `narrow it with kind`."""
    second_look: SecondLook | None = None
    control: Control | None = None
    """None: every filter is proven on the results, or the page of the register says how else its loss is noticed."""
    how_current: Callable[[SearchPage, SearchQuestion, Ask, Platform], Sequence[str]] | None = None
    """What the register says of how current a named source is, in sentences: asked with the first window of a search
    in one source. When it fails, the search does not: that it could not be asked is said."""


@dataclass(frozen=True)
class SourcesTool(Tool):
    """Lists the connector's sources; the list itself is the connector's."""


@dataclass(frozen=True)
class DocumentTool(Tool):
    """One document with its full text. `fetch` raises NotInRegister or IdentifierRefused."""

    fetch: Callable[[DocumentQuestion, Ask, Platform, SourceList], Document]


@dataclass(frozen=True)
class MeetingTool(Tool):
    """One meeting with a window of its agenda. `fetch` also accepts what belongs to a meeting."""

    fetch: Callable[[str, SearchWindow, Ask, Platform, SourceList], tuple[Meeting, int]]
    """Returns the meeting with the items of the window, and the number of all its items."""


@dataclass(frozen=True)
class CaseTool(Tool):
    """One case of a parliament or council: its documents, and a window of its decisions with votes."""

    fetch: Callable[[CaseQuestion, Ask, Platform, SourceList], tuple[Case, int]]
    """Returns the case with the decisions of the window, and the number of all its decisions."""


@dataclass(frozen=True)
class LiveSources:
    """A source list that the platform itself publishes. Until it was read, the packaged one stands in."""

    build: Callable[[Platform], UpstreamRequest]
    read: Callable[[UpstreamAnswer, SourceList], SourceList]
    """Gets the packaged list for names, layers and aliases; raises UpstreamUnreadable on another shape."""


@dataclass(frozen=True)
class Sample:
    """A question that finds something: shown on the home page, asked by `make demo` and by the contract suite."""

    text: str
    """Empty where the search takes no text."""
    question: str
    """What a person would ask, for the home page."""
    source: str
    """Name of a source in the embedded register."""
    newest: date | None = None
    """Last day of the embedded register's records. A default period of the embedded register ends there at the
    latest, so that the sample finds something in any year."""
    filters: Mapping[str, str] = field(default_factory=dict)
    """What else is asked: a register without a text search is asked by its filters."""

    @property
    def arguments(self) -> dict[str, str]:
        """The arguments of the search, without the source."""
        return {**({"text": self.text} if self.text else {}), **self.filters}


@dataclass(frozen=True, kw_only=True)
class Toolbox:
    """What stands at one address: tools with a name, a description and who answers. One folder in `connectors/`."""

    title: str
    publisher: str
    home: str
    """The publisher's page; empty where there is no single publisher."""
    licence: str
    description: str
    """One or two sentences: what is here. Opens the MCP instructions and the home page."""
    coverage: str
    """From when, until when, how fresh, known gaps: said with every empty result."""
    tools: tuple[Tool, ...]
    sample: Sample
    prompts: tuple[Prompt, ...] = ()
    """Ready questions, each in Dutch and in English."""
    instructions: str = ""
    """Advice to the assistant, at most a few sentences."""
    name: str = ""
    """The folder's name; set by the loader."""
    data: str = LIVE
    """LIVE or EMBEDDED; set by the app."""
    tools_by_name: Mapping[str, Tool] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tools_by_name", MappingProxyType({tool.name: tool for tool in self.tools}))

    @property
    def sample_warning(self) -> str:
        """What an assistant or a person must know of samples here; empty where every answer is of a real register."""
        if self.data == LIVE:
            return ""
        return SAMPLE_WARNING if self.data == EMBEDDED else SOME_SAMPLES_WARNING

    def register(self) -> dict[str, Any]:
        """The `register` member of every answer."""
        return {
            "connector": self.name,
            "title": self.title,
            "publisher": self.publisher,
            **({"home": self.home} if self.home else {}),
            "licence": self.licence,
            "data": self.data,
        }


@dataclass(frozen=True, kw_only=True)
class Connector(Toolbox):
    """A register that can be asked."""

    platform: Platform
    cleaning: CleaningRules
    packaged_sources: Callable[[], SourceList]
    since: str
    """From when it holds what, in a few words: `most councils from about 2018`."""
    gaps: tuple[str, ...]
    """What it is known to lack; no register lacks nothing."""
    newest: Callable[[SearchQuestion, Platform], UpstreamRequest] | None = None
    """Builds the question for the newest record: like the search's own, but without words. None: it cannot be asked."""
    read_newest: Callable[[UpstreamAnswer, date], date | None] | None = None
    """Reads the newest date up to a day where another question than a search tells it: the register is at least so new.
    None: the search's reading."""
    newest_unknown_because: str = "the register answered without a date"
    """What it means that the answer has no date."""
    live_sources: LiveSources | None = None
    dialect: str = ""
    """Which of the register's APIs this declaration asks, where there is a choice."""
    other_dialects: tuple["Connector", ...] = ()
    """The same register asked through its other APIs: the same tools, arguments and fields."""

    def in_dialect(self, name: str) -> "Connector":
        """The declaration that asks the API of this name. Raises ValueError, with the names there are."""
        declared = (self, *self.other_dialects)
        for connector in declared:
            if connector.dialect == name:
                return connector
        names = name_choices([connector.dialect for connector in declared if connector.dialect])
        raise ValueError(f"must be {names}" if names else "cannot be set: this register has one API only")


@dataclass(frozen=True, kw_only=True)
class JointConnector(Toolbox):
    """All registers of the installation behind one address. It has no platform: its tools ask the others."""
