"""How often one origin may call one connector: so many calls in any minute, all workers together.

A limit keeps one caller from using up what all share; it is not worth an outage. So when the calls cannot be counted,
they are served and an operator is warned.
"""

import hashlib
import ipaddress
import logging
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final, Protocol

from besluitbron.access.call_table import CallTable
from besluitbron.contract.errors import ServiceError
from besluitbron.upstream.opening import open_shared_ring

PAUSE_SECONDS: Final = 10.0
"""A store that failed is left alone for so long; so it is waited for, and warned of, no more often than that."""
DENIED_ROWS_PER_MINUTE: Final = 10
"""Rows a minute and connector, of all calls together that are refused at the login. Ours: whoever has no login must not
be able to fill the log, and ten are enough to see that somebody tries."""
OWN_NETWORK: Final = 64
"""Bits of an IPv6 address that are one caller: everybody is given a whole /64 and can call from any address in it."""
HASH_BYTES: Final = 16

log = logging.getLogger(__name__)


class CallCounter(Protocol):
    """Counts calls."""

    def take(self, key: str, per_minute: int) -> float:
        """Count one call and return 0, or count nothing and return the seconds until there is room.

        Raises ServiceError when it cannot count.
        """
        ...


@dataclass(frozen=True)
class CallLimits:
    """The setting BesluitBron:Limits:CallsPerMinute, kept."""

    per_minute: int
    counters: Sequence[CallCounter]
    """The first that works counts: what all machines share, then what this machine has."""
    monotonic: Callable[[], float] = time.monotonic
    _until: dict[int, float] = field(default_factory=dict)
    """Position of a counter that failed -> the moment it is tried again."""

    def take(self, connector: str, origin: str) -> int:
        """Count a call and return 0, or return the whole seconds after which to try again, 1 or more."""
        key = hash_origin(connector, origin)
        for position, counter in enumerate(self.counters):
            if self._until.get(position, 0.0) > self.monotonic():
                continue
            try:
                return math.ceil(counter.take(key, self.per_minute))
            except ServiceError as error:
                self._until[position] = self.monotonic() + PAUSE_SECONDS
                log.warning("Calls cannot be counted, so they are less limited than they should be: %s", error)
        return 0


def open_call_limits(per_minute: int, cache_url: str, folder: Path, clock: Callable[[], datetime]) -> CallLimits | None:
    """The limits, shared by all machines where kept answers are in Redis; None when there are none."""
    if not per_minute:
        return None
    own = CallTable(folder / "calls.table", clock)
    shared = open_shared_ring(cache_url, "calls", clock)
    return CallLimits(per_minute, (own,) if shared is None else (shared, own))


def origin_of(principal: str, address: str) -> str:
    """Who counts as one caller: who is logged in, else an IPv4 address or a /64 of IPv6.

    What is not an address, as behind a Unix socket, is one caller all together.
    """
    if principal:
        return f"principal {principal}"
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return "address unknown"
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is None:
            return f"network {ipaddress.ip_network((int(found), OWN_NETWORK), strict=False)}"
        found = found.ipv4_mapped
    return f"address {found}"


def hash_origin(connector: str, origin: str) -> str:
    """What is kept of a caller while it is counted: no address stands in a file or a key."""
    named = f"{connector}\n{origin}".encode("utf-8", "surrogatepass")
    return hashlib.blake2b(named, digest_size=HASH_BYTES).hexdigest()
