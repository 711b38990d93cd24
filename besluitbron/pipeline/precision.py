"""Zoekprecisie: how exactly an answer answers the question. Determined here, for every tool and every register."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from besluitbron.contract.result_schemas import present
from besluitbron.contract.search import (
    Hit,
    MoreToFind,
    SearchPage,
    SearchPrecision,
    SearchQuestion,
    TotalKind,
)
from besluitbron.contract.upstream import Answered, ServedFrom
from besluitbron.pipeline.window import window_notes

DATE_ORDERS = {"newest": True, "oldest": False}
"""Values of `sort` that order by the date shown, and whether that is descending."""


@dataclass(frozen=True)
class Slice:
    """Which part of a whole is in the answer. The unit is that of the tool: results, characters, agenda items."""

    start: int
    asked: int
    shown: int
    """Number of the whole's members in this answer, counted as the platform counts."""
    total: int | None
    total_kind: TotalKind
    has_next: bool | None = None
    reach: int | None = None
    incomplete: bool = False
    cut_by_size: bool = False

    @property
    def end(self) -> int:
        """Position after the last member shown."""
        return self.start + self.shown


def determine_more(part: Slice) -> MoreToFind:
    """Say whether there is more to find, how much, and why it is not here.

    A count only from an exact total; the platform's own word on a next page comes before arithmetic.
    """
    more = _is_more(part)
    if part.incomplete and more is not True:
        return MoreToFind("unknown", why="partial_answer")
    if more is None:
        return MoreToFind("unknown", why="unknown_total")
    if not more:
        return MoreToFind("no")
    count = None
    if part.total is not None and part.total_kind == "exact" and part.total > part.end and not part.incomplete:
        count = part.total - part.end
    if part.cut_by_size:
        return MoreToFind("yes", count, "answer_size")
    if part.reach is not None and part.end >= part.reach:
        return MoreToFind("yes", count, "platform_limit")
    return MoreToFind("yes", count, "window")


def _is_more(part: Slice) -> bool | None:
    by_total = None
    if part.total is not None and part.total_kind == "exact":
        by_total = part.total > part.end
    elif part.total is not None and part.total_kind == "at_least" and part.total > part.end:
        by_total = True
    if part.shown == 0:
        # An empty page ends the walk; a total that says otherwise is a contradiction we cannot resolve.
        return None if by_total and part.start < (part.total or 0) else False
    if part.has_next is not None:
        return part.has_next if by_total in (None, part.has_next) else None
    if by_total is not None:
        return by_total
    return None if part.shown >= part.asked else False


def has_next_window(part: Slice, more: MoreToFind) -> bool:
    """Whether a next window can be offered that advances and stays within reach."""
    return more.answer != "no" and part.shown > 0 and (part.reach is None or part.end < part.reach)


def determine_search_precision(
    question: SearchQuestion, page: SearchPage, answered: Answered[Any], *, order: str, reach: int, notes: Sequence[str]
) -> tuple[SearchPrecision, Slice]:
    """Precision of a search, from the question, the page with its filters proven, and where it came from.

    A total of a search whose filters were not all applied counts something else than was asked: it is left out.
    """
    not_applied = page.not_applied
    past_end = page.fetched == 0 and question.window.offset > 0
    total = None if past_end or set(not_applied) - {"sort"} else page.total
    part = Slice(
        start=question.window.offset,
        asked=question.window.limit,
        shown=page.fetched,
        total=total,
        total_kind="unknown" if total is None else page.total_kind,
        has_next=page.has_next,
        reach=reach,
        incomplete=page.incomplete is not None,
    )
    precision = SearchPrecision(
        searched_text=question.text.text or None,
        removed=question.text.removed,
        matching=question.matching,
        sources=(question.source.key,) if question.source and "source" not in not_applied else (),
        filters=filters_in_force(question),
        not_applied=not_applied,
        sort=order,
        window={"offset": part.start, "limit": part.asked, "returned": len(page.hits)},
        total=total,
        total_kind=part.total_kind,
        more_to_find=determine_more(part),
        complete=page.incomplete is None,
        served_from=answered.served_from,
        retrieved_at=answered.retrieved_at,
        notes=tuple(_search_notes(question, page, answered, not_applied, past_end, notes)),
    )
    return precision, part


