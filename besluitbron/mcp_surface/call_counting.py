"""Which messages count against the limit on calls, and what a caller hears who makes too many. Pure."""

from typing import Final

from besluitbron.access.call_limits import CallLimits
from besluitbron.mcp_surface.failures import SAYS_NOTHING
from besluitbron.mcp_surface.messages import (
    RATE_LIMITED,
    REASONS,
    TOOLS_CALL,
    Call,
    Message,
    Refusal,
    Request,
    call_of,
)

COUNTED: Final = frozenset({TOOLS_CALL, "resources/read"})
"""What reads a register. Without the rest no client could connect, so it is never counted (2026-11-30)."""


def counted_calls(message: object) -> tuple[Call, ...]:
    """The calls this message is counted as, refused ones too: each costs a row. Those of a batch count one by one."""
    if isinstance(message, Refusal):
        return message.calls
    if isinstance(message, Request) and message.method in COUNTED:
        return message.calls or (call_of(message.params),)
    return ()


def find_excess(message: Message, limits: CallLimits, connector: str, origin: str) -> Refusal | None:
    """Count what counts of this message; the refusal when that is more than the origin may send in a minute."""
    calls = counted_calls(message)
    for _ in calls:
        if seconds := limits.take(connector, origin):
            return too_many(message, calls, limits.per_minute, seconds)
    return None


def too_many(message: Message, calls: tuple[Call, ...], per_minute: int, seconds: int) -> Refusal:
    """HTTP 429, in both eras; `seconds` until there is room."""
    sentence = (
        f"Too many calls: one caller may make {per_minute} a minute at this address. Try again in {seconds} "
        f"second{'s' if seconds > 1 else ''}. {SAYS_NOTHING}"
    )
    return Refusal(
        429,
        RATE_LIMITED,
        sentence,
        id=message.id if isinstance(message, Request | Refusal) else None,
        data={"retryAfterSeconds": seconds},
        reason=REASONS[RATE_LIMITED],
        calls=calls,
        era=message.era,
        retry_after_seconds=seconds,
    )
