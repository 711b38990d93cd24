"""What a caller types reaches the platform as words: it is never refused there and never executed."""

import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from besluitbron.connectors.raadsinformatie.classic.declaration import PLATFORM
from besluitbron.connectors.raadsinformatie.classic.query import build_search
from besluitbron.connectors.raadsinformatie.classic.search import read_search_page
from besluitbron.connectors.raadsinformatie.cleaning import CLEANING
from besluitbron.contract.errors import TextRefused
from besluitbron.contract.search import Matching, SearchQuestion, SearchWindow
from besluitbron.pipeline.cleaning import clean
from tests.connectors.raadsinformatie.asking import question
from tests.connectors.raadsinformatie.small_register import Library, open_library

LIBRARY = open_library(
    {
        "1": {"name": "De motie van de raad over het warmtenet"},
        "2": {"name": "Brief", "text": ["Zie art. 3:2 en nota 2024/123 over 50+ in 's-Gravenhage"]},
        "3": {"name": "Leeg"},
    }
)


def found(text: str, matching: Matching = "all_words", library: Library = LIBRARY) -> list[str]:
    asked = SearchQuestion(clean(text, CLEANING), SearchWindow(), matching, "relevance", filters={"kind": "document"})
    answered = library.ask(build_search(asked, PLATFORM), lambda answer: read_search_page(answer, asked))
    return [hit.id for hit in answered.value.hits]


@settings(max_examples=60)
@given(st.text(alphabet=st.sampled_from("warm +-=&|><!(){}[]^\"~*?:\\/ANDORNOT'._＊？\u200b"), max_size=30))
@example("kosten/baten")
@example('"warmtenet')
@example("_exists_:text OR *:*")
def test_quirk_1_no_text_makes_the_platform_refuse_or_find_everything(text: str) -> None:
    try:
        hits = found(text)
    except TextRefused:
        return
    assert len(hits) < 3


def test_quirk_17_stop_words_do_not_hide_a_title_and_all_words_are_asked_for() -> None:
    assert found("de motie van") == ["ori_delft/1"]
    assert found("motie warmtenet") == ["ori_delft/1"]
    assert found("motie zwembad") == []


def test_signs_that_mean_something_still_find_their_text() -> None:
    for text in ("art. 3:2", "2024/123", "50+", "'s-Gravenhage"):
        assert found(text) == ["ori_delft/2"], text


def test_any_word_and_phrase_are_asked_as_such() -> None:
    any_word, phrase = (
        json.dumps(json.loads(build_search(question("x", "y", matching=how), PLATFORM).json_body or b""))
        for how in ("any_word", "phrase")
    )
    assert '"operator": "or"' in any_word
    assert '"type": "phrase"' in phrase


NUMBERS = open_library(
    {
        "1": {"text": ["Een krediet van 1.000.000 euro, zie 2024/123 en art. 3:2"]},
        "2": {"text": ["In 2024 kostte het 1 keer 000 en 123; dat is 3 van de 2"]},
        "3": {"name": "Nota 2024/123"},
        "4": {"text": ["Lid 1. Bedrag 2.000 of 3.000"]},
    }
)


@pytest.mark.parametrize("matching", ["all_words", "any_word", "phrase"])
def test_a_number_is_found_only_where_it_stands(matching: Matching) -> None:
    assert found("1.000.000", matching, NUMBERS) == ["ori_delft/1"]
    assert sorted(found("2024/123", matching, NUMBERS)) == ["ori_delft/1", "ori_delft/3"]
    assert found("3:2", matching, NUMBERS) == ["ori_delft/1"]


def test_a_number_among_words_is_asked_for_as_one_of_them() -> None:
    assert found("krediet 2024/123", "all_words", NUMBERS) == ["ori_delft/1"]
    assert found("nota 2024/123", "all_words", NUMBERS) == ["ori_delft/3"]
    assert sorted(found("bedrag 2024/123", "any_word", NUMBERS)) == ["ori_delft/1", "ori_delft/3", "ori_delft/4"]


def test_a_body_that_is_named_is_searched_in_its_older_indices_and_in_no_namesakes() -> None:
    nota = {"name": "Nota warmtenet"}
    library = open_library(
        {"1": nota}, older={"2": nota}, bodies={"ori_delft_2": {"3": nota}, "ori_utrecht": {"4": nota}}
    )
    asked = question("warmtenet", source="delft")
    page = library.ask(build_search(asked, PLATFORM), lambda answer: read_search_page(answer, asked)).value
    assert sorted(hit.id for hit in page.hits) == ["ori_delft/1", "ori_delft/2"]
    assert (page.total, page.total_kind) == (2, "exact")
    assert {hit.facts["source"] for hit in page.hits} == {("delft",)}
