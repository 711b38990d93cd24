"""The bodies that can be named, from sources.json. A list that the platform publishes itself: see `LiveSources`."""

from functools import cache
from pathlib import Path
from typing import Final

from besluitbron.contract.sources import SourceList, load_packaged

FILE: Final = Path(__file__).with_name("sources.json")


@cache
def load_sources() -> SourceList:
    """The packaged list, with its date, which every answer about sources passes on."""
    return load_packaged(FILE)
