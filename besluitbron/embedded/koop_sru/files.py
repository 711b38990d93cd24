"""The files of a publication: what stands behind its itemUrls and on the site for people."""

from html import escape
from typing import Final

from lxml import etree

from besluitbron.embedded.koop_sru.publication import Article, Manifestation, Publication, Term
from besluitbron.embedded.koop_sru.publication_xml import item_number, publication_xml
from besluitbron.embedded.pdf import scanned_pdf, text_pdf

MEDIA_TYPES: Final = {
    "html": "text/html;charset=UTF-8",
    "metadata": "application/xml",
    "metadataowms": "application/xml",
    "pdf": "application/pdf",
    "xml": "application/xml",
}
_XHTML: Final = (
    '<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html\n'
    '  PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">\n'
    '<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="nl">\n<head>\n'
    '<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />\n{meta}<title>{title}</title>\n'
    '<script src="./popup.js" type="text/javascript"></script>\n'
    '<link href="./op.css" rel="stylesheet" type="text/css" />\n</head>\n<body>\n'
    '<div id="kopregel"><!--EINDE kopregel--></div>\n<div id="inhoudsopgave"></div>\n'
    '<div id="broodtekst">\n{body}</div>\n</body>\n</html>\n'
)
# The names in the older metadata file for what the search record calls otherwise.
_OLD_NAMES: Final = {
    "documentstatus": "documentStatus",
    "publicatienummer": "publicationIssue",
    "organisatietype": "organisationType",
    "publicatienaam": "publicationName",
}
_OWMS: Final = {
    "dcterms": "http://purl.org/dc/terms/",
    "overheid": "http://standaarden.overheid.nl/owms/terms/",
    "overheidop": "http://standaarden.overheid.nl/oep/meta/",
}


def file_of(publication: Publication, manifestation: Manifestation) -> bytes:
    """The content of a file that the publication has."""
    if manifestation == "xml":
        return publication_xml(publication)
    if manifestation == "html":
        return publication_html(publication)
    if manifestation == "pdf":
        return scanned_pdf() if publication.is_scan else text_pdf(publication.text.split("\n"))
    return metadata_xml(publication) if manifestation == "metadata" else owms_xml(publication)


def publication_html(publication: Publication) -> bytes:
    """The text as XHTML, with the metadata in its head."""
    meta = "".join(
        f'<meta name="{name}" scheme="{escape(term.scheme)}" content="{escape(term.value)}" />\n'
        for name, term in _named_metadata(publication)
    )
    return _page(publication, meta, "".join(_article_html(article) for article in publication.articles))


def page_without_text(publication: Publication) -> bytes:
    """The page for people of a publication that exists as pdf only."""
    link = f'<p>Deze publicatie is alleen als pdf beschikbaar: <a href="{publication.identifier}.pdf">pdf</a>.</p>\n'
    return _page(publication, "", link)


def _page(publication: Publication, meta: str, content: str) -> bytes:
    title = escape(publication.title)
    masthead = "".join(f'<p class="masthead">{escape(line)}</p>\n' for line in publication.masthead)
    return _XHTML.format(meta=meta, title=title, body=f"{masthead}<h1>{title}</h1>\n{content}").encode()


def _article_html(article: Article) -> str:
    heading = f"<h3>{escape(article.heading)}</h3>\n" if article.heading else ""
    paragraphs = "".join(f'<p class="common-al">{escape(text)}</p>\n' for text in article.paragraphs)
    items = "".join(
        f'<li><span class="li.nr">{item_number(position)}.</span> <p>{escape(text)}</p></li>\n'
        for position, text in enumerate(article.items)
    )
    return f"{heading}{paragraphs}" + (f"<ul>\n{items}</ul>\n" if items else "")


def metadata_xml(publication: Publication) -> bytes:
    """`metadata.xml`: a flat list of names and contents."""
    root = etree.Element("metadata_gegevens")
    for name, term in _named_metadata(publication):
        etree.SubElement(root, "metadata", name=name, scheme=term.scheme, content=term.value)
    return _written(root)


def _named_metadata(publication: Publication) -> tuple[tuple[str, Term], ...]:
    dublin_core = (
        ("DC.title", Term("title", publication.title)),
        ("DC.creator", publication.creator),
        *(("DC.type", kind) for kind in publication.types),
        ("DC.identifier", Term("identifier", publication.identifier)),
        ("DCTERMS.available", Term("available", publication.available.isoformat(), "DCTERMS.W3CDTF")),
        ("DCTERMS.language", Term("language", "nl", "DCTERMS.RFC4646")),
    )
    mantel = (
        ("OVERHEID.category" if term.name == "subject" else f"DCTERMS.{term.name}", term) for term in publication.mantel
    )
    technical = ((f"OVERHEIDop.{_OLD_NAMES.get(term.name, term.name)}", term) for term in publication.technical)
    return (
        *dublin_core,
        *mantel,
        ("OVERHEID.organisationType", Term("type", publication.organisation_type, "OVERHEID.Organisatietype")),
        ("OVERHEIDop.publicationName", Term("name", publication.publication_name)),
        *technical,
    )


def owms_xml(publication: Publication) -> bytes:
    """`metadata_owms.xml`. Its `dcterms.modified`, with a full stop, is the platform's own slip (recorded)."""
    root = etree.Element("owms-metadata", nsmap=_OWMS)
    kern, mantel, technical = (etree.SubElement(root, name) for name in ("owmskern", "owmsmantel", "oep"))
    for term in (
        Term("identifier", publication.identifier),
        Term("title", publication.title),
        Term("language", "nl"),
        *publication.types,
        publication.creator,
    ):
        _add_owms(kern, "dcterms", term)
    etree.SubElement(kern, "dcterms.modified").text = publication.modified.isoformat()
    available = Term("available", publication.available.isoformat())
    for term in sorted((available, *publication.mantel), key=lambda term: term.name):
        if term.name != "subject":
            _add_owms(mantel, "dcterms", term)
    for term in publication.technical:
        _add_owms(technical, "overheidop", Term(_OLD_NAMES.get(term.name, term.name), term.value))
    _add_owms(technical, "overheid", Term("organisationType", publication.organisation_type))
    for term in publication.mantel:
        if term.name == "subject":
            _add_owms(technical, "overheid", Term("category", term.value, term.scheme))
    return _written(root)


def _add_owms(parent: etree._Element, prefix: str, term: Term) -> None:
    element = etree.SubElement(parent, f"{{{_OWMS[prefix]}}}{term.name}")
    if term.scheme:
        element.set("scheme", term.scheme)
    element.text = term.value


def _written(root: etree._Element) -> bytes:
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + etree.tostring(root, encoding="UTF-8", pretty_print=True)
