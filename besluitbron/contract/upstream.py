"""What we ask a platform and what it said."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from datetime import datetime
from typing import BinaryIO, Final, Generic, Literal, Protocol, TypeVar

ServedFrom = Literal["register", "cache", "stale_cache", "packaged_list"]
Body = Literal["json", "xml", "any"]

T = TypeVar("T")

MAX_FILE_BYTES: Final = 250_000_000
"""Of the file of a document, with `to_file`. Ours: registers hold scans and annual reports of 200 MB."""
KEEP_CONTROL_MINUTES: Final = 24 * 60.0
"""Of the answer to a control question: a platform that looks at a filter now will do so in an hour, and one that was
rebuilt is noticed within a day."""


@dataclass(frozen=True)
class Platform:
    """The machine behind a register. `base_url` has no trailing slash; a setting may replace it."""

    name: str
    """Key of the embedded register that speaks this platform's wire format, e.g. `ori-classic`."""
    base_url: str
    hosts: tuple[str, ...]
    """Hosts a request may go to, also by redirect; with a port when it is not the usual one. And that of `base_url`."""
    timeout_seconds: float = 20.0
    requests_per_minute: int = 60
    keep_minutes: float = 15.0
    max_bytes: int = 8_000_000
    user_agent_note: str = ""


@dataclass(frozen=True)
class UpstreamRequest:
    """One question to a platform, complete: equal requests are the same question (this is the cache key)."""

    method: Literal["GET", "POST"]
    url: str
    params: tuple[tuple[str, str], ...] = ()
    json_body: bytes | None = None
    """JSON text for a POST, made with sorted keys, so that equal questions are equal bytes."""
    expects: Body = "any"
    """`json` and `xml` refuse a web page (HTML) before the reader sees it."""
    readable_statuses: frozenset[int] = frozenset({200})
    """Statuses whose body the reader wants to see; every other one is a failure of the platform."""
    retry_empty: bool = False
    """Ask once more when the body is empty (KOOP, registers.md quirk 30)."""
    keep_minutes: float | None = None
    """Fresh life of the answer when it differs from the platform's."""
    max_bytes: int | None = None
    """Upper limit of the decoded body when it differs from the platform's."""
    cost: int = 1
    """How many requests the platform counts it for, where heavy ones count more."""
    beside: bool = False
    """Nobody waits for this answer alone: it gets less time, leaves a part of the budget to others, and after a failure
    it is not asked again for a while."""
    to_file: bool = False
    """The reader takes a long body from `UpstreamAnswer.file`; a text that is read from it is kept for all workers."""


@dataclass(frozen=True)
class UpstreamAnswer:
    """What the platform said, whole."""

    status: int
    url: str
    """Address that answered, after redirects, without its query: what was asked is kept nowhere."""
    media_type: str
    """Lower case, without parameters; empty when the platform gave none."""
    content: bytes = field(repr=False)
    retrieved_at: datetime
    """The moment the platform answered (UTC), also when it comes from the cache."""
    file: BinaryIO | None = field(default=None, repr=False, compare=False)
    """A long body, when the request said `to_file`: `content` is only its beginning then. Open while it is read."""
    until: float | None = field(default=None, repr=False, compare=False)
    """When the whole call ends, in `time.monotonic()`: a reader that may take seconds ends before that."""


@dataclass(frozen=True)
class Answered(Generic[T]):
    """A read answer with where it came from."""

    value: T
    served_from: ServedFrom
    retrieved_at: datetime
    upstream_ms: float = 0.0
    """Time spent waiting for the platform in this call; 0 from the cache."""
    failure: str | None = None
    """With `stale_cache`: what went wrong with the register, as `UpstreamError.happened`."""


class Ask(Protocol):
    """Ask a connector's platform. `read` is pure and confirms the shape: what it cannot read is never kept.

    `reading` names what `read` makes of the answer. With it the read value is kept in the process too, so the same
    request with the same `reading` must give the same value; without it a kept answer is read anew for every call.
    """

    def __call__(
        self, request: UpstreamRequest, read: Callable[[UpstreamAnswer], T], reading: Hashable | None = None
    ) -> Answered[T]:
        """Return the read answer. Raises UpstreamError when neither the platform nor the cache can serve."""
