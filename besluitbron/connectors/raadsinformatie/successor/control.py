"""Whether the platform looks at the period, where the order hides what lies outside: its other end is asked (pure).

Counts of this platform cannot be compared: without words or a body it finds nothing, and most counts are estimates.
Only a total that it calls exact is held against the other end; a period with an estimate has no total at all.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from besluitbron.contract.connector import Control
from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.contract.search import SearchPage, SearchQuestion, SearchWindow
from besluitbron.contract.upstream import Platform, UpstreamAnswer, UpstreamRequest

from ..values import amsterdam_day
from .answer import TRY_LATER, read_found
from .hits import start_of
from .query import build_search


def _hidden(page: SearchPage, question: SearchQuestion) -> Iterator[tuple[str, str]]:
    """Each end of the period that the page does not show, with the order that begins there."""
    first = question.window.offset == 0
    if page.total is None or (first and not page.has_next):
        return
    if question.from_date and not (first and question.sort == "oldest"):
        yield "from_date", "oldest"
    if question.to_date and not (first and question.sort == "newest"):
        yield "to_date", "newest"


def _build(page: SearchPage, question: SearchQuestion, platform: Platform) -> tuple[UpstreamRequest, ...]:
    ends = _hidden(page, question)
    return tuple(build_search(replace(question, sort=sort, window=SearchWindow(0, 1, 1)), platform) for _, sort in ends)


def _read(answer: UpstreamAnswer) -> date | None:
    """The day of the result at this end."""
    found = read_found(answer, None)
    if len(found.results) > 1:
        raise UpstreamUnreadable("gave more results than were asked for", TRY_LATER)
    start = start_of(found.results[0]) if found.results else None
    return amsterdam_day(start) if start else None


def _lost(page: SearchPage, question: SearchQuestion, days: Sequence[date | None]) -> tuple[str, ...]:
    ends = [name for name, _ in _hidden(page, question)]
    return tuple(name for name, day in zip(ends, days, strict=True) if day and not _is_within(day, name, question))


def _is_within(day: date, name: str, question: SearchQuestion) -> bool:
    if name == "from_date":
        return question.from_date is None or day >= question.from_date
    # The platform cuts days in UTC: what begins just after midnight is a day later here (quirk 21).
    return question.to_date is None or day <= question.to_date + timedelta(days=1)


CONTROL: Final = Control(build=_build, read=_read, lost=_lost)
