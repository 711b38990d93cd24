"""UpstreamCache: is the answer there already? If not, the platform is asked, once, and its answer kept.

A question goes through: values read before in this process, the store that all workers share, and then, holding a slot
and the question's turn, the store again and the platform. Only an answer that could be read is kept. When the platform
fails, the last good answer stands in and says so. A store that fails is no failure: the platform is asked. An embedded
register is nobody's machine: asking it takes a turn and no slot.

Reading a file with pages takes seconds, and a body over MAX_STORED_BYTES is not kept: of such files the text that was
read is kept in the shared store, so that the next window of a document costs no worker the reading again.
"""

import contextlib
import hashlib
import logging
import time
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Generic, TypeVar, cast

from besluitbron.contract.documents import FullText
from besluitbron.contract.errors import BesluitBronError, CallerError, UpstreamBusy, UpstreamError
from besluitbron.contract.upstream import Answered, ServedFrom, UpstreamAnswer, UpstreamRequest
from besluitbron.upstream.bodies import MEMORY_BYTES
from besluitbron.upstream.client import UpstreamClient
from besluitbron.upstream.kept import Kept, KeptValues
from besluitbron.upstream.kept_texts import read_kept_text, write_kept_text
from besluitbron.upstream.locks import HeldLock
from besluitbron.upstream.patience import Patience
from besluitbron.upstream.stores import AnswerStore, StoreFailed
from besluitbron.upstream.turns import Turns

FORMAT = "2"
"""Part of every key: raise it when what is kept changes its shape."""
SLOT_SECONDS = 1.0
SLOT_POLL_SECONDS = 0.05
BUSY_RETRY_SECONDS = 5
MAX_STORED_BYTES = MEMORY_BYTES
"""Larger bodies are only read: a platform's own limit is 8 MB unless a request asks for more (long PDF files)."""
PURGE_SECONDS = 600.0

