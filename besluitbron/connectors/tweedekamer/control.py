"""Whether the platform filtered at all, where a page cannot show it: how much there is in a longer period (quirk 47).

Newest first, the first rows of the whole table are also the first since a day. But a total without its filter is that
of the table, and since the January of the year before there is less than that. That is asked, oldest first and without
words: one question serves all searches of a year in a set, and no table is read without dates.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import Final

from besluitbron.contract.connector import Control
from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.contract.search import SearchPage, SearchQuestion
from besluitbron.contract.upstream import KEEP_CONTROL_MINUTES, Platform, UpstreamAnswer, UpstreamRequest

from .fields import CHANGED, Row, day, is_deleted
from .gatherings import REPORT
from .kinds import COMMITMENT
from .odata import Query, build, read_page, within
from .query import ORDERS
from .search import TRY_LATER, asked_filters


@dataclass(frozen=True)
class Searched:
    """The entity set of a search, and the property that holds its dates."""

    entity_set: str
    date_field: str


@dataclass(frozen=True)
class Longer:
    """What there is in the longer period."""

    count: int
    oldest: Row | None


def _documents(question: SearchQuestion) -> Searched:
    if question.filters.get("kind") == COMMITMENT:
        return Searched("Toezegging", "Aanmaakdatum")
    return Searched("Document", "Datum")


def _meetings(question: SearchQuestion) -> Searched:
    return Searched("Vergadering" if question.filters["kind"] == REPORT else "Activiteit", "Datum")


def _build(
    searched: Callable[[SearchQuestion], Searched], page: SearchPage, question: SearchQuestion, platform: Platform
) -> tuple[UpstreamRequest, ...]:
    """Nothing to ask where no total is claimed, or where the page shows the oldest row: that of a table is too old."""
    if page.total is None or question.from_date is None or _shows_oldest(page, page.total, question):
        return ()
    of = searched(question)
    query = Query(
        of.entity_set,
        tuple(within(of.date_field, _longer_since(question.from_date), None)),
        select=("Id", of.date_field, "Verwijderd"),
        order=ORDERS["oldest"].format(of.date_field),
        top=1,
        count=True,
    )
    return (replace(build(query, platform), keep_minutes=KEEP_CONTROL_MINUTES),)


def _shows_oldest(page: SearchPage, total: int, question: SearchQuestion) -> bool:
    if question.sort == "oldest":
        return question.window.offset == 0
    return question.window.offset + page.fetched >= total


def _longer_since(first: date) -> date:
    """A year's rows and more lie between the two, so that a day's new ones do not bring the counts together."""
    return date(first.year - 1, 1, 1)


def _read(answer: UpstreamAnswer) -> Longer:
    page = read_page(answer)
    if page.total is None:
        raise UpstreamUnreadable("did not count its rows", CHANGED)
    if len(page.rows) > 1:
        raise UpstreamUnreadable("gave more rows than were asked for", TRY_LATER)
    return Longer(page.total, page.rows[0] if page.rows else None)


def _lost(
    searched: Callable[[SearchQuestion], Searched],
    page: SearchPage,
    question: SearchQuestion,
    answers: Sequence[Longer],
) -> tuple[str, ...]:
    """All filters when the total is more than that of the longer period, or all of the table: they are lost as one."""
    (longer,) = answers
    if page.total is None or question.from_date is None:
        return ()
    is_whole_table = longer.oldest is not None and not _is_since(
        longer.oldest, searched(question).date_field, _longer_since(question.from_date)
    )
    lost = page.total >= longer.count if is_whole_table else page.total > longer.count
    return tuple(asked_filters(question)) if lost else ()


def _is_since(row: Row, date_field: str, first: date) -> bool:
    on = None if is_deleted(row) else day(row, date_field)
    return on is not None and on >= first


DOCUMENTS: Final = Control(build=partial(_build, _documents), read=_read, lost=partial(_lost, _documents))
MEETINGS: Final = Control(build=partial(_build, _meetings), read=_read, lost=partial(_lost, _meetings))
