"""The declaration of a tool -> its entry in tools/list (`listings.py` makes the lists).

The JSON Schemas are made from the marshmallow schemas that check arguments and shape results, so they cannot differ.
Client limits of mcp.md section 8 apply: flat object roots, one type a property, no references. Every assistant reads
the whole list before its first question, so result schemas say what is always there and of what type, no more.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from marshmallow import Schema, fields
from mcp_types import Tool as ToolEntry
from mcp_types import ToolAnnotations

from besluitbron.contract.connector import CaseTool, DocumentTool, MeetingTool, SearchTool, SourcesTool, Tool
from besluitbron.contract.joint import (
    AnyDocumentTool,
    CitationTool,
    CoverageTool,
    FetcherTool,
    FinderTool,
    JointSearchTool,
    QuoteTool,
)

JsonSchema = dict[str, Any]

KINDS: Final[Mapping[type[Tool], str]] = MappingProxyType(
    {
        SearchTool: "search",
        SourcesTool: "sources",
        DocumentTool: "document",
        JointSearchTool: "search",
        CoverageTool: "coverage",
        AnyDocumentTool: "document",
        QuoteTool: "quote",
        CitationTool: "citation",
        FinderTool: "search",
        FetcherTool: "document",
        MeetingTool: "meeting",
        CaseTool: "case",
    }
)
KIND_KEY: Final = "besluitbron/kind"


def tool_entries(tools: Sequence[Tool]) -> list[dict[str, Any]]:
    """The entries of a connector's tools in their declared order, with every member any revision has."""
    results = [json_schema(tool.result) for tool in tools]
    shared = shared_members(results)
    return [
        _entry(tool, outline(result, shared, introduce=position == 0))
        for position, (tool, result) in enumerate(zip(tools, results, strict=True))
    ]


def json_schema(schema: Schema) -> JsonSchema:
    """The JSON Schema of a marshmallow schema, nested ones written out in place."""
    made: JsonSchema = _plugin().converter.schema2jsonschema(schema)  # type: ignore[union-attr]  # set by init_spec
    return made


def shared_members(results: Sequence[JsonSchema]) -> frozenset[str]:
    """Names of the objects that the first tool answers with and others too, all of the same shape."""
    if len(results) < 2:
        return frozenset()
    first, *others = (result.get("properties", {}) for result in results)
    return frozenset(
        name
        for name, part in first.items()
        if part.get("type") == "object"
        and any(name in other for other in others)
        and all(other.get(name, part) == part for other in others)
    )


def outline(schema: JsonSchema, shared: frozenset[str], *, introduce: bool) -> JsonSchema:
    """A result schema in short: every member of the root with its type, below it only what is always there.

    The first tool writes its results out whole, and describes the parts that all tools share. The others leave those
    out and name their own members with their types: six tools would not fit in the list otherwise. True of every answer
    the whole schema is true of, since no object here is closed.
    """
    if not introduce:
        return _own_members(schema, shared)
    short = _shortened(schema, whole=True)
    if results := schema["properties"].get("results"):
        short["properties"]["results"] = _shortened(results, every=True)
    return short


def _own_members(schema: JsonSchema, shared: frozenset[str]) -> JsonSchema:
    """The members of the root that are this tool's own, by name and type."""
    own = {name: _typed(member) for name, member in schema["properties"].items() if name not in shared}
    required = [name for name in schema.get("required", []) if name in own]
    return {"type": schema["type"], "properties": own, **({"required": required} if required else {})}


def _typed(schema: JsonSchema) -> JsonSchema:
    """The type alone; of a list also the type of what it holds."""
    inner = {"items": _typed(schema["items"])} if "items" in schema else {}
    return {"type": schema["type"], **inner}


def _shortened(schema: JsonSchema, *, whole: bool = False, every: bool = False) -> JsonSchema:
    """What is always there; `whole`: every member of this object, `every`: also of all below it."""
    short: JsonSchema = {name: schema[name] for name in ("type", "enum") if name in schema}
    if "items" in schema:
        short["items"] = _shortened(schema["items"], every=every)
    required = schema.get("required", [])
    members = {
        name: _shortened(member, every=every)
        for name, member in schema.get("properties", {}).items()
        if whole or every or name in required
    }
    if members:
        short["properties"] = members
    if required:
        short["required"] = required
    return short


def _entry(tool: Tool, result: JsonSchema) -> dict[str, Any]:
    entry = ToolEntry(
        name=tool.name,
        title=tool.title,
        description=tool.description,
        input_schema=json_schema(tool.arguments),
        output_schema=result,
        annotations=ToolAnnotations(
            title=tool.title,
            read_only_hint=True,
            destructive_hint=False,
            idempotent_hint=True,
            open_world_hint=True,
        ),
        _meta={KIND_KEY: _kind(tool)},
    )
    return entry.model_dump(mode="json", by_alias=True, exclude_none=True)


def _kind(tool: Tool) -> str:
    return next(kind for declared, kind in KINDS.items() if isinstance(tool, declared))


@cache
def _plugin() -> MarshmallowPlugin:
    """The converter; without names for nested schemas it writes them out, and it closes those that refuse unknowns."""
    plugin = MarshmallowPlugin(schema_name_resolver=lambda schema: "")
    APISpec(title="", version="", openapi_version="3.1.0", plugins=[plugin])
    # No `format`: Gemini refuses every request that lists a tool with another one than its own two (mcp.md 8.11;
    # google-gemini/gemini-cli#2237). The description of a date says how it is written.
    plugin.map_to_openapi_type(fields.Date, "string", None)  # type: ignore[no-untyped-call]  # it ships no type here
    return plugin
