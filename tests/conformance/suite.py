"""The official conformance suite, run against the fixture connector under gunicorn with two workers.

The suite comes from npm (tests/node) and needs Node 22, which comes with it. What we do not offer is named in
`expected/<revision>.yml`, each entry with its reason; the suite itself fails for what is missing there and for what
stands there without need.
"""

import json
import re
import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.running.conftest import RunningService

REVISIONS: Final = ("2025-06-18", "2025-11-25", "2026-07-28")
WITH_REQUIREMENTS: Final = REVISIONS[1:]
"""Revisions for which the suite has a frozen list of what conforming requires."""
EXPECTED: Final = Path(__file__).parent / "expected"
NODE: Final = Path(__file__).parents[1] / "node" / "node_modules"
SUITE: Final = NODE / "@modelcontextprotocol" / "conformance" / "dist" / "index.js"
RUN_SECONDS: Final = 120

_ENTRY = re.compile(r"  - (?P<scenario>[a-z0-9-]+):(?P<check>[a-z0-9-]+)")
_REASON = re.compile(r"  # \S")
_LISTED = re.compile(r"  - (\S+)")


class ConformanceService(RunningService):
    """The service with the fixture connector mounted."""

    application = "tests.conformance.wsgi:app"

    @property
    def address(self) -> str:
        return f"{self.url}/mcp/conformance"


@dataclass(frozen=True)
class Report:
    """What one run found. `checks` counts by the suite's word: SUCCESS, FAILURE, WARNING, INFO, SKIPPED."""

    revision: str
    scenarios: Mapping[str, Counter[str]]
    accepted: bool
    """The suite's own verdict: all that failed is expected, and what is expected did not pass."""
    output: str

    @property
    def failing(self) -> list[str]:
        return [name for name, checks in self.scenarios.items() if checks["FAILURE"] or checks["WARNING"]]

    @property
    def as_expected(self) -> bool:
        """Also that every entry names a scenario that failed; the suite does not look at names it does not know."""
        return self.accepted and set(self.failing) == {scenario for scenario, _, _ in expected_failures(self.revision)}

    @property
    def checks(self) -> Counter[str]:
        return sum(self.scenarios.values(), Counter())

    def summary(self) -> str:
        checks, passing = self.checks, len(self.scenarios) - len(self.failing)
        return (
            f"{self.revision}: {passing} of {len(self.scenarios)} scenarios pass, {len(self.failing)} fail; checks: "
            f"{checks['SUCCESS']} passed, {checks['FAILURE']} failed, {checks['WARNING']} warnings, "
            f"{checks['SKIPPED']} skipped"
        )

    def verdict(self) -> str:
        """The end of what the suite said: what failed unexpectedly, and which entries are stale."""
        _, _, told = self.output.partition("\nTotal: ")
        return f"{self.revision}, failing: {', '.join(self.failing)}\n{told or self.output}"


def missing_tools() -> str | None:
    """Why the suite cannot run here."""
    return None if SUITE.exists() and find_node() else "The conformance suite is not installed: make javascript."


def find_node() -> str | None:
    """Node 22 from npm, or the machine's own where npm has none for it."""
    installed = NODE / ".bin" / "node"
    return str(installed) if installed.exists() else shutil.which("node")


@contextmanager
def conformance_service() -> Iterator[ConformanceService]:
    """The service, running, with an instance folder that goes away with it."""
    with tempfile.TemporaryDirectory() as folder:
        service = ConformanceService(Path(folder))
        service.migrate()
        try:
            service.start()
            yield service
        finally:
            service.stop()


def run_suite(address: str, revision: str) -> Report:
    """Run every scenario of a revision, also those the suite calls pending."""
    with tempfile.TemporaryDirectory() as folder:
        done = _run(
            "server", "--url", address, "--suite", "all", "--spec-version", revision,
            "--expected-failures", str(EXPECTED / f"{revision}.yml"), "--output-dir", folder,
        )  # fmt: skip
        return Report(revision, _read_checks(Path(folder)), done.returncode == 0, _plain(done.stdout + done.stderr))


def required_scenarios(revision: str) -> list[str]:
    """What conforming to this revision requires of a server, frozen when it was released."""
    _, _, server = _run("list", "--requirements", revision).stdout.partition("Server scenarios")
    return _LISTED.findall(server.partition("Client scenarios")[0])


def expected_failures(revision: str) -> list[tuple[str, str, str]]:
    """Scenario, check and reason of each entry; the reason is the comment right above it, empty if there is none."""
    lines = (EXPECTED / f"{revision}.yml").read_text().splitlines()
    found = []
    for above, line in zip(["", *lines], lines, strict=False):
        if entry := _ENTRY.fullmatch(line):
            found.append((entry["scenario"], entry["check"], above[4:] if _REASON.match(above) else ""))
    return found


def _run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [find_node() or "node", str(SUITE), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=RUN_SECONDS, check=False)


def _read_checks(folder: Path) -> dict[str, Counter[str]]:
    """Each scenario leaves a folder with its name and the time."""
    return {
        re.sub(r"^server-|-\d{4}-\d\d-\d\dT[\dZ-]+$", "", file.parent.name): Counter(
            check["status"] for check in json.loads(file.read_text())
        )
        for file in sorted(folder.glob("*/checks.json"))
    }


def _plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)
