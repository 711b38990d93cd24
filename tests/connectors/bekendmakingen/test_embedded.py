"""Every filter and order reaches the embedded register, which takes only what the real platform takes."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from marshmallow import ValidationError

from besluitbron.connectors.bekendmakingen.answer import read_search
from besluitbron.connectors.bekendmakingen.connector import PLATFORM
from besluitbron.connectors.bekendmakingen.document import fetch_document
from besluitbron.connectors.bekendmakingen.query import build_search
from besluitbron.connectors.bekendmakingen.schemas import SearchArguments
from besluitbron.connectors.bekendmakingen.vocabulary import KINDS
from besluitbron.contract.documents import DocumentQuestion
from besluitbron.contract.search import CleanText, Hit, SearchPage, SearchQuestion, SearchWindow
from besluitbron.embedded import EmbeddedAdapter, open_adapter, sample_sources
from besluitbron.pipeline.precision import filters_not_applied
from tests.connectors.bekendmakingen.asking import SOURCES, ask_of

TODAY = date(2026, 11, 30)

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


def test_quirk_26_a_filter_that_is_dropped_with_a_diagnostic_is_named() -> None:
    question = asked("de", publication="Staatsblad", from_date=date(2025, 1, 1))
    page = search(open_adapter("koop-sru", "filter_dropped_with_diagnostic"), question)
    assert set(page.not_applied) == {"publication", "from_date"}


@pytest.mark.parametrize(
    ("question", "identifier", "status"),
    [
        (asked("dakkapel uitbouw Molenweg"), "gmb-2026-900002", "withdrawn"),
        (asked("nota verslag", publication="Kamerstuk"), "kst-9000002", "is temporary"),
        (asked("de", to_date=date(2026, 11, 30)), "gmb-2026-900001", "replaced or corrected by gmb-2026-900001-n1"),
    ],
)
def test_what_is_not_plainly_published_says_so(
    embedded: EmbeddedAdapter, question: SearchQuestion, identifier: str, status: str
) -> None:
    (hit,) = [hit for hit in search(embedded, question).hits if hit.id == identifier]
    assert status in (hit.status or "")


def every_hit(adapter: EmbeddedAdapter) -> Iterator[Hit]:
    """The whole sample, window by window: its publications were not all published in one year."""
    for year in range(2019, 2027):
        period = {"from_date": date(year, 1, 1), "to_date": date(year, 12, 31)}
        for offset in range(0, 200, 25):
            page = search(adapter, replace(asked("de", **period), window=SearchWindow(offset, 25)))
            yield from page.hits
            if not page.has_next:
                break


def test_whatever_kind_a_result_of_the_sample_shows_a_question_takes_and_finds_it_again(
    embedded: EmbeddedAdapter,
) -> None:
    hits = list(every_hit(embedded))
    assert len(hits) > 250
    for hit in hits:
        kind = SearchArguments().load({"text": "de", "kind": hit.kind})["kind"]
        assert kind == hit.kind
        assert hit.kind in KINDS
    for kind in {hit.kind for hit in hits}:
        days = {hit.date for hit in hits if hit.kind == kind and hit.date}
        for day in sorted(days)[:2]:
            again = search(embedded, asked("de", kind=kind, from_date=day, to_date=day))
            meant = {hit.id for hit in hits if hit.kind == kind and hit.date == day}
            assert meant <= {hit.id for hit in again.hits}
            assert filters_not_applied(asked("de", kind=kind), again.hits) == []


def test_no_kind_of_the_sample_has_two_spellings(embedded: EmbeddedAdapter) -> None:
    kinds = {hit.kind for hit in every_hit(embedded)}
    assert len({kind.casefold() for kind in kinds}) == len(kinds)
    assert {"verkeersbesluit", "motie", "amvb", "peilbesluit", "watervergunning", "ander besluit"} <= kinds


def test_a_replaced_publication_and_its_replacement_name_each_other(embedded: EmbeddedAdapter) -> None:
    ask = ask_of(embedded)
    old = fetch_document(DocumentQuestion("gmb-2026-900001", TODAY), ask, PLATFORM, SOURCES)
    new = fetch_document(DocumentQuestion("gmb-2026-900001-n1", TODAY), ask, PLATFORM, SOURCES)
    assert any("replaced or corrected by gmb-2026-900001-n1" in note for note in old.notes)
    assert any("replaces or corrects gmb-2026-900001;" in note for note in new.notes)


def test_the_type_in_the_register_stays_known(embedded: EmbeddedAdapter) -> None:
    document = fetch_document(DocumentQuestion("kst-96001-7", TODAY), ask_of(embedded), PLATFORM, SOURCES)
    assert document.record.kind == "motie"
    assert "Type in the register: Kamerstuk, Motie." in document.notes


def test_the_spelling_of_a_dossier_does_not_matter(embedded: EmbeddedAdapter) -> None:
    found = {
        tuple(hit.id for hit in search(embedded, asked("de", dossier=settled)).hits)
        for settled in (arguments(dossier=given)["dossier"] for given in ("96001", "96 001", "kst-96001"))
    }
    assert len(found) == 1
    assert len(found.pop()) > 3


@pytest.mark.parametrize(
    ("argument", "value", "says"),
    [
        ("dossier", "36045-299", "36600-VII"),
        ("dossier", "warmtenet", "five digits"),
        ("kind", "", "verkeersbesluit"),
        ("kind", "*", "verkeersbesluit"),
        ("kind", "12", "verkeersbesluit"),
    ],
)
def test_what_is_no_dossier_or_kind_is_refused_with_the_form_in_words(argument: str, value: str, says: str) -> None:
    with pytest.raises(ValidationError, match=says):
        arguments(**{argument: value})


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        ("Verkeersbesluiten", "verkeersbesluit"),
        ("verkeersbesluit of -mededeling", "verkeersbesluit"),
        ("ander besluit van algemene strekking", "ander besluit"),
        ("AMvB", "amvb"),
        ("Motie", "motie"),
        ("MOTIE", "MOTIE"),
        ("Watervergunning", "watervergunning"),
        ("Notitie", "notitie"),
        ("EU-besluit", "EU-besluit"),
    ],
)
def test_a_kind_is_taken_in_the_registers_spelling_too(given: str, kind: str) -> None:
    assert arguments(kind=given)["kind"] == kind


def arguments(**given: str) -> dict[str, Any]:
    loaded: dict[str, Any] = SearchArguments().load({"text": "de", **given})
    return loaded


def test_a_kamerstuk_number_leads_to_the_paper(embedded: EmbeddedAdapter) -> None:
    document = fetch_document(DocumentQuestion("96001-D", TODAY), ask_of(embedded), PLATFORM, SOURCES)
    assert document.record.id == "kst-9000002"
    assert document.notes[0] == "kst-96001-D is published as kst-9000002 so far."
