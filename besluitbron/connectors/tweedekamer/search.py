"""A page of rows -> a page of hits, held against what was asked; then what hangs on the hits that are shown."""

import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Final

from besluitbron.contract.errors import UpstreamUnreadable, name_choices
from besluitbron.contract.search import Hit, SearchPage, SearchQuestion
from besluitbron.contract.upstream import Platform, UpstreamAnswer, UpstreamRequest

from .commitments import read_commitment
from .fields import AMSTERDAM, Row, day, is_deleted, key_of, line
from .gatherings import REPORT, read_meeting, read_session
from .kinds import COMMITMENT, near_kinds
from .odata import Page, Query, build, confirmed, has_key, in_tens, read_page
from .papers import (
    CASE_FIELDS,
    CASE_FIELDS_WITH_COMMITTEE,
    DETAILS,
    ROW_KEY,
    Details,
    read_details,
    read_hit,
    with_details,
)
from .sources import SourceIndexByName, index_of, is_party, packaged_sources

TRY_LATER: Final = "Try again later, or ask for less at a time"
IN_TITLES: Final = (
    "Words are looked for in the subject and the title of the dossier, also inside longer words; the register cannot "
    "be searched by the text of its documents."
)
IN_COMMITMENTS: Final = "Words are looked for in the text of the commitments, also inside longer words."
IN_NAMES: Final = "Words are looked for in the names of meetings only, also inside longer words."
REPORTS_APART: Final = (
    "The register ties no report to the agenda of its meeting. kind report lists meetings with a verbatim report, kind "
    "meeting those with an agenda."
)


def read_search(answer: UpstreamAnswer, question: SearchQuestion) -> SearchPage:
    """Read a search's answer. Raises UpstreamUnreadable for anything that is no page of the set that was asked."""
    page = read_page(answer)
    if question.filters.get("kind") == COMMITMENT:
        fits = partial(_fits, question, fields=("Tekst",), date_field="Aanmaakdatum")
        return _search_page(page, question, [read_commitment(row) for row in page.rows], fits, (IN_COMMITMENTS,))
    fits = partial(_fits, question, fields=("Onderwerp", "Titel"), date_field="Datum")
    notes = (IN_TITLES, *([] if page.rows else _kind_note(question)))
    return _search_page(page, question, [read_hit(row) for row in page.rows], fits, notes)


def read_meetings(answer: UpstreamAnswer, question: SearchQuestion) -> SearchPage:
    """Read a search for meetings. Raises UpstreamUnreadable."""
    page = read_page(answer)
    note = (IN_NAMES,) if question.text.words else ()
    if question.filters["kind"] == REPORT:
        fits = partial(_fits, question, fields=("Titel",), date_field="Datum")
        hits = [read_session(row) for row in page.rows]
        return _search_page(page, question, hits, fits, (*note, REPORTS_APART))
    fits = partial(_fits, question, fields=("Onderwerp", "Soort"), date_field="Datum")
    index = index_of(question.sources or packaged_sources())
    today = answer.retrieved_at.astimezone(AMSTERDAM).date()
    return _search_page(page, question, [read_meeting(row, index, today) for row in page.rows], fits, note)


def build_page_details(page: SearchPage, question: SearchQuestion, platform: Platform) -> tuple[UpstreamRequest, ...]:
    """The questions after dossier and number, signers, case and meeting of the documents of a page, ten at a time.

    With the search itself it would double a time that is long already (quirk 46). Commitments have all of it.
    """
    if question.filters.get("kind") == COMMITMENT:
        return ()
    keys = [hit.facts[ROW_KEY][0] for hit in page.hits if hit.status is None]
    by_committee = question.source is not None and not is_party(question.source)
    return tuple(build(build_details(group, by_committee=by_committee), platform) for group in in_tens(keys))


def read_page_details(
    answer: UpstreamAnswer, page: SearchPage, question: SearchQuestion
) -> Mapping[str, tuple[Row, Details]]:
    """Details by the key of their row. Raises UpstreamUnreadable for other rows than were asked for (quirk 47)."""
    keys = {hit.facts[ROW_KEY][0] for hit in page.hits}
    rows = confirmed(read_page(answer), lambda row: key_of(row) in keys).rows
    return {key_of(row): (row, read_details(row)) for row in rows}


