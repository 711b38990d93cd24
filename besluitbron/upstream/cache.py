"""UpstreamCache: is the answer there already? If not, the platform is asked, once, and its answer kept.

A question goes through: values read before in this process, the store that all workers share, and then, holding a slot
and the question's turn, the store again and the platform. Only an answer that could be read is kept. When the platform
fails, the last good answer stands in and says so. A store that fails is no failure: the platform is asked. An embedded
register is nobody's machine: asking it takes a turn and no slot.
"""

import contextlib
import time
from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TypeVar

from besluitbron.contract.errors import BesluitBronError, CallerError, UpstreamBusy, UpstreamError
from besluitbron.contract.upstream import Answered, UpstreamAnswer, UpstreamRequest
from besluitbron.upstream.beside import Resting, seconds_for
from besluitbron.upstream.client import UpstreamClient
from besluitbron.upstream.kept_answers import KeptAnswers
from besluitbron.upstream.locks import HeldLock
from besluitbron.upstream.patience import Patience
from besluitbron.upstream.question import Question, question_key
from besluitbron.upstream.stores import AnswerStore
from besluitbron.upstream.turns import Turns

SLOT_SECONDS = 1.0
SLOT_POLL_SECONDS = 0.05
BUSY_RETRY_SECONDS = 5

T = TypeVar("T")


class UpstreamCache:
    """All questions of all connectors to their platforms. `clock` gives the moment in UTC."""

    def __init__(
        self,
        *,
        store: AnswerStore,
        turns: Turns,
        clients: Mapping[str, UpstreamClient],
        stale_hours: float,
        clock: Callable[[], datetime],
    ) -> None:
        self._store = store
        self._turns = turns
        self._clients = clients
        self._kept = KeptAnswers(store, timedelta(hours=stale_hours), clock)
        self._resting = Resting(clock)

    def ask(
        self,
        connector: str,
        request: UpstreamRequest,
        read: Callable[[UpstreamAnswer], T],
        reading: Hashable | None = None,
        *,
        until: float | None = None,
    ) -> Answered[T]:
        """The read answer, kept or new. Raises UpstreamError when there is neither, and what `read` raises.

        `read` and `reading` as in contract.upstream.Ask. A CallerError of `read` (not in this register) is a good
        answer of the platform: it is kept, and raised. `until`, a moment of `time.monotonic()`, ends the waiting before
        the platform's own time is up; when it is past, the platform is not asked.
        """
        question = self._question(connector, request, read, reading, until)
        kept = self._kept.fresh(question)
        if kept is not None:
            return kept
        started = time.perf_counter()
        try:
            self._resting.check(question)
            answered = self._ask_with_slot(question, Patience(seconds_for(question), until))
        except UpstreamError as failure:
            self._resting.note(question, failure)
            stale = self._kept.stand_in(question, failure)
            if stale is None:
                raise
            answered = stale
        return replace(answered, upstream_ms=(time.perf_counter() - started) * 1000)

    def peek(
        self,
        connector: str,
        request: UpstreamRequest,
        read: Callable[[UpstreamAnswer], T],
        reading: Hashable | None = None,
    ) -> Answered[T] | None:
        """What is kept, fresh or else stale, or None. The platform is never asked and no failure raised."""
        question = self._question(connector, request, read, reading)
        try:
            return self._kept.fresh(question, in_turn=True) or self._kept.stand_in(question, None)
        except BesluitBronError:
            return None

    def ready(self) -> bool:
        """Does the store answer? For /health/ready; asks no platform."""
        return self._store.ready()

    def clear(self) -> None:
        """Forget every answer: in this process and in the store. Raises StoreFailed."""
        self._resting.clear()
        self._kept.clear()

    def close(self) -> None:
        """Close what this process has open. The cache can be used again, also after a fork."""
        self._store.forget_connections()
        for client in self._clients.values():
            client.close()

    def _question(
        self,
        connector: str,
        request: UpstreamRequest,
        read: Callable[[UpstreamAnswer], T],
        reading: Hashable | None,
        until: float | None = None,
    ) -> Question[T]:
        client = self._clients[connector]
        own = request.keep_minutes
        fresh = timedelta(minutes=client.platform.keep_minutes if own is None else own)
        key = question_key(connector, request, client.way)
        return Question(client, connector, request, read, reading, key, fresh, until)

    def _ask_with_slot(self, question: Question[T], patience: Patience) -> Answered[T]:
        patience.check()
        if question.client.way == "embedded":
            return self._ask_in_turn(question, patience)
        slot = self._wait_for_slot(question, patience)
        if not isinstance(slot, HeldLock):
            return slot
        with slot:
            return self._ask_in_turn(question, patience)

    def _ask_in_turn(self, question: Question[T], patience: Patience) -> Answered[T]:
        with self._turns.turn(question.connector, question.key, patience.remaining) as ours:
            # Whoever had the turn before us may have brought the answer.
            kept = self._kept.fresh(question, in_turn=True)
            if kept is not None:
                return kept
            if not ours:
                raise patience.failure()
            return self._ask_platform(question, patience)

    def _wait_for_slot(self, question: Question[T], patience: Patience) -> HeldLock | Answered[T]:
        """A place among those who wait for this platform, or the answer when it arrives before that.

        Waiting for a place takes capacity too, so nobody does while the places are held by calls that are stuck.
        """
        until = time.monotonic() + SLOT_SECONDS
        while (slot := self._turns.take_slot(question.connector)) is None:
            patience.check()
            stuck = self._turns.newest_slot_seconds(question.connector) > SLOT_SECONDS
            if stuck or time.monotonic() >= until:
                raise UpstreamBusy(
                    "is slow, and enough calls are waiting for it already",
                    f"Try again in {BUSY_RETRY_SECONDS} seconds",
                    retry_after_seconds=BUSY_RETRY_SECONDS,
                )
            time.sleep(SLOT_POLL_SECONDS)
            kept = self._kept.fresh(question)
            if kept is not None:
                return kept
        return slot

    def _ask_platform(self, question: Question[T], patience: Patience) -> Answered[T]:
        answer = question.client.send(question.request, patience=patience)
        with answer.file or contextlib.nullcontext():
            try:
                value = question.read_answer(answer)
            except CallerError:
                self._kept.keep(question, answer)
                raise
        self._kept.keep(question, answer)
        self._kept.keep_value(question, answer, value)
        return Answered(value, "register", answer.retrieved_at)
