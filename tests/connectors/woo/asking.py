"""Questions and answers for the tests of this connector."""

import json
from datetime import date
from typing import Any

from requests.adapters import BaseAdapter

from besluitbron.connectors.woo.connector import PLATFORM
from besluitbron.connectors.woo.sources import load_sources
from besluitbron.contract.search import CleanText, SearchQuestion, SearchWindow
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import Ask, UpstreamAnswer
from besluitbron.embedded import sample_sources
from tests.connectors.asking import answer_from, ask_platform
from tests.connectors.listed import by_key

FOLDER = "open-overheid-woo"
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
    body = json.dumps(content).encode() if isinstance(content, dict) else content
    return answer_from(
        "https://open.overheid.nl/overheid/openbaarmakingen/api/v0/zoek", "application/json", body, members
    )


def page(*results: dict[str, Any], total: int | None = None) -> dict[str, Any]:
    """A page of search results of our own, in the platform's shape."""
    return {"totaal": len(results) if total is None else total, "resultaten": list(results)}


def result(identifier: str, publisher: str = "ministerie van Financiën", **members: Any) -> dict[str, Any]:
    """One result with little more than every one has."""
    document = {"id": identifier, "titel": "Nota", "openbaarmakingsdatum": "2026-03-21", "publisher": publisher}
    return {"document": {**document, **members}}


def ask_of(adapter: BaseAdapter) -> Ask:
    return ask_platform(PLATFORM, adapter)
