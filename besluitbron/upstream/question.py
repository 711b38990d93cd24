"""A question to a platform, as the cache knows it: the keys under which its answer and what was read of it are kept."""

import hashlib
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Generic, TypeVar

from besluitbron.contract.upstream import UpstreamAnswer, UpstreamRequest
from besluitbron.upstream.client import UpstreamClient

FORMAT = "2"
"""Part of every key: raise it when what is kept changes its shape."""

T = TypeVar("T")


@dataclass(frozen=True)
class Question(Generic[T]):
    """One call of `ask`: what, of whom, and how the answer is to be read and kept."""

    client: UpstreamClient
    connector: str
    request: UpstreamRequest
    read: Callable[[UpstreamAnswer], T]
    reading: Hashable | None
    key: str
    fresh: timedelta
    until: float | None
    """When the whole call ends."""

    @property
    def text_key(self) -> str | None:
        """Of the text that is read from a file, in the store; None when such a text is not kept there."""
        if not self.request.to_file or self.reading is None:
            return None
        return hashlib.sha256(f"{self.key}|{self.reading!r}".encode()).hexdigest()

    @property
    def process_key(self) -> Hashable:
        """Of what was read from the answer, in this process."""
        return self.key, self.reading, self.request.readable_statuses

    def read_answer(self, answer: UpstreamAnswer) -> T:
        """What this question's reader makes of an answer. Raises what `read` raises."""
        return self.read(answer if self.until is None else replace(answer, until=self.until))


def question_key(connector: str, request: UpstreamRequest, way: str) -> str:
    """The same for equal questions of one connector over one way, and for no others: SHA-256, hexadecimal."""
    parts = [FORMAT, way, connector, request.method, request.url]
    for name, value in request.params:
        parts += (name, value)
    # Each part with its length: no two different lists of parts give one text.
    written = "".join(f"{len(part)}:{part}" for part in parts).encode("utf-8", "surrogatepass")
    return hashlib.sha256(written + b"|" + (request.json_body or b"")).hexdigest()
