"""From which supplier each invented council has its system: the registers of councils deliver as it does."""

from collections.abc import Mapping
from typing import Final, Literal

from besluitbron.embedded.bodies import Body

Supplier = Literal["ibabs", "notubiz", "gemeenteoplossingen", "parlaeus"]

_SUPPLIERS: Final[Mapping[str, Supplier]] = {
    "waterdrecht": "notubiz",
    "lindemeer": "ibabs",
    "s-gravenwoude": "ibabs",
    "sudermar": "gemeenteoplossingen",
    "gemeente-merenland": "notubiz",
    "provincie-merenland": "ibabs",
    "lindestromen": "parlaeus",
    "kerkmonde": "parlaeus",
}


def supplier_of(body: Body, place: int) -> Supplier:
    """Its supplier; the others have one of the two largest, by their place in the list of bodies."""
    return _SUPPLIERS.get(body.key, "notubiz" if place % 2 else "ibabs")
