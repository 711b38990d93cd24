"""A publication as the record of a search answer: the `gzd` schema, element by element as recorded."""

from typing import Final

from lxml import etree

from besluitbron.embedded.koop_sru.publication import Publication, Term

NAMESPACES: Final = {
    "overheidwetgeving": "http://standaarden.overheid.nl/wetgeving/",
    "dcterms": "http://purl.org/dc/terms/",
    "cd": "http://standaarden.overheid.nl/cup/data",
    "sru": "http://docs.oasis-open.org/ns/search-ws/sruResponse",
    "gzd": "http://standaarden.overheid.nl/sru",
    "diag": "http://docs.oasis-open.org/ns/search-ws/diagnostic",
    "facet": "http://docs.oasis-open.org/ns/search-ws/facetedResults",
    "c": "http://standaarden.overheid.nl/collectie/",
}
RECORD_SCHEMA: Final = "http://standaarden.overheid.nl/sru/"
_SEARCH: Final = {"search": "http://marklogic.com/appservices/search"}
# Alphabetical, except for these at the end: so in every recorded answer.
_LAST_TECHNICAL: Final = ("publicatienummer", "publicatienaam", "vergaderjaar", "dossiernummer", "subrubriek")


def tag(prefix: str, name: str) -> str:
    """A qualified name as lxml wants it."""
    return f"{{{NAMESPACES[prefix]}}}{name}"


def add(parent: etree._Element, prefix: str, name: str, text: str | None = None, **attributes: str) -> etree._Element:
    """Append an element; without a text it is a container."""
    element = etree.SubElement(parent, tag(prefix, name), attributes)
    element.text = text
    return element


def add_record(records: etree._Element, publication: Publication, position: int) -> None:
    """Append the record of a publication; `position` counts from 1 within the whole result."""
    record = add(records, "sru", "record")
    add(record, "sru", "recordSchema", RECORD_SCHEMA)
    add(record, "sru", "recordPacking", "xml")
    gzd = add(add(record, "sru", "recordData"), "gzd", "gzd")
    original = add(gzd, "gzd", "originalData")
    meta = etree.SubElement(original, tag("overheidwetgeving", "meta"), nsmap=_SEARCH)
    _add_kern(meta, publication)
    _add_mantel(meta, publication)
    _add_technical(meta, publication)
    _add_enriched(gzd, publication)
    add(record, "sru", "recordPosition", str(position))


def _add_term(parent: etree._Element, prefix: str, term: Term) -> None:
    add(parent, prefix, term.name, term.value, **({"scheme": term.scheme} if term.scheme else {}))


def _add_kern(meta: etree._Element, publication: Publication) -> None:
    kern = add(meta, "overheidwetgeving", "owmskern")
    add(kern, "dcterms", "identifier", publication.identifier)
    add(kern, "dcterms", "title", publication.title)
    add(kern, "dcterms", "language", "nl")
    for term in (*publication.types, publication.creator):
        _add_term(kern, "dcterms", term)
    add(kern, "dcterms", "modified", publication.modified.isoformat())


def _add_mantel(meta: etree._Element, publication: Publication) -> None:
    mantel = add(meta, "overheidwetgeving", "owmsmantel")
    always = (
        Term("available", publication.available.isoformat()),
        Term("date", publication.dated.isoformat()),
        Term("hasVersion", "1"),
    )
    for term in sorted((*always, *publication.mantel), key=lambda term: term.name):
        if term.name == "hasVersion":
            add(mantel, "dcterms", "hasVersion", term.value, resourceIdentifier=publication.page_url)
        else:
            _add_term(mantel, "dcterms", term)


def _add_technical(meta: etree._Element, publication: Publication) -> None:
    technical = add(meta, "overheidwetgeving", "tpmeta")
    add(technical, "c", "product-area", "officielepublicaties")
    add(technical, "c", "content-area", publication.content_area)
    always = (
        Term("organisatietype", publication.organisation_type, "OVERHEID.Organisatietype"),
        Term("publicatienaam", publication.publication_name),
    )
    for term in sorted((*always, *publication.technical), key=_technical_order):
        _add_term(technical, "overheidwetgeving", term)
    changed = _changed(publication, "09.9951875")
    add(technical, "cd", "datumTijdstipWijzigingWork", changed)
    add(technical, "cd", "datumTijdstipWijzigingExpression", changed)


def _technical_order(term: Term) -> tuple[int, str]:
    if term.name in _LAST_TECHNICAL:
        return _LAST_TECHNICAL.index(term.name) + 1, ""
    return 0, term.name.lower()


def _add_enriched(gzd: etree._Element, publication: Publication) -> None:
    enriched = add(gzd, "gzd", "enrichedData")
    add(enriched, "gzd", "url", publication.best_url)
    add(enriched, "gzd", "preferredUrl", publication.page_url)
    for manifestation in publication.manifestations:
        add(enriched, "gzd", "itemUrl", publication.file_url(manifestation), manifestation=manifestation)
    add(enriched, "gzd", "timestamp", _changed(publication, "16.847233"))


def _changed(publication: Publication, seconds: str) -> str:
    """A moment on the day of the last change, with the seconds in the platform's odd precision."""
    summer = 4 <= publication.modified.month <= 9
    return f"{publication.modified.isoformat()}T09:00:{seconds}+{'02' if summer else '01'}:00"
