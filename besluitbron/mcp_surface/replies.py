"""Answers as bytes: JSON-RPC bodies and tool results, put together without encoding the content a second time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import orjson
from mcp_types import SERVER_INFO_META_KEY

from besluitbron.mcp_surface.messages import RequestId
from besluitbron.mcp_surface.offers import ToolResult
from besluitbron.mcp_surface.revisions import Revision

RESOURCE_LINK: Final = "resource_link"
"""A content block that 2025-03-26 does not know."""


@dataclass(frozen=True)
class Reply:
    """One HTTP answer. An empty body has no content type; any other is JSON."""

    status: int
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)


ACCEPTED: Final = Reply(202)
"""A notification was taken note of. Any other status or a body makes real clients give up (mcp.md section 8.7)."""


@dataclass(frozen=True)
class ModernMembers:
    """What every modern result carries, made once: who we are, and that the result is complete."""

    meta: Mapping[str, Any]
    tail: bytes
    """`,"resultType":"complete","_meta":{...}`: goes before the closing brace of a result."""


def modern_members(server_info: Mapping[str, Any]) -> ModernMembers:
    """Make the members from an `Implementation`."""
    meta = {SERVER_INFO_META_KEY: dict(server_info)}
    return ModernMembers(meta, b',"resultType":"complete","_meta":' + orjson.dumps(meta))


def result_body(request_id: RequestId, result: bytes) -> bytes:
    """A JSON-RPC result around JSON text."""
    return b'{"jsonrpc":"2.0","id":' + orjson.dumps(request_id) + b',"result":' + result + b"}"


def error_body(request_id: RequestId | None, code: int, message: str, data: Mapping[str, Any] | None) -> bytes:
    """A JSON-RPC error; without an id when the message's own could not be read."""
    error: dict[str, Any] = {"code": code, "message": message}
    if data is not None:
        error["data"] = data
    identity = {} if request_id is None else {"id": request_id}
    return orjson.dumps({"jsonrpc": "2.0", **identity, "error": error})


def batch_body(bodies: Sequence[bytes]) -> bytes:
    """The answers to a batch, as an array."""
    return b"[" + b",".join(bodies) + b"]"


def served_result(result: ToolResult, revision: Revision, modern: ModernMembers) -> bytes:
    """The result of a served tools/call: the same JSON as text and, if the revision has it, as structured content."""
    blocks = [b'{"type":"text","text":' + orjson.dumps(result.structured.decode()) + b"}"] if result.structured else []
    blocks += [orjson.dumps(block) for block in result.blocks if revision.structured or block["type"] != RESOURCE_LINK]
    content = b'{"content":[' + b",".join(blocks) + b"]"
    if result.structured and revision.structured:
        content += b',"structuredContent":' + result.structured
    return content + (b',"isError":true' if result.is_error else b',"isError":false') + _tail(revision, modern) + b"}"


def failed_result(text: str, revision: Revision, modern: ModernMembers) -> bytes:
    """The result of a tools/call that failed: a text that says what to do, never structured content."""
    content = b'{"content":[{"type":"text","text":' + orjson.dumps(text) + b'}],"isError":true'
    return content + _tail(revision, modern) + b"}"


def _tail(revision: Revision, modern: ModernMembers) -> bytes:
    return modern.tail if revision.era == "modern" else b""