def add_page_details(
    page: SearchPage, question: SearchQuestion, parts: Sequence[Mapping[str, tuple[Row, Details]]]
) -> SearchPage:
    """The hits with what was read of them."""
    found = {key: details for part in parts for key, details in part.items()}
    index = index_of(question.sources or packaged_sources())
    return replace(
        page, hits=tuple(_complete(hit, found.get(hit.facts[ROW_KEY][0]), index, question) for hit in page.hits)
    )


def build_details(keys: Sequence[str], *, by_committee: bool) -> Query:
    """The question after what hangs on at most ten documents."""
    cases = CASE_FIELDS_WITH_COMMITTEE if by_committee else CASE_FIELDS
    fields = ("Id", "Volgnummer", "Vergaderjaar", "Aanhangselnummer", "Verwijderd")
    return Query("Document", (has_key("Id", keys),), select=fields, expand=(cases, *DETAILS))


def asked_filters(question: SearchQuestion) -> Iterator[str]:
    """Names of all filters of a question: they are one expression, and lost together."""
    if question.text.words:
        yield "text"
    yield from question.filters
    if question.source:
        yield "source"
    for name, value in (("from_date", question.from_date), ("to_date", question.to_date)):
        if value:
            yield name


def matches(words: Sequence[str], texts: Sequence[str | None], *, any_word: bool) -> bool:
    """Whether words stand in one of the texts each, as far as the platform can mean it: without case and accents."""
    folded = [_folded(text) for text in texts if text]
    found = (any(_folded(word) in text for text in folded) for word in words)
    return any(found) if any_word else all(found)


def _complete(hit: Hit, found: tuple[Row, Details] | None, index: SourceIndexByName, question: SearchQuestion) -> Hit:
    return with_details(hit, *found, index, question.source) if found else hit


def _search_page(
    page: Page,
    question: SearchQuestion,
    hits: Sequence[Hit],
    fits: Callable[[Row], bool],
    notes: tuple[str, ...],
) -> SearchPage:
    """One row that was not asked for proves that the filter was lost, and it is lost whole: it is one (quirk 47)."""
    if len(page.rows) > question.window.limit:
        raise UpstreamUnreadable("gave more rows than were asked for: it lost the question", TRY_LATER)
    lost = not all(map(fits, page.rows)) or any(_contradicts(hit, question) for hit in hits)
    return SearchPage(
        hits=tuple(hits),
        fetched=len(page.rows),
        total=page.total,
        total_kind="unknown" if page.total is None else "exact",
        not_applied=tuple(asked_filters(question)) if lost else (),
        notes=notes,
    )


def _kind_note(question: SearchQuestion) -> list[str]:
    """A kind that is none of ours was asked as the register's own name, and there may be no such name."""
    kind = question.filters.get("kind")
    near = near_kinds(kind) if kind else []
    return (
        [f"'{kind}' was searched as the register's own name of a kind. Did you mean {name_choices(near)}?"]
        if near
        else []
    )


def _fits(question: SearchQuestion, row: Row, *, fields: tuple[str, ...], date_field: str) -> bool:
    """Whether a row can have been asked for."""
    if is_deleted(row):
        return False
    on = day(row, date_field)
    if not _is_within(on, question.from_date, question.to_date):
        return False
    words: Sequence[str] = question.text.words
    if question.matching == "phrase":
        words = (question.text.text,)
    return matches(words, [line(row, name) for name in fields], any_word=question.matching == "any_word")


def _contradicts(hit: Hit, question: SearchQuestion) -> bool:
    """Whether a hit says itself that it is of another kind or body. Of documents the bodies are only known later."""
    asked = {**question.filters, **({"source": question.source.key} if question.source else {})}
    return any(name in hit.facts and value not in hit.facts[name] for name, value in asked.items())


def _is_within(on: date | None, first: date | None, last: date | None) -> bool:
    if on is None:
        return first is None and last is None
    return (first is None or first <= on) and (last is None or on <= last)


def _folded(text: str) -> str:
    plain = unicodedata.normalize("NFKD", " ".join(text.casefold().split()))
    return "".join(char for char in plain if not unicodedata.combining(char))
