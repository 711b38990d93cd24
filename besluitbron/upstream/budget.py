"""How often a platform may be asked: so many requests in any minute, all workers together.

A ring of the moments of the last requests, one small file a host: the request is allowed when the one that lies
`per_minute` requests back is a minute old. That is exact in every window of a minute, needs two reads and two writes
whatever the limit, and gives the waiting time for nothing. Looked at instead, 2026-11-30:

- pyrate-limiter 4.5.1: SQLite bucket with a row a request, removed by a background thread of its own (which a fork
  loses), and a file lock of which its source says that threads and processes together are undecided; 4,000 lines.
- limits 5.8.0: sound, but its stores are memory, Redis, memcached and MongoDB: workers on one machine share nothing.
- GCRA (one number instead of a ring): lets up to twice the limit through in one minute after a pause.

Several machines share the ring in Redis (redis_shared.py). Nothing here waits: the caller is told to come back.
"""

import os
import re
import struct
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Protocol

from besluitbron.upstream.locks import usable, waiting_lock

WINDOW_SECONDS = 60.0
RING_SIZE = 6000
"""The highest value of the setting RequestsPerMinute."""
LOCK_SECONDS = 1.0
MAX_COUNT = 2**53
"""No host is asked so often; a higher count is damage."""
_COUNT = struct.Struct("<Q")
_MOMENT = struct.Struct("<d")


class Budget(Protocol):
    """The share of a platform's time that we allow ourselves."""

    def take(self, host: str, per_minute: int) -> float:
        """Count one request to this host and return 0, or count nothing and return the seconds until there is room."""
        ...


class UnlimitedBudget:
    """For embedded registers, which live in the process and need no restraint."""

    def take(self, host: str, per_minute: int) -> float:
        """There is always room."""
        return 0.0


class FileBudget:
    """The budget of all workers of one machine, kept in a folder that they share."""

    def __init__(self, folder: Path, clock: Callable[[], datetime]) -> None:
        self._folder = folder
        self._clock = clock

    def take(self, host: str, per_minute: int) -> float:
        """See Budget. Raises ServiceError when the file cannot be used."""
        path = self._folder / f"{_file_name(host)}.asked"
        with waiting_lock(path, LOCK_SECONDS) as held, usable(path):
            if held is None:
                return LOCK_SECONDS
            return _take(held.handle, self._clock().timestamp(), min(per_minute, RING_SIZE))


def _take(handle: int, now: float, per_minute: int) -> float:
    count = _count(handle)
    if count >= per_minute:
        wait = seconds_to_wait(_MOMENT.unpack(os.pread(handle, _MOMENT.size, _place(count - per_minute)))[0], now)
        if wait:
            return wait
    os.pwrite(handle, _MOMENT.pack(now), _place(count))
    os.pwrite(handle, _COUNT.pack(count + 1), 0)
    return 0.0


def _count(handle: int) -> int:
    """The requests counted so far; none where the file is cut short or damaged: a crash and a full disk do that."""
    stored = os.pread(handle, _COUNT.size, 0)
    count: int = _COUNT.unpack(stored)[0] if len(stored) == _COUNT.size else 0
    whole = _COUNT.size + min(count, RING_SIZE) * _MOMENT.size
    return count if count <= MAX_COUNT and os.fstat(handle).st_size >= whole else 0


def seconds_to_wait(moment: float, now: float) -> float:
    """Seconds until a request at `moment` has left the window; 0 too when a clock that was set back makes it future."""
    wait = moment + WINDOW_SECONDS - now
    return wait if 0 < wait <= WINDOW_SECONDS else 0.0


def _place(count: int) -> int:
    return _COUNT.size + count % RING_SIZE * _MOMENT.size


def _file_name(host: str) -> str:
    return re.sub(r"[^a-z0-9.-]", "_", host.lower())
