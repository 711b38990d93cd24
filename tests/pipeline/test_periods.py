"""A search that needs a period: where none is given, and where it is too long."""

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from besluitbron.config import Settings
from besluitbron.contract.connector import EMBEDDED, SearchTool
from besluitbron.contract.errors import ArgumentsRefused
from besluitbron.contract.search import SearchQuestion
from besluitbron.loading import load_connectors
from besluitbron.pipeline.search_question import check_question, months_before
from besluitbron.pipeline.sources import SourceIndex

CONNECTOR = load_connectors(Settings(instance=Path("instance")))["raadsinformatie"]
TOOL = replace(
    next(tool for tool in CONNECTOR.tools if isinstance(tool, SearchTool)), default_months=12, max_days=1_830
)
INDEX = SourceIndex(CONNECTOR.packaged_sources())
TODAY = date(2026, 11, 30)


def question(today: date = TODAY, data: str = "live", newest: date | None = None, **days: Any) -> SearchQuestion:
    connector = replace(CONNECTOR, data=data, sample=replace(CONNECTOR.sample, newest=newest))
    arguments = {"text": "warmtenet", "offset": 0, "limit": 10, **days}
    return check_question(connector, TOOL, arguments, INDEX, today=today)


@pytest.mark.parametrize(
    ("day", "months", "expected"),
    [
        (date(2026, 11, 30), 12, date(2025, 11, 1)),
        (date(2026, 1, 15), 1, date(2025, 12, 1)),
        (date(2026, 12, 1), 12, date(2025, 12, 1)),
        (date(2026, 3, 31), 0, date(2026, 3, 1)),
    ],
)
def test_a_number_of_months_back_is_the_first_of_a_month(day: date, months: int, expected: date) -> None:
    assert months_before(day, months) == expected


def test_h27_the_default_period_moves_with_the_calendar() -> None:
    assert question().from_date == date(2025, 11, 1)
    assert question(today=date(2036, 11, 30)).from_date == date(2035, 11, 1)


def test_the_default_period_of_a_sample_does_not_leave_its_records_behind() -> None:
    asked = question(today=date(2036, 11, 30), data=EMBEDDED, newest=date(2026, 12, 15))
    assert asked.from_date == date(2025, 12, 1)
    assert question(data=EMBEDDED, newest=date(2026, 12, 15)).from_date == date(2025, 11, 1)


def test_an_end_in_the_past_takes_the_months_before_it() -> None:
    assert question(to_date=date(2020, 5, 31)).from_date == date(2019, 5, 1)


def test_a_period_that_was_given_stays() -> None:
    asked = question(from_date=date(2022, 1, 1))
    assert (asked.from_date, asked.to_date) == (date(2022, 1, 1), None)


@pytest.mark.parametrize("days", [{"from_date": date(2010, 1, 1)}, {"from_date": date(2010, 1, 1), "to_date": TODAY}])
def test_a_period_that_is_too_long_is_refused_with_one_that_is_not(days: dict[str, date]) -> None:
    with pytest.raises(ArgumentsRefused, match="from_date 2021-11-26 to_date 2026-11-30"):
        question(**days)
    assert question(from_date=date(2021, 11, 26), to_date=TODAY).from_date == date(2021, 11, 26)
