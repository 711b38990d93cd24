"""The words for publications and kinds, and the register's own spellings behind them.

The register compares types exactly and its spellings changed over the years ("Kamervragen zonder Antwoord" and
"Kamervragen zonder antwoord" stand side by side in a recorded facet list), so one of our kinds is several of theirs.

The vocabulary is open: a type of the register that belongs to none of our kinds is a kind by its own name. So whatever
kind a result shows can be asked for, and finds that result again.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, cached_property
from itertools import chain
from types import MappingProxyType
from typing import Final

PUBLICATIONS: Final = (
    "Gemeenteblad",
    "Provinciaal blad",
    "Waterschapsblad",
    "Blad gemeenschappelijke regeling",
    "Staatscourant",
    "Staatsblad",
    "Tractatenblad",
    "Kamerstuk",
    "Handelingen",
    "Kamervragen (Aanhangsel)",
    "Kamervragen zonder antwoord",
    "Niet-dossierstuk",
    "Agenda",
)
"""`w.publicatienaam`, as the register writes it."""


def _first_letters(name: str) -> tuple[str, ...]:
    """A name with a small and with a capital first letter; `AMvB` has only one form."""
    return tuple(dict.fromkeys((own_kind(name), name[:1].upper() + name[1:])))


def own_kind(name: str) -> str:
    """A type of the register as a kind, in one spelling: `Notitie` and `notitie` are one, `AMvB` stays."""
    return name[:1].lower() + name[1:] if name[1:2].islower() else name


@dataclass(frozen=True)
class Kind:
    """The register's spellings of one kind: whole values of `dt.type` and of `w.subrubriek`."""

    types: tuple[str, ...] = ()
    subsections: tuple[str, ...] = ()

    @cached_property
    def searched_types(self) -> tuple[str, ...]:
        """Each type with and without a capital: the register writes `verkeersbesluit` and `Verkeersbesluit`."""
        return tuple(dict.fromkeys(form for name in self.types for form in (name, *_first_letters(name))))


