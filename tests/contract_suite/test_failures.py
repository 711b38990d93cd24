"""Empty, failed, partial: H1-H5, H7, H8 of the faults of honesty, and stale answers (H31)."""

import pytest

from besluitbron.embedded import WIRE_FAULTS
from tests.contract_suite.conftest import NONSENSE, Register


@pytest.mark.parametrize("fault", WIRE_FAULTS)
def test_h1_h2_a_broken_register_is_an_error_that_names_it_and_says_what_to_do(register: Register, fault: str) -> None:
    register.misbehave(fault)
    answer = register.search()
    assert answer.is_error
    assert "structuredContent" not in answer.result
    assert register.connector.title in answer.text
    assert register.name in answer.text
    assert "says nothing about whether" in answer.text
    assert answer.text.count(". ") >= 2, "what happened, what to do, what it does not mean"


@pytest.mark.parametrize("fault", ["missing_container", "renamed_field", "refusal"])
def test_h1_h5_an_answer_of_another_shape_is_a_failure_not_an_empty_result(register: Register, fault: str) -> None:
    register.require_fault(fault)
    register.misbehave(fault)
    answer = register.search()
    assert answer.is_error
    assert register.connector.title in answer.text


def test_h2_a_register_that_asks_for_patience_passes_its_time_on(register: Register) -> None:
    register.misbehave("http_429")
    answer = register.search()
    assert answer.is_error
    assert "429" in answer.text
    assert any(word.isdigit() for word in answer.text.replace("429", "").split()), "when to try again"


@pytest.mark.parametrize("fault", ["http_500", "timeout", "html_page"])
def test_h3_no_stand_in_document_when_the_register_is_down(register: Register, fault: str) -> None:
    identifier = register.search().results[0]["id"]
    register.service.rooms.cache.clear()
    register.service.clock.move(hours=100)
    register.misbehave(fault)
    answer = register.document(identifier)
    assert answer.is_error
    assert "structuredContent" not in answer.result


def test_h4_a_partial_answer_is_not_shown_as_the_whole(register: Register) -> None:
    register.require_fault("partial")
    register.misbehave("partial")
    answer = register.search()
    assert answer.precision["complete"] is False
    assert "did not answer" in answer.notes
    assert answer.precision["more_to_find"]["answer"] != "no"


def test_h7_an_empty_result_says_what_was_searched_how_far_and_how_to_widen(register: Register) -> None:
    answer = register.nothing()
    assert answer.results == []
    assert answer.precision.get("searched_text") == (NONSENSE if register.has_text else None)
    assert answer.precision["total"] == 0
    assert answer.precision["more_to_find"] == {"answer": "no"}
    assert register.connector.coverage in answer.notes
    assert register.search_tool.widening in answer.notes


def test_h8_an_empty_result_licenses_no_conclusion(register: Register) -> None:
    assert "does not show that no decision exists" in register.nothing().notes
    for tool in register.connector.tools:
        assert "nothing was decided" not in tool.description.lower()


def test_h31_a_cached_answer_keeps_the_moment_of_the_register(register: Register) -> None:
    first = register.search().precision
    register.service.clock.move(minutes=5)
    asked = register.asked
    second = register.search().precision
    assert first["served_from"] == "register"
    assert second["served_from"] == "cache"
    assert second["retrieved_at"] == first["retrieved_at"] == "2026-11-30T12:00:00Z"
    assert register.asked == asked


@pytest.mark.parametrize("fault", WIRE_FAULTS)
def test_h31_the_last_good_answer_stands_in_and_says_that_it_is_old(register: Register, fault: str) -> None:
    first = register.search()
    register.service.clock.move(hours=3)
    register.misbehave(fault)
    answer = register.search()
    assert answer.results == first.results
    assert answer.precision["served_from"] == "stale_cache"
    assert answer.precision["retrieved_at"] == "2026-11-30T12:00:00Z"
    assert "last good answer" in answer.notes


def test_h31_an_answer_older_than_the_stale_life_does_not_stand_in(register: Register) -> None:
    register.search()
    register.service.clock.move(hours=25)
    register.misbehave("http_500")
    assert register.search().is_error


def test_a_register_that_recovers_is_asked_again(register: Register) -> None:
    register.misbehave("http_500")
    assert register.search().is_error
    register.misbehave(None)
    assert register.search().precision["served_from"] == "register"
