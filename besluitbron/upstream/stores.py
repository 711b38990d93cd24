"""Where the answers of platforms are kept for all workers: a SQLite file, or Redis for several machines.

The back ends are those of requests-cache, asked by a key of our own: a hit through its session costs a millisecond,
`get_response` far less. Entries are JSON with the body in base64 (50 kB: 0.12 ms to write, 0.28 ms to read, a third
larger; measured 2026-11-30), not requests-cache's default pickle (0.06 ms each): whoever can write into a shared store
must not be able to run code here.
"""

import logging
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from requests.structures import CaseInsensitiveDict
from requests_cache.backends.base import BaseCache
from requests_cache.backends.sqlite import SQLiteDict
from requests_cache.models.response import CachedResponse
from requests_cache.serializers.preconf import orjson_serializer

from besluitbron.config.sqlite_files import identify_file, make_for_owner
from besluitbron.contract.upstream import UpstreamAnswer

NAMESPACE = "besluitbron"
BUSY_SECONDS = 0.5
PAUSE_SECONDS = 5.0
"""After a failure the store is left alone for so long: a call must not wait for it again and again."""
MAX_STORE_BYTES = 1_000_000_000

_log = logging.getLogger(__name__)


class StoreFailed(Exception):
    """The store cannot be used now; the platform can still be asked."""


class AnswerStore:
    """Answers by key. Opened by the first use in each process, so no connection crosses a fork.

    `failures` are the exceptions by which this back end says that it is locked, gone or damaged. `identify` says which
    file the store is now: when that changes under us, it is opened again.
    """

    def __init__(
        self,
        open_cache: Callable[[], BaseCache],
        failures: tuple[type[Exception], ...],
        identify: Callable[[], Hashable] = lambda: None,
    ) -> None:
        self._open_cache = open_cache
        self._failures = failures
        self._identify = identify
        self._identity: Hashable = None
        self._opening = threading.Lock()
        self._cache: BaseCache | None = None
        self._process = 0
        self._abandoned: list[BaseCache] = []
        self._paused_until = 0.0

    def find(self, key: str) -> UpstreamAnswer | None:
        """The answer kept under this key, however old; None too when something else is there. Raises StoreFailed."""
        with self._using() as cache:
            try:
                return _as_answer(cache.get_response(key))
            except self._failures:
                raise
            except Exception as error:
                # Decoding a value of another shape can raise anything: whoever shares the store wrote it, or an old us.
                _log.warning("A kept answer cannot be read (%s); it counts as not kept.", type(error).__name__)
                return None

    def keep(self, key: str, answer: UpstreamAnswer, expires: datetime) -> None:
        """Keep an answer until a moment (UTC). Raises StoreFailed."""
        with self._using() as cache:
            # Not save_response: that rewrites the address it keeps (it sorts the query and takes out `api_key`).
            cache.responses[key] = _as_response(answer, expires)

    def purge(self, now: datetime) -> None:
        """Remove what has expired, and what expires first when the store is too large. Raises StoreFailed."""
        with self._using() as cache:
            if isinstance(cache.responses, PatientSQLiteDict):
                cache.responses.purge(now)

    def clear(self) -> None:
        """Remove every answer. Raises StoreFailed."""
        with self._using() as cache:
            cache.responses.clear()

    def ready(self) -> bool:
        """Does the store answer now?"""
        self._paused_until = 0.0
        try:
            self.find("ready")
        except StoreFailed:
            return False
        return True

    def forget_connections(self) -> None:
        """Close what this process has open; call it before a fork, if anything was asked before."""
        with self._opening:
            cache, self._cache = self._cache, None
        if cache is not None and self._process == os.getpid():
            cache.close()  # type: ignore[no-untyped-call]  # requests-cache annotates in part

    @contextmanager
    def _using(self) -> Iterator[BaseCache]:
        if time.monotonic() < self._paused_until:
            raise StoreFailed
        try:
            yield self._cache_of_process()
        except self._failures as error:
            self._paused_until = time.monotonic() + PAUSE_SECONDS
            _log.warning("The store of kept answers cannot be used (%s); platforms are asked.", type(error).__name__)
            raise StoreFailed from error

    def _cache_of_process(self) -> BaseCache:
        with self._opening:
            if self._cache is None or self._process != os.getpid():
                if self._cache is not None:
                    # Of the process we were forked from: closing it here would end its SQLite log under its feet.
                    self._abandoned.append(self._cache)
                self._cache = self._open_cache()
                self._process = os.getpid()
                self._identity = self._identify()
            elif self._identity != self._identify():
                # Not closed here, as another thread may be reading: it ends with the last one that uses it. SQLite sees
                # that the file is no longer where it was and leaves the log of its successor alone (databaseIsUnmoved).
                self._cache = self._open_cache()
                self._identity = self._identify()
            return self._cache


