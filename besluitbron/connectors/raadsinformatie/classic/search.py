"""A window of records -> a page of hits: checked against what was asked, twins taken out (pure)."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Final

from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.contract.search import SearchPage, SearchQuestion, SearchWindow
from besluitbron.contract.upstream import UpstreamAnswer

from .answer import TRY_LATER, Found, read_found
from .fields import Record
from .hits import HitMaker
from .twins import Twins
from .words import signs_note

FILED_AS_DOCUMENTS: Final[Mapping[str, str]] = {
    "motion": "Many councils file motions and amendments as documents or list entries: this total is not the number of "
    "motions. Search kind document and report as well.",
    "report": "Many councils file letters, questions and motions as documents: this total is not the number of them. "
    "Search kind document as well.",
    "agenda_item": "The register lacks many agenda items, and many councils file what was discussed as documents only: "
    "this total is not the number of items. Search kind document as well.",
}
NAMES_ONLY: Final = (
    "The text is searched in the names of meetings (and their descriptions, if any) only. For what was discussed use "
    "search_documents, kind document or agenda_item, and the meeting follow-up of its results."
)
OLDER_INDEX: Final = (
    "Some of these results are in an older index of this body that the register no longer calls its current one; an "
    "item can be in both."
)


def read_search_page(answer: UpstreamAnswer, question: SearchQuestion) -> SearchPage:
    """Read a search's answer. Raises SourceUnknown for a source without an index, UpstreamError otherwise."""
    found = read_found(answer, question.source.name if question.source else None)
    missing = _check_window(found, question.window)
    make = HitMaker(question.sources, answer.retrieved_at)

    def wanted(day: date) -> bool:
        return (question.from_date or day) <= day <= (question.to_date or day)

    twins = Twins()
    pairs = [(record, make.hit(record, wanted)) for record in found.records]
    return SearchPage(
        hits=tuple(hit for record, hit in pairs if twins.is_new(record, hit)),
        fetched=len(pairs),
        total=found.total,
        total_kind="exact" if found.total_is_exact else "at_least",
        incomplete=found.incomplete or missing,
        notes=tuple(_notes(question, found.records)),
    )


def _notes(question: SearchQuestion, records: Sequence[Record]) -> Iterator[str]:
    """What has to be known to read the count: of which things it is, and of which words."""
    kind = question.filters["kind"]
    if kind in FILED_AS_DOCUMENTS:
        yield FILED_AS_DOCUMENTS[kind]
    if kind == "meeting" and question.text.words:
        yield NAMES_ONLY
    if signs := signs_note(question.text.words):
        yield signs
    if question.source and len({record.index for record in records}) > 1:
        yield OLDER_INDEX


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
