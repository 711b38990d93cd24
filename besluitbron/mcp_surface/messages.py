"""One POST, read: a request, a notice, a batch, or a refusal. Values only."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mcp_types import CLIENT_INFO_META_KEY
from mcp_types.jsonrpc import (
    HEADER_MISMATCH,
    INVALID_PARAMS,
    INVALID_REQUEST,
    METHOD_NOT_FOUND,
    MISSING_REQUIRED_CLIENT_CAPABILITY,
    PARSE_ERROR,
    UNSUPPORTED_PROTOCOL_VERSION,
)

from besluitbron.mcp_surface.revisions import Era

RequestId = int | str

TOOLS_CALL: Final = "tools/call"

RATE_LIMITED: Final = 429
"""Ours: too many calls. Outside the range that JSON-RPC and MCP keep for themselves (mcp.md section 2.4)."""

REASONS: Final = {
    PARSE_ERROR: "parse_error",
    INVALID_REQUEST: "invalid_request",
    INVALID_PARAMS: "invalid_params",
    METHOD_NOT_FOUND: "method_not_found",
    HEADER_MISMATCH: "header_mismatch",
    MISSING_REQUIRED_CLIENT_CAPABILITY: "capability_missing",
    UNSUPPORTED_PROTOCOL_VERSION: "unsupported_version",
    RATE_LIMITED: "rate_limited",
}
"""JSON-RPC code -> the request log's word for it."""


@dataclass(frozen=True)
class McpHeaders:
    """The headers that count, without surrounding white space; None when absent or empty."""

    protocol_version: str | None = None
    method: str | None = None
    name: str | None = None
    session: str | None = None


@dataclass(frozen=True)
class Call:
    """What a tools/call message says of itself, also when it is refused: enough for its row in the log."""

    tool: str
    client_info: Mapping[str, Any]


@dataclass(frozen=True)
class Refusal:
    """A message that is not served. `status` is HTTP's, `code` JSON-RPC's, `reason` the request log's."""

    status: int
    code: int
    message: str
    id: RequestId | None = None
    """Left out of the answer when it could not be read."""
    data: Mapping[str, Any] | None = None
    reason: str = ""
    calls: tuple[Call, ...] = ()
    """The tools/call messages that are refused with it."""
    era: Era = "legacy"
    retry_after_seconds: int | None = None


@dataclass(frozen=True)
class Request:
    """A message that wants an answer."""

    id: RequestId
    method: str
    params: Mapping[str, Any]
    era: Era
    calls: tuple[Call, ...] = ()
    """The call this is, if it is one."""


@dataclass(frozen=True)
class Notice:
    """A notification or a posted response: taken note of, never answered."""

    era: Era
    calls: tuple[Call, ...] = ()


@dataclass(frozen=True)
class Batch:
    """An array of legacy messages; whether its revision has batches is known only with its session."""

    items: tuple[Request | Notice | Refusal, ...]
    holds_initialize: bool
    era: Era = "legacy"

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls among the messages."""
        return tuple(call for item in self.items for call in item.calls)


Message = Request | Notice | Batch | Refusal


def refuse(status: int, code: int, message: str, request: Request) -> Refusal:
    """Refuse a request that could be read."""
    return Refusal(status, code, message, id=request.id, reason=REASONS[code], calls=request.calls, era=request.era)


def invalid(message: str, era: Era = "legacy") -> Refusal:
    """Refuse what is not one JSON-RPC message, or not one of its era."""
    return Refusal(400, INVALID_REQUEST, message, reason=REASONS[INVALID_REQUEST], era=era)


def meta_of(params: Any) -> Mapping[str, Any]:
    """The `_meta` of parameters of any shape; empty when it is not an object."""
    meta = params.get("_meta") if isinstance(params, dict) else None
    return meta if isinstance(meta, dict) else {}


def call_of(params: Any) -> Call:
    """What parameters of any shape say of a call."""
    name = params.get("name") if isinstance(params, dict) else None
    info = meta_of(params).get(CLIENT_INFO_META_KEY)
    return Call(tool=name if isinstance(name, str) else "", client_info=info if isinstance(info, dict) else {})


def shortened(text: str, longest: int = 100) -> str:
    """A caller's word, fit to be repeated in a sentence: printable characters only, cut."""
    beginning = text[:longest]
    return beginning if beginning.isprintable() else "".join(filter(str.isprintable, beginning))
