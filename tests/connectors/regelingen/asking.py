"""Questions and answers for the tests of this connector."""

from collections.abc import Callable, Hashable
from datetime import UTC, date, datetime
from typing import Any, TypeVar

from besluitbron import embedded
from besluitbron.connectors.regelingen.connector import PLATFORM
from besluitbron.connectors.regelingen.document import fetch_document
from besluitbron.connectors.regelingen.sources import load_sources
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
SOURCES = SourceList((*embedded.sample_sources("koop-cvdr"), *load_sources().sources), "test")


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
        text=CleanText(words=words or ("lachgas",)),
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


def record(*, scheme: str = "overheid:Gemeente", rubric: str = "beleidsregel", **fields: str) -> str:
    """What stands in `recordData` of one record; what is not given is that of a recorded regulation of Kampen."""
    known = {
        "identifier": "CVDR100394_2",
        "title": "Beleidsregels verkeersveiligheid en parkeren",
        "creator": "Kampen",
        "issued": "2016-10-11",
        "inwerkingtredingDatum": "2016-10-27",
        "uitwerkingtredingDatum": "",
        "organisatietype": "Gemeente",
        "publicatieurl_xml": "https://repository.officiele-overheidspublicaties.nl/cvdr/CVDR100394/2/xml/CVDR100394_2.xml",
        "preferred_url": "https://lokaleregelgeving.overheid.nl/CVDR100394/2",
        **fields,
    }
    schemes = {"creator": f' scheme="{scheme}"'}
    typed = f'<type scheme="overheid:Informatietype">regeling</type><type scheme="overheidop:Rubriek">{rubric}</type>'
    return typed + "".join(f"<{name}{schemes.get(name, '')}>{text}</{name}>" for name, text in known.items())


class Asked:
    """Asks the embedded register over HTTP with an ordinary client, and remembers what was asked."""

    def __init__(self, fault: str | None = None) -> None:
        self.adapter: EmbeddedAdapter = embedded.open_adapter("koop-cvdr", fault)
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
