"""MCP method -> handler, for one address. What can be made once is made at construction."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

import orjson
from mcp_types import CLIENT_CAPABILITIES_META_KEY, Implementation
from mcp_types.jsonrpc import INVALID_PARAMS, MISSING_REQUIRED_CLIENT_CAPABILITY
from mcp_types.methods import serialize_server_result

from besluitbron import __version__
from besluitbron.contract.connector import Toolbox
from besluitbron.mcp_surface.input_required import InputRounds, StateRefused
from besluitbron.mcp_surface.listings import TTL_MS, cache_hints, list_results
from besluitbron.mcp_surface.messages import REASONS, TOOLS_CALL, Refusal, Request, meta_of
from besluitbron.mcp_surface.mirrored_arguments import find_disagreement, mirrored_arguments
from besluitbron.mcp_surface.offers import (
    Asked,
    Caller,
    CapabilityMissing,
    InputRequired,
    Offer,
    PromptRefused,
    ResourceUnknown,
)
from besluitbron.mcp_surface.replies import modern_members, served_result
from besluitbron.mcp_surface.revisions import REVISIONS, SUPPORTED_MODERN, Revision, negotiate
from besluitbron.mcp_surface.sessions import Sessions

RESOURCE_TTL_MS: Final = 60_000
"""How long a client may keep a text: a register can correct it."""
RESOURCE_NOT_FOUND_LEGACY: Final = -32002
"""Until 2025-11-25; 2026-07-28 must not use it (mcp.md section 2.4)."""
NO_QUESTIONS: Final = "This needs a client that can be asked for input, as revision 2026-07-28 has it."
MAX_COMPLETIONS: Final = 100
"""The specification's."""


@dataclass(frozen=True)
class Served:
    """A result as JSON text, and the id of the session that was opened, if one was."""

    result: bytes
    session_id: str | None = None


