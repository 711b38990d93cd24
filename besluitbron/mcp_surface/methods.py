"""MCP method -> handler, for one connector. What can be made once is made at construction."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

import orjson
from mcp_types import Implementation
from mcp_types.jsonrpc import INVALID_PARAMS
from mcp_types.methods import serialize_server_result

from besluitbron import __version__
from besluitbron.contract.call import Origin, ToolAnswer, ToolCall
from besluitbron.contract.connector import EMBEDDED, Connector
from besluitbron.mcp_surface.messages import REASONS, TOOLS_CALL, Refusal, Request
from besluitbron.mcp_surface.replies import modern_members, served_result
from besluitbron.mcp_surface.revisions import REVISIONS, SUPPORTED_MODERN, Revision, negotiate
from besluitbron.mcp_surface.sessions import Sessions
from besluitbron.mcp_surface.tool_listing import CACHE_HINTS, list_tools

EMBEDDED_WARNING: Final = (
    "Answers come from an embedded sample register: its bodies and decisions are invented. Say so, and do not present "
    "them as real decisions."
)

Execute = Callable[[Connector, ToolCall], ToolAnswer]


@dataclass(frozen=True)
class Caller:
    """Who posted a message, and in which revision it is read."""

    origin: Origin
    revision: Revision
    request_id: str
    """Ours."""
    session: str = ""
    """SHA-256 of the session id."""


@dataclass(frozen=True)
class Served:
    """A result as JSON text, and the id of the session that was opened, if one was."""

    result: bytes
    session_id: str | None = None


class McpMethods:
    """The methods of one connector. `answer` expects a request that passed `check_request`."""

    def __init__(self, connector: Connector, execute: Execute, sessions: Sessions) -> None:
        """Make the lists and the constant results."""
        self._connector = connector
        self._execute = execute
        self._sessions = sessions
        self.modern = modern_members(_server_info(connector, detailed=False))
        self._tool_lists = list_tools(connector, self.modern.meta)
        self._initialized = {
            name: _initialize_result(connector, r) for name, r in REVISIONS.items() if "initialize" in r.methods
        }
        self._discovered = _discover_result(connector, self.modern.meta)
        self._handlers: Mapping[str, Callable[[Request, Caller], Served | Refusal]] = MappingProxyType(
            {
                TOOLS_CALL: self._call_tool,
                "tools/list": self._list_tools,
                "initialize": self._initialize,
                "ping": self._ping,
                "server/discover": self._discover,
            }
        )

    def answer(self, request: Request, caller: Caller) -> Served | Refusal:
        """Serve a request. Raises what the executor raises."""
        return self._handlers[request.method](request, caller)

    def _call_tool(self, request: Request, caller: Caller) -> Served:
        call = ToolCall(
            tool=request.params["name"],
            arguments=request.params.get("arguments") or {},
            origin=caller.origin,
            request_id=caller.request_id,
            protocol_revision=caller.revision.name,
            session=caller.session,
        )
        answer = self._execute(self._connector, call)
        return Served(served_result(answer.structured, caller.revision, self.modern))

    def _list_tools(self, request: Request, caller: Caller) -> Served | Refusal:
        if request.params.get("cursor") is not None:
            message = "This cursor is unknown: all tools are on one page."
            return Refusal(200, INVALID_PARAMS, message, id=request.id, reason=REASONS[INVALID_PARAMS])
        return Served(self._tool_lists[caller.revision.name])

    def _initialize(self, request: Request, caller: Caller) -> Served:
        revision = negotiate(request.params["protocolVersion"])
        session_id = self._sessions.open(revision, request.params["clientInfo"])
        return Served(self._initialized[revision.name], session_id)

    def _ping(self, request: Request, caller: Caller) -> Served:
        return Served(b"{}")

    def _discover(self, request: Request, caller: Caller) -> Served:
        return Served(self._discovered)


def _server_info(connector: Connector, *, detailed: bool) -> dict[str, Any]:
    info = Implementation(
        name=f"besluitbron-{connector.name}",
        version=__version__,
        title=f"BesluitBron: {connector.title}",
        description=connector.description if detailed else None,
        website_url=connector.home if detailed else None,
    )
    return info.model_dump(mode="json", by_alias=True, exclude_none=True)


def instructions(connector: Connector) -> str:
    """What an assistant should know before its first call."""
    parts = [connector.description, connector.instructions, EMBEDDED_WARNING if connector.data == EMBEDDED else ""]
    return " ".join(part.strip() for part in parts if part.strip())


def _initialize_result(connector: Connector, revision: Revision) -> bytes:
    info = _server_info(connector, detailed=revision.server_description)
    if not revision.structured:
        del info["title"]
    result = {
        "protocolVersion": revision.name,
        "capabilities": {"tools": {}},
        "serverInfo": info,
        "instructions": instructions(connector),
    }
    return orjson.dumps(serialize_server_result("initialize", revision.name, result))


def _discover_result(connector: Connector, meta: Mapping[str, Any]) -> bytes:
    result = {
        "resultType": "complete",
        "supportedVersions": list(SUPPORTED_MODERN),
        "capabilities": {"tools": {}},
        "instructions": instructions(connector),
        **CACHE_HINTS,
        "_meta": meta,
    }
    return orjson.dumps(serialize_server_result("server/discover", SUPPORTED_MODERN[-1], result))
