"""One call of a tool, from whom."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

PART_CHARACTERS: Final = 64
"""Longest part of a principal's line: three of them and what stands between fit the columns of the tables (200)."""
_SHOWN_CHARACTERS: Final = 20
_HASH_CHARACTERS: Final = 40


@dataclass(frozen=True)
class Principal:
    """For whom a call is made, as its key or token says. All parts are empty for the public, who need no login."""

    tenant: str = ""
    project: str = ""
    user: str = ""

    @property
    def line(self) -> str:
        """`tenant/project/user`, empty for the public. Different principals have different lines of 194 at most.

        What is not a letter, digit or one of `-_.@+:|` is percent-encoded; a long part is cut and ends in its hash.
        """
        if self == PUBLIC:
            return ""
        return "/".join(_written(part) for part in (self.tenant, self.project, self.user))


PUBLIC: Final = Principal()


def _written(part: str) -> str:
    written = quote(part, safe="@+:|", errors="surrogatepass").replace("~", "%7E")
    if len(written) <= PART_CHARACTERS:
        return written
    digest = hashlib.sha256(part.encode("utf-8", "surrogatepass")).hexdigest()
    return f"{written[:_SHOWN_CHARACTERS]}~{digest[:_HASH_CHARACTERS]}"


@dataclass(frozen=True)
class Origin:
    """Who calls. For display and log: what the client says of itself can be anything."""

    client: str = ""
    version: str = ""
    address: str = ""
    """Shortened to /24 (IPv4) or /48 (IPv6) before it gets here."""
    principal: str = ""
    """The line of the principal; the only part that was checked."""


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
    document: Mapping[str, Any] | None = None
    """The record of the one document that it is about, if it is about one."""