class McpMethods:
    """The methods of one address. `answer` expects a request that passed `check_request`."""

    def __init__(
        self, connector: Toolbox, offer: Offer, sessions: Sessions, rounds: InputRounds, *, private: bool
    ) -> None:
        """Make the lists and the constant results. `private`: there is a login, so nothing may be kept for others."""
        self._offer = offer
        self._sessions = sessions
        self._rounds = rounds
        self._private = private
        self.modern = modern_members(_server_info(connector, detailed=False))
        self._mirrored = mirrored_arguments(offer.tools)
        self._lists = self._make_lists()
        capabilities = _capabilities(offer)
        self._initialized = {
            name: _initialize_result(connector, r, capabilities)
            for name, r in REVISIONS.items()
            if "initialize" in r.methods
        }
        self._discovered = _discover_result(connector, capabilities, self._members(TTL_MS))
        self._handlers = self._make_handlers()

    @property
    def offered(self) -> frozenset[str]:
        """The methods of this address."""
        return frozenset(self._handlers)

    def answer(self, request: Request, caller: Caller) -> Served | Refusal:
        """Serve a request. Raises what the offer raises, but for the protocol's own errors."""
        try:
            return self._handlers[request.method](request, caller)
        except InputRequired as needed:
            return self._ask_for_input(request, caller, needed)
        except CapabilityMissing as missing:
            return _refuse_capability(request, missing)
        except ResourceUnknown as unknown:
            code = INVALID_PARAMS if caller.revision.era == "modern" else RESOURCE_NOT_FOUND_LEGACY
            return _refuse(request, str(unknown), code=code, data={"uri": unknown.uri})
        except PromptRefused as refused:
            return _refuse(request, str(refused))
        except StateRefused:
            return _refuse(
                request,
                "requestState is not one that was given for this request, or it has expired. Send the request again "
                "without requestState and inputResponses.",
            )

    def find_disagreement(self, request: Request, look_up: Callable[[str], str | None]) -> str | None:
        """The first header of a modern call that must repeat an argument of it, and does not."""
        if request.method != TOOLS_CALL or request.params["name"] not in self._mirrored:
            return None
        headers = self._mirrored[request.params["name"]]
        return find_disagreement(headers, request.params.get("arguments") or {}, look_up)

    def _make_lists(self) -> Mapping[str, Mapping[str, bytes]]:
        offer = self._offer
        offered = {
            "tools/list": offer.tools,
            "resources/list": offer.resources,
            "resources/templates/list": None if offer.resources is None else offer.templates,
            "prompts/list": offer.prompts,
        }
        members = self._members(TTL_MS)
        return {m: list_results(m, entries, members) for m, entries in offered.items() if entries is not None}

    def _make_handlers(self) -> Mapping[str, Callable[[Request, Caller], Served | Refusal]]:
        handlers: dict[str, Callable[[Request, Caller], Served | Refusal]] = {
            TOOLS_CALL: self._call_tool,
            "initialize": self._initialize,
            "ping": self._ping,
            "server/discover": self._discover,
            **dict.fromkeys(self._lists, self._list),
        }
        if self._offer.resources is not None:
            handlers["resources/read"] = self._read_resource
        if self._offer.prompts is not None:
            handlers["prompts/get"] = self._get_prompt
        if self._offer.completes:
            handlers["completion/complete"] = self._complete
        return MappingProxyType(handlers)

    def _members(self, ttl_ms: int) -> dict[str, Any]:
        """What a modern result that may be kept carries besides its own members."""
        return {**cache_hints(ttl_ms, private=self._private), "_meta": self.modern.meta}

    def _asked(self, request: Request, caller: Caller) -> Asked:
        """Raises StateRefused."""
        if request.era == "legacy":
            return Asked(caller)
        return Asked(
            caller,
            capabilities=meta_of(request.params)[CLIENT_CAPABILITIES_META_KEY],
            inputs=request.params.get("inputResponses") or {},
            state=self._rounds.open_state(request, caller),
        )

    def _ask_for_input(self, request: Request, caller: Caller, needed: InputRequired) -> Served | Refusal:
        if request.era == "legacy":
            return _refuse(request, NO_QUESTIONS)
        capabilities = meta_of(request.params)[CLIENT_CAPABILITIES_META_KEY]
        try:
            result = self._rounds.result(request, caller, needed, capabilities)
        except CapabilityMissing as missing:
            return _refuse_capability(request, missing)
        return Served(self._dump(request.method, caller.revision, {**result, "_meta": self.modern.meta}))

    def _dump(self, method: str, revision: Revision, result: Mapping[str, Any]) -> bytes:
        return orjson.dumps(serialize_server_result(method, revision.name, dict(result)))

    def _complete_result(
        self, method: str, caller: Caller, result: Mapping[str, Any], *, ttl_ms: int | None = None
    ) -> Served:
        """A result with the members that its revision adds."""
        if caller.revision.era == "legacy":
            return Served(self._dump(method, caller.revision, result))
        members = {"_meta": self.modern.meta} if ttl_ms is None else self._members(ttl_ms)
        return Served(self._dump(method, caller.revision, {**result, "resultType": "complete", **members}))

    def _call_tool(self, request: Request, caller: Caller) -> Served:
        params = request.params
        result = self._offer.call_tool(params["name"], params.get("arguments") or {}, self._asked(request, caller))
        return Served(served_result(result, caller.revision, self.modern))

    def _list(self, request: Request, caller: Caller) -> Served | Refusal:
        if request.params.get("cursor") is not None:
            return _refuse(request, "This cursor is unknown: everything is on one page.")
        return Served(self._lists[request.method][caller.revision.name])

    def _read_resource(self, request: Request, caller: Caller) -> Served:
        contents = self._offer.read_resource(request.params["uri"], self._asked(request, caller))
        return self._complete_result(request.method, caller, {"contents": list(contents)}, ttl_ms=RESOURCE_TTL_MS)

    def _get_prompt(self, request: Request, caller: Caller) -> Served:
        params = request.params
        prompt = self._offer.get_prompt(params["name"], params.get("arguments") or {}, self._asked(request, caller))
        return self._complete_result(request.method, caller, prompt)

    def _complete(self, request: Request, caller: Caller) -> Served:
        params = request.params
        argument = params["argument"]
        found = self._offer.complete(params["ref"], argument["name"], argument["value"], Asked(caller))
        values = list(found.values)[:MAX_COMPLETIONS]
        completion = {"values": values, "total": found.total, "hasMore": found.total > len(values)}
        return self._complete_result(request.method, caller, {"completion": completion})

    def _initialize(self, request: Request, caller: Caller) -> Served:
        revision = negotiate(request.params["protocolVersion"])
        session_id = self._sessions.open(revision, request.params["clientInfo"], caller.origin.principal)
        return Served(self._initialized[revision.name], session_id)

    def _ping(self, request: Request, caller: Caller) -> Served:
        return Served(b"{}")

    def _discover(self, request: Request, caller: Caller) -> Served:
        return Served(self._discovered)