T = TypeVar("T")

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Question(Generic[T]):
    """One call of `ask`: what, of whom, and how the answer is to be read and kept."""

    client: UpstreamClient
    connector: str
    request: UpstreamRequest
    read: Callable[[UpstreamAnswer], T]
    reading: Hashable | None
    key: str
    fresh: timedelta
    until: float | None
    """When the whole call ends."""

    @property
    def text_key(self) -> str | None:
        """Of the text that is read from a file, in the store; None when such a text is not kept there."""
        if not self.request.to_file or self.reading is None:
            return None
        return hashlib.sha256(f"{self.key}|{self.reading!r}".encode()).hexdigest()


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
        self._stale = timedelta(hours=stale_hours)
        self._clock = clock
        self._kept = KeptValues()
        self._purge_at = 0.0

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
        kept = self._kept_fresh(question)
        if kept is not None:
            return kept
        started = time.perf_counter()
        try:
            answered = self._ask_with_slot(question, Patience(question.client.platform.timeout_seconds, until))
        except UpstreamError as failure:
            stale = self._stand_in(question, failure)
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
            return self._kept_fresh(question, in_turn=True) or self._stand_in(question, None)
        except BesluitBronError:
            return None

    def ready(self) -> bool:
        """Does the store answer? For /health/ready; asks no platform."""
        return self._store.ready()

    def clear(self) -> None:
        """Forget every answer: in this process and in the store. Raises StoreFailed."""
        self._kept.clear()
        self._store.clear()

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
    ) -> _Question[T]:
        client = self._clients[connector]
        own = request.keep_minutes
        fresh = timedelta(minutes=client.platform.keep_minutes if own is None else own)
        key = question_key(connector, request, client.way)
        return _Question(client, connector, request, read, reading, key, fresh, until)

    def _kept_fresh(self, question: _Question[T], *, in_turn: bool = False) -> Answered[T] | None:
        return self._from_process(question) or self._from_store(question, in_turn)

    def _from_process(self, question: _Question[T]) -> Answered[T] | None:
        kept = self._kept.find(_process_key(question))
        if kept is None or not self._is_fresh(question, kept.retrieved_at):
            return None
        if question.reading is None:
            return self._read_kept(question, cast(UpstreamAnswer, kept.value), "cache")
        return Answered(cast(T, kept.value), "cache", kept.retrieved_at)

    def _from_store(self, question: _Question[T], in_turn: bool) -> Answered[T] | None:
        text = self._find_text(question)
        if text is not None and self._is_fresh(question, text.retrieved_at):
            self._keep_in_process(question, text, 0)
            return Answered(cast(T, text.value), "cache", text.retrieved_at)
        if question.text_key and not in_turn:
            return None  # one caller reads a kept file, which can take seconds, and the others wait for its text
        answer = self._find(question)
        if answer is None or not self._is_fresh(question, answer.retrieved_at):
            return None
        return self._read_kept(question, answer, "cache")

    def _read_kept(self, question: _Question[T], answer: UpstreamAnswer, served: ServedFrom) -> Answered[T] | None:
        """Read a kept answer; one that this reader cannot read counts as not kept."""
        try:
            value = _read(question, answer)
        except UpstreamError:
            return None
        if served == "cache":
            self._keep_value(question, answer, value)
        return Answered(value, served, answer.retrieved_at)

    def _ask_with_slot(self, question: _Question[T], patience: Patience) -> Answered[T]:
        patience.check()
        if question.client.way == "embedded":
            return self._ask_in_turn(question, patience)
        slot = self._wait_for_slot(question, patience)
        if not isinstance(slot, HeldLock):
            return slot
        with slot:
            return self._ask_in_turn(question, patience)

    def _ask_in_turn(self, question: _Question[T], patience: Patience) -> Answered[T]:
        with self._turns.turn(question.connector, question.key, patience.remaining) as ours:
            # Whoever had the turn before us may have brought the answer.
            kept = self._kept_fresh(question, in_turn=True)
            if kept is not None:
                return kept
            if not ours:
                raise patience.failure()
            return self._ask_platform(question, patience)

    def _wait_for_slot(self, question: _Question[T], patience: Patience) -> HeldLock | Answered[T]:
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
            kept = self._kept_fresh(question)
            if kept is not None:
                return kept
        return slot

    def _ask_platform(self, question: _Question[T], patience: Patience) -> Answered[T]:
        answer = question.client.send(question.request, patience=patience)
        with answer.file or contextlib.nullcontext():
            try:
                value = _read(question, answer)
            except CallerError:
                self._keep(question, answer)
                raise
        self._keep(question, answer)
        self._keep_value(question, answer, value)
        return Answered(value, "register", answer.retrieved_at)

    def _stand_in(self, question: _Question[T], failure: UpstreamError | None) -> Answered[T] | None:
        """The last good answer, if it is not too old. Old news that there was nothing does not stand in."""
        happened = failure.happened if failure else None
        text = self._find_text(question)
        if text is not None and not self._is_too_old(question, text.retrieved_at):
            return Answered(cast(T, text.value), "stale_cache", text.retrieved_at, failure=happened)
        answer = self._find(question)
        if answer is None or self._is_too_old(question, answer.retrieved_at):
            return None
        try:
            kept = self._read_kept(question, answer, "stale_cache")
        except CallerError:
            return None
        return None if kept is None else replace(kept, failure=happened)

    def _is_fresh(self, question: _Question[T], retrieved_at: datetime) -> bool:
        return self._clock() - retrieved_at < question.fresh

    def _is_too_old(self, question: _Question[T], retrieved_at: datetime) -> bool:
        return self._clock() - retrieved_at > question.fresh + self._stale

    def _find_text(self, question: _Question[T]) -> Kept | None:
        """The text that was read from a file for a question like this one."""
        key = question.text_key
        if key is None:
            return None
        try:
            entry = self._store.find(key)
        except StoreFailed:
            return None
        text = read_kept_text(entry.content) if entry is not None else None
        return Kept(text, entry.retrieved_at) if entry is not None and text is not None else None

    def _find(self, question: _Question[T]) -> UpstreamAnswer | None:
        try:
            answer = self._store.find(question.key)
        except StoreFailed:
            return None
        # Kept for a request that reads more statuses than this one does.
        return answer if answer is not None and answer.status in question.request.readable_statuses else None

    def _keep(self, question: _Question[T], answer: UpstreamAnswer) -> None:
        if answer.file is None and len(answer.content) <= MAX_STORED_BYTES:
            self._store_answer(question, question.key, answer)

    def _store_answer(self, question: _Question[T], key: str, answer: UpstreamAnswer) -> None:
        try:
            self._store.keep(key, answer, answer.retrieved_at + question.fresh + self._stale)
            if time.monotonic() >= self._purge_at:
                self._purge_at = time.monotonic() + PURGE_SECONDS
                self._store.purge(self._clock())
        except StoreFailed:
            _log.warning("An answer of %s could not be kept.", question.connector)

    def _keep_value(self, question: _Question[T], answer: UpstreamAnswer, value: T) -> None:
        """Keep what was read: in the process, and the text of a file for all workers."""
        if question.reading is not None:
            self._keep_in_process(question, Kept(value, answer.retrieved_at), len(answer.content))
        elif answer.file is None:
            self._keep_in_process(question, Kept(answer, answer.retrieved_at), len(answer.content))
        key = question.text_key
        if key and isinstance(value, FullText):
            self._store_answer(question, key, replace(answer, content=write_kept_text(value), file=None))

    def _keep_in_process(self, question: _Question[T], kept: Kept, weight: int) -> None:
        self._kept.keep(_process_key(question), kept, weight)


def _read(question: _Question[T], answer: UpstreamAnswer) -> T:
    return question.read(answer if question.until is None else replace(answer, until=question.until))


def _process_key(question: _Question[T]) -> Hashable:
    return question.key, question.reading, question.request.readable_statuses


def question_key(connector: str, request: UpstreamRequest, way: str) -> str:
    """The same for equal questions of one connector over one way, and for no others: SHA-256, hexadecimal."""
    parts = [FORMAT, way, connector, request.method, request.url]
    for name, value in request.params:
        parts += (name, value)
    # Each part with its length: no two different lists of parts give one text.
    written = "".join(f"{len(part)}:{part}" for part in parts).encode("utf-8", "surrogatepass")
    return hashlib.sha256(written + b"|" + (request.json_body or b"")).hexdigest()
