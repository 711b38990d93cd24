"""The publishing bodies that can be named, and which of them a record's creator is.

`sources.json` holds the bodies of the TOOI registers. The platform knows them by their bare name ("Utrecht") beside
a kind of organisation ("gemeente"), and older records keep older spellings (registers.md 2.4, quirk 35).
"""

import unicodedata
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
        "municipality": "gemeente",
        "province": "provincie",
        "water_board": "waterschap",
        "ministry": "ministerie",
        "parliament": "staten generaal",
    }
)
"""The platform's `organisatietype`, as recorded; other bodies are known by their creator's name alone."""


@cache
def load_sources() -> SourceList:
    """The packaged list of publishing bodies."""
    return load_packaged(FILE)


def organisation_type(source: Source) -> str | None:
    """The kind of organisation the platform files this body under; None: its creator's name is enough."""
    return source.facts.get("organisation_type") or ORGANISATION_TYPES.get(source.layer)


def index_creators(listing: SourceList) -> CreatorIndex:
    """Finds the source of a record. Made once a page."""
    return CreatorIndex(listing, names_of=creator_names, type_of=organisation_type, fold=_folded)


def _folded(name: str) -> str:
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())
