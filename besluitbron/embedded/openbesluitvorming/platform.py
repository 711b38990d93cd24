"""The host `openbesluitvorming.nl`: a small web server with a JSON API and a page for people.

Answers what the connectors are known to ask. What the real platform can do and this sample cannot is refused with
`the embedded register does not play ...`, never answered as if it had been done.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlsplit

import orjson

from besluitbron.embedded.openbesluitvorming.catalog import aggregates, catalog
from besluitbron.embedded.openbesluitvorming.detail import Details
from besluitbron.embedded.openbesluitvorming.entities import Stored
from besluitbron.embedded.openbesluitvorming.index import SearchIndex
from besluitbron.embedded.openbesluitvorming.misbehaviour import EARLY_SCAN_ROWS, search_failed, spoil_answer
from besluitbron.embedded.openbesluitvorming.parameters import BadRequest, read_search
from besluitbron.embedded.openbesluitvorming.rate_limit import PER_MINUTE, TokenBucket, Verdict, cost_of, refusal
from besluitbron.embedded.openbesluitvorming.sample import make_sample
from besluitbron.embedded.openbesluitvorming.search import MAX_SCAN_ROWS, search
from besluitbron.embedded.openbesluitvorming.status import status
from besluitbron.embedded.wire import PlatformAnswer

_ENTITIES: Final = "/api/entities/"
_NOT_PLAYED: Final = ("/api/export/", "/api/admin/", "/schemas/")


class OpenBesluitvormingPlatform:
    """Answers from the sample. Without a `bucket` every request finds the platform's limit untouched."""

    def __init__(
        self,
        everything: Callable[[], Sequence[Stored]] = make_sample,
        *,
        bucket: TokenBucket | None = None,
        max_scan_rows: int = MAX_SCAN_ROWS,
    ) -> None:
        self._everything = everything
        self._bucket = bucket
        self._max_scan_rows = max_scan_rows

    @cached_property
    def _index(self) -> SearchIndex:
        return SearchIndex(self._everything())

    @cached_property
    def _details(self) -> Details:
        return Details(self._everything())

    def answer(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes | None, fault: str | None
    ) -> PlatformAnswer:
        """As the platform would answer. It looks at the method of a few addresses only."""
        path = urlsplit(url).path
        if not path.startswith("/api/"):
            return self._page(path)
        verdict = self._counted(url, fault)
        if not verdict.allowed:
            return _json(429, refusal(verdict), verdict.headers)
        status_code, content = self._api(method, url, fault)
        return _json(status_code, content, verdict.headers)

    def _counted(self, url: str, fault: str | None) -> Verdict:
        if fault == "rate_limited":
            return TokenBucket(lambda: 0.0, units=0).take(cost_of(url))
        return (self._bucket or TokenBucket(lambda: 0.0, units=PER_MINUTE)).take(cost_of(url))

    def _api(self, method: str, url: str, fault: str | None) -> tuple[int, Any]:
        address = urlsplit(url)
        parameters = dict(parse_qsl(address.query, keep_blank_values=True))
        if address.path == "/api/search":
            return self._search(parameters, fault)
        if address.path == "/api/sources":
            listed = [*aggregates(), *(entry.listed() for entry in catalog())]
            active = [one for one in listed if one["implemented"] or parameters.get("implemented") != "true"]
            return 200, spoil_answer(fault, {"sources": active}, 0)
        if address.path == "/api/status" and method == "GET":
            if fault == "status_down":
                return 500, {"error": "Status ophalen mislukt"}
            return 200, spoil_answer(fault, status(self._everything()), 0)
        if address.path == "/api/stats":
            return 200, self._stats()
        if address.path.startswith(_ENTITIES) and method == "GET":
            return self._entity(unquote(address.path.removeprefix(_ENTITIES)), fault)
        if address.path.startswith(_NOT_PLAYED):
            return 501, {"error": f"the embedded register does not play [{address.path}]"}
        return 404, None

    def _search(self, parameters: Mapping[str, str], fault: str | None) -> tuple[int, Any]:
        try:
            if fault == "refusal":
                raise BadRequest('Onbekend entityType "Document".', "Let op hoofdletters.")
            asked = read_search(parameters)
        except BadRequest as refused:
            return 400, refused.body
        if fault == "search_failed":
            return 500, search_failed()
        asked = replace(asked, offset=0) if fault == "offset_ignored" else asked
        rows = EARLY_SCAN_ROWS if fault == "partial" else self._max_scan_rows
        found = search(self._index, asked, max_rows=rows, filters=fault != "filter_ignored")
        return 200, spoil_answer(fault, found, asked.offset)

    def _entity(self, identifier: str, fault: str | None) -> tuple[int, Any]:
        if identifier.partition("/")[2].startswith("pdf"):
            return 404, {"error": "PDF niet gevonden"}
        found = self._details.answer(identifier)
        if found is None:
            return 404, {"error": "Resultaat niet gevonden"}
        return 200, spoil_answer(fault, found, 0)

    def _stats(self) -> dict[str, int]:
        documents = [stored for stored in self._everything() if stored.entity["type"] == "Document"]
        return {"documentCount": len(documents), "organizationCount": len({one.source.key for one in documents})}

    def _page(self, path: str) -> PlatformAnswer:
        if path != "/":
            return PlatformAnswer(404, {"Content-Type": "text/plain;charset=UTF-8"}, b"Niet gevonden")
        page = '<!doctype html><html lang="nl"><title>OpenBesluitvorming</title><div id="app"></div></html>'
        return PlatformAnswer(200, {"Content-Type": "text/html; charset=utf-8"}, page.encode())


def _json(status_code: int, content: Any, headers: Mapping[str, str]) -> PlatformAnswer:
    if content is None:
        return PlatformAnswer(status_code, {"Content-Type": "text/plain;charset=UTF-8", **headers}, b"Niet gevonden")
    return PlatformAnswer(status_code, {"Content-Type": "application/json", **headers}, orjson.dumps(content))