def _search_notes(
    question: SearchQuestion,
    page: SearchPage,
    answered: Answered[Any],
    not_applied: tuple[str, ...],
    past_end: bool,
    notes: Sequence[str],
) -> Iterable[str]:
    yield from window_notes(question.window)
    yield from question.text.notes
    if page.incomplete:
        yield f"Part of the register did not answer ({page.incomplete}): results can be missing."
    if not_applied:
        if filters := [name for name in not_applied if name != "sort"]:
            yield f"The register did not apply: {', '.join(filters)}. Check each result for it."
        if "sort" in not_applied:
            yield "The register gave its results in another order than was asked."
    if past_end:
        yield f"The window starts past the last result: offset {question.window.offset}."
    yield from notes
    yield from stale_notes(answered.served_from, answered.failure, answered.retrieved_at)


def stale_notes(served_from: ServedFrom, failure: str | None, retrieved_at: datetime) -> list[str]:
    """Say that an old answer stands in, of when, and why."""
    if served_from != "stale_cache":
        return []
    moment = retrieved_at.strftime("%Y-%m-%d %H:%M UTC")
    return [
        f"The register {failure or 'failed'}; this is its last good answer, of {moment}. Newer items can be missing."
    ]


def filters_in_force(question: SearchQuestion) -> dict[str, str]:
    """Every filter in force, defaults included (H21)."""
    period = {"from_date": question.from_date, "to_date": question.to_date, "on_date": question.on_date}
    return {**question.filters, **{name: day.isoformat() for name, day in period.items() if day}}


def prove_filters(question: SearchQuestion, page: SearchPage) -> SearchPage:
    """The page with the names of all filters that did not hold: by the platform's own word, or by its results (H20)."""
    return replace(
        page, not_applied=tuple(dict.fromkeys([*page.not_applied, *filters_not_applied(question, page.hits)]))
    )


def filters_not_applied(question: SearchQuestion, hits: Sequence[Hit]) -> list[str]:
    """The names of the filters that a result contradicts, and `sort` when the dates are in another order (H25)."""
    asked = dict(question.filters)
    if question.source:
        asked["source"] = question.source.key
    broken: dict[str, None] = {}
    for hit in hits:
        for name, value in asked.items():
            if name in hit.facts and value not in hit.facts[name]:
                broken[name] = None
        for name in _broken_period(hit.date, question):
            broken[name] = None
        if not _is_in_force(hit, question.on_date):
            broken["on_date"] = None
    days = [hit.date for hit in hits if hit.date]
    if question.sort in DATE_ORDERS and days != sorted(days, reverse=DATE_ORDERS[question.sort]):
        broken["sort"] = None
    return list(broken)


def _broken_period(day: date | None, question: SearchQuestion) -> Iterable[str]:
    if day is None:
        return
    if question.from_date and day < question.from_date:
        yield "from_date"
    if question.to_date and day > question.to_date:
        yield "to_date"


def _is_in_force(hit: Hit, day: date | None) -> bool:
    """Whether a result is of the version in force on the day asked for, as far as it says so (quirk 63)."""
    if day is None or hit.in_force is None:
        return True
    first, last = hit.in_force
    return (first is None or first <= day) and (last is None or day <= last)


def write_moment(moment: datetime) -> str:
    """A moment as answers write it: UTC, whole seconds."""
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def write_precision(precision: SearchPrecision) -> dict[str, Any]:
    """The `precision` member of an answer: absent members are left out; `removed` and `not_applied` always speak."""
    more = precision.more_to_find
    members: Mapping[str, Any] = present(
        {
            "searched_text": precision.searched_text,
            "matching": precision.matching,
            "sources": list(precision.sources),
            "filters": dict(precision.filters),
            "sort": precision.sort,
            "notes": list(precision.notes),
        }
    )
    written = {
        **members,
        "window": dict(precision.window),
        "total_kind": precision.total_kind,
        "more_to_find": {
            name: v for name, v in (("answer", more.answer), ("count", more.count), ("why", more.why)) if v
        },
        "complete": precision.complete,
        "served_from": precision.served_from,
        "retrieved_at": write_moment(precision.retrieved_at),
    }
    if precision.total is not None:
        written["total"] = precision.total
    if precision.searched_text is not None:
        written["removed"] = list(precision.removed)
    if precision.sort is not None:
        written["not_applied"] = list(precision.not_applied)
    return written
