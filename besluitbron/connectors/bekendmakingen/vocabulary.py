"""The words for publications and kinds, and the register's own spellings behind them.

The register compares types exactly and its spellings changed over the years ("Kamervragen zonder Antwoord" and
"Kamervragen zonder antwoord" stand side by side in a recorded facet list), so one of our kinds is several of theirs.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Kind:
    """The register's spellings of one kind: whole values of `dt.type` and of `w.subrubriek`."""

    types: tuple[str, ...] = ()
    subsections: tuple[str, ...] = ()


# From the recorded facets of dt.type and w.subrubriek, recorded records, and for the local gazettes what other clients
# of the register met (2026). A few older forms (Beleidsregels, Verordeningen, Ruimtelijke plannen, Rijkswet) follow the
# pattern of recorded ones and were not seen: a spelling too many finds nothing, one too few hides publications.
KINDS: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        "verkeersbesluit": Kind(
            ("verkeersbesluit of -mededeling", "verkeersbesluit", "Verkeersbesluiten", "Verkeersbesluit")
        ),
        "omgevingsvergunning": Kind(("omgevingsvergunning",)),
        "evenementenvergunning": Kind(("evenementenvergunning",)),
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
            )
        ),
        "verordening": Kind(("algemeen verbindend voorschrift (verordening)", "verordening", "Verordeningen")),
        "beleidsregel": Kind(("beleidsregel", "Beleidsregels")),
        "mandaatbesluit": Kind(("delegatie- of mandaatbesluit",)),
        "ander besluit": Kind(
            (
                "ander besluit van algemene strekking",
                "Besluiten van algemene strekking",
                "Overige besluiten van algemene strekking",
            )
        ),
        "ruimtelijk plan": Kind(("ruimtelijk plan of omgevingsdocument", "Ruimtelijke plannen")),
        "wet": Kind(("Wet", "Rijkswet")),
        "amvb": Kind(("AMvB", "Rijks AMvB")),
        "klein koninklijk besluit": Kind(("Klein Koninklijk Besluit",)),
        "kamerstuk": Kind(("Kamerstuk", "Kamerstuk Kamerstuk")),
        "motie": Kind(("Motie",), ("Motie", "Gewijzigde motie (nader)", "Motie (gewijzigd/nader)")),
        "amendement": Kind(("Amendement",), ("Amendement",)),
        "kamerbrief": Kind(("Brief",), ("Brief", "Brief regering")),
        "wetsvoorstel": Kind(
            ("Voorstel van wet",),
            ("Voorstel van wet", "Voorstel van wet (initiatiefvoorstel)", "Voorstel van wet (tweede lezing)"),
        ),
        "memorie van toelichting": Kind(
            ("Memorie van toelichting",), ("Memorie van toelichting", "Memorie van toelichting (initiatiefvoorstel)")
        ),
        "kamervragen": Kind(("Kamervragen zonder Antwoord", "Kamervragen zonder antwoord", "Schriftelijke vragen")),
        "antwoord": Kind(("Aanhangsel van de Handelingen", "Kamervragen (Aanhangsel)", "Antwoord")),
        "handeling": Kind(("Handeling",)),
        "bijlage": Kind(("Bijlage",)),
    }
)


def kinds_of(values: Iterable[str]) -> Iterator[str]:
    """Our kinds that a record with these types and subsections belongs to."""
    held = set(values)
    return (name for name, kind in KINDS.items() if held & {*kind.types, *kind.subsections})
