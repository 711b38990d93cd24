"""Quirk 20: a silent source. The register's own status is quoted, and asked once for many questions."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from besluitbron.connectors.raadsinformatie.successor.declaration import PLATFORM
from besluitbron.connectors.raadsinformatie.successor.freshness import (
    build_status,
    read_newest,
    read_status,
    tell_currency,
)
from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.contract.search import SearchPage
from besluitbron.contract.upstream import Answered, UpstreamAnswer, UpstreamRequest
from tests.connectors.raadsinformatie.successor_asking import NOON, answer, question
from tests.service import Service

DOCUMENTED = {
    "sourceKey": "soest",
    "sourceRef": "ibabs:gemeente:soest",
    "label": "Soest",
    "supplier": "ibabs",
    "organizationType": "gemeente",
    "cbsId": "GM0342",
    "state": "failing",
    "lastSuccessAt": "2026-08-05T22:41:09.883Z",
    "lastRunAt": "2026-08-16T00:00:00.396Z",
    "lastRunStatus": "failed",
    "lastErrorMessage": 'iBabs blocks requests from this host (403 "The request is blocked").',
    "latestContentDate": "2026-08-20T13:30:00.000Z",
    "lastIndexedAt": "2026-08-05T22:40:51.000Z",
}
NAME = "raadsinformatie"


def status(**members: Any) -> dict[str, Any]:
    entry = {name: value for name, value in {**DOCUMENTED, **members}.items() if value is not None}
    return {"generatedAt": "2026-08-16T09:00:00.000Z", "windowHours": 36, "suppliers": [], "sources": [entry]}


def told(found: int, content: dict[str, Any], source: str = "soest") -> tuple[str, ...]:
    def ask(request: UpstreamRequest, reader: Callable[[UpstreamAnswer], Any], reading: object = None) -> Answered[Any]:
        assert request == build_status(PLATFORM)
        return Answered(reader(answer(content)), "register", NOON)

    page = SearchPage(hits=(), fetched=found)
    return tuple(tell_currency(page, question("begroting", source=source), ask, PLATFORM))


def test_quirk_20_a_source_that_is_behind_is_said_however_much_was_found() -> None:
    (said,) = told(10, status())
    assert "has not taken over Gemeente Soest since 2026-08-06" in said
    assert "newer items can be missing" in said
    assert "The newest meeting it holds is of 2026-08-20" in said


@pytest.mark.parametrize(
    ("state", "members", "words"),
    [
        ("stale", {}, "has not taken over Gemeente Soest since 2026-08-06"),
        ("failing", {"lastSuccessAt": None}, "has not taken over Gemeente Soest at all"),
        ("never_imported", {}, "has never taken over Gemeente Soest"),
        ("not_implemented", {}, "takes over Gemeente Soest no longer"),
        ("discontinued", {}, "Nothing new comes for Gemeente Soest"),
        ("paused", {}, "calls Gemeente Soest 'paused'"),
    ],
)
def test_quirk_20_every_state_has_its_sentence(state: str, members: dict[str, Any], words: str) -> None:
    (said,) = told(10, status(state=state, **members))
    assert words in said


def test_quirk_20_a_current_source_is_said_when_little_was_found() -> None:
    current = status(state="ok", lastErrorMessage=None)
    assert told(10, current) == ()
    (said,) = told(3, current)
    assert "is current for Gemeente Soest" in said


def test_quirk_20_a_source_that_the_status_leaves_out_is_said() -> None:
    (said,) = told(0, status(), source="delft")
    assert "says nothing of Gemeente Delft" in said


def test_the_platforms_error_text_is_not_passed_on() -> None:
    assert "403" not in " ".join(told(0, status()))


def test_the_newest_date_is_the_last_one_that_has_come() -> None:
    moments = ("2026-08-20T13:30:00.000Z", "2026-11-30T22:30:00.000Z", "2026-11-30T23:30:00.000Z", None)
    entries = [status(sourceKey=str(at), latestContentDate=at)["sources"][0] for at in moments]
    newest = read_newest(answer({**status(), "sources": entries}), date(2026, 11, 30))
    assert newest == date(2026, 11, 30)
    assert read_newest(answer({**status(), "sources": entries[2:]}), date(2026, 11, 30)) is None


def test_one_answer_serves_for_six_hours() -> None:
    assert build_status(PLATFORM).keep_minutes == 360


@pytest.mark.parametrize("content", [b"", {}, {"suppliers": []}, {"sources": {}}, {"sources": ["soest"]}])
def test_a_status_of_another_shape_is_a_failure(content: Any) -> None:
    with pytest.raises(UpstreamUnreadable):
        read_status(answer(content))


def test_quirk_20_it_is_asked_once_and_only_for_a_named_source(service: Service) -> None:
    service.call(NAME, "search_documents", text="warmtenet")
    assert service.asked(NAME) == 1
    first = service.call(NAME, "search_documents", text="warmtenet", source="Lindemeer")
    assert service.asked(NAME) == 3
    service.call(NAME, "search_documents", text="woningbouw", source="Waterdrecht")
    service.call(NAME, "search_documents", text="woningbouw", source="Waterdrecht", offset=1)
    assert service.asked(NAME) == 5
    assert "has not taken over Gemeente Lindemeer since 2026-08-06" in first.notes


def test_quirk_20_a_status_that_fails_does_not_take_the_search_with_it(service: Service) -> None:
    service.misbehave(NAME, "status_down")
    answer_now = service.call(NAME, "search_documents", text="warmtenet", source="Waterdrecht")
    assert answer_now.results
    assert answer_now.precision["complete"] is True
    assert (
        "How current Gemeente Waterdrecht is could not be asked: the register answered with HTTP 500"
        in answer_now.notes
    )


def test_quirk_20_a_register_that_fails_is_not_asked_for_its_status_too(service: Service) -> None:
    service.call(NAME, "search_documents", text="warmtenet", source="Waterdrecht")
    service.clock.move(hours=10)
    service.misbehave(NAME, "timeout")
    asked = service.asked(NAME)
    stale = service.call(NAME, "search_documents", text="warmtenet", source="Waterdrecht")
    assert stale.precision["served_from"] == "stale_cache"
    assert service.asked(NAME) == asked + 1
