"""SRU 2.0 answers of the platform -> our words. Confirms the shape before anything is counted (H1, H5). Pure."""

from dataclasses import dataclass
from typing import Final

from besluitbron.contract.creators import CreatorIndex
from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.contract.search import Hit, SearchPage, SearchQuestion, TotalKind
from besluitbron.contract.upstream import UpstreamAnswer
from besluitbron.upstream.sru import CHANGED, Diagnostic, confirmed_total, read_envelope

from .diagnostics import filters_meant
from .hit import read_hit, title_of
from .record import Record, read_record
from .sources import index_creators, load_sources
from .vocabulary import KINDS, UNTYPED, near_kinds, spellings

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
    creators = index_creators(question.sources or load_sources())
    hits = read_hits(page.records, creators)[:limit]
    total, notes = confirmed_total(page.total, question.window.offset, len(hits))
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
    page = read_envelope(answer, start=start)
    empty = page.total == 0 and not page.records
    return RecordPage(
        records=tuple(read_record(element) for element in page.records),
        total=page.total,
        total_kind="exact" if empty else TOTAL_KINDS.get(page.count_precision, "estimate"),
        has_next=page.has_next,
        diagnostics=page.diagnostics,
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
