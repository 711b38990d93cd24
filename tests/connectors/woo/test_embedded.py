"""Every filter reaches the embedded register, which refuses what the real one refuses and ignores what that ignores."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
import requests

from besluitbron.connectors.woo.answer import read_search
from besluitbron.connectors.woo.connector import PLATFORM
from besluitbron.connectors.woo.query import build_newest, build_search
from besluitbron.contract.search import SearchPage, SearchQuestion
from besluitbron.embedded import EmbeddedAdapter, open_adapter
from besluitbron.embedded.woo_api.sample import sample_documents
from besluitbron.pipeline.precision import filters_not_applied
from tests.connectors.asking import TODAY
from tests.connectors.woo.asking import ask_of, question

API = "https://open.overheid.nl/overheid/openbaarmakingen/api/v0"


@pytest.fixture(scope="module")
def embedded() -> EmbeddedAdapter:
    return open_adapter("woo-api")


@pytest.fixture(scope="module")
def session(embedded: EmbeddedAdapter) -> Iterator[requests.Session]:
    with requests.Session() as opened:
        opened.mount("https://", embedded)
        yield opened


def search(adapter: EmbeddedAdapter, asked: SearchQuestion) -> SearchPage:
    return ask_of(adapter)(build_search(asked, PLATFORM), lambda answer: read_search(answer, asked)).value


@pytest.mark.parametrize(
    "asked",
    [
        question(source="waterbeheer-en-dijkzorg", limit=25),
        question(source="gemeente-merenland", limit=25),
        question(source="provincie-merenland", limit=25),
        question("besluit", category="Woo-verzoeken en -besluiten", limit=25),
        question("over", "besluit", kind="beslissing op Wob-/Woo-verzoek", limit=25),
        question(from_date=date(2025, 1, 1), to_date=date(2025, 12, 31), sort="oldest", limit=25),
        question(sort="newest", limit=25),
    ],
)
def test_a_filter_finds_something_and_holds_on_every_result(embedded: EmbeddedAdapter, asked: SearchQuestion) -> None:
    page = search(embedded, asked)
    assert page.hits
    assert page.not_applied == ()
    assert filters_not_applied(asked, page.hits) == []


def test_category_and_kind_are_those_of_the_documents_themselves(embedded: EmbeddedAdapter) -> None:
    kind = search(embedded, question("besluit", kind="beslissing op Wob-/Woo-verzoek", limit=25))
    assert {sample_documents()[hit.id].kind.label for hit in kind.hits} == {"beslissing op Wob-/Woo-verzoek"}
    category = search(embedded, question("stikstof", category="adviezen", limit=25))
    assert {sample_documents()[hit.id].category.label for hit in category.hits} == {"adviezen"}


def test_a_source_filter_that_is_ignored_shows_on_the_results() -> None:
    asked = question(source="waterbeheer-en-dijkzorg", from_date=date(2026, 10, 1), limit=25)
    page = search(open_adapter("woo-api", "filter_ignored"), asked)
    assert set(filters_not_applied(asked, page.hits)) == {"source", "from_date"}


def test_quirk_36_a_register_that_looks_at_nothing_is_noticed_by_what_it_finds() -> None:
    assert search(open_adapter("woo-api", "everything"), question("xqzvbrulfnip")).not_applied == ("text",)


def test_the_newest_is_found_without_words(embedded: EmbeddedAdapter) -> None:
    asked = question(sort="newest", to_date=TODAY, limit=1)
    page = ask_of(embedded)(build_newest(asked, PLATFORM), lambda answer: read_search(answer, asked)).value
    assert page.hits[0].date == max(document.day for document in sample_documents().values())


def test_quirk_36_an_unknown_parameter_is_ignored_and_everything_is_found(session: requests.Session) -> None:
    everything = session.get(f"{API}/zoek").json()
    assert everything["totaal"] == sum(document.is_visible for document in sample_documents().values())
    for wrong in ({"zoekterm": "stikstof"}, {"soort": "brief"}, {"ministerie": "Financiën"}):
        assert session.get(f"{API}/zoek", params=wrong).json() == everything


@pytest.mark.parametrize(
    "wrong",
    [
        {"aantalResultaten": "25"},
        {"aantalResultaten": "x"},
        {"start": "-1"},
        {"publicatiedatumVan": "2026-01-31"},
        {"publicatiedatumTot": "31-02-2026"},
        {"sort": "datum"},
        {"sort": "publicatiedatum", "order": "descending"},
    ],
)
def test_quirk_37_a_wrong_value_is_refused_with_a_detail(session: requests.Session, wrong: dict[str, Any]) -> None:
    answer = session.get(f"{API}/zoek", params=wrong)
    assert answer.status_code == 400
    assert answer.json()["detail"]


def test_quirk_39_head_finds_nothing_and_a_path_that_is_none_is_unauthorized(session: requests.Session) -> None:
    file = f"{next(iter(sample_documents().values())).address}/file"
    assert session.get(file).content.startswith(b"%PDF")
    assert session.head(file).status_code == 404
    assert session.get("https://open.overheid.nl/overheid/openbaarmakingen/api/v0/zoeken").status_code == 401
    assert session.get(f"{API}/zoek/nothing").status_code == 404


def test_quirk_40_an_asterisk_is_executed_and_empty_finds_everything(session: requests.Session) -> None:
    def total(text: str) -> int:
        found: int = session.get(f"{API}/zoek", params={"zoektekst": text}).json()["totaal"]
        return found

    assert total("stik*") >= total("stikstof") > 0
    assert total("stik") == 0
    assert total("*") == total("")


def test_quirk_38_the_search_has_the_version_in_the_identifier_and_the_record_has_not(
    session: requests.Session,
) -> None:
    found = session.get(f"{API}/zoek", params={"zoektekst": "stikstof", "aantalResultaten": "50"}).json()["resultaten"]
    identifiers = [result["document"]["id"] for result in found]
    assert {identifier.rpartition("_")[2] for identifier in identifiers} == {"1", "2"}
    assert session.get(f"{API}/zoek/{identifiers[0]}").status_code == 404
    assert session.get(f"{API}/zoek/{identifiers[0].rpartition('_')[0]}").status_code == 200


def test_names_are_expected_encoded_twice(session: requests.Session) -> None:
    twice = f"{API}/zoek?organisatie=ministerie%2520van%2520Waterbeheer%2520en%2520Dijkzorg"
    assert session.get(twice).json()["totaal"] > 0
    assert session.get(f"{API}/zoek?organisatie=ministerie%2520van%2520Niets").json()["totaal"] == 0
