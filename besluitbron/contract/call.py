"""One call of a tool, from whom."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Origin:
    """Who calls. Display and log only: a client can write anything here."""

    client: str = ""
    version: str = ""
    address: str = ""
    """Shortened to /24 (IPv4) or /48 (IPv6) before it gets here."""
    principal: str = ""


@dataclass(frozen=True)
class ToolCall:
    """A tools/call message that passed the protocol's checks."""

    tool: str
    arguments: Mapping[str, Any]
    origin: Origin
    request_id: str
    """Ours: unique per call; in the answer and in the log."""
    protocol_revision: str
    session: str = ""
    """SHA-256 of the session id, empty without a session."""


@dataclass(frozen=True)
class ToolAnswer:
    """A served call: the structured content as compact JSON text (UTF-8)."""

    structured: bytes
