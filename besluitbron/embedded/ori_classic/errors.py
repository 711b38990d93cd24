"""Refusals of Elasticsearch 7, in its own JSON."""

import json
from collections.abc import Sequence
from typing import Any

from besluitbron.embedded.wire import PlatformAnswer

JSON_HEADERS = {"Content-Type": "application/json; charset=UTF-8"}
NODE = "kR3b2nJxTq6v0sYd1mPz9w"
UUID = "Zb7yQ1cWRH2n5eKx0dUo4A"


class ElasticError(Exception):
    """A refusal of the request as a whole."""

    def __init__(self, kind: str, reason: str, *, status: int = 400, token: str | None = None, **members: Any) -> None:
        super().__init__(reason)
        self.kind = kind
        self.reason = reason
        self.status = status
        self.token = token
        """The name in the request's body that the parser stopped at."""
        self.members = members

    def body(self, raw: str, indices: Sequence[str]) -> dict[str, Any]:
        """The JSON object. `raw` is the request's body, for line and column."""
        cause = {"type": self.kind, "reason": self.reason, **_position(raw, self.token), **self.members}
        root = {name: value for name, value in cause.items() if name != "caused_by"}
        return {"error": {"root_cause": [root], **cause}, "status": self.status}


class ShardError(ElasticError):
    """A refusal by the shards, each for itself: syntax of a query string, an unmapped sort field, a wrong date."""

    def body(self, raw: str, indices: Sequence[str]) -> dict[str, Any]:
        """The JSON object; every index has one shard."""
        index = indices[0] if indices else "_na_"
        where = {"index_uuid": UUID, "index": index} if self.kind == "query_shard_exception" else {}
        cause = {"type": self.kind, "reason": self.reason, **where}
        error = {
            "root_cause": [cause],
            "type": "search_phase_execution_exception",
            "reason": "all shards failed",
            "phase": "query",
            "grouped": True,
            "failed_shards": [{"shard": 0, "index": index, "node": NODE, "reason": {**cause, **self.members}}],
        }
        if self.kind == "illegal_argument_exception":
            error["caused_by"] = {**cause, "caused_by": cause}
        return {"error": error, "status": self.status}


def parsing_error(reason: str, token: str | None = None, **members: Any) -> ElasticError:
    """The body is JSON, but not of a shape that is understood."""
    return ElasticError("parsing_exception", reason, token=token, **members)


def argument_error(reason: str) -> ElasticError:
    """A value that is not allowed."""
    return ElasticError("illegal_argument_exception", reason)


def not_played(what: str) -> ElasticError:
    """Something the real platform can do and this sample cannot: never answered as if it had been done."""
    return ElasticError("illegal_argument_exception", f"the embedded register does not play {what}")


def index_not_found(name: str) -> ElasticError:
    """No index and no alias of this name."""
    where = {"resource.type": "index_or_alias", "resource.id": name, "index_uuid": "_na_", "index": name}
    return ElasticError("index_not_found_exception", f"no such index [{name}]", status=404, **where)


def json_answer(content: Any, status: int = 200) -> PlatformAnswer:
    """An answer of Elasticsearch."""
    body = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
    return PlatformAnswer(status, JSON_HEADERS, body)


def _position(raw: str, token: str | None) -> dict[str, int]:
    """Line and column of a name in the body, counted from 1, as Elasticsearch adds them to parsing errors."""
    if token is None:
        return {}
    before = raw[: max(raw.find(json.dumps(token, ensure_ascii=False)), 0)]
    return {"line": before.count("\n") + 1, "col": len(before) - before.rfind("\n")}
