"""Our question -> the platform's own language: Elasticsearch 7 bodies and addresses (pure).

Only `match` queries carry words of a caller: they execute nothing, whatever is in them (registers.md 1.5, section 9).
"""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any, Final
from urllib.parse import quote

import orjson

from besluitbron.contract.search import Matching, SearchQuestion
from besluitbron.contract.upstream import Platform, UpstreamRequest

from .index_names import ALL_INDICES

REACH: Final = 10_000
"""`from + size` above this gives HTTP 400: index.max_result_window of Elasticsearch (registers.md quirk 3)."""

TYPES: Final[Mapping[str, tuple[str, ...]]] = {
    "document": ("MediaObject",),
    "report": ("Report",),
    "motion": ("Motion", "Amendment"),
    "agenda_item": ("AgendaItem",),
    "meeting": ("Meeting",),
}
AGENDA_TYPES: Final = ("AgendaItem", "Motion", "Amendment", "VoteEvent")
DATES: Final[Mapping[str, tuple[str, ...]]] = {
    # The importer gives a Report a start_date only (ibabs_report.py); elsewhere such records bear both (quirk 15).
    "report": ("last_discussed_at", "start_date"),
}
ALWAYS_DATED: Final = ("last_discussed_at",)

# Quirk 17: the analyser of names drops Dutch stop words and stems, that of texts does neither. In one query over all
# fields with AND, `de motie van` then finds nothing in titles: `de` is asked of a text that says it elsewhere or not at
# all. So each group of fields with one analyser is asked for itself: all words in the names, or all words in the texts.
NAME_FIELDS: Final = ("name^3", "title^3")
TEXT_FIELDS: Final = ("text", "md_text", "description")

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
    body: dict[str, Any] = {
        "query": {"bool": {"filter": filters, **_matching_text(question.text.text, question.matching)}},
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
    index = question.source.platform_name if question.source else ALL_INDICES
    return _search_request(platform, index, body)


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


def build_records(index: str, identifiers: Sequence[str], platform: Platform) -> UpstreamRequest:
    """The request for several records by their numbers, without their texts."""
    return _records_request(index, [{"terms": {"@id": sorted(identifiers)}}], platform)


def build_documents_of(index: str, record: str, attached: Sequence[str], platform: Platform) -> UpstreamRequest:
    """The request for the documents of a Report: the attached ones and those that point back at it (quirk 13)."""
    related = [{"terms": {"is_referenced_by": [record]}}]
    if attached:
        related.append({"terms": {"@id": sorted(attached)}})
    return _records_request(index, [_is_of_type("document"), _any_of(related)], platform)


def build_agenda(index: str, parents: Sequence[str], listed: Sequence[str], platform: Platform) -> UpstreamRequest:
    """The request for agenda items, motions and votes: those under these parents, and those a meeting lists."""
    related = [{"terms": {name: sorted(parents)}} for name in ("parent", "is_referenced_by")]
    if listed:
        related.append({"terms": {"@id": sorted(listed)}})
    return _records_request(index, [{"terms": {"@type": list(AGENDA_TYPES)}}, _any_of(related)], platform)


def _records_request(index: str, filters: list[dict[str, Any]], platform: Platform) -> UpstreamRequest:
    body = {
        "query": {"bool": {"filter": filters}},
        "from": 0,
        "size": MAX_RECORDS,
        "sort": [{"@id": {"order": "asc"}}],
        "track_total_hits": True,
        "_source": sorted((*RECORD_FIELDS, *AGENDA_FIELDS)),
    }
    return _search_request(platform, index, body)


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


def _any_of(clauses: list[dict[str, Any]]) -> dict[str, Any]:
    return clauses[0] if len(clauses) == 1 else {"bool": {"should": clauses, "minimum_should_match": 1}}


def _matching_text(text: str, matching: Matching) -> dict[str, Any]:
    if not text:
        return {}
    groups = [_words_in(fields, text, matching) for fields in (NAME_FIELDS, TEXT_FIELDS)]
    return {"must": [_any_of(groups)]}


def _words_in(fields: Sequence[str], text: str, matching: Matching) -> dict[str, Any]:
    if matching == "phrase":
        how = {"type": "phrase"}
    else:
        how = {"type": "cross_fields", "operator": "or" if matching == "any_word" else "and"}
    return {"multi_match": {"query": text, "fields": list(fields), **how}}


def _within_period(first: date | None, last: date | None, dates: Sequence[str]) -> list[dict[str, Any]]:
    """Dutch days, both ends included. Without `format` a bare date gives HTTP 400 (quirk 16)."""
    if first is None and last is None:
        return []
    bounds: dict[str, str] = {"format": "yyyy-MM-dd", "time_zone": "Europe/Amsterdam"}
    if first:
        bounds["gte"] = first.isoformat()
    if last:
        bounds["lt"] = (min(last, date.max - timedelta(days=1)) + timedelta(days=1)).isoformat()
    return [_any_of([{"range": {name: bounds}} for name in dates])]


def _order(sort: str, dates: Sequence[str]) -> list[Any]:
    """The whole order, the identifier last: without it ties swap places between windows (H17)."""
    direction = "asc" if sort == "oldest" else "desc"
    by_date = [{name: {"order": direction, "missing": "_last", "unmapped_type": "date"}} for name in dates]
    return [*(["_score"] if sort == "relevance" else []), *by_date, {"@id": {"order": "asc"}}]
