"""The bodies known before the platform was asked. The file says its date and origin; no entry is made from a rule."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from besluitbron.contract.sources import SourceList, load_packaged

FILE: Final = Path(__file__).with_name("sources.json")


@cache
def packaged_sources() -> SourceList:
    """The packaged list: bodies with an index in the register, and bodies it does not hold, dissolved ones included."""
    listing = load_packaged(FILE)
    return replace(listing, sources=tuple(replace(s, held=bool(s.platform_name)) for s in listing.sources))
