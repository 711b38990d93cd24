"""No quirk of a register without a test that names it."""

from tests.document_tables import documented_connectors
from tests.registers.quirks import EVERYWHERE, QUIRKS, all_tests, proofs


def test_the_table_has_every_number() -> None:
    assert list(QUIRKS) == list(range(1, len(QUIRKS) + 1))
    assert len({what for _, what in QUIRKS.values()}) == len(QUIRKS) >= 70


def test_every_quirk_has_a_test_that_names_it() -> None:
    assert sorted(proofs()) == list(QUIRKS)


def test_every_quirk_is_of_a_register_that_there_is() -> None:
    named = {name for whose, _ in QUIRKS.values() for name in whose.split(", ")}
    assert len(named) == 7
    assert named <= documented_connectors().keys()


def test_the_tests_of_what_any_platform_can_do_exist() -> None:
    assert len(EVERYWHERE) == 11
    for what, tests in EVERYWHERE.items():
        assert tests, what
        assert set(tests) <= set(all_tests()), what
