"""A window of results -> a page of hits: checked against what was asked (pure).

The platform reads rows of its index until the window is full, at most 6,000 of them, and makes results of them. What
its count means depends on that (its search_api, 2026-08-21; quirk 22):

- everything read: the count is exact - but of the window alone, when a body is listed without words from an offset on;
- else an estimate that moves between windows, and that does not know of the period where the index cannot search by it.
"""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Final

from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.contract.search import Hit, SearchPage, SearchQuestion, TotalKind
from besluitbron.contract.upstream import UpstreamAnswer

from .answer import TRY_LATER, Found, read_found
from .hits import READ_PAGES, HitMaker, is_read_in_part
from .words import signs_note

FILED_AS_DOCUMENTS: Final = (
    "The register has motions of councils that publish them in a list, mostly without the documents' words: this total "
    "is not the number of motions. Search kind document as well."
)
AGENDAS_ONLY: Final = (
    "The text is searched in the names and agendas of meetings. For the documents themselves use search_documents."
)
EARLY_STOP: Final = (
    "it ended the search before it had looked at everything, as it does after 6,000 rows of its index; name a source "
    "or use rarer words"
)
MOVING: Final = "The register's count is an estimate, and can change from one window to the next."
NO_COUNT: Final = "The register's own count is left out: it is an estimate that need not know of the period."


def read_search_page(answer: UpstreamAnswer, question: SearchQuestion) -> SearchPage:
    """Read a search's answer. Raises SourceUnknown for a body the platform does not know, UpstreamError otherwise."""
    found = read_found(answer, question.source.name if question.source else None)
    if len(found.results) > question.window.limit:
        raise UpstreamUnreadable("gave another window of the results than was asked", TRY_LATER)
    make = HitMaker(question.sources, answer.retrieved_at)
    hits = [make.hit(result) for result in found.results]
    fitting = [hit for hit in hits if not _is_of_the_next_day(hit, question)]
    total, kind = _total(found, question)
    return SearchPage(
        hits=tuple(_each_file_once(fitting)),
        fetched=_fetched(found, question),
        left_out=len(hits) - len(fitting),
        total=total,
        total_kind=kind,
        has_next=found.has_more,
        incomplete=_incomplete(found, question),
        notes=tuple(_notes(found, question, hits)),
    )


def _total(found: Found, question: SearchQuestion) -> tuple[int | None, TotalKind]:
    """A total in the unit of the results, or none (H13)."""
    if found.total is None:
        return None, "unknown"
    if found.approximate:
        has_period = question.from_date or question.to_date
        return (None, "unknown") if has_period else (found.total, "estimate")
    if question.window.offset and not question.text.words:
        return None, "unknown"
    return found.total, "exact"


def _fetched(found: Found, question: SearchQuestion) -> int:
    """How far this window reached in the platform's own count.

    Without words its offset counts rows, of which several can be one result: a short window with more behind it is a
    full one.
    """
    if found.has_more and found.results and not question.text.words:
        return question.window.limit
    return len(found.results)


def _incomplete(found: Found, question: SearchQuestion) -> str | None:
    """What is missing from the window: not everything was looked at, or fewer results came than were counted."""
    came, limit = len(found.results), question.window.limit
    if not question.text.words or came == limit:
        return None
    if found.approximate:
        return EARLY_STOP
    left = max(0, min(limit, (found.total or 0) - question.window.offset))
    return f"{came} of the {left} results of this window came" if came < left else None


def _each_file_once(hits: Sequence[Hit]) -> Iterator[Hit]:
    """The same document under two ids has the same file (quirk 14)."""
    seen: set[tuple[str | None, str | None]] = set()
    for hit in hits:
        file = (hit.source, hit.url)
        if hit.kind == "document" and file in seen:
            continue
        seen.add(file)
        yield hit


def _is_of_the_next_day(hit: Hit, question: SearchQuestion) -> bool:
    """The platform cuts days in UTC: what begins after midnight in the Netherlands is a day later here (quirk 21)."""
    last = question.to_date
    return hit.date is not None and last is not None and hit.date - last == timedelta(days=1)


def _notes(found: Found, question: SearchQuestion, hits: Sequence[Hit]) -> Iterator[str]:
    """What has to be known to read the results and their count."""
    kind = question.filters["kind"]
    if kind == "motion":
        yield FILED_AS_DOCUMENTS
    if kind == "meeting" and question.text.words:
        yield AGENDAS_ONLY
    if signs := signs_note(question.text.words):
        yield signs
    if found.approximate and found.total is not None:
        yield NO_COUNT if question.from_date or question.to_date else MOVING
    if question.from_date:
        yield (
            f"The register counts days in UTC: what began just after midnight on {question.from_date} can count there "
            "as the day before, and be missing here."
        )
    if any(_is_of_the_next_day(hit, question) for hit in hits):
        yield f"What began after midnight, on the day after {question.to_date}, is left out; the register counts it."
    if cut := sum(is_read_in_part(result) for result in found.results):
        yield f"Of long PDFs the register has the first {READ_PAGES} pages only ({cut} of these results)."
