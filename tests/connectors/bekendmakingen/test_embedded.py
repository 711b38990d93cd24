"""Every filter and order reaches the embedded register, which takes only what the real platform takes."""

from datetime import date
from typing import Any

import pytest

from besluitbron.connectors.bekendmakingen.answer import read_search
from besluitbron.connectors.bekendmakingen.connector import PLATFORM
from besluitbron.connectors.bekendmakingen.document import fetch_document
from besluitbron.connectors.bekendmakingen.query import build_search
from besluitbron.contract.search import CleanText, SearchPage, SearchQuestion, SearchWindow
from besluitbron.embedded import EmbeddedAdapter, open_adapter, sample_sources
from besluitbron.pipeline.precision import filters_not_applied
from tests.connectors.bekendmakingen.asking import SOURCES, ask_of

BY_KEY = {source.key: source for source in sample_sources("koop-sru")}


@pytest.fixture(scope="module")
def embedded() -> EmbeddedAdapter:
    return open_adapter("koop-sru")


def search(adapter: EmbeddedAdapter, asked: SearchQuestion) -> SearchPage:
    return ask_of(adapter)(build_search(asked, PLATFORM), lambda answer: read_search(answer, asked)).value


def asked(text: str = "besluit", source: str | None = None, sort: str = "newest", **members: Any) -> SearchQuestion:
    filters = {name: members.pop(name) for name in ("kind", "publication", "dossier") if name in members}
    return SearchQuestion(
        text=CleanText(tuple(text.split())),
        window=SearchWindow(0, 25),
        matching=members.pop("matching", "all_words"),
        sort=sort,
        source=BY_KEY[source] if source else None,
        filters=filters,
        sources=SOURCES,
        **members,
    )


@pytest.mark.parametrize(
    "question",
    [
        asked("warmtenet"),
        asked("warmtenet", source="waterdrecht"),
        asked("de", source="gemeente-merenland"),
        asked("de", source="provincie-merenland"),
        asked("de", source="s-gravenwoude"),
        asked("de", source="suderein"),
        asked("de", source="waterbeheer-en-dijkzorg"),
        asked("de", kind="verkeersbesluit"),
        asked("de", kind="vergunning"),
        asked("de", kind="amvb"),
        asked("de", kind="kamerstuk"),
        asked("de", kind="motie"),
        asked("de", publication="Gemeenteblad"),
        asked("de", publication="Staatscourant"),
        asked("de", publication="Kamerstuk", dossier="96001"),
        asked("de", from_date=date(2025, 1, 1)),
        asked("de", to_date=date(2025, 12, 31)),
        asked("de", from_date=date(2025, 1, 1), to_date=date(2025, 12, 31), kind="verkeersbesluit", sort="oldest"),
        asked("warmtenet xqzvbrulfnip", matching="any_word"),
    ],
)
def test_a_filter_finds_something_and_holds_on_every_result(
    embedded: EmbeddedAdapter, question: SearchQuestion
) -> None:
    page = search(embedded, question)
    assert page.hits
    assert page.not_applied == ()
    assert filters_not_applied(question, page.hits) == []
    proven = set(question.filters) | ({"source"} if question.source else set())
    assert all(proven <= set(hit.facts) for hit in page.hits)


@pytest.mark.parametrize(("sort", "descending"), [("newest", True), ("oldest", False)])
def test_an_order_is_that_of_the_publication_dates(embedded: EmbeddedAdapter, sort: str, descending: bool) -> None:
    days = [hit.date for hit in search(embedded, asked("de", sort=sort)).hits if hit.date]
    assert len(days) == 25
    assert days == sorted(days, reverse=descending)


def test_a_filter_that_is_ignored_shows_on_the_results() -> None:
    question = asked("de", source="waterdrecht", kind="verkeersbesluit")
    page = search(open_adapter("koop-sru", "filter_ignored"), question)
    assert set(filters_not_applied(question, page.hits)) == {"source", "kind"}


def test_a_filter_that_is_dropped_with_a_diagnostic_is_named() -> None:
    question = asked("de", publication="Staatsblad", from_date=date(2025, 1, 1))
    page = search(open_adapter("koop-sru", "filter_dropped_with_diagnostic"), question)
    assert set(page.not_applied) == {"publication", "from_date"}


@pytest.mark.parametrize(
    ("question", "identifier", "status"),
    [
        (asked("dakkapel uitbouw Molenweg"), "gmb-2026-900002", "documentstatus: Ingetrokken"),
        (asked("nota verslag", publication="Kamerstuk"), "kst-9000002", "is temporary"),
        (asked("de", to_date=date(2026, 11, 30)), "gmb-2026-900001", "replaced or corrected by gmb-2026-900001-n1"),
    ],
)
def test_what_is_not_plainly_published_says_so(
    embedded: EmbeddedAdapter, question: SearchQuestion, identifier: str, status: str
) -> None:
    (hit,) = [hit for hit in search(embedded, question).hits if hit.id == identifier]
    assert status in (hit.status or "")


def test_a_kamerstuk_number_leads_to_the_paper(embedded: EmbeddedAdapter) -> None:
    document = fetch_document("96001-D", ask_of(embedded), PLATFORM, SOURCES)
    assert document.record.id == "kst-9000002"
    assert document.notes[0] == "kst-96001-D is published as kst-9000002 so far."
