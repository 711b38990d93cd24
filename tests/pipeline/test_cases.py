from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from besluitbron.config import Settings
from besluitbron.contract.argument_schemas import CaseArguments
from besluitbron.contract.connector import CaseTool
from besluitbron.contract.documents import Case, Decision, PartyVote, Votes
from besluitbron.contract.result_schemas import CaseResult
from besluitbron.contract.search import Hit
from besluitbron.contract.sources import SourceList
from besluitbron.loading import load_connectors
from besluitbron.pipeline.case_service import run_case
from besluitbron.pipeline.outcome import Run, UpstreamTrail

CONNECTOR = load_connectors(Settings(instance=Path("instance")))["raadsinformatie"]
RECORD = Hit("2026Z1", "Motie", "motie", None, "Tweede Kamer", date(2026, 5, 12), "started", None)
VOTES = Votes("seats", 80, 0, parties=(PartyVote("Dijkbelang", 80, "in_favour"), PartyVote("Klein", None, "unknown")))


def ask_nobody(*given: Any, **named: Any) -> Any:
    raise AssertionError("this case is at hand")


def answer_of(case: Case, total: int, **window: int) -> dict[str, Any]:
    tool = CaseTool(
        name="get_case",
        title="Case",
        description="Case.",
        arguments=CaseArguments(),
        result=CaseResult(),
        fetch=lambda *given: (case, total),
    )
    run = Run(CONNECTOR, UpstreamTrail(ask_nobody), "id", datetime(2026, 11, 30, tzinfo=UTC))
    return run_case(run, tool, {"offset": 0, "limit": 10, **window}, "2026Z1", SourceList((), "none")).answer


def test_a_count_of_nobody_is_said_and_what_is_unknown_is_left_out() -> None:
    answer = answer_of(Case(RECORD, (Decision("d1", "Stemmen - aangenomen", votes=VOTES),), closed=False), 1)
    votes = answer["decisions"][0]["votes"]
    assert votes["against"] == 0
    assert "not_voted" not in votes
    assert votes["parties"][1] == {"party": "Klein", "vote": "unknown"}
    assert answer["closed"] is False


def test_the_next_window_goes_on_after_the_decisions_that_fit() -> None:
    decisions = tuple(Decision(f"d{number}", "Voorgesteld " * 300) for number in range(5))
    answer = answer_of(Case(RECORD, decisions), 5)
    shown = len(answer["decisions"])
    assert 0 < shown < 5
    assert answer["precision"]["more_to_find"] == {"answer": "yes", "count": 5 - shown, "why": "answer_size"}
    assert answer["next_window"]["arguments"]["offset"] == shown


def test_what_the_platform_did_not_give_makes_the_answer_incomplete() -> None:
    precision = answer_of(Case(RECORD, incomplete="votes of 2 decisions"), 0)["precision"]
    assert precision["complete"] is False
    assert "votes of 2 decisions" in " ".join(precision["notes"])


@pytest.mark.parametrize("name", ["documents", "related"])
def test_a_list_that_was_cut_is_said(name: str) -> None:
    case = replace(Case(RECORD), **{name: tuple(replace(RECORD, id=f"2026D{n}") for n in range(30))})
    answer = answer_of(case, 0)
    assert len(answer[name]) == 20
    assert "20 of 30" in " ".join(answer["precision"]["notes"])
