"""Questions and answers for the tests of this connector."""

from collections.abc import Callable, Hashable
from datetime import UTC, date, datetime
from typing import Any, TypeVar

from requests.adapters import BaseAdapter

from besluitbron.connectors.rechtspraak.connector import PLATFORM
from besluitbron.connectors.rechtspraak.sources import load_sources
from besluitbron.contract.search import CleanText, SearchQuestion, SearchWindow
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import Answered, Ask, UpstreamAnswer, UpstreamRequest
from besluitbron.embedded import sample_sources
from besluitbron.upstream.budget import UnlimitedBudget
from besluitbron.upstream.client import UpstreamClient
from tests.connectors.listed import by_key

T = TypeVar("T")

FOLDER = "rechtspraak"
NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
TODAY = date(2026, 11, 30)
SOURCES = SourceList((*sample_sources("rechtspraak-atom"), *load_sources().sources), "test")


def question(
    *,
    offset: int = 0,
    limit: int = 25,
    sort: str = "newest",
    source: str | None = None,
    from_date: date | None = None,
    to_date: date | None = None,
    **filters: str,
) -> SearchQuestion:
    return SearchQuestion(
        text=CleanText(words=()),
        window=SearchWindow(offset=offset, limit=limit),
        matching="metadata_only",
        sort=sort,
        source=by_key(SOURCES)[source] if source else None,
        from_date=from_date,
        to_date=to_date,
        filters={"content": "with_text", **filters},
        sources=SOURCES,
    )


def answer(content: bytes, **members: Any) -> UpstreamAnswer:
    said: dict[str, Any] = {
        "status": 200,
        "url": "https://data.rechtspraak.nl/uitspraken/zoeken",
        "media_type": "application/atom+xml",
        "retrieved_at": NOON,
    }
    return UpstreamAnswer(content=content, **{**said, **members})


def feed(*entries: str, total: int | None = None) -> bytes:
    """A page of the index of our own, in the platform's shape."""
    count = len(entries) if total is None else total
    return (
        '<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom">'
        f'<subtitle type="text">Aantal gevonden ECLI\'s: {count}</subtitle>{"".join(entries)}</feed>'
    ).encode()


def entry(
    number: int,
    *,
    court: str = "Rechtbank Amsterdam",
    code: str = "RBAMS",
    day: str = "02-03-2026",
    updated: str = "2026-03-12T09:00:00Z",
    more: str = "",
    deleted: str = "",
) -> str:
    """One entry; `more` is put after its title."""
    mark = f' deleted="{deleted}"' if deleted else ""
    ecli = f"ECLI:NL:{code}:2026:{number}"
    return (
        f"<entry{mark}><id>{ecli}</id><title>{ecli}, {court}, {day}, C/13/{number}</title>{more}"
        f"<updated>{updated}</updated></entry>"
    )


def ask_of(adapter: BaseAdapter) -> Ask:
    client = UpstreamClient(PLATFORM, adapter=adapter, budget=UnlimitedBudget(), clock=lambda: NOON)

    def ask(
        request: UpstreamRequest, read: Callable[[UpstreamAnswer], T], reading: Hashable | None = None
    ) -> Answered[T]:
        given = client.send(request)
        return Answered(read(given), "register", given.retrieved_at)

    return ask
