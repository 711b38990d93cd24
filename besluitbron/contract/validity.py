"""Versions of a text that are in force for a time: which one is meant by a day, and how its days are said."""

from collections.abc import Callable, Iterable
from datetime import date
from typing import TypeVar

from besluitbron.contract.search import Period

T = TypeVar("T")


def is_in_force(period: Period, day: date) -> bool:
    """Whether the day lies in the period; both ends are included."""
    first, last = period
    return (first is None or first <= day) and (last is None or day <= last)


def say_period(period: Period) -> str:
    """The days of a version in words: `in force from 2022-05-01 to 2022-07-31`, `in force from 2023-04-01 on`."""
    first, last = period
    if first is None:
        return f"in force until {last}" if last else "in force"
    return f"in force from {first} to {last}" if last else f"in force from {first} on"


def life_of(periods: Iterable[Period]) -> Period:
    """The first and the last day on which any version is in force; an open end is None."""
    known = list(periods)
    firsts, lasts = [first for first, _ in known if first], [last for _, last in known]
    return min(firsts, default=None), None if None in lasts else max((last for last in lasts if last), default=None)


def nearest_version(versions: Iterable[T], period_of: Callable[[T], Period], day: date) -> T | None:
    """The version to show when none is in force on the day: the last one before it, else the first one after it."""
    known = [version for version in versions if period_of(version)[0] is not None]
    before = [version for version in known if (period_of(version)[0] or day) <= day]
    if before:
        return max(before, key=lambda version: period_of(version)[0] or day)
    return min(known, key=lambda version: period_of(version)[0] or day, default=None)


def say_absence(first: date | None, last: date | None, day: date, *, when: str) -> str:
    """Why nothing is in force on a day, from the first and the last day on which any version is.

    `when` names the day in the sentence: `on 2026-11-30 (today)`. An open end is None.
    """
    if first is not None and day < first:
        return f"not yet in force {when}: its first version here is in force from {first}"
    if last is not None and day > last:
        return f"no longer in force {when}: its last version here ended on {last}"
    return f"not in force {when}, between two of its versions here"
