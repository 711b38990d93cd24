"""The register's own list of bodies: `/api/sources`."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from besluitbron.contract.sources import Source, SourceList
from besluitbron.contract.upstream import Platform, UpstreamAnswer, UpstreamRequest

from ..sources import with_own_keys
from .answer import mappings, read_object, unreadable
from .organizations import LAYERS, derived_source

KEEP_MINUTES: Final = 24 * 60
"""The list changes with the platform's code."""


def build_sources(platform: Platform) -> UpstreamRequest:
    """The request for all bodies, also those that are no longer imported: what was imported is still found."""
    return UpstreamRequest(
        method="GET", url=f"{platform.base_url}/api/sources", expects="json", keep_minutes=KEEP_MINUTES
    )


def read_sources(answer: UpstreamAnswer, packaged: SourceList) -> SourceList:
    """The packaged list, with what the register has now. Raises UpstreamUnreadable on another shape or no body at all.

    A key without a packaged name gets a name from its label; a body whose key is gone stays known, not held.
    """
    listed = _listed(answer)
    known = [_as_held(source, listed) for source in packaged.sources]
    named = {source.platform_name for source in packaged.sources}
    added = [_derived(key, entry) for key, entry in sorted(listed.items()) if key not in named]
    keys = {source.key for source in known}
    held = sum(source.held for source in known)
    return SourceList(
        sources=(*known, *with_own_keys(added, keys)),
        origin=f"the register's own list: {len(listed)} sources, {held} of them named by the {packaged.origin}",
    )


def _listed(answer: UpstreamAnswer) -> dict[str, Mapping[str, Any]]:
    """Bodies by key. The collections of all bodies of a supplier stand in the list too; nothing is found in them."""
    content = read_object(answer)
    if "sources" not in content:
        raise unreadable("a list of sources without the sources")
    entries = mappings(content["sources"], "sources")
    listed = {
        entry["key"]: entry
        for entry in entries
        if isinstance(entry.get("key"), str) and entry.get("isAggregate") is not True and _layer(entry) in LAYERS
    }
    if not listed:
        # A list that suddenly is empty is an outage, not a register without sources (quirk 7).
        raise unreadable("a list of sources without a single body")
    return listed


def _layer(entry: Mapping[str, Any]) -> str:
    return str(entry.get("organizationType"))


def _as_held(source: Source, listed: Mapping[str, Mapping[str, Any]]) -> Source:
    entry = listed.get(source.platform_name)
    if entry is None:
        return source if not source.held else replace(source, held=False)
    supplier = entry.get("supplier")
    facts = {**source.facts, "supplier": supplier} if isinstance(supplier, str) else source.facts
    return source if source.held and facts == source.facts else replace(source, held=True, facts=facts)


def _derived(key: str, entry: Mapping[str, Any]) -> Source:
    label = entry.get("label")
    return derived_source(key, _layer(entry), label if isinstance(label, str) else "")
