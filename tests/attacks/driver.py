"""Sends attempts to a running service, a bounded time each, and judges every answer."""

import contextlib
import http.client
import json
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tests.attacks.attempts import Attempt

HANG_SECONDS: Final = 10.0
CONNECTIONS: Final = 4
MAX_ANSWER: Final = 2_000_000
SHOWN: Final = 1_000
GUNICORN_PAGES: Final = frozenset({400, 405, 414, 417, 431, 501})
"""What gunicorn may answer to what is not HTTP; 501 is its word for a transfer coding it does not know."""
STATUSES: Final = frozenset({200, 202, 204, 400, 401, 403, 404, 405, 413, 421, 429})


@dataclass(frozen=True)
class Answer:
    """What came back. `status` 0: the connection was closed without a word."""

    status: int
    content_type: str
    body: bytes
    seconds: float


@dataclass(frozen=True)
class Fault:
    """An answer that must not be, with what is needed to see it again."""

    attempt: Attempt
    answer: Answer | None
    why: str

    def told(self, seed: int) -> str:
        """Why, how to replay it, and both sides of the exchange."""
        lines = [
            f"{self.why} (kind {self.attempt.kind})",
            f"replay: .venv/bin/python -m tests.attacks --seed {seed} --only {self.attempt.number}",
            f"sent ({len(self.attempt.wire)} bytes): {self.attempt.wire[:SHOWN]!r}",
        ]
        if self.answer:
            lines.append(f"got {self.answer.status} {self.answer.content_type}: {self.answer.body[:SHOWN]!r}")
        return "\n  ".join(lines)


@dataclass
class Tally:
    """The counts of a run."""

    statuses: Counter[tuple[str, int]] = field(default_factory=Counter)
    """Class (`HTTP` or `not HTTP`) and status -> answers."""
    slowest: tuple[float, int] = (0.0, -1)
    """Seconds, and the number of the attempt."""
    faults: list[Fault] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def answers(self) -> int:
        """Attempts that were answered."""
        return sum(self.statuses.values())

    def add(self, attempt: Attempt, answer: Answer | None, why: str | None) -> None:
        with self.lock:
            if answer:
                self.statuses["HTTP" if attempt.is_http else "not HTTP", answer.status] += 1
                self.slowest = max(self.slowest, (answer.seconds, attempt.number))
            if why:
                self.faults.append(Fault(attempt, answer, why))


def attack(port: int, attempts: Iterable[Attempt], tally: Tally, *, connections: int = CONNECTIONS) -> None:
    """Send all attempts, so many at a time. Ends early after 20 faults."""
    waiting, guard = iter(attempts), threading.Lock()

    def work(place: int) -> None:
        with Line(port, source=f"127.0.0.{2 + place}") as line:
            while len(tally.faults) < 20:
                with guard:
                    attempt = next(waiting, None)
                if attempt is None:
                    return
                send_and_judge(line.send, attempt, tally)

    threads = [threading.Thread(target=work, args=(place,)) for place in range(connections)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def send_and_judge(send: Callable[[Attempt], Answer], attempt: Attempt, tally: Tally) -> None:
    try:
        answer = send(attempt)
    except TimeoutError:
        tally.add(attempt, None, f"no whole answer within {HANG_SECONDS:g} seconds")
    except (OSError, http.client.HTTPException) as error:
        tally.add(attempt, None, f"the answer cannot be read: {type(error).__name__}: {error}")
    else:
        tally.add(attempt, answer, judge(attempt, answer))


class Line:
    """One client: a connection that is kept as long as the server keeps it.

    The source address is a client's own, so that its ports do not run out (all of 127.0.0.0/8 is this machine).
    """

    def __init__(self, port: int, source: str = "127.0.0.1") -> None:
        self._port, self._source = port, source
        self._socket: socket.socket | None = None

    def __enter__(self) -> "Line":
        return self

    def __exit__(self, *_: object) -> None:
        self._close()

    def send(self, attempt: Attempt) -> Answer:
        """Send the attempt and read its answer. Raises TimeoutError, OSError or HTTPException."""
        started = time.monotonic()
        while True:
            kept = self._socket is not None
            try:
                return self._exchange(attempt, started)
            except ConnectionError:  # http.client's own for "no answer" is one of these
                if not kept:
                    return Answer(0, "", b"", time.monotonic() - started)
            # The server had closed the connection that was kept: once more, on a new one.

    def _exchange(self, attempt: Attempt, started: float) -> Answer:
        try:
            line = self._socket or self._open()
            # A server that has answered already may not want the rest: the answer is what counts.
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                line.sendall(attempt.wire)
            if attempt.ends:
                with contextlib.suppress(OSError):  # not connected any more
                    line.shutdown(socket.SHUT_WR)
            answer, goes_on = _read(line, attempt.method, started)
        except BaseException:
            self._close()
            raise
        if not goes_on or attempt.ends:
            self._close()
        return answer

    def _open(self) -> socket.socket:
        self._socket = socket.create_connection(("127.0.0.1", self._port), HANG_SECONDS, (self._source, 0))
        return self._socket

    def _close(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None


def _read(line: socket.socket, method: str, started: float) -> tuple[Answer, bool]:
    response = http.client.HTTPResponse(line, method=method)
    try:
        response.begin()
        body = response.read(MAX_ANSWER)
        if response.length:  # what is still missing of the announced
            raise http.client.IncompleteRead(body, response.length)
        seconds = time.monotonic() - started
        return Answer(response.status, response.headers.get("Content-Type", ""), body, seconds), not response.will_close
    finally:
        response.close()


def judge(attempt: Attempt, answer: Answer) -> str | None:
    """What is wrong with an answer; None when nothing is."""
    if answer.seconds > HANG_SECONDS:
        return f"answered after {answer.seconds:.1f} seconds"
    if not attempt.is_http:
        known = answer.status in GUNICORN_PAGES | STATUSES | {0}
        return None if known else f"status {answer.status} for what is not HTTP"
    if answer.status == 0:
        return None if attempt.ends else "closed without an answer"
    if answer.status >= 500:
        return f"status {answer.status}"
    if answer.status not in STATUSES:
        return None if attempt.page_wanted and answer.status in (304, 308) else f"unexpected status {answer.status}"
    return _judge_body(attempt, answer)


def _judge_body(attempt: Attempt, answer: Answer) -> str | None:
    if not answer.body:
        return "200 without a body" if answer.status == 200 and attempt.method == "POST" else None
    if answer.content_type != "application/json":
        return None if attempt.page_wanted else f"a body of {answer.content_type or 'no type'}"
    try:
        content = json.loads(answer.body)
    except ValueError:
        return "a body that is not JSON"
    return next(filter(None, (_judge_message(one) for one in _messages(content))), None)


def _messages(content: Any) -> Sequence[Any]:
    """The JSON-RPC messages in it; none where another address answered, which has no messages."""
    many = content if isinstance(content, list) else [content]
    return [one for one in many if isinstance(one, dict) and "jsonrpc" in one]


def _judge_message(message: dict[str, Any]) -> str | None:
    if ("result" in message) is ("error" in message):
        return "neither a result nor an error, or both"
    if message.get("error", {}).get("code") == -32603:
        return "an internal error"
    if message.get("id", 0) is None:
        return "an id that is null"
    return None
