"""A `_search`: its body read strictly, executed on the sample, answered in the shape of Elasticsearch 7."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from besluitbron.embedded.ori_classic.conditions import EVERYTHING, Condition, Scope
from besluitbron.embedded.ori_classic.errors import ShardError, argument_error, not_played, parsing_error
from besluitbron.embedded.ori_classic.fields import find_field
from besluitbron.embedded.ori_classic.highlight import Highlighter, read_highlight
from besluitbron.embedded.ori_classic.queries import read_query
from besluitbron.embedded.ori_classic.sorting import SortKey, order_rows, read_sort, text_not_sortable
from besluitbron.embedded.ori_classic.source_filter import WHOLE_RECORD, SourceFilter, read_source_filter
from besluitbron.embedded.ori_classic.store import RecordStore, Scores, Stored

MAX_RESULT_WINDOW: Final = 10_000
MAX_COUNTED: Final = 10_000

_MEMBERS: Final = "query from size sort _source highlight track_total_hits aggs aggregations timeout track_scores"
_OTHER_MEMBERS: Final = """
post_filter min_score search_after rescore suggest collapse script_fields stored_fields docvalue_fields
indices_boost explain profile version seq_no_primary_term slice stats ext terminate_after
"""


@dataclass(frozen=True)
class SearchBody:
    """A search, read."""

    condition: Condition = EVERYTHING
    start: int = 0
    size: int = 10
    sort: Sequence[SortKey] = ()
    sources: SourceFilter = WHOLE_RECORD
    highlighter: Highlighter | None = None
    counted: int = MAX_COUNTED
    """Up to where hits are counted; -1: to the end; 0: not at all."""
    aggregations: Mapping[str, tuple[str, int]] | None = None
    """Name -> field and number of buckets."""


@dataclass(frozen=True)
class Found:
    """What a search found, before a fault spoils it."""

    total: int
    rows: Sequence[int]
    scores: Scores
    all_rows: Sequence[int]


def read_search(content: Mapping[str, Any]) -> SearchBody:
    """The body of a search. Raises ElasticError for what Elasticsearch would refuse."""
    for name, value in content.items():
        if name in _OTHER_MEMBERS.split():
            raise not_played(f"[{name}] of a search")
        if name not in _MEMBERS.split():
            raise parsing_error(f"Unknown key for a {_token_of(value)} in [{name}].", name)
    aggregations = content.get("aggs", content.get("aggregations"))
    return SearchBody(
        condition=read_query(content["query"]) if "query" in content else EVERYTHING,
        start=read_count("from", content.get("from", 0)),
        size=read_count("size", content.get("size", 10)),
        sort=read_sort(content.get("sort", [])),
        sources=read_source_filter(content.get("_source", True)),
        highlighter=read_highlight(content["highlight"]) if "highlight" in content else None,
        counted=read_counted(content.get("track_total_hits", MAX_COUNTED)),
        aggregations=None if aggregations is None else _read_aggregations(aggregations),
    )


def read_count(name: str, value: Any) -> int:
    """`from` or `size`. Raises ElasticError when it is not a number of hits."""
    try:
        number = int(value)
    except (TypeError, ValueError) as error:
        raise argument_error(f"Failed to parse int parameter [{name}] with value [{value}]") from error
    if number < 0:
        raise argument_error(f"[{name}] parameter cannot be negative, found [{number}]")
    return number


def read_counted(value: Any) -> int:
    """`track_total_hits`: true, false or a number."""
    if isinstance(value, bool) or value in ("true", "false"):
        return -1 if value in (True, "true") else 0
    return read_count("track_total_hits", value)


def check_window(body: SearchBody) -> None:
    """Raise when the window ends past what an index gives."""
    if body.start + body.size > MAX_RESULT_WINDOW:
        raise ShardError(
            "illegal_argument_exception",
            f"Result window is too large, from + size must be less than or equal to: [{MAX_RESULT_WINDOW}] but was "
            f"[{body.start + body.size}]. See the scroll api for a more efficient way to request large data sets. "
            "This limit can be set by changing the [index.max_result_window] index level setting.",
        )


def find(body: SearchBody, store: RecordStore, indices: Sequence[str], *, ignores_filters: bool = False) -> Found:
    """Execute a search on these indices. Raises ShardError for what only the shards refuse."""
    check_window(body)
    scope = Scope(store, store.rows_of(indices), ignores_filters)
    scores = body.condition.run(scope)
    scores = {row: scores[row] for row in scores.keys() & scope.rows}
    ordered = order_rows(scores, body.sort, store)
    return Found(len(ordered), ordered[body.start : body.start + body.size], scores, ordered)


def hits_of(body: SearchBody, found: Found, store: RecordStore) -> dict[str, Any]:
    """The `hits` object."""
    records = store.records(found.rows)
    scored = not body.sort or any(key.field == "_score" for key in body.sort)
    keys = [key.values(found.rows, found.scores, store) for key in body.sort]
    hits = []
    for row, record in zip(found.rows, records, strict=True):
        hit = _hit(body, record, found.scores[row] if scored else None)
        if keys:
            hit["sort"] = [values.get(row, key.missing) for key, values in zip(body.sort, keys, strict=True)]
        hits.append(hit)
    total = {} if body.counted == 0 else {"total": _total(found.total, body.counted)}
    best = max((found.scores[row] for row in found.all_rows), default=None) if scored and body.size else None
    return {**total, "max_score": None if best is None else round(best, 6), "hits": hits}


def aggregations_of(body: SearchBody, found: Found, store: RecordStore) -> dict[str, Any]:
    """The `aggregations` object: the most frequent values of a field."""
    results = {}
    for name, (field, size) in (body.aggregations or {}).items():
        counted = Counter(store.values(field, found.all_rows).values())
        buckets = sorted(counted.items(), key=lambda bucket: (-bucket[1], str(bucket[0])))
        results[name] = {
            "doc_count_error_upper_bound": 0,
            "sum_other_doc_count": sum(count for _, count in buckets[size:]),
            "buckets": [{"key": key, "doc_count": count} for key, count in buckets[:size]],
        }
    return results


def _hit(body: SearchBody, record: Stored, score: float | None) -> dict[str, Any]:
    hit: dict[str, Any] = {
        "_index": record.index,
        "_type": "_doc",
        "_id": record.id,
        "_score": None if score is None else round(score, 6),
    }
    source = body.sources.of(record.source)
    if source is not None:
        hit["_source"] = source
    if body.highlighter:
        highlighted = body.highlighter.highlight(record.source, body.condition.marks())
        if highlighted:
            hit["highlight"] = highlighted
    return hit


def _total(found: int, counted: int) -> dict[str, Any]:
    if counted < 0 or found <= counted:
        return {"value": found, "relation": "eq"}
    return {"value": counted, "relation": "gte"}


def _read_aggregations(content: Any) -> dict[str, tuple[str, int]]:
    read = {}
    for name, aggregation in content.items():
        kinds = [kind for kind in aggregation if kind != "meta"]
        if kinds != ["terms"]:
            raise not_played(f"the aggregation {kinds} [{name}]")
        options = aggregation["terms"]
        for option in options:
            if option not in ("field", "size", "order"):
                raise not_played(f"[{option}] of a terms aggregation")
        field = str(options.get("field"))
        mapped = find_field(field)
        if mapped is not None and mapped.kind == "text":
            raise text_not_sortable(field)
        read[str(name)] = (field, int(options.get("size", 10)))
    return read


def _token_of(value: Any) -> str:
    if isinstance(value, dict):
        return "START_OBJECT"
    if isinstance(value, list):
        return "START_ARRAY"
    if isinstance(value, bool):
        return "VALUE_BOOLEAN"
    if value is None:
        return "VALUE_NULL"
    return "VALUE_STRING" if isinstance(value, str) else "VALUE_NUMBER"
