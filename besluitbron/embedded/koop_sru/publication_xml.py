"""The publication itself as XML, in the elements of the official publications schema (op-xsd) that were recorded."""

from typing import Final

from lxml import etree

from besluitbron.embedded.koop_sru.gazettes import GAZETTES
from besluitbron.embedded.koop_sru.publication import SITE, Article, Publication

_XSI: Final = "http://www.w3.org/2001/XMLSchema-instance"
_SCHEMA: Final = "http://technische-documentatie.oep.overheid.nl/schema/op-xsd-2012-3"
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


def publication_xml(publication: Publication) -> bytes:
    """The file behind the xml manifestation; some begin with a byte order mark (recorded)."""
    root = etree.Element("officiele-publicatie", nsmap={"xsi": _XSI})
    root.set(f"{{{_XSI}}}noNamespaceSchemaLocation", _SCHEMA)
    metadata = etree.SubElement(root, "metadata")
    address = f"{SITE}/{publication.identifier}/metadata.xml"
    etree.SubElement(metadata, "meta", name="OVERHEIDop.externMetadataRecord", scheme="", content=address)
    if publication.collection in GAZETTES:
        _add_gazette(root, publication)
    else:
        _add_paper(root, publication)
    mark = _BYTE_ORDER_MARK if publication.has_byte_order_mark else b""
    return mark + b'<?xml version="1.0" encoding="UTF-8"?>\n' + etree.tostring(root, encoding="UTF-8")


def _add(parent: etree._Element, name: str, text: str | None = None, **attributes: str) -> etree._Element:
    element = etree.SubElement(parent, name, attributes)
    element.text = text
    return element


def _add_gazette(root: etree._Element, publication: Publication) -> None:
    title, subtitle = publication.masthead
    heading = _add(root, "kop")
    _add(heading, "titel", title)
    _add(heading, "subtitel", subtitle)
    gazette = _add(root, GAZETTES[publication.collection].element)
    if publication.collection == "stb":
        _add(gazette, "intitule", publication.title)
        _add_rules(_add(gazette, "wet-besluit"), publication.articles, opening="considerans.al", text="wettekst")
        return
    _add(_add(gazette, "kop"), "titel", publication.title)
    if len(publication.articles) == 1:
        notice = _add(_add(gazette, "zakelijke-mededeling"), "zakelijke-mededeling-tekst")
        _add_content(_add(notice, "tekst"), publication.articles[0])
    else:
        _add_rules(_add(gazette, "regeling"), publication.articles, opening="al", text="regeling-tekst")


def _add_rules(rules: etree._Element, articles: tuple[Article, ...], *, opening: str, text: str) -> None:
    first, *rest = articles
    preamble = _add(_add(rules, "aanhef"), "considerans" if opening != "al" else "preambule")
    for paragraph in first.paragraphs:
        _add(preamble, opening, paragraph)
    body = _add(rules, text)
    for article in rest:
        element = _add(body, "artikel", status="goed")
        label, number, title = article.heading.split(" ", 2)
        heading = _add(element, "kop")
        _add(heading, "label", label)
        _add(heading, "nr", number, status="officieel")
        _add(heading, "titel", title)
        _add_content(element, article)


def _add_content(parent: etree._Element, article: Article) -> None:
    for paragraph in article.paragraphs:
        _add(parent, "al", paragraph)
    if not article.items:
        return
    items = _add(parent, "lijst", type="expliciet", start="1", level="single")
    for position, text in enumerate(article.items):
        item = _add(items, "li")
        _add(item, "li.nr", f"{item_number(position)}.")
        _add(item, "al", text)


def item_number(position: int) -> str:
    """a, b, ... z, aa, ab, ...: how Dutch rules number a list; `position` counts from 0."""
    round_number, letter = divmod(position, len(_LETTERS))
    return (_LETTERS[round_number - 1] if round_number else "") + _LETTERS[letter]


def _add_paper(root: etree._Element, publication: Publication) -> None:
    """A kamerstuk: heading, file and paper."""
    facts = {term.name: term.value for term in publication.technical}
    paper = _add(root, "kamerstuk")
    heading = _add(paper, "kamerstukkop")
    year, chamber = publication.masthead
    for content, text in (("vergaderjaar", year), ("kameraanduiding", chamber), ("documenttype", "Kamerstukken")):
        _add(heading, "tekstregel", text, inhoud=content)
    file = _add(paper, "dossier")
    _add(_add(file, "dossiernummer"), "dossiernr", facts["dossiernummer"])
    _add(file, "titel", facts["dossiertitel"])
    piece = _add(paper, "stuk")
    number = _add(piece, "stuknr", "Nr. ")
    _add(number, "ondernummer", facts["ondernummer"], kamer="2")
    _add(piece, "titel", facts["documenttitel"].upper())
    content_text = _add(_add(_add(piece, "algemeen"), "vrije-tekst"), "tekst", status="goed")
    _add_content(content_text, publication.articles[0])
