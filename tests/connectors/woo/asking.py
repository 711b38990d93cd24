"""Questions and answers for the tests of this connector."""

import json
from collections.abc import Callable, Hashable
from datetime import UTC, date, datetime
from typing import Any, TypeVar

from requests.adapters import BaseAdapter

from besluitbron.connectors.woo.connector import PLATFORM
from besluitbron.connectors.woo.sources import load_sources
from besluitbron.contract.search import CleanText, SearchQuestion, SearchWindow
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import Answered, Ask, UpstreamAnswer, UpstreamRequest
from besluitbron.embedded import sample_sources
from besluitbron.upstream.budget import UnlimitedBudget
from besluitbron.upstream.client import UpstreamClient
from tests.connectors.listed import by_key

T = TypeVar("T")

FOLDER = "open-overheid-woo"
NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
TODAY = date(2026, 11, 30)
SOURCES = SourceList((*sample_sources("woo-api"), *load_sources().sources), "test")


def question(
    *words: str,
    offset: int = 0,
    limit: int = 10,
    sort: str = "relevance",
    source: str | None = None,
    from_date: date | None = None,
    to_date: date | None = None,
    **filters: str,
) -> SearchQuestion:
    return SearchQuestion(
        text=CleanText(words=words or ("stikstof",)),
        window=SearchWindow(offset=offset, limit=limit),
        matching="any_word",
        sort=sort,
        source=by_key(SOURCES)[source] if source else None,
        from_date=from_date,
        to_date=to_date,
        filters=filters,
        sources=SOURCES,
    )


def answer(content: bytes | dict[str, Any], **members: Any) -> UpstreamAnswer:
    said: dict[str, Any] = {
        "status": 200,
        "url": "https://open.overheid.nl/overheid/openbaarmakingen/api/v0/zoek",
        "media_type": "application/json",
        "retrieved_at": NOON,
    }
    body = json.dumps(content).encode() if isinstance(content, dict) else content
    return UpstreamAnswer(content=body, **{**said, **members})


def page(*results: dict[str, Any], total: int | None = None) -> dict[str, Any]:
    """A page of search results of our own, in the platform's shape."""
    return {"totaal": len(results) if total is None else total, "resultaten": list(results)}


def result(identifier: str, publisher: str = "ministerie van Financiën", **members: Any) -> dict[str, Any]:
    """One result with little more than every one has."""
    document = {"id": identifier, "titel": "Nota", "openbaarmakingsdatum": "2026-03-21", "publisher": publisher}
    return {"document": {**document, **members}}


def ask_of(adapter: BaseAdapter) -> Ask:
    client = UpstreamClient(PLATFORM, adapter=adapter, budget=UnlimitedBudget(), clock=lambda: NOON)

    def ask(
        request: UpstreamRequest, read: Callable[[UpstreamAnswer], T], reading: Hashable | None = None
    ) -> Answered[T]:
        given = client.send(request)
        return Answered(read(given), "register", given.retrieved_at)

    return ask
