"""What the registers of laws and of local regulations share: a version of many, and its file."""

import re
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from datetime import date
from typing import TypeVar

import pytest

from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.contract.search import Period
from besluitbron.contract.upstream import Answered, Platform, UpstreamAnswer, UpstreamRequest
from besluitbron.upstream.consolidated import REPOSITORY_HOST, Work, fetch_regulation, files_of
from besluitbron.upstream.sru import Envelope
from besluitbron.upstream.text.regulation import Regulation
from tests.connectors.asking import NOON, answer_from

T = TypeVar("T")

PATHS = re.compile(r"/law/\d+\.xml")
PLATFORM = Platform(name="register", base_url="https://search.example", hosts=("search.example", REPOSITORY_HOST))
STAND_IN = Platform(name="register", base_url="http://stand-in.example:8001", hosts=())


@dataclass(frozen=True)
class Version:
    identifier: str = "law/1"
    work: str = "law"
    period: Period = (date(2020, 1, 1), date(2020, 12, 31))
    text_address: str | None = f"https://{REPOSITORY_HOST}/law/1.xml"


class Served:
    """Gives each request the next answer; remembers what was asked."""

    def __init__(self, *statuses: int) -> None:
        self.statuses = list(statuses)
        self.requests: list[UpstreamRequest] = []

    def __call__(
        self, request: UpstreamRequest, read: Callable[[UpstreamAnswer], T], reading: Hashable | None = None
    ) -> Answered[T]:
        self.requests.append(request)
        return Answered(
            read(answer_from(request.url, "text/xml", b"", {"status": self.statuses.pop(0)})), "register", NOON
        )


def fetch(ask: Served, version: Version = Version(), platform: Platform = PLATFORM) -> Regulation:
    return fetch_regulation(version, PATHS, lambda _: Regulation(("Artikel 1",)), "text", ask, platform)


@pytest.mark.parametrize(
    ("platform", "url"),
    [(PLATFORM, f"https://{REPOSITORY_HOST}/law/1.xml"), (STAND_IN, "http://stand-in.example:8001/law/1.xml")],
)
def test_a_file_is_asked_of_the_repository_or_of_what_stands_in_for_the_platform(platform: Platform, url: str) -> None:
    ask = Served(200)
    assert fetch(ask, platform=platform).paragraphs == ("Artikel 1",)
    assert [request.url for request in ask.requests] == [url]


@pytest.mark.parametrize("status", [404, 410])
def test_a_file_that_is_gone_says_why_there_is_no_text(status: int) -> None:
    assert "has no file at the address" in (fetch(Served(status)).reason or "")


@pytest.mark.parametrize(
    "address", [None, f"https://{REPOSITORY_HOST}/law/../1.xml", "https://elsewhere.example/law/1.xml"]
)
def test_an_address_of_another_kind_is_neither_asked_nor_shown(address: str | None) -> None:
    ask = Served()
    version = Version(text_address=address)
    assert fetch(ask, version).paragraphs == ()
    assert (ask.requests, files_of(version, PATHS)) == ([], ())


@pytest.mark.parametrize(("has_next", "refused"), [(True, True), (False, False)])
def test_the_nearest_version_is_not_chosen_from_a_part_of_the_versions(has_next: bool, refused: bool) -> None:
    pages = [(Envelope(), ()), (Envelope(has_next=has_next), (Version(),))]
    request = UpstreamRequest("GET", "https://search.example/sru")
    work = Work("law", "law", request, request, lambda _: pages.pop(0), unknown="There is none.")
    if refused:
        with pytest.raises(UpstreamUnreadable, match="more versions of this law than"):
            work.choose(date(2026, 11, 30), date(2026, 11, 30), Served(200, 200))
    else:
        chosen = work.choose(date(2026, 11, 30), date(2026, 11, 30), Served(200, 200))
        assert chosen.absence == "no longer in force on 2026-11-30 (today): its last version here ended on 2020-12-31"
