"""The two machines: the search service and the repository with the texts."""

import re
from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import urlsplit

from besluitbron.contract.sources import Source
from besluitbron.embedded.koop_cvdr.record_xml import record_of
from besluitbron.embedded.koop_cvdr.regulations import ISSUERS, ORGANISATION_TYPES, sample_regulations
from besluitbron.embedded.koop_cvdr.text_xml import text_xml
from besluitbron.embedded.koop_zoekservice.records import Collection, Record
from besluitbron.embedded.koop_zoekservice.service import SearchService
from besluitbron.embedded.wire import PlatformAnswer

_TEXTS: Final = frozenset({"overheidrg.body", "keyword", "overheidrg.keyword", "dcterms.title"})
_PERIODS: Final = frozenset({"overheidrg.datumGeldendOp"})
# As the recorded `explain` lists them; `creator` and `keyword` without a prefix work as well (observed).
_NAMES: Final = """
    dcterms.identifier dcterms.language dcterms.creator dcterms.modified dcterms.isFormatOf dcterms.alternative
    dcterms.source dcterms.isRatifiedBy dcterms.subject dcterms.issued creator workid bronformaat organisatieType
    sorteerTitel gemeente provincie waterschap regionaalsamenwerkingsorgaan koninkrijksdeel nederlandseantillen
    deelgemeente caribischopenbaarlichaam anderopenbaarlichaam eilandgebied relevance overheidrg.wti
    overheidrg.alternatieveIdentifier overheidrg.opvolgerVan overheidrg.inwerkingtredingDatum
    overheidrg.terugwerkendekrachtDatum overheidrg.uitwerkingtredingDatum overheidrg.betreft overheidrg.kenmerk
    overheidrg.onderwerp overheidrg.redactioneleToevoeging overheidrg.gedelegeerdeRegelgeving
    overheidrg.creatorTijdelijkeregeling overheidrg.indeling overheidrg.omgevingswet overheidrg.postcodeCijfers
    overheidrg.indexeerdatum
"""
COLLECTION: Final = Collection(
    connection="cvdr",
    description="CVDR Repository",
    indexes=frozenset({*_NAMES.split(), *_TEXTS, *_PERIODS}),
    periods=_PERIODS,
    texts=_TEXTS,
    whole=frozenset({"dcterms.identifier", "workid"}),
    spaced=frozenset({"creator", "dcterms.creator", "gemeente", "provincie", "waterschap"}),
    executes_quoted_operators=True,
)

_FILE: Final = re.compile(r"/cvdr/(?P<work>CVDR\d+)/(?P<number>\d+)/xml/(?P=work)_(?P=number)\.xml", re.IGNORECASE)
_MISSING: Final = (
    b"<html>\r\n<head><title>404 Not Found</title></head>\r\n<body>\r\n<center><h1>404 Not Found</h1></center>\r\n"
    b"</body>\r\n</html>\r\n"
)


class CvdrPlatform:
    """Plays zoekservice.overheid.nl for local regulations, and repository.officiele-overheidspublicaties.nl."""

    def __init__(self) -> None:
        self._search = SearchService(COLLECTION, _records)

    def answer(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes | None, fault: str | None
    ) -> PlatformAnswer:
        """Answer a request. The path decides, so that another base address works too; faults only touch searches."""
        address = urlsplit(url)
        if method != "GET":
            return PlatformAnswer(405, {"Content-Type": "text/html"}, _MISSING)
        if address.path.endswith("/sru/Search"):
            return self._search.answer(address.query, fault)
        return _file(address.path)


def creator_sources() -> tuple[Source, ...]:
    """The invented bodies, under the name that the platform gives them."""
    creators = {regulation.issuer.key: regulation.creator for regulation in sample_regulations()}
    return tuple(
        Source(
            key=body.key,
            name=body.name,
            layer=body.layer,
            short_name=body.short_name,
            aliases=body.aliases,
            platform_name=creators[body.key],
            dissolved_on=body.dissolved_on,
            successor=body.successor,
            facts={"organisation_type": ORGANISATION_TYPES[body.layer]},
        )
        for body in ISSUERS
    )


def _records() -> Sequence[Record]:
    return [record_of(regulation, version) for regulation in sample_regulations() for version in regulation.versions]


def _file(path: str) -> PlatformAnswer:
    """A text; the case of the first step is that of the record's address (`/CVDR/` or `/cvdr/`, both recorded)."""
    match = _FILE.search(path)
    for regulation in sample_regulations() if match else ():
        for version in regulation.versions:
            if match and regulation.address(version).endswith(match.group()):
                return PlatformAnswer(200, {"Content-Type": "application/xml"}, text_xml(regulation, version))
    return PlatformAnswer(404, {"Content-Type": "text/html"}, _MISSING)
