"""The request log (Verzoeklogboek): one row a call, committed before the answer leaves."""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, fields
from datetime import datetime

from sqlalchemy import Dialect, Engine, delete, insert, select

from besluitbron.contract.errors import LogUnavailable
from besluitbron.records.driver_lines import DriverLine, DriverLines, DuplicateKey, LineFailed, Work
from besluitbron.records.failures import as_service_error
from besluitbron.records.models import REQUEST_LOG
from besluitbron.records.prepared import Prepared, prepare
from besluitbron.records.session_bindings import TOUCH

logger = logging.getLogger(__name__)

# Deleting in slices with a pause between them: a call that waits for its row is not kept waiting behind a purge.
SLICE_ROWS = 2_000
PAUSE_SECONDS = 0.05


@dataclass(frozen=True, kw_only=True)
class RequestLogRow:
    """What is kept of a call. Absent is None. There is no member for what was asked."""

    at: datetime
    """UTC; when the call came in."""
    connector: str
    tool: str
    outcome: str
    """`ok`, `refused` (the caller can repair it) or `error`."""
    error_code: str | None = None
    duration_ms: float
    upstream_ms: float | None = None
    hits: int | None = None
    total: int | None = None
    size_bytes: int | None = None
    served_from: str | None = None
    origin_client: str | None = None
    origin_version: str | None = None
    origin_address: str | None = None
    """Shortened: /24 (IPv4), /48 (IPv6)."""
    principal: str | None = None
    session: str | None = None
    """SHA-256 of the session's id."""
    protocol_revision: str | None = None
    request_id: str


COLUMNS = tuple(field.name for field in fields(RequestLogRow))

_INSERT = insert(REQUEST_LOG).inline()


class RequestLog:
    """Writes and prunes the request log. Safe to share between threads; each has its own connection."""

    def __init__(self, engine_of: Callable[[], Engine]) -> None:
        """`engine_of` is asked when a connection is opened, so that making a RequestLog touches no database."""
        self._engine_of = engine_of
        self._lines = DriverLines(engine_of)
        self._statements: tuple[Prepared, Prepared] | None = None

    def add(self, row: RequestLogRow) -> None:
        """Commit the row and, when it has one, its session's last use. Raises LogUnavailable: then no answer may leave.

        A connection that was used before may have been broken since (a restarted database): one more try on a new one.
        """
        kept = self._lines.kept()
        try:
            try:
                self._write(row, kept)
            except LineFailed as failed:
                if kept is None or not failed.can_pass:
                    raise
                self._write_again(row)
        except LineFailed as failed:
            logger.error("A row of the request log could not be written: %s", failed.kind)
            raise LogUnavailable("The request log cannot be written now.") from failed

    def purge(self, before: datetime) -> int:
        """Delete the rows of calls before this moment; returns how many."""
        old = select(REQUEST_LOG.c.id).where(REQUEST_LOG.c.at < before).order_by(REQUEST_LOG.c.at).limit(SLICE_ROWS)
        count = 0
        with as_service_error():
            while True:
                with self._engine_of().begin() as connection:
                    gone = connection.execute(delete(REQUEST_LOG).where(REQUEST_LOG.c.id.in_(old))).rowcount
                count += gone
                if gone < SLICE_ROWS:
                    return count
                time.sleep(PAUSE_SECONDS)

    def last(self, count: int) -> list[RequestLogRow]:
        """The newest rows, the newest first."""
        newest = select(*(REQUEST_LOG.c[name] for name in COLUMNS)).order_by(REQUEST_LOG.c.id.desc()).limit(count)
        with as_service_error(), self._engine_of().connect() as connection:
            return [RequestLogRow(**row._mapping) for row in connection.execute(newest)]

    def close(self) -> None:
        """Close this thread's connection."""
        self._lines.drop()

    def _write(self, row: RequestLogRow, line: DriverLine | None) -> None:
        try:
            line = line or self._lines.open()
            line.execute_together(self._work(row))
        except BaseException:  # also a worker that is told to stop halfway: an open transaction must not stay
            self._lines.drop()
            raise

    def _write_again(self, row: RequestLogRow) -> None:
        try:
            self._write(row, None)
        except DuplicateKey:
            logger.info("A row of the request log was committed although its connection broke")

    def _work(self, row: RequestLogRow) -> list[Work]:
        add, touch = self._prepared()
        work: list[Work] = [(add.sql, add.bind(vars(row)))]
        if row.session:
            work.append((touch.sql, touch.bind({"of_session": row.session, "used_at": row.at})))
        return work

    def _prepared(self) -> tuple[Prepared, Prepared]:
        if self._statements is None:
            self._statements = _prepare_both(self._engine_of().dialect)
        return self._statements


def _prepare_both(dialect: Dialect) -> tuple[Prepared, Prepared]:
    return prepare(_INSERT, dialect, COLUMNS), prepare(TOUCH, dialect)
