"""ToolExecutor: time, origin, arguments, run, shape, log. The row is committed before the answer leaves."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

import orjson

from besluitbron.contract.call import ToolAnswer, ToolCall
from besluitbron.contract.connector import Connector, Toolbox
from besluitbron.contract.errors import (
    LOGIN_UNCHECKED,
    BesluitBronError,
    CallerError,
    LogUnavailable,
    ServiceError,
    ToolUnknown,
    name_choices,
)
from besluitbron.pipeline.arguments import load_arguments
from besluitbron.pipeline.joint import JointRun, run_joint
from besluitbron.pipeline.outcome import Run, ToolOutcome, UpstreamTrail
from besluitbron.pipeline.registers import Registers
from besluitbron.records.request_log import RequestLogRow

CALL_SECONDS = 30.0
"""Clients give up after 60 s, some sooner (design: mcp.md section 8.24); an honest failure must arrive before that."""
CRASH = "crash"
"""The code of a bug of ours."""
UNKNOWN_TOOL = "(unknown)"
"""Stands in the log for a name that is no tool: an assistant may have put anything there."""
FAILED_BEFORE = frozenset({ServiceError.code, LogUnavailable.code, CRASH, LOGIN_UNCHECKED})
"""Codes of calls that failed through no fault of the caller before they ran, e.g. while their session was looked up."""


class Log(Protocol):
    """Keeps one row a call; raises LogUnavailable when it cannot."""

    def add(self, row: RequestLogRow) -> None:
        """Commit one row."""


@dataclass(frozen=True)
class ToolExecutor:
    """Runs every call of every tool the same way."""

    registers: Registers
    log: Log
    clock: Callable[[], datetime]

    def execute(self, connector: Toolbox, call: ToolCall) -> ToolAnswer:
        """Run a call and log it. Raises what went wrong, after the row is written; LogUnavailable when it is not."""
        started, at = time.perf_counter(), self.clock()
        until = time.monotonic() + CALL_SECONDS
        trail = self.registers.trail(connector, until)
        try:
            outcome = self._run(connector, call, trail, until)
            structured = orjson.dumps(outcome.answer)
        except BaseException as error:  # also a worker that is told to stop: every call has its row
            row = self._row(connector, call, at, started, trail, outcome_of(error), code_of(error))
            self.log.add(row)
            raise
        self.log.add(self._served_row(connector, call, at, started, trail, outcome, len(structured)))
        return ToolAnswer(structured, outcome.answer.get("document"))

    def record_refused(self, connector: Toolbox, call: ToolCall, code: str) -> None:
        """Log a call that never ran: refused by the protocol, or failed before it. Raises LogUnavailable."""
        outcome = "error" if code in FAILED_BEFORE else "refused"
        trail = self.registers.trail(connector, time.monotonic())
        self.log.add(self._row(connector, call, self.clock(), time.perf_counter(), trail, outcome, code))

    def _run(self, connector: Toolbox, call: ToolCall, trail: UpstreamTrail, until: float) -> ToolOutcome:
        tool = connector.tools_by_name.get(call.tool)
        if tool is None:
            names = name_choices(list(connector.tools_by_name))
            raise ToolUnknown(f"The connector {connector.name} has no tool of this name; it has {names}.")
        arguments = load_arguments(tool, call.arguments)
        if isinstance(connector, Connector):
            return self.registers.run_alone(Run(connector, trail, call.request_id, self.clock()), tool, arguments)
        joint = JointRun(connector, self.registers, trail, call.request_id, self.clock(), until)
        return run_joint(joint, tool, arguments)

    def _served_row(
        self,
        connector: Toolbox,
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
        connector: Toolbox,
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


def outcome_of(error: BaseException) -> str:
    """`refused` when the caller can repair it, else `error`."""
    return "refused" if isinstance(error, CallerError) else "error"


def code_of(error: BaseException) -> str:
    """The code the log keeps: the error's own, or CRASH."""
    return error.code if isinstance(error, BesluitBronError) else CRASH
