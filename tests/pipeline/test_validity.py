"""Versions and days in words."""

from datetime import date

import pytest

from besluitbron.contract.search import Period
from besluitbron.contract.validity import is_in_force, nearest_version, say_absence, say_period

FIRST, SECOND = (date(2020, 6, 1), date(2021, 9, 30)), (date(2024, 5, 1), None)


def of(version: Period) -> Period:
    return version


def test_both_ends_of_a_period_are_included() -> None:
    days = [date(2020, 5, 31), date(2020, 6, 1), date(2021, 9, 30), date(2021, 10, 1)]
    assert [is_in_force(FIRST, day) for day in days] == [False, True, True, False]
    assert is_in_force((None, None), date(1900, 1, 1))


@pytest.mark.parametrize(
    ("day", "expected"),
    [(date(2019, 1, 1), FIRST), (date(2022, 1, 1), FIRST), (date(2030, 1, 1), SECOND)],
)
def test_the_nearest_version_is_the_last_before_the_day_else_the_first_after_it(day: date, expected: Period) -> None:
    assert nearest_version([SECOND, FIRST], of, day) == expected
    assert nearest_version([], of, day) is None


def test_a_period_and_an_absence_are_said_with_their_days() -> None:
    assert say_period(FIRST) == "in force from 2020-06-01 to 2021-09-30"
    assert say_period(SECOND) == "in force from 2024-05-01 on"
    assert say_period((None, date(2021, 9, 30))) == "in force until 2021-09-30"
    early = say_absence(date(2020, 6, 1), None, date(2019, 1, 1), when="then")
    late = say_absence(date(2020, 6, 1), date(2021, 9, 30), date(2022, 1, 1), when="then")
    between = say_absence(date(2020, 6, 1), None, date(2022, 1, 1), when="then")
    assert "not yet in force then: its first version here is in force from 2020-06-01" in early
    assert "no longer in force then: its last version here ended on 2021-09-30" in late
    assert "between two of its versions" in between
