"""Files of SQLite: made for their owner alone, and told apart from one that came in their place."""

import os
from contextlib import suppress
from pathlib import Path

OWNER_ALONE = 0o600


def make_for_owner(file: Path) -> None:
    """Make the file, empty, if there is none. One that is there keeps its permissions: they can be the operator's.

    One that is there is not opened either: closing it would take away the locks that this process holds on it through
    SQLite (https://sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_), and
    another process would throw away the `-wal` to which this one goes on writing. Raises OSError.
    """
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, OWNER_ALONE))


def identify_file(file: Path) -> tuple[int, int] | None:
    """Which file is at this path now. SQLite goes on with a file that was deleted or replaced, unnoticed."""
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_dev, found.st_ino
