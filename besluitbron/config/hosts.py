"""Hosts and networks in the settings: what they must look like, and which of them are this machine itself. Pure."""

import ipaddress
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

ANY_HOST: Final = "*"
UNIX: Final = "unix"
"""A peer on a Unix socket: it has no address."""

IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address
IpNetwork = ipaddress.IPv4Network | ipaddress.IPv6Network

# As in the Host header. Underscores are no part of a host name, but names of containers have them.
_HOST = re.compile(
    r"(?P<name>[a-z0-9_.-]{1,253}|\[[0-9a-f.]*:[0-9a-f:.]*\])(?::(?P<port>[0-9]{1,5}))?", re.ASCII | re.I
)


@lru_cache(maxsize=256)  # asked for every request, and nearly always the same
def read_host(text: str) -> str | None:
    """The host of a Host header or a setting, in one spelling and without its port; None when it cannot be one."""
    parts = _HOST.fullmatch(text)
    if parts is None or int(parts["port"] or 0) > 65_535:
        return None
    name = parts["name"].lower().rstrip(".")
    if name.startswith("["):
        address = read_address(name[1:-1])
        return None if address is None else str(address)
    return name or None


@lru_cache(maxsize=256)  # of the peer, for every request
def read_address(text: str) -> IpAddress | None:
    """An address, with an IPv4 address in IPv6 clothes as IPv4; None when it is not one."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


@lru_cache(maxsize=256)
def is_loopback(host: str) -> bool:
    """Whether a host, as `read_host` spells it, is this machine itself."""
    address = read_address(host)
    return host == "localhost" if address is None else address.is_loopback


def host_of(url: str) -> str | None:
    """The host of a web address, as a browser writes it into Host: a name with accents in its ASCII form."""
    name = urlsplit(url).hostname or ""
    if ":" in name:
        return read_host(f"[{name}]")
    try:
        return read_host(name if name.isascii() else name.encode("idna").decode("ascii"))
    except UnicodeError:
        return None


def listens_on_loopback_only(bind: str) -> bool:
    """Whether what `BesluitBron:Server:Bind` says is a network address of this machine alone; a Unix socket is none."""
    place = bind.removeprefix("tcp://").lower()
    return not place.startswith(("unix:", "fd://")) and is_loopback(read_host(place) or "")


def read_networks(values: Sequence[str]) -> tuple[IpNetwork, ...]:
    """The addresses and networks among the values of a setting. Raises ValueError."""
    return tuple(ipaddress.ip_network(value) for value in values if value != UNIX)


def check_proxy(value: str) -> None:
    """Is this an address, a network or `unix`? Raises ValueError."""
    try:
        read_networks((value,))
    except ValueError:
        raise ValueError("takes addresses (10.0.0.7), whole networks (10.0.0.0/24) and `unix`") from None


def check_host_name(value: str) -> None:
    """Is this a host without scheme, port and path, or `*`? Raises ValueError."""
    name = f"[{value}]" if value.count(":") > 1 else value
    if value != ANY_HOST and (read_host(name) is None or ":" in name.replace(f"[{value}]", "")):
        raise ValueError("takes names and addresses of hosts without a port, such as besluitbron.example.nl, or *")
