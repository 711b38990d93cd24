"""Each line of the protocol checklist has its test here, or its reason in departures.py."""

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import tests.protocol
from tests.protocol.departures import DEPARTURES
from tests.protocol.lines import CHECKLIST

RUNNING = {29: ("tests/running/test_sessions.py", "test_a_session_works_on_every_worker_and_after_a_restart")}
"""Lines that only a running gunicorn can prove."""


def proven_lines() -> Iterator[int]:
    for module in pkgutil.iter_modules(tests.protocol.__path__):
        if module.name.startswith("test_") and module.name != "test_checklist":
            for member in vars(importlib.import_module(f"tests.protocol.{module.name}")).values():
                yield from getattr(member, "proves", ())


def test_every_line_is_proven_or_its_departure_has_a_reason() -> None:
    departed = {departure.line for departure in DEPARTURES}
    assert set(CHECKLIST) - set(proven_lines()) - departed - set(RUNNING) == set()


def test_no_test_claims_a_line_that_does_not_exist() -> None:
    assert set(proven_lines()) <= set(CHECKLIST)


def test_every_departure_says_what_is_done_instead_and_why() -> None:
    assert all(departure.rule and departure.instead and departure.reason for departure in DEPARTURES)


def test_the_lines_that_need_a_running_server_are_tested_on_one() -> None:
    root = Path(__file__).parents[2]
    for file, test in RUNNING.values():
        assert f"def {test}(" in (root / file).read_text()
