"""Questions and answers for the tests of this connector."""

import ast
import re
from collections.abc import Callable, Hashable, Mapping
from datetime import UTC, date, datetime
from typing import Any, TypeVar

from besluitbron import embedded
from besluitbron.connectors.wetten.connector import PLATFORM
from besluitbron.connectors.wetten.document import fetch_document
from besluitbron.connectors.wetten.sources import load_sources
from besluitbron.contract.documents import Document, DocumentQuestion
from besluitbron.contract.search import CleanText, Matching, SearchQuestion, SearchWindow
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import Answered, UpstreamAnswer, UpstreamRequest
from besluitbron.embedded.adapter import EmbeddedAdapter
from besluitbron.upstream.budget import UnlimitedBudget
from besluitbron.upstream.client import UpstreamClient
from tests.connectors.listed import by_key

T = TypeVar("T")

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
TODAY = date(2026, 11, 30)
SOURCES = SourceList((*embedded.sample_sources("koop-bwb"), *load_sources().sources), "test")


def question(
    *words: str,
    offset: int = 0,
    limit: int = 10,
    matching: Matching = "all_words",
    source: str | None = None,
    on_date: date = TODAY,
    **filters: str,
) -> SearchQuestion:
    return SearchQuestion(
        text=CleanText(words=words or ("waterkeringen",)),
        window=SearchWindow(offset=offset, limit=limit),
        matching=matching,
        sort="register",
        source=by_key(SOURCES)[source] if source else None,
        on_date=on_date,
        today=TODAY,
        filters=filters,
        sources=SOURCES,
    )


def answer(content: bytes, **members: Any) -> UpstreamAnswer:
    said: dict[str, Any] = {
        "status": 200,
        "url": "https://zoekservice.overheid.nl/sru/Search",
        "media_type": "text/xml",
        "retrieved_at": NOON,
    }
    return UpstreamAnswer(content=content, **{**said, **members})


def page(*records: str, total: int | None = None, following: int | None = None, more: str = "") -> bytes:
    """A searchRetrieve answer of our own, in the platform's shape."""
    count = len(records) if total is None else total
    after = f"<nextRecordPosition>{following}</nextRecordPosition>" if following else ""
    body = "".join(f"<record><recordData><gzd>{record}</gzd></recordData></record>" for record in records)
    return (
        '<searchRetrieveResponse xmlns="http://www.loc.gov/zing/srw/"><version>1.2</version>'
        f"<numberOfRecords>{count}</numberOfRecords><records>{body}</records>{after}{more}</searchRetrieveResponse>"
    ).encode()


def record(**fields: str) -> str:
    """What stands in `recordData` of one record; what is not given is that of the Grondwet."""
    known = {
        "identifier": "BWBR0001840",
        "title": "Grondwet",
        "type": "wet",
        "authority": "Binnenlandse Zaken en Koninkrijksrelaties",
        "geldigheidsperiode_startdatum": "2002-03-21",
        "geldigheidsperiode_einddatum": "9999-12-31",
        "zichtperiode_startdatum": "2002-03-21",
        "zichtperiode_einddatum": "9999-12-31",
        "locatie_toestand": "https://repository.officiele-overheidspublicaties.nl/bwb/BWBR0001840/2002-03-21_0/xml/"
        "BWBR0001840_2002-03-21_0.xml",
        **fields,
    }
    return "".join(f"<{name}>{text}</{name}>" for name, text in known.items() if text)


def printed_records(text: str) -> list[Mapping[str, str]]:
    """Records that somebody printed as dictionaries after parsing them."""
    return [ast.literal_eval(found) for found in re.findall(r"\{.*?\}", text, re.DOTALL)]


class Asked:
    """Asks the embedded register over HTTP with an ordinary client, and remembers what was asked."""

    def __init__(self, fault: str | None = None) -> None:
        self.adapter: EmbeddedAdapter = embedded.open_adapter("koop-bwb", fault)
        self.requests: list[UpstreamRequest] = []
        self._client = UpstreamClient(PLATFORM, adapter=self.adapter, budget=UnlimitedBudget(), clock=lambda: NOON)

    def __call__(
        self, request: UpstreamRequest, read: Callable[[UpstreamAnswer], T], reading: Hashable | None = None
    ) -> Answered[T]:
        self.requests.append(request)
        answer = self._client.send(request)
        return Answered(read(answer), "register", answer.retrieved_at)

    def document(self, identifier: str, **members: Any) -> Document:
        return fetch_document(DocumentQuestion(identifier, TODAY, **members), self, PLATFORM, SOURCES)


class Served:
    """Answers each request by the first function of its kind: one for searches, one for files."""

    def __init__(self, *searches: bytes, file: bytes = b"", status: int = 200) -> None:
        self._searches = list(searches)
        self._file, self._status = file, status
        self.requests: list[UpstreamRequest] = []

    def __call__(
        self, request: UpstreamRequest, read: Callable[[UpstreamAnswer], T], reading: Hashable | None = None
    ) -> Answered[T]:
        self.requests.append(request)
        if request.url.endswith("/sru/Search"):
            return Answered(read(answer(self._searches.pop(0))), "register", NOON)
        return Answered(read(answer(self._file, status=self._status, url=request.url)), "register", NOON)

    def document(self, identifier: str, **members: Any) -> Document:
        return fetch_document(DocumentQuestion(identifier, TODAY, **members), self, PLATFORM, SOURCES)
