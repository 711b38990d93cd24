import json
import multiprocessing
import os
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest
from requests.adapters import BaseAdapter, HTTPAdapter

from besluitbron.contract.documents import FullText
from besluitbron.contract.errors import (
    NotInRegister,
    ServiceError,
    UpstreamBusy,
    UpstreamError,
    UpstreamRefused,
    UpstreamUnavailable,
    UpstreamUnreadable,
)
from besluitbron.contract.upstream import Answered, UpstreamAnswer, UpstreamRequest
from besluitbron.upstream.budget import UnlimitedBudget
from besluitbron.upstream.cache import UpstreamCache
from besluitbron.upstream.client import UpstreamClient
from besluitbron.upstream.data import load_json
from besluitbron.upstream.kept_values import Kept, KeptValues
from besluitbron.upstream.opening import open_store, open_turns
from besluitbron.upstream.question import question_key
from besluitbron.upstream.turns import STRIPE_CHARACTERS
from tests.upstream.conftest import FAR_TOO_LATE_SECONDS, NOON, MovableClock, get
from tests.upstream.servers import Conversation, Script, Server, always, response

Serve = Callable[[Script], Server]


def read(answer: UpstreamAnswer) -> object:
    return load_json(answer)


def counted(*, hold: threading.Event | None = None) -> Script:
    """Answers with the number of the request; the first ones wait for `hold`."""
    numbers = iter(range(1, 10_000))
    lock = threading.Lock()

    def script(conversation: Conversation) -> None:
        with lock:
            number = next(numbers)
        if hold is not None:
            hold.wait(20)
        conversation.send(response(json.dumps({"number": number}).encode()))

    return script


@dataclass
class House:
    """A cache with its store and folder, as one worker has it."""

    url: str
    folder: Path
    clock: MovableClock
    opened: list[UpstreamCache]

    def worker(
        self,
        server: Server,
        *,
        capacity: int = 8,
        stale_hours: float = 24,
        adapter: BaseAdapter | None = None,
        **platform: object,
    ) -> UpstreamCache:
        client = UpstreamClient(
            server.platform(**platform), budget=UnlimitedBudget(), clock=self.clock, adapter=adapter
        )
        self.opened.append(
            UpstreamCache(
                store=open_store(self.url),
                turns=open_turns(self.url, self.folder, capacity=capacity),
                clients={"raad": client, "other": client},
                stale_hours=stale_hours,
                clock=self.clock,
            )
        )
        return self.opened[-1]


@pytest.fixture(params=["sqlite", "redis"])
def house(request: pytest.FixtureRequest, tmp_path: Path, clock: MovableClock) -> Iterator[House]:
    url = request.getfixturevalue("redis_url") if request.param == "redis" else f"sqlite:{tmp_path / 'kept.db'}"
    built = House(url, tmp_path, clock, [])
    yield built
    for cache in built.opened:
        cache.close()


@pytest.fixture
def file_house(tmp_path: Path, clock: MovableClock) -> Iterator[House]:
    built = House(f"sqlite:{tmp_path / 'kept.db'}", tmp_path, clock, [])
    yield built
    for cache in built.opened:
        cache.close()


@pytest.mark.parametrize("reading", [None, ("search", "fiets")])
def test_a_repeated_question_is_answered_from_what_is_kept(
    house: House, serve: Serve, clock: MovableClock, reading: object
) -> None:
    server = serve(counted())
    cache = house.worker(server)

    first = cache.ask("raad", get(server), read, reading)
    clock.move(minutes=14)
    again = cache.ask("raad", get(server), read, reading)

    assert (first.value, first.served_from, first.retrieved_at) == ({"number": 1}, "register", NOON)
    assert (again.value, again.served_from, again.retrieved_at) == ({"number": 1}, "cache", NOON)
    assert first.upstream_ms > 0
    assert again.upstream_ms == 0
    assert len(server.asked) == 1


def test_another_worker_finds_what_was_kept(house: House, serve: Serve) -> None:
    server = serve(counted())
    house.worker(server).ask("raad", get(server), read)
    assert house.worker(server).ask("raad", get(server), read).served_from == "cache"
    assert len(server.asked) == 1


