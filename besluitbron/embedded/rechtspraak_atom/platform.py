"""The machine: the index, the content service, and the redirect to a page elsewhere for what it does not know."""

from collections.abc import Mapping
from typing import Final
from urllib.parse import parse_qs, urlsplit

from besluitbron.embedded.rechtspraak_atom.content_xml import content_xml
from besluitbron.embedded.rechtspraak_atom.index import ParameterRefused, answer_index
from besluitbron.embedded.rechtspraak_atom.judgment import Judgment
from besluitbron.embedded.rechtspraak_atom.sample import sample_judgments
from besluitbron.embedded.wire import PlatformAnswer

NOTICE: Final = "https://mededeling.rechtspraak.nl/404"
_NOTICE_PAGE: Final = (
    '<!DOCTYPE html>\n<html lang="nl"><head><meta charset="utf-8"><title>Pagina niet gevonden</title></head>\n'
    "<body><h1>Pagina niet gevonden</h1><p>De pagina die u zoekt bestaat niet.</p></body></html>\n"
)


class RechtspraakPlatform:
    """Plays data.rechtspraak.nl, and the host of its notices."""

    def answer(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes | None, fault: str | None
    ) -> PlatformAnswer:
        """Answer a request. Faults only touch the index."""
        address = urlsplit(url)
        if method != "GET":
            return _text(405, "Method Not Allowed")
        if address.path.endswith("/uitspraken/zoeken"):
            return self._index(address.query, fault)
        if address.path.endswith("/uitspraken/content"):
            return self._content(address.query)
        if address.hostname == urlsplit(NOTICE).hostname:
            return PlatformAnswer(404, {"Content-Type": "text/html; charset=utf-8"}, _NOTICE_PAGE.encode())
        return _moved()

    def _index(self, query_string: str, fault: str | None) -> PlatformAnswer:
        try:
            feed = answer_index(sample_judgments(), query_string, fault)
        except ParameterRefused as refused:
            return _text(400, str(refused))
        return PlatformAnswer(200, {"Content-Type": "application/atom+xml; charset=utf-8"}, feed)

    def _content(self, query_string: str) -> PlatformAnswer:
        parameters = parse_qs(query_string)
        identifier = parameters.get("id", [""])[0]
        found = next((item for item in sample_judgments() if item.ecli == identifier), None)
        # What the platform gives for a withdrawn ECLI was not recorded: that it no longer knows it is the best guess.
        if found is None or found.deleted == "ecli":
            return _moved()
        return _judgment(found, only_metadata=parameters.get("return") == ["META"])


def _judgment(judgment: Judgment, *, only_metadata: bool) -> PlatformAnswer:
    content = content_xml(judgment, only_metadata=only_metadata)
    return PlatformAnswer(200, {"Content-Type": "text/xml; charset=utf-8"}, content)


def _moved() -> PlatformAnswer:
    return PlatformAnswer(302, {"Content-Type": "text/html; charset=utf-8", "Location": NOTICE}, b"")


def _text(status: int, words: str) -> PlatformAnswer:
    return PlatformAnswer(status, {"Content-Type": "text/plain; charset=utf-8"}, words.encode())
