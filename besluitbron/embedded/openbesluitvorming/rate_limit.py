"""The platform's own limit: a bucket of units that fills again while time passes."""

import math
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl, urlsplit

PER_MINUTE: Final = 60
RESULTS_A_UNIT: Final = 24
PAGE_IMAGE_COST: Final = 1 / 8


def cost_of(url: str) -> float:
    """What a request takes from the bucket: a search one unit for every 24 results it asks for."""
    address = urlsplit(url)
    if "/pdf/page/" in address.path:
        return PAGE_IMAGE_COST
    if address.path != "/api/search":
        return 1
    try:
        limit = float(dict(parse_qsl(address.query)).get("limit", RESULTS_A_UNIT))
    except ValueError:
        return 1
    return max(1, math.ceil(limit / RESULTS_A_UNIT)) if 0 < limit < math.inf else 1


@dataclass(frozen=True)
class Verdict:
    """Whether a request may pass, and what is left."""

    allowed: bool
    remaining: int
    reset_seconds: int
    """Until the bucket is full again."""
    retry_seconds: int
    """Until this request would fit; 0 when it does."""

    @property
    def headers(self) -> Mapping[str, str]:
        """What every answer of the API says of the bucket."""
        said = {
            "RateLimit-Limit": str(PER_MINUTE),
            "RateLimit-Remaining": str(self.remaining),
            "RateLimit-Reset": str(self.reset_seconds),
        }
        return said if self.allowed else {**said, "Retry-After": str(self.retry_seconds)}


class TokenBucket:
    """The bucket of one client. `clock` gives seconds that only grow."""

    def __init__(self, clock: Callable[[], float], units: float = PER_MINUTE) -> None:
        self._clock = clock
        self._taking = threading.Lock()
        self._units = units
        self._seen = clock()

    def take(self, cost: float) -> Verdict:
        """Take the cost of a request, if it is there."""
        with self._taking:
            now = self._clock()
            self._units = min(PER_MINUTE, self._units + (now - self._seen) * PER_MINUTE / 60)
            self._seen = now
            allowed = self._units >= cost
            self._units -= cost if allowed else 0
            missing = 0 if allowed else max(1, math.ceil((cost - self._units) * 60 / PER_MINUTE))
            return Verdict(
                allowed, math.floor(self._units), math.ceil((PER_MINUTE - self._units) * 60 / PER_MINUTE), missing
            )


def refusal(verdict: Verdict) -> dict[str, object]:
    """The body of HTTP 429, in Dutch."""
    return {
        "error": f"Te veel verzoeken. Probeer het over {verdict.retry_seconds} seconde(n) opnieuw.",
        "limit_per_minute": PER_MINUTE,
        "retry_after_seconds": verdict.retry_seconds,
        "hint": f"Een zoekopdracht kost 1 eenheid per {RESULTS_A_UNIT} resultaten: limit=100 kost er 5.",
        "documentation": "https://openbesluitvorming.nl/docs/api",
    }
