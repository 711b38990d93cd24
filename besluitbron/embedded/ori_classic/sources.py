"""Which invented body has which index, and how its supplier delivers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from besluitbron.contract.sources import Source
from besluitbron.embedded.bodies import BODY_BY_KEY, LOCAL_BODIES, Body
from besluitbron.embedded.council_texts.suppliers import Supplier, supplier_of

# Slugs are as irregular as the real ones: underscores, hyphens, other names, a slip of the pen.
_ALIASES: Final[Mapping[str, str]] = {
    "s-gravenwoude": "ori_den_woude",
    "nieuw-vossen": "ori_nieuw-vossen",
    "veenderwold": "ori_veenderwoldt",
    "sint-odilienrade": "ori_sint_odilienrade",
    "gemeente-merenland": "ori_merenland",
    "provincie-merenland": "osi_merenland",
    "lindegouw": "osi_provincie-lindegouw",
    "de-schans": "owi_hh_de_schans",
    "suderein": "owi_wetterskip_suderein",
}
_PREFIXES: Final = {"municipality": "ori", "province": "osi", "water_board": "owi"}
_MEETINGS: Final[Mapping[str, int]] = {
    "waterdrecht": 8,
    "lindemeer": 5,
    "s-gravenwoude": 4,
    "sudermar": 4,
    "gemeente-merenland": 3,
    "provincie-merenland": 4,
    "lindestromen": 3,
    "ravensmeer": 2,
    # Configured, never loaded: an index with nothing but its organisation.
    "steenakker": 0,
}

# Real bodies whose names must resolve in the samples. Their indices are empty: nothing invented is ever theirs.
EMPTY_ALIASES: Final = (
    "ori_den_haag",
    "ori_utrecht",
    "osi_provincie-utrecht",
    "ori_groningen",
    "osi_groningen",
    "ori_weesp",
    "ori_amsterdam",
    "ori_delft",
)
INDEX_TIMESTAMP: Final = "20240101000000"
# An older index without an alias, as after a change of supplier: it holds what the aliased one lacks.
LEFTOVER: Final = ("kerkmonde", "ori_kerkmonde_20190301000000")


@dataclass(frozen=True)
class SampledBody:
    """A body with its index."""

    body: Body
    alias: str
    supplier: Supplier
    meetings: int

    @property
    def index(self) -> str:
        """The index behind the alias."""
        return f"{self.alias}_{INDEX_TIMESTAMP}"


def sampled_bodies() -> tuple[SampledBody, ...]:
    """The bodies that have an index, in the order of loading."""
    return tuple(
        SampledBody(
            body,
            _ALIASES.get(body.key, f"{_PREFIXES[body.layer]}_{body.key}"),
            supplier_of(body, place),
            _MEETINGS.get(body.key, 1 + place % 2),
        )
        for place, body in enumerate(LOCAL_BODIES)
    )


def sample_sources() -> tuple[Source, ...]:
    """The invented bodies as sources; `platform_name` is the alias."""
    return tuple(
        Source(
            key=sampled.body.key,
            name=sampled.body.name,
            layer=sampled.body.layer,
            short_name=sampled.body.short_name,
            aliases=sampled.body.aliases,
            platform_name=sampled.alias,
            dissolved_on=sampled.body.dissolved_on,
            successor=sampled.body.successor,
        )
        for sampled in sampled_bodies()
    )


def leftover_body() -> SampledBody:
    """The body of the index without an alias."""
    return SampledBody(BODY_BY_KEY[LEFTOVER[0]], "", "notubiz", 1)
