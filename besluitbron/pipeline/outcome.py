"""One call on its way, and what it leaves behind: the answer, and what the log wants to know of it."""

import time
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar

from besluitbron.contract.connector import Connector, Tool
from besluitbron.contract.search import SearchPrecision
from besluitbron.contract.upstream import Answered, Ask, ServedFrom, UpstreamAnswer, UpstreamRequest
from besluitbron.pipeline.precision import Slice, has_next_window, write_precision

T = TypeVar("T")

WORST_FIRST: tuple[ServedFrom, ...] = ("stale_cache", "packaged_list", "cache", "register")


@dataclass
class UpstreamTrail:
    """An `Ask` that remembers what it was given: how long the platform took, and the oldest answer's moment.

    A tool that needs several answers is as fresh as the worst of them (H4, H31).
    """

    ask: Ask
    answers: list[Answered[Any]] = field(default_factory=list)
    upstream_ms: float = 0.0

    def __call__(
        self, request: UpstreamRequest, read: Callable[[UpstreamAnswer], T], reading: Hashable | None = None
    ) -> Answered[T]:
        """Ask, and note the time and the answer's origin."""
        answered = self.beside(request, read, reading)
        self.answers.append(answered)
        return answered

    def beside(
        self, request: UpstreamRequest, read: Callable[[UpstreamAnswer], T], reading: Hashable | None = None
    ) -> Answered[T]:
        """Ask, and note the time alone: for an answer that does not tell how old the results are."""
        started = time.perf_counter()
        try:
            answered = self.ask(request, read, reading)
        except Exception:
            self.upstream_ms += (time.perf_counter() - started) * 1000
            raise
        self.upstream_ms += answered.upstream_ms
        return answered

    def together(self, now: datetime) -> Answered[None]:
        """All answers as one: the worst origin and the oldest moment."""
        if not self.answers:
            return Answered(value=None, served_from="packaged_list", retrieved_at=now)
        worst = min(self.answers, key=lambda a: WORST_FIRST.index(a.served_from))
        oldest = min(a.retrieved_at for a in self.answers)
        return Answered(value=None, served_from=worst.served_from, retrieved_at=oldest, failure=worst.failure)


@dataclass(frozen=True)
class ToolOutcome:
    """The answer of a tool (`structuredContent`) with its number of results and the register's total."""

    answer: dict[str, Any]
    hits: int
    total: int | None
    served_from: ServedFrom


@dataclass(frozen=True)
class Run:
    """One call of a tool: what every service needs besides the tool and its arguments."""

    connector: Connector
    trail: UpstreamTrail
    request_id: str
    now: datetime

    def answer(
        self,
        tool: Tool,
        members: Mapping[str, Any],
        precision: SearchPrecision,
        part: Slice,
        *,
        hits: int,
        next_arguments: Mapping[str, Any],
    ) -> ToolOutcome:
        """Put an answer together. The next window is offered with `next_arguments` where there can be one."""
        answer = {"register": self.connector.register(), **members, "precision": write_precision(precision)}
        if has_next_window(part, precision.more_to_find):
            answer["next_window"] = {"tool": tool.name, "arguments": dict(next_arguments)}
        answer["request_id"] = self.request_id
        return ToolOutcome(answer, hits=hits, total=precision.total, served_from=precision.served_from)
