"""Embedded registers: small sample registers in the process that speak each platform's own wire format.

No port and no second process: a `requests` transport adapter answers, so that addresses, queries and bytes are the
same as with the real platform. Nothing here is shared with the connectors (a wrong idea of a wire format would prove
itself), and no invented record is ever attributed to a real body.
"""

from besluitbron.contract.sources import Source
from besluitbron.embedded.adapter import EmbeddedAdapter
from besluitbron.embedded.faults import WIRE_FAULTS
from besluitbron.embedded.loading import REGISTERS, load_register


def platforms() -> tuple[str, ...]:
    """Names of the platforms that have an embedded register."""
    return tuple(REGISTERS)


def faults(platform: str) -> tuple[str, ...]:
    """Every fault this embedded register can show. Raises ValueError for an unknown platform."""
    return (*WIRE_FAULTS, *load_register(platform).faults)


def open_adapter(platform: str, fault: str | None = None) -> EmbeddedAdapter:
    """A transport adapter to mount for `https://` and `http://`.

    Raises ValueError, with a sentence, for a platform without an embedded register or a fault it cannot show.
    """
    return EmbeddedAdapter(load_register(platform), fault)


def sample_sources(platform: str) -> tuple[Source, ...]:
    """The invented bodies this register holds, for the source check. Raises ValueError for an unknown platform."""
    return load_register(platform).sources()
