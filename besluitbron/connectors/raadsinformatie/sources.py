"""The bodies known before the platform was asked. The file says its date and origin; no entry is made from a rule."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from besluitbron.contract.sources import Layer, Source, SourceList, load_packaged

FILE: Final = Path(__file__).with_name("sources.json")
KIND_WORDS: Final[Mapping[Layer, str]] = {
    "municipality": "Gemeente",
    "province": "Provincie",
    "water_board": "Waterschap",
}
"""What the full name of a council's body begins with."""


@cache
def packaged_sources() -> SourceList:
    """The packaged list: bodies with an index in the register, and bodies it does not hold, dissolved ones included."""
    listing = load_packaged(FILE)
    return replace(listing, sources=tuple(replace(s, held=bool(s.platform_name)) for s in listing.sources))


def by_platform_name(listing: SourceList | None) -> dict[str, Source]:
    """The sources of a list by the name that the asked API gives them: an alias of an index, or a key."""
    return {source.platform_name: source for source in listing.sources if source.platform_name} if listing else {}


def with_own_keys(derived: Iterable[Source], keys: set[str]) -> Iterator[Source]:
    """Sources made from the register's own list. A key that is taken gets its layer in front, then is the platform's.

    `keys` are those in use; the new ones are added to it.
    """
    for source in derived:
        kind = KIND_WORDS.get(source.layer, "other").lower()
        for key in (source.key, f"{kind}-{source.key}", source.platform_name):
            if key and key not in keys:
                keys.add(key)
                yield replace(source, key=key)
                break
