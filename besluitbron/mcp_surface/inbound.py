"""Bytes and headers -> a checked message, or the refusal. Pure: no request object, no clock, no store.

The order of the checks is the ladder of mcp.md section 2.3, the era is decided as in section 4.3.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from itertools import takewhile
from typing import Any, Final

import orjson
from mcp_types import PROTOCOL_VERSION_META_KEY
from mcp_types.jsonrpc import INVALID_PARAMS, JSONRPC_VERSION, METHOD_NOT_FOUND, PARSE_ERROR
from mcp_types.methods import validate_client_request
from pydantic import ValidationError

from besluitbron.mcp_surface.ladder import climb
from besluitbron.mcp_surface.messages import (
    REASONS,
    TOOLS_CALL,
    Batch,
    McpHeaders,
    Message,
    Notice,
    Refusal,
    Request,
    RequestId,
    call_of,
    invalid,
    meta_of,
    refuse,
    shortened,
)
from besluitbron.mcp_surface.revisions import METHODS, SUPPORTED_MODERN, Era, Revision, is_handshake

MAX_NESTING: Final = 64
"""Ours. No tool takes more than two levels; code behind us that walks the arguments stays far from its limit."""
MAX_BATCH: Final = 6
"""Ours. Each may take the time of a call, one after the other, and gunicorn ends a worker that is silent too long."""


def read_headers(get: Callable[[str], str | None]) -> McpHeaders:
    """Take the protocol's headers from anything that looks up a header by name."""

    def value(name: str) -> str | None:
        return (get(name) or "").strip() or None

    return McpHeaders(
        protocol_version=value("MCP-Protocol-Version"),
        method=value("Mcp-Method"),
        name=value("Mcp-Name"),
        session=value("Mcp-Session-Id"),
    )


def read_message(body: bytes, headers: McpHeaders) -> Message:
    """Read one POST. Modern requests come out fully checked but for method and parameters (`check_request`)."""
    try:
        content = orjson.loads(body)
    except orjson.JSONDecodeError:
        return Refusal(400, PARSE_ERROR, "The body is not valid JSON in UTF-8.", reason=REASONS[PARSE_ERROR])
    if _is_nested_too_deep(body, content):
        return invalid(f"The message is nested deeper than {MAX_NESTING} levels.")
    if isinstance(content, list):
        return _read_batch(content, headers)
    if not isinstance(content, dict):
        return invalid("The body must be one JSON-RPC message, an object.")
    return _read_one(content, headers, determine_era(content, headers))


def determine_era(content: Mapping[str, Any], headers: McpHeaders) -> Era:
    """Modern when the body says so, or the header names a version that has no handshake (mcp.md section 4.3).

    On `initialize` a header with a version nobody knows is ignored: that message negotiates (section 3.1).
    """
    version = headers.protocol_version
    if PROTOCOL_VERSION_META_KEY in meta_of(content.get("params")):
        return "modern"
    if version is None or is_handshake(version):
        return "legacy"
    return "legacy" if content.get("method") == "initialize" and version not in SUPPORTED_MODERN else "modern"


def check_batch(batch: Batch, revision: Revision) -> Refusal | None:
    """Whether this revision takes this array of messages (mcp.md section 1, decision 9)."""
    if not revision.batches:
        return replace(invalid(f"Revision {revision.name} has no batches: post each message alone."), calls=batch.calls)
    if batch.holds_initialize:
        return replace(invalid("initialize must be posted alone, not in a batch."), calls=batch.calls)
    return None


def check_request(request: Request, revision: Revision, offered: Collection[str] = METHODS) -> Refusal | None:
    """Whether the revision and this address have the method and the parameters have its shape."""
    legacy = request.era == "legacy"
    if request.method not in revision.methods or request.method not in offered:
        message = f"The method {shortened(request.method)} is not available here in revision {revision.name}."
        return refuse(200 if legacy else 404, METHOD_NOT_FOUND, message, request)
    try:
        validate_client_request(request.method, revision.name, request.params)
    except ValidationError as error:
        return refuse(200 if legacy else 400, INVALID_PARAMS, _say_what_is_wrong(request.method, error), request)
    return None


