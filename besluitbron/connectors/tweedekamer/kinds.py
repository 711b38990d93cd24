"""Kinds of document: our words, and the register's own names behind each.

The vocabulary is open: any name of the register is a kind too, so what a result shows can be asked for.
"""

from collections.abc import Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import Final

COMMITMENT: Final = "toezegging"
"""A commitment of a minister: a row of its own in the register, not a document."""

# Names as recorded and as the register's own documentation lists them; a few debates' names follow their pattern and
# were not seen: a name too many finds nothing, one too few hides documents.
KINDS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "motie": ("Motie", "Motie (gewijzigd/nader)"),
        "amendement": ("Amendement", "Amendement (gewijzigd/nader/vervangend)"),
        "wetsvoorstel": ("Voorstel van wet", "Voorstel van wet (initiatiefvoorstel)"),
        "memorie van toelichting": ("Memorie van toelichting", "Memorie van toelichting (initiatiefvoorstel)"),
        "nota van wijziging": ("Nota van wijziging",),
        "kamerbrief": ("Brief regering",),
        "kamervragen": ("Schriftelijke vragen",),
        "antwoord": (
            "Antwoord schriftelijke vragen",
            "Antwoord schriftelijke vragen (nader)",
            "Mededeling (uitstel antwoord)",
        ),
        "debatverslag": (
            "Verslag van een commissiedebat",
            "Verslag van een notaoverleg",
            "Verslag van een wetgevingsoverleg",
            "Verslag van een algemeen overleg",
        ),
        "bijlage": ("Bijlage",),
    }
)
OUR_KINDS: Final = (*KINDS, COMMITMENT)
COMMON_KINDS: Final = (
    *("motie", "amendement", "wetsvoorstel", "kamerbrief", "kamervragen", "antwoord", "debatverslag"),
    COMMITMENT,
)
"""Those that assistants are told of before they ask."""
_BY_NAME: Final[Mapping[str, str]] = MappingProxyType(
    {name.casefold(): kind for kind, names in KINDS.items() for name in names}
)
UNKNOWN: Final = "document"


def near_kinds(kind: str) -> list[str]:
    """Our kinds that resemble one that is not known, the nearest first: `moties` -> `motie`."""
    if kind in OUR_KINDS or kind.casefold() in _BY_NAME:
        return []
    return get_close_matches(kind.casefold(), OUR_KINDS, n=3, cutoff=0.6)


def names_of(kind: str) -> tuple[str, ...]:
    """The register's names of a kind."""
    return KINDS.get(kind, (kind,))


def kind_of(name: str | None) -> str:
    """The kind of a document by the register's name of it: one of ours, else the name itself."""
    return _BY_NAME.get(name.casefold(), name) if name else UNKNOWN


def settle_kind(given: str) -> str:
    """The kind that is meant: one of ours, by its name or by one of the register's, else a name of the register."""
    words = " ".join(given.split())
    if words.casefold() in OUR_KINDS:
        return words.casefold()
    return _BY_NAME.get(words.casefold(), words)
