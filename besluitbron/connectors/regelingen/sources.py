"""The bodies that issue local regulations, and which of them a record names.

The register knows a municipality or province by its bare name ("Utrecht") and a water board in full ("Waterschap
Rivierenland"), beside a kind of organisation; its search compares whole words with their signs.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

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


def creator_names(source: Source) -> tuple[str, ...]:
    """Every spelling under which the platform may hold regulations of this body, the usual one first."""
    others = source.facts.get("also_creator", "").split("|")
    return tuple(dict.fromkeys(name for name in (source.platform_name or source.short_name, *others) if name))


class CreatorIndex:
    """Finds the source of a record by its creator and kind of organisation. Made once a page."""

    def __init__(self, listing: SourceList) -> None:
        self._by_name: dict[str, list[Source]] = {}
        for source in listing.sources:
            for name in dict.fromkeys((*creator_names(source), source.name)):
                self._by_name.setdefault(_folded(name), []).append(source)

    def find(self, creator: str, kind: str | None) -> Source | None:
        """The one source that fits; None when none or several do: a namesake is not a match (H33)."""
        fitting = [source for source in self._by_name.get(_folded(creator), ()) if _fits(source, kind)]
        return fitting[0] if len(fitting) == 1 else None


def _folded(name: str) -> str:
    """Without case, and with straight apostrophes: `’s-Gravenhage` is `'s-Gravenhage`."""
    return " ".join(name.casefold().replace("’", "'").replace("‘", "'").split())


def _fits(source: Source, kind: str | None) -> bool:
    own = organisation_type(source)
    return own is None or kind is None or own.casefold() == kind.casefold()
