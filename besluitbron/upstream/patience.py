"""How long one question may take, and what is said when that time is up."""

import math
import time

from besluitbron.contract.errors import UpstreamError
from besluitbron.upstream import failures


class Patience:
    """The platform's own time in seconds, counted from now, cut short by the end of the caller's whole call.

    `call_until` is a moment of `time.monotonic()`. Waiting for a place and a turn is part of it.
    """

    def __init__(self, promised: float, call_until: float | None = None) -> None:
        own, call = time.monotonic() + promised, math.inf if call_until is None else call_until
        self._promised = promised
        self._call_ends_first = call < own
        self._until = min(own, call)

    @property
    def remaining(self) -> float:
        """Seconds; not above zero when the time is up."""
        return self._until - time.monotonic()

    def failure(self) -> UpstreamError:
        """What to raise for whatever took too long."""
        return failures.call_over() if self._call_ends_first else failures.too_late(self._promised)

    def late(self) -> UpstreamError | None:
        """The failure that counts once the time is up, whatever a cut connection raised."""
        return self.failure() if self.remaining <= 0 else None

    def check(self) -> None:
        """Raise that failure if the time is up."""
        late = self.late()
        if late is not None:
            raise late
