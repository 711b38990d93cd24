"""Each line of the protocol checklist has its test here, or its reason in departures.py."""

from collections import Counter
from pathlib import Path

from tests.protocol.departures import DEPARTURES
from tests.protocol.lines import CHECKLIST
from tests.protocol.proofs import RUNNING, proven_lines


def test_every_line_is_proven_or_its_departure_has_a_reason() -> None:
    departed = {departure.line for departure in DEPARTURES}
    assert set(CHECKLIST) - {line for line, _, _ in proven_lines()} - departed == set()


def test_no_test_claims_a_line_that_does_not_exist() -> None:
    assert {line for line, _, _ in proven_lines()} <= set(CHECKLIST)


def test_every_departure_says_what_is_done_instead_and_why() -> None:
    assert all(departure.rule and departure.instead and departure.reason for departure in DEPARTURES)
    assert max(Counter(departure.rule for departure in DEPARTURES).values()) == 1


def test_the_lines_that_need_a_running_server_are_tested_on_one() -> None:
    root = Path(__file__).parents[2]
    for file, test in RUNNING.values():
        assert f"def {test}(" in (root / file).read_text()
