"""What differs between protocol revisions, as data.

Which revisions and methods exist comes from `mcp_types`; what we do with them stands here (mcp.md section 3.2).
"""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from mcp_types.methods import CLIENT_REQUESTS
from mcp_types.version import (
    HANDSHAKE_PROTOCOL_VERSIONS,
    KNOWN_PROTOCOL_VERSIONS,
    LATEST_HANDSHAKE_VERSION,
    LATEST_MODERN_VERSION,
    MODERN_PROTOCOL_VERSIONS,
    is_version_at_least,
)

Era = Literal["legacy", "modern"]

OLDEST_SERVED: Final = "2025-03-26"
"""The first revision of the streamable HTTP transport; clients of 2024-11-05 are answered in it."""

BATCHES_REMOVED: Final = "2025-06-18"
STRUCTURED_CONTENT_ADDED: Final = "2025-06-18"
SERVER_DESCRIPTION_ADDED: Final = "2025-11-25"

METHODS: Final = frozenset(
    {
        "initialize",
        "ping",
        "server/discover",
        "tools/list",
        "tools/call",
        "resources/list",
        "resources/templates/list",
        "resources/read",
        "prompts/list",
        "prompts/get",
        "completion/complete",
    }
)
"""What we implement; in which revision a method exists is the specification's, and what is offered the address's."""


@dataclass(frozen=True)
class Revision:
    """One revision of the protocol."""

    name: str
    era: Era
    batches: bool
    """A POST may hold an array of messages."""
    structured: bool
    """`title`, `outputSchema`, `structuredContent`, `_meta` of entries and `resource_link` exist."""
    server_description: bool
    """`serverInfo` may have a description and a web address."""
    methods: frozenset[str]


def _revision(name: str) -> Revision:
    return Revision(
        name=name,
        era="modern" if name in MODERN_PROTOCOL_VERSIONS else "legacy",
        batches=not is_version_at_least(name, BATCHES_REMOVED),
        structured=is_version_at_least(name, STRUCTURED_CONTENT_ADDED),
        server_description=is_version_at_least(name, SERVER_DESCRIPTION_ADDED),
        methods=frozenset(method for method in METHODS if (method, name) in CLIENT_REQUESTS),
    )


REVISIONS: Final = MappingProxyType(
    {name: _revision(name) for name in KNOWN_PROTOCOL_VERSIONS if is_version_at_least(name, OLDEST_SERVED)}
)
LATEST_MODERN: Final = REVISIONS[LATEST_MODERN_VERSION]
SUPPORTED_MODERN: Final = MODERN_PROTOCOL_VERSIONS


def is_handshake(version: str) -> bool:
    """Whether this is a revision that starts with `initialize`."""
    return version in HANDSHAKE_PROTOCOL_VERSIONS


def negotiate(requested: str) -> Revision:
    """The revision an `initialize` gets: the one it asks for, else the latest that has a handshake.

    Never an error: an unknown version locked newer clients out elsewhere (mcp.md section 3.1).
    """
    if is_handshake(requested):
        return REVISIONS.get(requested, REVISIONS[OLDEST_SERVED])
    return REVISIONS[LATEST_HANDSHAKE_VERSION]


def legacy_revision(header: str | None, negotiated: str | None) -> Revision:
    """The revision of a legacy message: its header, else its session's, else the oldest (mcp.md section 3.1)."""
    return REVISIONS.get(header or negotiated or OLDEST_SERVED, REVISIONS[OLDEST_SERVED])
