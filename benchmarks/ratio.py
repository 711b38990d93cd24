"""`make bench`: a cached `tools/call` with its committed row, beside a bare Flask constant of equal size.

Both under gunicorn with two synchronous workers, measured in turns on this machine, so that what else runs here
disturbs both. Only the ratio says something on another machine (architecture.md section 7). Ends with 1 when an answer
was wrong, a request failed or a row is missing; never because of speed.
"""

import argparse
import json
import os
import sqlite3
import statistics
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from benchmarks.load import Load, Question, driver_name, exchange, measure
from examples.temporary_service import (
    ROOT,
    NotStarted,
    TemporaryService,
    end_as_interrupted,
    free_port,
    running,
    temporary_service,
)

REVISION = "2026-07-28"
TOOL = "search_documents"
CONNECTOR = "raadsinformatie"
TEXT = "warmtenet"
WANTED, AIM = 0.4, 0.6
CHECKED_ANSWERS = 50


class WrongAnswer(Exception):
    """An answer that must not be measured."""


def main() -> int:
    """Measure and report."""
    end_as_interrupted()
    chosen = read_command_line()
    try:
        with temporary_service(workers=2) as service:
            question = cached_call(service.port)
            size = len(check_answers(question))
            rows = count_rows(service)
            with floor(size, service.instance) as constant:
                bare, calls = measure_in_turns(constant, question, chosen)
            written = count_rows(service) - rows
    except (NotStarted, WrongAnswer) as error:
        print(error, file=sys.stderr)
        return 1
    report(size, bare, calls, written)
    failed = sum(load.errors for load in (*bare, *calls))
    # A call that the driver no longer waited for at the end has its row all the same: more rows is right, fewer is not.
    return 1 if failed or written < sum(load.requests for load in calls) else 0


def read_command_line() -> argparse.Namespace:
    """How long, how often, how many at once."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=2, help="length of one run")
    parser.add_argument("--runs", type=int, default=8, help="runs of each, in turns; medians count")
    parser.add_argument("--clients", type=int, default=8, help="clients at the same time")
    return parser.parse_args()


def cached_call(port: int) -> Question:
    """A search in the modern era; the first one fills the cache."""
    params = {
        "name": TOOL,
        "arguments": {"text": TEXT, "limit": 10},
        "_meta": {
            "io.modelcontextprotocol/protocolVersion": REVISION,
            "io.modelcontextprotocol/clientInfo": {"name": "benchmark", "version": "1"},
            "io.modelcontextprotocol/clientCapabilities": {},
        },
    }
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}).encode()
    headers = {
        "Content-Type": "application/json",
        "Accept": "application/json, text/event-stream",
        "MCP-Protocol-Version": REVISION,
        "Mcp-Method": "tools/call",
        "Mcp-Name": TOOL,
    }
    return Question(port, f"/mcp/{CONNECTOR}", headers, body)


def check_answers(question: Question) -> bytes:
    """Ask a batch and check each answer; returns the body of the last one. Raises WrongAnswer."""
    exchange(question.port, question.wire)
    body = b""
    for _ in range(CHECKED_ANSWERS):
        head, _, body = exchange(question.port, question.wire).partition(b"\r\n\r\n")
        check_answer(head, body)
    print(f"{CHECKED_ANSWERS} answers of {len(body):,} bytes checked.", flush=True)
    return body


def check_answer(head: bytes, body: bytes) -> None:
    """Ten cited results, from the cache, also as text."""
    if not head.startswith(b"HTTP/1.1 200 "):
        raise WrongAnswer(f"The service answered: {head.splitlines()[0].decode(errors='replace')}")
    result = json.loads(body)["result"]
    if result.get("isError"):
        raise WrongAnswer(f"The tool answered: {result['content'][0]['text']}")
    answer = result["structuredContent"]
    right = (
        len(answer["results"]) == 10
        and all(found["citation"] for found in answer["results"])
        and answer["precision"]["served_from"] == "cache"
        and json.loads(result["content"][0]["text"]) == answer
    )
    if not right:
        raise WrongAnswer("The service did not answer with ten cited results from its cache, also as text.")


def count_rows(service: TemporaryService) -> int:
    """Rows in the request log."""
    with sqlite3.connect(Path(service.instance, "besluitbron.db"), timeout=5) as database:
        return int(database.execute("SELECT count(*) FROM request_log").fetchone()[0])


@contextmanager
def floor(size: int, folder: Path) -> Iterator[Question]:
    """A bare Flask that answers with so many bytes, under a gunicorn that knows nothing of BesluitBron."""
    port = free_port()
    own_folder = folder / "floor"
    own_folder.mkdir()
    # By itself gunicorn reads the gunicorn.conf.py of the folder it starts in: the service's, in this checkout.
    settings = own_folder / "empty.conf.py"
    settings.touch()
    environment = {**os.environ, "BENCH_BYTES": str(size), "PYTHONPATH": str(ROOT)}
    options = [f"--config={settings}", "--workers=2", f"--bind=127.0.0.1:{port}", "--no-control-socket"]
    with running([*options, "benchmarks.floor:app"], environment, port, "/ready", own_folder, own_folder):
        yield Question(port, "/mcp", {"Content-Type": "application/json"}, b"{}" * 200)


def measure_in_turns(constant: Question, call: Question, chosen: argparse.Namespace) -> tuple[list[Load], list[Load]]:
    """Constant, call, constant, call: both meet the same machine."""
    print(f"Measuring with {driver_name()}, {chosen.clients} clients, {chosen.runs} x {chosen.seconds:g} s each ...")
    bare, calls = [], []
    for number in range(chosen.runs):
        bare.append(measure(constant, chosen.clients, chosen.seconds))
        calls.append(measure(call, chosen.clients, chosen.seconds))
        rates = f"{bare[-1].per_second:,.0f} constants/s, {calls[-1].per_second:,.0f} calls/s"
        print(f"  {number + 1}: {rates}", flush=True)
    return bare, calls


def report(size: int, bare: Sequence[Load], calls: Sequence[Load], written: int) -> None:
    """Medians and their ratio."""
    print(f"\n{'':44}{'requests/s':>12}{'p50 ms':>10}{'p99 ms':>10}{'errors':>8}")
    for name, loads in ((f"bare Flask, constant of {size:,} bytes", bare), ("cached tools/call, row committed", calls)):
        rate, p50, p99 = (statistics.median(values) for values in zip(*map(_figures, loads), strict=True))
        print(f"{name:44}{rate:>12,.0f}{p50:>10.2f}{p99:>10.2f}{sum(load.errors for load in loads):>8}")
    ratios = [call.per_second / constant.per_second for constant, call in zip(bare, calls, strict=True)]
    print(f"\nratio {statistics.median(ratios):.2f} (each turn: {min(ratios):.2f} to {max(ratios):.2f}; ", end="")
    print(f"wanted {WANTED}, aim {AIM})")
    print(f"{sum(load.requests for load in calls):,} calls answered, {written:,} rows written")


def _figures(load: Load) -> tuple[float, float, float]:
    return load.per_second, load.p50_ms, load.p99_ms


if __name__ == "__main__":
    sys.exit(main())
