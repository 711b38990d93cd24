"""The login of an installation: one header in, a principal or a denial out."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from besluitbron.access.denials import NOTHING_PRESENTED, Denial, wrong_token
from besluitbron.contract.call import Principal

MAX_TOKEN_CHARACTERS: Final = 16_384
"""Ours. Tokens with many groups in them reach 8,000; gunicorn.conf.py lets twice as much through to be told here."""

_SCHEME: Final = re.compile(r"bearer(?: +|$)", re.ASCII | re.IGNORECASE)
_TOKEN: Final = re.compile(r"[A-Za-z0-9._~+/-]+=*", re.ASCII)  # b64token of RFC 6750 section 2.1


class Check(Protocol):
    """Says who comes with a key or token, at one address."""

    def check(self, token: str, resource: str) -> Principal | Denial:
        """`resource` is the canonical public address of the connector that is called."""
        ...


@dataclass(frozen=True)
class Login:
    """What is switched on."""

    checks: Mapping[str, Check]
    """How a key or token starts -> who checks it. The first that fits; the last one fits everything."""
    issuer: str | None = None
    """The authorization server that clients are sent to; None without OAuth."""
    scopes: tuple[str, ...] = ()
    """Every token needs all of them."""

    def admit(self, authorization: str | None, resource: str) -> Principal | Denial:
        """Who comes with this Authorization header, to this address. Another scheme than Bearer counts as nothing."""
        scheme = _SCHEME.match((authorization or "").strip())
        token = scheme.string[scheme.end() :] if scheme else ""
        if not token:
            return NOTHING_PRESENTED
        if len(token) > MAX_TOKEN_CHARACTERS:
            return wrong_token(f"The token is longer than {MAX_TOKEN_CHARACTERS} characters. Log in again.")
        if not _TOKEN.fullmatch(token):
            return wrong_token("The Authorization header holds no single Bearer token. Send one header with one token.")
        check = next(check for start, check in self.checks.items() if token.startswith(start))
        return check.check(token, resource)
