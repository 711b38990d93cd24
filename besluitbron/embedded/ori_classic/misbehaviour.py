"""Faults of the platform's own making: HTTP works, and the answer misleads or refuses."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from besluitbron.embedded.ori_classic.errors import NODE, ElasticError, ShardError, json_answer
from besluitbron.embedded.ori_classic.search import SearchBody
from besluitbron.embedded.wire import PlatformAnswer

FAULTS: Final = (
    "refusal",
    "partial",
    "lower_bound",
    "filter_ignored",
    "offset_ignored",
    "renamed_field",
    "missing_container",
)


def spoil_search(fault: str | None, body: SearchBody, indices: Sequence[str]) -> tuple[Sequence[str], SearchBody]:
    """What is searched, and where, instead of what was asked."""
    if fault == "offset_ignored":
        return indices, replace(body, start=0)
    if fault == "partial" and len(indices) > 1:
        return indices[:-1], body
    return indices, body


def spoil_answer(fault: str | None, parts: Sequence[str], answer: PlatformAnswer) -> PlatformAnswer:
    """What is sent instead of the true answer of Elasticsearch."""
    if fault == "refusal":
        raise _refusal()
    spoilers = {
        "partial": _partial,
        "lower_bound": _lower_bound,
        "renamed_field": _renamed_field,
        "missing_container": _missing_container,
    }
    if fault not in spoilers or not answer.media_type.endswith("json") or answer.status != 200:
        return answer
    content = json.loads(answer.body)
    is_search = parts[-1] == "_search"
    return json_answer(spoilers[fault](content) if is_search or fault not in ("partial", "lower_bound") else content)


def _refusal() -> ElasticError:
    cause = {"type": "parse_exception", "reason": "Cannot parse 'warmtenet \"': Lexical error at line 1, column 12."}
    return ShardError("query_shard_exception", 'Failed to parse query [warmtenet "]', caused_by=cause)


def _partial(content: dict[str, Any]) -> dict[str, Any]:
    """One shard has failed; a search of a single shard ran out of time."""
    shards = content["_shards"]
    if shards["total"] < 2:
        return {**content, "timed_out": True}
    reason = {"type": "es_rejected_execution_exception", "reason": "rejected execution of search on a full queue"}
    failure = {"shard": 0, "index": None, "node": NODE, "reason": reason}
    counted = {**shards, "successful": shards["total"] - 1, "failed": 1, "failures": [failure]}
    return {**content, "timed_out": True, "_shards": counted}


def _lower_bound(content: dict[str, Any]) -> dict[str, Any]:
    """Counting stopped at what is shown, as it does at 10,000 without `track_total_hits`."""
    shown = len(content["hits"]["hits"])
    bound = {"value": max(shown, min(shown + 1, content["hits"]["total"]["value"])), "relation": "gte"}
    return {**content, "hits": {**content["hits"], "total": bound}}


def _renamed_field(content: Any) -> Any:
    """A later version calls the list of hits, the record or the aliases otherwise."""
    if isinstance(content, list):
        return [{**row, "idx": row.pop("index")} for row in content]
    if "hits" in content:
        hits = content["hits"]
        return {**content, "hits": {**{name: hits[name] for name in hits if name != "hits"}, "results": hits["hits"]}}
    if "_source" in content:
        return {**{name: content[name] for name in content if name != "_source"}, "_document": content["_source"]}
    return {name: {"alias_names": value.get("aliases", {})} for name, value in content.items()}


def _missing_container(content: Any) -> Any:
    """The envelope without what it should hold."""
    if isinstance(content, dict) and ("hits" in content or "_source" in content):
        return {name: value for name, value in content.items() if name not in ("hits", "_source", "found")}
    return {"acknowledged": True}
