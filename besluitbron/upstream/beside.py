"""Questions asked beside what was wanted (UpstreamRequest.beside): none of them may hold up the answer for long.

A platform that lets such a question wait does so again for the next caller, and what failed is kept nowhere. So it gets
less time than the platform promises, and a failure counts for all callers of this process for a while.
"""

import threading
from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

from cachetools import TTLCache

from besluitbron.contract.errors import UpstreamBusy, UpstreamError
from besluitbron.upstream.question import Question

BESIDE_SECONDS: Final = 5.0
"""Ours: half of what a search in all registers may take."""
REST_SECONDS: Final = 300.0
MAX_RESTING: Final = 500


def seconds_for(question: Question[Any]) -> float:
    """How long the platform may take for this question."""
    promised = question.client.platform.timeout_seconds
    return min(promised, BESIDE_SECONDS) if question.request.beside else promised


class Resting:
    """The questions that failed lately, with how. `clock` gives the moment in UTC."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._lock = threading.Lock()
        self._failures: TTLCache[str, UpstreamError] = TTLCache(
            MAX_RESTING, REST_SECONDS, timer=lambda: clock().timestamp()
        )

    def check(self, question: Question[Any]) -> None:
        """Raise the failure of a question that rests."""
        if not question.request.beside:
            return
        with self._lock:
            failure = self._failures.get(question.key)
        if failure is not None:
            raise type(failure)(failure.happened, failure.advice, retry_after_seconds=failure.retry_after_seconds)

    def note(self, question: Question[Any], failure: UpstreamError) -> None:
        """Let a question rest from its first failure on; our own restraint is none of the platform."""
        if question.request.beside and not isinstance(failure, UpstreamBusy):
            with self._lock:
                self._failures.setdefault(question.key, failure)

    def clear(self) -> None:
        """Let every question be asked again."""
        with self._lock:
            self._failures.clear()
