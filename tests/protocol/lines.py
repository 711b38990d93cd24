"""Ties a test to the lines of the protocol checklist it proves (design: mcp.md section 5)."""

from collections.abc import Callable
from typing import Any, TypeVar

Test = TypeVar("Test", bound=Callable[..., Any])

CHECKLIST = range(1, 41)


def proves(*lines: int) -> Callable[[Test], Test]:
    """Mark a test with the numbers of the lines it proves."""

    def mark(test: Test) -> Test:
        test.proves = lines  # type: ignore[attr-defined]  # a mark for test_checklist to read
        return test

    return mark
