"""Whose turn it is to ask a platform.

- A *slot*: at most half of this machine's capacity waits for one platform, so that a slow one cannot hold up the rest.
- A *turn*: one question is asked once at a time; who comes second finds the answer of the first in the store.

Both are locks on files, so they hold over all workers of a machine and die with the process that has them. Turns over
several machines are taken in Redis when the store is Redis (`shared`). Questions are spread over 256 files a
connector: two different questions on one file wait for each other at times, never for another platform.
"""

import contextlib
import os
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Protocol

from besluitbron.upstream.locks import HeldLock, try_lock, waiting_lock

STRIPE_CHARACTERS = 2
"""Of the hexadecimal question key: 256 stripes."""


class SharedTurns(Protocol):
    """Turns over several machines."""

    def __call__(self, key: str, seconds: float) -> AbstractContextManager[bool | None]:
        """Hold this question; False: somebody else kept it so long; None: whoever keeps the turns does not answer."""
        ...


class Turns:
    """Slots and turns of one machine; `capacity` is workers times threads."""

    def __init__(self, folder: Path, *, capacity: int, shared: SharedTurns | None = None) -> None:
        self._folder = folder
        self._slots = max(1, capacity // 2)
        self._shared = shared

    def take_slot(self, connector: str) -> HeldLock | None:
        """A place among those that wait for this connector's platform, or None when all are taken; or ServiceError."""
        for path in self._slot_paths(connector):
            held = try_lock(path)
            if held is not None:
                with contextlib.suppress(OSError):
                    os.utime(held.handle)
                return held
        return None

    def newest_slot_seconds(self, connector: str) -> float:
        """How long ago a slot of this connector was last taken: when all are taken, how stuck its platform is."""
        try:
            newest = max(path.stat().st_mtime for path in self._slot_paths(connector))
        except OSError:
            return 0.0  # somebody removed the files: the next attempt finds, or makes, a free one
        return time.time() - newest

    def _slot_paths(self, connector: str) -> list[Path]:
        return [self._folder / f"{connector}.slot-{number}" for number in range(self._slots)]

    @contextmanager
    def turn(self, connector: str, key: str, seconds: float) -> Iterator[bool]:
        """Hold this question within the block; False: somebody else kept it for so many seconds. Or ServiceError."""
        until = time.monotonic() + seconds
        with waiting_lock(self._folder / f"{connector}.turn-{key[:STRIPE_CHARACTERS]}", seconds) as held:
            if held is None or self._shared is None:
                yield held is not None
                return
            with self._shared(key, until - time.monotonic()) as mine:
                yield mine is not False
