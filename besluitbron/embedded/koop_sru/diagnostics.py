"""What the platform says instead of, or beside, an answer: SRU diagnostics.

All travel with HTTP status 200 (recorded). The numbers are those of the SRU diagnostics list
(info:srw/diagnostic/1); which ones this platform uses beyond 1/6 and 1/10 was never seen.
"""

from dataclasses import dataclass
from typing import Final

# Recorded for an unknown prefix as well as for a syntax error; there is no 1/16 for an unknown index here.
QUERY_SYNTAX: Final = 10
UNSUPPORTED_OPERATION: Final = 4
UNSUPPORTED_VERSION: Final = 5
UNSUPPORTED_VALUE: Final = 6
MISSING_PARAMETER: Final = 7
UNSUPPORTED_PARAMETER: Final = 8
UNSUPPORTED_RELATION: Final = 19
EMPTY_TERM: Final = 27
UNUSABLE_TERM: Final = 36
TOO_MANY_BOOLEANS: Final = 38
PROXIMITY: Final = 39
FIRST_RECORD_OUT_OF_RANGE: Final = 61
UNKNOWN_SCHEMA: Final = 66


@dataclass(frozen=True)
class Diagnostic:
    """One diagnostic: its number in the SRU list and a message for a person."""

    number: int
    message: str

    @property
    def uri(self) -> str:
        """The number as SRU writes it."""
        return f"info:srw/diagnostic/1/{self.number}"


class QueryRefused(Exception):
    """The whole question is refused; the answer is the diagnostic and nothing else."""

    def __init__(self, message: str, number: int = QUERY_SYNTAX) -> None:
        super().__init__(message)
        self.diagnostic = Diagnostic(number, message)
