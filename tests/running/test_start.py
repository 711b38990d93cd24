"""What happens once, before the workers: the port is looked at, the samples are made."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from besluitbron import embedded
from besluitbron.embedded.adapter import FIRST_QUESTIONS, EmbeddedAdapter
from besluitbron.embedded.wire import EmbeddedRegister, PlatformAnswer
from tests.running.conftest import ROOT, START_SECONDS, RunningService
from tests.running.test_refusals_to_start import start


def test_a_port_in_use_stops_the_start_of_a_service_with_threads(run_service: Callable[..., RunningService]) -> None:
    service = run_service(Server__Threads="2")
    address = f"127.0.0.1:{service.port}"
    said = f"{address}, of BesluitBron:Server:Bind, cannot be used: Address already in use."
    started = start(service.instance, Server__Bind=address, Server__Threads="2")
    assert started == (1, f"BesluitBron does not start: {said}")


def test_a_reload_and_a_restart_on_the_same_port_go_on(run_service: Callable[..., RunningService]) -> None:
    service = run_service(Server__Threads="2")
    before = service.workers
    assert service.process is not None
    service.process.send_signal(signal.SIGHUP)
    until = time.monotonic() + START_SECONDS
    while service.workers & before or len(service.workers) < 2:
        assert time.monotonic() < until, "the workers were not replaced"
        time.sleep(0.05)  # waiting for another process: there is nothing to be told by
    assert service.request("GET", "/health/ready")[0] == 200
    service.stop()
    service.start()
    assert service.request("GET", "/health/ready")[0] == 200


MAKE_SAMPLES = """
import time
from besluitbron import embedded
started = time.process_time()
for platform in ("openbesluitvorming", "koop-sru"):
    embedded.open_adapter(platform).prepare()
print(time.process_time() - started)
"""


def processor_seconds(service: RunningService) -> float:
    """What all workers have used of the processor, in seconds."""
    fields = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in service.workers]
    return sum(int(own[11]) + int(own[12]) for own in fields) / os.sysconf("SC_CLK_TCK")


def test_no_worker_makes_a_sample_of_its_own(shared_service: RunningService) -> None:
    made = subprocess.run([sys.executable, "-c", MAKE_SAMPLES], cwd=ROOT, capture_output=True, text=True, check=True)
    assert shared_service.request("GET", "/health/ready")[0] == 200
    before = processor_seconds(shared_service)
    for connector in ("raadsinformatie", "bekendmakingen"):
        assert not shared_service.call(connector, "search_documents", text="warmtenet").get("isError")
    # Answering takes a fifth of what making both samples does; a worker that makes them takes both together.
    assert processor_seconds(shared_service) - before < 0.75 * float(made.stdout)


class Remembering:
    """A platform that remembers the addresses it was asked."""

    def __init__(self) -> None:
        self.urls: list[str] = []

    def answer(self, _method: str, url: str, *_rest: object) -> PlatformAnswer:
        self.urls.append(url)
        return PlatformAnswer(404, {"Content-Type": "text/plain"}, b"")


def test_every_embedded_register_can_be_prepared() -> None:
    assert set(FIRST_QUESTIONS) == set(embedded.platforms())


def test_preparing_is_no_question_and_a_new_register_need_not_have_it() -> None:
    for name, asked in (("ori-classic", 1), ("new-one", 0)):
        platform = Remembering()
        adapter = EmbeddedAdapter(EmbeddedRegister(name, platform, (), tuple))
        adapter.prepare()
        assert len(platform.urls) == asked
        assert adapter.asked == 0
