"""`/api/search`: rows are read in batches and collapse into results, until a page is full or a limit is reached.

A result has several rows: one a page of its text, one a time it was imported. The count is exact when every row was
read, else it is scaled by how many rows made a result so far, and said to be approximate.
"""

import html
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from besluitbron.embedded.council_texts.organs import written
from besluitbron.embedded.openbesluitvorming.entities import AMSTERDAM, MAX_PDF_PAGES
from besluitbron.embedded.openbesluitvorming.index import WORD, Row, SearchIndex, words_of
from besluitbron.embedded.openbesluitvorming.parameters import Search

MAX_SCAN_ROWS: Final = 6_000
FIRST_ROWS_A_RESULT: Final = 8.0
MIN_BATCH, MAX_BATCH = 32, 500
MIN_SNIPPET_QUERY: Final = 4
SNIPPET_CHARACTERS: Final = 150
SUMMARY_CHARACTERS: Final = 240
LABELS: Final = {"Document": "Document", "Meeting": "Vergadering", "Motion": "Motie", "Recording": "Opname"}
LISTED_WITHOUT_QUERY: Final = ("Meeting", "Document", "Motion")


@dataclass(frozen=True)
class Scanned:
    """The results of a scan: those collected, and how far it came."""

    results: Sequence[dict[str, Any]]
    exhausted: bool
    stopped: bool
    """The limit of rows was reached before the end."""
    rows_a_result: float
    found: int
    """Rows that match."""


def search(index: SearchIndex, asked: Search, *, max_rows: int = MAX_SCAN_ROWS, filters: bool = True) -> dict[str, Any]:
    """The answer. `filters` False: the body and the period are not looked at."""
    if not asked.query and not asked.organization:
        return {"results": [], "totalCount": 0, "totalIsApproximate": False, "hasMore": False}
    rows = _matching(index, asked, filters=filters)
    direct = not asked.query
    start = asked.offset if direct else 0
    budget = asked.offset + asked.limit + 1 if direct else max_rows
    scanned = _scan(rows, asked, start, budget, direct=direct)
    return _page(asked, scanned, direct=direct)


def _matching(index: SearchIndex, asked: Search, *, filters: bool) -> list[Row]:
    numbers = _found(index, asked.query) if asked.query else set(range(len(index.rows)))
    kinds = _kinds(asked)

    def fits(row: Row) -> bool:
        if row.kind not in kinds:
            return False
        return not filters or (asked.organization in ("", row.stored.source.key) and _within(row.stored.start, asked))

    rows = index.in_order(numbers, ascending=asked.sort == "date_asc")
    return [row for row in rows if fits(row)]


def _kinds(asked: Search) -> tuple[str, ...]:
    if asked.entity_type == "Document":
        return ("Document", "DocumentPage") if asked.query else ("Document",)
    if asked.entity_type:
        return (asked.entity_type,)
    return (*LISTED_WITHOUT_QUERY, "DocumentPage", "Recording") if asked.query else LISTED_WITHOUT_QUERY


def _found(index: SearchIndex, query: str) -> set[int]:
    """Rows with all words, or with a wider word that the platform adds for the names of meetings and lists."""
    found = index.with_words(words_of(query))
    for wider in _widened(query.lower()):
        found |= index.with_words(words_of(wider))
    return found


def _widened(query: str) -> Iterable[str]:
    """`raadsvergadering` also finds whatever has `vergadering` or `raad` in it."""
    for word in query.split():
        for ending in ("vergadering", "besluitenlijst"):
            if word.endswith(ending) and word != ending:
                yield ending
        for beginning in ("raad", "commissie"):
            if word.endswith({"raad": "raadsvergadering", "commissie": "commissievergadering"}[beginning]):
                yield beginning


def _within(start: str | None, asked: Search) -> bool:
    """The day in UTC, both ends included; what has no date is in no period."""
    if not asked.first_day and not asked.last_day:
        return True
    return start is not None and asked.first_day <= start[:10] <= (asked.last_day or "9999-12-31")


def _scan(rows: Sequence[Row], asked: Search, start: int, budget: int, *, direct: bool) -> Scanned:
    target = asked.limit + 1 if direct else asked.offset + asked.limit + 1
    collected: dict[str, dict[str, Any]] = {}
    at, seen, ratio = start, 0, FIRST_ROWS_A_RESULT
    exhausted = stopped = False
    while not exhausted and len(collected) < target and seen < budget:
        wanted = max(math.ceil((target - len(collected)) * ratio), MIN_BATCH)
        size = min(asked.limit + 1 if direct else min(wanted, MAX_BATCH), budget - seen)
        batch = rows[at : at + size]
        if not batch:
            exhausted = True
            break
        for row in _collapsed(batch, asked.query):
            collected.setdefault(row.result_id, _result(row, asked.query))
        at, seen = at + len(batch), seen + len(batch)
        ratio = max(1.0, seen / len(collected)) if collected else ratio
        stopped = seen >= budget and at < len(rows)
        exhausted = stopped or at >= len(rows) or len(batch) < size
    ascending = asked.sort == "date_asc"
    return Scanned(_in_order(collected.values(), ascending=ascending), exhausted, stopped, ratio, len(rows))


