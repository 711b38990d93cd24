"""A version of a regulation as the record of a search answer.

No raw record was recorded: the fields are those of recorded documents' own metadata and of two recorded parsed records,
the envelope is that of national law (same service), and what `enrichedData` holds is as others of the register report.
"""

from typing import Final

from lxml import etree

from besluitbron.embedded.koop_cvdr.regulations import ORGANISATION_TYPES, SITE, Regulation, Version, articles_of
from besluitbron.embedded.koop_zoekservice.records import Record

_GZD: Final = "http://standaarden.overheid.nl/sru"
_NAMESPACES: Final = {
    "dcterms": "http://purl.org/dc/terms/",
    "overheid": "http://standaarden.overheid.nl/owms/terms/",
    "overheidrg": "http://standaarden.overheid.nl/cvdr/terms/",
}


def record_of(regulation: Regulation, version: Version) -> Record:
    """The record with what its indexes hold."""
    kind = ORGANISATION_TYPES[regulation.issuer.layer]
    identifier = regulation.version_identifier(version)
    body = " ".join(_texts(regulation, version))
    return Record(
        values={
            "dcterms.identifier": (identifier,),
            "dcterms.title": (regulation.title,),
            "dcterms.creator": (regulation.creator,),
            "creator": (regulation.creator,),
            "dcterms.modified": (version.modified.isoformat(),),
            "dcterms.issued": (version.first.isoformat(),),
            "dcterms.subject": (regulation.subject,),
            "workid": (regulation.identifier,),
            "organisatieType": (kind,),
            "gemeente": (regulation.creator,) if kind == "Gemeente" else (),
            "provincie": (regulation.creator,) if kind == "Provincie" else (),
            "waterschap": (regulation.creator,) if kind == "Waterschap" else (),
            "keyword": (f"{regulation.title} {body}",),
            "overheidrg.keyword": (f"{regulation.title} {body}",),
            "overheidrg.body": (body,),
            "overheidrg.inwerkingtredingDatum": (version.first.isoformat(),),
            "overheidrg.uitwerkingtredingDatum": (version.ended.isoformat(),) if version.ended else (),
            "overheidrg.indeling": (_division(regulation),),
        },
        periods={"overheidrg.datumGeldendOp": (version.first, version.last)},
        gzd=_gzd(regulation, version, identifier, kind),
    )


def _division(regulation: Regulation) -> str:
    return "beleidsregel" if regulation.rubric == "beleidsregel" else "verordening overig"


def _texts(regulation: Regulation, version: Version) -> list[str]:
    texts = [regulation.title]
    for chapter, articles in articles_of(regulation, version):
        texts.append(chapter)
        for article in articles:
            texts += [article.title, *article.members, *article.items]
    return texts


def add_metadata(
    parent: etree._Element, own: str, terms: str, regulation: Regulation, version: Version, *, in_record: bool
) -> None:
    """`owmskern`, `owmsmantel` and `cvdripm`, in the order of the recorded documents.

    `own` is the namespace of these three, `terms` that of what `cvdripm` holds: records and documents differ in both.
    """
    scheme = f"overheid:{ORGANISATION_TYPES[regulation.issuer.layer]}"
    kern, mantel, described = (
        etree.SubElement(parent, f"{{{own}}}{name}") for name in ("owmskern", "owmsmantel", "cvdripm")
    )
    _add(kern, "dcterms", "identifier", regulation.version_identifier(version))
    _add(kern, "dcterms", "title", regulation.title)
    _add(kern, "dcterms", "language", "nl")
    _add(kern, "dcterms", "type", "regeling", scheme="overheid:Informatietype")
    if in_record:
        _add(kern, "dcterms", "type", regulation.rubric, scheme="overheidop:Rubriek")
    _add(kern, "dcterms", "creator", regulation.creator, scheme=scheme)
    _add(kern, "dcterms", "modified", f"{version.modified.isoformat()}Z")
    _add(mantel, "dcterms", "isFormatOf", f"gmb-{version.first.year}-{regulation.number}")
    _add(mantel, "dcterms", "alternative", regulation.title)
    words, reference = regulation.basis
    _add(mantel, "dcterms", "source", words, resourceIdentifier=reference)
    _add(mantel, "overheid", "isRatifiedBy", regulation.organ, scheme="overheid:BestuursorgaanGemeente")
    _add(mantel, "dcterms", "subject", regulation.subject)
    _add(mantel, "dcterms", "issued", None if version.number == 1 else version.first.isoformat())
    changes = "nieuwe regeling" if version.number == 1 else "wijziging"
    for name, text in (
        ("inwerkingtredingDatum", version.first.isoformat()),
        ("uitwerkingtredingDatum", version.ended.isoformat() if version.ended else ""),
        ("betreft", changes),
        ("kenmerk", "Onbekend."),
    ):
        if text:
            etree.SubElement(described, f"{{{terms}}}{name}").text = text


def _gzd(regulation: Regulation, version: Version, identifier: str, kind: str) -> etree._Element:
    root = etree.Element(f"{{{_GZD}}}gzd", nsmap={None: _GZD, **_NAMESPACES})  # type: ignore[dict-item]  # the stubs know no default namespace
    original = etree.SubElement(root, f"{{{_GZD}}}originalData")
    meta = _add(original, "overheidrg", "meta")
    add_metadata(meta, _GZD, _NAMESPACES["overheidrg"], regulation, version, in_record=True)
    enriched = etree.SubElement(root, f"{{{_GZD}}}enrichedData")
    address = regulation.address(version)
    for name, text in (
        ("organisatietype", kind),
        ("publicatieurl_xhtml", address.replace("/xml/", "/html/").removesuffix("xml") + "html"),
        ("publicatieurl_xml", address),
        ("preferred_url", f"{SITE}/{identifier.replace('_', '/')}"),
        ("preferred_work_url", f"{SITE}/{regulation.identifier}"),
    ):
        etree.SubElement(enriched, f"{{{_GZD}}}{name}").text = text
    return root


def _add(parent: etree._Element, prefix: str, name: str, text: str | None = None, **attributes: str) -> etree._Element:
    element = etree.SubElement(parent, f"{{{_NAMESPACES[prefix]}}}{name}", attributes)
    element.text = text
    return element
