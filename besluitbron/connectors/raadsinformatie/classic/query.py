"""Our question -> the platform's own language: Elasticsearch 7 bodies and addresses (pure).

Only `match` queries carry words of a caller: they execute nothing, whatever is in them (registers.md 1.5, section 9).
"""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any, Final
from urllib.parse import quote

import orjson

from besluitbron.contract.search import SearchQuestion
from besluitbron.contract.sources import Source
from besluitbron.contract.upstream import Platform, UpstreamRequest

from .index_names import ALL_INDICES, older_indices
from .wanted import Wanted
from .words import TEXT_FIELDS, any_of, match_words

REACH: Final = 10_000
"""`from + size` above this gives HTTP 400: index.max_result_window of Elasticsearch (registers.md quirk 3)."""

TYPES: Final[Mapping[str, tuple[str, ...]]] = {
    "document": ("MediaObject",),
    "report": ("Report",),
    "motion": ("Motion", "Amendment"),
    "agenda_item": ("AgendaItem",),
    "meeting": ("Meeting",),
}
DATES: Final[Mapping[str, tuple[str, ...]]] = {
    # The importer gives a Report a start_date only (ibabs_report.py); elsewhere such records bear both (quirk 15).
    "report": ("last_discussed_at", "start_date"),
}
ALWAYS_DATED: Final = ("last_discussed_at",)

RECORD_FIELDS: Final = (
    "@type",
    "attachment",
    "classification",
    "content_type",
    "file_name",
    "is_referenced_by",
    "last_discussed_at",
    "name",
    "original_url",
    "parent",
    "result",
    "size_in_bytes",
    "start_date",
    "status",
    "title",
    "url",
)
"""What a hit needs. Never the text: it comes three times, and fifty hits pass 12 MB (registers.md 1.6)."""
FULL_TEXT_FIELDS: Final = ("description", "md_text", "text")
AGENDA_FIELDS: Final = (
    "agenda",
    "committee",
    "counts",
    "description",
    "end_date",
    "location",
    "motion",
    "position",
    "raw_position",
    "value",
    "vote_event",
    "vote_events",
)
FRAGMENT_CHARACTERS: Final = 200
MAX_RECORDS: Final = 500
"""Records of one meeting that one request may bring; a longer agenda is said to be incomplete."""
JSON_STATUSES: Final = frozenset({200, 404})
"""404 is read: it tells a missing index from a missing record."""


def build_search(question: SearchQuestion, platform: Platform) -> UpstreamRequest:
    """The request for a window of a search; documents and meetings differ in their kind only."""
    kind = question.filters["kind"]
    dates = DATES.get(kind, ALWAYS_DATED)
    filters = [_is_of_type(kind), *_within_period(question.from_date, question.to_date, dates)]
    matching = {"must": [match_words(question.text, question.matching)]} if question.text.words else {}
    body: dict[str, Any] = {
        "query": {"bool": {"filter": filters, **matching}},
        "from": question.window.offset,
        "size": question.window.limit,
        "sort": _order(question.sort, dates),
        "track_total_hits": True,
        "_source": list(RECORD_FIELDS),
    }
    if question.text.words:
        body["highlight"] = {
            "fields": {name: {} for name in TEXT_FIELDS},
            "fragment_size": FRAGMENT_CHARACTERS,
            "number_of_fragments": 1,
        }
    return _search_request(platform, _indices_of(question.source), body)


def build_record(index: str, identifier: str, platform: Platform) -> UpstreamRequest:
    """The request for one record with its text."""
    wanted = ",".join(sorted((*RECORD_FIELDS, *FULL_TEXT_FIELDS, *AGENDA_FIELDS)))
    return UpstreamRequest(
        method="GET",
        url=f"{_base(platform)}/{index}/_doc/{quote(identifier, safe='')}",
        params=(("_source_includes", wanted),),
        expects="json",
        readable_statuses=JSON_STATUSES,
    )


def build_lookup(index: str, wanted: Wanted, platform: Platform) -> UpstreamRequest:
    """The request for several records by their numbers and relations, without their texts."""
    body = {
        "query": {"bool": {"filter": [wanted.clause()]}},
        "from": 0,
        "size": MAX_RECORDS,
        "sort": [{"@id": {"order": "asc"}}],
        "track_total_hits": True,
        "_source": sorted((*RECORD_FIELDS, *AGENDA_FIELDS)),
    }
    return _search_request(platform, index, body)


def _indices_of(source: Source | None) -> str:
    """Where a search looks. A named body's older indices are searched as they are when no body is named."""
    if source is None:
        return ALL_INDICES
    return f"{source.platform_name},{older_indices(source.platform_name)}"


def _search_request(platform: Platform, index: str, body: Mapping[str, Any]) -> UpstreamRequest:
    return UpstreamRequest(
        method="POST",
        url=f"{_base(platform)}/{index}/_search",
        json_body=orjson.dumps(body, option=orjson.OPT_SORT_KEYS),
        expects="json",
        readable_statuses=JSON_STATUSES,
    )


def _base(platform: Platform) -> str:
    return f"{platform.base_url}/v1/elastic"


def _is_of_type(kind: str) -> dict[str, Any]:
    return {"terms": {"@type": list(TYPES[kind])}}


def _within_period(first: date | None, last: date | None, dates: Sequence[str]) -> list[dict[str, Any]]:
    """Dutch days, both ends included. Without `format` a bare date gives HTTP 400 (quirk 16)."""
    if first is None and last is None:
        return []
    bounds: dict[str, str] = {"format": "yyyy-MM-dd", "time_zone": "Europe/Amsterdam"}
    if first:
        bounds["gte"] = first.isoformat()
    if last:
        bounds["lt"] = (min(last, date.max - timedelta(days=1)) + timedelta(days=1)).isoformat()
    return [any_of([{"range": {name: bounds}} for name in dates])]


def _order(sort: str, dates: Sequence[str]) -> list[Any]:
    """The whole order, the identifier last: without it ties swap places between windows (H17)."""
    direction = "asc" if sort == "oldest" else "desc"
    by_date = [{name: {"order": direction, "missing": "_last", "unmapped_type": "date"}} for name in dates]
    return [*(["_score"] if sort == "relevance" else []), *by_date, {"@id": {"order": "asc"}}]
