"""One driver connection a thread, for the statements of every call.

On this path SQLAlchemy's pool, compiler and ORM cost ten to fifty times what the row itself costs (architecture.md
section 7); a line is opened through the engine, so its settings hold, and then spoken to directly.
"""

import os
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from besluitbron.config.sqlite_files import identify_file
from besluitbron.extensions import FILE, path_of

Work = tuple[str, Sequence[Any] | Mapping[str, Any]]

# Primary result codes SQLITE_BUSY and SQLITE_LOCKED, https://www.sqlite.org/rescode.html
SQLITE_LOCKED_CODES = (5, 6)
# lock_not_available, https://www.postgresql.org/docs/current/errcodes-appendix.html
POSTGRESQL_LOCKED_STATE = "55P03"


class LineFailed(Exception):
    """The work was not committed, as far as we know; the line is gone.

    `can_pass`: the same work may pass on a new line. Not so after a lock time-out (the caller has waited long enough)
    and when the database refused the values.
    """

    def __init__(self, kind: str, *, can_pass: bool) -> None:
        super().__init__(kind)
        self.kind = kind
        """Name of the driver's error, never its text: for the application log."""
        self.can_pass = can_pass


class DuplicateKey(LineFailed):
    """A row with this key is there already."""


class DriverLine:
    """A connection in autocommit, used by one thread of one process only."""

    def __init__(self, engine: Engine) -> None:
        self.process = os.getpid()
        self._driver: Any = engine.dialect.loaded_dbapi
        self._url = engine.url
        self._connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        self._cursor = self._connection.connection.cursor()
        self._file = self._connection.info.get(FILE)

    def execute_together(self, work: Sequence[Work]) -> None:
        """Do all of the work or nothing, committed when this returns. Raises LineFailed."""
        if self._file and self._file != identify_file(path_of(self._url)):
            raise LineFailed("DatabaseFileReplaced", can_pass=True)
        try:
            if len(work) == 1:
                self._cursor.execute(*work[0])
            else:
                self._execute_in_transaction(work)
        except self._driver.IntegrityError as error:
            raise DuplicateKey(type(error).__name__, can_pass=False) from error
        except self._driver.Error as error:
            can_pass = not isinstance(error, self._driver.DataError) and not is_lock_time_out(error)
            raise LineFailed(type(error).__name__, can_pass=can_pass) from error

    def close(self) -> None:
        """Close the connection; what was not committed is undone by the database."""
        self._connection.invalidate()
        self._connection.close()

    def _execute_in_transaction(self, work: Sequence[Work]) -> None:
        self._cursor.execute("BEGIN")
        for sql, values in work:
            self._cursor.execute(sql, values)
        self._cursor.execute("COMMIT")


class DriverLines:
    """The line of each thread."""

    def __init__(self, engine_of: Callable[[], Engine]) -> None:
        self._engine_of = engine_of
        self._thread = threading.local()
        self._parents_lines: list[DriverLine] = []

    def kept(self) -> DriverLine | None:
        """The line this thread has used before."""
        line: DriverLine | None = getattr(self._thread, "line", None)
        if line is not None and line.process != os.getpid():
            # Closing it would end the conversation of the process we were forked from: keep it, untouched.
            self._parents_lines.append(line)
            self._thread.line = line = None
        return line

    def open(self) -> DriverLine:
        """A new line for this thread. Raises LineFailed."""
        try:
            self._thread.line = line = DriverLine(self._engine_of())
        except SQLAlchemyError as error:
            raise LineFailed(type(error).__name__, can_pass=False) from error
        return line

    def drop(self) -> None:
        """Close this thread's line, if it has one."""
        line = self.kept()
        if line is not None:
            self._thread.line = None
            line.close()


def is_lock_time_out(error: Exception) -> bool:
    """Did another transaction hold the table longer than we wait?"""
    code = getattr(error, "sqlite_errorcode", None)
    locked = code is not None and code & 0xFF in SQLITE_LOCKED_CODES
    return locked or getattr(error, "sqlstate", None) == POSTGRESQL_LOCKED_STATE
