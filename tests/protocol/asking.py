"""An address for tests whose tool, prompt and resource ask the client something first (2026-07-28, input_required).

Its surface, sealing and errors are the real ones; only what it offers is made for the tests.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from flask import Flask

from besluitbron.access.login import Login
from besluitbron.contract.errors import ToolUnknown
from besluitbron.mcp_surface.offers import (
    Asked,
    CapabilityMissing,
    Completion,
    Entry,
    InputRequired,
    PromptRefused,
    ResourceUnknown,
    ToolResult,
)
from besluitbron.mcp_surface.sealed_state import StateSealer
from besluitbron.mcp_surface.surface import McpConnectorSurface, SurfaceSettings
from tests.protocol.wire import OWN, Wire
from tests.service import Service

ADDRESS = "asking"
QUESTION = {
    "method": "elicitation/create",
    "params": {
        "mode": "form",
        "message": "Which one?",
        "requestedSchema": {"type": "object", "properties": {"row": {"type": "string"}}, "required": ["row"]},
    },
}
SAMPLING = {
    "method": "sampling/createMessage",
    "params": {"messages": [{"role": "user", "content": {"type": "text", "text": "?"}}], "maxTokens": 10},
}
ANSWER = {"row": {"action": "accept", "content": {"row": "second"}}}


class AskingOffer:
    """Tools `choose` (asks for a row, remembers what it was called with), `sample` and `needs_roots`."""

    tools: Sequence[Entry] = tuple(
        {"name": name, "description": name, "inputSchema": {"type": "object"}}
        for name in ("choose", "sample", "needs_roots")
    )
    resources: Sequence[Entry] | None = ()
    templates: Sequence[Entry] = ()
    prompts: Sequence[Entry] | None = None
    completes = False

    def call_tool(self, name: str, arguments: Mapping[str, Any], asked: Asked) -> ToolResult:
        if name == "needs_roots":
            raise CapabilityMissing("roots")
        if name == "sample":
            raise InputRequired({"word": SAMPLING})
        if name != "choose":
            raise ToolUnknown(name)
        if "row" not in asked.inputs:
            raise InputRequired({"row": QUESTION}, {"rows": ["first", "second"]})
        chosen = asked.inputs["row"]["content"]["row"]
        return ToolResult(blocks=[{"type": "text", "text": f"{chosen} of {asked.state.get('rows')}"}])

    def read_resource(self, uri: str, asked: Asked) -> Sequence[Mapping[str, Any]]:
        if "row" not in asked.inputs:
            raise InputRequired({"row": QUESTION})
        if uri != "test://chosen":
            raise ResourceUnknown("Only test://chosen.", uri)
        return [{"uri": uri, "text": asked.inputs["row"]["content"]["row"]}]

    def get_prompt(self, name: str, arguments: Mapping[str, str], asked: Asked) -> Mapping[str, Any]:
        raise PromptRefused("There are none.")

    def complete(self, reference: Mapping[str, Any], argument: str, value: str, asked: Asked) -> Completion:
        return Completion((), 0)


def open_asking(service: Service, login: Login | None = None) -> Wire:
    """The asking address beside the service's own, in an app of its own."""
    rooms = service.rooms
    secret = secrets.token_bytes(32)
    surface = McpConnectorSurface(
        replace(rooms.connectors[OWN], name=ADDRESS, tools=()),
        offer=AskingOffer(),
        executor=rooms.executor,
        bindings=rooms.bindings,
        open_sealer=lambda: StateSealer(secret, service.clock),
        connectors=rooms.connectors,
        settings=SurfaceSettings(None, 30, ("loopback",), 100_000),
        clock=service.clock,
        login=login,
    )
    app = Flask(ADDRESS)
    app.register_blueprint(surface.blueprint())
    service.http = app.test_client()
    return Wire(service, ADDRESS)
