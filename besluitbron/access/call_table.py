"""The calls of the last minute of all workers of one machine, in one small file of a fixed size.

A place for each caller holds the calls of each of the last 61 seconds. So no minute holds more calls than allowed, and
a call stops counting after 60 to 61 seconds. The ring of budget.py is exact to the moment, but takes a file a name and
as much room as the limit is high: hostile callers, who can have any number of addresses, would fill the disk. Here they
can only push others out of the table, whose count then starts anew.
"""

import os
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Final

from besluitbron.contract.errors import ServiceError
from besluitbron.upstream.locks import HeldLock, lock_now

WINDOW_SECONDS: Final = 60
SETS: Final = 1024
PLACES: Final = 8
"""Places of one set: a caller's hash says which set is his, and any place in it may be."""
LOCK_SECONDS: Final = 0.1
"""Others hold the lock for some 30 us each."""
POLL_SECONDS: Final = 0.001
_BUCKETS: Final = WINDOW_SECONDS + 1
_PLACE: Final = struct.Struct(f"<16sQ{_BUCKETS}H")
"""Hash of the caller, second of the last call, calls in each second; the second modulo 61 says which is which."""
SET_BYTES: Final = PLACES * _PLACE.size
TABLE_BYTES: Final = SETS * SET_BYTES
"""The file is never larger."""
MAX_PER_MINUTE: Final = 6000
"""The highest value of the setting; more would fit, up to 65,535 in one second."""


class CallTable:
    """A CallCounter in a file that all workers share."""

    def __init__(self, path: Path, clock: Callable[[], datetime]) -> None:
        self._path = path
        self._clock = clock

    def take(self, key: str, per_minute: int) -> float:
        """See CallCounter; `key` is 16 bytes in hexadecimal."""
        caller = bytes.fromhex(key)
        start = int.from_bytes(caller[:4], "little") % SETS * SET_BYTES
        with self._held() as handle:
            # The moment is looked at under the lock, so that it never lies before that of another worker's call.
            now = self._clock().timestamp()
            return _take(handle, start, caller, now, min(per_minute, MAX_PER_MINUTE))

    @contextmanager
    def _held(self) -> Iterator[int]:
        try:
            with self._lock() as held:
                yield held.handle
        except OSError as error:
            raise ServiceError(f"the file {self._path} cannot be used ({error.strerror}).") from error

    def _lock(self) -> HeldLock:
        until = time.monotonic() + LOCK_SECONDS
        while (held := lock_now(self._path)) is None:
            if time.monotonic() > until:
                raise ServiceError(f"the file {self._path} stayed locked.")
            time.sleep(POLL_SECONDS)
        return held


def _take(handle: int, start: int, caller: bytes, now: float, per_minute: int) -> float:
    second = int(now)
    position, calls = _find(os.pread(handle, SET_BYTES, start).ljust(SET_BYTES, b"\0"), caller, second)
    if sum(calls) >= per_minute:
        return _seconds_to_room(calls, second, per_minute) + second - now
    calls[second % _BUCKETS] += 1
    os.pwrite(handle, _PLACE.pack(caller, second, *calls), start + position)
    return 0.0


def _find(places: bytes, caller: bytes, second: int) -> tuple[int, list[int]]:
    """The caller's place and his calls of the last 61 seconds; else the place that was not used for longest, empty."""
    oldest, oldest_second = 0, second + 1
    for position in range(0, SET_BYTES, _PLACE.size):
        holder, last, *calls = _PLACE.unpack_from(places, position)
        if holder == caller:
            return position, _still_counting(calls, last, second)
        if last < oldest_second:
            oldest, oldest_second = position, last
    return oldest, [0] * _BUCKETS


def _still_counting(calls: list[int], last: int, second: int) -> list[int]:
    """The calls without those that have left the window; none when a clock that was set back makes them future."""
    if not 0 <= second - last < _BUCKETS:
        return [0] * _BUCKETS
    for passed in range(last + 1, second + 1):
        calls[passed % _BUCKETS] = 0
    return calls


def _seconds_to_room(calls: list[int], second: int, per_minute: int) -> int:
    """Whole seconds from the start of this one until enough calls have left the window."""
    left = sum(calls)
    for age in range(WINDOW_SECONDS, -1, -1):
        left -= calls[(second - age) % _BUCKETS]
        if left < per_minute:
            return _BUCKETS - age
    return _BUCKETS
