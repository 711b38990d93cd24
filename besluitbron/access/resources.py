"""The address of a connector as a protected resource: its canonical form and its metadata (RFC 8707, 9728). Pure."""

from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import urlsplit, urlunsplit

from besluitbron.config.hosts import host_of

WELL_KNOWN: Final = "/.well-known/oauth-protected-resource"
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}


def canonical(address: str) -> str:
    """An address as tokens name it: scheme and host in lower case, no usual port, no slash at the end, no fragment.

    A name with accents is in its ASCII form, as clients send it and as a header can hold it.
    """
    parts = urlsplit(address)
    scheme, host, port = parts.scheme.lower(), host_of(address) or (parts.hostname or ""), parts.port
    host = f"[{host}]" if ":" in host else host
    place = host if port in (None, _DEFAULT_PORTS.get(scheme)) else f"{host}:{port}"
    return urlunsplit((scheme, place, parts.path.rstrip("/"), parts.query, ""))


def metadata_path(resource: str) -> str:
    """The path of a resource's metadata: the well-known one goes before the resource's own (RFC 9728 section 3.1)."""
    return WELL_KNOWN + urlsplit(resource).path


def metadata_url(resource: str) -> str:
    """The full address of a resource's metadata, on the resource's own host."""
    parts = urlsplit(resource)
    return urlunsplit((parts.scheme, parts.netloc, metadata_path(resource), "", ""))


def metadata(resource: str, *, name: str, issuer: str, scopes: Sequence[str]) -> dict[str, Any]:
    """The document itself. Members without a value are left out (RFC 9728 section 3.2)."""
    document: dict[str, Any] = {
        "resource": resource,
        "authorization_servers": [issuer],
        "bearer_methods_supported": ["header"],
        "resource_name": name,
    }
    return document | ({"scopes_supported": list(scopes)} if scopes else {})
