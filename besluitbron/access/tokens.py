"""Access tokens of OAuth 2.1: JSON Web Tokens, checked by PyJWT with the rules of RFC 9068 and RFC 8725.

Imported only where `oauth` is switched on: PyJWT takes 0.2 s of a start and 2 MB (measured 2026-11-30).
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

import jwt

from besluitbron.access.denials import Denial, cannot_check, wrong_token
from besluitbron.access.key_sets import KeySet, VerificationKey
from besluitbron.contract.call import Principal

LEEWAY_SECONDS: Final = 30
"""How far the authorization server's clock may be from ours."""
MAX_KEYS_TRIED: Final = 8
"""For a token without a key id. Each costs a verification."""
MAX_CLAIM_CHARACTERS: Final = 255
TYPES: Final = frozenset({"jwt", "at+jwt", "application/at+jwt"})
"""What `typ` may be, when it is there: a token that says it is something else is not for us (RFC 8725 section 3.11)."""

_JWS: Final = re.compile(r"[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+", re.ASCII)
_NOT_A_TOKEN: Final = wrong_token("This is not a signed JSON Web Token. Log in again.")
_REQUIRED: Final = ("exp", "iss", "aud", "sub")
_SENTENCES: Final[Mapping[type[Exception], str]] = MappingProxyType(
    {
        jwt.ExpiredSignatureError: "The token has expired. Log in again.",
        jwt.ImmatureSignatureError: "The token is not valid yet. Log in again, or look at the clocks.",
        jwt.InvalidAudienceError: "The token was not given for this address. Log in for this address.",
        jwt.InvalidIssuerError: "The token is of another issuer. Log in at the authorization server of this service.",
        jwt.InvalidSignatureError: "The signature of the token is wrong. Log in again.",
        jwt.InvalidAlgorithmError: "The token is signed in a way that is not accepted here. The operator decides that.",
        jwt.MissingRequiredClaimError: "The token lacks one of exp, iss, aud and sub. The operator must look at it.",
        jwt.PyJWTError: "The token cannot be used. Log in again.",
    }
)


@dataclass(frozen=True)
class TokenRules:
    """What a token must have. `audience` None means: the address that is called."""

    issuer: str
    algorithms: tuple[str, ...]
    audience: str | None = None
    scopes: tuple[str, ...] = ()
    tenant_claim: str | None = None
    project_claim: str | None = None


class JwtCheck:
    """Checks tokens of one issuer with its published keys."""

    def __init__(self, rules: TokenRules, keys: KeySet) -> None:
        self._rules = rules
        self._keys = keys

    def check(self, token: str, resource: str) -> Principal | Denial:
        """The principal of this token at this address, or why there is none."""
        header = _read_header(token)
        if header is None:
            return _NOT_A_TOKEN
        algorithm, kid = header.get("alg"), header.get("kid")
        if algorithm not in self._rules.algorithms:
            return wrong_token(_SENTENCES[jwt.InvalidAlgorithmError])
        if str(header.get("typ", "JWT")).lower() not in TYPES:
            return wrong_token("This is another kind of token than an access token. Log in again.")
        found = self._keys.find(kid, algorithm)
        if not found.keys and not found.is_certain:
            return cannot_check(
                "The token could not be checked: the authorization server does not give its keys now. Try again later.",
                found.retry_after_seconds,
            )
        if not found.keys:
            return wrong_token("The authorization server does not list the key of this token. Log in again.")
        try:
            claims = self._verify(token, found.keys[:MAX_KEYS_TRIED], self._rules.audience or resource)
        except jwt.PyJWTError as error:
            return wrong_token(next(_SENTENCES[kind] for kind in type(error).__mro__ if kind in _SENTENCES))
        return self._read_claims(claims)

    def _verify(self, token: str, keys: Sequence[VerificationKey], audience: str) -> Mapping[str, Any]:
        """The claims, when one of the keys made the signature and the claims hold now. Raises PyJWTError."""
        failure: jwt.PyJWTError = jwt.InvalidSignatureError()
        for key in keys:
            try:
                return jwt.decode(
                    token,
                    key.key,
                    algorithms=[key.algorithm],
                    audience=audience,
                    issuer=self._rules.issuer,
                    leeway=LEEWAY_SECONDS,
                    options={"require": list(_REQUIRED), "enforce_minimum_key_length": True},
                )
            except (jwt.InvalidSignatureError, jwt.InvalidKeyError) as error:
                failure = error
        raise failure

    def _read_claims(self, claims: Mapping[str, Any]) -> Principal | Denial:
        missing = [scope for scope in self._rules.scopes if scope not in _scopes_of(claims)]
        if missing:
            needed = " ".join(self._rules.scopes)
            return Denial(403, f"The token lacks a scope. Log in anew with all of: {needed}.", "insufficient_scope")
        user = _claim(claims, "sub")
        tenant = _claim(claims, self._rules.tenant_claim)
        project = _claim(claims, self._rules.project_claim)
        if user is None:
            return wrong_token("The sub of the token is empty or too long. The operator must look at it.")
        if self._rules.tenant_claim and not tenant:
            return wrong_token("The token does not say for which tenant it is. The operator must look at it.")
        return Principal(tenant or "", project or "", user)


def _read_header(token: str) -> Mapping[str, Any] | None:
    """The header of a token in compact form (RFC 7515 section 3.1), unverified; None when it is none."""
    if not _JWS.fullmatch(token):
        return None
    try:
        return jwt.get_unverified_header(token)
    except jwt.PyJWTError:
        return None


def _scopes_of(claims: Mapping[str, Any]) -> frozenset[str]:
    """The scopes of a token: `scope` of RFC 9068, or `scp` as Microsoft Entra and Okta write it; text or list."""
    found: list[str] = []
    for name in ("scope", "scp"):
        value = claims.get(name)
        words = value.split(" ") if isinstance(value, str) else value if isinstance(value, list) else []
        found += [word for word in words if isinstance(word, str)]
    return frozenset(found)


def _claim(claims: Mapping[str, Any], name: str | None) -> str | None:
    """A claim that is a text of a length somebody may have; None for anything else."""
    value = claims.get(name) if name else None
    return value if isinstance(value, str) and 0 < len(value) <= MAX_CLAIM_CHARACTERS else None
