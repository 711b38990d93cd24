"""`python -m benchmarks.mixed`: cached calls while one platform is silent, by workers and threads.

The defaults of BesluitBron:Server:Workers and :Threads were chosen on it (docs/decisions). Clients keep asking the
silent platform new questions; at most half of the capacity may wait for it, the others are told that it is busy.
"""

import json
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from benchmarks.load import Load, Question, exchange, measure
from benchmarks.ratio import WrongAnswer, cached_call, check_answers
from examples.temporary_service import NotStarted, end_as_interrupted, temporary_service

SETUPS = ((5, 1), (9, 1), (2, 8), (5, 4))
"""Workers and threads."""
TIMEOUT_SECONDS = 20
CLIENTS, SECONDS = 8, 10.0
ASKING = 6
"""Clients that ask the silent platform."""


def main() -> int:
    """Measure each setup without and with the silent platform."""
    end_as_interrupted()
    print(f"{'workers x threads':20}{'':>10}{'calls/s':>10}{'p50 ms':>10}{'p99 ms':>10}{'errors':>8}")
    try:
        with silent_platform() as address:
            for workers, threads in SETUPS:
                measure_setup(address, workers, threads)
    except (NotStarted, WrongAnswer) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def measure_setup(platform: str, workers: int, threads: int) -> None:
    """One row of quiet and one of mixed load."""
    settings = {
        "Server__Threads": str(threads),
        "Connectors__bekendmakingen__Registers": "live",
        "Connectors__bekendmakingen__BaseUrl": platform,
        "Connectors__bekendmakingen__TimeoutSeconds": str(TIMEOUT_SECONDS),
        "Connectors__bekendmakingen__RequestsPerMinute": "6000",
    }
    with temporary_service(workers=workers, **settings) as service:
        question = cached_call(service.port)
        check_answers(question)
        show(workers, threads, "quiet", measure(question, CLIENTS, SECONDS))
        with questions_nobody_answers(question):
            show(workers, threads, "mixed", measure(question, CLIENTS, SECONDS))


def show(workers: int, threads: int, name: str, load: Load) -> None:
    """One row."""
    setup = f"{workers} x {threads}"
    figures = f"{load.per_second:>10,.0f}{load.p50_ms:>10.2f}{load.p99_ms:>10.2f}{load.errors:>8}"
    print(f"{setup:20}{name:>10}{figures}", flush=True)


@contextmanager
def silent_platform() -> Iterator[str]:
    """An address that takes every connection and never answers."""
    with socket.create_server(("127.0.0.1", 0), backlog=128) as server:
        yield f"http://127.0.0.1:{server.getsockname()[1]}"


@contextmanager
def questions_nobody_answers(model: Question) -> Iterator[None]:
    """Clients that ask the silent platform, each question a new one, until the block ends."""
    over = threading.Event()
    askers = [threading.Thread(target=_ask_until, args=(model, number, over), daemon=True) for number in range(ASKING)]
    for asker in askers:
        asker.start()
    yield
    over.set()


def _ask_until(model: Question, number: int, over: threading.Event) -> None:
    count = 0
    while not over.is_set():
        count += 1
        message = json.loads(model.body)
        message["params"]["arguments"] = {"text": f"vraag {number} {count}"}
        question = Question(model.port, "/mcp/bekendmakingen", model.headers, json.dumps(message).encode())
        try:
            exchange(question.port, question.wire)
        except OSError:
            over.wait(0.1)


if __name__ == "__main__":
    sys.exit(main())