@pytest.mark.parametrize("reading", [None, "page"])
def test_an_answer_past_its_fresh_life_is_asked_again(
    house: House, serve: Serve, clock: MovableClock, reading: object
) -> None:
    server = serve(counted())
    cache = house.worker(server, keep_minutes=15)
    cache.ask("raad", get(server), read, reading)
    clock.move(minutes=15)
    again = cache.ask("raad", get(server), read, reading)
    assert (again.value, again.served_from) == ({"number": 2}, "register")
    assert again.retrieved_at == NOON + timedelta(minutes=15)
    assert cache.ask("raad", get(server), read, reading).value == {"number": 2}


def test_a_request_may_have_a_life_of_its_own(house: House, serve: Serve, clock: MovableClock) -> None:
    server = serve(counted())
    cache = house.worker(server, keep_minutes=15)
    cache.ask("raad", get(server, keep_minutes=1440), read)
    clock.move(minutes=1439)
    assert cache.ask("raad", get(server, keep_minutes=1440), read).served_from == "cache"
    assert cache.ask("raad", get(server), read).served_from == "register"
    assert cache.ask("raad", get(server, keep_minutes=0), read).served_from == "register"
    assert cache.ask("raad", get(server, keep_minutes=0), read).served_from == "register"


QUESTIONS = [
    UpstreamRequest("GET", "https://a.example/s"),
    UpstreamRequest("GET", "https://a.example/s", params=(("q", "x"),)),
    UpstreamRequest("GET", "https://a.example/s", params=(("q", ""), ("x", ""))),
    UpstreamRequest("GET", "https://a.example/s", params=(("qx", ""),)),
    UpstreamRequest("GET", "https://a.example/s", params=(("q", "x"), ("q", "y"))),
    UpstreamRequest("GET", "https://a.example/s", params=(("q", "y"), ("q", "x"))),
    UpstreamRequest("GET", "https://a.example/sq"),
    UpstreamRequest("POST", "https://a.example/s"),
    UpstreamRequest("POST", "https://a.example/s", json_body=b"{}"),
    UpstreamRequest("POST", "https://a.example/s", json_body=b'{"a":1}'),
]


def test_different_questions_never_share_a_key() -> None:
    keys = {
        question_key(connector, question, way)
        for connector in ("a", "b")
        for way in ("live", "embedded")
        for question in QUESTIONS
    }
    assert len(keys) == 4 * len(QUESTIONS)
    assert question_key("a", QUESTIONS[1], "live") == question_key(
        "a", UpstreamRequest("GET", "https://a.example/s", params=(("q", "x"),)), "live"
    )


def test_questions_with_another_body_have_answers_of_their_own(file_house: House, serve: Serve) -> None:
    server = serve(counted())
    cache = file_house.worker(server)
    answers = [
        cache.ask("raad", UpstreamRequest("POST", server.url, json_body=body), read).value
        for body in (b'{"a":1}', b'{"a":2}', b'{"a":1}')
    ]
    assert answers == [{"number": 1}, {"number": 2}, {"number": 1}]


def test_readings_do_not_share_a_value(file_house: House, serve: Serve) -> None:
    server = serve(counted())
    cache = file_house.worker(server)
    assert cache.ask("raad", get(server), read, "value").value == {"number": 1}
    assert cache.ask("raad", get(server), lambda answer: answer.media_type, "type").value == ""
    assert cache.ask("raad", get(server), lambda answer: len(answer.content)).value == 13
    assert cache.ask("raad", get(server), lambda answer: answer.status).value == 200
    assert cache.ask("raad", get(server), read, "value").value == {"number": 1}
    assert len(server.asked) == 1


def test_a_value_with_a_reading_is_not_read_again(file_house: House, serve: Serve) -> None:
    server = serve(counted())
    cache = file_house.worker(server)
    first = cache.ask("raad", get(server), read, "value").value
    assert cache.ask("raad", get(server), read, "value").value is first


def test_what_cannot_be_read_is_not_kept(house: House, serve: Serve) -> None:
    server = serve(always(response(b"<oops"), response(b"[1]")))
    cache = house.worker(server)
    with pytest.raises(UpstreamUnreadable):
        cache.ask("raad", get(server), read)
    assert cache.ask("raad", get(server), read).value == [1]


def test_a_kept_answer_that_this_reader_cannot_read_is_asked_again(file_house: House, serve: Serve) -> None:
    server = serve(always(response(b"1"), response(b"[2]")))
    cache = file_house.worker(server)
    cache.ask("raad", get(server), read)

    def read_list(answer: UpstreamAnswer) -> object:
        found = load_json(answer)
        if not isinstance(found, list):
            raise UpstreamUnreadable("sent no list", "Try again later")
        return found

    assert cache.ask("raad", get(server), read_list).value == [2]


