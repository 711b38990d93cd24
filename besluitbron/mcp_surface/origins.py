"""Where a call comes from: which browser origins may call, and what the log keeps of a caller. Pure."""

import ipaddress
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final
from urllib.parse import urlsplit

from besluitbron.config import SettingsError
from besluitbron.config.hosts import host_of, is_loopback
from besluitbron.contract.call import Origin
from besluitbron.mcp_surface.messages import shortened

ANY: Final = "*"
LOOPBACK: Final = "loopback"
DEFAULT_PORTS: Final = {"http": "80", "https": "443"}

NAME_CHARACTERS: Final = 100
VERSION_CHARACTERS: Final = 40
KEPT_PREFIX: Final = {4: 24, 6: 48}
"""Bits of an address that the log keeps: a neighbourhood, not a person."""

_ORIGIN = re.compile(
    r"(?P<scheme>https?)://(?P<host>[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_])?|\[[0-9a-f:.]+\])(?::(?P<port>[0-9]{1,5}))?",
    re.ASCII | re.IGNORECASE,
)


@dataclass(frozen=True)
class OriginRules:
    """The setting BesluitBron:Mcp:AllowedOrigins, read; `sites` holds our own public address too."""

    any_site: bool
    loopback: bool
    sites: frozenset[str]

    def allows(self, origin: str | None) -> bool:
        """Whether a request with this Origin header may go on. No header: not a browser, so yes.

        `null` and anything that is not an http(s) origin is refused, whatever the setting says.
        """
        if origin is None:
            return True
        parts = _ORIGIN.fullmatch(origin.strip())
        if parts is None:
            return False
        loopback = self.loopback and is_loopback(parts["host"].lower().strip("[]"))
        return self.any_site or loopback or _normal(parts) in self.sites


def read_origin_rules(allowed: Sequence[str], public_url: str | None = None) -> OriginRules:
    """Read the setting. Raises SettingsError for a value that could never equal an Origin header."""
    sites = [_origin_of(public_url)] if public_url else []
    for value in allowed:
        parts = _ORIGIN.fullmatch(value.rstrip("/"))
        if parts is not None:
            sites.append(_normal(parts))
        elif value not in (ANY, LOOPBACK):
            raise SettingsError(
                f"BesluitBron:Mcp:AllowedOrigins holds '{value}'; it takes loopback, * and addresses such as https://example.nl."
            )
    return OriginRules(any_site=ANY in allowed, loopback=LOOPBACK in allowed, sites=frozenset(sites))


def read_origin(client_info: Mapping[str, Any], address: str, principal: str = "") -> Origin:
    """What the log keeps of a caller; `client_info` is the client's own word, of any shape; `principal` is a line."""
    return Origin(
        client=_word(client_info.get("name"), NAME_CHARACTERS),
        version=_word(client_info.get("version"), VERSION_CHARACTERS),
        address=shorten_address(address),
        principal=principal,
    )


@lru_cache(maxsize=1024)
def shorten_address(address: str) -> str:
    """The network an address is in: /24 or /48. Empty when it is not an address, such as a Unix socket's."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return ""
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return str(ipaddress.ip_network((int(found), KEPT_PREFIX[found.version]), strict=False))


def _word(value: Any, longest: int) -> str:
    return shortened(value, longest) if isinstance(value, str) else ""


def _normal(parts: re.Match[str]) -> str:
    scheme, host, port = parts["scheme"].lower(), parts["host"].lower(), parts["port"]
    return f"{scheme}://{host}" if port in (None, DEFAULT_PORTS[scheme]) else f"{scheme}://{host}:{port}"


def _origin_of(url: str) -> str:
    """The origin of pages at an address, as a browser writes it."""
    parts, host = urlsplit(url), host_of(url) or ""
    scheme, port = parts.scheme.lower(), str(parts.port or "")
    place = f"[{host}]" if ":" in host else host
    return f"{scheme}://{place}" if port in ("", DEFAULT_PORTS[scheme]) else f"{scheme}://{place}:{port}"
