"""The ministries that are responsible for a law, and which of them a record names.

The register writes the bare name ("Binnenlandse Zaken en Koninkrijksrelaties") and keeps that of ministries that no
longer exist ("Veiligheid en Justitie"): each is a source of its own.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from besluitbron.contract.sources import Source, SourceList, load_packaged

FILE: Final = Path(__file__).with_name("sources.json")


@cache
def load_sources() -> SourceList:
    """The packaged list of ministries."""
    return load_packaged(FILE)


def by_authority(listing: SourceList) -> Mapping[str, Source]:
    """The sources by the name that the register gives them, lower case."""
    return {source.platform_name.casefold(): source for source in listing.sources}
