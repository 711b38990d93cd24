"""Web addresses that somebody gave or a platform sent: read without trusting that they are any."""

from collections.abc import Container
from urllib.parse import SplitResult, urlsplit


def parts_of(address: str) -> SplitResult | None:
    """The parts of an address; None for what is none, such as `http://[`."""
    try:
        return urlsplit(address)
    except ValueError:
        return None


def parts_on(address: str, hosts: Container[str | None]) -> SplitResult | None:
    """The parts of an address on one of these hosts (lower case); None for any other."""
    parts = parts_of(address)
    return parts if parts is not None and parts.hostname in hosts else None


def is_encrypted_on(address: str, hosts: Container[str | None]) -> bool:
    """Whether an address is on one of these hosts, over https."""
    parts = parts_on(address, hosts)
    return parts is not None and parts.scheme == "https"
