"""A message in, a reply out: who posts it, whether it may be served, and its row in the log. Knows no HTTP server.

Failures become replies in `Answering.answer`, and nowhere else.
"""

import uuid
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from mcp_types.jsonrpc import HEADER_MISMATCH, INTERNAL_ERROR, INVALID_PARAMS

from besluitbron.access.call_limits import CallLimits, origin_of
from besluitbron.contract.call import PUBLIC, Principal, ToolCall
from besluitbron.contract.connector import Toolbox
from besluitbron.contract.errors import CallerError, LogUnavailable
from besluitbron.mcp_surface.call_counting import find_excess
from besluitbron.mcp_surface.crashes import log_crash
from besluitbron.mcp_surface.failures import Circumstances, describe
from besluitbron.mcp_surface.inbound import check_batch, check_request
from besluitbron.mcp_surface.messages import (
    TOOLS_CALL,
    Batch,
    Call,
    McpHeaders,
    Message,
    Notice,
    Refusal,
    Request,
    refuse,
)
from besluitbron.mcp_surface.methods import McpMethods
from besluitbron.mcp_surface.offers import Caller
from besluitbron.mcp_surface.origins import read_origin
from besluitbron.mcp_surface.replies import (
    ACCEPTED,
    Reply,
    batch_body,
    error_body,
    failed_result,
    result_body,
)
from besluitbron.mcp_surface.revisions import LATEST_MODERN, Era, legacy_revision
from besluitbron.mcp_surface.sessions import Sessions
from besluitbron.pipeline.tool_executor import ToolExecutor, code_of

NOT_LET_IN: Final = "not let in"
"""All who are not let in, where their rows are counted."""


@dataclass(frozen=True)
class Farewell:
    """A DELETE: the client ends its session."""

    era: Era = "legacy"
    calls: tuple[Call, ...] = ()


@dataclass(frozen=True)
class Exchange:
    """What counts of one HTTP request besides its body."""

    headers: McpHeaders
    address: str
    """Of the caller, whole; the log gets it shortened."""
    address_of: Callable[[str], str]
    """Name of a connector -> its full address, as people and clients see it."""
    look_up: Callable[[str], str | None]
    """Any other header by its name."""
    principal: Principal = PUBLIC


class Refused(Exception):
    """Carries a refusal to the one place that answers it."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal


class Answering:
    """Answers the messages of one address."""

    def __init__(
        self,
        connector: Toolbox,
        *,
        methods: McpMethods,
        sessions: Sessions,
        executor: ToolExecutor,
        limits: CallLimits | None,
        denied_rows: CallLimits | None,
    ) -> None:
        self._connector = connector
        self._methods = methods
        self._sessions = sessions
        self._executor = executor
        self._limits = limits
        self._denied_rows = denied_rows

    def answer(self, message: Message | Farewell, exchange: Exchange) -> Reply:
        """Answer one message. Whatever goes wrong with it, a call has its row in the log before the answer leaves."""
        caller, unlogged = _stranger(message, exchange), message.calls
        if excess := self._find_excess(message, exchange):
            return self._fail(message, self._record(excess.calls, excess, caller), caller)
        failure: Refusal | Exception
        try:
            caller = self._find_caller(message, exchange, caller)
            self._check(message, exchange, caller)
            unlogged = ()  # from here on the executor keeps the log
            return self._serve(message, exchange, caller)
        except Refused as refused:
            failure = refused.refusal
            if isinstance(message, Batch):  # the calls of one that is served are counted one by one
                failure = self._find_excess(replace(failure, calls=message.calls), exchange) or failure
        except Exception as error:
            failure = error
        return self._fail(message, self._record(unlogged, failure, caller), caller)

    def record_denied(self, message: Message, code: str, exchange: Exchange) -> None:
        """Log the calls of somebody who is not let in: so many a minute that nobody fills the log without a login.

        He hears why whether or not that worked: it is no answer to what he asked.
        """
        few = self._denied_rows
        calls = tuple(call for call in message.calls if few is None or not few.take(self._connector.name, NOT_LET_IN))
        with suppress(LogUnavailable):
            self._log_refused(calls, code, _stranger(message, exchange))

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

    def _check(self, message: Message | Farewell, exchange: Exchange, caller: Caller) -> None:
        refusal: Refusal | None = None
        match message:
            case Refusal():
                refusal = message
            case Request():
                refusal = check_request(message, caller.revision, self._methods.offered)
                if refusal is None and message.era == "modern":
                    refusal = self._check_mirrored(message, exchange)
            case Batch():
                refusal = check_batch(message, caller.revision)
        if refusal is not None:
            raise Refused(refusal)

    def _check_mirrored(self, message: Request, exchange: Exchange) -> Refusal | None:
        disagreement = self._methods.find_disagreement(message, exchange.look_up)
        return refuse(400, HEADER_MISMATCH, disagreement, message) if disagreement else None

    def _serve(self, message: Message | Farewell, exchange: Exchange, caller: Caller) -> Reply:
        match message:
            case Request():
                return self._serve_request(message, caller)
            case Batch():
                replies = [self.answer(item, exchange) for item in message.items]
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
        try:
            self._log_refused(calls, failure.reason if isinstance(failure, Refusal) else code_of(failure), caller)
        except Exception as error:
            return error
        return failure

    def _log_refused(self, calls: tuple[Call, ...], code: str, caller: Caller) -> None:
        request_id = caller.request_id
        for refused in calls:
            call = ToolCall(refused.tool, {}, caller.origin, request_id, caller.revision.name, caller.session)
            self._executor.record_refused(self._connector, call, code)
            request_id = new_request_id()

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
