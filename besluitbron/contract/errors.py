"""Everything that can go wrong on purpose.

`CallerError`: the caller can repair it. `UpstreamError`: the register's platform failed. `ServiceError`: we cannot
answer honestly now. Anything else that is raised is a bug of ours. `mcp_surface/failures.py` holds the one table
that turns these into answers; `code` is what the request log keeps.
"""

from collections.abc import Sequence
from typing import Final


class BesluitBronError(Exception):
    """A failure with a code for the log and, where it is a CallerError, a sentence for the caller."""

    code = "error"


class CallerError(BesluitBronError):
    """The caller can repair this; the message says how, in one or two sentences."""

    code = "refused"


class ArgumentsRefused(CallerError):
    """The arguments do not fit the tool's input schema."""

    code = "invalid_arguments"


class TextRefused(CallerError):
    """After cleaning no word is left, or the register has no text search."""

    code = "text_refused"


class SourceUnknown(CallerError):
    """The named source does not exist in this register; the message offers the nearest names."""

    code = "source_unknown"


class SourceAmbiguous(CallerError):
    """The name fits several sources; the message lists the choices."""

    code = "source_ambiguous"


class WindowRefused(CallerError):
    """The window lies past what the register can reach; the message advises how to narrow."""

    code = "window_refused"


class IdentifierRefused(CallerError):
    """The identifier is not of this register, or not an identifier at all."""

    code = "identifier_refused"


class NotInRegister(CallerError):
    """The register was asked and says it has nothing under this identifier."""

    code = "not_in_register"


class ToolUnknown(CallerError):
    """The connector has no tool of this name (a protocol error, not a tool result)."""

    code = "unknown_tool"


class UpstreamError(BesluitBronError):
    """The register's platform failed. The pieces are ours, never text of the platform or of an exception.

    `happened` continues a sentence that starts with the register's name: "answered with HTTP 500".
    """

    code = "upstream_error"

    def __init__(self, happened: str, advice: str, *, retry_after_seconds: int | None = None) -> None:
        super().__init__(happened)
        self.happened = happened
        self.advice = advice
        self.retry_after_seconds = retry_after_seconds


class UpstreamUnavailable(UpstreamError):
    """Not reachable, too slow, or out of order: trying again later can help."""

    code = "upstream_unavailable"


class UpstreamBusy(UpstreamUnavailable):
    """Our own restraint: the platform's budget or our share of waiting calls is used up."""

    code = "upstream_busy"


class UpstreamRefused(UpstreamError):
    """The platform understood us and refused: a diagnostic, a 4xx, a redirect to a host we do not follow."""

    code = "upstream_refused"


class UpstreamUnreadable(UpstreamError):
    """The platform answered with something that is not the promised answer: HTML, a cut body, other fields."""

    code = "upstream_unreadable"


class UpstreamTooLarge(UpstreamUnreadable):
    """The body is larger than is read, or arrives too slowly for its size: asking again changes nothing."""


class ServiceError(BesluitBronError):
    """BesluitBron itself cannot answer now (its database is locked or gone)."""

    code = "service_error"


class LogUnavailable(ServiceError):
    """The row of the request log could not be written, so the answer may not leave."""

    code = "log_unavailable"


LOGIN_UNCHECKED: Final = "login_unchecked"
"""The code of a call whose key or token could not be checked: no fault of the caller's."""


def name_choices(names: Sequence[str]) -> str:
    """Write names as a readable list: `'a', 'b' or 'c'`; empty for none."""
    quoted = [f"'{name}'" for name in names]
    return "".join(quoted) if len(quoted) < 2 else f"{', '.join(quoted[:-1])} or {quoted[-1]}"
