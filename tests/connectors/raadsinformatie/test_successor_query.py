"""Our question in the parameters of OpenBesluitvorming."""

from datetime import date
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from besluitbron.connectors.raadsinformatie.cleaning import CLEANING
from besluitbron.connectors.raadsinformatie.successor.declaration import PLATFORM, SUCCESSOR
from besluitbron.connectors.raadsinformatie.successor.query import build_entity, build_search
from besluitbron.connectors.raadsinformatie.successor.words import PART, query_of, signs_note
from besluitbron.contract.connector import SearchTool
from besluitbron.contract.errors import TextRefused
from besluitbron.pipeline.cleaning import clean
from tests.connectors.raadsinformatie.successor_asking import SOEST, question


def test_a_question_in_full() -> None:
    asked = question(
        "begroting",
        "jeugdzorg",
        source="soest",
        from_date=date(2024, 1, 1),
        to_date=date(2024, 12, 31),
        sort="oldest",
        offset=20,
        limit=25,
    )
    request = build_search(asked, PLATFORM)
    assert request.url == "https://openbesluitvorming.nl/api/search"
    assert request.params == (
        ("query", "begroting jeugdzorg"),
        ("organization", "soest"),
        ("entityType", "Document"),
        ("sort", "date_asc"),
        ("dateFrom", "2024-01-01"),
        ("dateTo", "2024-12-31"),
        ("offset", "20"),
        ("limit", "25"),
    )


@pytest.mark.parametrize(
    ("kind", "entity_type"), [("document", "Document"), ("motion", "Motion"), ("meeting", "Meeting")]
)
def test_each_kind_is_asked_by_its_type_and_never_without_one(kind: str, entity_type: str) -> None:
    assert ("entityType", entity_type) in build_search(question("x", kind=kind), PLATFORM).params


def test_the_key_of_a_body_is_the_platforms_own_with_its_case_and_signs() -> None:
    keys = {
        source: dict(build_search(question(source=source, kind="meeting"), PLATFORM).params)["organization"]
        for source in ("den-haag", "provincie-utrecht", "midden-groningen", "bergen-nh")
    }
    assert keys == {
        "den-haag": "den_haag",
        "provincie-utrecht": "provincie-utrecht",
        "midden-groningen": "midden-groningen",
        "bergen-nh": "bergen_nh",
    }


@pytest.mark.parametrize(("limit", "cost"), [(1, 1), (10, 1), (24, 1), (25, 2)])
def test_a_search_costs_a_unit_for_every_24_results(limit: int, cost: int) -> None:
    assert build_search(question("x", limit=limit), PLATFORM).cost == cost
    assert PLATFORM.requests_per_minute == 60


def test_an_identifier_stands_percent_encoded_in_the_path() -> None:
    url = build_entity(SOEST, PLATFORM).url
    assert url == "https://openbesluitvorming.nl/api/entities/document%3Anotubiz%3Agemeente%3Asoest%3A12345"
    odd = build_entity("document:parlaeus:waterschap:aa-en-maas:7/../8?x=1", PLATFORM).url
    assert odd.count("/") == 5
    assert unquote(odd).endswith("7/../8?x=1")


def test_a_word_that_the_platform_would_widen_is_sent_so_that_it_does_not() -> None:
    assert query_of(["Raadsvergadering", "toren", "besluitenlijst"]) == "Raadsvergadering. toren besluitenlijst."


@given(
    st.lists(st.text(alphabet=st.characters(categories=("L", "N")), min_size=1, max_size=12), min_size=1, max_size=6)
)
def test_the_words_that_the_platform_reads_are_the_words_of_the_caller(words: list[str]) -> None:
    assert PART.findall(query_of(words)) == [part for word in words for part in PART.findall(word)]


def test_words_that_are_cut_or_lose_a_sign_are_said() -> None:
    assert signs_note(["warmtenet", "raad"]) is None
    said = signs_note(["2024/123", "50+", "wmo-besluit"])
    assert said is not None
    assert "'2024/123' as '2024' and '123'; '50+' as '50'; 'wmo-besluit' as 'wmo' and 'besluit'" in said


@pytest.mark.parametrize("text", ["?!", '""', "***", "-- //", "§ €", "…", "— –"])
def test_nothing_but_signs_is_refused_before_it_is_sent(text: str) -> None:
    with pytest.raises(TextRefused):
        clean(text, CLEANING)


def test_nothing_is_searched_without_a_text_or_a_body() -> None:
    """The platform finds nothing then: that would read as if there were nothing."""
    documents, meetings = (tool for tool in SUCCESSOR.tools if isinstance(tool, SearchTool))
    assert documents.arguments.fields["text"].required
    assert meetings.arguments.fields["source"].required
