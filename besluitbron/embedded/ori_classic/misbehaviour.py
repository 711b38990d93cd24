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


def stop_counting(content: dict[str, Any], body: SearchBody) -> None:
    """Count no further than the window, as the platform does from 10,000 on without `track_total_hits`."""
    hits = content["hits"]
    counted = min(hits["total"]["value"], body.start + len(hits["hits"]))
    hits["total"] = {"value": counted, "relation": "gte"}


def spoil_answer(fault: str | None, parts: Sequence[str], answer: PlatformAnswer) -> PlatformAnswer:
    """What is sent instead of the true answer of Elasticsearch."""
    if fault == "refusal":
        raise _refusal()
    spoilers = {
        "partial": _partial,
        "renamed_field": _renamed_field,
        "missing_container": _missing_container,
    }
    if fault not in spoilers or not answer.media_type.endswith("json") or answer.status != 200:
        return answer
    content = json.loads(answer.body)
    return answer if fault == "partial" and parts[-1] != "_search" else json_answer(spoilers[fault](content))


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
