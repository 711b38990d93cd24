"""What is kept of earlier answers: read values in this process; answers, and texts of files, in the shared store.

A store that fails is no failure: then nothing is kept. Reading a file with pages takes seconds, and a body over
MAX_STORED_BYTES is not kept: of such files the text that was read is kept in the shared store, so that the next window
of a document costs no worker the reading again.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TypeVar, cast

from besluitbron.contract.documents import FullText
from besluitbron.contract.errors import CallerError, UpstreamError
from besluitbron.contract.upstream import Answered, ServedFrom, UpstreamAnswer
from besluitbron.upstream.bodies import MEMORY_BYTES
from besluitbron.upstream.kept_texts import read_kept_text, write_kept_text
from besluitbron.upstream.kept_values import Kept, KeptValues
from besluitbron.upstream.question import Question
from besluitbron.upstream.stores import AnswerStore, StoreFailed

MAX_STORED_BYTES = MEMORY_BYTES
"""Larger bodies are only read: a platform's own limit is 8 MB unless a request asks for more (long PDF files)."""
PURGE_SECONDS = 600.0

T = TypeVar("T")

_log = logging.getLogger(__name__)


class KeptAnswers:
    """Kept answers of all connectors, fresh and stale. `clock` gives the moment in UTC."""

    def __init__(self, store: AnswerStore, stale: timedelta, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._stale = stale
        self._clock = clock
        self._in_process = KeptValues()
        self._purge_at = 0.0

    def fresh(self, question: Question[T], *, in_turn: bool = False) -> Answered[T] | None:
        """The answer, if it is not older than the platform's answers may be. Raises what the question's reader raises.

        `in_turn`: nobody else is asking the same, so that a kept file may be read for seconds.
        """
        return self._from_process(question) or self._from_store(question, in_turn)

    def stand_in(self, question: Question[T], failure: UpstreamError | None) -> Answered[T] | None:
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

    def keep(self, question: Question[T], answer: UpstreamAnswer) -> None:
        """Keep an answer in the store, unless it is too long for it."""
        if answer.file is None and len(answer.content) <= MAX_STORED_BYTES:
            self._store_answer(question, question.key, answer)

    def keep_value(self, question: Question[T], answer: UpstreamAnswer, value: T) -> None:
        """Keep what was read: in the process, and the text of a file for all workers."""
        if question.reading is not None:
            self._keep_in_process(question, Kept(value, answer.retrieved_at), len(answer.content))
        elif answer.file is None:
            self._keep_in_process(question, Kept(answer, answer.retrieved_at), len(answer.content))
        key = question.text_key
        if key and isinstance(value, FullText):
            self._store_answer(question, key, replace(answer, content=write_kept_text(value), file=None))

    def clear(self) -> None:
        """Forget every answer: in this process and in the store. Raises StoreFailed."""
        self._in_process.clear()
        self._store.clear()

    def _from_process(self, question: Question[T]) -> Answered[T] | None:
        kept = self._in_process.find(question.process_key)
        if kept is None or not self._is_fresh(question, kept.retrieved_at):
            return None
        if question.reading is None:
            return self._read_kept(question, cast(UpstreamAnswer, kept.value), "cache")
        return Answered(cast(T, kept.value), "cache", kept.retrieved_at)

    def _from_store(self, question: Question[T], in_turn: bool) -> Answered[T] | None:
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

    def _read_kept(self, question: Question[T], answer: UpstreamAnswer, served: ServedFrom) -> Answered[T] | None:
        """Read a kept answer; one that this reader cannot read counts as not kept."""
        try:
            value = question.read_answer(answer)
        except UpstreamError:
            return None
        if served == "cache":
            self.keep_value(question, answer, value)
        return Answered(value, served, answer.retrieved_at)

    def _is_fresh(self, question: Question[T], retrieved_at: datetime) -> bool:
        return self._clock() - retrieved_at < question.fresh

    def _is_too_old(self, question: Question[T], retrieved_at: datetime) -> bool:
        return self._clock() - retrieved_at > question.fresh + self._stale

    def _find_text(self, question: Question[T]) -> Kept | None:
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

    def _find(self, question: Question[T]) -> UpstreamAnswer | None:
        try:
            answer = self._store.find(question.key)
        except StoreFailed:
            return None
        # Kept for a request that reads more statuses than this one does.
        return answer if answer is not None and answer.status in question.request.readable_statuses else None

    def _store_answer(self, question: Question[T], key: str, answer: UpstreamAnswer) -> None:
        try:
            self._store.keep(key, answer, answer.retrieved_at + question.fresh + self._stale)
            if time.monotonic() >= self._purge_at:
                self._purge_at = time.monotonic() + PURGE_SECONDS
                self._store.purge(self._clock())
        except StoreFailed:
            _log.warning("An answer of %s could not be kept.", question.connector)

    def _keep_in_process(self, question: Question[T], kept: Kept, weight: int) -> None:
        self._in_process.keep(question.process_key, kept, weight)
