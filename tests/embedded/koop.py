"""Asking the embedded register of Officiële bekendmakingen without a client."""

from urllib.parse import urlencode

from lxml import etree

from besluitbron.embedded.koop_sru import REGISTER
from besluitbron.embedded.wire import PlatformAnswer

SRU = "https://repository.overheid.nl/sru"
NS = {
    "sru": "http://docs.oasis-open.org/ns/search-ws/sruResponse",
    "gzd": "http://standaarden.overheid.nl/sru",
    "dcterms": "http://purl.org/dc/terms/",
    "w": "http://standaarden.overheid.nl/wetgeving/",
    "diag": "http://docs.oasis-open.org/ns/search-ws/diagnostic",
}


def get(url: str, fault: str | None = None) -> PlatformAnswer:
    return REGISTER.platform.answer("GET", url, {}, None, fault)


def search(query: str, fault: str | None = None, **parameters: str) -> PlatformAnswer:
    asked = {"version": "2.0", "operation": "searchRetrieve", "query": query, **parameters}
    return get(f"{SRU}?{urlencode(asked)}", fault)


def root_of(answer: PlatformAnswer) -> etree._Element:
    return etree.fromstring(answer.body)


def texts(answer: PlatformAnswer, path: str) -> list[str]:
    return [element.text or "" for element in root_of(answer).iterfind(path, NS)]


def identifiers(answer: PlatformAnswer) -> list[str]:
    return texts(answer, ".//dcterms:identifier")


def total(answer: PlatformAnswer) -> int:
    return int(texts(answer, "sru:numberOfRecords")[0])


def diagnostics(answer: PlatformAnswer) -> list[tuple[str, str]]:
    found = root_of(answer).iterfind("sru:diagnostics/diag:diagnostic", NS)
    return [(d.findtext("diag:uri", "", NS).rpartition("/")[2], d.findtext("diag:message", "", NS)) for d in found]
