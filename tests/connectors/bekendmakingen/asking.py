"""Questions and answers for the tests of this connector."""

from datetime import date
from typing import Any

from requests.adapters import BaseAdapter

from besluitbron.connectors.bekendmakingen.connector import PLATFORM
from besluitbron.connectors.bekendmakingen.sources import load_sources
from besluitbron.contract.search import CleanText, Matching, SearchQuestion, SearchWindow
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import Ask, Platform, UpstreamAnswer
from besluitbron.embedded import sample_sources
from tests.connectors.asking import answer_from, ask_platform
from tests.connectors.listed import by_key

FOLDER = "officielebekendmakingen"
SOURCES = SourceList((*sample_sources("koop-sru"), *load_sources().sources), "test")


def question(
    *words: str,
    offset: int = 0,
    limit: int = 10,
    matching: Matching = "all_words",
    sort: str = "newest",
    source: str | None = None,
    from_date: date | None = None,
    to_date: date | None = None,
    **filters: str,
) -> SearchQuestion:
    sources = load_sources()
    return SearchQuestion(
        text=CleanText(words=words or ("warmtenet",)),
        window=SearchWindow(offset=offset, limit=limit),
        matching=matching,
        sort=sort,
        source=by_key(sources)[source] if source else None,
        from_date=from_date,
        to_date=to_date,
        filters=filters,
        sources=sources,
    )


def answer(content: bytes, **members: Any) -> UpstreamAnswer:
    return answer_from("https://repository.overheid.nl/sru", "text/xml", content, members)


def page(
    *records: str, total: int | None = None, start: int = 1, following: int | None = None, more: str = ""
) -> bytes:
    """A searchRetrieve answer of our own, in the platform's shape."""
    count = len(records) if total is None else total
    after = f"<nextRecordPosition>{following}</nextRecordPosition>" if following else ""
    body = "".join(f"<record><recordData><gzd>{record}</gzd></recordData></record>" for record in records)
    return (
        '<searchRetrieveResponse xmlns="http://docs.oasis-open.org/ns/search-ws/sruResponse"><version>2.0</version>'
        f"<numberOfRecords>{count}</numberOfRecords><records>{body}</records>{after}"
        f"<echoedSearchRetrieveRequest><startRecord>{start}</startRecord></echoedSearchRetrieveRequest>{more}"
        "</searchRetrieveResponse>"
    ).encode()


def record(
    identifier: str, *fields: str, title: str = "Besluit", creator: str = "Delft", kind: str = "gemeente"
) -> str:
    """What stands in `recordData` of one record. A field is written `name=value`."""
    others = "".join("<{0}>{1}</{0}>".format(*field.split("=", 1)) for field in fields)
    return (
        f"<originalData><meta><owmskern><identifier>{identifier}</identifier><title>{title}</title>"
        f"<creator>{creator}</creator></owmskern><tpmeta><organisatietype>{kind}</organisatietype>{others}</tpmeta>"
        "</meta></originalData>"
    )


def ask_of(adapter: BaseAdapter, platform: Platform = PLATFORM) -> Ask:
    return ask_platform(platform, adapter)
