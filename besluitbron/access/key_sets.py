"""The keys of the authorization server, kept: asked for again when they are old or one is missing, with a pause."""

import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from jwt import PyJWK, PyJWTError

from besluitbron.contract.errors import UpstreamError

logger = logging.getLogger(__name__)

FRESH_SECONDS: Final = 600.0
PAUSE_SECONDS: Final = 30.0
"""Between two fetches, whoever presents what: unknown key ids cost the authorization server no more than this."""
USABLE_SECONDS: Final = 6 * 3600.0
"""How long keys hold while the server cannot be asked. A key it has withdrawn meanwhile still lets people in."""
MAX_KEYS: Final = 64

_KIND_OF: Final = {
    **{f"{family}{bits}": ("RSA", None) for family in ("RS", "PS") for bits in (256, 384, 512)},
    "ES256": ("EC", "P-256"),
    "ES384": ("EC", "P-384"),
    "ES512": ("EC", "P-521"),
    "EdDSA": ("OKP", "Ed25519"),
}
"""Algorithm -> type and curve of its keys (RFC 7518, RFC 8037): an algorithm never meets a key of another kind."""
_PUBLIC_MEMBERS: Final = ("kty", "crv", "n", "e", "x", "y")


@dataclass(frozen=True)
class VerificationKey:
    """One public key for one algorithm."""

    kid: str | None
    algorithm: str
    key: PyJWK


@dataclass(frozen=True)
class Found:
    """The keys for a token. `is_certain`: the server's newest list was looked at, so an absent key is truly absent."""

    keys: Sequence[VerificationKey]
    is_certain: bool
    retry_after_seconds: int = 0


class Source(Protocol):
    """Where the keys come from."""

    def fetch(self) -> Sequence[Any]:
        """The keys as published. Raises UpstreamError."""
        ...


class KeySet:
    """The keys of one issuer, for one process. Threads may share it; nothing is fetched before it is needed."""

    def __init__(
        self, source: Source, algorithms: Sequence[str], monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        """`monotonic` gives seconds that only go forward."""
        self._source = source
        self._algorithms = tuple(algorithms)
        self._monotonic = monotonic
        self._fetching = threading.Lock()
        self._keys: Sequence[VerificationKey] = ()
        self._fetched_at: float | None = None
        self._tried_at: float | None = None
        self._failed = False

    def find(self, kid: str | None, algorithm: str) -> Found:
        """The keys that a token with this key id and algorithm may be signed with."""
        if not self._is_younger_than(FRESH_SECONDS):
            self._fetch()
        if not (found := self._fitting(kid, algorithm)):
            self._fetch()
            found = self._fitting(kid, algorithm)
        rest = 0.0 if self._tried_at is None else self._tried_at + PAUSE_SECONDS - self._monotonic()
        return Found(found, is_certain=not self._failed, retry_after_seconds=max(1, round(rest)))

    def _fitting(self, kid: str | None, algorithm: str) -> Sequence[VerificationKey]:
        if not self._is_younger_than(USABLE_SECONDS):
            return ()
        return [key for key in self._keys if key.algorithm == algorithm and kid in (None, key.kid)]

    def _is_younger_than(self, seconds: float) -> bool:
        return self._fetched_at is not None and self._monotonic() - self._fetched_at < seconds

    def _fetch(self) -> None:
        """Ask the server, unless that was done a moment ago or another thread does it while old keys can be used."""
        if not self._fetching.acquire(blocking=not self._is_younger_than(USABLE_SECONDS)):
            return
        try:
            now = self._monotonic()
            if self._tried_at is not None and now - self._tried_at < PAUSE_SECONDS:
                return
            try:
                self._keys = read_keys(self._source.fetch(), self._algorithms)
                self._fetched_at, self._failed = self._monotonic(), False
            except UpstreamError as error:
                self._failed = True
                logger.warning("The authorization server %s: its keys are not there to check tokens.", error.happened)
            self._tried_at = self._monotonic()
        finally:
            self._fetching.release()


def read_keys(published: Sequence[Any], algorithms: Sequence[str]) -> list[VerificationKey]:
    """The keys that can verify one of our algorithms. What cannot be used is left out, as RFC 7517 section 5 asks."""
    return [
        VerificationKey(_text(jwk.get("kid")), algorithm, key)
        for jwk in published[:MAX_KEYS]
        for algorithm in algorithms
        if _is_for(jwk, algorithm) and (key := _read_key(jwk, algorithm)) is not None
    ]


def _is_for(jwk: Any, algorithm: str) -> bool:
    kind, curve = _KIND_OF[algorithm]
    operations = jwk.get("key_ops")
    return (
        jwk.get("kty") == kind
        and (curve is None or jwk.get("crv") == curve)
        and jwk.get("alg") in (None, algorithm)
        and jwk.get("use") in (None, "sig")
        and (operations is None or (isinstance(operations, list) and "verify" in operations))
    )


def _read_key(jwk: Any, algorithm: str) -> PyJWK | None:
    public = {name: jwk[name] for name in _PUBLIC_MEMBERS if isinstance(jwk.get(name), str)}
    try:
        return PyJWK(public, algorithm)
    except (PyJWTError, ValueError, TypeError):
        return None


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None
