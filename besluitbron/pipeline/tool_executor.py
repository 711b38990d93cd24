"""ToolExecutor: time, origin, arguments, run, shape, log. The row is committed before the answer leaves."""

import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, Protocol

import orjson
from marshmallow import ValidationError

from besluitbron.contract.call import ToolAnswer, ToolCall
from besluitbron.contract.connector import Connector, DocumentTool, MeetingTool, SearchTool, SourcesTool, Tool
from besluitbron.contract.errors import (
    ArgumentsRefused,
    BesluitBronError,
    CallerError,
    LogUnavailable,
    ServiceError,
    ToolUnknown,
    name_choices,
)
from besluitbron.contract.upstream import Ask
from besluitbron.pipeline.document_service import run_document
from besluitbron.pipeline.identifiers import register_id
from besluitbron.pipeline.list_service import run_list
from besluitbron.pipeline.meeting_service import run_meeting
from besluitbron.pipeline.outcome import Run, ToolOutcome, UpstreamTrail
from besluitbron.pipeline.search_service import run_search
from besluitbron.pipeline.source_lists import SourceLists
from besluitbron.records.request_log import RequestLogRow

CALL_SECONDS = 30.0
"""Clients give up after 60 s, some sooner (design: mcp.md section 8.24); an honest failure must arrive before that."""
CRASH = "crash"
"""The code of a bug of ours."""
UNKNOWN_TOOL = "(unknown)"
"""Stands in the log for a name that is no tool: an assistant may have put anything there."""
FAILED_BEFORE = frozenset({ServiceError.code, LogUnavailable.code, CRASH})
"""Codes of calls that failed through us before they ran, e.g. while their session was looked up."""
MAX_ARGUMENT_ERRORS = 5


class Log(Protocol):
    """Keeps one row a call; raises LogUnavailable when it cannot."""

    def add(self, row: RequestLogRow) -> None:
        """Commit one row."""


@dataclass(frozen=True)
class ToolExecutor:
    """Runs every call of every tool the same way."""

    ask: Callable[..., Any]
    """`UpstreamCache.ask`."""
    lists: SourceLists
    log: Log
    clock: Callable[[], datetime]
    connector_names: Collection[str]

    def execute(self, connector: Connector, call: ToolCall) -> ToolAnswer:
        """Run a call and log it. Raises what went wrong, after the row is written; LogUnavailable when it is not."""
        started, at = time.perf_counter(), self.clock()
        trail = UpstreamTrail(self._ask_of(connector, time.monotonic() + CALL_SECONDS))
        try:
            outcome = self._run(connector, call, trail)
            structured = orjson.dumps(outcome.answer)
        except BaseException as error:  # also a worker that is told to stop: every call has its row
            row = self._row(connector, call, at, started, trail, outcome_of(error), code_of(error))
            self.log.add(row)
            raise
        self.log.add(self._served_row(connector, call, at, started, trail, outcome, len(structured)))
        return ToolAnswer(structured, outcome.answer.get("document"))

    def record_refused(self, connector: Connector, call: ToolCall, code: str) -> None:
        """Log a call that never ran: refused by the protocol, or failed before it. Raises LogUnavailable."""
        outcome = "error" if code in FAILED_BEFORE else "refused"
        trail = UpstreamTrail(self._ask_of(connector, time.monotonic()))
        self.log.add(self._row(connector, call, self.clock(), time.perf_counter(), trail, outcome, code))

    def _ask_of(self, connector: Connector, until: float) -> Ask:
        """All questions of one call share one deadline, however many it needs."""
        ask: Ask = partial(self.ask, connector.name, until=until)
        return ask

    def _run(self, connector: Connector, call: ToolCall, trail: UpstreamTrail) -> ToolOutcome:
        tool = connector.tools_by_name.get(call.tool)
        if tool is None:
            names = name_choices(list(connector.tools_by_name))
            raise ToolUnknown(f"The connector {connector.name} has no tool of this name; it has {names}.")
        arguments = load_arguments(tool, call.arguments)
        index = self.lists.current(connector)
        run = Run(connector, trail, call.request_id, self.clock())
        match tool:
            case SearchTool():
                return run_search(run, tool, arguments, index)
            case SourcesTool():
                return run_list(run, tool, arguments, self.lists)
            case DocumentTool():
                own = register_id(connector, arguments["id"], self.connector_names)
                return run_document(run, tool, arguments, own, index.listing)
            case MeetingTool():
                own = register_id(connector, arguments["id"], self.connector_names)
                return run_meeting(run, tool, arguments, own, index.listing)
        raise TypeError(f"no service for {type(tool).__name__}")

    def _served_row(
        self,
        connector: Connector,
        call: ToolCall,
        at: datetime,
        started: float,
        trail: UpstreamTrail,
        outcome: ToolOutcome,
        size_bytes: int,
    ) -> RequestLogRow:
        return self._row(
            connector,
            call,
            at,
            started,
            trail,
            "ok",
            None,
            hits=outcome.hits,
            total=outcome.total,
            size_bytes=size_bytes,
            served_from=outcome.served_from,
        )

    def _row(
        self,
        connector: Connector,
        call: ToolCall,
        at: datetime,
        started: float,
        trail: UpstreamTrail,
        outcome: str,
        code: str | None,
        **served: Any,
    ) -> RequestLogRow:
        return RequestLogRow(
            at=at,
            connector=connector.name,
            tool=call.tool if call.tool in connector.tools_by_name else UNKNOWN_TOOL,
            outcome=outcome,
            error_code=code,
            duration_ms=round((time.perf_counter() - started) * 1000, 2),
            upstream_ms=round(trail.upstream_ms, 2),
            origin_client=call.origin.client or None,
            origin_version=call.origin.version or None,
            origin_address=call.origin.address or None,
            principal=call.origin.principal or None,
            session=call.session or None,
            protocol_revision=call.protocol_revision,
            request_id=call.request_id,
            **served,
        )


def load_arguments(tool: Tool, given: Mapping[str, Any]) -> dict[str, Any]:
    """Check arguments against the tool's schema. Raises ArgumentsRefused with every field that is wrong.

    An explicit null means: not given. Many clients send it for every optional argument.
    """
    try:
        loaded: dict[str, Any] = tool.arguments.load({k: v for k, v in given.items() if v is not None})
    except ValidationError as error:
        raise ArgumentsRefused(_argument_errors(tool, error.messages_dict)) from None
    return loaded


def _argument_errors(tool: Tool, messages: Mapping[str, Any]) -> str:
    """One line for the caller: which argument, what is wrong, which arguments there are."""
    lines = []
    for name, problem in list(messages.items())[:MAX_ARGUMENT_ERRORS]:
        shown = name if name in tool.arguments.fields else "".join(c for c in str(name) if c.isprintable())[:40]
        text = problem[0] if isinstance(problem, list) else "Not valid."
        lines.append(f"{shown}: {text}")
    known = ", ".join(tool.arguments.fields)
    return f"{tool.name} was not run. {' '.join(lines)} Its arguments are: {known}."


def outcome_of(error: BaseException) -> str:
    """`refused` when the caller can repair it, else `error`."""
    return "refused" if isinstance(error, CallerError) else "error"


def code_of(error: BaseException) -> str:
    """The code the log keeps: the error's own, or CRASH."""
    return error.code if isinstance(error, BesluitBronError) else CRASH
