"""Why somebody does not get in. Values only; the sentences are ours and repeat nothing of what was sent."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from besluitbron.contract.errors import LOGIN_UNCHECKED

TokenError = Literal["invalid_token", "insufficient_scope"]
"""Error codes of RFC 6750 section 3.1."""


@dataclass(frozen=True)
class Denial:
    """Not let in. `status` is HTTP's: 401 log in (again), 403 not with this token, 503 it could not be checked."""

    status: Literal[401, 403, 503]
    message: str
    """For the caller: a sentence in ASCII without quotation marks, so that it also fits a challenge."""
    error: TokenError | None = None
    """None when nothing was presented (RFC 6750: then no code is given), or nothing could be checked."""
    retry_after_seconds: int | None = None

    @property
    def code(self) -> str:
        """The request log's word for it."""
        if self.status == 503:
            return LOGIN_UNCHECKED
        return "login_missing" if self.error is None else CODES[self.error]


CODES: Final[Mapping[TokenError, str]] = MappingProxyType(
    {"invalid_token": "login_wrong", "insufficient_scope": "login_scope"}
)

NOTHING_PRESENTED: Final = Denial(401, "This service needs a login: send Authorization: Bearer with a key or token.")


def wrong_token(message: str) -> Denial:
    """What was presented does not let anybody in."""
    return Denial(401, message, "invalid_token")


def cannot_check(message: str, retry_after_seconds: int) -> Denial:
    """What was presented may be right: we cannot know now, and say so."""
    return Denial(503, message, retry_after_seconds=retry_after_seconds)
