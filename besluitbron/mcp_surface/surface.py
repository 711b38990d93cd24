"""McpConnectorSurface: one blueprint for one connector. Failures become answers in `_answer`, and nowhere else."""

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from flask import Blueprint, Response, request
from mcp_types.jsonrpc import HEADER_MISMATCH, INTERNAL_ERROR, INVALID_PARAMS

from besluitbron.access.call_limits import CallLimits, origin_of
from besluitbron.access.login import Login
from besluitbron.contract.call import PUBLIC, Principal, ToolCall
from besluitbron.contract.connector import Toolbox
from besluitbron.contract.errors import CallerError
from besluitbron.mcp_surface.addresses import address_of, wants_page
from besluitbron.mcp_surface.admission import Admission
from besluitbron.mcp_surface.call_counting import find_excess
from besluitbron.mcp_surface.crashes import log_crash
from besluitbron.mcp_surface.failures import Circumstances, describe
from besluitbron.mcp_surface.http_answers import ALLOW, HTTP_METHODS, plain_error, read_body, respond, show_page
from besluitbron.mcp_surface.inbound import check_batch, check_request, read_headers, read_id, read_message
from besluitbron.mcp_surface.input_required import InputRounds
from besluitbron.mcp_surface.messages import (
    TOOLS_CALL,
    Batch,
    Call,
    McpHeaders,
    Message,
    Notice,
    Refusal,
    Request,
    RequestId,
    refuse,
)
from besluitbron.mcp_surface.methods import McpMethods
from besluitbron.mcp_surface.offers import Caller, Offer
from besluitbron.mcp_surface.origins import read_origin, read_origin_rules
from besluitbron.mcp_surface.replies import (
    ACCEPTED,
    Reply,
    batch_body,
    error_body,
    failed_result,
    result_body,
)
from besluitbron.mcp_surface.revisions import LATEST_MODERN, SUPPORTED_MODERN, Era, legacy_revision
from besluitbron.mcp_surface.sealed_state import StateSealer
from besluitbron.mcp_surface.sessions import Sessions
from besluitbron.pipeline.tool_executor import ToolExecutor, code_of
from besluitbron.records.session_bindings import SessionBindings

NEED_LOGIN: Final = frozenset({"POST", "DELETE"})
"""Every other method is answered without looking at what was sent: 405, or a preflight that carries no login."""
READ_OF_STRANGERS_BYTES: Final = 65_536
"""Ours. A longer message of somebody who is not let in is not read, and answered without its id."""


@dataclass(frozen=True)
class SurfaceSettings:
    """The settings of all MCP addresses."""

    public_url: str | None
    retention_minutes: int
    allowed_origins: tuple[str, ...]
    max_body_bytes: int
    private_lists: bool = False
    """There is a login: nothing that a client or a proxy keeps may be shown to another caller."""


@dataclass(frozen=True)
class Farewell:
    """A DELETE: the client ends its session."""

    era: Era = "legacy"
    calls: tuple[Call, ...] = ()


@dataclass(frozen=True)
class Exchange:
    """What counts of one HTTP request."""

    headers: McpHeaders
    address: str
    """Of the caller, whole; the log gets it shortened."""
    address_of: Callable[[str], str]
    principal: Principal = PUBLIC


