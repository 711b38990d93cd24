"""The public keys of an authorization server, fetched: one more platform behind the only door out.

The host is exactly the configured one: UpstreamClient follows no redirect and no address elsewhere.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final
from urllib.parse import urlsplit, urlunsplit

from besluitbron.contract.errors import UpstreamError, UpstreamUnreadable
from besluitbron.contract.upstream import Platform, UpstreamRequest
from besluitbron.upstream.budget import UnlimitedBudget
from besluitbron.upstream.client import UpstreamClient
from besluitbron.upstream.data import load_json
from besluitbron.upstream.failures import TELL_OPERATOR
from besluitbron.upstream.patience import Patience

FETCH_SECONDS: Final = 5.0
"""For metadata and keys together: a caller waits for it."""
MAX_BYTES: Final = 262_144

Jwk = Mapping[str, Any]


class KeySetSource:
    """Where the keys of an issuer are: at a given address, or where the issuer's own metadata says."""

    def __init__(
        self, *, issuer: str, key_set_url: str | None, home: str | None, clock: Callable[[], datetime]
    ) -> None:
        self._issuer = issuer
        self._key_set_url = key_set_url
        start = urlsplit(key_set_url or issuer)
        self._scheme = start.scheme
        self._client = UpstreamClient(
            Platform(
                name="login",
                base_url=urlunsplit((start.scheme, start.netloc, "", "", "")),
                hosts=(),
                timeout_seconds=FETCH_SECONDS,
                max_bytes=MAX_BYTES,
            ),
            budget=UnlimitedBudget(),  # who asks keeps to a pause between two fetches
            clock=clock,
            home=home,
        )

    def fetch(self) -> Sequence[Jwk]:
        """The keys as the server publishes them, unchecked. Raises UpstreamError."""
        patience = Patience(FETCH_SECONDS)
        try:
            document = self._load(self._key_set_url or self._find_key_set(patience), patience)
        finally:
            self._client.close()  # the next fetch is minutes away
        keys = document.get("keys")
        if not isinstance(keys, list):
            raise UpstreamUnreadable("sent something that is not a set of keys", TELL_OPERATOR)
        return [key for key in keys if isinstance(key, dict)]

    def _find_key_set(self, patience: Patience) -> str:
        """The address of the keys in the first metadata document that is there (RFC 8414 section 3, OpenID Connect)."""
        failure: UpstreamError | None = None
        for url in metadata_addresses(self._issuer):
            try:
                document = self._load(url, patience)
            except UpstreamError as error:
                failure = failure or error
                patience.check()
                continue
            if document.get("issuer") != self._issuer:
                raise UpstreamUnreadable("says in its metadata that it is another issuer", TELL_OPERATOR)
            found = document.get("jwks_uri")
            if not isinstance(found, str) or urlsplit(found).scheme != self._scheme:
                raise UpstreamUnreadable("has no usable jwks_uri in its metadata", TELL_OPERATOR)
            return found
        raise failure or UpstreamUnreadable("has no metadata", TELL_OPERATOR)

    def _load(self, url: str, patience: Patience) -> Mapping[str, Any]:
        document = load_json(self._client.send(UpstreamRequest("GET", url, expects="json"), patience=patience))
        if not isinstance(document, dict):
            raise UpstreamUnreadable("sent JSON that is not an object", TELL_OPERATOR)
        return document


def metadata_addresses(issuer: str) -> tuple[str, ...]:
    """Where an issuer's metadata may be, in the order of the Model Context Protocol's own client rules."""
    parts = urlsplit(issuer)
    path = parts.path.rstrip("/")

    def at(where: str) -> str:
        return urlunsplit((parts.scheme, parts.netloc, where, "", ""))

    found = (
        at(f"/.well-known/oauth-authorization-server{path}"),
        at(f"/.well-known/openid-configuration{path}"),
        at(f"{path}/.well-known/openid-configuration"),
    )
    return tuple(dict.fromkeys(found))
