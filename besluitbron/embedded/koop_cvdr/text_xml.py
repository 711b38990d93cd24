"""The text of a version as XML (`cvdr`), in the elements that were recorded.

Members and items are lists beside each other and not within each other, as others of the register report: only the
pattern of `nr` tells them apart.
"""

from typing import Final

from lxml import etree

from besluitbron.embedded.koop_cvdr.record_xml import add_metadata
from besluitbron.embedded.koop_cvdr.regulations import Article, Regulation, Version, articles_of

_CVDR: Final = "http://standaarden.overheid.nl/cvdr/terms/"
_PREFIXES: Final = {
    "overheid": "http://standaarden.overheid.nl/owms/terms/",
    "overheidrg": "http://standaarden.overheid.nl/cvdr/meta/",
    "dcterms": "http://purl.org/dc/terms/",
}
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


def text_xml(regulation: Regulation, version: Version) -> bytes:
    """The file behind `publicatieurl_xml`."""
    root = etree.Element(f"{{{_CVDR}}}cvdr", nsmap={None: _CVDR, **_PREFIXES})  # type: ignore[dict-item]  # the stubs know no default namespace
    add_metadata(_add(root, "meta"), _CVDR, _PREFIXES["overheidrg"], regulation, version, in_record=False)
    body = _add(root, "body")
    _add(body, "intitule", regulation.title)
    rules = _add(body, "regeling")
    _add(_add(_add(rules, "aanhef"), "preambule"), "al", f"De {regulation.organ} van {regulation.issuer.short_name};")
    text = _add(rules, "regeling-tekst")
    for number, (title, articles) in enumerate(articles_of(regulation, version), 1):
        chapter = _add(text, "hoofdstuk")
        _add_heading(chapter, "Hoofdstuk", str(number), title)
        for article in articles:
            _add_article(chapter, article)
    return b'<?xml version="1.0" encoding="utf-8"?>' + etree.tostring(root, encoding="UTF-8")


def _add_article(chapter: etree._Element, article: Article) -> None:
    element = _add(chapter, "artikel", status="goed")
    _add_heading(element, "Artikel", article.number, article.title)
    if len(article.members) == 1:
        _add(element, "al", article.members[0])
    else:
        members = _add(element, "lijst")
        for number, text in enumerate(article.members, 1):
            _add(_add(members, "li", nr=f"{number}."), "al", text)
    if article.items:
        items = _add(element, "lijst")
        for letter, text in zip(_LETTERS, article.items, strict=False):
            _add(_add(items, "li", nr=f"{letter}."), "al", text)


def _add_heading(element: etree._Element, label: str, number: str, title: str) -> None:
    heading = _add(element, "kop")
    _add(heading, "label", label)
    _add(heading, "nr", number)
    _add(heading, "titel", title)


def _add(parent: etree._Element, name: str, text: str | None = None, **attributes: str) -> etree._Element:
    element = etree.SubElement(parent, f"{{{_CVDR}}}{name}", attributes)
    element.text = text
    return element
