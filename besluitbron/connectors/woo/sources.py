"""The bodies that can be named, and which of them a document's publisher is.

`sources.json` holds the bodies of the TOOI registers, under the names that TOOI and this register share. Most of what
the register holds is of ministries; a local body has little there, and a search for it says so with its coverage.
"""

from functools import cache
from pathlib import Path
from typing import Final

from besluitbron.contract.sources import Source, SourceList, load_packaged

FILE: Final = Path(__file__).with_name("sources.json")
NOBODY: Final = "onbekend"
"""What the register writes where it does not know the publisher (recorded)."""


@cache
def load_sources() -> SourceList:
    """The packaged list of bodies."""
    return load_packaged(FILE)


class PublisherIndex:
    """Finds the source of a document by its publisher's name. Made once an answer."""

    def __init__(self, listing: SourceList) -> None:
        self._by_name = {_folded(source.platform_name): source for source in listing.sources}

    def find(self, name: str | None) -> Source | None:
        """The source with this name in the register; None when it is not in the list."""
        return self._by_name.get(_folded(name or ""))


def is_nobody(name: str | None) -> bool:
    """Whether this stands for a publisher that the register does not know."""
    return name is None or _folded(name) == NOBODY


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())
