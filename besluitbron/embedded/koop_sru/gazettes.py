"""The gazettes of the sample, and how each layer of government appears in their metadata."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from besluitbron.contract.sources import Layer


@dataclass(frozen=True)
class OrganisationKind:
    """A layer in the platform's words."""

    organisation_type: str
    """Value of `w.organisatietype`."""
    scheme: str
    """Value list of its creators."""
    organ: str
    """Who decides, in a running text."""


KINDS: Final[Mapping[Layer, OrganisationKind]] = MappingProxyType(
    {
        "municipality": OrganisationKind("gemeente", "OVERHEID.Gemeente", "het college van burgemeester en wethouders"),
        "province": OrganisationKind("provincie", "OVERHEID.Provincie", "het college van gedeputeerde staten"),
        "water_board": OrganisationKind("waterschap", "OVERHEID.Waterschap", "het dagelijks bestuur"),
        "ministry": OrganisationKind("ministerie", "OVERHEID.Ministerie", "de minister"),
        "parliament": OrganisationKind("staten generaal", "OVERHEID.StatenGeneraal", "de Staten"),
    }
)


@dataclass(frozen=True)
class Gazette:
    """A gazette: how it is called and what its items look like."""

    collection: str
    """First part of its identifiers: `gmb`."""
    publication_name: str
    masthead: str
    issued_by: str
    element: str
    """Name of the text's element in the publication XML."""
    type_scheme: str
    subject_scheme: str = "OVERHEID.TaxonomieBeleidsagendaDecentraal"

    def kind_of(self, layer: Layer) -> OrganisationKind:
        """How a body of this layer appears."""
        return KINDS[layer]


GAZETTES: Final[Mapping[str, Gazette]] = MappingProxyType(
    {
        gazette.collection: gazette
        for gazette in (
            Gazette(
                "gmb",
                "Gemeenteblad",
                "GEMEENTEBLAD",
                "Officiële uitgave van de {name}",
                "gemeenteblad",
                "OVERHEIDop.Rubriek",
            ),
            Gazette(
                "prb",
                "Provinciaal blad",
                "PROVINCIAAL BLAD",
                "Officiële uitgave van de {name}",
                "provinciaalblad",
                "OVERHEIDop.Rubriek",
            ),
            Gazette(
                "wsb",
                "Waterschapsblad",
                "WATERSCHAPSBLAD",
                "Officiële uitgave van {name}",
                "waterschapsblad",
                "OVERHEIDop.Rubriek",
            ),
            Gazette(
                "stcrt",
                "Staatscourant",
                "STAATSCOURANT",
                "Officiële uitgave, op verzoek van {name}",
                "staatscourant",
                "OVERHEIDop.Staatscourant",
                "OVERHEID.TaxonomieBeleidsagenda",
            ),
            Gazette(
                "stb",
                "Staatsblad",
                "Staatsblad",
                "op voordracht van {name}",
                "staatsblad",
                "OVERHEIDop.Staatsblad",
                "OVERHEID.TaxonomieBeleidsagenda",
            ),
        )
    }
)
