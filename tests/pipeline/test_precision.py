from datetime import UTC, date, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from besluitbron.contract.search import (
    CleanText,
    Hit,
    MoreToFind,
    SearchPage,
    SearchQuestion,
    SearchWindow,
)
from besluitbron.contract.sources import Source
from besluitbron.contract.upstream import Answered
from besluitbron.pipeline.precision import (
    Slice,
    determine_more,
    determine_search_precision,
    filters_not_applied,
    has_next_window,
    prove_filters,
    write_precision,
)

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


def part(**members: object) -> Slice:
    given = {"start": 0, "asked": 10, "shown": 10, "total": None, "total_kind": "unknown", **members}
    return Slice(**given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("given_slice", "expected"),
    [
        (part(total=1234, total_kind="exact"), MoreToFind("yes", 1224, "window")),
        (part(total=10, total_kind="exact"), MoreToFind("no")),
        (part(shown=3, total=3, total_kind="exact"), MoreToFind("no")),
        (part(total=10_000, total_kind="at_least"), MoreToFind("yes", None, "window")),
        (part(total=76, total_kind="estimate", has_next=True), MoreToFind("yes", None, "window")),
        (part(total=76, total_kind="estimate", has_next=False), MoreToFind("no")),
        (part(total=76, total_kind="estimate"), MoreToFind("unknown", None, "unknown_total")),
        (part(), MoreToFind("unknown", None, "unknown_total")),
        (part(shown=4), MoreToFind("no")),
        (part(shown=0, start=50), MoreToFind("no")),
        (part(shown=4, incomplete=True), MoreToFind("unknown", None, "partial_answer")),
        (
            part(start=9_990, total=20_000, total_kind="exact", reach=10_000),
            MoreToFind("yes", 10_000, "platform_limit"),
        ),
        (part(total=40, total_kind="exact", cut_by_size=True), MoreToFind("yes", 30, "answer_size")),
        (part(total=40, total_kind="exact", has_next=False), MoreToFind("unknown", None, "unknown_total")),
        (part(shown=0, total=40, total_kind="exact"), MoreToFind("unknown", None, "unknown_total")),
    ],
)
def test_more_to_find_says_no_more_than_is_known(given_slice: Slice, expected: MoreToFind) -> None:
    assert determine_more(given_slice) == expected


@given(
    st.integers(0, 300),
    st.integers(1, 25),
    st.integers(0, 25),
    st.none() | st.integers(0, 400),
    st.sampled_from(["exact", "at_least", "estimate", "unknown"]),
    st.none() | st.booleans(),
)
def test_a_count_never_comes_without_an_exact_total(
    start: int, asked: int, shown: int, total: int | None, kind: str, has_next: bool | None
) -> None:
    given_slice = part(
        start=start, asked=asked, shown=min(shown, asked), total=total, total_kind=kind, has_next=has_next
    )
    more = determine_more(given_slice)
    if more.count is not None:
        assert kind == "exact"
        assert more.answer == "yes"
        assert more.count == (total or 0) - given_slice.end > 0
    if more.answer == "no" and kind == "exact" and total is not None and given_slice.shown:
        assert total <= given_slice.end
    if has_next_window(given_slice, more):
        assert given_slice.end > start, "a walk advances"


def hit(**members: object) -> Hit:
    given = {
        "id": "1",
        "title": "Titel",
        "kind": "document",
        "source": "delft",
        "source_name": "Gemeente Delft",
        "date": date(2026, 5, 12),
        "date_means": "discussed",
        "url": None,
        "facts": {"source": ("delft",), "kind": ("document",)},
        **members,
    }
    return Hit(**given)  # type: ignore[arg-type]


def question(**members: object) -> SearchQuestion:
    given = {
        "text": CleanText(words=("warmtenet",)),
        "window": SearchWindow(0, 10, 10),
        "matching": "all_words",
        "sort": "relevance",
        **members,
    }
    return SearchQuestion(**given)  # type: ignore[arg-type]


def test_a_filter_is_proven_on_the_results() -> None:
    asked = question(source=Source("delft", "Gemeente Delft", "municipality"), filters={"kind": "document"})
    assert filters_not_applied(asked, [hit()]) == []
    assert filters_not_applied(asked, [hit(facts={"source": ("leiden",), "kind": ("report", "letter")})]) == [
        "kind",
        "source",
    ]


def test_a_date_outside_the_period_shows_that_the_period_was_not_applied() -> None:
    asked = question(from_date=date(2026, 5, 13), to_date=date(2026, 6, 1))
    assert filters_not_applied(asked, [hit(), hit(date=None), hit(date=date(2026, 7, 1))]) == ["from_date", "to_date"]


@pytest.mark.parametrize(
    ("in_force", "holds"),
    [
        ((date(2026, 11, 30), date(2026, 11, 30)), True),
        ((None, None), True),
        ((date(2026, 12, 1), None), False),
        ((None, date(2026, 11, 29)), False),
        (None, True),
    ],
)
def test_a_version_of_another_day_shows_that_the_day_was_not_applied(in_force: Any, holds: bool) -> None:
    """Quirk 63: an old version must not be cited as the one in force."""
    asked = question(on_date=date(2026, 11, 30))
    assert (filters_not_applied(asked, [hit(in_force=in_force)]) == []) is holds


@pytest.mark.parametrize(("sort", "holds"), [("newest", False), ("oldest", True), ("relevance", True)])
def test_dates_in_another_order_show_that_sort_was_not_applied(sort: str, holds: bool) -> None:
    hits = (hit(), hit(date=None), hit(date=date(2026, 5, 13)))
    page = prove_filters(question(sort=sort), SearchPage(hits=hits, fetched=3, total=3, total_kind="exact"))
    assert page.not_applied == (() if holds else ("sort",))
    precision, _ = determine_search_precision(
        question(sort=sort), page, Answered(None, "register", NOW), order="date", reach=100, notes=()
    )
    assert precision.total == 3, "the order does not change what was counted"


def test_a_total_of_another_question_is_left_out() -> None:
    asked = question(filters={"kind": "report"})
    page = prove_filters(asked, SearchPage(hits=(hit(),), fetched=1, total=99, total_kind="exact"))
    precision, _ = determine_search_precision(
        asked, page, Answered(None, "register", NOW), order="date, id", reach=100, notes=()
    )
    assert precision.total is None
    assert precision.total_kind == "unknown"
    assert precision.not_applied == ("kind",)
    written = write_precision(precision)
    assert "total" not in written
    assert written["not_applied"] == ["kind"]


def test_absent_members_are_left_out_of_a_written_precision() -> None:
    page = SearchPage(hits=(), fetched=0, total=0, total_kind="exact")
    precision, _ = determine_search_precision(
        question(), page, Answered(None, "register", NOW), order="date, id", reach=100, notes=()
    )
    written = write_precision(precision)
    assert written["total"] == 0
    assert written["removed"] == []
    assert written["more_to_find"] == {"answer": "no"}
    assert None not in written.values()
    assert "sources" not in written
