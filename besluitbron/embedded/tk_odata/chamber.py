"""Who sits in the invented chamber: parties with their seats, members, committees. None of them exists."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Party:
    """A party; `voted_as` is its name on votes and papers where that differs from its short name."""

    short: str
    name: str
    seats: int
    since: str = "2021-03-31"
    until: str | None = None
    voted_as: str = ""

    @property
    def label(self) -> str:
        """The name on votes and papers."""
        return self.voted_as or self.short


@dataclass(frozen=True)
class Member:
    """A member of the chamber."""

    surname: str
    initials: str
    party: Party

    @property
    def listed(self) -> str:
        """As votes name a member: `Waterkamp, A.`"""
        return f"{self.surname}, {self.initials}"

    @property
    def signed(self) -> str:
        """As papers name a member: `A. Waterkamp`"""
        return f"{self.initials} {self.surname}"


@dataclass(frozen=True)
class Committee:
    """A committee of members."""

    key: str
    name: str
    short: str


PARTIES: Final = (
    Party("Dijkbelang", "Dijkbelang", 31),
    Party("VLS", "Verbond voor Land en Stad", 26),
    Party("NWP", "Nieuwe Waterpartij", 22),
    Party("Burgerunie", "Burgerunie Nederland", 18),
    Party("LE", "Lijst Ecologie", 13),
    Party("SV", "Sociaal Verbond", 12),
    Party("PvO", "Partij voor Openheid", 9),
    Party("VrV", "Vrije Vooruitgang", 7),
    Party("NA", "Noordelijk Appèl", 5),
    # Its name in the list of parties is not that on its votes, as happens on the platform (recorded).
    Party("Kleine Kernen", "Kleine Kernen", 3, since="2023-12-06", voted_as="KKN"),
    Party("J&D", "Jong & Digitaal", 3),
    Party("Groep Van Ravenswoude", "Groep Van Ravenswoude", 1, since="2025-02-11"),
)
FORMER_PARTY: Final = Party("Stadspartij", "Stadspartij", 0, since="2017-03-23", until="2023-12-05")
SEATS: Final = 150

COMMITTEES: Final = (
    Committee("water", "vaste commissie voor Waterbeheer en Dijkzorg", "W&D"),
    Committee("heritage", "vaste commissie voor Openbare Ruimte en Erfgoed", "OR&E"),
    Committee("heat", "vaste commissie voor Warmte en Wonen", "W&W"),
    Committee("digital", "vaste commissie voor Digitale Samenleving", "DS"),
)
COMMITTEE_BY_KEY: Final = {committee.key: committee for committee in COMMITTEES}

_BEGINNINGS: Final = (
    *("Water", "Linden", "Dijk", "Veen", "Heide", "Molen", "Polder", "Zand", "Berken", "Elzen"),
    *("Hooi", "Riet", "Kreek", "Terp", "Wilgen"),
)
_ENDINGS: Final = ("kamp", "stra", "huizen", "mans", "ink")
_INITIALS: Final = ("A.", "J.M.", "C.")


def _surnames() -> Iterator[tuple[str, str]]:
    # The apostrophe breaks a query that does not double it (quirk 44).
    yield "O'Brien", "S."
    for initials in _INITIALS:
        for ending in _ENDINGS:
            for beginning in _BEGINNINGS:
                yield f"{beginning}{ending}", initials


def _members() -> Iterator[Member]:
    names = _surnames()
    for party in PARTIES:
        for _ in range(party.seats):
            surname, initials = next(names)
            yield Member(surname, initials, party)


MEMBERS: Final = tuple(_members())
"""All 150, party by party."""


def members_of(party: Party) -> tuple[Member, ...]:
    """The members of one party."""
    return tuple(member for member in MEMBERS if member.party is party)
