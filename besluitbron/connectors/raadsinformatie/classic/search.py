"""A window of records -> a page of hits: checked against what was asked, twins taken out (pure)."""

from collections.abc import Iterable, Iterator
from datetime import date

from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.contract.search import Hit, SearchPage, SearchQuestion, SearchWindow
from besluitbron.contract.upstream import UpstreamAnswer

from .answer import TRY_LATER, Found, read_found
from .fields import Record
from .hits import HitMaker


def read_search_page(answer: UpstreamAnswer, question: SearchQuestion) -> SearchPage:
    """Read a search's answer. Raises UpstreamRefused for a source without an index, UpstreamUnreadable otherwise."""
    found = read_found(answer, question.source.name if question.source else "any council")
    missing = _check_window(found, question.window)
    make = HitMaker(question.sources, answer.retrieved_at)

    def wanted(day: date) -> bool:
        return (question.from_date or day) <= day <= (question.to_date or day)

    pairs = [(record, make.hit(record, wanted)) for record in found.records]
    return SearchPage(
        hits=tuple(without_twins(pairs)),
        fetched=len(pairs),
        total=found.total,
        total_kind="exact" if found.total_is_exact else "at_least",
        incomplete=found.incomplete or missing,
    )


def without_twins(pairs: Iterable[tuple[Record, Hit]]) -> Iterator[Hit]:
    """Each document once: importers store one file twice (registers.md quirk 14).

    The same file of one body has the same address, or the same title, day and size in bytes.
    """
    seen: set[tuple[object, ...]] = set()
    for record, hit in pairs:
        marks = set(_marks(record, hit))
        if marks.isdisjoint(seen):
            yield hit
        seen |= marks


def _marks(record: Record, hit: Hit) -> Iterator[tuple[object, ...]]:
    yield ("id", hit.id)
    if hit.kind != "document":  # agenda items of one day share titles and the meeting's address
        return
    if original := record.address("original_url"):
        yield ("address", hit.source, original)
    size = record.line("size_in_bytes")
    if size and size != "0":
        yield ("file", hit.source, hit.title, hit.date, size)


def _check_window(found: Found, window: SearchWindow) -> str | None:
    """Hold the window against what was asked (H16); returns what is missing from it."""
    most = window.limit
    if found.total_is_exact:
        most = max(0, min(window.limit, found.total - window.offset))
    if len(found.records) > most:
        raise UpstreamUnreadable("gave another window of the results than was asked", TRY_LATER)
    if found.total_is_exact and len(found.records) < most:
        return f"{len(found.records)} of the {most} results of this window came"
    return None
