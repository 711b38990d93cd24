"""The bodies that can be named, from sources.json. A list that the platform publishes itself: see `LiveSources`."""

import json
from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Final

from besluitbron.contract.sources import Source, SourceList

FILE: Final = Path(__file__).with_name("sources.json")


@cache
def load_sources() -> SourceList:
    """The packaged list, with its date and origin, which every answer about sources passes on."""
    listing = json.loads(FILE.read_text(encoding="utf-8"))
    return SourceList(
        sources=tuple(_load_source(entry) for entry in listing["sources"]),
        origin=f"packaged list of {listing['date']}: {listing['origin']}",
    )


def _load_source(entry: Mapping[str, Any]) -> Source:
    dissolved_on = entry.get("dissolved_on")
    return Source(
        key=entry["key"],
        name=entry["name"],
        layer=entry["layer"],
        short_name=entry["short_name"],
        aliases=tuple(entry.get("aliases", ())),
        platform_name=entry["platform_name"],
        dissolved_on=date.fromisoformat(dissolved_on) if dissolved_on else None,
        successor=entry.get("successor"),
    )
