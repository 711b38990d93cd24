from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from besluitbron.config import Settings
from besluitbron.contract.connector import MeetingTool
from besluitbron.contract.documents import AgendaItem, Meeting
from besluitbron.contract.search import Hit
from besluitbron.contract.sources import SourceList
from besluitbron.loading import load_connectors
from besluitbron.pipeline.meeting_service import run_meeting
from besluitbron.pipeline.outcome import Run, UpstreamTrail

CONNECTOR = load_connectors(Settings(instance=Path("instance")))["raadsinformatie"]
RECORD = Hit("ori_delft/1", "Raad", "meeting", "delft", "Gemeente Delft", date(2026, 5, 12), "met", None)


def ask_nobody(*given: Any, **named: Any) -> Any:
    raise AssertionError("this meeting is at hand")


@pytest.mark.parametrize(("title", "said"), [("Warmtenet", False), ("Warmtenet " * 40, True)])
def test_titles_of_an_agenda_that_were_cut_are_said(title: str, said: bool) -> None:
    meeting = Meeting(RECORD, agenda=(AgendaItem("ori_delft/2", title),))
    declared = next(tool for tool in CONNECTOR.tools if isinstance(tool, MeetingTool))
    tool = replace(declared, fetch=lambda *given: (meeting, 1))
    run = Run(CONNECTOR, UpstreamTrail(ask_nobody), "id", datetime(2026, 11, 30, tzinfo=UTC))
    answer = run_meeting(run, tool, {"offset": 0, "limit": 10}, "ori_delft/1", SourceList((), "none")).answer
    notes = " ".join(answer["precision"].get("notes", []))
    assert ("are cut" in notes) is said
