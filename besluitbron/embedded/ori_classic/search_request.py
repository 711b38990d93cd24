"""The address and body of a `_search`, joined as Elasticsearch joins them: the address overrides the body."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from besluitbron.embedded.ori_classic.errors import ElasticError, argument_error, not_played, parsing_error
from besluitbron.embedded.ori_classic.fields import text_fields
from besluitbron.embedded.ori_classic.lucene import read_query_string
from besluitbron.embedded.ori_classic.search import SearchBody, read_count, read_counted, read_search
from besluitbron.embedded.ori_classic.sorting import read_sort_parameter
from besluitbron.embedded.ori_classic.source_filter import read_source_parameters

_PARAMETERS: Final = """
q df default_operator lenient analyze_wildcard from size sort _source _source_includes _source_excludes
track_total_hits track_scores timeout ignore_unavailable allow_no_indices expand_wildcards rest_total_hits_as_int
preference request_cache search_type routing batched_reduce_size max_concurrent_shard_requests
pre_filter_shard_size ignore_throttled typed_keys pretty human error_trace
"""
_OTHER_PARAMETERS: Final = (
    "analyzer filter_path format scroll explain version stored_fields docvalue_fields stats source"
)


@dataclass(frozen=True)
class Flags:
    """What the address says beside the search itself."""

    ignore_unavailable: bool
    allow_no_indices: bool
    total_as_number: bool


def read_search_request(
    path: str, parameters: Mapping[str, str], content_type: str, raw: str
) -> tuple[SearchBody, Flags]:
    """The search and its flags. Raises ElasticError."""
    for name in parameters:
        if name in _OTHER_PARAMETERS.split():
            raise not_played(f"the parameter [{name}] of a search")
        if name not in _PARAMETERS.split():
            raise argument_error(f"request [{path}] contains unrecognized parameter: [{name}]")
    body = _with_parameters(read_search(_read_json(raw, content_type)), parameters)
    flags = Flags(
        _flag(parameters, "ignore_unavailable", default=False),
        _flag(parameters, "allow_no_indices", default=True),
        _flag(parameters, "rest_total_hits_as_int", default=False),
    )
    return body, flags


def _read_json(raw: str, content_type: str) -> Mapping[str, Any]:
    if not raw.strip():
        return {}
    if content_type.partition(";")[0].strip().lower() not in ("application/json", "application/x-ndjson"):
        raise _UnsupportedContentType(content_type)
    try:
        content = json.loads(raw)
    except ValueError as error:
        place = getattr(error, "pos", 0)
        reason = (
            f"Unexpected character or end of input at [line: {raw.count(chr(10), 0, place) + 1}, column: {place + 1}]"
        )
        raise ElasticError("json_parse_exception", reason) from error
    if not isinstance(content, dict):
        raise parsing_error("Expected [START_OBJECT] but found [START_ARRAY]")
    return content


def _with_parameters(body: SearchBody, parameters: Mapping[str, str]) -> SearchBody:
    changes: dict[str, Any] = {}
    if "q" in parameters:
        operator = parameters.get("default_operator", "or").lower()
        fields = text_fields([parameters.get("df", "*")])
        changes["condition"] = read_query_string(parameters["q"], fields, operator)
    if "from" in parameters:
        changes["start"] = read_count("from", parameters["from"])
    if "size" in parameters:
        changes["size"] = read_count("size", parameters["size"])
    if "sort" in parameters:
        changes["sort"] = read_sort_parameter(parameters["sort"])
    if "track_total_hits" in parameters:
        changes["counted"] = read_counted(parameters["track_total_hits"])
    sources = read_source_parameters(parameters)
    if sources is not None:
        changes["sources"] = sources
    return replace(body, **changes)


def _flag(parameters: Mapping[str, str], name: str, *, default: bool) -> bool:
    value = parameters.get(name)
    if value is None:
        return default
    if value not in ("true", "false", ""):
        raise argument_error(f"Failed to parse value [{value}] as only [true] or [false] are allowed.")
    return value != "false"


class _UnsupportedContentType(ElasticError):
    """A body without a media type that Elasticsearch reads."""

    def __init__(self, content_type: str) -> None:
        super().__init__("", f"Content-Type header [{content_type}] is not supported", status=406)

    def body(self, raw: str, indices: object) -> dict[str, Any]:
        """Without type and cause."""
        return {"error": self.reason, "status": self.status}
