"""`/sru/Search`: the parameters of a request -> the bytes of its answer."""

import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Final
from urllib.parse import parse_qsl

from lxml import etree

from besluitbron.embedded.koop_sru.cql import Query, parse_query
from besluitbron.embedded.koop_sru.diagnostics import QueryRefused
from besluitbron.embedded.koop_zoekservice.records import Collection, Record, check, selects
from besluitbron.embedded.koop_zoekservice.refusals import (
    FIRST_RECORD_OUT_OF_RANGE,
    MISSING_PARAMETER,
    SORT,
    UNSUPPORTED_OPERATION,
    UNSUPPORTED_VALUE,
    UNSUPPORTED_VERSION,
    Refused,
    refusal_xml,
)
from besluitbron.embedded.wire import PlatformAnswer

FAULTS: Final = ("refusal", "filter_ignored", "offset_ignored", "renamed_field", "missing_container", "status_406")
DEFAULT_RECORDS: Final = 50
# 1,000 works (observed); what the service says to more was never seen.
MAX_RECORDS: Final = 1_000
_VERSIONS: Final = frozenset({"1.1", "1.2", "2.0"})
_SRW: Final = "http://www.loc.gov/zing/srw/"
_XSI: Final = "http://www.w3.org/2001/XMLSchema-instance"
_SCHEMA: Final = f"{_SRW} http://www.loc.gov/standards/sru/xmlFiles/srw-types.xsd"
_MEDIA_TYPE: Final = {"Content-Type": "text/xml;charset=UTF-8"}


class SearchService:
    """The search of one collection; `load` makes its records at the first question."""

    def __init__(self, collection: Collection, load: Callable[[], Sequence[Record]]) -> None:
        self._collection = collection
        self._load = load

    @cached_property
    def records(self) -> tuple[Record, ...]:
        """All records in the service's own order, which follows neither date nor identifier."""
        made = self._load()
        return tuple(sorted(made, key=lambda record: zlib.crc32(etree.tostring(record.gzd))))

    def answer(self, query_string: str, fault: str | None) -> PlatformAnswer:
        """Answer a request; a refusal is an answer too, with HTTP 200."""
        status = 406 if fault == "status_406" else 200
        try:
            return PlatformAnswer(status, _MEDIA_TYPE, self._search(_parameters(query_string), fault))
        except QueryRefused as refused:
            given = refused.diagnostic
            return PlatformAnswer(200, _MEDIA_TYPE, refusal_xml(Refused(given.number, "Query syntax error")))
        except Refused as refused:
            return PlatformAnswer(200, _MEDIA_TYPE, refusal_xml(refused))

    def _search(self, parameters: Mapping[str, str], fault: str | None) -> bytes:
        if parameters.get("x-connection", "").casefold() != self._collection.connection.casefold():
            raise Refused(UNSUPPORTED_VALUE, "Unsupported parameter value", "x-connection")
        if parameters.get("version", "") not in _VERSIONS:
            raise Refused(UNSUPPORTED_VERSION, "Unsupported version")
        operation = parameters.get("operation", "explain")
        if operation == "explain":
            return self._explain()
        if operation != "searchRetrieve":
            raise Refused(UNSUPPORTED_OPERATION, "Unsupported operation", operation)
        query = self._parsed(parameters.get("query", ""))
        if fault == "refusal":
            raise Refused(67, "The record schema is known, but this particular record cannot be transformed into it")
        return self._page(query, parameters, fault)

    def _parsed(self, text: str) -> Query:
        if not text.strip():
            raise Refused(MISSING_PARAMETER, "Mandatory parameter not supplied", "query")
        query = parse_query(text)
        check(query.root, self._collection)
        if query.sort:
            raise Refused(SORT, "the embedded register does not play sortBy")
        return query

    def _page(self, query: Query, parameters: Mapping[str, str], fault: str | None) -> bytes:
        first = _number(parameters, "startRecord", default=1, minimum=1)
        most = _number(parameters, "maximumRecords", default=DEFAULT_RECORDS, minimum=0, maximum=MAX_RECORDS)
        ignored = self._collection.indexes - self._collection.texts if fault == "filter_ignored" else frozenset()
        found = [record for record in self.records if selects(query.root, record, self._collection, ignored)]
        if found and first > len(found):
            raise Refused(FIRST_RECORD_OUT_OF_RANGE, "First record position out of range")
        start = 1 if fault == "offset_ignored" else first
        return _page_xml(found[start - 1 : start - 1 + most], start, len(found), fault)

    def _explain(self) -> bytes:
        """What can be asked. Only its content was recorded, not its bytes: the shape is that of ZeeRex 2.0."""
        root = etree.Element(f"{{{_SRW}}}explainResponse", nsmap={None: _SRW})  # type: ignore[dict-item]  # the stubs know no default namespace
        etree.SubElement(root, f"{{{_SRW}}}version").text = "1.2"
        explain = etree.SubElement(root, f"{{{_SRW}}}explain")
        etree.SubElement(explain, "database", numRecs=str(len(self.records))).text = self._collection.description
        for index in sorted(self._collection.indexes):
            etree.SubElement(explain, "index").text = index
        return _written(root)


def _page_xml(records: Sequence[Record], start: int, total: int, fault: str | None) -> bytes:
    """A page as recorded: no echo of the question, no precision, and no next position on the last page."""
    root = etree.Element(f"{{{_SRW}}}searchRetrieveResponse", nsmap={None: _SRW, "xsi": _XSI})  # type: ignore[dict-item]  # the stubs know no default namespace
    root.set(f"{{{_XSI}}}schemaLocation", _SCHEMA)
    _add(root, "version", "1.2")
    _add(root, "numberOfResults" if fault == "renamed_field" else "numberOfRecords", str(total))
    if fault != "missing_container":
        listed = _add(root, "records")
        for position, record in enumerate(records, start):
            element = _add(listed, "record")
            _add(element, "recordSchema", "http://standaarden.overheid.nl/sru/")
            _add(element, "recordPacking", "xml")
            data = etree.tostring(record.gzd)
            _add(element, "recordData").append(etree.fromstring(data))
            _add(element, "recordPosition", str(position))
    following = start + len(records)
    if records and following <= total:
        _add(root, "nextRecordPosition", str(following))
    return _written(root)


def _add(parent: etree._Element, name: str, text: str | None = None) -> etree._Element:
    element = etree.SubElement(parent, f"{{{_SRW}}}{name}")
    element.text = text
    return element


def _written(root: etree._Element) -> bytes:
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + etree.tostring(root, encoding="UTF-8")


def _parameters(query_string: str) -> Mapping[str, str]:
    """The first value of each parameter."""
    parameters: dict[str, str] = {}
    for name, value in parse_qsl(query_string, keep_blank_values=True):
        parameters.setdefault(name, value)
    return parameters


def _number(parameters: Mapping[str, str], name: str, *, default: int, minimum: int, maximum: int | None = None) -> int:
    value = parameters.get(name, str(default))
    if not (value.isascii() and value.isdigit()) or int(value) < minimum or (maximum and int(value) > maximum):
        raise Refused(UNSUPPORTED_VALUE, "Unsupported parameter value", name)
    return int(value)
