"""Our question -> the platform's own addresses and parameters (pure)."""

from collections.abc import Iterator, Mapping
from typing import Final
from urllib.parse import quote

from besluitbron.contract.search import SearchQuestion
from besluitbron.contract.upstream import Platform, UpstreamRequest

from .words import query_of

ENTITY_TYPES: Final[Mapping[str, str]] = {"document": "Document", "motion": "Motion", "meeting": "Meeting"}
SORTS: Final[Mapping[str, str]] = {"newest": "date_desc", "oldest": "date_asc", "relevance": "relevance"}
REACH: Final = 6_000
"""Rows of its index that the platform looks through for one search (MAX_SCAN_ROWS in its search_api, 2026-08-21). A
result has one or more of them, so that few searches reach so far."""
RESULTS_A_UNIT: Final = 24
"""A search counts for one unit of the platform's 60 a minute per so many results (its documentation)."""
READABLE: Final = frozenset({200, 400})
"""400 is read: it tells a body that the platform no longer knows."""
FOUND_OR_NOT: Final = frozenset({200, 404})


def build_search(question: SearchQuestion, platform: Platform) -> UpstreamRequest:
    """The request for a window of a search; documents, motions and meetings differ in their type only."""
    return UpstreamRequest(
        method="GET",
        url=f"{platform.base_url}/api/search",
        params=tuple(_parameters(question)),
        expects="json",
        readable_statuses=READABLE,
        cost=-(-question.window.limit // RESULTS_A_UNIT),
    )


def build_entity(identifier: str, platform: Platform) -> UpstreamRequest:
    """The request for one entity. Its id has colons, and stands percent-encoded in the path."""
    return UpstreamRequest(
        method="GET",
        url=f"{platform.base_url}/api/entities/{quote(identifier, safe='')}",
        expects="json",
        readable_statuses=FOUND_OR_NOT,
    )


def _parameters(question: SearchQuestion) -> Iterator[tuple[str, str]]:
    """Without a query the platform lists a body; without either it finds nothing, so one of them is always there."""
    if question.text.words:
        yield "query", query_of(question.text.words)
    if question.source:
        yield "organization", question.source.platform_name
    yield "entityType", ENTITY_TYPES[question.filters["kind"]]
    yield "sort", SORTS[question.sort]
    if question.from_date:
        yield "dateFrom", question.from_date.isoformat()
    if question.to_date:
        yield "dateTo", question.to_date.isoformat()
    yield "offset", str(question.window.offset)
    yield "limit", str(question.window.limit)
