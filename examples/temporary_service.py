"""BesluitBron under gunicorn for as long as it is needed: a free port, and an instance folder of its own."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
START_SECONDS = 60
STOP_SECONDS = 40


class NotStarted(Exception):
    """The service did not come up; the message ends with what it said."""


@dataclass(frozen=True)
class TemporaryService:
    """A service that is ready."""

    port: int
    instance: Path

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def temporary_service(workers: int = 2, **settings: str) -> Iterator[TemporaryService]:
    """Serve embedded registers within the block. `settings`: `Log__RetentionDays="7"`. Raises NotStarted."""
    with tempfile.TemporaryDirectory(prefix="besluitbron-") as folder:
        service = TemporaryService(free_port(), Path(folder))
        values = {"Server__Bind": f"127.0.0.1:{service.port}", "Server__Workers": str(workers), **settings}
        # The settings of this machine's own installation must not leak in.
        environment = {k: v for k, v in os.environ.items() if not k.upper().startswith("BESLUITBRON")}
        environment |= {f"BesluitBron__{key}": value for key, value in values.items()}
        environment["BESLUITBRON_INSTANCE"] = folder
        upgrade = [sys.executable, "-m", "flask", "--app", "wsgi", "db", "upgrade"]
        if subprocess.run(upgrade, cwd=ROOT, env=environment, check=False).returncode:
            raise NotStarted("The tables could not be made.")
        with running(
            ["-c", "gunicorn.conf.py", "wsgi:app"], environment, service.port, "/health/ready", service.instance
        ):
            yield service


@contextmanager
def running(
    gunicorn: list[str],
    environment: Mapping[str, str],
    port: int,
    ready_path: str,
    log_folder: Path,
    folder: Path = ROOT,
) -> Iterator[None]:
    """Run gunicorn in `folder` within the block, from the moment that `ready_path` answers 200. Raises NotStarted."""
    log = log_folder / "gunicorn.log"
    with log.open("wb") as output:
        command = [sys.executable, "-m", "gunicorn", *gunicorn]
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=output, stderr=output)
    try:
        _wait_until_ready(process, port, ready_path, log)
        yield
    finally:
        _stop(process)


def free_port() -> int:
    """A port that nothing listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def end_as_interrupted() -> None:
    """Let SIGTERM end this program the way Ctrl-C does: what it started is stopped first."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)


def _wait_until_ready(process: "subprocess.Popen[bytes]", port: int, path: str, log: Path) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and process.poll() is None:
        if _answers(port, path):
            return
        time.sleep(0.1)
    raise NotStarted(f"The service did not start:\n{log.read_text(errors='replace')[-3000:]}")


def _answers(port: int, path: str) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", path)
        return connection.getresponse().status == http.client.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _stop(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
