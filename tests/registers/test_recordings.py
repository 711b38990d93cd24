"""No recorded answer of a real platform without a test that reads it, or a reason."""

import pytest

from tests.registers.recordings import NOT_READ, READ, TESTS, names_of, reader_of, recorded_files, why_not_read

FILES = recorded_files()
pytestmark = pytest.mark.skipif(not FILES, reason="the recorded answers are absent")


def test_every_recorded_file_is_read_by_a_test_or_there_is_a_reason() -> None:
    assert [file for file in FILES if reader_of(file) is None and why_not_read(file) is None] == []


def test_every_line_of_the_table_is_about_a_file_that_there_is() -> None:
    used = {tests for file in FILES if why_not_read(file) is None and (tests := reader_of(file))}
    assert used == set(READ.values())
    assert {reason for file in FILES if (reason := why_not_read(file))} == set(NOT_READ.values())


@pytest.mark.parametrize("file", [file for file in FILES if why_not_read(file) is None])
def test_the_tests_that_read_a_file_name_it(file: str) -> None:
    reader = reader_of(file)
    assert reader is not None
    source = (TESTS / reader).read_text(encoding="utf-8")
    assert any(name in source for name in names_of(file)), (file, reader)
