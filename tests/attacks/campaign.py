"""A whole attack on a service of its own: start, warm up, attack, look at what is left, report."""

import sqlite3
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tests.attacks.attempts import make_attempt
from tests.attacks.driver import Tally, attack
from tests.running.conftest import RunningService

SESSIONS: Final = 8
WARM_UP: Final = 2_000
"""Attempts before the memory of a worker is first looked at: what is loaded once is loaded then."""
PARTS: Final = 4
"""After each the memory is looked at."""
GROWTH_MB: Final = 24
"""A worker with one thread may grow by so much after the warm-up, whatever the number of attempts (seen: 13)."""
THREAD_MB: Final = 8
"""And by so much for each further thread: the C library keeps memory for each (seen with 4 threads: 36 in all)."""
LATE_GROWTH_MB: Final = 12
"""Of that in the second half: what goes on growing grows there too (seen: 2 with one thread, 9 with four)."""
OUR_FAILURES: Final = ("crash", "service_error", "log_unavailable", "error")
"""Codes in the request log that say that we failed, not the caller or the register."""


@dataclass
class Campaign:
    """What happened."""

    seed: int
    tally: Tally
    seconds: float = 0.0
    memory: list[dict[int, float]] = field(default_factory=list)
    """Worker -> MB of memory, after the warm-up and after each part."""
    problems: list[str] = field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        """All that must not be; empty when the service stood."""
        return [*(fault.told(self.seed) for fault in self.tally.faults), *self.problems]

    def report(self) -> str:
        """What a person wants to know of the run."""
        tally, lines = self.tally, []
        for kind in ("HTTP", "not HTTP"):
            counts = sorted((status, count) for (found, status), count in tally.statuses.items() if found == kind)
            lines.append(f"{kind:>9}: " + ", ".join(f"{status or 'closed'} {count:,}" for status, count in counts))
        workers = self.memory[0] if self.memory else {}
        grown = "; ".join(", ".join(f"{found.get(pid, 0):.1f}" for found in self.memory) for pid in workers)
        rate = tally.answers / max(self.seconds, 0.001)
        lines += [
            f"  answers: {tally.answers:,} in {self.seconds:.0f} s ({rate:.0f}/s), seed {self.seed}",
            f"  slowest: {tally.slowest[0]:.2f} s (attempt {tally.slowest[1]})",
            f"   memory: {grown} MB a worker",
            f"   faults: {len(self.faults)}",
        ]
        return "\n".join(lines + self.faults)


def run_campaign(instance: Path, count: int, seed: int, **values: Any) -> Campaign:
    """Attack a fresh service with so many attempts. The service is gone afterwards, its instance folder is not."""
    service = RunningService(instance, **values)
    service.migrate()
    service.start()
    try:
        return _run(service, count, seed)
    finally:
        service.stop()


def replay(instance: Path, seed: int, number: int, **values: Any) -> Campaign:
    """Send one attempt again."""
    service = RunningService(instance, **values)
    service.migrate()
    service.start()
    try:
        campaign = Campaign(seed, Tally())
        attack(service.port, [make_attempt(seed, number, open_sessions(service))], campaign.tally, connections=1)
        return campaign
    finally:
        service.stop()


def open_sessions(service: RunningService) -> list[str]:
    return [service.initialize(("raadsinformatie", "bekendmakingen")[n % 2]) for n in range(SESSIONS)]


def _run(service: RunningService, count: int, seed: int) -> Campaign:
    campaign, sessions = Campaign(seed, Tally()), open_sessions(service)

    def attempts(first: int, last: int) -> Iterator[Any]:
        return (make_attempt(seed, number, sessions) for number in range(first, last))

    started = time.monotonic()
    warm = min(WARM_UP, count // 2)
    attack(service.port, attempts(0, warm), campaign.tally)
    campaign.memory.append(worker_memory(service))
    for part in range(PARTS):
        first, last = (warm + (count - warm) * step // PARTS for step in (part, part + 1))
        attack(service.port, attempts(first, last), campaign.tally)
        campaign.memory.append(worker_memory(service))
    campaign.seconds = time.monotonic() - started
    campaign.problems = list(_find_problems(service, campaign, count))
    return campaign


def _find_problems(service: RunningService, campaign: Campaign, count: int) -> Iterator[str]:
    if campaign.tally.answers + len(campaign.tally.faults) < count and not campaign.tally.faults:
        yield f"only {campaign.tally.answers} of {count} attempts were answered"
    threads = int(service.environment.get("BesluitBron__Server__Threads", "1"))
    yield from find_growth(campaign.memory[0], campaign.memory[-1], GROWTH_MB + THREAD_MB * (threads - 1))
    yield from find_growth(campaign.memory[PARTS // 2], campaign.memory[-1], LATE_GROWTH_MB)
    log = (service.instance / "gunicorn.log").read_text(errors="replace")
    for sign in ("Traceback", "[CRITICAL]", "WORKER TIMEOUT", " failed: "):
        if sign in log:
            at = log.index(sign)
            yield f"gunicorn's log has {sign!r}: {log[max(0, at - 300) : at + 1_500]}"
    with sqlite3.connect(service.instance / "besluitbron.db", timeout=10) as database:
        marks = ",".join("?" * len(OUR_FAILURES))
        rows = database.execute(
            f"SELECT error_code, COUNT(*) FROM request_log WHERE error_code IN ({marks}) GROUP BY 1",
            OUR_FAILURES,
        ).fetchall()
    if rows:
        yield f"the request log has failures of ours: {rows}"
    answer = service.call("raadsinformatie", "search_documents", text="warmtenet")
    if answer.get("isError"):
        yield f"a proper question is not answered any more: {answer}"


def find_growth(before: Mapping[int, float], after: Mapping[int, float], allowed: float) -> Iterator[str]:
    """What memory says against the workers; all in MB, by process id."""
    if set(before) != set(after):
        yield f"workers came and went: {sorted(before)} before, {sorted(after)} after"
    for pid, was in before.items():
        grown = after.get(pid, was) - was
        if grown > allowed:
            yield f"worker {pid} grew by {grown:.1f} MB, more than {allowed:g}"


def worker_memory(service: RunningService) -> dict[int, float]:
    """Resident memory of each worker, MB."""
    assert service.process is not None
    pid = service.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    found = {int(child): Path(f"/proc/{child}/status").read_text() for child in children}
    return {child: int(text.split("VmRSS:")[1].split()[0]) / 1024 for child, text in found.items()}
