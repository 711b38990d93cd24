"""Names of sources for a person who is typing one. Asks nobody: the list in force answers."""

from collections.abc import Sequence

from besluitbron.contract.sources import Source
from besluitbron.pipeline.sources import SourceIndex, fold


def complete_source(indexes: Sequence[SourceIndex], typed: str) -> Sequence[str]:
    """Full names that what was typed can become: those that begin with it first, each group in alphabetical order.

    The kind of body may be left out: `wat` finds Gemeente Waterdrecht. Nothing typed finds all.
    """
    part = fold(typed)
    ranked = sorted(
        (rank, fold(source.short_name or source.name), source.name)
        for index in indexes
        for source in index.listing.sources
        if source.held and (rank := _rank(source, part)) is not None
    )
    return list(dict.fromkeys(name for _, _, name in ranked))


def _rank(source: Source, part: str) -> int | None:
    names = [fold(name) for name in (source.short_name, source.name, *source.aliases) if name]
    if any(name.startswith(part) for name in names):
        return 0
    if any(f" {part}" in name for name in names):
        return 1
    return 2 if any(part in name for name in names) else None
