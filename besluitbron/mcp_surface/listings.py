"""The lists of an address - tools, resources, templates, prompts - made once for every revision, each on one page.

One page, because real clients read no second one (mcp.md section 8.15); in the declared order, always the same bytes.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import orjson
from mcp_types.methods import serialize_server_result

from besluitbron.mcp_surface.offers import Entry
from besluitbron.mcp_surface.revisions import REVISIONS, Revision

MEMBERS: Final = MappingProxyType(
    {
        "tools/list": "tools",
        "resources/list": "resources",
        "resources/templates/list": "resourceTemplates",
        "prompts/list": "prompts",
    }
)
"""Method -> the member of its result that holds the entries."""

TTL_MS: Final = 3_600_000
"""How long a client may keep a list: it changes only with an upgrade."""

SINCE_STRUCTURED: Final = frozenset({"title", "outputSchema", "_meta"})
"""Members of an entry that 2025-03-26 does not have; the serializer of mcp_types keeps them there."""


def cache_hints(ttl_ms: int, *, private: bool) -> dict[str, Any]:
    """How long and for whom a modern result may be kept. A shared cache may hand a public one to anybody."""
    return {"ttlMs": ttl_ms, "cacheScope": "private" if private else "public"}


def list_results(method: str, entries: Sequence[Entry], modern_members: Mapping[str, Any]) -> Mapping[str, bytes]:
    """The whole result of a list for each revision, as JSON. `modern_members`: cache hints and `_meta`."""
    return {name: _list_for(method, revision, entries, modern_members) for name, revision in REVISIONS.items()}


def _list_for(method: str, revision: Revision, entries: Sequence[Entry], modern_members: Mapping[str, Any]) -> bytes:
    result: dict[str, Any] = {MEMBERS[method]: [_known_members(entry, revision) for entry in entries]}
    if revision.era == "modern":
        result |= {"resultType": "complete", **modern_members}
    return orjson.dumps(serialize_server_result(method, revision.name, result))


def _known_members(entry: Entry, revision: Revision) -> dict[str, Any]:
    if revision.structured:
        return dict(entry)
    known = {name: value for name, value in entry.items() if name not in SINCE_STRUCTURED}
    if "arguments" in known:
        known["arguments"] = [{n: v for n, v in a.items() if n not in SINCE_STRUCTURED} for a in known["arguments"]]
    return known
