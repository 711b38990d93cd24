"""The register's own list of sources: its index aliases (registers.md 1.2)."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

import orjson

from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.contract.sources import Source, SourceList
from besluitbron.contract.upstream import Platform, UpstreamAnswer, UpstreamRequest

from ..sources import with_own_keys
from .answer import TRY_LATER
from .index_names import derived_source, is_index_name

KEEP_MINUTES: Final = 24 * 60
"""Aliases change when a source is imported anew; clients refresh them once a day (quirk 5)."""
NOT_LETTERS: Final = re.compile(r"[^a-z0-9]")


def build_aliases(platform: Platform) -> UpstreamRequest:
    """The request for all indices with their aliases."""
    return UpstreamRequest(
        method="GET",
        url=f"{platform.base_url}/v1/elastic/_aliases",
        expects="json",
        keep_minutes=KEEP_MINUTES,
    )


def read_aliases(answer: UpstreamAnswer, packaged: SourceList) -> SourceList:
    """The packaged list, with what the register holds now. Raises UpstreamUnreadable on another shape or no alias.

    An alias without a packaged name gets a name derived from it; a body whose alias is gone stays known, not held.
    """
    aliases = _aliases(answer)
    moved = _moved(packaged, sorted(aliases - {source.platform_name for source in packaged.sources}), aliases)
    sources = [_as_held(source, moved.get(source.key), aliases) for source in packaged.sources]
    placed = {source.platform_name for source in sources}
    added = [derived_source(alias) for alias in sorted(aliases - placed)]
    keys = {source.key for source in sources}
    held = sum(source.held for source in sources)
    return SourceList(
        sources=(*sources, *with_own_keys(added, keys)),
        origin=f"the register's aliases: {len(aliases)} sources, {held} of them named by the {packaged.origin}",
    )


def _aliases(answer: UpstreamAnswer) -> set[str]:
    try:
        indices = orjson.loads(answer.content)
    except orjson.JSONDecodeError:
        indices = None
    if not isinstance(indices, dict):
        raise UpstreamUnreadable("gave a list of sources that cannot be read", TRY_LATER)
    found = {alias for index in indices.values() for alias in _aliases_of(index) if is_index_name(alias)}
    if not found:
        # A list that suddenly is empty is an outage, not a register without sources (quirk 7).
        raise UpstreamUnreadable("gave a list of sources without a single source", TRY_LATER)
    return found


def _aliases_of(index: object) -> Iterator[str]:
    aliases = index.get("aliases") if isinstance(index, Mapping) else None
    if not isinstance(aliases, Mapping):
        raise UpstreamUnreadable("gave a list of sources of another shape", TRY_LATER)
    yield from (alias for alias in aliases if isinstance(alias, str))


def _moved(packaged: SourceList, unknown: list[str], aliases: set[str]) -> dict[str, str]:
    """Bodies that the register keeps under another slug than the packaged one: key -> alias.

    Only a name that fits one body of the layer counts: a namesake is not a match (H33).
    """
    by_name: dict[tuple[str, str], set[str]] = defaultdict(set)
    for source in packaged.sources:
        if source.platform_name not in aliases:
            for name in (source.short_name, *source.aliases):
                by_name[source.layer, _folded(name)].add(source.key)
    moved = {}
    for alias in unknown:
        derived = derived_source(alias)
        keys = by_name.get((derived.layer, _folded(derived.short_name)), set())
        if len(keys) == 1:
            moved[next(iter(keys))] = alias
    return moved


def _as_held(source: Source, moved_to: str | None, aliases: set[str]) -> Source:
    if moved_to:
        return replace(source, platform_name=moved_to, held=True)
    held = source.platform_name in aliases
    return source if source.held == held else replace(source, held=held)


def _folded(name: str) -> str:
    return NOT_LETTERS.sub("", unicodedata.normalize("NFKD", name.casefold()))