# From the recorded facets of dt.type and w.subrubriek, recorded records, and for the local gazettes what other clients
# of the register met (2026). A few older forms (Beleidsregels, Verordeningen, Ruimtelijke plannen, Rijkswet) follow the
# pattern of recorded ones and were not seen: a spelling too many finds nothing, one too few hides publications. Our own
# name is among the types too: a type that the register names like one of our kinds belongs to it.
KINDS: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        "verkeersbesluit": Kind(
            ("verkeersbesluit of -mededeling", "verkeersbesluit", "Verkeersbesluiten", "Verkeersbesluit")
        ),
        "omgevingsvergunning": Kind(("omgevingsvergunning",)),
        "evenementenvergunning": Kind(("evenementenvergunning",)),
        "exploitatievergunning": Kind(("exploitatievergunning",)),
        "watervergunning": Kind(("watervergunning",)),
        "vergunning": Kind(
            (
                "omgevingsvergunning",
                "evenementenvergunning",
                "exploitatievergunning",
                "watervergunning",
                "andere vergunning",
                "andere beschikking",
                "Beschikkingen | aanvraag",
                "Beschikkingen | afhandeling",
                "vergunning",
            )
        ),
        "verordening": Kind(("algemeen verbindend voorschrift (verordening)", "verordening", "Verordeningen")),
        "beleidsregel": Kind(("beleidsregel", "Beleidsregels")),
        "mandaatbesluit": Kind(("delegatie- of mandaatbesluit", "mandaatbesluit")),
        "ander besluit": Kind(
            (
                "ander besluit van algemene strekking",
                "Besluiten van algemene strekking",
                "Overige besluiten van algemene strekking",
                "ander besluit",
            )
        ),
        "peilbesluit": Kind(("peilbesluit",)),
        "ruimtelijk plan": Kind(("ruimtelijk plan of omgevingsdocument", "Ruimtelijke plannen", "ruimtelijk plan")),
        "interne regeling": Kind(("interne regeling", "Interne regelingen")),
        "scheepvaartbericht": Kind(
            ("bekendmaking aan de scheepvaart", "Bekendmakingen aan de scheepvaart", "scheepvaartbericht")
        ),
        "overig": Kind(("overige overheidsinformatie", "Overig")),
        "wet": Kind(("Wet", "Rijkswet")),
        "amvb": Kind(("AMvB", "Rijks AMvB", "amvb")),
        "klein koninklijk besluit": Kind(("Klein Koninklijk Besluit", "klein koninklijk besluit")),
        "motie": Kind(("Motie",), ("Motie", "Gewijzigde motie (nader)", "Motie (gewijzigd/nader)")),
        "amendement": Kind(("Amendement",), ("Amendement",)),
        "kamerbrief": Kind(("Brief", "kamerbrief"), ("Brief", "Brief regering")),
        "wetsvoorstel": Kind(
            ("Voorstel van wet", "wetsvoorstel"),
            ("Voorstel van wet", "Voorstel van wet (initiatiefvoorstel)", "Voorstel van wet (tweede lezing)"),
        ),
        "memorie van toelichting": Kind(
            ("Memorie van toelichting",), ("Memorie van toelichting", "Memorie van toelichting (initiatiefvoorstel)")
        ),
        "kamerstuk": Kind(("Kamerstuk", "Kamerstuk Kamerstuk")),
        "kamervragen": Kind(
            ("Kamervragen zonder Antwoord", "Kamervragen zonder antwoord", "Schriftelijke vragen", "kamervragen")
        ),
        "antwoord": Kind(("Aanhangsel van de Handelingen", "Kamervragen (Aanhangsel)", "Antwoord")),
        "handeling": Kind(("Handeling",)),
        "bijlage": Kind(("Bijlage",)),
        "niet-dossierstuk": Kind(("Niet-dossierstuk",)),
        "agenda": Kind(("Agenda",)),
    }
)


UNTYPED: Final = "officiële publicatie"
"""The kind of a publication that has no type at all: every publication is one."""


def kinds_of(types: Iterable[str], subsections: Iterable[str]) -> Iterator[str]:
    """Our kinds that a record with these types and subsections belongs to: those whose query finds it."""
    held, parts = set(types), set(subsections)
    return (name for name, kind in KINDS.items() if held & set(kind.searched_types) or parts & set(kind.subsections))


def main_kind(types: Iterable[str], subsections: Iterable[str]) -> str:
    """The one kind to show: by a subsection, which is narrower (Motie), else by a type; one of ours if any."""
    types = tuple(types)
    narrower = (name for part in subsections for name in kinds_of((), (part,)))
    wider = (name for part in types for name in kinds_of((part,), ()))
    own = (own_kind(part) for part in types)
    return next(chain(narrower, wider, own), UNTYPED)


def settle_kind(given: str) -> str:
    """The kind that is meant: one of ours, by its name or by a spelling of the register, else a type of its own.

    Exact but for a first capital: a type in capitals that is not in our list would not be found by our kind.
    """
    words = " ".join(given.split())
    meant = own_kind(words)
    return meant if meant in KINDS else _by_spelling().get(words, meant)


def near_kinds(kind: str) -> list[str]:
    """Our kinds that resemble a word which is none, the nearest first: `moties` -> `motie`."""
    return get_close_matches(kind.casefold(), KINDS, n=3, cutoff=0.7)


def spellings(kind: str) -> Kind:
    """The values to look for. A type of the register's own may be written with a capital, and be a subsection."""
    if kind in KINDS:
        return KINDS[kind]
    return Kind((kind,), _first_letters(kind))


@cache
def _by_spelling() -> Mapping[str, str]:
    """Our kind by the register's spellings; the earlier kind is the narrower one."""
    words = [(spelling, name) for name, kind in KINDS.items() for spelling in (*kind.searched_types, *kind.subsections)]
    return dict(reversed(words))
