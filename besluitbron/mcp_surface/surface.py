"""McpConnectorSurface: one blueprint for one connector. What a message is answered with is `answering.py`'s."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from flask import Blueprint, Response, request

from besluitbron.access.call_limits import CallLimits
from besluitbron.access.denials import Denial
from besluitbron.access.login import Login
from besluitbron.contract.connector import Toolbox
from besluitbron.mcp_surface.addresses import address_of, wants_page
from besluitbron.mcp_surface.admission import Admission
from besluitbron.mcp_surface.answering import Answering, Exchange, Farewell
from besluitbron.mcp_surface.http_answers import ALLOW, HTTP_METHODS, plain_error, read_body, respond, show_page
from besluitbron.mcp_surface.inbound import read_headers, read_message
from besluitbron.mcp_surface.input_required import InputRounds
from besluitbron.mcp_surface.messages import (
    Refusal,
    Request,
)
from besluitbron.mcp_surface.methods import McpMethods
from besluitbron.mcp_surface.offers import Offer
from besluitbron.mcp_surface.origins import read_origin_rules
from besluitbron.mcp_surface.replies import (
    Reply,
)
from besluitbron.mcp_surface.revisions import SUPPORTED_MODERN
from besluitbron.mcp_surface.sealed_state import StateSealer
from besluitbron.mcp_surface.sessions import Sessions
from besluitbron.pipeline.tool_executor import ToolExecutor
from besluitbron.records.session_bindings import SessionBindings

NEED_LOGIN: Final = frozenset({"POST", "DELETE"})
"""Every other method is answered without looking at what was sent: 405, or a preflight that carries no login."""
READ_OF_STRANGERS_BYTES: Final = 65_536
"""Ours. A longer message of somebody who is not let in is not read: answered without its id, and without a row."""


@dataclass(frozen=True)
class SurfaceSettings:
    """The settings of all MCP addresses."""

    public_url: str | None
    retention_minutes: int
    allowed_origins: tuple[str, ...]
    max_body_bytes: int
    private_lists: bool = False
    """There is a login: nothing that a client or a proxy keeps may be shown to another caller."""


class McpConnectorSurface:
    """The MCP address of one connector: `/mcp/<name>`, with and without a trailing slash."""

    def __init__(
        self,
        connector: Toolbox,
        *,
        offer: Offer,
        executor: ToolExecutor,
        bindings: SessionBindings,
        open_sealer: Callable[[], StateSealer],
        connectors: Mapping[str, Toolbox],
        settings: SurfaceSettings,
        clock: Callable[[], datetime],
        login: Login | None = None,
        limits: CallLimits | None = None,
        denied_rows: CallLimits | None = None,
    ) -> None:
        """Make what is the same for every message. Raises SettingsError for an origin that cannot be one."""
        self._connector = connector
        self._settings = settings
        self._origins = read_origin_rules(settings.allowed_origins, settings.public_url)
        public_url = settings.public_url
        self._admission = Admission(login, address_of(public_url, "", connector.name) if public_url else None)
        sessions = Sessions(
            connector=connector.name,
            known=frozenset(connectors),
            bindings=bindings,
            retention=timedelta(minutes=settings.retention_minutes),
            clock=clock,
        )
        rounds = InputRounds(connector.name, open_sealer)
        methods = McpMethods(connector, offer, sessions, rounds, private=settings.private_lists)
        self._answering = Answering(
            connector,
            methods=methods,
            sessions=sessions,
            executor=executor,
            limits=limits,
            denied_rows=denied_rows,
        )

    def blueprint(self) -> Blueprint:
        """The address as a Flask blueprint."""
        blueprint = Blueprint(f"mcp_{self._connector.name}", __name__, template_folder="templates")
        for path in (f"/mcp/{self._connector.name}", f"/mcp/{self._connector.name}/"):
            blueprint.add_url_rule(
                path,
                "answer",
                self._receive,
                methods=HTTP_METHODS,
                provide_automatic_options=False,
                merge_slashes=False,
            )
        return blueprint

    def _receive(self) -> Response:
        if not self._origins.allows(request.headers.get("Origin")):
            sentence = "Pages of this origin may not call here; see the setting BesluitBron:Mcp:AllowedOrigins."
            return respond(plain_error(403, sentence))
        headers = read_headers(request.headers.get)
        exchange = Exchange(headers, request.remote_addr or "", self._address_of, request.headers.get)
        if request.method in NEED_LOGIN:
            admitted = self._admission.admit(request.headers.get("Authorization"))
            if isinstance(admitted, Denial):
                return respond(self._turn_away(admitted, exchange))
            exchange = replace(exchange, principal=admitted)
        match request.method:
            case "POST":
                body = read_body(self._settings.max_body_bytes)
                message = body if isinstance(body, Refusal) else read_message(body, headers)
                return respond(self._answering.answer(message, exchange))
            case "DELETE" if headers.session and headers.protocol_version not in SUPPORTED_MODERN:
                return respond(self._answering.answer(Farewell(), exchange))
            case "OPTIONS":
                return respond(Reply(204, headers=ALLOW))
            case "GET" if wants_page(request.headers.get("Accept")):
                address = exchange.address_of(self._connector.name)
                return show_page(self._connector, address, needs_login=self._admission.needs_login)
        return respond(
            plain_error(
                405,
                "This is an MCP address: post JSON-RPC messages to it. It has no other method, and no stream.",
                ALLOW,
            )
        )

    def _turn_away(self, denial: Denial, exchange: Exchange) -> Reply:
        """Why somebody is not let in; a call of his has its row in the log."""
        body = read_body(min(self._settings.max_body_bytes, READ_OF_STRANGERS_BYTES))
        message = body if isinstance(body, Refusal) else read_message(body, exchange.headers)
        self._answering.record_denied(message, denial.code, exchange)
        return self._admission.deny(denial, message.id if isinstance(message, Request | Refusal) else None)

    def _address_of(self, connector: str) -> str:
        return address_of(self._settings.public_url, request.root_url, connector)
