"""The platform's keys of the bodies: from its list, never made from a name. They are case-sensitive."""

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from besluitbron.contract.sources import Layer, Source, SourceList

from ..sources import KIND_WORDS, packaged_sources

FILE: Final = Path(__file__).with_name("organizations.json")
LAYERS: Final[Mapping[str, Layer]] = {
    "gemeente": "municipality",
    "provincie": "province",
    "waterschap": "water_board",
}


@cache
def packaged_organizations() -> SourceList:
    """The bodies of the packaged list under this platform's keys; those that it lacks stay known, not held.

    `facts`: the supplier of the body's system (`notubiz`, `ibabs` ...), and its CBS code where it is a municipality.
    """
    listed = json.loads(FILE.read_text(encoding="utf-8"))
    by_source = {entry["source"]: entry for entry in listed["organizations"]}
    base = packaged_sources()
    return replace(
        base,
        sources=tuple(_keyed(source, by_source.get(source.key)) for source in base.sources),
        origin=f"packaged list of {listed['date']}",
    )


def derived_source(key: str, layer: str, label: str = "") -> Source:
    """A source for a key that no list knows: `nieuw_dorp` -> `nieuw-dorp`, `Gemeente Nieuw Dorp`."""
    bare = label or " ".join(word.capitalize() for word in key.replace("-", " ").replace("_", " ").split())
    known = LAYERS.get(layer, "other")
    return Source(
        key=key.replace("_", "-").lower(),
        name=f"{KIND_WORDS.get(known, '')} {bare}".strip(),
        layer=known,
        short_name=bare,
        platform_name=key,
    )


def _keyed(source: Source, entry: Mapping[str, str] | None) -> Source:
    if entry is None:
        return replace(source, platform_name="", held=False)
    facts = {name: entry[name] for name in ("supplier", "cbs") if name in entry}
    return replace(source, platform_name=entry["key"], held=True, facts=facts)
