"""What a proxy says of the client it speaks for. Only proxies in BesluitBron:Server:TrustedProxies are believed."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from werkzeug.middleware.proxy_fix import ProxyFix

from besluitbron.config.hosts import UNIX, read_address, read_host, read_networks

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

FOR: Final = "HTTP_X_FORWARDED_FOR"
OTHERS: Final = ("HTTP_X_FORWARDED_PORT", "HTTP_X_FORWARDED_SSL", "HTTP_X_FORWARDED_PROTOCOL", "HTTP_FORWARDED")
"""Believed from nobody: what we believe says the same."""

MOST_PROXIES: Final = 10
_ADDRESS = re.compile(r"(?P<v4>[0-9.]+)(?::[0-9]+)?|\[(?P<v6>[^\]]+)\](?::[0-9]+)?")
_PREFIX = re.compile(r"(?:/[a-z0-9_~-][a-z0-9._~-]*)+", re.ASCII | re.I)


def _scheme(text: str) -> str | None:
    return text.lower() if text.lower() in ("http", "https") else None


def _host(text: str) -> str | None:
    return text if read_host(text) else None


def _prefix(text: str) -> str | None:
    path = text.rstrip("/")
    return path if _PREFIX.fullmatch(path) else None


BELIEVED: Final[dict[str, Callable[[str], str | None]]] = {
    "HTTP_X_FORWARDED_PROTO": _scheme,
    "HTTP_X_FORWARDED_HOST": _host,
    "HTTP_X_FORWARDED_PREFIX": _prefix,
}
"""Header -> its value as we use it, or None for one that cannot be."""


class ForwardedHeaders:
    """WSGI: applies what trusted proxies say, and removes it from requests of anybody else."""

    def __init__(self, app: "WSGIApplication", trusted: Sequence[str], public_url: str | None) -> None:
        """`trusted` as in the setting. A path in `public_url` is the prefix where no proxy names one."""
        self._app = app
        self._applying = ProxyFix(app, x_for=1, x_proto=1, x_host=1, x_prefix=1)
        self._unix = UNIX in trusted
        self._networks = read_networks(trusted)
        self._prefix = urlsplit(public_url or "").path.rstrip("/")

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Serve one request."""
        said = {name: environ.pop(name, "") for name in (FOR, *BELIEVED, *OTHERS)}
        if self._prefix:
            environ["SCRIPT_NAME"] = self._prefix
        peer = environ.get("REMOTE_ADDR", "")
        if not (self._unix if peer == "" else self._trusts(peer)):
            return self._app(environ, start_response)
        client, proxies = self._find_client(peer, said[FOR])
        environ[FOR] = client
        for name, read in BELIEVED.items():
            # The last values are of the trusted proxies, one each; those before them are the client's own.
            values = [value.strip() for value in said[name].split(",")][-proxies:]
            if value := read(values[0]):
                environ[name] = value
        return self._applying(environ, start_response)

    def _trusts(self, address: str) -> bool:
        found = read_address(address)
        return found is not None and any(found in network for network in self._networks)

    def _find_client(self, peer: str, chain: str) -> tuple[str, int]:
        """The last address in the chain that is no trusted proxy, and how many of those stand behind it.

        Every proxy adds whom it heard from at the end; the start of the chain may be anybody's invention.
        """
        client, proxies = peer, 0
        for said in reversed(chain.rsplit(",", MOST_PROXIES)[-MOST_PROXIES:]):
            proxies += 1
            address = _read_forwarded(said.strip())
            if address is None:
                break
            client = address
            if not self._trusts(address):
                break
        return client, proxies


def _read_forwarded(text: str) -> str | None:
    """The address of one place in X-Forwarded-For, which may have a port; None for `unknown` and the like."""
    parts = _ADDRESS.fullmatch(text)
    found = read_address((parts["v4"] or parts["v6"]) if parts else text)
    return None if found is None else str(found)