def _in_order(results: Iterable[dict[str, Any]], *, ascending: bool) -> list[dict[str, Any]]:
    """By date whatever the order asked for was called; the platform has no order by relevance."""
    listed = list(results)
    dated = sorted((one for one in listed if "sortDate" in one), key=lambda one: one["sortDate"], reverse=not ascending)
    return [*dated, *(one for one in listed if "sortDate" not in one)]


def _page(asked: Search, scanned: Scanned, *, direct: bool) -> dict[str, Any]:
    start = 0 if direct else asked.offset
    shown = scanned.results[start : start + asked.limit]
    everything = scanned.exhausted and not scanned.stopped
    count = len(scanned.results)
    if not everything:
        count = max(count, round(scanned.found / max(scanned.rows_a_result, 1)))
    more = len(scanned.results) > start + asked.limit or not scanned.exhausted or scanned.stopped
    return {
        "results": list(shown),
        "totalCount": count,
        "totalIsApproximate": not everything,
        "hasMore": bool(shown) and more,
    }


def _collapsed(rows: Sequence[Row], query: str) -> list[Row]:
    """The newest import of each row, deleted ones gone, then the best row of each result."""
    newest: dict[str, Row] = {}
    for row in rows:
        known = newest.get(row.entity_id)
        if known is None or row.stored.time > known.stored.time:
            newest[row.entity_id] = row
    best: dict[str, Row] = {}
    for row in newest.values():
        if not row.stored.deleted and (
            row.result_id not in best or _rank(row, query) > _rank(best[row.result_id], query)
        ):
            best[row.result_id] = row
    return list(best.values())


def _rank(row: Row, query: str) -> tuple[bool, str, bool, int]:
    spoken = row.kind == "Recording" and _snippet(row.content, query) is not None
    return spoken, row.stored.time, row.page is not None, -(row.page or 0)


def _result(row: Row, query: str) -> dict[str, Any]:
    entity, start = row.stored.entity, row.stored.start
    snippet = _snippet(row.content, query) or _snippet(entity["name"], query)
    media = entity.get("media_urls") or [{}]
    pages = row.stored.source_pages
    optional = {
        "sortDate": start,
        "summaryHtml": _marked(snippet, query) if snippet else None,
        "downloadUrl": media[0].get("url"),
        "matchedPage": row.page,
        "pageCount": min(pages, MAX_PDF_PAGES) if pages else None,
        "sourcePageCount": pages,
    }
    return {
        "entityId": row.result_id,
        "entityType": row.result_type,
        "entityTypeLabel": LABELS[row.result_type],
        "organization": row.stored.source.label,
        "date": dutch_date(start),
        "title": entity["name"],
        "summary": snippet or _summary(row.content),
        **{name: value for name, value in optional.items() if value is not None},
    }


def dutch_date(start: str | None) -> str:
    """`7 november 2024`, in the time zone of the meeting."""
    if start is None:
        return "Datum onbekend"
    return written(datetime.fromisoformat(start).astimezone(AMSTERDAM).date())


def _summary(content: str) -> str:
    line = " ".join(content.split())
    return line if len(line) <= SUMMARY_CHARACTERS else line[: SUMMARY_CHARACTERS - 3].rstrip() + "..."


def _snippet(text: str, query: str) -> str | None:
    """A passage around the first word that matches; a query of a few letters has none."""
    if len(query) < MIN_SNIPPET_QUERY:
        return None
    wanted = set(words_of(query))
    line = " ".join(text.replace("#", " ").replace("*", " ").split())
    place = next((found.start() for found in WORD.finditer(line) if found[0].lower() in wanted), None)
    if place is None:
        return None
    start = max(0, line.rfind(" ", 0, max(0, place - 40)) + 1) if place > 40 else 0
    return line[start : start + SNIPPET_CHARACTERS].strip()


def _marked(snippet: str, query: str) -> str:
    """Escaped, with the words that match in `<b>`."""
    wanted = set(words_of(query))
    pieces, at = [], 0
    mark: Callable[[str], str] = lambda word: f"<b>{word}</b>" if word.lower() in wanted else word  # noqa: E731  # two lines of a loop
    for found in WORD.finditer(snippet):
        pieces += [html.escape(snippet[at : found.start()]), mark(html.escape(found[0]))]
        at = found.end()
    return "".join([*pieces, html.escape(snippet[at:])])
