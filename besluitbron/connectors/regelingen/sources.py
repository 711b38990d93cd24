"""The bodies that issue local regulations, and which of them a record names.

The register knows a municipality or province by its bare name ("Utrecht") and a water board in full ("Waterschap
Rivierenland"), beside a kind of organisation; its search compares whole words with their signs.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from besluitbron.contract.creators import CreatorIndex, creator_names
from besluitbron.contract.sources import Layer, Source, SourceList, load_packaged

FILE: Final = Path(__file__).with_name("sources.json")

ORGANISATION_TYPES: Final[Mapping[Layer, str]] = MappingProxyType(
    {
        "municipality": "Gemeente",
        "province": "Provincie",
        "water_board": "Waterschap",
        "joint_body": "RegionaalSamenwerkingsorgaan",
    }
)
"""The platform's `organisatieType`; other bodies are known by their creator's name alone."""


@cache
def load_sources() -> SourceList:
    """The packaged list of bodies."""
    return load_packaged(FILE)


def organisation_type(source: Source) -> str | None:
    """The kind of organisation the platform files this body under; None: its creator's name is enough."""
    return source.facts.get("organisation_type") or ORGANISATION_TYPES.get(source.layer)


def index_creators(listing: SourceList) -> CreatorIndex:
    """Finds the source of a record. Made once a page."""
    return CreatorIndex(listing, names_of=_all_names, type_of=organisation_type, fold=_folded)


def _all_names(source: Source) -> tuple[str, ...]:
    return (*creator_names(source), source.name)


def _folded(name: str) -> str:
    """Without case, and with straight apostrophes: `’s-Gravenhage` is `'s-Gravenhage`."""
    return " ".join(name.casefold().replace("’", "'").replace("‘", "'").split())