def _refuse(
    request: Request, message: str, *, code: int = INVALID_PARAMS, data: Mapping[str, Any] | None = None
) -> Refusal:
    """An error of the method, not of the envelope: HTTP 200 in both eras (mcp.md section 2.3)."""
    return Refusal(200, code, message, id=request.id, data=data, reason=REASONS[INVALID_PARAMS], era=request.era)


def _refuse_capability(request: Request, missing: CapabilityMissing) -> Refusal:
    if request.era == "legacy":  # -32021 is of 2026-07-28
        return _refuse(request, NO_QUESTIONS)
    code = MISSING_REQUIRED_CLIENT_CAPABILITY
    data: dict[str, Any] = {"requiredCapabilities": {missing.capability: {}}}
    return Refusal(400, code, str(missing), id=request.id, data=data, reason=REASONS[code], era=request.era)


def _capabilities(offer: Offer) -> dict[str, Any]:
    """Nothing changes while a client looks, so no `listChanged`: that needs a stream (mcp.md section 8.19)."""
    return {
        "tools": {},
        **({"resources": {}} if offer.resources is not None else {}),
        **({"prompts": {}} if offer.prompts is not None else {}),
        **({"completions": {}} if offer.completes else {}),
    }


def _server_info(connector: Toolbox, *, detailed: bool) -> dict[str, Any]:
    info = Implementation(
        name=f"besluitbron-{connector.name}",
        version=__version__,
        title=f"BesluitBron: {connector.title}",
        description=connector.description if detailed else None,
        website_url=connector.home or None if detailed else None,
    )
    return info.model_dump(mode="json", by_alias=True, exclude_none=True)


def instructions(connector: Toolbox) -> str:
    """What an assistant should know before its first call."""
    parts = [connector.description, connector.instructions, connector.sample_warning]
    return " ".join(part.strip() for part in parts if part.strip())


def _initialize_result(connector: Toolbox, revision: Revision, capabilities: Mapping[str, Any]) -> bytes:
    info = _server_info(connector, detailed=revision.server_description)
    if not revision.structured:
        del info["title"]
    result = {
        "protocolVersion": revision.name,
        "capabilities": dict(capabilities),
        "serverInfo": info,
        "instructions": instructions(connector),
    }
    return orjson.dumps(serialize_server_result("initialize", revision.name, result))


def _discover_result(connector: Toolbox, capabilities: Mapping[str, Any], members: Mapping[str, Any]) -> bytes:
    result = {
        "resultType": "complete",
        "supportedVersions": list(SUPPORTED_MODERN),
        "capabilities": dict(capabilities),
        "instructions": instructions(connector),
        **members,
    }
    return orjson.dumps(serialize_server_result("server/discover", SUPPORTED_MODERN[-1], result))
