"""Which test proves which line of the checklist, read from the marks of the tests themselves."""

import importlib
import pkgutil
from collections.abc import Iterator

import tests.protocol
from tests.protocol.departures import DEPARTURES
from tests.protocol.lines import CHECKLIST

RUNNING = {
    29: ("tests/running/test_sessions.py", "test_a_session_works_on_every_worker_and_after_a_restart"),
    38: ("tests/running/test_connections.py", "test_a_connection_that_idled_for_a_minute_is_still_usable"),
}
"""Lines that only a running gunicorn can prove."""


def proven_lines() -> Iterator[tuple[int, str, str]]:
    """Line, file and name of each test that proves it."""
    for module in sorted(pkgutil.iter_modules(tests.protocol.__path__), key=lambda found: found.name):
        if module.name.startswith("test_") and module.name != "test_checklist":
            members = vars(importlib.import_module(f"tests.protocol.{module.name}"))
            for name, member in members.items():
                for line in getattr(member, "proves", ()):
                    yield line, f"tests/protocol/{module.name}.py", name
    for line, (file, name) in RUNNING.items():
        yield line, file, name


def checklist_table() -> str:
    """The checklist as a table: rule, tests, departure."""
    proofs: dict[int, list[str]] = {line: [] for line in CHECKLIST}
    for line, file, name in proven_lines():
        proofs[line].append(f"`{file.removeprefix('tests/')}`: `{name}`")
    departures = {d.line: f"{d.instead}: {d.reason}" for d in DEPARTURES if d.line is not None}
    rows = ["| | Rule | Tests in `tests/` | Departure |", "|---|---|---|---|"]
    rows += [f"| {n} | {rule} | {'<br>'.join(proofs[n])} | {departures.get(n, '')} |" for n, rule in CHECKLIST.items()]
    rows += [f"| | {d.rule} | | {d.instead}: {d.reason} |" for d in DEPARTURES if d.line is None]
    return "\n".join(rows) + "\n"
