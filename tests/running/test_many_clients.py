"""Many clients at once, on gunicorn with two workers and a platform that is a real server of its own.

One question asked by all of them reaches the platform once; different questions keep to what the platform is asked a
minute, and whoever gets no answer is told that the register was not asked, and when to come back.
"""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.platform_server import PlatformServer, embedded_register, platform_server
from tests.running.conftest import RunningService
from tests.upstream.conftest import redis_url

__all__ = ["redis_url"]  # fixture

NAME = "bekendmakingen"
OFFICIAL = "https://repository.overheid.nl"
CLIENTS = 50
PER_MINUTE = 12
CONTROLS = 2
"""How many publications there are, and how many have a word: asked with the first search of a day."""
LATE = 0.8
"""Seconds: long enough for every client to have asked before the first answer is there."""
PATIENT = {"application": "tests.running.patient:app"}

Run = Callable[..., RunningService]


def searches(platform: PlatformServer) -> list[str]:
    """What the platform was asked for the clients, without the control questions that serve all searches of a day."""
    return [path for path in platform.paths if "warmtenet" in path]


def live(run_service: Run, platform: PlatformServer, per_minute: int, **values: str) -> RunningService:
    return run_service(
        Connectors__bekendmakingen__Registers="live",
        Connectors__bekendmakingen__BaseUrl=platform.url,
        Connectors__bekendmakingen__RequestsPerMinute=str(per_minute),
        Connectors__bekendmakingen__TimeoutSeconds="30",
        **values,
    )


def ask_together(service: RunningService, questions: list[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Every question from a client of its own, all at the same time."""
    with ThreadPoolExecutor(max_workers=len(questions)) as clients:
        return list(clients.map(lambda question: service.call(NAME, "search_documents", **question), questions))


@pytest.mark.parametrize(("store", "threads"), [("file", "1"), ("file", "8"), ("redis", "8")])
def test_fifty_clients_with_one_question_ask_the_platform_once(
    run_service: Run, request: pytest.FixtureRequest, store: str, threads: str
) -> None:
    shared = {"Cache__Url": request.getfixturevalue("redis_url")} if store == "redis" else {}
    with platform_server(embedded_register("koop-sru", OFFICIAL, seconds=LATE)) as platform:
        service = live(run_service, platform, 600, Server__Threads=threads, **shared, **PATIENT)
        answers = ask_together(service, [{"text": "warmtenet"}] * CLIENTS)
        assert len(searches(platform)) == 1
        assert len(set(platform.paths)) == len(platform.paths), "control questions are asked once too"
    found = [answer["structuredContent"] for answer in answers]
    assert all(one["results"] == found[0]["results"] != [] for one in found)
    served = [one["precision"]["served_from"] for one in found]
    assert sorted(served) == ["cache"] * (CLIENTS - 1) + ["register"]
    assert len({one["precision"]["retrieved_at"] for one in found}) == 1


def test_a_slow_platform_is_asked_once_too_and_who_finds_no_place_is_told_so(run_service: Run) -> None:
    """Half of the places wait for the answer; the others are told that enough calls are waiting for it."""
    with platform_server(embedded_register("koop-sru", OFFICIAL, seconds=3)) as platform:
        service = live(run_service, platform, 600, Server__Threads="8")
        answers = ask_together(service, [{"text": "warmtenet"}] * CLIENTS)
        assert len(searches(platform)) == 1
        assert len(set(platform.paths)) == len(platform.paths), "control questions are asked once too"
    answered = [answer["structuredContent"]["results"] for answer in answers if not answer.get("isError")]
    refused = [answer["content"][0]["text"] for answer in answers if answer.get("isError")]
    assert answered
    assert all(results == answered[0] != [] for results in answered)
    assert all("enough calls are waiting for it already. Try again in" in said for said in refused)
    assert len(answered) + len(refused) == CLIENTS


@pytest.mark.parametrize("threads", ["1", "8"])
def test_different_questions_keep_to_the_budget_and_the_rest_is_told_so(run_service: Run, threads: str) -> None:
    questions = [{"text": "warmtenet", "limit": 1, "offset": number} for number in range(CLIENTS)]
    with platform_server(embedded_register("koop-sru", OFFICIAL)) as platform:
        service = live(run_service, platform, PER_MINUTE, Server__Threads=threads, **PATIENT)
        answers = ask_together(service, questions)
        assert len(platform.paths) == PER_MINUTE
        answered = [answer for answer in answers if not answer.get("isError")]
        refused = [answer for answer in answers if answer.get("isError")]
        assert len(answered) == len(searches(platform)) >= PER_MINUTE - CONTROLS
        for answer in refused:
            said = answer["content"][0]["text"]
            assert "structuredContent" not in answer
            assert "Try again in" in said
            assert "says nothing about whether" in said
        # What was answered is still there for everybody while the platform may not be asked.
        again = ask_together(service, [questions[answers.index(answered[0])]] * 3)
        assert {answer["structuredContent"]["precision"]["served_from"] for answer in again} == {"cache"}
        joint = service.call("besluitbron", "search_documents", text="fietspad")["structuredContent"]
        assert len(platform.paths) == PER_MINUTE
    part = next(part for part in joint["registers"] if part["connector"] == NAME)
    assert part["outcome"] == "failed"
    assert f"{PER_MINUTE} times in the last minute" in part["why"]
    assert joint["precision"]["complete"] is False
    assert joint["results"]
