"""`/sru`: the parameters of a request -> the bytes of its answer."""

from collections.abc import Mapping
from typing import Final, Literal
from urllib.parse import parse_qsl

from besluitbron.embedded.koop_sru.cql import parse_query
from besluitbron.embedded.koop_sru.diagnostics import (
    FIRST_RECORD_OUT_OF_RANGE,
    MISSING_PARAMETER,
    QUERY_SYNTAX,
    UNKNOWN_SCHEMA,
    UNSUPPORTED_OPERATION,
    UNSUPPORTED_PARAMETER,
    UNSUPPORTED_VALUE,
    UNSUPPORTED_VERSION,
    QueryRefused,
)
from besluitbron.embedded.koop_sru.record_xml import RECORD_SCHEMA
from besluitbron.embedded.koop_sru.selection import FilterFault
from besluitbron.embedded.koop_sru.sru_xml import AnswerPage, answer_xml, explain_xml, refusal_xml
from besluitbron.embedded.koop_sru.store import PublicationStore

FAULTS: Final = (
    "refusal",
    "filter_ignored",
    "filter_dropped_with_diagnostic",
    "offset_ignored",
    "renamed_field",
    "missing_container",
)
DEFAULT_RECORDS: Final = 10
# 1,000 works (observed); what the platform says to more was never seen.
MAX_RECORDS: Final = 1_000
# Seen in October 2026: nginx gives up from here on (registers.md 2.2).
OUT_OF_REACH: Final = 10_000

_PARAMETERS: Final = frozenset(
    {"version", "operation", "query", "queryType", "startRecord", "maximumRecords", "recordSchema", "recordPacking"}
    | {"recordXMLEscaping", "httpAccept", "facetLimit", "facetSort", "facetStart", "facetCount", "stylesheet"}
    | {"resultSetTTL", "renderedBy"}
)
# `sortKeys` of SRU 1.1 is accepted and has no effect (observed).
_WITHOUT_EFFECT: Final = frozenset({"sortKeys"})
_VERSIONS: Final = frozenset({"1.2", "2.0"})
_SCHEMAS: Final = frozenset({"gzd", RECORD_SCHEMA, RECORD_SCHEMA.rstrip("/")})


class OutOfReach(Exception):
    """The machine in front answers itself: 504 and a web page."""


def answer_sru(store: PublicationStore, query_string: str, fault: str | None) -> bytes:
    """Answer a request; a refusal is an answer too. Raises OutOfReach for a page too far on."""
    try:
        parameters = _parameters(query_string)
        if _operation(parameters) == "explain":
            return explain_xml(store.count())
        if fault == "refusal":
            raise QueryRefused(
                "line 1:0 mismatched input '<EOF>' expecting {'(', CHARSTRING1, CHARSTRING2}", QUERY_SYNTAX
            )
        return _search(store, parameters, fault)
    except QueryRefused as refused:
        return refusal_xml(refused.diagnostic)


def _parameters(query_string: str) -> Mapping[str, str]:
    """The first value of each parameter; names are case sensitive. `x-...` is any client's own and has no effect."""
    parameters: dict[str, str] = {}
    for name, value in parse_qsl(query_string, keep_blank_values=True):
        if name.startswith("x-") or name in _WITHOUT_EFFECT:
            continue
        if name not in _PARAMETERS:
            raise QueryRefused(f"unsupported parameter {name}", UNSUPPORTED_PARAMETER)
        parameters.setdefault(name, value)
    return parameters


def _operation(parameters: Mapping[str, str]) -> Literal["explain", "searchRetrieve"]:
    """SRU 2.0 knows an operation by its parameters; older clients name it. Refuses other operations and versions."""
    if parameters.get("version", "2.0") not in _VERSIONS:
        raise QueryRefused(f"unsupported version {parameters['version']}", UNSUPPORTED_VERSION)
    operation = parameters.get("operation", "searchRetrieve" if "query" in parameters else "explain")
    if operation == "explain":
        return "explain"
    if operation == "searchRetrieve":
        return "searchRetrieve"
    raise QueryRefused(f"unsupported operation {operation}", UNSUPPORTED_OPERATION)


def _search(store: PublicationStore, parameters: Mapping[str, str], fault: str | None) -> bytes:
    text = parameters.get("query", "")
    if not text.strip():
        raise QueryRefused("mandatory parameter query not supplied", MISSING_PARAMETER)
    schema = parameters.get("recordSchema", "gzd")
    if schema not in _SCHEMAS:
        raise QueryRefused(f"unknown schema {schema}", UNKNOWN_SCHEMA)
    first = _number(parameters, "startRecord", default=1, minimum=1)
    maximum = _number(parameters, "maximumRecords", default=DEFAULT_RECORDS, minimum=0, maximum=MAX_RECORDS)
    if first >= OUT_OF_REACH:
        raise OutOfReach
    shown_from = 1 if fault == "offset_ignored" else first
    found = store.search(parse_query(text), skip=shown_from - 1, take=maximum, fault=_filter_fault(fault))
    if found.total and shown_from > found.total:
        raise QueryRefused("first record position out of range", FIRST_RECORD_OUT_OF_RANGE)
    return answer_xml(
        AnswerPage(
            query=text,
            first=first,
            maximum=maximum,
            total=found.total,
            publications=found.publications,
            shown_from=shown_from,
            dropped=found.dropped,
            count_element="numberOfResults" if fault == "renamed_field" else "numberOfRecords",
            has_records=fault != "missing_container",
        )
    )


def _filter_fault(fault: str | None) -> FilterFault | None:
    if fault == "filter_ignored":
        return "filter_ignored"
    return "filter_dropped_with_diagnostic" if fault == "filter_dropped_with_diagnostic" else None


def _number(parameters: Mapping[str, str], name: str, *, default: int, minimum: int, maximum: int | None = None) -> int:
    value = parameters.get(name, str(default))
    if not (value.isascii() and value.isdigit()) or int(value) < minimum or (maximum and int(value) > maximum):
        raise QueryRefused(f"unsupported value {value} of parameter {name}", UNSUPPORTED_VALUE)
    return int(value)
