"""The bodies within a register that can be named."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Literal

Layer = Literal[
    "municipality", "province", "water_board", "ministry", "parliament", "court", "joint_body", "national", "other"
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

    @cached_property
    def by_key(self) -> Mapping[str, Source]:
        """The sources by key."""
        return {source.key: source for source in self.sources}
