"""The two machines: the search service and the repository with the texts."""

import re
from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import urlsplit

from besluitbron.contract.sources import Source
from besluitbron.embedded.bodies import NATIONAL_BODIES
from besluitbron.embedded.koop_bwb.laws import sample_laws
from besluitbron.embedded.koop_bwb.record_xml import manifest_xml, record_of
from besluitbron.embedded.koop_bwb.text_xml import text_xml
from besluitbron.embedded.koop_zoekservice.records import Collection, Record
from besluitbron.embedded.koop_zoekservice.service import SearchService
from besluitbron.embedded.wire import PlatformAnswer

_TEXTS: Final = frozenset({"overheidbwb.titel", "overheidbwb.afkorting"})
_PERIODS: Final = frozenset({"overheidbwb.geldigheidsdatum", "overheidbwb.zichtdatum"})
COLLECTION: Final = Collection(
    connection="BWB",
    description="BWB",
    indexes=frozenset(
        {"dcterms.identifier", "dcterms.modified", "dcterms.type", "overheid.authority", "overheidbwb.rechtsgebied"}
        | {"overheidbwb.overheidsdomein", "overheidbwb.onderwerpVerdrag", "overheidbwb.wetsfamilie"}
        | {"overheidbwb.bekendmaking", "overheidbwb.dossiernummer", *_TEXTS, *_PERIODS}
    ),
    periods=_PERIODS,
    texts=_TEXTS,
    whole=frozenset({"dcterms.identifier"}),
    without_exact=frozenset({"overheidbwb.titel"}),
)
"""The indexes that `explain` lists (recorded); no text of a law can be searched, and there is no `cql.serverChoice`."""

_FILE: Final = re.compile(r"/bwb/(?P<law>BWBR\d{7})/(?P<label>\d{4}-\d\d-\d\d_\d+)/xml/(?P=law)_(?P=label)\.xml")
_LAW: Final = re.compile(r"/bwb/(?P<law>BWBR\d{7})(?P<manifest>/manifest\.xml)?/?")
_XML: Final = {"Content-Type": "application/xml"}
_MISSING: Final = (
    b"<html>\r\n<head><title>404 Not Found</title></head>\r\n<body>\r\n<center><h1>404 Not Found</h1></center>\r\n"
    b"</body>\r\n</html>\r\n"
)


class BwbPlatform:
    """Plays zoekservice.overheid.nl for national law, and repository.officiele-overheidspublicaties.nl."""

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
        return _file(address.path[max(0, address.path.find("/bwb/")) :])


def authority_sources() -> tuple[Source, ...]:
    """The invented ministries, under the bare name that the platform gives them."""
    return tuple(
        Source(
            key=body.key,
            name=body.name,
            layer=body.layer,
            short_name=body.short_name,
            platform_name=body.short_name,
        )
        for body in NATIONAL_BODIES
    )


def _records() -> Sequence[Record]:
    return [record_of(law, version) for law in sample_laws() for version in law.versions]


def _file(path: str) -> PlatformAnswer:
    """A text or a manifest. The address without a version leads to the oldest text (observed, quirk 64)."""
    laws = {law.identifier: law for law in sample_laws()}
    if match := _FILE.fullmatch(path):
        law = laws.get(match["law"])
        for version in law.versions if law else ():
            if law and version.label == match["label"]:
                return PlatformAnswer(200, _XML, text_xml(law, version))
    elif (match := _LAW.fullmatch(path)) and (law := laws.get(match["law"])):
        if match["manifest"]:
            return PlatformAnswer(200, _XML, manifest_xml(law))
        oldest = law.address(law.versions[0])
        return PlatformAnswer(301, {"Content-Type": "text/html", "Location": oldest}, b"")
    return PlatformAnswer(404, {"Content-Type": "text/html"}, _MISSING)
