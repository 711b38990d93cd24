"""The text of a version as XML (`toestand`), in the elements that were recorded, without most of their attributes."""

from typing import Final

from lxml import etree

from besluitbron.embedded.koop_bwb.laws import Article, Law, Version, chapters_of

_XSI: Final = "http://www.w3.org/2001/XMLSchema-instance"
_SCHEMA: Final = (
    "https://repository.officiele-overheidspublicaties.nl/Schema/BWB-toestand/2016-1/xsd/toestand_2016-1.xsd"
)
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


def text_xml(law: Law, version: Version) -> bytes:
    """The file behind `locatie_toestand`."""
    day = version.first.isoformat()
    root = etree.Element("toestand", nsmap={"xsi": _XSI})
    root.set("bwb-ng-vast-deel", f"http://wetten.overheid.nl/id/{law.identifier}/{day}/{version.generation}")
    root.set(f"{{{_XSI}}}noNamespaceSchemaLocation", _SCHEMA)
    root.set("bwb-id", law.identifier)
    root.set("inwerkingtreding", day)
    for empty in ("bwb-inputbestand", "bwb-wijzigingen", "redactionele-correcties"):
        etree.SubElement(root, empty)
    rules = etree.SubElement(
        root, "wetgeving", soort=law.kind, inwerkingtredingsdatum=law.versions[0].first.isoformat()
    )
    _add(rules, "intitule", f"{law.kind} houdende regels over {law.title}")
    _add(rules, "citeertitel", law.title, status="officieel")
    body = _add(rules, "wet-besluit" if law.kind == "wet" else "regeling")
    heading = _add(body, "aanhef")
    _add(heading, "wie", f"De Minister van {law.authority},")
    _add(_add(heading, "considerans"), "considerans.al", "Overwegende dat regels nodig zijn voor veiligheid en beheer;")
    _add(_add(heading, "afkondiging"), "al", "Besluit:")
    text = _add(body, "wettekst" if law.kind == "wet" else "regeling-tekst")
    for chapter in chapters_of(law, version):
        element = _add(text, "hoofdstuk", label=f"Hoofdstuk {chapter.number}", status="goed")
        _add_heading(element, "Hoofdstuk", chapter.number, chapter.title)
        for article in chapter.articles:
            _add_article(element, law, version, article)
    if law.has_annex:
        _add_annex(body)
    return b'<?xml version="1.0" encoding="UTF-8"?>' + etree.tostring(root, encoding="UTF-8")


def _add_article(chapter: etree._Element, law: Law, version: Version, article: Article) -> None:
    element = _add(
        chapter, "artikel", label=f"Artikel {article.number}", inwerking=version.first.isoformat(), status="goed"
    )
    _add_heading(element, "Artikel", article.number, article.title)
    last = element
    for number, paragraph in enumerate(article.paragraphs, 1):
        last = element
        if len(article.paragraphs) > 1:
            last = _add(element, "lid")
            _add(last, "lidnr", str(number), status="officieel")
        _add(last, "al", paragraph)
    if article.items:
        listed = _add(last, "lijst", type="expliciet", level="single")
        for letter, text in zip(_LETTERS, article.items, strict=False):
            item = _add(listed, "li")
            _add(item, "li.nr", f"{letter}.")
            _add(item, "al", text)
    _add_metadata(element, law, version, article)


def _add_metadata(element: etree._Element, law: Law, version: Version, article: Article) -> None:
    """What is about the article and no part of its text, with words in it that a reader must not take for text."""
    metadata = _add(element, "meta-data")
    _add(_add(_add(metadata, "brondata"), "opmerkingen-inhoud"), "al", "Redactionele opmerking in de metadata.")
    reference = f"jci1.3:c:{law.identifier}&artikel={article.number}&z={version.first}&g={version.first}"
    _add(_add(metadata, "jcis"), "jci", versie="1.3", verwijzing=reference)


def _add_annex(body: etree._Element) -> None:
    annex = _add(body, "bijlage", label="Bijlage 1")
    _add_heading(annex, "Bijlage", "1", "Bedragen")
    group = _add(_add(annex, "table"), "tgroup", cols="2")
    for part, rows in (("thead", (("Soort werk", "Bedrag"),)), ("tbody", (("Steiger", "€ 120"), ("Duiker", "€ 340")))):
        element = _add(group, part)
        for cells in rows:
            row = _add(element, "row")
            for cell in cells:
                _add(_add(row, "entry"), "al", cell)
    _add(_add(annex, "plaatje"), "illustratie", naam="900001.png")
    _add_heading(_add(annex, "artikel"), "Artikel", "1", "Bedragen in deze bijlage")


def _add_heading(element: etree._Element, label: str, number: str, title: str) -> None:
    heading = _add(element, "kop")
    _add(heading, "label", label)
    _add(heading, "nr", number, status="officieel")
    _add(heading, "titel", title, status="officieel")


def _add(parent: etree._Element, name: str, text: str | None = None, **attributes: str) -> etree._Element:
    element = etree.SubElement(parent, name, attributes)
    element.text = text
    return element
