"""Our question -> the parameters of the API (registers.md 3.1). Pure.

The platform ignores a parameter it does not know, so a misspelled one would find all 700,000 documents (quirk 36):
every name here is one that others saw it obey. It takes pages of 10, 20 or 50 only; the window is cut out of one.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from types import MappingProxyType
from typing import Final
from urllib.parse import quote

from besluitbron.contract.errors import TextRefused
from besluitbron.contract.search import SearchQuestion
from besluitbron.contract.upstream import Platform, UpstreamRequest

from .identifiers import HOST

BASE_URL: Final = f"https://{HOST}"
API: Final = "/overheid/openbaarmakingen/api/v0"

PAGE_SIZES: Final = (10, 20, 50)
"""Anything else is answered with HTTP 400 (seen, quirk 37)."""
REACH: Final = 10_000
"""Ours: no limit of the platform is known, and others paged as far as 6,000."""
OWN_ORDER: Final = "the register's own order"
SORTS: Final = MappingProxyType(
    {
        "relevance": f"relevance, {OWN_ORDER}",
        "newest": f"day of publication (newest first), {OWN_ORDER}",
        "oldest": f"day of publication (oldest first), {OWN_ORDER}",
    }
)
_DIRECTIONS: Final = MappingProxyType({"newest": "desc", "oldest": "asc"})
_FILTERS: Final = MappingProxyType({"category": "informatiecategorie", "kind": "documentsoort"})
CONTROL_WORD: Final = "stikstof"
CONTROL_FROM: Final = date(2026, 1, 1)
CONTROL_TO: Final = date(2023, 12, 31)
"""Of control questions: the register has documents without the word, before the one day and after the other."""
# Unknown documents were reported as 404; what is no path of the API at all is a 401 (quirk 39), and stays a failure.
READABLE: Final = frozenset({200, 404})


def page_size(limit: int) -> int:
    """The smallest page that holds a window of this size."""
    return next(size for size in PAGE_SIZES if size >= limit)


def build_search(question: SearchQuestion, platform: Platform) -> UpstreamRequest:
    """The request for the page that a window is cut from. Raises TextRefused when no word is left (quirk 40)."""
    text = question.text.text.replace("*", " ").strip()
    if not re.search(r"\w", text):
        raise TextRefused("No word is left to search. Give at least one word or number.")
    return _search_request(question, platform, text)


def build_newest(question: SearchQuestion, platform: Platform) -> UpstreamRequest:
    """The request for the newest document: an empty text means every document here."""
    return _search_request(question, platform, "")


def build_whole(platform: Platform) -> UpstreamRequest:
    """The request for the number of all documents there are."""
    return _count_request(platform)


def build_alone(name: str, question: SearchQuestion, platform: Platform) -> UpstreamRequest:
    """The request for the number of documents that one filter leaves, with the question's own value of it.

    Words and days have one value for all questions: it is asked once a day, and never leaves everything.
    """
    match name:
        case "text":
            return _count_request(platform, text=CONTROL_WORD)
        case "from_date":
            return _count_request(platform, *_period(CONTROL_FROM, None))
        case "to_date":
            return _count_request(platform, *_period(None, CONTROL_TO))
        case "source":
            return _count_request(platform, *_named(replace(question, filters={})))
        case _:
            filters = {name: question.filters[name]}
            return _count_request(platform, *_named(replace(question, source=None, filters=filters)))


def build_detail(identifier: str, platform: Platform) -> UpstreamRequest:
    """The request for one document's metadata, files and relations."""
    return UpstreamRequest(
        method="GET",
        url=f"{platform.base_url}{API}/zoek/{quote(identifier, safe='')}",
        expects="json",
        readable_statuses=READABLE,
    )


def _search_request(question: SearchQuestion, platform: Platform, text: str) -> UpstreamRequest:
    return UpstreamRequest(
        method="GET",
        url=f"{platform.base_url}{API}/zoek",
        params=(
            ("zoektekst", text),
            ("start", str(question.window.offset)),
            ("aantalResultaten", str(page_size(question.window.limit))),
            *_order(question.sort),
            *_period(question.from_date, question.to_date),
            *_named(question),
        ),
        expects="json",
    )


def _count_request(platform: Platform, *params: tuple[str, str], text: str = "") -> UpstreamRequest:
    return UpstreamRequest(
        method="GET",
        url=f"{platform.base_url}{API}/zoek",
        params=(("zoektekst", text), ("start", "0"), ("aantalResultaten", str(PAGE_SIZES[0])), *params),
        expects="json",
    )


def _order(sort: str) -> Iterator[tuple[str, str]]:
    if sort in _DIRECTIONS:
        yield "sort", "publicatiedatum"
        yield "order", _DIRECTIONS[sort]


def _period(first: date | None, last: date | None) -> Iterator[tuple[str, str]]:
    for name, day in (("publicatiedatumVan", first), ("publicatiedatumTot", last)):
        if day:
            yield name, f"{day:%d-%m-%Y}"


def _named(question: SearchQuestion) -> Iterator[tuple[str, str]]:
    """Names are percent-encoded once more than usual, as the register's own page does (seen)."""
    if question.source:
        yield "organisatie", quote(question.source.platform_name, safe="")
    for name, value in question.filters.items():
        yield _FILTERS[name], quote(value, safe="")
