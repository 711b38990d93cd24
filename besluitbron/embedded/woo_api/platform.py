"""The machine: the API behind the site's own pages, and the files."""

import json
import re
from collections.abc import Mapping
from html import escape
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from besluitbron.embedded.pdf import scanned_pdf, text_pdf
from besluitbron.embedded.wire import PlatformAnswer
from besluitbron.embedded.woo_api.detail import answer_detail
from besluitbron.embedded.woo_api.document import MEDIA_TYPES, WooDocument
from besluitbron.embedded.woo_api.sample import sample_documents
from besluitbron.embedded.woo_api.search import ParameterRefused, answer_search

_API: Final = "/overheid/openbaarmakingen/api/v0"
_FILE: Final = re.compile(r"/documenten/(?P<identifier>[^/]+)(?:/file)?|.*/api/v0/attachment/(?P<attached>[^/]+)")
_JSON: Final = {"Content-Type": "application/json;charset=UTF-8"}


class WooPlatform:
    """Plays open.overheid.nl."""

    def answer(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes | None, fault: str | None
    ) -> PlatformAnswer:
        """Answer a request. Faults only touch the search."""
        address = urlsplit(url)
        path = unquote(address.path)
        if method != "GET":  # what is there for a GET is not there for a HEAD (quirk 39)
            return _refusal(404 if method == "HEAD" else 405, "Not Found")
        if path.endswith(f"{_API}/zoek"):
            return self._search(address.query, fault)
        if f"{_API}/zoek/" in path:
            found = sample_documents().get(path.rpartition("/")[2])
            return _as_json(200, answer_detail(found)) if found else _refusal(404, "Not Found")
        if match := _FILE.fullmatch(path):
            return _file(sample_documents().get(match["identifier"] or match["attached"]))
        return _refusal(401, "Unauthorized")  # for any path that is none (quirk 39)

    def _search(self, query_string: str, fault: str | None) -> PlatformAnswer:
        try:
            return _as_json(200, answer_search(tuple(sample_documents().values()), query_string, fault))
        except ParameterRefused as refused:
            return _refusal(400, "Bad Request", str(refused))


def _file(document: WooDocument | None) -> PlatformAnswer:
    """Nobody can have the file of what is withdrawn or blocked."""
    if document is None or document.file is None or not document.is_visible:
        return _refusal(404, "Not Found")
    return PlatformAnswer(200, {"Content-Type": MEDIA_TYPES[document.file]}, _content(document))


def _content(document: WooDocument) -> bytes:
    match document.file:
        case "scan":
            return scanned_pdf()
        case "html":
            paragraphs = "".join(f"<p>{escape(paragraph)}</p>" for paragraph in document.paragraphs)
            return f"<!DOCTYPE html><html lang='nl'><body><main>{paragraphs}</main></body></html>".encode()
        case "txt":
            return "\r\n\r\n".join(document.paragraphs).encode()
        case "docx":
            return b"PK\x03\x04 a text processor's own format"
    return text_pdf(document.paragraphs)


def _as_json(status: int, members: dict[str, Any]) -> PlatformAnswer:
    return PlatformAnswer(status, _JSON, json.dumps(members, ensure_ascii=False).encode())


def _refusal(status: int, title: str, detail: str = "") -> PlatformAnswer:
    return _as_json(status, {"title": title, "status": status, **({"detail": detail} if detail else {})})
