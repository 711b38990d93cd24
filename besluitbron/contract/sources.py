"""The bodies within a register that can be named."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Literal

Layer = Literal[
    "municipality",
    "province",
    "water_board",
    "ministry",
    "parliament",
    "party",
    "committee",
    "court",
    "joint_body",
    "national",
    "other",
]


@dataclass(frozen=True)
class Source:
    """A body that can be named. `key` is what callers pass and results carry; unique within the connector."""

    key: str
    name: str
    """Name in full, as a citation writes it: `Gemeente Delft`, `Provincie Utrecht`."""
    layer: Layer
    short_name: str = ""
    """The bare name people use: `Delft`. Several sources may share one: then it is ambiguous."""
    aliases: tuple[str, ...] = ()
    """Other spellings that mean this body: `Den Haag`."""
    platform_name: str = ""
    """What the platform calls it: an index alias, a creator's name."""
    dissolved_on: date | None = None
    successor: str | None = None
    """Name in full of the body that took over."""
    held: bool = True
    """False: known, but this register holds nothing of it under its own name."""
    facts: Mapping[str, str] = field(default_factory=dict)
    """What only the connector's own query needs, e.g. `organisation_type`."""


@dataclass(frozen=True)
class SourceList:
    """All sources of a connector, with the moment and origin of the list."""

    sources: tuple[Source, ...]
    origin: str
    """Where the list comes from, for a person: `ORI alias list`, `packaged list of 2026-10-01`."""


def load_packaged(file: Path) -> SourceList:
    """Read a connector's `sources.json`: `date`, `origin` (a text or a list of texts) and `sources`.

    What a source has no value for is left out of the file.
    """
    listing = json.loads(file.read_text(encoding="utf-8"))
    return SourceList(
        sources=tuple(_load_source(entry) for entry in listing["sources"]),
        origin=f"packaged list of {listing['date']}",
    )


def _load_source(entry: Mapping[str, Any]) -> Source:
    dissolved_on = entry.get("dissolved_on")
    return Source(
        key=entry["key"],
        name=entry["name"],
        layer=entry["layer"],
        short_name=entry["short_name"],
        aliases=tuple(entry.get("aliases", ())),
        platform_name=entry.get("platform_name", ""),
        dissolved_on=date.fromisoformat(dissolved_on) if dissolved_on else None,
        successor=entry.get("successor"),
        facts=entry.get("facts", {}),
    )
