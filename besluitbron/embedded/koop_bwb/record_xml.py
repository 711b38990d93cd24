"""A version of a law as the record of a search answer, element by element as recorded."""

from typing import Final

from lxml import etree

from besluitbron.embedded.koop_bwb.laws import REPOSITORY, SPACE, Law, Version
from besluitbron.embedded.koop_zoekservice.records import FOREVER, Record

_GZD: Final = "http://standaarden.overheid.nl/sru"
_NAMESPACES: Final = {
    "dcterms": "http://purl.org/dc/terms/",
    "overheid": "http://standaarden.overheid.nl/owms/terms/",
    "overheidbwb": "http://standaarden.overheid.nl/bwb/terms/",
}


def record_of(law: Law, version: Version) -> Record:
    """The record with what its indexes hold."""
    titles = (law.title, f"{law.kind} houdende regels over {law.title}")
    return Record(
        values={
            "dcterms.identifier": (law.identifier,),
            "dcterms.modified": (version.modified.isoformat(),),
            "dcterms.type": (law.kind,),
            "overheid.authority": (law.authority,),
            "overheidbwb.titel": titles,
            "overheidbwb.afkorting": (law.abbreviation,) if law.abbreviation else (),
            "overheidbwb.rechtsgebied": (_area(law),),
            "overheidbwb.overheidsdomein": (_domain(law),),
        },
        periods={
            "overheidbwb.geldigheidsdatum": (version.first, version.last),
            "overheidbwb.zichtdatum": (version.seen_from, version.seen_to),
        },
        gzd=_gzd(law, version),
    )


def _area(law: Law) -> str:
    return "Erfgoedrecht" if law.authority == SPACE else "Waterrecht"


def _domain(law: Law) -> str:
    return "Cultuur en ruimte" if law.authority == SPACE else "Milieu, ruimte en water"


def _gzd(law: Law, version: Version) -> etree._Element:
    root = etree.Element(f"{{{_GZD}}}gzd", nsmap={None: _GZD, **_NAMESPACES})  # type: ignore[dict-item]  # the stubs know no default namespace
    meta = _add(_own(root, "originalData"), "overheidbwb", "meta")
    kern = _own(meta, "owmskern")
    for prefix, name, text in (
        ("dcterms", "identifier", law.identifier),
        ("dcterms", "title", law.title),
        ("dcterms", "type", law.kind),
        ("dcterms", "language", "nl"),
        ("overheid", "authority", law.authority),
        ("dcterms", "creator", "Ministerie van Binnenlandse Zaken en Koninkrijksrelaties"),
        ("dcterms", "modified", version.modified.isoformat()),
    ):
        _add(kern, prefix, name, text)
    _add(_own(meta, "owmsmantel"), "dcterms", "created", version.first.isoformat())
    description = _own(meta, "bwbipm")
    for name, text in (
        ("toestand", f"http://wetten.overheid.nl/id/{law.identifier}/{version.first}/{version.generation}"),
        ("rechtsgebied", "Staats- en bestuursrecht"),
        ("rechtsgebied", _area(law)),
        ("overheidsdomein", _domain(law)),
        ("geldigheidsperiode_startdatum", version.first.isoformat()),
        ("geldigheidsperiode_einddatum", version.last.isoformat()),
        ("zichtperiode_startdatum", version.seen_from.isoformat()),
        ("zichtperiode_einddatum", version.seen_to.isoformat()),
    ):
        _add(description, "overheidbwb", name, text)
    enriched = _own(root, "enrichedData")
    _add(enriched, "overheidbwb", "locatie_toestand", law.address(version))
    _add(enriched, "overheidbwb", "locatie_wti", f"{REPOSITORY}/{law.identifier}/{law.identifier}.WTI")
    _add(enriched, "overheidbwb", "locatie_manifest", f"{REPOSITORY}/{law.identifier}/manifest.xml")
    return root


def manifest_xml(law: Law) -> bytes:
    """All versions of a law, with the newest named at the root."""
    newest = next(version for version in reversed(law.versions) if version.seen_to == FOREVER)
    latest = f"{newest.label}/xml/{law.identifier}_{newest.label}.xml"
    root = etree.Element("work", label=law.identifier, _latestItem=latest)
    for version in law.versions:
        expression = etree.SubElement(root, "expression", label=version.label)
        metadata = etree.SubElement(expression, "metadata")
        for name, day in (
            ("datum_inwerkingtreding", version.first),
            ("einddatum", version.last),
            ("zichtdatum_start", version.seen_from),
            ("zichtdatum_eind", version.seen_to),
        ):
            etree.SubElement(metadata, name).text = day.isoformat()
        manifestation = etree.SubElement(expression, "manifestation", label="xml")
        etree.SubElement(manifestation, "item", label=f"{law.identifier}_{version.label}.xml", _deleted="false")
    return b'<?xml version="1.0" encoding="utf-8"?>' + etree.tostring(root, encoding="UTF-8")


def _own(parent: etree._Element, name: str) -> etree._Element:
    return etree.SubElement(parent, f"{{{_GZD}}}{name}")


def _add(parent: etree._Element, prefix: str, name: str, text: str | None = None) -> etree._Element:
    element = etree.SubElement(parent, f"{{{_NAMESPACES[prefix]}}}{name}")
    element.text = text
    return element
