"""Read answers kept in the process, so that a repeated question is not even parsed again."""

import threading
from collections.abc import Hashable
from dataclasses import dataclass
from datetime import datetime

from cachetools import LRUCache

from besluitbron.contract.documents import FullText

MAX_BYTES = 16_000_000
MAX_ENTRIES = 500
BYTES_A_CHARACTER = 2
"""Python needs one for plain Dutch, two once a dash or a euro sign is in the text."""


@dataclass(frozen=True)
class Kept:
    """A value that was read from an answer, with the moment of that answer (UTC)."""

    value: object
    retrieved_at: datetime


class KeptValues:
    """At most about 16 MB and 500 entries; the least used go first.

    A text counts for itself, BYTES_A_CHARACTER each: a PDF of 17 MB may hold 100 kB of it, and reading it again takes
    seconds. Any other value counts for the body that it was read from.

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
        weight = max(_weigh(kept.value, body_bytes), MAX_BYTES / MAX_ENTRIES)
        if weight <= MAX_BYTES:
            with self._lock:
                self._entries[key] = (kept, weight)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._entries.clear()


def _weigh(value: object, body_bytes: int) -> int:
    return len(value.text or "") * BYTES_A_CHARACTER if isinstance(value, FullText) else body_bytes
