"""The connector in the whole service: windows of an article, the notes of an empty search, its declaration."""

from dataclasses import replace
from typing import Any

import pytest

from besluitbron.connectors.wetten.connector import CLEANING, CONNECTOR
from besluitbron.connectors.wetten.kinds import settle_kind
from besluitbron.contract.call import Origin, ToolCall
from besluitbron.pipeline.cleaning import clean
from tests.service import Service

NAME = "wetten"


def test_an_empty_search_names_the_law_of_another_day_and_never_shows_it_as_a_result(service: Service) -> None:
    answer = service.call(NAME, "search_documents", text="loodlijnen")
    assert answer.results == []
    assert answer.precision["total"] == 0
    assert "BWBR9000018/2015-01-01" in answer.notes
    assert "ended on 2022-04-13" in answer.notes
    assert "Nothing in force on 2026-" in answer.notes
    assert "Nothing was found" not in answer.notes, "it would contradict the law that is named"
    opened = service.call(NAME, "get_document", id="BWBR9000018/2015-01-01")
    assert opened.structured["document"]["status"] == "in force from 2015-01-01 to 2022-04-13"


def test_a_second_look_that_fails_leaves_the_first_answer_and_says_so(service: Service) -> None:
    def ask(*given: Any, **named: Any) -> Any:
        answered = service.rooms.cache.ask(*given, **named)
        service.misbehave(NAME, "timeout")
        return answered

    executor = service.rooms.executor
    executor = replace(executor, registers=replace(executor.registers, ask=ask))
    call = ToolCall("search_documents", {"text": "loodlijnen"}, Origin("client"), "id-1", "2026-07-28")
    served = executor.execute(service.rooms.connectors[NAME], call)
    assert b"could not be looked up now" in served.structured
    assert b'"total":0' in served.structured


def test_the_windows_of_an_article_named_by_a_reference_stay_within_the_article(service: Service) -> None:
    whole = service.call(NAME, "get_document", id="BWBR9000001", article="hoofdstuk 2").structured["text"]
    reference = "jci1.3:c:BWBR9000001&hoofdstuk=2"
    walk = list(service.walk(NAME, "get_document", id=reference, length=250))
    assert len(walk) > 2
    assert "".join(answer.structured["text"] for answer in walk) == whole


def test_a_day_is_kept_on_the_way_to_the_next_window(service: Service) -> None:
    first = service.call(NAME, "search_documents", text="waterkeringen", on_date="2014-06-01", limit=2)
    following = first.structured["next_window"]["arguments"]
    assert following["on_date"] == "2014-06-01"
    assert first.precision["filters"] == {"on_date": "2014-06-01"}
    assert all(result["date"] <= "2014-06-01" for result in first.results)


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        ("Ministeriële regeling", "ministeriele-regeling"),
        ("amvb", "AMvB"),
        ("Algemene maatregel van bestuur", "AMvB"),
        ("wet bes", "wet-BES"),
        ("WET", "wet"),
        ("iets anders", "iets anders"),
    ],
)
def test_a_kind_is_found_in_any_spelling(given: str, kind: str) -> None:
    assert settle_kind(given) == kind


def test_a_kind_holds_on_every_result_and_one_that_is_no_word_is_refused(service: Service) -> None:
    found = service.call(NAME, "search_documents", text="waterkeringen", kind="amvb")
    assert {result["kind"] for result in found.results} == {"AMvB"}
    assert found.precision["filters"]["kind"] == "AMvB"
    assert service.call(NAME, "search_documents", text="waterkeringen", kind="*").is_error


@pytest.mark.parametrize("text", ["wet 's-Gravenhage", "art. 3:2", "50+", "2024/123", "café", "Súdwest-Fryslân", "D66"])
def test_cleaning_keeps_what_a_text_means(text: str) -> None:
    assert clean(text, CLEANING).text == text


def test_the_tools_say_that_titles_are_searched_and_which_version_is_given() -> None:
    search, _, document = CONNECTOR.tools
    assert "no search in the text of laws" in search.description
    assert "today by default" in search.description
    assert "which version" in document.description
