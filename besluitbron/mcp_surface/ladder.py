"""The ladder of checks on a modern request: envelope, headers, version (mcp.md section 2.3). Pure."""

from dataclasses import replace
from typing import Any, Final

from mcp_types import CLIENT_CAPABILITIES_META_KEY, PROTOCOL_VERSION_META_KEY, UnsupportedProtocolVersionErrorData
from mcp_types.jsonrpc import HEADER_MISMATCH, INVALID_PARAMS, UNSUPPORTED_PROTOCOL_VERSION

from besluitbron.mcp_surface.header_values import decode_header
from besluitbron.mcp_surface.messages import TOOLS_CALL, McpHeaders, Refusal, Request, meta_of, refuse, shortened
from besluitbron.mcp_surface.revisions import LATEST_MODERN, SUPPORTED_MODERN

NAME_BEARING_METHODS: Final = {TOOLS_CALL: "name", "prompts/get": "name", "resources/read": "uri"}
"""Method -> parameter that the Mcp-Name header repeats (2026-07-28, standard request headers)."""


def climb(request: Request, headers: McpHeaders) -> Refusal | None:
    """The ladder of a modern request: envelope, headers, version; method and parameters come after."""
    meta = meta_of(request.params)
    missing = [key for key in (PROTOCOL_VERSION_META_KEY, CLIENT_CAPABILITIES_META_KEY) if key not in meta]
    if missing:
        return refuse(400, INVALID_PARAMS, f"params._meta lacks {' and '.join(missing)}.", request)
    version = meta[PROTOCOL_VERSION_META_KEY]
    disagreement = _find_disagreement(request, version, headers)
    if disagreement:
        return refuse(400, HEADER_MISMATCH, disagreement, request)
    if version not in SUPPORTED_MODERN:
        data = UnsupportedProtocolVersionErrorData(supported=list(SUPPORTED_MODERN), requested=version)
        message = f"Protocol version {shortened(version)} is not supported; use {LATEST_MODERN.name} or initialize."
        return replace(refuse(400, UNSUPPORTED_PROTOCOL_VERSION, message, request), data=data.model_dump(mode="json"))
    return None


def _find_disagreement(request: Request, version: Any, headers: McpHeaders) -> str | None:
    """The first header that does not say what the body says. A header sent twice arrives joined, and differs too."""
    if headers.protocol_version is None or headers.protocol_version != version:
        return "The MCP-Protocol-Version header must equal the protocol version in params._meta."
    if headers.method != request.method:
        return "The Mcp-Method header must equal the method of the body."
    parameter = NAME_BEARING_METHODS.get(request.method)
    named = request.params.get(parameter) if parameter else None
    if named is not None and decode_header(headers.name) != named:
        return f"The Mcp-Name header must equal params.{parameter}."
    return None
