"""SearchService: check the question, ask, prove the filters, determine precision.

What needs no register is refused before the register is asked (`search_question.py`).
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from besluitbron.contract.connector import LIVE, Connector, Details, SearchTool
from besluitbron.contract.errors import UpstreamError, UpstreamUnavailable, UpstreamUnreadable
from besluitbron.contract.search import SearchPage, SearchPrecision, SearchQuestion
from besluitbron.contract.upstream import Answered, UpstreamAnswer
from besluitbron.pipeline.days import dutch_day
from besluitbron.pipeline.filter_control import control_filters
from besluitbron.pipeline.outcome import Run, ToolOutcome
from besluitbron.pipeline.precision import Slice, determine_search_precision, prove_filters
from besluitbron.pipeline.search_question import check_question, next_arguments, period_notes
from besluitbron.pipeline.shaping import shape_hits, shortened_notes
from besluitbron.pipeline.sources import SourceIndex, dissolved_note

NOTHING_PROVEN = "Finding nothing here does not show that no decision exists."


@dataclass(frozen=True)
class ShapedPage:
    """A page as read, with what can be said of it at once: kept in the process, so it is shaped and proven once."""

    page: SearchPage
    results: list[dict[str, Any]]
    notes: tuple[str, ...]


@dataclass(frozen=True)
class Searched:
    """One search of one register, with all that an answer says of it."""

    question: SearchQuestion
    shaped: ShapedPage
    precision: SearchPrecision
    part: Slice


def run_search(run: Run, tool: SearchTool, arguments: Mapping[str, Any], index: SourceIndex) -> ToolOutcome:
    """Serve one search. Raises CallerError before the register is asked, UpstreamError when it fails."""
    searched = search_register(run, tool, arguments, index)
    return run.answer(
        tool,
        {"results": searched.shaped.results},
        searched.precision,
        searched.part,
        hits=len(searched.shaped.page.hits),
        next_arguments=next_arguments(searched.question, arguments, searched.part.end),
    )


def search_register(run: Run, tool: SearchTool, arguments: Mapping[str, Any], index: SourceIndex) -> Searched:
    """Ask the register. Raises CallerError before it is asked, UpstreamError when it fails."""
    connector = run.connector
    question = check_question(connector, tool, arguments, index, today=dutch_day(run.now))

    def read(answer: UpstreamAnswer) -> ShapedPage:
        page = prove_filters(question, tool.read(answer, question))
        _check_window(question, page)
        return _shape(connector, page)

    try:
        answered = run.trail(tool.build(question, connector.platform), read, reading=_reading(tool, question))
    except UpstreamUnavailable as failure:
        raise _with_advice(failure, tool) from failure
    answered = _with_details(run, tool, question, answered)
    shaped = answered.value
    page, doubts = control_filters(run, tool, question, shaped.page)
    notes = [*doubts, *_notes(question, shaped)]
    if shaped.page.fetched == 0 and question.window.offset == 0:
        notes += [*_second_look(run, tool, question), *_empty_notes(connector, tool, question)]
    precision, part = determine_search_precision(
        question,
        page,
        answered,
        order=tool.sorts[question.sort],
        reach=tool.reach,
        notes=[
            *period_notes(tool, arguments, question),
            *notes,
            *_currency_notes(run, tool, question, answered),
        ],
    )
    return Searched(question, shaped, precision, part)


def _shape(connector: Connector, page: SearchPage) -> ShapedPage:
    results = shape_hits(connector, page.hits)
    return ShapedPage(page, results, (*page.notes, *shortened_notes(results, page.hits), *_duplicates_note(page)))


def _with_advice(failure: UpstreamUnavailable, tool: SearchTool) -> UpstreamUnavailable:
    """The same failure, with what would make this tool's search faster."""
    if not tool.narrowing:
        return failure
    advice = f"{failure.advice.rstrip('. ')}. {tool.narrowing}"
    return type(failure)(failure.happened, advice, retry_after_seconds=failure.retry_after_seconds)


def _with_details(
    run: Run, tool: SearchTool, question: SearchQuestion, answered: Answered[ShapedPage]
) -> Answered[ShapedPage]:
    """The page with what the search itself did not give; as old as the oldest of the answers."""
    if tool.details is None or not answered.value.page.hits:
        return answered
    shaped = _fetch_details(run, tool, tool.details, question, answered)
    together = run.trail.together(run.now)
    return replace(
        answered,
        value=shaped,
        served_from=together.served_from,
        retrieved_at=together.retrieved_at,
        failure=together.failure,
    )


