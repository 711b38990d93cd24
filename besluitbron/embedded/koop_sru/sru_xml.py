"""What `/sru` answers: a page of records, diagnostics instead of it, and `explain`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from lxml import etree

from besluitbron.embedded.koop_sru.diagnostics import Diagnostic
from besluitbron.embedded.koop_sru.indexes import CONTEXT_SETS, INDEXES
from besluitbron.embedded.koop_sru.publication import Publication
from besluitbron.embedded.koop_sru.record_xml import NAMESPACES, RECORD_SCHEMA, add, add_record, tag

_DECLARATION: Final = b'<?xml version="1.0" encoding="UTF-8"?>'
_ESTIMATE: Final = "info:srw/vocabulary/resultCountPrecision/1/estimate"
_EXPLAIN: Final = "http://explain.z3950.org/dtd/2.0/"
# Recorded: a refusal comes from another part of the machine, with a default namespace and prefixes of its own.
_REFUSAL_PREFIXES: Final = {
    None: NAMESPACES["sru"],
    "ns2": "http://docs.oasis-open.org/ns/search-ws/xcql",
    "ns3": NAMESPACES["diag"],
    "ns4": NAMESPACES["facet"],
    "ns5": "http://docs.oasis-open.org/ns/search-ws/searchResultAnalysis",
    "ns6": "http://docs.oasis-open.org/ns/search-ws/scan",
}


@dataclass(frozen=True)
class AnswerPage:
    """All that an answer to searchRetrieve says. `first` and `maximum` are echoed as they were asked."""

    query: str
    first: int
    maximum: int
    total: int
    publications: Sequence[Publication]
    shown_from: int
    """Position of the first record in the whole result; differs from `first` only when a fault is shown."""
    dropped: Sequence[Diagnostic] = ()
    count_element: str = "numberOfRecords"
    has_records: bool = True


def answer_xml(page: AnswerPage) -> bytes:
    """A page of records. The last page has no `nextRecordPosition`; the total is called an estimate, always."""
    root = etree.Element(tag("sru", "searchRetrieveResponse"), nsmap=NAMESPACES)
    add(root, "sru", "version", "2.0")
    add(root, "sru", page.count_element, str(page.total))
    if page.has_records:
        records = add(root, "sru", "records")
        for position, publication in enumerate(page.publications, page.shown_from):
            add_record(records, publication, position)
    following = page.first + len(page.publications)
    if page.publications and following <= page.total:
        add(root, "sru", "nextRecordPosition", str(following))
    _add_echo(root, page)
    _add_dropped(root, page.dropped)
    add(root, "sru", "resultCountPrecision", _ESTIMATE)
    return _DECLARATION + etree.tostring(root, encoding="UTF-8")


def refusal_xml(diagnostic: Diagnostic) -> bytes:
    """The diagnostic instead of an answer: no count and no records."""
    root = etree.Element(tag("sru", "searchRetrieveResponse"), nsmap=_REFUSAL_PREFIXES)  # type: ignore[arg-type]  # the stubs know no default namespace
    add(root, "sru", "version", "2.0")
    _add_diagnostic(add(root, "sru", "diagnostics"), diagnostic)
    return b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' + etree.tostring(root, encoding="UTF-8")


def explain_xml(count: int) -> bytes:
    """What can be asked. Only its content was recorded, not its bytes: the shape is that of ZeeRex 2.0."""
    root = etree.Element(tag("sru", "explainResponse"), nsmap={"sru": NAMESPACES["sru"], "zr": _EXPLAIN})
    add(root, "sru", "version", "2.0")
    record = add(root, "sru", "record")
    add(record, "sru", "recordSchema", _EXPLAIN)
    add(record, "sru", "recordPacking", "xml")
    explain = _add_explain(add(record, "sru", "recordData"), "explain")
    server = _add_explain(explain, "serverInfo", protocol="SRU", version="2.0")
    for name, text in (("host", "localhost"), ("port", "80")):
        _add_explain(server, name).text = text
    _add_explain(server, "database", numRecs=str(count)).text = "sru"
    indexes = _add_explain(explain, "indexInfo")
    for prefix, identifier in CONTEXT_SETS.items():
        _add_explain(indexes, "set", name=prefix, identifier=identifier)
    for index in INDEXES:
        prefix, _, name = index.partition(".")
        index_map = _add_explain(_add_explain(indexes, "index"), "map")
        _add_explain(index_map, "name", set=prefix).text = name
    return _DECLARATION + etree.tostring(root, encoding="UTF-8")


def _add_explain(parent: etree._Element, element: str, **attributes: str) -> etree._Element:
    return etree.SubElement(parent, f"{{{_EXPLAIN}}}{element}", attributes)


def _add_echo(root: etree._Element, page: AnswerPage) -> None:
    echo = add(root, "sru", "echoedSearchRetrieveRequest")
    add(echo, "sru", "query", page.query)
    add(echo, "sru", "startRecord", str(page.first))
    add(echo, "sru", "maximumRecords", str(page.maximum))
    add(echo, "sru", "recordXMLEscaping", "xml")
    add(echo, "sru", "recordSchema", RECORD_SCHEMA)


def _add_dropped(root: etree._Element, dropped: Sequence[Diagnostic]) -> None:
    """Beside the records (observed); where exactly was not recorded, so the place is that of the SRU 2.0 schema."""
    if dropped:
        diagnostics = add(root, "sru", "diagnostics")
        for diagnostic in dropped:
            _add_diagnostic(diagnostics, diagnostic)


def _add_diagnostic(diagnostics: etree._Element, diagnostic: Diagnostic) -> None:
    element = add(diagnostics, "diag", "diagnostic")
    add(element, "diag", "uri", diagnostic.uri)
    add(element, "diag", "message", diagnostic.message)