def _read_batch(content: list[Any], headers: McpHeaders) -> Message:
    objects = [item for item in content[:MAX_BATCH] if isinstance(item, dict)]
    calls = tuple(call_of(item.get("params")) for item in objects if item.get("method") == TOOLS_CALL)
    if headers.protocol_version is not None and not is_handshake(headers.protocol_version):
        return replace(invalid("This revision has no batches: post each message alone.", "modern"), calls=calls)
    if any(PROTOCOL_VERSION_META_KEY in meta_of(item.get("params")) for item in objects):
        return replace(invalid("Messages of 2026-07-28 must be posted alone, not in a batch.", "modern"), calls=calls)
    if not content or len(content) > MAX_BATCH:
        return replace(invalid(f"A batch holds 1 to {MAX_BATCH} messages."), calls=calls)
    return Batch(
        items=tuple(
            _read_one(item, headers, "legacy")
            if isinstance(item, dict)
            else invalid("Each member of a batch must be a JSON-RPC message, an object.")
            for item in content
        ),
        holds_initialize=any(item.get("method") == "initialize" for item in objects),
    )


def _read_one(content: Mapping[str, Any], headers: McpHeaders, era: Era) -> Request | Notice | Refusal:
    method, params = content.get("method"), _params_of(content)
    calls = (call_of(params),) if method == TOOLS_CALL else ()
    fault = _find_fault(content, era)
    if fault:
        return replace(invalid(fault, era), id=_readable_id(content), calls=calls)
    if method is None or "id" not in content:
        return Notice(era)
    request = Request(content["id"], method, params, era, calls)
    if era == "legacy":
        return request
    return climb(request, headers) or request


def _find_fault(content: Mapping[str, Any], era: Era) -> str | None:
    """What keeps this object from being one JSON-RPC message."""
    if content.get("jsonrpc") != JSONRPC_VERSION:
        return 'The message must have "jsonrpc": "2.0".'
    if "id" in content and not _is_id(content["id"]):
        return "The id must be a string or an integer."
    if "method" not in content:
        posted_response = "result" in content or "error" in content
        if era == "legacy" and posted_response:
            return None
        return "Clients of this revision post no responses." if posted_response else "The message has no method."
    if not isinstance(content["method"], str):
        return "The method must be a string."
    if not isinstance(_params_of(content), dict):
        return "The params must be an object."
    return None


def _params_of(content: Mapping[str, Any]) -> Any:
    """The parameters; null is read as absent, as some clients write it."""
    params = content.get("params")
    return {} if params is None else params


def _is_nested_too_deep(body: bytes, content: Any) -> bool:
    if body.count(b"{") + body.count(b"[") <= MAX_NESTING:
        return False
    level = [content]
    for _ in range(MAX_NESTING):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list)
        ]
        if not level:
            return False
    return True


def _say_what_is_wrong(method: str, error: ValidationError) -> str:
    """Name the parameters at fault, in our words: the validator's own text may repeat what the caller wrote."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    steps = [str(step) for step in first["loc"]] or ["params"]
    # Where several shapes are allowed, the path goes on with the validator's name of one of them.
    ours = list(takewhile(lambda step: not step[:1].isupper(), steps))
    fault = "is missing" if first["type"] == "missing" and ours == steps else "does not have the right type or value"
    return f"The parameters of {method} do not fit: {shortened('.'.join(ours[:4]))} {fault}."


def _readable_id(content: Mapping[str, Any]) -> RequestId | None:
    found = content.get("id")
    return found if _is_id(found) and "method" in content else None


def _is_id(found: Any) -> bool:
    return isinstance(found, int | str) and not isinstance(found, bool)