class PatientSQLiteDict(SQLiteDict):
    """requests-cache 1.3.3 tries a locked or unwritable file for ever; this gives up and leaves nothing open."""

    _active_transaction: bool

    @contextmanager
    def _acquire_sqlite_lock(self) -> Iterator[None]:
        with self._lock:
            connection = self._connection
            if connection is None:
                raise sqlite3.OperationalError("closed")
            connection.execute("BEGIN IMMEDIATE")
            self._active_transaction = True
            try:
                yield
                connection.commit()
            except BaseException:
                connection.rollback()
                raise
            finally:
                self._active_transaction = False

    def purge(self, now: datetime) -> None:
        """Delete expired entries and, above MAX_STORE_BYTES, the tenth of the rest that expires first."""
        with self.connection(commit=True) as connection:
            connection.execute("DELETE FROM responses WHERE expires <= ?", (int(now.timestamp()),))
            pages, free, size = (
                connection.execute(f"PRAGMA {name}").fetchone()[0]
                for name in ("page_count", "freelist_count", "page_size")
            )
            if (pages - free) * size > MAX_STORE_BYTES:
                connection.execute(
                    "DELETE FROM responses WHERE key IN (SELECT key FROM responses ORDER BY expires"
                    " LIMIT (SELECT COUNT(*) / 10 + 1 FROM responses))"
                )


def open_sqlite_store(path: Path) -> AnswerStore:
    """The store in a SQLite file; made by its first use, nothing is opened yet."""
    return AnswerStore(lambda: _open_sqlite(path), (sqlite3.Error, OSError), lambda: identify_file(path))


def sqlite_path(url: str) -> Path:
    """The file in `sqlite:<path>`, also written as SQLAlchemy does: `sqlite:///relative`, `sqlite:////absolute`."""
    rest = url.removeprefix("sqlite:")
    path = Path(rest.removeprefix("///") if rest.startswith("///") else rest).expanduser()
    # As requests-cache would, so that the file that we make is the one that it opens.
    return path if path.suffix else path.with_name(f"{path.name}.sqlite")


def cache_around(responses: Any) -> BaseCache:
    """A cache of requests-cache around one of its storages; redirects are followed by us and not kept."""
    cache = BaseCache(cache_name=NAMESPACE)
    cache.responses = responses
    return cache


def _open_sqlite(path: Path) -> BaseCache:
    """The file is made for its owner alone, as answers echo what was searched for; `-wal` and `-shm` follow it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    make_for_owner(path)
    return cache_around(
        PatientSQLiteDict(
            path,
            table_name="responses",
            serializer=orjson_serializer,
            wal=True,
            timeout=BUSY_SECONDS,
            busy_timeout=int(BUSY_SECONDS * 1000),
        )
    )


def _as_response(answer: UpstreamAnswer, expires: datetime) -> CachedResponse:
    return CachedResponse(
        status_code=answer.status,
        url=answer.url,
        headers=CaseInsensitiveDict({"Content-Type": answer.media_type}),
        content=answer.content,
        created_at=answer.retrieved_at,
        expires=expires,
    )


def _as_answer(response: CachedResponse | None) -> UpstreamAnswer | None:
    if response is None:
        return None
    answer = UpstreamAnswer(
        status=response.status_code,
        url=response.url,
        media_type=response.headers.get("Content-Type", ""),
        content=response.content,
        retrieved_at=response.created_at,
    )
    shapes = (
        (answer.status, int),
        (answer.url, str),
        (answer.media_type, str),
        (answer.content, bytes),
        (answer.retrieved_at.utcoffset(), timedelta),
    )
    return answer if all(isinstance(value, shape) for value, shape in shapes) else None
