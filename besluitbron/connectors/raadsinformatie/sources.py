"""The bodies known before the platform was asked. The file says its date and origin; no entry is made from a rule."""

import json
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from besluitbron.contract.sources import Source, SourceList

FILE = Path(__file__).with_name("sources.json")


@cache
def packaged_sources() -> SourceList:
    """The packaged list: bodies with an index in the register, and bodies it does not hold, dissolved ones included."""
    listed = json.loads(FILE.read_text(encoding="utf-8"))
    return SourceList(
        sources=tuple(_source(entry) for entry in listed["sources"]),
        origin=f"packaged list of {listed['date']}",
    )


def _source(entry: dict[str, Any]) -> Source:
    return Source(
        key=entry["key"],
        name=entry["name"],
        layer=entry["layer"],
        short_name=entry["short_name"],
        aliases=tuple(entry.get("aliases", ())),
        platform_name=entry.get("platform_name", ""),
        dissolved_on=date.fromisoformat(entry["dissolved_on"]) if "dissolved_on" in entry else None,
        successor=entry.get("successor"),
        held="platform_name" in entry,
    )
