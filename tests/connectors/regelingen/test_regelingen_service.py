"""The connector in the whole service: bodies, the sample questions, its declaration."""

import pytest

from besluitbron.connectors.regelingen.connector import CLEANING, CONNECTOR
from besluitbron.connectors.regelingen.sources import load_sources, organisation_type
from besluitbron.pipeline.cleaning import clean
from tests.service import Service

NAME = "regelingen"


def test_question_8_nitrous_oxide_in_ten_municipalities_within_eight_calls_a_body(service: Service) -> None:
    found = service.call(NAME, "search_documents", text="lachgas", limit=10)
    assert found.precision["total"] == 23
    for result in found.results:
        article = service.call(NAME, "get_document", id=result["id"], article="2:48a")
        assert "lachgas" in article.structured["text"]
        assert article.structured["document"]["citation"].startswith(result["source_name"])
        assert result["id"].removeprefix(f"{NAME}:") in article.structured["document"]["citation"]


def test_a_body_is_asked_by_any_name_and_every_result_is_its(service: Service) -> None:
    for name in ("Den Woude", "'s-Gravenwoude", "Gemeente 's-Gravenwoude"):
        found = service.call(NAME, "search_documents", text="lachgas", source=name)
        assert {result["source"] for result in found.results} == {"s-gravenwoude"}
    water = service.call(NAME, "search_documents", text="watervergunning", source="Lindestromen")
    assert [result["source_name"] for result in water.results] == ["Waterschap Lindestromen"]
    joint = service.call(NAME, "search_documents", text="archiefbescheiden", source="Veiligheidsregio Lindegouw")
    assert len(joint.results) == 1


def test_a_name_of_two_bodies_is_a_choice_and_both_are_kept_apart(service: Service) -> None:
    assert service.call(NAME, "search_documents", text="x", source="Merenland").is_error
    province = service.call(NAME, "search_documents", text="subsidie", source="Provincie Merenland")
    assert {result["source"] for result in province.results} == {"provincie-merenland"}


def test_all_words_any_word_and_phrase_differ(service: Service) -> None:
    def total(match: str) -> int:
        answer = service.call(NAME, "search_documents", text="mantelzorg hondenbelasting", match=match)
        return answer.precision["total"]

    assert total("all_words") == total("phrase") == 0
    assert total("any_word") > 10
    assert service.call(NAME, "search_documents", text="blijk van waardering", match="phrase").results


def test_operators_in_capitals_are_words_at_the_edge_and_upset_nothing(service: Service) -> None:
    assert not service.call(NAME, "search_documents", text="OR").is_error
    assert not service.call(NAME, "search_documents", text="lachgas OR").is_error


def test_a_kind_holds_on_every_result_and_an_unknown_one_is_refused(service: Service) -> None:
    found = service.call(NAME, "search_documents", text="mantelzorg", kind="beleidsregel", limit=25)
    assert {result["kind"] for result in found.results} == {"beleidsregel"}
    assert service.call(NAME, "search_documents", text="mantelzorg", kind="wet").is_error


def test_the_packaged_bodies_have_the_kinds_of_organisation_of_the_register() -> None:
    listing = load_sources()
    layers = {source.layer for source in listing.sources}
    assert layers == {"municipality", "province", "water_board", "joint_body", "other"}
    assert {organisation_type(source) for source in listing.sources} == {
        "Gemeente",
        "Provincie",
        "Waterschap",
        "RegionaalSamenwerkingsorgaan",
        None,
    }
    assert sum(source.name.startswith("Veiligheidsregio") for source in listing.sources) == 25


@pytest.mark.parametrize("text", ["'s-Gravenhage", "art. 3:2", "50+", "2024/123", "café", "Súdwest-Fryslân", "D66"])
def test_cleaning_keeps_what_a_text_means(text: str) -> None:
    assert clean(text, CLEANING).text == text


def test_the_tools_say_that_a_day_decides_and_which_version_is_given() -> None:
    search, _, document = CONNECTOR.tools
    assert "today by default" in search.description
    assert "which version" in document.description
