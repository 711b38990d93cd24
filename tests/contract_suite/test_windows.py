"""Totals and windows: H10-H19, and the bounds of every list."""

import pytest

from besluitbron.contract.connector import DocumentTool
from tests.contract_suite.conftest import Register

OWN_ORDER = "the register's own order"


def test_h10_the_total_is_not_the_length_of_the_page(register: Register) -> None:
    small, large = register.search(limit=2).precision, register.search(limit=10).precision
    assert small["total"] == large["total"] > 10
    assert small["window"]["returned"] == 2


def test_h11_a_window_past_the_end_gives_no_total_and_says_so(register: Register) -> None:
    total = register.search().precision["total"]
    answer = register.search(offset=total + 5)
    assert answer.results == []
    assert "total" not in answer.precision
    assert answer.precision["total_kind"] == "unknown"
    assert "past the last result" in answer.notes
    assert "next_window" not in answer.structured


def test_h12_a_lower_bound_is_never_shown_as_exact(register: Register) -> None:
    register.require_fault("lower_bound")
    register.misbehave("lower_bound")
    answer = register.search()
    assert answer.precision["total_kind"] == "at_least"
    assert "count" not in answer.precision["more_to_find"]


def test_h12_a_count_only_comes_with_an_exact_total(register: Register) -> None:
    precision = register.search(limit=3).precision
    assert ("count" in precision["more_to_find"]) == (precision["total_kind"] == "exact")


def test_h10_h13_h14_the_walk_visits_every_result_exactly_once_and_ends(register: Register) -> None:
    answers = register.walk(limit=4)
    ids = [result["id"] for answer in answers for result in answer.results]
    assert len(ids) == len(set(ids))
    assert len(answers) > 2
    assert answers[-1].precision["more_to_find"] == {"answer": "no"}
    shown_once = sum(
        int(note.split()[0]) for a in answers for note in a.precision.get("notes", []) if "shown once" in note
    )
    assert len(ids) + shown_once == answers[0].precision["total"]


@pytest.mark.parametrize("limit", [1, 7, 25])
def test_h15_windows_of_any_size_hold_the_same_results_in_the_same_order(register: Register, limit: int) -> None:
    whole = [r["id"] for a in register.walk(limit=10) for r in a.results]
    start = [r["id"] for r in register.search(limit=limit).results]
    shifted = [r["id"] for r in register.search(limit=limit, offset=1).results]
    assert start == whole[: len(start)]
    assert shifted == whole[1 : 1 + len(shifted)]


def test_h16_an_offset_that_the_register_did_not_apply_is_noticed(register: Register) -> None:
    register.require_fault("offset_ignored")
    last = register.search().precision["total"] - 1
    register.misbehave("offset_ignored")
    answer = register.search(offset=last)
    assert answer.is_error
    assert "window" in answer.text


def test_h17_every_order_is_total_and_ends_with_the_identifier_or_says_that_it_is_not(register: Register) -> None:
    can_choose = "sort" in register.search_tool.arguments.fields
    assert can_choose or len(register.search_tool.sorts) == 1
    for sort, order in register.search_tool.sorts.items():
        answer = register.search(**({"sort": sort} if can_choose else {}))
        assert answer.precision["sort"] == order
        # Where the platform takes no order, or not to the end, its own is all there is, and that is said.
        assert order.split(",")[-1].strip() in ("id", "identifier", OWN_ORDER)


def test_h19_a_cut_title_is_said(register: Register) -> None:
    for answer in register.walk(limit=25):
        if any(result["title"].endswith("…") for result in answer.results):
            assert "are cut" in answer.notes


def test_h19_a_limit_that_was_cut_is_said(register: Register) -> None:
    answer = register.search(limit=1000)
    assert answer.precision["window"]["limit"] == 25
    assert answer.precision["window"]["returned"] <= 25
    assert "limit 1000 was cut to 25" in answer.notes


def test_quirk_3_28_an_offset_past_the_reach_of_the_register_is_refused_with_advice(register: Register) -> None:
    asked = register.asked
    answer = register.search(offset=register.search_tool.reach)
    assert answer.is_error
    assert register.search_tool.reach_advice in answer.text
    assert register.asked == asked


@pytest.mark.parametrize(("offset", "limit"), [(-1, 10), (0, 0), (0, -5)])
def test_a_window_that_is_no_window_is_refused(register: Register, offset: int, limit: int) -> None:
    answer = register.search(offset=offset, limit=limit)
    assert answer.is_error
    assert ("offset" if offset < 0 else "limit") in answer.text


@pytest.mark.parametrize("length", [200, 701, 8000])
def test_the_windows_of_a_text_joined_are_the_whole_text(register: Register, length: int) -> None:
    identifier = next(r["id"] for a in register.walk() for r in a.results if "full_text" in r["follow_up"])
    tool = register.tool(DocumentTool).name
    answers = list(register.service.walk(register.name, tool, id=identifier, length=length))
    joined = "".join(answer.structured.get("text", "") for answer in answers)
    assert len(joined) == answers[0].precision["total"]
    assert joined == register.document(identifier, length=16000).structured["text"]
    assert answers[-1].precision["more_to_find"] == {"answer": "no"}


def test_an_answer_stays_below_forty_kilobytes(register: Register) -> None:
    answer = register.search(limit=25)
    longest = max((register.document(r["id"], length=16000) for r in answer.results[:5]), key=lambda a: len(a.text))
    for sent in (answer, longest, register.list_sources(limit=25)):
        assert len(sent.text.encode()) * 2 < 40_000


def test_ten_results_with_snippets_cost_at_most_600_bytes_each(register: Register) -> None:
    import orjson

    results = register.search(limit=10).results
    assert len(results) == 10
    assert len(orjson.dumps(results)) / 10 <= 600
