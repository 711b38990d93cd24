"""Questions, and answers in the documented shape of OpenBesluitvorming, for the tests of the second dialect."""

import json
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, TypeVar

from besluitbron.connectors.raadsinformatie.successor.declaration import PLATFORM
from besluitbron.connectors.raadsinformatie.successor.document import fetch_document
from besluitbron.connectors.raadsinformatie.successor.meeting import fetch_meeting
from besluitbron.connectors.raadsinformatie.successor.organizations import packaged_organizations
from besluitbron.connectors.raadsinformatie.successor.search import read_search_page
from besluitbron.contract.documents import Document, DocumentQuestion, Meeting
from besluitbron.contract.search import CleanText, SearchPage, SearchQuestion, SearchWindow
from besluitbron.contract.upstream import Answered, UpstreamAnswer, UpstreamRequest
from tests.connectors.asking import NOON
from tests.connectors.listed import by_key

LISTING = packaged_organizations()
SOEST = "document:notubiz:gemeente:soest:12345"
MEETING = "meeting:notubiz:gemeente:soest:830424"
T = TypeVar("T")


def question(
    *words: str,
    offset: int = 0,
    limit: int = 10,
    sort: str = "newest",
    source: str | None = None,
    from_date: date | None = None,
    to_date: date | None = None,
    kind: str = "document",
) -> SearchQuestion:
    return SearchQuestion(
        text=CleanText(words=words),
        window=SearchWindow(offset=offset, limit=limit),
        matching="all_words" if words else "metadata_only",
        sort=sort,
        source=by_key(LISTING)[source] if source else None,
        from_date=from_date,
        to_date=to_date,
        filters={"kind": kind},
        sources=LISTING,
    )


def answer(content: Any, status: int = 200) -> UpstreamAnswer:
    """What the platform said, as JSON or as the bytes given."""
    body = content if isinstance(content, bytes) else json.dumps(content).encode()
    return UpstreamAnswer(status, "https://openbesluitvorming.nl/api/search", "application/json", body, NOON)


def result(identifier: str = SOEST, **members: Any) -> dict[str, Any]:
    """One result, as the documentation shows it; a member that is None is left out."""
    whole = {
        "entityId": identifier,
        "entityType": "Document",
        "entityTypeLabel": "Document",
        "organization": "Soest",
        "date": "7 november 2024",
        "sortDate": "2024-11-07 00:00:00",
        "title": "Raadsvoorstel begroting 2024",
        "summary": "De begroting voor 2024 bedraagt...",
        "summaryHtml": "De <b>begroting</b> voor 2024 bedraagt...",
        "downloadUrl": "https://api.notubiz.nl/document/12345/1",
        "matchedPage": 3,
        "pageCount": 12,
        "previewImageUrl": f"/api/entities/{identifier}/pdf/page/3",
        **members,
    }
    return {name: value for name, value in whole.items() if value is not None}


def several(count: int) -> list[dict[str, Any]]:
    """So many different results."""
    return [
        result(f"document:notubiz:gemeente:soest:{number}", downloadUrl=f"https://soest.example/{number}")
        for number in range(1, count + 1)
    ]


def page(*results: dict[str, Any], **members: Any) -> dict[str, Any]:
    """The body of a search of which everything was read."""
    whole = {"results": list(results), "totalCount": len(results), "totalIsApproximate": False, "hasMore": False}
    return {**whole, **members}


def read(content: Any, asked: SearchQuestion | None = None, status: int = 200) -> SearchPage:
    return read_search_page(answer(content, status), asked or question("begroting"))


@dataclass
class Entities:
    """A platform that has these entities, by id; a question for another one is answered with its 404."""

    held: Mapping[str, Mapping[str, Any]]
    asked: list[str] = field(default_factory=list)

    def __call__(
        self, request: UpstreamRequest, reader: Callable[[UpstreamAnswer], T], reading: Hashable | None = None
    ) -> Answered[T]:
        identifier = request.url.rpartition("/")[2].replace("%3A", ":")
        self.asked.append(identifier)
        entity = self.held.get(identifier)
        said = answer({"error": "Resultaat niet gevonden"}, 404) if entity is None else answer(entity)
        return Answered(reader(said), "register", NOON)


def entity(identifier: str, kind: str, **members: Any) -> dict[str, Any]:
    return {
        "entityId": identifier,
        "entityType": kind,
        "title": "Raadsvergadering",
        "organization": "Soest",
        "date": "7 november 2024",
        "sortDate": "2024-11-07T19:00:00Z",
        **members,
    }


def meeting(**members: Any) -> tuple[Meeting, int]:
    """The meeting as read; `identifier` and `window` may be given."""
    identifier = members.pop("identifier", MEETING)
    window = members.pop("window", SearchWindow(0, 25))
    held = Entities({identifier: entity(identifier, "Meeting", **members)})
    return fetch_meeting(identifier, window, held, PLATFORM, LISTING)


def document(identifier: str, kind: str, **members: Any) -> Document:
    held = Entities({identifier: entity(identifier, kind, **members)})
    return fetch_document(DocumentQuestion(identifier, date(2026, 11, 30)), held, PLATFORM, LISTING)