def _fetch_details(
    run: Run, tool: SearchTool, details: Details, question: SearchQuestion, answered: Answered[ShapedPage]
) -> ShapedPage:
    """Ask for all details. The last answer is read into the whole page, so that this is kept in the process."""
    page = answered.value.page
    parts: list[Answered[Any]] = []

    def read(answer: UpstreamAnswer) -> Any:
        return details.read(answer, page, question)

    def whole(with_page: SearchPage, *last: Any) -> ShapedPage:
        added = details.add(with_page, question, [*(part.value for part in parts), *last])
        return _shape(run.connector, prove_filters(question, added))

    requests = details.build(page, question, run.connector.platform)
    if not requests:
        return answered.value
    try:
        parts += [run.trail(request, read, reading=("details", tool.name)) for request in requests[:-1]]
        moments = tuple(part.retrieved_at for part in (answered, *parts))
        reading = (_reading(tool, question), moments)
        return run.trail(requests[-1], lambda answer: whole(page, read(answer)), reading=reading).value
    except UpstreamError as failure:
        missing = f"it {failure.happened} when asked for {details.missing}"
        return whole(replace(page, incomplete=page.incomplete or missing))


def _currency_notes(
    run: Run, tool: SearchTool, question: SearchQuestion, answered: Answered[ShapedPage]
) -> Sequence[str]:
    """What the register says of how current the named source is (quirk 20); a register that fails is not asked."""
    if tool.how_current is None or question.source is None or question.window.offset:
        return ()
    if answered.served_from == "stale_cache":
        return ()
    try:
        return tool.how_current(answered.value.page, question, run.trail, run.connector.platform)
    except UpstreamError as failure:
        return [f"How current {question.source.name} is could not be asked: the register {failure.happened}."]


def _reading(tool: SearchTool, question: SearchQuestion) -> Hashable:
    """Everything besides the answer that a read page depends on."""
    source = question.source.key if question.source else None
    filters = tuple(sorted(question.filters.items()))
    window = (question.window.offset, question.window.limit)
    days = (question.from_date, question.to_date, question.on_date)
    return tool.name, window, source, days, filters, question.sort, question.matching


def _check_window(question: SearchQuestion, page: SearchPage) -> None:
    """Notice an offset or limit that was accepted and not applied (H16), as far as the page itself shows it."""
    past_total = page.total_kind == "exact" and question.window.offset + page.fetched > (page.total or 0)
    if page.fetched > question.window.limit or (page.fetched and past_total):
        raise UpstreamUnreadable(
            "answered with another window of results than was asked", "Try again later, or with offset 0"
        )


def _duplicates_note(page: SearchPage) -> list[str]:
    duplicates = page.fetched - page.left_out - len(page.hits)
    if duplicates <= 0:
        return []
    again = "result in this window is an item" if duplicates == 1 else "results in this window are items"
    return [f"{duplicates} {again} that is already shown once; total and offset count the register's results."]


def _notes(question: SearchQuestion, shaped: ShapedPage) -> list[str]:
    return [*shaped.notes, *(dissolved_note(question.source) if question.source else ())]


def _second_look(run: Run, tool: SearchTool, question: SearchQuestion) -> tuple[str, ...]:
    """Notes of the wider question. When that fails, the answer to the first one still stands."""
    look = tool.second_look
    if look is None:
        return ()
    read = look.read
    request = look.build(question, run.connector.platform)
    try:
        return run.trail(request, lambda answer: read(answer, question), ("notes", _reading(tool, question))).value
    except UpstreamError:
        return (look.missing,)


def _empty_notes(connector: Connector, tool: SearchTool, question: SearchQuestion) -> list[str]:
    """An empty result says what was searched, how far the register reaches, and one way to widen (H7, H8).

    Where a search is for one day it speaks of that day only: the second look may have named what is there on another.
    """
    where = f"in {question.source.name}" if question.source else "in any source of this register"
    words = f" for the words '{question.text.text}'" if question.text.words else ""
    nothing = f"Nothing in force on {question.on_date} was found" if question.on_date else "Nothing was found"
    notes = [f"{nothing} {where}{words}. {NOTHING_PROVEN}"]
    if connector.data != LIVE:
        notes.append("This is a small sample with invented records. What follows is said of the real register.")
    return [*notes, connector.coverage, f"{tool.widening}."]
