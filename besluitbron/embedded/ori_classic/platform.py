"""The host `api.openraadsinformatie.nl`: nginx in front, Elasticsearch 7 behind `/v1/elastic/`, stored files beside it.

Answers what the connectors and people are known to ask. What the real platform can do and this sample cannot is
refused with `the embedded register does not play ...`, never answered as if it had been done.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlsplit

from besluitbron.embedded.ori_classic.errors import (
    UUID,
    ElasticError,
    argument_error,
    json_answer,
    not_played,
)
from besluitbron.embedded.ori_classic.fields import mapping
from besluitbron.embedded.ori_classic.index_names import resolve_indices, single_index
from besluitbron.embedded.ori_classic.misbehaviour import spoil_answer, spoil_search, stop_counting
from besluitbron.embedded.ori_classic.search import aggregations_of, find, hits_of
from besluitbron.embedded.ori_classic.search_request import read_search_request
from besluitbron.embedded.ori_classic.source_filter import WHOLE_RECORD, read_source_parameters
from besluitbron.embedded.ori_classic.store import RecordStore
from besluitbron.embedded.wire import PlatformAnswer

_ELASTIC: Final = "/v1/elastic"
_RESOLVE: Final = "/v1/resolve/"
_COSMETIC: Final = "pretty human error_trace"


@dataclass(frozen=True)
class Asked:
    """A request to Elasticsearch, cut into what its handlers read."""

    method: str
    path: str
    parts: tuple[str, ...]
    parameters: Mapping[str, str]
    content_type: str
    body: bytes
    fault: str | None

    @property
    def raw(self) -> str:
        """The body as text."""
        return self.body.decode("utf-8", "replace")

    def allow_parameters(self, allowed: str) -> None:
        """Raise for a parameter that this address does not have. `allowed` names them, separated by blanks."""
        for name in self.parameters:
            if name not in allowed.split() and name not in _COSMETIC.split():
                raise argument_error(f"request [{self.path}] contains unrecognized parameter: [{name}]")


class OriClassicPlatform:
    """Answers requests from a store of records. `files` gives the stored file of an address, or None."""

    def __init__(self, store: RecordStore, files: Callable[[str], bytes | None]) -> None:
        self._store = store
        self._files = files

    def answer(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes | None, fault: str | None
    ) -> PlatformAnswer:
        """As nginx and Elasticsearch would answer."""
        address = urlsplit(url)
        if address.path.startswith(_RESOLVE):
            return self._stored_file(unquote(address.path))
        if not address.path.startswith(_ELASTIC + "/"):
            return _page(404, "404 Not Found")
        if _is_forbidden(method, address.path):
            return _page(403, "403 Forbidden")
        path = address.path.removeprefix(_ELASTIC)
        asked = Asked(
            method,
            path,
            tuple(unquote(part) for part in path.strip("/").split("/")),
            dict(parse_qsl(address.query, keep_blank_values=True)),
            headers.get("Content-Type", ""),
            body or b"",
            fault,
        )
        return self._elastic(asked)

    def _stored_file(self, path: str) -> PlatformAnswer:
        content = self._files(path)
        if content is None:
            return _page(404, "404 Not Found")
        return PlatformAnswer(200, {"Content-Type": "application/pdf"}, content)

    def _elastic(self, asked: Asked) -> PlatformAnswer:
        try:
            return spoil_answer(asked.fault, asked.parts, self._handler(asked)(asked))
        except ElasticError as error:
            return json_answer(error.body(asked.raw, self._meant(asked)), error.status)

    def _meant(self, asked: Asked) -> list[str]:
        """The indices that an error of the shards speaks of."""
        try:
            return resolve_indices(asked.parts[0], self._store.indices, ignore_unavailable=True)
        except ElasticError:
            return []

    def _handler(self, asked: Asked) -> Callable[[Asked], PlatformAnswer]:
        match asked.parts:
            case ("_aliases",) | ("_alias",):
                return self._aliases
            case ("_cat", "indices"):
                return self._cat_indices
            case ("_search",) | (_, "_search"):
                return self._search
            case (_, "_doc", _):
                return self._document
            case (_, "_mapping"):
                return self._mapping
            case (_, "_count" | "_msearch" | "_source" | "_field_caps" | "_settings") | ("_msearch" | "_count",):
                raise not_played(f"the address [{asked.path}]")
        raise _NoHandler(asked)

    def _aliases(self, asked: Asked) -> PlatformAnswer:
        asked.allow_parameters("local")
        return json_answer(
            {name: {"aliases": {index.alias: {}} if index.alias else {}} for name, index in self._store.indices.items()}
        )

    def _cat_indices(self, asked: Asked) -> PlatformAnswer:
        asked.allow_parameters("format v h s bytes health")
        rows = [self._cat_row(name) for name in self._store.indices]
        if asked.parameters.get("format") == "json":
            return json_answer(rows)
        lines = "".join(" ".join(row.values()) + "\n" for row in rows)
        return PlatformAnswer(200, {"Content-Type": "text/plain; charset=UTF-8"}, lines.encode())

    def _cat_row(self, name: str) -> dict[str, str]:
        count = self._store.count(name)
        return {
            "health": "green",
            "status": "open",
            "index": name,
            "uuid": UUID,
            "pri": "1",
            "rep": "0",
            "docs.count": str(count),
            "docs.deleted": "0",
            "store.size": f"{max(count * 11, 1)}kb",
            "pri.store.size": f"{max(count * 11, 1)}kb",
        }

    def _mapping(self, asked: Asked) -> PlatformAnswer:
        asked.allow_parameters("include_type_name ignore_unavailable allow_no_indices expand_wildcards local")
        names = resolve_indices(asked.parts[0], self._store.indices)
        return json_answer({name: {"mappings": mapping(self._store.indices[name].list_attachments)} for name in names})

    def _document(self, asked: Asked) -> PlatformAnswer:
        asked.allow_parameters("_source _source_includes _source_excludes realtime refresh preference routing")
        index = single_index(asked.parts[0], self._store.indices)
        id_ = asked.parts[2]
        found = self._store.rows_with_value("_id", [id_]) & self._store.rows_of([index])
        answer: dict[str, Any] = {"_index": index, "_type": "_doc", "_id": id_}
        if not found:
            return json_answer({**answer, "found": False}, 404)
        record = self._store.records(sorted(found))[0]
        source = (read_source_parameters(asked.parameters) or WHOLE_RECORD).of(record.source)
        answer |= {"_version": 1, "_seq_no": min(found), "_primary_term": 1, "found": True}
        return json_answer(answer if source is None else {**answer, "_source": source})

    def _search(self, asked: Asked) -> PlatformAnswer:
        body, flags = read_search_request(asked.path, asked.parameters, asked.content_type, asked.raw)
        indices = resolve_indices(
            asked.parts[0] if len(asked.parts) == 2 else "_all",
            self._store.indices,
            ignore_unavailable=flags.ignore_unavailable,
            allow_none=flags.allow_no_indices,
        )
        if not indices:
            return json_answer(_envelope(0, {"total": {"value": 0, "relation": "eq"}, "max_score": 0.0, "hits": []}))
        spoiled, body = spoil_search(asked.fault, body, indices)
        found = find(body, self._store, spoiled, ignores_filters=asked.fault == "filter_ignored")
        answer = _envelope(len(indices), hits_of(body, found, self._store))
        if asked.fault == "lower_bound" and body.counted:
            stop_counting(answer, body)
        if body.aggregations is not None:
            answer["aggregations"] = aggregations_of(body, found, self._store)
        if flags.total_as_number and "total" in answer["hits"]:
            answer["hits"]["total"] = answer["hits"]["total"]["value"]
        return json_answer(answer)


class _NoHandler(ElasticError):
    """Elasticsearch has no handler for an address: the one error that is plain text in JSON."""

    def __init__(self, asked: Asked) -> None:
        super().__init__("", f"no handler found for uri [{asked.path}] and method [{asked.method}]")

    def body(self, raw: str, indices: object) -> dict[str, Any]:
        """Without type and cause."""
        return {"error": self.reason}


def _is_forbidden(method: str, path: str) -> bool:
    """The rules of the platform's nginx (deployment/nginx/default.conf); scroll was refused when it was tried."""
    if method in ("PUT", "DELETE") or "_shutdown" in path or "_cluster" in path or "/_search/scroll" in path:
        return True
    return method == "POST" and not re.search(r"_m?search$", path)


def _envelope(shards: int, hits: dict[str, Any]) -> dict[str, Any]:
    counted = {"total": shards, "successful": shards, "skipped": 0, "failed": 0}
    return {"took": 3, "timed_out": False, "_shards": counted, "hits": hits}


def _page(status: int, title: str) -> PlatformAnswer:
    page = (
        f"<html>\r\n<head><title>{title}</title></head>\r\n<body>\r\n<center><h1>{title}</h1></center>\r\n"
        "<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n"
    )
    return PlatformAnswer(status, {"Content-Type": "text/html"}, page.encode())
