"""The control question of a search, on a connector that declares one."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from besluitbron.connectors.tweedekamer.connector import CONNECTOR
from besluitbron.contract.connector import Control, SearchTool
from besluitbron.contract.errors import UpstreamUnavailable
from besluitbron.contract.search import CleanText, SearchPage, SearchQuestion, SearchWindow
from besluitbron.contract.upstream import Answered, Ask, UpstreamAnswer, UpstreamRequest
from besluitbron.pipeline.filter_control import control_filters
from besluitbron.pipeline.outcome import Run, UpstreamTrail

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
REQUEST = UpstreamRequest(method="GET", url="https://register.example/count")
PAGE = SearchPage(hits=(), fetched=10, total=900, total_kind="exact")
QUESTION = SearchQuestion(text=CleanText(("dijk",)), window=SearchWindow(), matching="all_words", sort="newest")


def tool_with(control: Control | None) -> SearchTool:
    tool = CONNECTOR.tools_by_name["search_documents"]
    assert isinstance(tool, SearchTool)
    return replace(tool, control=control)


def lost(page: SearchPage, question: SearchQuestion, shown: Sequence[Any]) -> tuple[str, ...]:
    return ("kind",) if page.total == shown[0] else ()


def control(*requests: UpstreamRequest) -> Control:
    return Control(build=lambda *_: requests, read=lambda answer: int(answer.content), lost=lost)


def run_with(ask: Ask) -> Run:
    return Run(CONNECTOR, UpstreamTrail(ask), "a-request", NOON)


def counting(count: int) -> Ask:
    def ask(
        request: UpstreamRequest, read: Callable[[UpstreamAnswer], Any], reading: Hashable | None = None
    ) -> Answered[Any]:
        answer = UpstreamAnswer(200, request.url, "text/plain", str(count).encode(), NOON)
        return Answered(read(answer), "register", NOON)

    return ask


def failing(request: UpstreamRequest, read: Any, reading: Hashable | None = None) -> Answered[Any]:
    raise UpstreamUnavailable("did not answer", "Try later")


@pytest.mark.parametrize(("count", "names"), [(900, ("kind",)), (901, ())])
def test_what_the_control_shows_to_be_lost_is_not_applied(count: int, names: tuple[str, ...]) -> None:
    page, notes = control_filters(run_with(counting(count)), tool_with(control(REQUEST)), QUESTION, PAGE)
    assert page.not_applied == names
    assert page.total_kind == "exact"
    assert notes == []


def test_a_control_that_fails_makes_the_total_an_estimate_and_says_so() -> None:
    page, notes = control_filters(run_with(failing), tool_with(control(REQUEST)), QUESTION, PAGE)
    assert (page.total, page.total_kind, page.not_applied) == (900, "estimate", ())
    assert "not proven" in notes[0]
    assert "did not answer" in notes[0]


@pytest.mark.parametrize(
    ("declared", "page"),
    [
        (None, PAGE),
        (control(), PAGE),
        (control(REQUEST), replace(PAGE, fetched=0)),
        (control(REQUEST), replace(PAGE, not_applied=("from_date",))),
    ],
)
def test_what_needs_no_control_is_not_asked(declared: Control | None, page: SearchPage) -> None:
    assert control_filters(run_with(failing), tool_with(declared), QUESTION, page) == (page, [])


def test_a_control_is_asked_beside_the_search_and_tells_nothing_of_how_old_its_results_are() -> None:
    asked: list[UpstreamRequest] = []

    def ask(request: UpstreamRequest, read: Any, reading: Hashable | None = None) -> Answered[Any]:
        asked.append(request)
        return counting(5)(request, read, reading)

    run = run_with(ask)
    control_filters(run, tool_with(control(REQUEST)), QUESTION, PAGE)
    assert [request.beside for request in asked] == [True]
    assert run.trail.answers == []
