"""How the organs of a body are called in a running text, by layer of government."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from besluitbron.contract.sources import Layer

MONTHS: Final = (
    *("januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september", "oktober"),
    *("november", "december"),
)


@dataclass(frozen=True)
class Organs:
    """The council and the board of one layer, and what they call what they do."""

    councils: tuple[str, ...]
    """Names of the council that alternate, as people write them."""
    board: str
    whole_board: str
    board_member: str
    proposal: str
    """Title of a proposal to the council."""
    decision: str
    """Title of the council's decision."""
    decides: str
    decided: str


ORGANS: Final[Mapping[Layer, Organs]] = {
    "municipality": Organs(
        councils=("de gemeenteraad", "de raad"),
        board="het college",
        whole_board="het college van burgemeester en wethouders",
        board_member="wethouder",
        proposal="Raadsvoorstel",
        decision="Raadsbesluit",
        decides="besluit",
        decided="besloot",
    ),
    "province": Organs(
        councils=("Provinciale Staten",),
        board="Gedeputeerde Staten",
        whole_board="Gedeputeerde Staten",
        board_member="gedeputeerde",
        proposal="Statenvoorstel",
        decision="Statenbesluit",
        decides="besluiten",
        decided="besloten",
    ),
    "water_board": Organs(
        councils=("het algemeen bestuur",),
        board="het dagelijks bestuur",
        whole_board="het dagelijks bestuur",
        board_member="heemraad",
        proposal="Voorstel algemeen bestuur",
        decision="Besluit algemeen bestuur",
        decides="besluit",
        decided="besloot",
    ),
}


def written(day: date) -> str:
    """A day as letters write it: `24 juni 2025`."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"
