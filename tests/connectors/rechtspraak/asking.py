"""Questions and answers for the tests of this connector."""

from datetime import date
from typing import Any

from requests.adapters import BaseAdapter

from besluitbron.connectors.rechtspraak.connector import PLATFORM
from besluitbron.connectors.rechtspraak.sources import load_sources
from besluitbron.contract.search import CleanText, SearchQuestion, SearchWindow
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import Ask, UpstreamAnswer
from besluitbron.embedded import sample_sources
from tests.connectors.asking import answer_from, ask_platform
from tests.connectors.listed import by_key

FOLDER = "rechtspraak"
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
    return answer_from("https://data.rechtspraak.nl/uitspraken/zoeken", "application/atom+xml", content, members)


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
    return ask_platform(PLATFORM, adapter)
