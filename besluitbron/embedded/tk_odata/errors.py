"""Refusals of the platform, in its own words and envelope (two were recorded)."""

import json
from collections.abc import Mapping
from typing import Any, Final

from besluitbron.embedded.wire import PlatformAnswer

JSON_HEADERS: Final = {"Content-Type": "application/json; odata.metadata=minimal; odata.streaming=true"}
OUT_OF_ORDER: Final = "An error has occurred."
_NOT_VALID: Final = "The query specified in the URI is not valid."


class QueryRefused(Exception):
    """The platform does not take the query; the message is its own, in English."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"{_NOT_VALID} {reason}")


class ScanFailed(Exception):
    """The query would read a whole table: the platform gives up after half a minute (registers.md 4.2)."""


def unknown_property(name: str, type_name: str) -> QueryRefused:
    """A property that the type does not have."""
    return QueryRefused(f"Could not find a property named '{name}' on type '{type_name}'.")


def wrong_types(left: str, right: str, operator: str) -> QueryRefused:
    """Operands that cannot be compared (recorded)."""
    return QueryRefused(
        "A binary operator with incompatible types was detected. Found operand types "
        f"'{left}' and '{right}' for operator kind '{operator}'."
    )


def not_played(what: str) -> QueryRefused:
    """What the real platform can do and this one cannot; never answered as if it had been done."""
    return QueryRefused(f"the embedded register does not play {what}.")


def error_answer(status: int, message: str) -> PlatformAnswer:
    """The platform's error body."""
    return json_answer({"error": {"code": "", "message": message}}, status)


def json_answer(body: Mapping[str, Any], status: int = 200) -> PlatformAnswer:
    """JSON as the platform sends it."""
    return PlatformAnswer(status, JSON_HEADERS, json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode())
