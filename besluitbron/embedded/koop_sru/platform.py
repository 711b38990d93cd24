"""The two machines of the platform: the repository (search and files) and the site for people."""

import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import unquote, urlsplit

from besluitbron.embedded.koop_sru.files import MEDIA_TYPES, file_of, page_without_text
from besluitbron.embedded.koop_sru.publication import SITE, Manifestation, Publication
from besluitbron.embedded.koop_sru.search_retrieve import OutOfReach, answer_sru
from besluitbron.embedded.koop_sru.store import PublicationStore
from besluitbron.embedded.wire import PlatformAnswer

_NOT_FOUND_PAGE: Final = f"{SITE}/fout404"
_FILE_PATH: Final = re.compile(r"/frbr/officielepublicaties/[^/]+/[^/]+/(?P<identifier>[^/]+)/1/[^/]+/[^/]+")
_SITE_PATH: Final = re.compile(r"/(?P<identifier>[A-Za-z0-9-]+?)(?P<ending>\.html|\.xml|\.pdf|/metadata\.xml)?")
_SITE_FILES: Final[Mapping[str | None, Manifestation]] = {
    None: "html",
    ".html": "html",
    ".xml": "xml",
    ".pdf": "pdf",
    "/metadata.xml": "metadata",
}
_GATEWAY_PAGE: Final = (
    "<html>\r\n<head><title>{0}</title></head>\r\n<body>\r\n<center><h1>{0}</h1></center>\r\n"
    "<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n"
)
_MISSING_PAGE: Final = (
    '<!DOCTYPE html>\n<html lang="nl"><head><meta charset="utf-8"><title>404 | Overheid.nl</title></head>\n'
    "<body><h1>Pagina niet gevonden</h1><p>De door u opgevraagde publicatie is niet gevonden.</p></body></html>\n"
)


class KoopPlatform:
    """Plays repository.overheid.nl and zoek.officielebekendmakingen.nl."""

    def __init__(self, store: PublicationStore) -> None:
        self._store = store

    def answer(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes | None, fault: str | None
    ) -> PlatformAnswer:
        """Answer a request. The path decides, so that another base address works too; faults only touch searches."""
        address = urlsplit(url)
        if method != "GET":
            return _gateway(405, "405 Not Allowed")
        if address.path.endswith("/sru"):
            return self._search(address.query, fault)
        if "/frbr/" in address.path:
            return self._file(address.path)
        return self._page(unquote(address.path))

    def _search(self, query_string: str, fault: str | None) -> PlatformAnswer:
        try:
            content = answer_sru(self._store, query_string, fault)
        except OutOfReach:
            return _gateway(504, "504 Gateway Time-out")
        return PlatformAnswer(200, {"Content-Type": "application/xml;charset=UTF-8"}, content)

    def _file(self, path: str) -> PlatformAnswer:
        """A file of the repository, under the very address that the search record names."""
        match = _FILE_PATH.search(path)
        publication = self._store.find(match["identifier"]) if match else None
        for manifestation in publication.manifestations if publication else ():
            if publication and publication.file_url(manifestation).endswith(path[path.index("/frbr/") :]):
                return _found(publication, manifestation)
        return _gateway(404, "404 Not Found")

    def _page(self, path: str) -> PlatformAnswer:
        """The site for people: what is missing leads to a page that says so, with status 200 (quirk 32)."""
        if path == "/fout404":
            return PlatformAnswer(200, {"Content-Type": MEDIA_TYPES["html"]}, _MISSING_PAGE.encode())
        match = _SITE_PATH.fullmatch(path)
        publication = self._store.find(match["identifier"]) if match else None
        if match and publication:
            manifestation = _SITE_FILES[match["ending"]]
            if manifestation in publication.manifestations:
                return _found(publication, manifestation)
            if manifestation == "html":
                return PlatformAnswer(200, {"Content-Type": MEDIA_TYPES["html"]}, page_without_text(publication))
        return PlatformAnswer(302, {"Content-Type": MEDIA_TYPES["html"], "Location": _NOT_FOUND_PAGE}, b"")


def _found(publication: Publication, manifestation: Manifestation) -> PlatformAnswer:
    return PlatformAnswer(200, {"Content-Type": MEDIA_TYPES[manifestation]}, file_of(publication, manifestation))


def _gateway(status: int, title: str) -> PlatformAnswer:
    return PlatformAnswer(status, {"Content-Type": "text/html"}, _GATEWAY_PAGE.format(title).encode())
