"""The example register's HTTP: `/search` and `/documents/<id>`, JSON both, errors included."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlsplit

import orjson

from besluitbron.embedded.example_json.records import Record, sample_records
from besluitbron.embedded.example_json.search import Refused, Search, find, read_search
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
_DOCUMENTS: Final = "/documents/"


class ExamplePlatform:
    """Plays the example register. Forty records need no database: they are read through."""

    @cached_property
    def _records(self) -> tuple[Record, ...]:
        return sample_records()

    def answer(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes | None, fault: str | None
    ) -> PlatformAnswer:
        """Answer a request; faults only touch searches."""
        address = urlsplit(url)
        if method != "GET":
            return _json(405, {"error": f"method {method} not allowed"})
        if address.path.endswith("/search"):
            return self._search(dict(parse_qsl(address.query, keep_blank_values=True)), fault)
        _, found, identifier = unquote(address.path).rpartition(_DOCUMENTS)
        return self._document(identifier) if found else _json(404, {"error": "no such address"})

    def _search(self, parameters: Mapping[str, str], fault: str | None) -> PlatformAnswer:
        try:
            if fault == "refusal":
                raise Refused("q could not be understood")
            search = read_search(parameters)
        except Refused as refused:
            return _json(400, {"error": str(refused)})
        return _json(200, _page(self._records, search, fault))

    def _document(self, identifier: str) -> PlatformAnswer:
        record = next((record for record in self._records if record.id == identifier), None)
        if record is None:
            return _json(404, {"error": f"no document '{identifier}'"})
        return _json(200, {**_item(record), "text": record.text})


def _page(records: tuple[Record, ...], search: Search, fault: str | None) -> dict[str, Any]:
    if fault == "filter_ignored":
        search = replace(search, source=None, kind=None, first_day=None, last_day=None)
    found = find(records, search)
    start = 0 if fault == "offset_ignored" else search.offset
    page: dict[str, Any] = {
        "count" if fault == "renamed_field" else "total": len(found),
        "total_is": "at_least" if fault == "lower_bound" else "exact",
        "complete": fault != "partial",
    }
    if fault != "missing_container":
        page["items"] = [_item(record) for record in found[start : start + search.limit]]
    return page


def _item(record: Record) -> dict[str, Any]:
    return {
        "id": record.id,
        "title": record.title,
        "kind": record.kind,
        "body": record.body.key,
        "decided_on": record.day.isoformat(),
        "summary": record.summary,
        "withdrawn": record.is_withdrawn,
        "has_text": record.text is not None,
        "page": record.url,
    }


def _json(status: int, content: Mapping[str, Any]) -> PlatformAnswer:
    return PlatformAnswer(status, {"Content-Type": "application/json; charset=utf-8"}, orjson.dumps(content))
