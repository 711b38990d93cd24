"""SRU 2.0 answers of the platform -> our words. Confirms the shape before anything is counted (H1, H5). Pure."""

from dataclasses import dataclass
from typing import Final

from lxml import etree

from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.contract.search import Hit, SearchPage, SearchQuestion, TotalKind
from besluitbron.contract.upstream import UpstreamAnswer
from besluitbron.upstream.xml import child, children, load_xml, local_name

from .diagnostics import CHANGED, Diagnostic, check_past_the_end, filters_meant, read_diagnostics
from .hit import read_hit, title_of
from .record import Record, plain_text, read_record
from .sources import CreatorIndex, load_sources
from .vocabulary import KINDS, UNTYPED, near_kinds, spellings

RESPONSE: Final = "searchRetrieveResponse"

TOTAL_KINDS: Final[dict[str, TotalKind]] = {"exact": "exact", "minimum": "at_least"}
"""SRU's resultCountPrecision; anything else, and its absence, is an estimate: this platform only ever estimates.
Except nothing: a count of 0 beside no records cannot be a little more."""


@dataclass(frozen=True)
class RecordPage:
    """The envelope of an answer, confirmed: its records and what it says of itself."""

    records: tuple[Record, ...]
    total: int
    total_kind: TotalKind
    has_next: bool
    diagnostics: tuple[Diagnostic, ...] = ()


def read_search(answer: UpstreamAnswer, question: SearchQuestion) -> SearchPage:
    """Read the page of a search.

    Raises UpstreamRefused or UpstreamUnavailable for a diagnostic instead of an answer, UpstreamUnreadable for
    anything that is not the promised shape, also when the window is not the one asked for (H16).
    """
    start, limit = question.window.offset + 1, question.window.limit
    page = read_page(answer, start=start)
    creators = CreatorIndex(question.sources or load_sources())
    hits = read_hits(page.records, creators)[:limit]
    total, notes = _confirmed_total(page, question.window.offset, len(hits))
    return SearchPage(
        hits=tuple({hit.id: hit for hit in hits}.values()),
        fetched=len(hits),
        total=total,
        total_kind="unknown" if total is None else page.total_kind,
        has_next=page.has_next or len(page.records) > limit,
        not_applied=tuple(dict.fromkeys(name for said in page.diagnostics for name in filters_meant(said, question))),
        notes=(*notes, *_kind_note(question)),
    )


def read_hits(records: tuple[Record, ...], creators: CreatorIndex) -> list[Hit]:
    """The hits of these records. Raises UpstreamUnreadable for one without an identifier, or all without a title."""
    if records and not any(title_of(record) for record in records):
        raise UpstreamUnreadable("answered with records that have no title", CHANGED)
    return [read_hit(record, identifier_of(record), creators) for record in records]


def identifier_of(record: Record) -> str:
    """The publication's identifier. Raises UpstreamUnreadable: without it nothing can be cited."""
    identifier = record.first("identifier")
    if identifier is None:
        raise UpstreamUnreadable("answered with a record that has no identifier", CHANGED)
    return identifier


def read_page(answer: UpstreamAnswer, *, start: int) -> RecordPage:
    """Read the envelope of a searchRetrieve answer that was asked from record `start` (1-based)."""
    root = load_xml(answer.content)
    diagnostics = tuple(read_diagnostics(root))
    count = child(root, "numberOfRecords")
    if diagnostics and count is None:
        check_past_the_end(diagnostics[0], start)
        return RecordPage(records=(), total=0, total_kind="estimate", has_next=False)
    if local_name(root) != RESPONSE or count is None:
        raise UpstreamUnreadable("answered with XML that is not a search result", CHANGED)
    total = _number(count)
    container = child(root, "records")
    elements = [] if container is None else list(children(container, "record"))
    following = child(root, "nextRecordPosition")
    _check_start(root, elements, start)
    if not elements and total >= start and (container is None or start == 1 or following is not None):
        # An estimate may promise a little more than there is, so a later window can be empty; the first cannot.
        raise UpstreamUnreadable(f"said that it has {total} results and gave none of them", CHANGED)
    precision = child(root, "resultCountPrecision")
    word = "" if precision is None else plain_text(precision.text).rpartition("/")[2].lower()
    return RecordPage(
        records=tuple(read_record(element) for element in elements),
        total=total,
        total_kind="exact" if total == 0 and not elements else TOTAL_KINDS.get(word, "estimate"),
        has_next=following is not None and bool(elements),
        diagnostics=diagnostics,
    )


def _kind_note(question: SearchQuestion) -> tuple[str, ...]:
    """Say which of the register's own types a kind stood for: another spelling of it was not searched (H20)."""
    if "kind" not in question.filters:
        return ()
    asked = question.filters["kind"]
    if asked == UNTYPED:
        return (f"kind {asked} stands for every publication.",)
    wanted = spellings(asked)
    written = ", ".join(dict.fromkeys((*wanted.types, *wanted.subsections)))
    if asked in KINDS:
        return (f"kind stood for the register's types {written}.",)
    near = f" Kinds near it: {', '.join(names)}." if (names := near_kinds(asked)) else ""
    return (
        f"'{asked}' is none of this tool's own kinds: only what the register itself types as {written}, letter by "
        f"letter, was searched.{near}",
    )


def _confirmed_total(page: RecordPage, offset: int, found: int) -> tuple[int | None, tuple[str, ...]]:
    """The register's count, unless its own records contradict it or the window lies past the end (H11)."""
    if offset and not found:
        return None, ()
    if page.total >= offset + found:
        return page.total, ()
    return None, (f"The register counted {page.total} results but gave more: its count is left out.",)


def _check_start(root: etree._Element, elements: list[etree._Element], start: int) -> None:
    """Check that this is the window asked for (H16): by the echo of the question, and by what only page one can say.

    Positions count through the whole result (recorded: 75, 641420), but are not wholly reliable (recorded: the tenth
    record of a page says 3), so only a first record that calls itself the first of all is proof.
    """
    echoed = child(root, "echoedSearchRetrieveRequest", "startRecord")
    position = child(elements[0], "recordPosition") if elements else None
    following = child(root, "nextRecordPosition")
    other = echoed is not None and _number(echoed) != start
    first_again = start > 1 and position is not None and plain_text(position.text) == "1"
    backwards = following is not None and bool(elements) and _number(following) <= start
    if other or first_again or backwards:
        raise UpstreamUnreadable("answered with another window than was asked for", CHANGED)


def _number(element: etree._Element) -> int:
    text = plain_text(element.text)
    if not text.isascii() or not text.isdigit() or len(text) > 12:
        raise UpstreamUnreadable("answered without a usable count of its results", CHANGED)
    return int(text)
