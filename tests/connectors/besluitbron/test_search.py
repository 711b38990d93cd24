"""One question to several registers: side by side, merged in turns, and whoever does not answer is named."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from besluitbron.contract.connector import Connector
from besluitbron.pipeline.joint.places import search_tool_of
from besluitbron.pipeline.joint.side_by_side import JOINT_SECONDS
from tests.service import Service

NAME = "besluitbron"


def searchable(service: Service) -> list[str]:
    """The registers whose search takes words."""
    return [name for name, c in service.rooms.connectors.items() if "text" in _arguments(c)]


def _arguments(connector: Connector) -> Any:
    return search_tool_of(connector).arguments.fields


def search(service: Service, **arguments: Any) -> Any:
    return service.call(NAME, "search_documents", **{"text": "warmtenet", **arguments})


def part_of(answer: Any, connector: str) -> Any:
    return next(part for part in answer.structured["registers"] if part["connector"] == connector)


@contextmanager
def slow(service: Service, name: str, seconds: float) -> Iterator[None]:
    """This register answers late; released when the test is over."""
    adapter = service.rooms.adapters[name]
    send, released = adapter.send, threading.Event()

    def late(*given: Any, **named: Any) -> Any:
        released.wait(seconds)
        return send(*given, **named)

    adapter.send = late  # type: ignore[method-assign]  # the network between us and the platform, made slow
    try:
        yield
    finally:
        released.set()
        adapter.send = send  # type: ignore[method-assign]


def test_every_register_has_its_own_total_and_its_share_of_the_results(service: Service) -> None:
    answer = search(service, limit=2)
    for name in searchable(service):
        part = part_of(answer, name)
        alone = service.call(name, search_tool_of(service.rooms.connectors[name]).name, text="warmtenet", limit=2)
        assert part["outcome"] == "searched"
        assert part.get("total") == alone.precision.get("total")
        assert part["total_kind"] == alone.precision["total_kind"]
        assert part["more_to_find"] == alone.precision["more_to_find"]
        ids = [result["id"] for result in answer.results if result["id"].startswith(f"{name}:")]
        assert ids == [result["id"] for result in alone.results]


def test_results_stand_in_turns(service: Service) -> None:
    first = [result["id"].partition(":")[0] for result in search(service).results]
    names = list(dict.fromkeys(first))
    assert len(names) > 1
    assert first[: len(names)] == names


def test_a_result_can_be_opened_at_this_address(service: Service) -> None:
    for result in search(service).results:
        for call in result.get("follow_up", {}).values():
            assert service.follow(NAME, call).structured["document"]["id"] == result["id"]


def test_the_next_window_goes_on_in_every_register(service: Service) -> None:
    first = search(service, limit=2)
    second = service.follow(NAME, first.structured["next_window"])
    assert second.precision["window"]["offset"] == 2
    assert not {r["id"] for r in first.results} & {r["id"] for r in second.results}


def test_a_walk_finds_what_the_registers_have_and_ends(service: Service) -> None:
    seen = [
        result["id"] for answer in service.walk(NAME, "search_documents", text="warmtenet") for result in answer.results
    ]
    assert len(seen) == len(set(seen))
    for name in searchable(service):
        tool = search_tool_of(service.rooms.connectors[name]).name
        own = {r["id"] for answer in service.walk(name, tool, text="warmtenet") for r in answer.results}
        assert own <= set(seen)


def test_registers_that_fail_are_named_and_the_others_answer(service: Service) -> None:
    broken, *others = searchable(service)
    service.misbehave(broken, "http_500")
    answer = search(service)
    assert part_of(answer, broken)["outcome"] == "failed"
    assert "HTTP 500" in part_of(answer, broken)["why"]
    assert answer.precision["complete"] is False
    assert service.rooms.connectors[broken].title in answer.notes
    assert "says nothing about whether" in answer.notes
    assert {result["id"].partition(":")[0] for result in answer.results} == set(others) & {
        name for name in others if part_of(answer, name).get("returned")
    }


def test_no_answer_of_any_register_is_an_error(service: Service) -> None:
    for name in searchable(service):
        service.misbehave(name, "http_500")
    answer = search(service)
    assert answer.is_error
    assert "says nothing about whether" in answer.text
    assert service.rows()[-1]["outcome"] == "error"


def test_a_slow_register_is_left_behind_in_time_and_named(service: Service) -> None:
    late, *_ = searchable(service)
    with slow(service, late, 60):
        started = time.monotonic()
        answer = search(service, text="fietspad")
        took = time.monotonic() - started
    assert JOINT_SECONDS < 10
    assert took < 20, "on a busy machine too; whoever waits for the register waits for a minute"
    assert part_of(answer, late)["outcome"] == "failed"
    assert "within 9 seconds" in part_of(answer, late)["why"] or "in time" in part_of(answer, late)["why"]
    assert answer.precision["complete"] is False
    assert answer.results


def test_a_register_without_text_search_says_so_and_is_no_failure(service: Service) -> None:
    answer = search(service)
    for name, connector in service.rooms.connectors.items():
        if "text" not in _arguments(connector):
            part = part_of(answer, name)
            assert part["outcome"] == "not_asked"
            assert part["why"] == search_tool_of(connector).no_text_because
    assert answer.precision["complete"] is True


def test_a_source_that_a_register_does_not_have_is_said_and_the_others_are_searched(service: Service) -> None:
    answer = search(service, source="Waterschap Lindestromen")
    outcomes = {part["connector"]: part["outcome"] for part in answer.structured["registers"]}
    assert "searched" in outcomes.values()
    for part in answer.structured["registers"]:
        if part["outcome"] == "not_asked":
            assert part["why"]


def test_a_source_that_no_register_has_is_an_error(service: Service) -> None:
    answer = search(service, source="Gemeente Nergenshuizen")
    assert answer.is_error
    assert "Nothing was searched" in answer.text
    assert sum(service.asked(name) for name in service.rooms.connectors) == 0


def test_only_the_registers_that_are_named_are_asked(service: Service) -> None:
    answer = search(service, registers="bekendmakingen, Bekendmakingen")
    assert [part["connector"] for part in answer.structured["registers"]] == ["bekendmakingen"]
    assert service.asked("raadsinformatie") == 0


def test_a_register_that_does_not_exist_is_an_error_with_those_that_do(service: Service) -> None:
    answer = search(service, registers="woogle")
    assert answer.is_error
    assert "bekendmakingen" in answer.text


def test_an_argument_that_a_register_has_no_place_for_is_named(service: Service) -> None:
    answer = search(service, from_date="2020-01-01")
    for part in answer.structured["registers"]:
        if part["outcome"] == "searched" and "from_date" not in _arguments(service.rooms.connectors[part["connector"]]):
            assert "from_date" in part["not_applied"]


def test_nothing_found_says_what_was_searched(service: Service) -> None:
    answer = search(service, text="zuurkoolpaleis")
    assert answer.results == []
    assert "does not show that no decision exists" in answer.notes
    for name in searchable(service):
        assert part_of(answer, name)["notes"]


def test_a_limit_above_what_fits_is_cut_and_said(service: Service) -> None:
    answer = search(service, limit=500)
    assert "was cut to" in answer.notes
    assert len(answer.results) <= 25


def test_the_call_has_one_row(service: Service) -> None:
    search(service)
    (row,) = service.rows()
    assert (row["connector"], row["tool"], row["outcome"]) == (NAME, "search_documents", "ok")
    assert row["hits"] > 0
    assert row["upstream_ms"] > 0


@pytest.mark.parametrize("text", ["***", "", '"'])
def test_a_text_without_a_word_is_refused_before_anybody_is_asked(service: Service, text: str) -> None:
    answer = search(service, text=text)
    assert answer.is_error
    assert sum(service.asked(name) for name in service.rooms.connectors) == 0


def test_a_period_that_ends_before_it_begins_is_refused_before_anybody_is_asked(service: Service) -> None:
    answer = search(service, text="windpark", from_date="2026-01-01", to_date="2025-01-01")
    assert answer.is_error
    assert "swap them" in answer.text
    assert [service.asked(name) for name in service.rooms.connectors] == [0] * len(service.rooms.connectors)


def test_a_register_that_cannot_be_asked_in_this_way_is_missing_and_not_done(service: Service) -> None:
    """Parliament takes no period of more than five years: with other arguments it would have been searched."""
    answer = search(service, from_date="2015-01-01")
    assert part_of(answer, "tweedekamer")["outcome"] == "not_asked"
    assert answer.precision["complete"] is False
    assert "could not be asked in this way" in answer.notes


def test_past_the_reach_of_a_register_is_not_past_its_end(service: Service) -> None:
    answer = search(service, offset=9_999, registers="bekendmakingen,woo")
    assert part_of(answer, "bekendmakingen")["outcome"] == "not_asked"
    assert answer.precision["more_to_find"]["answer"] == "unknown"
    assert answer.precision["complete"] is False
    assert "Nothing was found" not in answer.notes


@pytest.mark.parametrize("match", ["any_word", "phrase"])
def test_a_way_of_matching_that_one_register_does_not_have_leaves_the_others(service: Service, match: str) -> None:
    answer = search(service, match=match)
    parts = answer.structured["registers"]
    assert any(part["outcome"] == "searched" for part in parts)
    skipped = [p for p in parts if p["outcome"] == "not_asked" and p["connector"] != "rechtspraak"]
    assert answer.precision["complete"] is (not skipped)
    assert all(part["title"] in part["why"] for part in skipped)


def test_what_a_register_did_not_apply_stands_at_the_top_too(service: Service) -> None:
    answer = search(service, text="mantelzorg", to_date="2025-01-01")
    lost = [part["title"] for part in answer.structured["registers"] if part.get("not_applied")]
    assert lost
    assert all(f"{title} did not apply" in answer.notes for title in lost)


def test_what_a_register_answered_only_in_part_stands_at_the_top_too(service: Service) -> None:
    service.misbehave("woo", "partial")
    answer = search(service, text="stikstof")
    assert part_of(answer, "woo")["complete"] is False
    assert f"{part_of(answer, 'woo')['title']} answered only in part" in answer.notes


def test_a_body_that_nobody_knows_is_refused_by_each_register_once_named_with_its_own_list(service: Service) -> None:
    refused = search(service, source="Waterdrrecht")
    assert refused.is_error
    assert "Open Raadsinformatie: Open Raadsinformatie" not in refused.text
    assert "Open Raadsinformatie has no source 'Waterdrrecht'. Did you mean 'Gemeente Waterdrecht'" in refused.text
    # The list_sources of this address lists registers.
    assert refused.text.count("list_sources") == refused.text.count("Its own list_sources") > 1


@pytest.mark.parametrize("written", [" ", ",", " , ,"])
def test_a_list_of_registers_that_names_none_is_refused_and_not_read_as_all(service: Service, written: str) -> None:
    refused = search(service, registers=written)
    assert refused.is_error
    assert "no register is named" in refused.text


def test_controls_that_were_kept_do_not_make_the_results_look_old(service: Service) -> None:
    search(service, registers="bekendmakingen")
    service.clock.move(hours=20)
    precision = search(service, text="vergunning", registers="bekendmakingen").precision
    assert precision["served_from"] == "register"
    assert precision["retrieved_at"] == "2026-12-01T08:00:00Z"
