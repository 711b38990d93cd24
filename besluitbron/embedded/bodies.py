"""The invented bodies that all samples share. None of these names is a real Dutch body (checked against TOOI)."""

from dataclasses import dataclass
from datetime import date
from typing import Final

from besluitbron.contract.sources import Layer


@dataclass(frozen=True)
class Body:
    """A body that exists in the samples only."""

    key: str
    """Plain slug when the bare name is unique among the bodies, else with its layer in front."""
    name: str
    """In full, as a citation writes it: `Gemeente Waterdrecht`."""
    short_name: str
    layer: Layer
    code: str
    """In the form of the register of government bodies (TOOI): `gm9001`, `pv91`, `ws9101`, `mnre9901`."""
    site: str
    """Host name of its own website; none of them exists (RFC 2606)."""
    aliases: tuple[str, ...] = ()
    dissolved_on: date | None = None
    successor: str | None = None


def _municipality(number: int, key: str, short_name: str, *, aliases: tuple[str, ...] = (), site: str = "") -> Body:
    return Body(
        key=key,
        name=f"Gemeente {short_name}",
        short_name=short_name,
        layer="municipality",
        code=f"gm{9000 + number}",
        site=f"{site or key}.example",
        aliases=aliases,
    )


def _province(number: int, key: str, short_name: str) -> Body:
    return Body(
        key=key,
        name=f"Provincie {short_name}",
        short_name=short_name,
        layer="province",
        code=f"pv{90 + number}",
        site=f"provincie{short_name.lower()}.example",
    )


MUNICIPALITIES: Final = (
    _municipality(1, "waterdrecht", "Waterdrecht"),
    _municipality(2, "lindemeer", "Lindemeer"),
    # Two names for one place, the official one with an apostrophe, as Den Haag and 's-Gravenhage.
    _municipality(3, "s-gravenwoude", "'s-Gravenwoude", aliases=("Den Woude", "Gemeente Den Woude"), site="denwoude"),
    _municipality(4, "sudermar", "Súdermar", aliases=("Zuidermeer",)),
    _municipality(5, "nieuw-vossen", "Nieuw-Vossen"),
    _municipality(6, "oosterwaard", "Oosterwaard"),
    _municipality(7, "hooglinden", "Hooglinden"),
    _municipality(8, "rivierenburg", "Rivierenburg"),
    _municipality(9, "kerkmonde", "Kerkmonde"),
    _municipality(10, "zandewolde", "Zandewolde"),
    _municipality(11, "berkenhove", "Berkenhove"),
    _municipality(12, "veenderwold", "Veenderwold"),
    _municipality(13, "schansdijk", "Schansdijk"),
    _municipality(14, "groenewetering", "Groenewetering"),
    _municipality(15, "molenambacht", "Molenambacht"),
    _municipality(16, "elzenbroek", "Elzenbroek"),
    _municipality(17, "heidemonde", "Heidemonde"),
    _municipality(18, "ijsselwoude", "IJsselwoude"),
    _municipality(19, "poldervaart", "Poldervaart"),
    _municipality(20, "steenakker", "Steenakker"),
    _municipality(21, "sint-odilienrade", "Sint-Odiliënrade"),
    _municipality(22, "maasbergen", "Maasbergen"),
    # Shares its bare name with a province, as Utrecht and Groningen do.
    _municipality(23, "gemeente-merenland", "Merenland", site="gemeentemerenland"),
    Body(
        key="ravensmeer",
        name="Gemeente Ravensmeer",
        short_name="Ravensmeer",
        layer="municipality",
        code="gm9024",
        site="ravensmeer.example",
        dissolved_on=date(2022, 1, 1),
        successor="Gemeente Groenewetering",
    ),
)
PROVINCES: Final = (
    _province(1, "provincie-merenland", "Merenland"),
    _province(2, "lindegouw", "Lindegouw"),
    _province(3, "noordermarke", "Noordermarke"),
)
WATER_BOARDS: Final = (
    Body("lindestromen", "Waterschap Lindestromen", "Lindestromen", "water_board", "ws9101", "lindestromen.example"),
    Body("de-schans", "Hoogheemraadschap De Schans", "De Schans", "water_board", "ws9102", "hhdeschans.example"),
    Body("suderein", "Wetterskip Súderein", "Súderein", "water_board", "ws9103", "wetterskipsuderein.example"),
)
NATIONAL_BODIES: Final = (
    Body(
        "waterbeheer-en-dijkzorg",
        "Ministerie van Waterbeheer en Dijkzorg",
        "Waterbeheer en Dijkzorg",
        "ministry",
        "mnre9901",
        "waterbeheerendijkzorg.example",
    ),
    Body(
        "openbare-ruimte-en-erfgoed",
        "Ministerie van Openbare Ruimte en Erfgoed",
        "Openbare Ruimte en Erfgoed",
        "ministry",
        "mnre9902",
        "openbareruimte.example",
    ),
)
LOCAL_BODIES: Final = (*MUNICIPALITIES, *PROVINCES, *WATER_BOARDS)
BODIES: Final = (*LOCAL_BODIES, *NATIONAL_BODIES)
BODY_BY_KEY: Final = {body.key: body for body in BODIES}
