"""Must show 5: hostile requests give no 5xx, no HTML, no hang and no growing memory. `make attack` sends 100,000."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.attacks.attempts import CONNECTORS, KINDS, Attempt, make_attempt
from tests.attacks.campaign import Campaign, find_growth, run_campaign
from tests.attacks.driver import Answer, Line, Tally, judge, send_and_judge

SEED = 5
COUNT = 4_000


@pytest.mark.parametrize("threads", ["1", "4"])
def test_the_service_stands_whatever_is_sent(tmp_path: Path, threads: str) -> None:
    campaign = run_campaign(tmp_path / "instance", COUNT, SEED, Server__Threads=threads)
    assert campaign.faults == [], campaign.report()
    assert campaign.tally.answers == COUNT
    statuses = {status for kind, status in campaign.tally.statuses if kind == "HTTP"}
    assert {200, 202, 400, 403, 404, 405, 413} <= statuses, "the attack reaches what it is meant to reach"


# The attempts: the same every time, of every kind, and mostly HTTP.


def test_an_attempt_is_the_same_bytes_every_time() -> None:
    first = [make_attempt(SEED, number, ("session",)) for number in range(300)]
    assert first == [make_attempt(SEED, number, ("session",)) for number in range(300)]
    assert [attempt.wire for attempt in first] != [make_attempt(SEED + 1, n, ("session",)).wire for n in range(300)]


def test_an_attempt_does_not_depend_on_those_before_it() -> None:
    assert make_attempt(SEED, 250, ("session",)) == [make_attempt(SEED, n, ("session",)) for n in range(251)][-1]


def test_every_kind_is_made_and_knows_both_connectors() -> None:
    attempts = [make_attempt(SEED, number) for number in range(3_000)]
    assert {attempt.kind for attempt in attempts} == set(KINDS)
    for connector in CONNECTORS:
        assert any(b"/mcp/" + connector.encode() in attempt.wire for attempt in attempts)
    assert sum(attempt.is_http for attempt in attempts) > 0.9 * len(attempts)


# The judge: each thing that must not be is noticed.

POST = Attempt(1, "right", "POST", b"POST /mcp/raadsinformatie HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
JSON = "application/json"


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (Answer(500, JSON, b"{}", 0.1), "status 500"),
        (Answer(502, "text/html", b"", 0.1), "status 502"),
        (Answer(302, JSON, b"", 0.1), "unexpected status 302"),
        (Answer(418, JSON, b"{}", 0.1), "unexpected status 418"),
        (Answer(400, "text/html", b"<html>", 0.1), "text/html"),
        (Answer(404, "text/plain", b"Not found", 0.1), "text/plain"),
        (Answer(200, "", b"{}", 0.1), "no type"),
        (Answer(200, JSON, b"", 0.1), "without a body"),
        (Answer(200, JSON, b'{"jsonrpc":"2.0"', 0.1), "not JSON"),
        (Answer(200, JSON, b"<html>", 0.1), "not JSON"),
        (Answer(200, JSON, b'{"jsonrpc":"2.0","id":1}', 0.1), "neither"),
        (Answer(200, JSON, b'{"jsonrpc":"2.0","id":1,"result":{},"error":{}}', 0.1), "both"),
        (Answer(200, JSON, b'{"jsonrpc":"2.0","id":1,"error":{"code":-32603}}', 0.1), "internal"),
        (Answer(200, JSON, b'[{"jsonrpc":"2.0","id":1,"error":{"code":-32603}}]', 0.1), "internal"),
        (Answer(400, JSON, b'{"jsonrpc":"2.0","id":null,"error":{"code":-32700}}', 0.1), "null"),
        (Answer(200, JSON, b'{"jsonrpc":"2.0","id":1,"result":{}}', 11.0), "after 11.0 seconds"),
        (Answer(0, "", b"", 0.1), "closed without"),
    ],
)
def test_the_judge_notices(answer: Answer, why: str) -> None:
    assert why in (judge(POST, answer) or "")


@pytest.mark.parametrize(
    "answer",
    [
        Answer(200, JSON, b'{"jsonrpc":"2.0","id":1,"result":{}}', 0.1),
        Answer(202, "", b"", 0.1),
        Answer(400, JSON, b'{"jsonrpc":"2.0","error":{"code":-32700}}', 0.1),
        Answer(404, JSON, b'{"error":"not_found"}', 0.1),
    ],
)
def test_the_judge_lets_proper_answers_pass(answer: Answer) -> None:
    assert judge(POST, answer) is None


def test_only_what_is_not_http_may_be_answered_with_a_page_of_gunicorn() -> None:
    page = Answer(400, "text/html", b"<html>", 0.1)
    assert judge(Attempt(1, "not_http", "POST", b"x"), page) is None
    assert judge(Attempt(1, "not_http", "POST", b"x"), Answer(500, "text/html", b"", 0.1))
    assert judge(POST, page)


def test_a_fault_says_how_to_see_it_again() -> None:
    campaign = Campaign(SEED, Tally())
    campaign.tally.add(POST, Answer(500, "text/html", b"<html>", 0.1), "status 500")
    (told,) = campaign.faults
    assert f"python -m tests.attacks --seed {SEED} --only 1" in told
    assert "POST /mcp/raadsinformatie" in told
    assert "<html>" in told
    assert told in campaign.report()


@contextmanager
def answering(*answers: bytes) -> Iterator[int]:
    """A server that gives each connection one answer, and closes it."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            for answer in answers:
                connection, _ = server.accept()
                with connection:
                    connection.recv(65_536)
                    connection.sendall(answer)

        thread = threading.Thread(target=serve)
        thread.start()
        yield server.getsockname()[1]
        thread.join()


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        (b"HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n", "status 500"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc", "cannot be read"),
        (b"nonsense\r\n\r\n", "cannot be read"),
        (b"", "closed without an answer"),
    ],
)
def test_the_driver_tells_what_is_no_answer(sent: bytes, why: str) -> None:
    tally = Tally()
    with answering(sent) as port, Line(port) as line:
        send_and_judge(line.send, POST, tally)
    assert why in tally.faults[0].why


def test_a_hang_is_a_fault() -> None:
    def hang(attempt: Attempt) -> Answer:
        raise TimeoutError

    tally = Tally()
    send_and_judge(hang, POST, tally)
    assert "no whole answer within 10 seconds" in tally.faults[0].why


def test_growth_and_lost_workers_are_problems() -> None:
    grown = find_growth({1: 100.0, 2: 100.0}, {1: 123.0, 2: 130.0}, 24)
    assert list(grown) == ["worker 2 grew by 30.0 MB, more than 24"]
    assert "came and went" in next(find_growth({1: 100.0, 2: 100.0}, {1: 100.0, 3: 100.0}, 24))
    assert list(find_growth({1: 100.0}, {1: 90.0}, 24)) == []
