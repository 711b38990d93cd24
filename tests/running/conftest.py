"""The service as operators run it: gunicorn with two workers, on a free port, with an instance folder of its own."""

import contextlib
import http.client
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.ports import own_port

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 120
STOP_SECONDS = 60
MIGRATE_SECONDS = 120
"""None of these is promised to anybody: they end a test that hangs, also where the machine is busy."""


class RunningService:
    """A gunicorn with its workers."""

    application = "wsgi:app"

    def __init__(self, instance: Path, **values: str) -> None:
        self.instance, self.port = instance, own_port()
        instance.mkdir(parents=True, exist_ok=True)
        self.environment = {
            **{k: v for k, v in os.environ.items() if not k.upper().startswith("BESLUITBRON")},
            "BESLUITBRON_INSTANCE": str(instance),
            "BesluitBron__Server__Bind": f"127.0.0.1:{self.port}",
            "BesluitBron__Server__Workers": "2",
            **{f"BesluitBron__{key}": value for key, value in values.items()},
        }
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def migrate(self) -> None:
        command = [sys.executable, "-m", "flask", "--app", "wsgi", "db", "upgrade"]
        subprocess.run(
            command, cwd=ROOT, env=self.environment, check=True, capture_output=True, timeout=MIGRATE_SECONDS
        )

    def start(self) -> None:
        command = [sys.executable, "-m", "gunicorn", "-c", "gunicorn.conf.py", self.application]
        with (self.instance / "gunicorn.log").open("ab") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, env=self.environment, stdout=log, stderr=log)
        self._wait_until_ready()

    def _wait_until_ready(self) -> None:
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            assert self.process is not None
            if self.process.poll() is not None:
                break
            with contextlib.suppress(OSError):
                if self.request("GET", "/health/ready")[0] == 200 and len(self.workers) == self._workers_wanted:
                    return
            time.sleep(0.05)  # waiting for another process: there is nothing to be told by
        raise AssertionError(f"gunicorn did not start:\n{(self.instance / 'gunicorn.log').read_text()[-3000:]}")

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            # gunicorn loses a signal to a worker that is just being forked, and ends it after graceful_timeout.
            self.process.wait(STOP_SECONDS)

    @property
    def workers(self) -> set[int]:
        """The process ids of gunicorn's workers."""
        assert self.process is not None
        pid = self.process.pid
        return {int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()}

    @property
    def _workers_wanted(self) -> int:
        return int(self.environment["BesluitBron__Server__Workers"])

    def each_worker(self) -> Iterator[int]:
        """Once for each worker, with the others stopped: who gets a connection is otherwise the kernel's choice."""
        workers = self.workers
        assert len(workers) == self._workers_wanted
        for worker in workers:
            others = workers - {worker}
            try:
                for other in others:
                    os.kill(other, signal.SIGSTOP)
                self._wait_until_stopped(others)
                yield worker
            finally:
                for other in others:
                    os.kill(other, signal.SIGCONT)

    def _wait_until_stopped(self, workers: set[int]) -> None:
        until = time.monotonic() + STOP_SECONDS
        while any(Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] != "T" for pid in workers):
            assert time.monotonic() < until, "a worker did not stop"
            time.sleep(0.01)  # waiting for another process: there is nothing to be told by

    def request(
        self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            sent = json.dumps(body).encode() if body is not None else None
            connection.request(method, path, sent, {"Content-Type": "application/json", **(headers or {})})
            response = connection.getresponse()
            return response.status, {k.lower(): v for k, v in response.getheaders()}, response.read()
        finally:
            connection.close()

    def initialize(self, connector: str) -> str:
        params = {
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": {"name": "legacy-client", "version": "0.9"},
        }
        body = {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params}
        status, headers, content = self.request("POST", f"/mcp/{connector}", body)
        assert status == 200, content
        return headers["mcp-session-id"]

    def legacy(
        self, connector: str, session: str | None, method: str = "ping", params: Mapping[str, Any] | None = None
    ) -> tuple[int, dict[str, Any]]:
        headers = {"MCP-Protocol-Version": "2025-11-25"}
        if session:
            headers["Mcp-Session-Id"] = session
        body = {"jsonrpc": "2.0", "id": 5, "method": method, "params": params or {}}
        status, _, content = self.request("POST", f"/mcp/{connector}", body, headers)
        return status, json.loads(content)

    def call(self, connector: str, tool: str, **arguments: Any) -> dict[str, Any]:
        status, body = self.legacy(connector, None, "tools/call", {"name": tool, "arguments": arguments})
        assert status == 200, body
        result: dict[str, Any] = body["result"]
        return result


@pytest.fixture
def run_service(tmp_path: Path) -> Iterator[Callable[..., RunningService]]:
    running: list[RunningService] = []

    def run(folder: str = "instance", application: str = RunningService.application, **values: str) -> RunningService:
        service = RunningService(tmp_path / folder, **values)
        service.application = application
        running.append(service)
        service.migrate()
        service.start()
        return service

    yield run
    for service in running:
        service.stop()


@pytest.fixture(scope="module")
def shared_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """One running service for the tests of a module that only read."""
    service = RunningService(tmp_path_factory.mktemp("shared"))
    service.migrate()
    service.start()
    yield service
    service.stop()
