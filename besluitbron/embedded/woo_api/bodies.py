"""Which of the invented bodies publish here, under the names that the platform has for them."""

from typing import Final

from besluitbron.contract.sources import Source
from besluitbron.embedded.bodies import MUNICIPALITIES, NATIONAL_BODIES, PROVINCES, Body

PUBLISHERS: Final = (*NATIONAL_BODIES, MUNICIPALITIES[0], MUNICIPALITIES[22], PROVINCES[0])
"""Both ministries, two municipalities and a province, of which one pair shares its bare name."""


def label_of(body: Body) -> str:
    """As TOOI writes it: `ministerie van Waterbeheer en Dijkzorg`."""
    return body.name[0].lower() + body.name[1:]


def publishing_sources() -> tuple[Source, ...]:
    """The invented bodies, for the source check."""
    return tuple(
        Source(
            key=body.key,
            name=body.name,
            layer=body.layer,
            short_name=body.short_name,
            aliases=body.aliases,
            platform_name=label_of(body),
        )
        for body in PUBLISHERS
    )
