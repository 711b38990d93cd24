"""Load on one address: wrk where it is installed, else a driver of our own. One fixed POST, a bounded time."""

import json
import multiprocessing
import os
import shutil
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

SCRIPT = Path(__file__).with_name("call.lua")
TIMEOUT_SECONDS = 10
DRIVER_PROCESSES = 2


@dataclass(frozen=True)
class Question:
    """What is sent, again and again."""

    port: int
    path: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def wire(self) -> bytes:
        """The request as it goes over the line; the connection is closed after it, as a sync worker does anyway."""
        headers = {
            "Host": f"127.0.0.1:{self.port}",
            "Content-Length": str(len(self.body)),
            "Connection": "close",
            **self.headers,
        }
        lines = [f"POST {self.path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + self.body


@dataclass(frozen=True)
class Load:
    """What one run gave."""

    requests: int
    seconds: float
    p50_ms: float
    p99_ms: float
    errors: int

    @property
    def per_second(self) -> float:
        """Requests a second."""
        return self.requests / self.seconds


def driver_name() -> str:
    """Which driver measures on this machine."""
    return "wrk" if shutil.which("wrk") else "own driver (wrk is not installed; it takes more of the processor)"


def measure(question: Question, clients: int, seconds: float) -> Load:
    """Let so many clients ask for so long."""
    return _with_wrk(question, clients, seconds) if shutil.which("wrk") else _with_own(question, clients, seconds)


def _with_wrk(question: Question, clients: int, seconds: float) -> Load:
    with tempfile.TemporaryDirectory() as folder:
        body, headers = Path(folder, "body"), Path(folder, "headers")
        body.write_bytes(question.body)
        headers.write_text("".join(f"{name}: {value}\n" for name, value in question.headers.items()))
        address = f"http://127.0.0.1:{question.port}{question.path}"
        options = [
            "-t1",
            f"-c{clients}",
            f"-d{seconds:g}s",
            f"--timeout={TIMEOUT_SECONDS}s",
            "--latency",
            "-s",
            str(SCRIPT),
        ]
        environment = {**os.environ, "BENCH_BODY": str(body), "BENCH_HEADERS": str(headers)}
        ran = subprocess.run(["wrk", *options, address], env=environment, capture_output=True, text=True, check=True)
    line = next(line for line in ran.stdout.splitlines() if line.startswith("RESULT "))
    return Load(**json.loads(line.removeprefix("RESULT ")))


def _with_own(question: Question, clients: int, seconds: float) -> Load:
    """Plain sockets in a few processes: a client library would cost more than the server it measures."""
    # Forked processes would inherit our threads' locks; these start clean.
    fresh = multiprocessing.get_context("spawn")
    share = [clients // DRIVER_PROCESSES + (number < clients % DRIVER_PROCESSES) for number in range(DRIVER_PROCESSES)]
    pipes = []
    for threads in filter(None, share):
        ours, theirs = fresh.Pipe()
        process = fresh.Process(target=_drive, args=(question, threads, seconds, theirs))
        process.start()
        pipes.append((process, ours))
    for _, ours in pipes:
        ours.recv()
    for _, ours in pipes:
        ours.send("go")
    durations, errors = [], 0
    for process, ours in pipes:
        one, failed = ours.recv()
        durations += one
        errors += failed
        process.join()
    durations.sort()
    if not durations:
        return Load(0, seconds, 0.0, 0.0, errors)
    p50, p99 = (durations[int(len(durations) * part)] * 1000 for part in (0.50, 0.99))
    return Load(len(durations), seconds, round(p50, 3), round(p99, 3), errors)


def _drive(question: Question, threads: int, seconds: float, parent: Connection) -> None:
    """One process of the driver: says when it is up, waits for the start, reports durations and errors."""
    parent.send("up")
    parent.recv()
    until = time.perf_counter() + seconds
    durations: list[float] = []
    errors: list[str] = []
    workers = [threading.Thread(target=_ask_until, args=(question, until, durations, errors)) for _ in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    parent.send((durations, len(errors)))


def _ask_until(question: Question, until: float, durations: list[float], errors: list[str]) -> None:
    wire = question.wire
    while (started := time.perf_counter()) < until:
        try:
            answer = exchange(question.port, wire)
        except OSError as error:
            errors.append(type(error).__name__)
            continue
        if answer.startswith(b"HTTP/1.1 200 "):
            durations.append(time.perf_counter() - started)
        else:
            errors.append("status")


def exchange(port: int, wire: bytes) -> bytes:
    """Send one request on a connection of its own; everything that comes back. Raises OSError."""
    with socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT_SECONDS) as connection:
        connection.sendall(wire)
        pieces = []
        while piece := connection.recv(65_536):
            pieces.append(piece)
        return b"".join(pieces)
