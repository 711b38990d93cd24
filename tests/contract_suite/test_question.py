"""What was really asked: H20-H27, and the source check."""

from datetime import timedelta

import pytest

from besluitbron.contract.connector import SearchTool
from tests.contract_suite.conftest import NONSENSE, Register


def test_h20_a_filter_that_the_register_ignores_is_noticed_on_the_results(register: Register) -> None:
    register.require_fault("filter_ignored")
    register.require_argument("from_date")
    dates = sorted(r["date"] for a in register.walk() for r in a.results if "date" in r)
    day = dates[len(dates) // 2]
    assert register.search(from_date=day).precision["not_applied"] == []
    register.service.rooms.cache.clear()
    register.service.clock.move(hours=100)
    register.misbehave("filter_ignored")
    answer = register.search(from_date=day, limit=25)
    assert "from_date" in answer.precision["not_applied"]
    assert "did not apply" in answer.notes
    assert "total" not in answer.precision


def test_h20_a_day_that_the_register_ignores_is_noticed_on_the_versions(register: Register) -> None:
    register.require_fault("filter_ignored")
    register.require_argument("on_date")
    assert register.search().precision["not_applied"] == []
    register.service.rooms.cache.clear()
    register.service.clock.move(hours=100)
    register.misbehave("filter_ignored")
    answer = register.search(limit=25)
    assert "on_date" in answer.precision["not_applied"]
    assert "did not apply" in answer.notes
    assert "total" not in answer.precision


@pytest.mark.parametrize("argument", ["from_date", "on_date"])
def test_h20_a_filter_that_is_lost_behind_one_fitting_result_leaves_no_exact_total(
    register: Register, argument: str
) -> None:
    register.require_fault("filter_ignored")
    register.require_argument(argument)
    if register.search_tool.control is None:
        pytest.skip(f"no filter of {register.name} can be lost without a refusal")
    dates = sorted(r["date"] for a in register.walk() for r in a.results if "date" in r)
    given = {"limit": 1, **({"from_date": dates[len(dates) // 2]} if argument == "from_date" else {})}
    kept = register.search(**given).precision
    assert (kept["not_applied"], "total" in kept) == ([], True)
    register.service.rooms.cache.clear()
    register.service.clock.move(hours=100)
    register.misbehave("filter_ignored")
    lost = register.search(**given)
    assert lost.precision["not_applied"]
    assert "total" not in lost.precision


def test_h20_a_source_filter_holds_on_every_result(register: Register) -> None:
    answers = register.walk(source=register.sample.source)
    assert answers[0].results
    key = answers[0].precision["sources"][0]
    assert {r["source"] for a in answers for r in a.results} == {key}


def test_h21_default_filters_are_said(register: Register) -> None:
    filters = register.search().precision["filters"] if register.search_tool.default_filters else {}
    assert filters.items() >= dict(register.search_tool.default_filters).items()


def test_h23_what_was_removed_is_said(register: Register) -> None:
    register.require_text()
    answer = register.search(f'{register.sample.text}* "')
    assert answer.precision["searched_text"] == register.sample.text
    assert "*" in answer.precision["removed"]
    assert answer.results == register.search().results


def test_h23_zero_results_stay_zero_and_a_second_look_is_only_for_the_notes(register: Register) -> None:
    asked = register.asked
    assert register.nothing().results == []
    assert register.asked == asked + (2 if register.search_tool.second_look else 1)


def test_h24_an_unrelated_word_finds_nothing_and_the_matching_is_said(register: Register) -> None:
    register.require_text()
    assert register.nothing().results == []
    assert register.search().precision["matching"] == register.search_tool.matchings[0]
    if "all_words" not in register.search_tool.matchings:
        return
    assert register.search(f"{register.sample.text} {NONSENSE}").results == []
    any_word = register.search(f"{register.sample.text} {NONSENSE}", match="any_word")
    if "any_word" not in register.search_tool.matchings:
        assert any_word.is_error
        assert "match" in any_word.text
        return
    assert any_word.precision["matching"] == "any_word"
    assert any_word.results


def test_h25_newest_first_holds_over_all_windows(register: Register) -> None:
    if "newest" not in register.search_tool.sorts:
        pytest.skip("this register cannot be asked for the newest first")
    dates = [r["date"] for a in register.walk(sort="newest", limit=5) for r in a.results if "date" in r]
    assert len(dates) > 10
    assert dates == sorted(dates, reverse=True)


@pytest.mark.parametrize("argument", ["source", "match", "sort", "from_date", "to_date", "on_date"])
def test_h26_an_empty_filter_is_refused_not_ignored(register: Register, argument: str) -> None:
    answer = register.search(**{argument: ""})
    assert answer.is_error
    assert argument in answer.text


def test_h27_no_year_is_fixed_in_the_question(register: Register) -> None:
    before = register.search()
    register.service.clock.now += timedelta(days=3653)
    after = register.search()
    assert after.precision["served_from"] == "register"
    assert [r["id"] for r in after.results] == [r["id"] for r in before.results]
    today = {"on_date"}  # the day of the call, where versions are in force for a time
    for precision in (before.precision, after.precision):
        assert (precision.get("filters", {}).keys() >= today) == ("on_date" in register.search_tool.arguments.fields)
    filters = [{n: v for n, v in a.precision.get("filters", {}).items() if n not in today} for a in (before, after)]
    assert filters[0] == filters[1]


@pytest.mark.parametrize("text", ["*", '""', "???", "   ", "&& ||", "＊"])
def test_an_emptied_text_is_refused_and_not_sent(register: Register, text: str) -> None:
    asked = register.asked
    answer = register.call(register.search_tool.name, text=text)
    assert answer.is_error
    assert ("No word is left" if register.has_text else register.search_tool.no_text_because) in answer.text
    assert register.asked == asked


def test_a_search_without_text_is_refused(register: Register) -> None:
    """Where there is no text search: one without any filter, which would be a search for everything."""
    asked = register.asked
    answer = register.call(register.search_tool.name)
    assert answer.is_error
    assert ("text" if register.has_text else "source") in answer.text
    assert register.asked == asked


def test_h23_a_text_is_refused_and_never_ignored_where_the_register_has_no_text_search(register: Register) -> None:
    if register.has_text:
        pytest.skip(f"{register.name} searches texts")
    asked = register.asked
    answer = register.search("fietspad")
    assert answer.is_error
    assert register.search_tool.no_text_because in answer.text
    assert register.service.rows()[-1]["error_code"] == "text_refused"
    assert register.asked == asked


def test_an_unknown_argument_is_refused_by_every_tool(register: Register) -> None:
    asked = register.asked
    for tool in register.connector.tools:
        answer = register.call(tool.name, zoekterm="x")
        assert answer.is_error
        assert "zoekterm" in answer.text
    assert register.asked == asked


def test_an_unknown_source_is_refused_with_the_nearest_names(register: Register) -> None:
    asked = register.asked
    name = register.sample.source
    answer = register.search(source=name[:-1] + ("x" if name[-1] != "x" else "y"))
    assert answer.is_error
    assert name in answer.text
    assert "Nothing was searched" in answer.text
    assert register.asked == asked


def test_a_source_is_found_in_any_spelling(register: Register) -> None:
    name = register.sample.source
    keys = {register.search(source=s).precision["sources"][0] for s in (name, name.upper(), f"  {name.lower()} ")}
    assert len(keys) == 1
    assert register.search(source=keys.pop()).results


def test_h33_a_name_of_several_sources_is_returned_as_a_choice(register: Register) -> None:
    sources = register.service.rooms.executor.registers.lists.current(register.connector).listing.sources
    by_name: dict[str, list[str]] = {}
    for source in sources:
        if source.held:
            by_name.setdefault(source.short_name or source.name, []).append(source.key)
    shared = {name: keys for name, keys in by_name.items() if len(keys) > 1}
    if not shared:
        pytest.skip("no two sources of this register share a name")
    for name, keys in list(shared.items())[:5]:
        asked = register.asked
        answer = register.search(source=name)
        assert answer.is_error
        assert all(key in answer.text for key in keys)
        assert register.asked == asked


def test_every_listed_source_is_accepted_by_its_key_and_its_name(register: Register) -> None:
    tool = register.search_tool
    assert isinstance(tool, SearchTool)
    for answer in register.service.walk(register.name, "list_sources", limit=25):
        for source in answer.results:
            index = register.service.rooms.executor.registers.lists.current(register.connector)
            assert [s.key for s in index.find(source["source"])] == [source["source"]]


def test_a_period_that_ends_before_it_starts_is_refused(register: Register) -> None:
    answer = register.search(from_date="2026-02-01", to_date="2026-01-01")
    assert answer.is_error
    assert "from_date" in answer.text


@pytest.mark.parametrize("day", ["2026-02-29", "01-02-2026", "yesterday"])
def test_a_day_that_does_not_exist_is_refused(register: Register, day: str) -> None:
    asked = register.asked
    assert register.search(from_date=day).is_error
    assert register.search(on_date=day).is_error
    assert register.asked == asked