class Refused(Exception):
    """Carries a refusal to the one place that answers it."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal


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
    ) -> None:
        """Make what is the same for every message. Raises SettingsError for an origin that cannot be one."""
        self._connector = connector
        self._executor = executor
        self._settings = settings
        self._limits = limits
        self._origins = read_origin_rules(settings.allowed_origins, settings.public_url)
        public_url = settings.public_url
        self._admission = Admission(login, address_of(public_url, "", connector.name) if public_url else None)
        self._sessions = Sessions(
            connector=connector.name,
            known=frozenset(connectors),
            bindings=bindings,
            retention=timedelta(minutes=settings.retention_minutes),
            clock=clock,
        )
        rounds = InputRounds(connector.name, open_sealer)
        self._methods = McpMethods(connector, offer, self._sessions, rounds, private=settings.private_lists)

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
        admitted: Principal | Reply = PUBLIC
        if request.method in NEED_LOGIN:
            admitted = self._admission.admit(request.headers.get("Authorization"), self._read_id)
        if isinstance(admitted, Reply):
            return respond(admitted)
        headers = read_headers(request.headers.get)
        exchange = Exchange(headers, request.remote_addr or "", self._address_of, admitted)
        match request.method:
            case "POST":
                body = read_body(self._settings.max_body_bytes)
                message = body if isinstance(body, Refusal) else read_message(body, headers)
                return respond(self._answer(message, exchange))
            case "DELETE" if headers.session and headers.protocol_version not in SUPPORTED_MODERN:
                return respond(self._answer(Farewell(), exchange))
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

    def _read_id(self) -> RequestId | None:
        body = read_body(min(self._settings.max_body_bytes, READ_OF_STRANGERS_BYTES))
        return None if isinstance(body, Refusal) else read_id(body)

    def _address_of(self, connector: str) -> str:
        return address_of(self._settings.public_url, request.root_url, connector)

    def _answer(self, message: Message | Farewell, exchange: Exchange) -> Reply:
        """Answer one message. Whatever goes wrong with it, a call has its row in the log before the answer leaves."""
        caller, unlogged = _stranger(message, exchange), message.calls
        if excess := self._find_excess(message, exchange):
            return self._fail(message, self._record(excess.calls, excess, caller), caller)
        failure: Refusal | Exception
        try:
            caller = self._find_caller(message, exchange, caller)
            self._check(message, caller)
            unlogged = ()  # from here on the executor keeps the log
            return self._serve(message, exchange, caller)
        except Refused as refused:
            failure = refused.refusal
        except Exception as error:
            failure = error
        return self._fail(message, self._record(unlogged, failure, caller), caller)

    def _find_excess(self, message: Message | Farewell, exchange: Exchange) -> Refusal | None:
        """Before anything is looked up for a message that is one too many."""
        if self._limits is None or isinstance(message, Farewell):
            return None
        origin = origin_of(exchange.principal.line, exchange.address)
        return find_excess(message, self._limits, self._connector.name, origin)

    def _find_caller(self, message: Message | Farewell, exchange: Exchange, stranger: Caller) -> Caller:
        """Who posts this: the session's own word on the client and the revision. Raises Refused for another's session.

        Without a session a client is served all the same: real ones drop the header (mcp.md section 8.4).
        """
        session_id = exchange.headers.session
        if session_id is None or message.era == "modern" or isinstance(message, Refusal) or _is_initialize(message):
            return stranger
        found = self._sessions.find(session_id, exchange.address_of, exchange.principal.line)
        if isinstance(found, Refusal):
            raise Refused(replace(found, id=message.id if isinstance(message, Request) else None))
        if not message.calls:  # a call's row in the log does this
            self._sessions.touch(found)
        client = {"name": found.client_name, "version": found.client_version}
        return Caller(
            origin=read_origin(client, exchange.address, exchange.principal.line),
            revision=legacy_revision(exchange.headers.protocol_version, found.protocol_revision),
            request_id=stranger.request_id,
            session=found.session,
        )

    def _check(self, message: Message | Farewell, caller: Caller) -> None:
        refusal: Refusal | None = None
        match message:
            case Refusal():
                refusal = message
            case Request():
                refusal = check_request(message, caller.revision, self._methods.offered)
                if refusal is None and message.era == "modern":
                    refusal = self._check_mirrored(message)
            case Batch():
                refusal = check_batch(message, caller.revision)
        if refusal is not None:
            raise Refused(refusal)

    def _check_mirrored(self, message: Request) -> Refusal | None:
        disagreement = self._methods.find_disagreement(message, request.headers.get)
        return refuse(400, HEADER_MISMATCH, disagreement, message) if disagreement else None

    def _serve(self, message: Message | Farewell, exchange: Exchange, caller: Caller) -> Reply:
        match message:
            case Request():
                return self._serve_request(message, caller)
            case Batch():
                replies = [self._answer(item, exchange) for item in message.items]
                bodies = [reply.body for reply in replies if reply.body]
                return Reply(200, batch_body(bodies)) if bodies else ACCEPTED
            case Farewell():
                self._sessions.close(caller.session)
                return Reply(204)
            case _:
                return ACCEPTED

    def _serve_request(self, message: Request, caller: Caller) -> Reply:
        served = self._methods.answer(message, caller)
        if isinstance(served, Refusal):
            raise Refused(served)
        headers = {"Mcp-Session-Id": served.session_id} if served.session_id else {}
        return Reply(200, result_body(message.id, served.result), headers)

    def _record(self, calls: tuple[Call, ...], failure: Refusal | Exception, caller: Caller) -> Refusal | Exception:
        """Log the calls that never reached the executor. Returns what to answer: the failure, or that of the log."""
        code = failure.reason if isinstance(failure, Refusal) else code_of(failure)
        request_id = caller.request_id
        try:
            for refused in calls:
                call = ToolCall(refused.tool, {}, caller.origin, request_id, caller.revision.name, caller.session)
                self._executor.record_refused(self._connector, call, code)
                request_id = new_request_id()
        except Exception as error:
            return error
        return failure

    def _fail(self, message: Message | Farewell, failure: Refusal | Exception, caller: Caller) -> Reply:
        if isinstance(failure, Refusal):
            seconds = failure.retry_after_seconds
            headers = {"Retry-After": str(seconds)} if seconds else {}
            return Reply(failure.status, error_body(failure.id, failure.code, failure.message, failure.data), headers)
        tool = message.calls[0].tool if message.calls else ""
        answer = describe(failure, Circumstances(self._connector, caller.request_id, tool))
        if answer.is_ours:
            log_crash(failure, caller.request_id)
        if isinstance(message, Notice):
            return ACCEPTED  # nothing was asked, so nothing is withheld
        identity = message.id if isinstance(message, Request | Refusal) else None
        if answer.code is None and identity is not None and _is_tool_call(message):
            return Reply(200, result_body(identity, failed_result(answer.text, caller.revision, self._methods.modern)))
        code = answer.code or (INVALID_PARAMS if isinstance(failure, CallerError) else INTERNAL_ERROR)
        return Reply(200, error_body(identity, code, answer.text, None))


def new_request_id() -> str:
    """Our name for one call: in its answer and in its row of the log."""
    return uuid.uuid4().hex


def _stranger(message: Message | Farewell, exchange: Exchange) -> Caller:
    """The caller of a message without a session, as far as the message itself says."""
    client_info = message.calls[0].client_info if message.calls else {}
    modern = message.era == "modern"
    return Caller(
        origin=read_origin(client_info, exchange.address, exchange.principal.line),
        revision=LATEST_MODERN if modern else legacy_revision(exchange.headers.protocol_version, None),
        request_id=new_request_id(),
    )


def _is_tool_call(message: Message | Farewell) -> bool:
    """Only the result of a tool can say that it failed; every other method answers with an error."""
    return isinstance(message, Request) and message.method == TOOLS_CALL


def _is_initialize(message: Message | Farewell) -> bool:
    return isinstance(message, Request) and message.method == "initialize"
