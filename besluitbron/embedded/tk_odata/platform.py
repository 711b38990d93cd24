"""gegevensmagazijn.tweedekamer.nl: entity sets, single rows, and the files behind them."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from besluitbron.embedded.tk_odata.collection import answer_query, read_options, read_query, without_options
from besluitbron.embedded.tk_odata.errors import (
    OUT_OF_ORDER,
    QueryRefused,
    ScanFailed,
    error_answer,
    json_answer,
)
from besluitbron.embedded.tk_odata.expansion import read_shape
from besluitbron.embedded.tk_odata.model import TYPES, EntityType
from besluitbron.embedded.tk_odata.store import EntityStore
from besluitbron.embedded.wire import PlatformAnswer

ROOT: Final = "/OData/v4/2.0"
FAULTS: Final = (
    "refusal",
    "filter_ignored",
    "options_lost",
    "offset_ignored",
    "count_missing",
    "renamed_field",
    "missing_container",
    "out_of_order",
    "expand_fails",
    "next_page_elsewhere",
)
ELSEWHERE: Final = "https://elsewhere.example/OData/v4/2.0"

_KEY: Final = r"(?:\((?P<key>[^)]*)\)|/(?P<segment>[0-9a-fA-F-]{36}))"
_PATH: Final = re.compile(rf"/(?P<set>[A-Za-z]+)(?:{_KEY}(?P<file>/resource)?)?/?", re.IGNORECASE)
_GUID: Final = re.compile(r"[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}")
_SETS: Final = {name.lower(): kind for name, kind in TYPES.items()}


class ODataPlatform:
    """Plays the data service of parliament. The path decides, so that another base address works too."""

    def __init__(self, store: EntityStore) -> None:
        self._store = store

    def answer(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes | None, fault: str | None
    ) -> PlatformAnswer:
        """Answer a request. Faults touch what is asked of entity sets, not files."""
        address = urlsplit(url)
        before, _, path = unquote(address.path).rpartition(ROOT)
        match = _PATH.fullmatch(path)
        kind = _SETS.get(match["set"].lower()) if match else None
        if method != "GET" or match is None or kind is None:
            return _nothing_here()
        if match["file"]:
            return self._file(kind, match["key"] or match["segment"])
        root = f"{address.scheme}://{address.netloc}{before}{ROOT}"
        try:
            if match["key"] or match["segment"]:
                return self._single(kind, match["key"] or match["segment"], address.query, root)
            return self._collection(kind, address.query, root, fault)
        except QueryRefused as refused:
            return error_answer(400, str(refused))
        except ScanFailed:
            return error_answer(500, OUT_OF_ORDER)

    def _collection(self, kind: EntityType, query_string: str, root: str, fault: str | None) -> PlatformAnswer:
        if fault == "out_of_order" or (fault == "expand_fails" and "expand=" in query_string):
            return error_answer(500, OUT_OF_ORDER)
        if fault == "refusal":
            raise QueryRefused("Syntax error at position 1 in '$filter'.")
        query = read_query(kind, read_options(query_string))
        if fault == "filter_ignored":
            query = replace(query, condition=None)
        elif fault == "options_lost":
            query = without_options(query)
        elif fault == "offset_ignored":
            query = replace(query, skip=0)
        elif fault == "count_missing":
            query = replace(query, with_count=False)
        body = answer_query(query, self._store, root)
        spoil = _SPOILED.get(fault or "")
        return json_answer(spoil(body) if spoil else body)

    def _single(self, kind: EntityType, key: str, query_string: str, root: str) -> PlatformAnswer:
        if not _GUID.fullmatch(key):
            raise QueryRefused(f"Unrecognized 'Edm.Guid' literal '{key}' at '0' in '{key}'.")
        row = self._store.find(kind.name, key.lower())
        if row is None:
            return _nothing_here()
        options = dict(read_options(query_string))
        shape = read_shape(kind, options)
        return json_answer({"@odata.context": f"{root}/$metadata#{kind.name}/$entity", **shape.show(self._store, row)})

    def _file(self, kind: EntityType, key: str) -> PlatformAnswer:
        row = self._store.find(kind.name, key.lower())
        found = None if row is None or not kind.has_file or row["Verwijderd"] else self._store.file(row["Id"])
        if found is None:
            return error_answer(404, "Resource not found.")
        media_type, content = found
        return PlatformAnswer(200, {"Content-Type": media_type}, content)


def _nothing_here() -> PlatformAnswer:
    return error_answer(404, "Not found.")


def _renamed(body: dict[str, Any]) -> dict[str, Any]:
    return {("values" if name == "value" else name): part for name, part in body.items()}


def _without_rows(body: dict[str, Any]) -> dict[str, Any]:
    return {name: part for name, part in body.items() if name != "value"}


def _led_away(body: dict[str, Any]) -> dict[str, Any]:
    """The link to the next page names another host; a page that was the last gets one too."""
    return {**body, "@odata.nextLink": f"{ELSEWHERE}/Zaak?$skiptoken=Id-00000000-0000-0000-0000-000000000000"}


_SPOILED: Final[Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]]] = {
    "renamed_field": _renamed,
    "missing_container": _without_rows,
    "next_page_elsewhere": _led_away,
}
