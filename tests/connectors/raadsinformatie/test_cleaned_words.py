"""What a caller types reaches the platform as words: it is never refused there and never executed."""

import json

from hypothesis import example, given, settings
from hypothesis import strategies as st

from besluitbron.connectors.raadsinformatie.classic.query import build_search
from besluitbron.connectors.raadsinformatie.classic.search import read_search_page
from besluitbron.connectors.raadsinformatie.connector import CLEANING, PLATFORM
from besluitbron.contract.errors import TextRefused
from besluitbron.contract.search import SearchQuestion, SearchWindow
from besluitbron.pipeline.cleaning import clean
from tests.connectors.raadsinformatie.asking import question
from tests.connectors.raadsinformatie.library import open_library

LIBRARY = open_library(
    {
        "1": {"name": "De motie van de raad over het warmtenet"},
        "2": {"name": "Brief", "text": ["Zie art. 3:2 en nota 2024/123 over 50+ in 's-Gravenhage"]},
        "3": {"name": "Leeg"},
    }
)


def found(text: str) -> list[str]:
    asked = SearchQuestion(
        clean(text, CLEANING), SearchWindow(), "all_words", "relevance", filters={"kind": "document"}
    )
    answered = LIBRARY.ask(build_search(asked, PLATFORM), lambda answer: read_search_page(answer, asked))
    return [hit.id for hit in answered.value.hits]


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet=st.sampled_from("warm +-=&|><!(){}[]^\"~*?:\\/ANDORNOT'._＊？\u200b"), max_size=30))
@example("kosten/baten")
@example('"warmtenet')
@example("_exists_:text OR *:*")
def test_no_text_makes_the_platform_refuse_or_find_everything(text: str) -> None:
    try:
        hits = found(text)
    except TextRefused:
        return
    assert len(hits) < 3


def test_stop_words_do_not_hide_a_title_and_all_words_are_asked_for() -> None:
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
