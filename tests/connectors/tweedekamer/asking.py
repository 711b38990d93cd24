"""Questions and answers for the tests of this connector."""

import json
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any
from urllib.parse import quote

from requests.adapters import BaseAdapter

from besluitbron.connectors.tweedekamer.connector import PLATFORM
from besluitbron.connectors.tweedekamer.odata import BASE_URL
from besluitbron.connectors.tweedekamer.sources import packaged_sources
from besluitbron.contract.search import CleanText, Matching, SearchQuestion, SearchWindow
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import Ask, Platform, UpstreamAnswer, UpstreamRequest
from besluitbron.embedded import sample_sources
from besluitbron.embedded.tk_odata import REGISTER
from tests.connectors.asking import answer_from, ask_platform
from tests.connectors.listed import by_key
from tests.recorded import recorded

FOLDER = "tweedekamer"
SOURCES = SourceList((*sample_sources("tk-odata"), *packaged_sources().sources), "test")


def question(
    *words: str,
    offset: int = 0,
    limit: int = 10,
    matching: Matching = "all_words",
    sort: str = "newest",
    source: str | None = None,
    from_date: date | None = date(2025, 1, 1),
    to_date: date | None = None,
    **filters: str,
) -> SearchQuestion:
    return SearchQuestion(
        text=CleanText(words=words),
        window=SearchWindow(offset=offset, limit=limit),
        matching=matching,
        sort=sort,
        source=by_key(SOURCES)[source] if source else None,
        from_date=from_date,
        to_date=to_date,
        filters=filters,
        sources=SOURCES,
    )


def rows_of(file: str) -> list[dict[str, Any]]:
    """The rows of a recorded page, also of one whose envelope was taken off."""
    body = json.loads(recorded(f"{FOLDER}/{file}"))
    return body if isinstance(body, list) else body["value"]


def page(rows: Sequence[Mapping[str, Any]], total: int | None = None, **members: Any) -> bytes:
    """A page as the platform sends it."""
    count = {} if total is None else {"@odata.count": total}
    return json.dumps({"@odata.context": "https://x/$metadata#Zaak", **count, "value": list(rows), **members}).encode()


def answer(content: bytes, **members: Any) -> UpstreamAnswer:
    return answer_from(
        "https://gegevensmagazijn.tweedekamer.nl/OData/v4/2.0/Document", "application/json", content, members
    )


def filter_of(request: UpstreamRequest) -> str:
    return dict(request.params)["$filter"]


def ask_of(adapter: BaseAdapter | None, platform: Platform = PLATFORM) -> Ask:
    return ask_platform(platform, adapter)


def sample_rows(entity: str, condition: str) -> list[dict[str, Any]]:
    """Rows of the sample, as its platform gives them."""
    url = f"{BASE_URL}/{entity}?$filter={quote(condition)}"
    rows: list[dict[str, Any]] = json.loads(REGISTER.platform.answer("GET", url, {}, None, None).body)["value"]
    return rows


def deleted_keys(entity: str) -> list[str]:
    """Keys of rows of the sample that were deleted."""
    return [row["Id"] for row in sample_rows(entity, "Verwijderd eq true")]


def document_row(number: str = "2026D90001", **values: Any) -> dict[str, Any]:
    """A document with its details, in the platform's shape."""
    return {
        "Id": "00000000-0000-0000-0000-0000000000d1",
        "Soort": "Motie",
        "DocumentNummer": number,
        "Titel": "Warmtenetten",
        "Onderwerp": "Motie over een warmtenet",
        "Datum": "2026-02-19T00:00:00+01:00",
        "Vergaderjaar": "2025-2026",
        "Volgnummer": 12,
        "Aanhangselnummer": None,
        "ContentType": "application/pdf",
        "Verwijderd": False,
        "Zaak": [],
        "Kamerstukdossier": [],
        "DocumentActor": [],
        "HuidigeDocumentVersie": None,
        "Activiteit": [],
        "Agendapunt": [],
        **values,
    }


def vote_row(
    party: str, vote: str | None, seats: int | None, member: str | None = None, **values: Any
) -> dict[str, Any]:
    """A vote, in the platform's shape."""
    return {
        "Id": f"{party} {member} {vote}",
        "Besluit_Id": "d",
        "Soort": vote,
        "FractieGrootte": seats,
        "ActorNaam": member or party,
        "ActorFractie": party,
        "Vergissing": False,
        "Persoon_Id": f"person {member}" if member else None,
        "Verwijderd": False,
        **values,
    }
