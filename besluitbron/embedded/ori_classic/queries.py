"""The query language (Query DSL), read strictly: what Elasticsearch would refuse is refused here, in its words."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from besluitbron.embedded.ori_classic.conditions import (
    EVERYTHING,
    NOTHING,
    BestOf,
    Bool,
    Condition,
    Constant,
    Rows,
)
from besluitbron.embedded.ori_classic.dates import DateReader
from besluitbron.embedded.ori_classic.errors import ElasticError, argument_error, not_played, parsing_error
from besluitbron.embedded.ori_classic.fields import find_field, text_fields
from besluitbron.embedded.ori_classic.lucene import read_query_string
from besluitbron.embedded.ori_classic.query_options import (
    allow_only,
    as_number,
    field_list,
    field_options,
    operator_of,
    query_text,
)
from besluitbron.embedded.ori_classic.simple_query import read_simple_query
from besluitbron.embedded.ori_classic.words import (
    exact_value,
    least_matching,
    match_across,
    match_field,
    match_phrase,
    one_term,
    whole_number,
)

_OTHER_QUERIES: Final = """
fuzzy prefix regexp wildcard nested has_child has_parent function_score script_score script more_like_this boosting
match_phrase_prefix match_bool_prefix intervals span_near span_term span_or geo_shape geo_distance geo_bounding_box
common wrapper type percolate rank_feature distance_feature pinned
"""
_FOREVER: Final = 9_223_372_036_854_775_807


def read_query(query: Any) -> Condition:
    """A query object -> its condition. Raises ElasticError."""
    if not isinstance(query, dict):
        raise parsing_error("[_na] query malformed, must start with start_object")
    if not query:
        raise ElasticError("illegal_argument_exception", "query malformed, empty clause found")
    name, content = next(iter(query.items()))
    if not isinstance(content, dict):
        raise parsing_error(f"[{name}] query malformed, no start_object after query name", name)
    if name in _OTHER_QUERIES.split():
        raise not_played(f"the query [{name}]")
    if name not in _READERS:
        unknown = {"type": "named_object_not_found_exception", "reason": f"[1:1] unknown field [{name}]"}
        raise parsing_error(f"unknown query [{name}]", name, caused_by=unknown)
    if len(query) > 1:
        second = list(query)[1]
        raise parsing_error(f"[{name}] malformed query, expected [END_OBJECT] but found [FIELD_NAME]", second)
    return _READERS[name](content)


def _read_bool(content: Mapping[str, Any]) -> Condition:
    clauses: dict[str, list[Condition]] = {"must": [], "should": [], "filter": [], "must_not": []}
    for name, value in content.items():
        if name in clauses:
            clauses[name] = [read_query(query) for query in (value if isinstance(value, list) else [value])]
        elif name not in ("minimum_should_match", "boost", "adjust_pure_negative", "_name"):
            raise parsing_error(f"[bool] query does not support [{name}]", name)
    minimum = least_matching(content.get("minimum_should_match"), len(clauses["should"]))
    return Bool(**clauses, minimum=minimum, boost=as_number(content.get("boost", 1)))


def _read_match(content: Mapping[str, Any]) -> Condition:
    field, options = field_options(
        "match", content, "query", "operator minimum_should_match boost lenient zero_terms_query _name"
    )
    minimum = options.get("minimum_should_match")
    boost = as_number(options.get("boost", 1))
    return match_field(
        field,
        query_text("match", options),
        operator_of(options.get("operator", "or")),
        None if minimum is None else str(minimum),
        boost,
    )


def _read_match_phrase(content: Mapping[str, Any]) -> Condition:
    field, options = field_options("match_phrase", content, "query", "slop boost zero_terms_query _name")
    return match_phrase(
        field, query_text("match_phrase", options), int(options.get("slop", 0)), as_number(options.get("boost", 1))
    )


def _read_multi_match(content: Mapping[str, Any]) -> Condition:
    allow_only(
        "multi_match",
        content,
        "query fields type operator minimum_should_match tie_breaker boost lenient zero_terms_query slop _name",
    )
    text = query_text("multi_match", content)
    fields = text_fields(field_list(content.get("fields", ["*"])))
    minimum = content.get("minimum_should_match")
    least = None if minimum is None else str(minimum)
    operator = operator_of(content.get("operator", "or"))
    kind = content.get("type", "best_fields")
    if kind == "cross_fields":
        return match_across(fields, text, operator, least)
    if kind == "phrase":
        slop = int(content.get("slop", 0))
        return BestOf([match_phrase(name, text, slop, boost) for name, boost in fields])
    if kind in ("phrase_prefix", "bool_prefix"):
        raise not_played(f"type [{kind}] of [multi_match]")
    if kind not in ("best_fields", "most_fields"):
        raise ElasticError("parse_exception", f"failed to parse [multi_match] query type [{kind}]. unknown type.")
    each = [match_field(name, text, operator, least, boost) for name, boost in fields]
    return BestOf(each, 1.0 if kind == "most_fields" else as_number(content.get("tie_breaker", 0)))


def _read_term(content: Mapping[str, Any]) -> Condition:
    field, options = field_options("term", content, "value", "boost _name")
    mapped = find_field(field)
    if mapped is None:
        return NOTHING
    value = options.get("value")
    return one_term(field, str(value)) if mapped.kind == "text" else exact_value(field, mapped, value)


def _read_terms(content: Mapping[str, Any]) -> Condition:
    fields = [name for name in content if name not in ("boost", "_name")]
    if len(fields) != 1:
        raise parsing_error("[terms] query requires a field name, followed by array of terms or a document lookup")
    field, values = fields[0], content[fields[0]]
    if not isinstance(values, list):
        raise parsing_error(f"[terms] query does not support [{field}]", field)
    if any(value is None for value in values):
        raise argument_error("No value specified for terms query")
    return BestOf([_read_term({field: value}) for value in values])


def _read_ids(content: Mapping[str, Any]) -> Condition:
    allow_only("ids", content, "values boost _name type")
    values = content.get("values", [])
    wanted = [str(value) for value in (values if isinstance(values, list) else [values])]
    return Rows(lambda store: store.rows_with_value("_id", wanted))


def _read_range(content: Mapping[str, Any]) -> Condition:
    if len(content) != 1:
        raise parsing_error("[range] query doesn't support multiple fields, found " + str(list(content)))
    field, options = next(iter(content.items()))
    if not isinstance(options, dict):
        raise parsing_error(f"[range] query malformed, no start_object after query name [{field}]", field)
    allow_only("range", options, "gte gt lte lt format time_zone boost relation _name")
    mapped = find_field(field)
    if mapped is None:
        return NOTHING
    if mapped.kind not in ("date", "long"):
        raise not_played(f"[range] on the field [{field}]")

    def bound(name: str, *, round_up: bool) -> int | None:
        value = options.get(name)
        if value is None:
            return None
        if mapped.kind == "long":
            return whole_number(str(value))
        return DateReader(mapped.date_format, options.get("format"), options.get("time_zone")).read(
            value, round_up=round_up
        )

    lows = [bound("gte", round_up=False), _shifted(bound("gt", round_up=True), 1)]
    highs = [bound("lte", round_up=True), _shifted(bound("lt", round_up=False), -1)]
    low = max((value for value in lows if value is not None), default=-_FOREVER)
    high = min((value for value in highs if value is not None), default=_FOREVER)
    return Rows(lambda store: store.rows_between(field, low, high))


def _read_exists(content: Mapping[str, Any]) -> Condition:
    allow_only("exists", content, "field boost _name")
    field = content.get("field")
    if not isinstance(field, str):
        raise parsing_error("[exists] must be provided with a [field]")
    return Rows(lambda store: store.rows_with_field(field.removesuffix(".keyword")))


def _read_query_string(content: Mapping[str, Any]) -> Condition:
    allow_only(
        "query_string",
        content,
        "query default_field fields default_operator boost lenient analyze_wildcard allow_leading_wildcard _name",
    )
    default = content.get("fields") or [content.get("default_field", "*")]
    operator = operator_of(content.get("default_operator", "or"))
    return read_query_string(query_text("query_string", content), text_fields(field_list(default)), operator)


def _read_simple_query_string(content: Mapping[str, Any]) -> Condition:
    allow_only(
        "simple_query_string",
        content,
        "query fields default_operator flags boost lenient analyze_wildcard minimum_should_match _name",
    )
    fields = text_fields(field_list(content.get("fields", ["*"])))
    operator = operator_of(content.get("default_operator", "or"))
    return read_simple_query(
        query_text("simple_query_string", content), fields, operator, str(content.get("flags", "ALL"))
    )


def _read_constant_score(content: Mapping[str, Any]) -> Condition:
    allow_only("constant_score", content, "filter boost _name")
    if "filter" not in content:
        raise parsing_error("[constant_score] requires a 'filter' element")
    return Constant(read_query(content["filter"]), as_number(content.get("boost", 1)))


def _read_dis_max(content: Mapping[str, Any]) -> Condition:
    allow_only("dis_max", content, "queries tie_breaker boost _name")
    queries = content.get("queries")
    if not queries:
        raise parsing_error("[dis_max] requires 'queries' field with at least one clause")
    clauses = [read_query(query) for query in (queries if isinstance(queries, list) else [queries])]
    return BestOf(clauses, as_number(content.get("tie_breaker", 0)))


def _read_match_all(content: Mapping[str, Any]) -> Condition:
    allow_only("match_all", content, "boost _name")
    return EVERYTHING


def _read_match_none(content: Mapping[str, Any]) -> Condition:
    allow_only("match_none", content, "boost _name")
    return NOTHING


def _shifted(value: int | None, step: int) -> int | None:
    return None if value is None else value + step


_READERS: Final[Mapping[str, Callable[[Mapping[str, Any]], Condition]]] = {
    "bool": _read_bool,
    "match": _read_match,
    "match_phrase": _read_match_phrase,
    "multi_match": _read_multi_match,
    "match_all": _read_match_all,
    "match_none": _read_match_none,
    "term": _read_term,
    "terms": _read_terms,
    "ids": _read_ids,
    "range": _read_range,
    "exists": _read_exists,
    "query_string": _read_query_string,
    "simple_query_string": _read_simple_query_string,
    "constant_score": _read_constant_score,
    "dis_max": _read_dis_max,
}
