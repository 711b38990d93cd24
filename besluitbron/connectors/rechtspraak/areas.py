"""Areas of law (Rechtsgebieden) by the names people use -> the register's own identifiers.

The value list Rechtsgebieden of data.rechtspraak.nl, as other users of it published it in December 2024. A judgment
carries the narrowest area it was given. So an area that has parts is asked with all of its parts: whether the platform
does that by itself is not documented, and it takes any number of areas, one of which must fit.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from types import MappingProxyType
from typing import Final

_BASE: Final = "http://psi.rechtspraak.nl/rechtsgebied#"

_PARTS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "bestuursrecht": {
            "ambtenarenrecht": "ambtenarenrecht",
            "belastingrecht": "belastingrecht",
            "bestuursprocesrecht": "bestuursprocesrecht",
            "bestuursstrafrecht": "bestuursstrafrecht",
            "europees bestuursrecht": "europeesBestuursrecht",
            "mededingingsrecht": "mededingingsrecht",
            "omgevingsrecht": "omgevingsrecht",
            "socialezekerheidsrecht": "socialezekerheidsrecht",
            "vreemdelingenrecht": "vreemdelingenrecht",
        },
        "civielRecht": {
            "aanbestedingsrecht": "aanbestedingsrecht",
            "arbeidsrecht": "arbeidsrecht",
            "burgerlijk procesrecht": "burgerlijkProcesrecht",
            "europees civiel recht": "europeesCivielRecht",
            "goederenrecht": "goederenrecht",
            "insolventierecht": "insolventierecht",
            "intellectueel-eigendomsrecht": "intellectueeleigendomsrecht",
            "internationaal privaatrecht": "internationaalPrivaatrecht",
            "mededingingsrecht": "mededingingsrecht",
            "ondernemingsrecht": "ondernemingsrecht",
            "personen- en familierecht": "personenEnFamilierecht",
            "verbintenissenrecht": "verbintenissenrecht",
        },
        "strafrecht": {
            "europees strafrecht": "europeesStrafrecht",
            "internationaal strafrecht": "internationaalStrafrecht",
            "materieel strafrecht": "materieelStrafrecht",
            "penitentiair strafrecht": "penitentiairStrafrecht",
            "strafprocesrecht": "strafprocesrecht",
        },
        "internationaalPubliekrecht": {"mensenrechten": "mensenrechten", "volkenrecht": "volkenrecht"},
    }
)
_WIDE_NAMES: Final = MappingProxyType(
    {
        "bestuursrecht": "bestuursrecht",
        "civiel recht": "civielRecht",
        "strafrecht": "strafrecht",
        "internationaal publiekrecht": "internationaalPubliekrecht",
    }
)
_ALSO: Final = MappingProxyType(
    {
        "administrative law": "bestuursrecht",
        "asielrecht": "vreemdelingenrecht",
        "burgerlijk recht": "civiel recht",
        "civil law": "civiel recht",
        "criminal law": "strafrecht",
        "employment law": "arbeidsrecht",
        "environmental law": "omgevingsrecht",
        "familierecht": "personen- en familierecht",
        "family law": "personen- en familierecht",
        "faillissementsrecht": "insolventierecht",
        "fiscaal recht": "belastingrecht",
        "immigration law": "vreemdelingenrecht",
        "labour law": "arbeidsrecht",
        "migratierecht": "vreemdelingenrecht",
        "milieurecht": "omgevingsrecht",
        "planning law": "omgevingsrecht",
        "privaatrecht": "civiel recht",
        "sociale zekerheid": "socialezekerheidsrecht",
        "social security law": "socialezekerheidsrecht",
        "tax law": "belastingrecht",
    }
)
"""Other words for the same area. None of them is the register's own."""


def area_names() -> tuple[str, ...]:
    """The names of all areas: each wide one, then its parts."""
    return tuple(_identifiers())


def settle_area(given: str) -> str | None:
    """The area that is meant, by its own name; None when it is none."""
    words = _folded(given)
    name = _ALSO.get(words, words)
    return _by_folded_name().get(_folded(name))


def near_areas(given: str) -> list[str]:
    """Areas whose name resembles a word which is none, the nearest first."""
    names = {**_by_folded_name(), **_ALSO}
    found = get_close_matches(_folded(given), names, n=3, cutoff=0.6)
    return list(dict.fromkeys(names[name] for name in found))


def area_identifiers(name: str) -> tuple[str, ...]:
    """Every identifier that the area stands for: its own and those of its parts; of both areas that share a name."""
    return _identifiers()[name]


@cache
def _identifiers() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for name, wide in _WIDE_NAMES.items():
        parts = dict(_named(wide))
        found[name] = (_BASE + wide, *parts.values())
        for part, identifier in parts.items():
            found[part] = (*found.get(part, ()), identifier)
    return found


def _named(wide: str) -> Iterator[tuple[str, str]]:
    return ((name, f"{_BASE}{wide}_{part}") for name, part in _PARTS[wide].items())


@cache
def _by_folded_name() -> Mapping[str, str]:
    return {_folded(name): name for name in _identifiers()}


def _folded(name: str) -> str:
    plain = unicodedata.normalize("NFC", name).casefold().replace("-", " ")
    return " ".join(plain.split())
