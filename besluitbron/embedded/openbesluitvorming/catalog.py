"""The platform's catalogue: which body it imports from which supplier, under which key."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from besluitbron.contract.sources import Layer, Source
from besluitbron.embedded.bodies import LOCAL_BODIES, Body
from besluitbron.embedded.council_texts.suppliers import Supplier, supplier_of

SUPPLIER_LABELS: Final[Mapping[Supplier, str]] = {
    "gemeenteoplossingen": "GemeenteOplossingen",
    "ibabs": "iBabs",
    "notubiz": "Notubiz",
    "parlaeus": "Parlaeus",
}
ORGANIZATION_TYPES: Final[Mapping[Layer, str]] = {
    "municipality": "gemeente",
    "province": "provincie",
    "water_board": "waterschap",
}

# Keys are as irregular as the real ones: underscores, hyphens, other names, a slip of the pen.
_KEYS: Final[Mapping[str, str]] = {
    "s-gravenwoude": "den_woude",
    "veenderwold": "veenderwoldt",
    "sint-odilienrade": "sint_odilienrade",
    "gemeente-merenland": "merenland",
    "provincie-merenland": "provincie_merenland",
    "lindegouw": "provincie-lindegouw",
    "de-schans": "hh_de_schans",
    "suderein": "wetterskip_suderein",
}
NOT_IMPORTED: Final = "heidemonde"
"""Its supplier calls it inactive: nothing new is imported, and what was imported can still be found."""


@dataclass(frozen=True)
class Entry:
    """One body of the catalogue. `body` is None for a real one, of which the sample holds nothing."""

    key: str
    label: str
    supplier: Supplier
    organization_type: str
    cbs: str | None = None
    body: Body | None = None
    discontinued_at: str | None = None
    succeeded_by: Mapping[str, str] | None = None

    @property
    def reference(self) -> str:
        """`notubiz:gemeente:soest`: what ids are made of."""
        return f"{self.supplier}:{self.organization_type}:{self.key}"

    @property
    def implemented(self) -> bool:
        """Whether it is still imported."""
        return self.key != NOT_IMPORTED

    def listed(self) -> dict[str, Any]:
        """As `/api/sources` lists it."""
        return {
            "key": self.key,
            "sourceRef": self.reference,
            "label": self.label,
            "supplier": self.supplier,
            "organizationType": self.organization_type,
            "implemented": self.implemented,
        }


# Real bodies whose names must resolve in the samples. Nothing invented is ever theirs.
EMPTY: Final = (
    Entry("amsterdam", "Amsterdam", "notubiz", "gemeente", "GM0363"),
    Entry("delft", "Delft", "ibabs", "gemeente", "GM0503"),
    Entry("den_haag", "Den Haag", "ibabs", "gemeente", "GM0518"),
    Entry("groningen", "Groningen", "ibabs", "gemeente", "GM0014"),
    Entry("provincie_groningen", "Groningen", "notubiz", "provincie"),
    Entry("provincie-utrecht", "Provincie Utrecht", "ibabs", "provincie"),
    Entry("utrecht", "Utrecht", "ibabs", "gemeente", "GM0344"),
    Entry(
        "weesp",
        "Weesp",
        "notubiz",
        "gemeente",
        "GM0457",
        discontinued_at="2022-03-24",
        succeeded_by={"cbsId": "GM0363", "label": "Amsterdam", "sourceKey": "amsterdam"},
    ),
)


@cache
def catalog() -> tuple[Entry, ...]:
    """Every body, the invented ones first."""
    return (*(_entry(place, body) for place, body in enumerate(LOCAL_BODIES)), *EMPTY)


@cache
def entries_by_key() -> Mapping[str, Entry]:
    """The catalogue by key; keys are case-sensitive."""
    return {entry.key: entry for entry in catalog()}


def aggregates() -> list[dict[str, Any]]:
    """All bodies of a supplier as one entry: `/api/sources` lists these too, and nothing is found in them."""
    return [
        {
            "key": f"all_{supplier}",
            "sourceRef": f"__supplier__:{supplier}",
            "label": f"Alle {label}-bronnen",
            "supplier": supplier,
            "organizationType": "verzameling",
            "implemented": True,
            "isAggregate": True,
        }
        for supplier, label in SUPPLIER_LABELS.items()
    ]


def sample_sources() -> tuple[Source, ...]:
    """The invented bodies as sources; `platform_name` is the key."""
    return tuple(_source(entry, entry.body) for entry in catalog() if entry.body)


def _entry(place: int, body: Body) -> Entry:
    ended = body.dissolved_on
    return Entry(
        key=_KEYS.get(body.key, body.key),
        label=body.short_name,
        supplier=supplier_of(body, place),
        organization_type=ORGANIZATION_TYPES[body.layer],
        cbs=body.code.upper() if body.layer == "municipality" else None,
        body=body,
        discontinued_at=ended.isoformat() if ended else None,
        succeeded_by=_successor(body) if ended else None,
    )


def _successor(body: Body) -> dict[str, str]:
    after = next(other for other in LOCAL_BODIES if other.name == body.successor)
    return {"cbsId": after.code.upper(), "label": after.short_name, "sourceKey": _KEYS.get(after.key, after.key)}


def _source(entry: Entry, body: Body) -> Source:
    return Source(
        key=body.key,
        name=body.name,
        layer=body.layer,
        short_name=body.short_name,
        aliases=body.aliases,
        platform_name=entry.key,
        dissolved_on=body.dissolved_on,
        successor=body.successor,
    )
