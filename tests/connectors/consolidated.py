"""Questions and answers for the tests of the two registers of consolidated law: versions from a search, and files."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar, TypeVar

from besluitbron import embedded
from besluitbron.contract.documents import Document, DocumentQuestion
from besluitbron.contract.search import CleanText, Matching, SearchQuestion, SearchWindow
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import Answered, Ask, Platform, UpstreamAnswer, UpstreamRequest
from besluitbron.embedded.adapter import EmbeddedAdapter
from tests.connectors.asking import NOON, TODAY, answer_from, ask_platform
from tests.connectors.listed import by_key

T = TypeVar("T")


def question_to(
    sources: SourceList,
    *words: str,
    offset: int = 0,
    limit: int = 10,
    matching: Matching = "all_words",
    source: str | None = None,
    on_date: date = TODAY,
    **filters: str,
) -> SearchQuestion:
    return SearchQuestion(
        text=CleanText(words=words),
        window=SearchWindow(offset=offset, limit=limit),
        matching=matching,
        sort="register",
        source=by_key(sources)[source] if source else None,
        on_date=on_date,
        today=TODAY,
        filters=filters,
        sources=sources,
    )


def answer(content: bytes, **members: Any) -> UpstreamAnswer:
    return answer_from("https://zoekservice.overheid.nl/sru/Search", "text/xml", content, members)


def page(*records: str, total: int | None = None, following: int | None = None, more: str = "") -> bytes:
    """A searchRetrieve answer of our own, in the platform's shape."""
    count = len(records) if total is None else total
    after = f"<nextRecordPosition>{following}</nextRecordPosition>" if following else ""
    body = "".join(f"<record><recordData><gzd>{record}</gzd></recordData></record>" for record in records)
    return (
        '<searchRetrieveResponse xmlns="http://www.loc.gov/zing/srw/"><version>1.2</version>'
        f"<numberOfRecords>{count}</numberOfRecords><records>{body}</records>{after}{more}</searchRetrieveResponse>"
    ).encode()


@dataclass(frozen=True)
class Register:
    """What the tests of a register ask."""

    platform: Platform
    fetch_document: Callable[[DocumentQuestion, Ask, Platform, SourceList], Document]
    sources: SourceList

    def document(self, ask: Ask, identifier: str, **members: Any) -> Document:
        return self.fetch_document(DocumentQuestion(identifier, TODAY, **members), ask, self.platform, self.sources)


class AskedRegister:
    """Asks the embedded register over HTTP, and remembers what was asked."""

    register: ClassVar[Register]

    def __init__(self, fault: str | None = None) -> None:
        self.adapter: EmbeddedAdapter = embedded.open_adapter(self.register.platform.name, fault)
        self.requests: list[UpstreamRequest] = []
        self._ask = ask_platform(self.register.platform, self.adapter)

    def __call__(
        self, request: UpstreamRequest, read: Callable[[UpstreamAnswer], T], reading: Hashable | None = None
    ) -> Answered[T]:
        self.requests.append(request)
        return self._ask(request, read, reading)

    def document(self, identifier: str, **members: Any) -> Document:
        return self.register.document(self, identifier, **members)


class ServedRegister:
    """Answers each request by the first function of its kind: one for searches, one for files."""

    register: ClassVar[Register]

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
        return self.register.document(self, identifier, **members)
