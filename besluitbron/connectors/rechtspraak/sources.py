"""The courts that can be named, and which of them an ECLI belongs to. A source's key is its court code in an ECLI."""

from functools import cache
from pathlib import Path
from typing import Final

from besluitbron.contract.sources import Source, SourceList, load_packaged

FILE: Final = Path(__file__).with_name("sources.json")


@cache
def load_sources() -> SourceList:
    """The packaged list of courts; foreign courts are not in it, as they have no Dutch ECLI."""
    return load_packaged(FILE)


class CourtIndex:
    """Finds the court of an ECLI. Made once an answer."""

    def __init__(self, listing: SourceList) -> None:
        self._by_key = {source.key: source for source in listing.sources}
        self._by_name = {source.name.casefold(): source for source in listing.sources}

    def find(self, ecli: str, name: str | None) -> Source | None:
        """By the code in the ECLI, which is never spelled differently; else by the name in full."""
        code = ecli.split(":")[2].lower()
        return self._by_key.get(code) or self._by_name.get((name or "").casefold())