def test_an_answer_with_a_status_that_this_request_does_not_read_is_not_used(file_house: House, serve: Serve) -> None:
    server = serve(always(response(b"{}", "404 Not Found")))
    cache = file_house.worker(server)
    cache.ask("raad", get(server, readable_statuses=frozenset({200, 404})), read)
    with pytest.raises(UpstreamRefused):
        cache.ask("raad", get(server), read)


def test_a_bug_in_a_reader_is_neither_hidden_nor_kept(file_house: House, serve: Serve) -> None:
    server = serve(counted())
    cache = file_house.worker(server)
    with pytest.raises(KeyError):
        cache.ask("raad", get(server), lambda answer: {}["total"])
    assert cache.ask("raad", get(server), read).served_from == "register"


def _not_there(answer: UpstreamAnswer) -> object:
    raise NotInRegister("There is no such document.")


def test_the_news_that_a_register_has_nothing_is_kept(house: House, serve: Serve, clock: MovableClock) -> None:
    server = serve(counted())
    cache = house.worker(server)
    for _ in range(2):
        with pytest.raises(NotInRegister):
            cache.ask("raad", get(server), _not_there)
    assert len(server.asked) == 1


@pytest.mark.parametrize(
    ("failing", "happened"),
    [
        (response(b"", "500 Internal Server Error"), "answered with HTTP 500"),
        (response(b"<html>"), "sent a web page instead of data"),
        (response(b""), "sent an empty answer"),
        (response(b'{"number": '), "sent an answer that broke off or is not JSON"),
    ],
)
def test_when_the_platform_fails_the_last_good_answer_stands_in_and_says_so(
    house: House, serve: Serve, clock: MovableClock, failing: bytes, happened: str
) -> None:
    server = serve(always(response(b'{"number": 1}'), failing))
    cache = house.worker(server)
    cache.ask("raad", get(server, expects="json"), read)
    clock.move(hours=23)
    stale = cache.ask("raad", get(server, expects="json"), read, "page")
    assert (stale.value, stale.served_from, stale.retrieved_at) == ({"number": 1}, "stale_cache", NOON)
    assert stale.failure == happened
    assert stale.upstream_ms > 0
    assert house.worker(server).ask("raad", get(server, expects="json"), read).served_from == "stale_cache"


def test_after_a_stale_answer_the_platform_is_asked_again(house: House, serve: Serve, clock: MovableClock) -> None:
    server = serve(always(response(b"[1]"), response(b"", "500 Oops"), response(b"[2]")))
    cache = house.worker(server)
    cache.ask("raad", get(server), read, "page")
    clock.move(hours=1)
    assert cache.ask("raad", get(server), read, "page").served_from == "stale_cache"
    assert cache.ask("raad", get(server), read, "page").value == [2]


def test_an_answer_that_is_too_old_does_not_stand_in(house: House, serve: Serve, clock: MovableClock) -> None:
    server = serve(always(response(b"[1]"), response(b"", "500 Oops")))
    cache = house.worker(server, keep_minutes=15, stale_hours=24)
    cache.ask("raad", get(server), read)
    clock.move(hours=24, minutes=16)
    with pytest.raises(UpstreamUnavailable, match="HTTP 500"):
        cache.ask("raad", get(server), read)
    assert cache.peek("raad", get(server), read) is None


def test_a_failure_without_an_earlier_answer_is_a_failure(house: House, serve: Serve) -> None:
    server = serve(always(response(b"", "504 Gateway Timeout")))
    with pytest.raises(UpstreamUnavailable, match="HTTP 504"):
        house.worker(server).ask("raad", get(server), read)


def test_old_news_that_there_was_nothing_does_not_stand_in(house: House, serve: Serve, clock: MovableClock) -> None:
    server = serve(always(response(b"{}"), response(b"", "500 Oops")))
    cache = house.worker(server)
    with pytest.raises(NotInRegister):
        cache.ask("raad", get(server), _not_there)
    clock.move(hours=1)
    with pytest.raises(UpstreamUnavailable):
        cache.ask("raad", get(server), _not_there)


