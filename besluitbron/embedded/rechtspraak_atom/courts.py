"""The invented courts. None has the name or the code of a real one."""

from dataclasses import dataclass
from datetime import date
from typing import Final

from besluitbron.contract.sources import Source


@dataclass(frozen=True)
class Court:
    """A court that exists in the sample only; `code` is its part of an ECLI."""

    code: str
    name: str
    place: str
    uri: str
    prefixed: bool = False
    """Its records write `psi:resourceIdentifier`, as those of the Caribbean courts do."""
    dissolved_on: date | None = None
    successor: str | None = None


_TERMS: Final = "http://standaarden.overheid.nl/owms/terms/"

WATERDRECHT: Final = Court("RBWDR", "Rechtbank Waterdrecht", "Waterdrecht", f"{_TERMS}Rechtbank_Waterdrecht")
LINDEGOUW: Final = Court("RBLDG", "Rechtbank Lindegouw", "Lindemeer", f"{_TERMS}Rechtbank_Lindegouw")
RAVENSMEER: Final = Court(
    "RBRVM",
    "Rechtbank Ravensmeer",
    "Ravensmeer",
    f"{_TERMS}Rechtbank_Ravensmeer",
    dissolved_on=date(2022, 1, 1),
    successor="Rechtbank Lindegouw",
)
MERENLAND: Final = Court("GHMRL", "Gerechtshof Merenland", "Merenland", f"{_TERMS}Gerechtshof_Merenland")
DIJKZORG: Final = Court(
    "CBDZ", "College van Beroep voor de Dijkzorg", "Waterdrecht", f"{_TERMS}College_van_Beroep_voor_de_Dijkzorg"
)
OFFICE: Final = Court(
    "PCBDZ",
    "Parket bij het College van Beroep voor de Dijkzorg",
    "Waterdrecht",
    f"{_TERMS}Parket_bij_het_College_van_Beroep_voor_de_Dijkzorg",
)
# Commas in a name, as the common court of the Caribbean islands has them.
ISLANDS: Final = Court(
    "OGEAZ",
    "Gerecht in eerste aanleg van Zilverbank, Koraalkaap en Sint Odilia",
    "Zilverbank",
    "http://psi.rechtspraak.nl/GEAZKO",
    prefixed=True,
)
COURTS: Final = (WATERDRECHT, LINDEGOUW, RAVENSMEER, MERENLAND, DIJKZORG, OFFICE, ISLANDS)


def court_sources() -> tuple[Source, ...]:
    """The invented courts, for the source check."""
    return tuple(
        Source(
            key=court.code.lower(),
            name=court.name,
            layer="court",
            short_name=court.name,
            platform_name=court.uri,
            dissolved_on=court.dissolved_on,
            successor=court.successor,
        )
        for court in COURTS
    )
