"""Read answers kept in the process, so that a repeated question is not even parsed again."""

import threading
from collections.abc import Hashable
from dataclasses import dataclass
from datetime import datetime

from cachetools import LRUCache

MAX_BYTES = 16_000_000
MAX_ENTRIES = 500


@dataclass(frozen=True)
class Kept:
    """A value that was read from an answer, with the moment of that answer (UTC)."""

    value: object
    retrieved_at: datetime


class KeptValues:
    """At most about 16 MB (counted by the body that a value was read from) and 500 entries; the least used go first.

    Values are shared by all threads: they must not be changed by those who get them.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._entries: LRUCache[Hashable, tuple[Kept, float]] = LRUCache(MAX_BYTES, getsizeof=lambda entry: entry[1])

    def find(self, key: Hashable) -> Kept | None:
        """What is kept under this key, however old."""
        with self._lock:
            entry = self._entries.get(key)
            return None if entry is None else entry[0]

    def keep(self, key: Hashable, kept: Kept, body_bytes: int) -> None:
        """Keep a value; one that is larger than everything together is not kept."""
        weight = max(body_bytes, MAX_BYTES / MAX_ENTRIES)
        if weight <= MAX_BYTES:
            with self._lock:
                self._entries[key] = (kept, weight)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._entries.clear()