def test_a_peek_shows_what_is_kept_and_asks_nobody(house: House, serve: Serve, clock: MovableClock) -> None:
    server = serve(counted())
    cache = house.worker(server)
    assert cache.peek("raad", get(server), read) is None
    cache.ask("raad", get(server), read)
    fresh = cache.peek("raad", get(server), read)
    assert fresh is not None
    assert (fresh.value, fresh.served_from) == ({"number": 1}, "cache")
    clock.move(hours=2)
    stale = cache.peek("raad", get(server), read)
    assert stale is not None
    assert (stale.served_from, stale.retrieved_at) == ("stale_cache", NOON)
    assert cache.peek("raad", get(server), _not_there) is None
    assert len(server.asked) == 1


def _together(calls: list[Callable[[], Answered[object]]]) -> list[Answered[object] | UpstreamError]:
    found: list[Answered[object] | UpstreamError] = []

    def run(call: Callable[[], Answered[object]]) -> None:
        try:
            found.append(call())
        except UpstreamError as error:
            found.append(error)

    threads = [threading.Thread(target=run, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def test_threads_and_workers_with_one_question_ask_the_platform_once(house: House, serve: Serve) -> None:
    hold = threading.Event()
    server = serve(counted(hold=hold))
    workers = [house.worker(server, capacity=20) for _ in range(2)]
    threading.Timer(0.3, hold.set).start()
    answers = _together([lambda w=workers[n % 2]: w.ask("raad", get(server), read, "page") for n in range(8)])
    assert [answer.value for answer in answers] == [{"number": 1}] * 8
    assert sorted(answer.served_from for answer in answers) == ["cache"] * 7 + ["register"]
    assert len(server.asked) == 1


def of_different_stripes(server: Server, count: int, way: str) -> list[UpstreamRequest]:
    """Questions that never wait for each other: two of one stripe do, and the port of the server decides the stripe."""
    found = {
        question_key("raad", get(server, f"/{n}"), way)[:STRIPE_CHARACTERS]: get(server, f"/{n}") for n in range(40)
    }
    return list(found.values())[:count]


def test_different_questions_do_not_wait_for_each_other(file_house: House, serve: Serve) -> None:
    """The platform answers when both have arrived."""
    both = threading.Barrier(2, timeout=10)

    def script(conversation: Conversation) -> None:
        both.wait()
        conversation.send(response(b"[]"))

    server = serve(script)
    cache = file_house.worker(server)
    questions = of_different_stripes(server, 2, "live")
    answers = _together([lambda question=question: cache.ask("raad", question, read) for question in questions])
    assert [answer.value for answer in answers] == [[], []]


def _ask_in_process(url: str, folder: Path, server_url: str, port: int, found: "multiprocessing.Queue[str]") -> None:
    server = Server(port, always(b""))
    cache = House(url, folder, MovableClock(), []).worker(server, capacity=20, timeout_seconds=30.0)
    found.put("ready")
    found.put(cache.ask("raad", get(server), read).served_from)


def test_processes_with_one_question_ask_the_platform_once(house: House, serve: Serve) -> None:
    started = threading.Event()
    server = serve(counted(hold=started))
    spawning = multiprocessing.get_context("spawn")
    found: multiprocessing.Queue[str] = spawning.Queue()
    processes = [
        spawning.Process(target=_ask_in_process, args=(house.url, house.folder, server.url, server.port, found))
        for _ in range(3)
    ]
    for process in processes:
        process.start()
    assert [found.get(timeout=60) for _ in processes] == ["ready"] * 3
    started.set()
    assert sorted(found.get(timeout=60) for _ in processes) == ["cache", "cache", "register"]
    for process in processes:
        process.join()
    assert len(server.asked) == 1


def test_whoever_waits_for_another_ones_question_waits_no_longer_than_the_platform_has(
    house: House, serve: Serve
) -> None:
    server = serve(lambda conversation: conversation.wait() and None)
    caches = [house.worker(server, capacity=20, timeout_seconds=0.5) for _ in range(2)]
    started = time.monotonic()
    failures = _together([lambda c=caches[n % 2]: c.ask("raad", get(server), read) for n in range(6)])
    assert time.monotonic() - started < FAR_TOO_LATE_SECONDS
    assert {failure.happened for failure in failures if isinstance(failure, UpstreamError)} == {
        "did not answer within 0.5 s"
    }
    assert len(failures) == 6


CALL_OVER = "did not answer within the time of one call"


def test_a_call_whose_time_is_up_is_not_sent_and_takes_what_is_kept(
    house: House, serve: Serve, clock: MovableClock
) -> None:
    server = serve(counted())
    cache = house.worker(server)
    past = time.monotonic() - 1
    with pytest.raises(UpstreamUnavailable, match=CALL_OVER):
        cache.ask("raad", get(server), read, until=past)
    assert server.asked == []

    cache.ask("raad", get(server), read, until=time.monotonic() + 30)
    assert cache.ask("raad", get(server), read, until=past).served_from == "cache"
    clock.move(hours=1)
    stale = cache.ask("raad", get(server), read, until=past)
    assert (stale.value, stale.served_from, stale.failure) == ({"number": 1}, "stale_cache", CALL_OVER)
    assert len(server.asked) == 1


@pytest.mark.parametrize("start", [b"", b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n[1"])
def test_a_call_gives_up_before_the_platforms_own_time_is_up(file_house: House, serve: Serve, start: bytes) -> None:
    server = serve(lambda conversation: conversation.send(start) or (conversation.wait() and None))
    cache = file_house.worker(server, timeout_seconds=20.0)
    started = time.monotonic()
    with pytest.raises(UpstreamUnavailable, match=CALL_OVER):
        cache.ask("raad", get(server), read, until=started + 0.3)
    assert time.monotonic() - started < FAR_TOO_LATE_SECONDS


def test_a_call_that_has_time_left_still_hears_of_the_platforms_own_time(file_house: House, serve: Serve) -> None:
    server = serve(lambda conversation: conversation.wait() and None)
    cache = file_house.worker(server, timeout_seconds=0.3)
    with pytest.raises(UpstreamUnavailable, match=r"did not answer within 0\.3 s"):
        cache.ask("raad", get(server), read, until=time.monotonic() + 30)


def test_a_call_waits_for_a_place_no_longer_than_it_has(
    file_house: House, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("besluitbron.upstream.cache.SLOT_SECONDS", 20.0)
    server = serve(counted())
    cache = file_house.worker(server, capacity=1)
    held = open_turns(file_house.url, file_house.folder, capacity=1).take_slot("raad")
    assert held is not None
    started = time.monotonic()
    with held, pytest.raises(UpstreamUnavailable, match=CALL_OVER):
        cache.ask("raad", get(server), read, until=started + 0.1)
    assert time.monotonic() - started < FAR_TOO_LATE_SECONDS
    assert server.asked == []


def test_a_call_waits_for_its_turn_no_longer_than_it_has(house: House, serve: Serve) -> None:
    server = serve(counted())
    cache = house.worker(server, timeout_seconds=20.0)
    turns = open_turns(house.url, house.folder, capacity=8)
    with turns.turn("raad", question_key("raad", get(server), "live"), 1) as ours:
        assert ours
        started = time.monotonic()
        with pytest.raises(UpstreamUnavailable, match=CALL_OVER):
            cache.ask("raad", get(server), read, until=started + 0.2)
    assert time.monotonic() - started < FAR_TOO_LATE_SECONDS
    assert server.asked == []


def test_at_most_half_of_the_capacity_waits_for_one_platform(file_house: House, serve: Serve) -> None:
    hold, arrived = threading.Event(), threading.Semaphore(0)

    def script(conversation: Conversation) -> None:
        arrived.release()
        hold.wait(20)
        conversation.send(response(b"[1]"))

    server, quick = serve(script), serve(always(response(b"[2]")))
    cache = file_house.worker(server, capacity=4, timeout_seconds=20.0)
    questions = of_different_stripes(server, 2, "live")
    waiting = [threading.Thread(target=cache.ask, args=("raad", question, read)) for question in questions]
    for thread in waiting:
        thread.start()
        assert arrived.acquire(timeout=10)

    with pytest.raises(UpstreamBusy) as caught:
        cache.ask("raad", get(server, "/third"), read)
    assert caught.value.retry_after_seconds == 5
    assert "in 5 seconds" in caught.value.advice
    assert len(server.asked) == 2

    assert file_house.worker(quick, capacity=4).ask("other", get(quick), read).value == [2]
    hold.set()
    for thread in waiting:
        thread.join()
    assert cache.ask("raad", get(server, "/third"), read).value == [1]


def test_an_embedded_register_has_a_place_for_everybody(file_house: House, serve: Serve) -> None:
    together = threading.Barrier(4, timeout=10)

    def script(conversation: Conversation) -> None:
        together.wait()
        conversation.send(response(b"[1]"))

    server = serve(script)
    questions = of_different_stripes(server, 4, "embedded")
    cache = file_house.worker(server, capacity=1, adapter=HTTPAdapter())
    answers = _together([lambda question=question: cache.ask("raad", question, read) for question in questions])
    assert [answer.value for answer in answers] == [[1]] * 4


def test_an_embedded_register_is_asked_one_question_once(file_house: House, serve: Serve) -> None:
    server = serve(counted())
    cache = file_house.worker(server, capacity=1, adapter=HTTPAdapter())
    answers = _together([lambda: cache.ask("raad", get(server), read) for _ in range(6)])
    assert [answer.value for answer in answers] == [{"number": 1}] * 6
    assert len(server.asked) == 1


def test_nobody_waits_for_a_place_while_the_platform_is_stuck(
    file_house: House, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("besluitbron.upstream.cache.SLOT_SECONDS", 20.0)
    server = serve(always(response(b"[1]")))
    cache = file_house.worker(server, capacity=1)
    held = open_turns(file_house.url, file_house.folder, capacity=1).take_slot("raad")
    assert held is not None
    long_ago = time.time() - 60
    os.utime(held.handle, (long_ago, long_ago))
    started = time.monotonic()
    with pytest.raises(UpstreamBusy):
        cache.ask("raad", get(server), read)
    assert time.monotonic() - started < FAR_TOO_LATE_SECONDS
    held.release()
    assert cache.ask("raad", get(server), read).value == [1]


def test_who_finds_no_place_gets_the_old_answer(file_house: House, serve: Serve, clock: MovableClock) -> None:
    hold, arrived = threading.Event(), threading.Event()

    def script(conversation: Conversation) -> None:
        if "/slow" in conversation.asked.line:
            arrived.set()
            hold.wait(20)
        conversation.send(response(b"[1]"))

    server = serve(script)
    cache = file_house.worker(server, capacity=1, timeout_seconds=20.0)
    cache.ask("raad", get(server), read)
    clock.move(hours=1)
    waiting = threading.Thread(target=cache.ask, args=("raad", get(server, "/slow"), read))
    waiting.start()
    assert arrived.wait(10)
    stale = cache.ask("raad", get(server), read)
    hold.set()
    waiting.join()
    assert (stale.value, stale.served_from) == ([1], "stale_cache")
    assert stale.failure == "is slow, and enough calls are waiting for it already"


def test_a_locked_store_does_not_fail_the_call(
    file_house: House, serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    server = serve(counted())
    cache = file_house.worker(server)
    cache.ask("raad", get(server, "/warm"), read)
    with closing(sqlite3.connect(file_house.url.removeprefix("sqlite:"), isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        started = time.monotonic()
        answer = cache.ask("raad", get(server, "/fiets?query=geheim"), read)
        assert time.monotonic() - started < FAR_TOO_LATE_SECONDS
        assert answer.served_from == "register"
        assert cache.ask("raad", get(server, "/fiets?query=geheim"), read).served_from == "cache"
        other.execute("ROLLBACK")
    assert "geheim" not in caplog.text
    assert len(caplog.records) >= 1


def test_a_folder_of_locks_that_cannot_be_used_is_a_failure_of_the_service(file_house: House, serve: Serve) -> None:
    server = serve(counted())
    file_house.folder = file_house.folder / "locks"
    cache = file_house.worker(server)
    assert cache.ask("raad", get(server, "/1"), read).value == {"number": 1}
    shutil.rmtree(file_house.folder)
    assert cache.ask("raad", get(server, "/2"), read).value == {"number": 2}
    shutil.rmtree(file_house.folder)
    file_house.folder.write_text("not a folder")
    with pytest.raises(ServiceError):
        cache.ask("raad", get(server, "/3"), read)
    assert cache.ask("raad", get(server, "/2"), read).served_from == "cache"


def test_what_is_kept_does_not_say_what_was_searched_for(file_house: House, serve: Serve) -> None:
    server = serve(counted())
    question = get(server, "/s?a=geheim", params=(("query", "geheim"),))
    live = file_house.worker(server).ask("raad", question, lambda answer: answer.url)
    kept = file_house.worker(server).ask("raad", question, lambda answer: answer.url)
    assert (live.value, kept.value, kept.served_from) == (f"{server.url}/s", f"{server.url}/s", "cache")
    files = b"".join(file.read_bytes() for file in file_house.folder.glob("kept.db*"))
    assert f"{server.url}/s".encode() in files
    assert b"geheim" not in files


def test_an_entry_of_another_shape_is_asked_anew(file_house: House, serve: Serve) -> None:
    server = serve(counted())
    file_house.worker(server).ask("raad", get(server), read)
    with closing(sqlite3.connect(file_house.url.removeprefix("sqlite:"))) as other:
        other.execute("UPDATE responses SET value = ?", (b"[]",))
        other.commit()
    assert file_house.worker(server).ask("raad", get(server), read).value == {"number": 2}
    assert file_house.worker(server).ask("raad", get(server), read).served_from == "cache"


def test_a_store_that_is_away_does_not_fail_the_call(tmp_path: Path, serve: Serve, clock: MovableClock) -> None:
    pytest.importorskip("redis")
    house = House("redis://127.0.0.1:1/0", tmp_path, clock, [])
    server = serve(counted())
    cache = house.worker(server)
    assert cache.ask("raad", get(server), read).value == {"number": 1}
    assert not cache.ready()
    cache.close()


def test_a_long_body_is_read_but_not_put_into_the_shared_store(
    file_house: House, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("besluitbron.upstream.kept_answers.MAX_STORED_BYTES", 1000)
    server = serve(always(response(b'"' + b"x" * 2000 + b'"')))
    file_house.worker(server).ask("raad", get(server), read)
    assert file_house.worker(server).ask("raad", get(server), read).served_from == "register"


def _read_text(answer: UpstreamAnswer) -> FullText:
    return FullText("tekst", "pdf")


def test_the_text_of_a_long_body_stays_in_the_process_for_its_fresh_life(
    file_house: House, serve: Serve, clock: MovableClock
) -> None:
    server = serve(always(response(b"x" * 17_000_000)))
    cache = file_house.worker(server, max_bytes=30_000_000, keep_minutes=15)
    question = get(server)
    first = cache.ask("raad", question, _read_text, "text")
    clock.move(minutes=14)
    again = cache.ask("raad", question, _read_text, "text")
    assert again.value is first.value
    assert (again.served_from, len(server.asked)) == ("cache", 1)
    clock.move(minutes=1)
    assert cache.ask("raad", question, _read_text, "text").served_from == "register"
    assert file_house.worker(server, max_bytes=30_000_000).peek("raad", question, _read_text, "text") is None


def test_who_waited_for_a_long_body_takes_the_text_that_was_read(
    file_house: House, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("besluitbron.upstream.kept_answers.MAX_STORED_BYTES", 1)
    server = serve(counted())
    cache = file_house.worker(server)
    answers = _together([lambda: cache.ask("raad", get(server), _read_text, "text") for _ in range(4)])
    assert sorted(answer.served_from for answer in answers) == ["cache"] * 3 + ["register"]
    assert len(server.asked) == 1


def test_a_text_counts_for_its_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("besluitbron.upstream.kept_values.MAX_BYTES", 10_000)
    kept = KeptValues()
    kept.keep("long", Kept(FullText("x" * 5_001, "pdf"), NOON), 10)
    assert kept.find("long") is None
    kept.keep("short", Kept(FullText("x" * 4_900, "pdf"), NOON), 1_000_000)
    kept.keep("none", Kept(FullText(None, reason="a scan without a text layer"), NOON), 1_000_000)
    kept.keep("other", Kept("x", NOON), 10_001)
    assert [kept.find(key) is not None for key in ("short", "none", "other")] == [True, True, False]


def test_what_is_kept_in_the_process_is_bounded(
    file_house: House, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("besluitbron.upstream.kept_values.MAX_BYTES", 10_000)
    server = serve(always(response(b'"' + b"x" * 4000 + b'"')))
    cache = file_house.worker(server)
    first = cache.ask("raad", get(server, "/1"), read, "page").value
    for number in (2, 3):
        cache.ask("raad", get(server, f"/{number}"), read, "page")
    again = cache.ask("raad", get(server, "/1"), read, "page")
    assert again.value is not first
    assert again.value == first


def test_a_cache_that_is_ready_says_so(house: House, serve: Serve) -> None:
    server = serve(always(response(b"")))
    assert house.worker(server).ready()
    assert server.asked == []


def test_an_unknown_connector_is_a_bug(file_house: House, serve: Serve) -> None:
    server = serve(counted())
    with pytest.raises(KeyError):
        file_house.worker(server).ask("none", get(server), read)
