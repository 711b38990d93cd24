"""The lists of tools, and how they are made. What clients take of them: tests/contract_suite/test_tool_schemas.py."""

from collections.abc import Mapping
from typing import Any

import jsonschema
import orjson
import pytest
from marshmallow import fields, validate
from mcp_types.methods import validate_server_result

from besluitbron.contract.argument_schemas import (
    ArgumentsSchema,
    CaseArguments,
    DocumentArguments,
    MeetingArguments,
    PeriodArguments,
    SourceArguments,
    described,
)
from besluitbron.contract.connector import CaseTool, Connector, DocumentTool, MeetingTool, SearchTool, SourcesTool, Tool
from besluitbron.contract.result_schemas import CaseResult, DocumentResult, MeetingResult, SearchResult, SourcesResult
from besluitbron.mcp_surface.listings import TTL_MS, cache_hints, list_results
from besluitbron.mcp_surface.tool_listing import json_schema, tool_entries
from tests.mcp_surface.declared import CONNECTORS

META = {"io.modelcontextprotocol/serverInfo": {"name": "besluitbron-raadsinformatie", "version": "1.0.0"}}
REVISIONS = ("2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28")


ENTRIES = [
    pytest.param(entry, id=f"{name}.{entry['name']}")
    for name, connector in CONNECTORS.items()
    for entry in tool_entries(connector.tools)
]


def list_tools(connector: Connector) -> Mapping[str, bytes]:
    members = {**cache_hints(TTL_MS, private=False), "_meta": META}
    return list_results("tools/list", tool_entries(connector.tools), members)


def read_list(connector: Connector, revision: str) -> dict[str, Any]:
    result: dict[str, Any] = orjson.loads(list_tools(connector)[revision])
    return result


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_tool_says_that_it_only_reads(entry: dict[str, Any]) -> None:
    hints = {name: value for name, value in entry["annotations"].items() if name != "title"}
    assert hints == {"readOnlyHint": True, "destructiveHint": False, "idempotentHint": True, "openWorldHint": True}


@pytest.mark.parametrize("name", CONNECTORS)
@pytest.mark.parametrize("revision", REVISIONS)
def test_each_revision_gets_a_list_it_can_read(name: str, revision: str) -> None:
    result = read_list(CONNECTORS[name], revision)
    validate_server_result("tools/list", revision, result)
    assert [tool["name"] for tool in result["tools"]] == [tool.name for tool in CONNECTORS[name].tools]
    assert "nextCursor" not in result
    modern = revision == "2026-07-28"
    assert ({"resultType", "ttlMs", "cacheScope", "_meta"} <= set(result)) is modern
    assert modern or set(result) == {"tools"}


@pytest.mark.parametrize("name", CONNECTORS)
def test_the_oldest_revision_gets_no_members_it_does_not_know(name: str) -> None:
    for tool in read_list(CONNECTORS[name], "2025-03-26")["tools"]:
        assert set(tool) == {"name", "description", "inputSchema", "annotations"}
    for tool in read_list(CONNECTORS[name], "2025-06-18")["tools"]:
        assert {"title", "outputSchema", "_meta"} <= set(tool)


@pytest.mark.parametrize("name", CONNECTORS)
def test_a_list_is_the_same_bytes_every_time(name: str) -> None:
    assert list_tools(CONNECTORS[name]) == list_tools(CONNECTORS[name])


# The parts of the listing by themselves.


def not_called(*arguments: object) -> Any:
    raise AssertionError("listing a tool runs nothing of it")


class WideArguments(PeriodArguments):
    text = fields.String(required=True, validate=validate.Length(min=1, max=300), metadata=described("Dutch words"))
    kind = fields.String(validate=validate.OneOf(("document", "report", "motion")), load_default="document")


SEARCH = SearchTool(
    name="search_documents",
    title="Search",
    description="Search.",
    arguments=WideArguments(),
    result=SearchResult(),
    build=not_called,
    read=not_called,
    sorts={"newest": "date, id"},
)
SOURCES = SourcesTool(
    name="list_sources", title="List", description="List.", arguments=SourceArguments(), result=SourcesResult()
)
DOCUMENT = DocumentTool(
    name="get_document",
    title="Read",
    description="Read.",
    arguments=DocumentArguments(),
    result=DocumentResult(),
    fetch=not_called,
)
MEETING = MeetingTool(
    name="get_meeting",
    title="Meeting",
    description="Meeting.",
    arguments=MeetingArguments(),
    result=MeetingResult(),
    fetch=not_called,
)
CASE = CaseTool(
    name="get_case",
    title="Case",
    description="Case.",
    arguments=CaseArguments(),
    result=CaseResult(),
    fetch=not_called,
)
TOOLS: tuple[Tool, ...] = (SEARCH, SOURCES, DOCUMENT, MEETING, CASE)


def test_the_listed_arguments_are_those_that_are_checked() -> None:
    schema = json_schema(WideArguments())
    assert schema["properties"]["text"] == {
        "type": "string",
        "minLength": 1,
        "maxLength": 300,
        "description": "Dutch words",
    }
    assert schema["properties"]["kind"] == {
        "type": "string",
        "default": "document",
        "enum": ["document", "report", "motion"],
    }
    assert schema["properties"]["offset"] == {"type": "integer", "default": 0, "minimum": 0}
    assert schema["required"] == ["text"]
    assert set(schema["properties"]) == set(WideArguments().fields)


def test_a_tool_without_arguments_has_a_closed_empty_object() -> None:
    assert json_schema(ArgumentsSchema()) == {"type": "object", "properties": {}, "additionalProperties": False}


def test_a_result_schema_keeps_every_member_of_the_root_and_what_is_always_there_below() -> None:
    whole = json_schema(MeetingResult())
    short = tool_entries([MEETING])[0]["outputSchema"]
    assert set(short["properties"]) == set(whole["properties"])
    assert short["required"] == whole["required"]
    assert short["properties"]["agenda"]["items"] == {
        "type": "object",
        "properties": {"id": {"type": "string"}, "title": {"type": "string"}},
        "required": ["id", "title"],
    }


def test_what_all_tools_answer_alike_is_introduced_once() -> None:
    first, *others = [entry["outputSchema"]["properties"] for entry in tool_entries(TOOLS)]
    assert first["precision"]["required"] == json_schema(SearchResult())["properties"]["precision"]["required"]
    assert not any({"precision", "register", "next_window"} & set(other) for other in others)


def test_a_later_tool_names_its_own_members_with_their_types() -> None:
    *_, case = tool_entries(TOOLS)
    assert case["outputSchema"]["properties"]["decisions"] == {"type": "array", "items": {"type": "object"}}
    assert {"case", "decisions"} <= set(case["outputSchema"]["required"])
    assert {"outcome", "closed", "documents"} <= set(case["outputSchema"]["properties"])


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_a_short_result_schema_refuses_nothing_that_the_whole_one_takes(tool: Tool) -> None:
    whole = json_schema(tool.result)
    example = example_of(whole)
    jsonschema.validate(example, whole)
    for entry in tool_entries(TOOLS):
        if entry["name"] == tool.name:
            jsonschema.validate(example, entry["outputSchema"])
            with pytest.raises(jsonschema.ValidationError):
                jsonschema.validate({**example, "request_id": 5}, entry["outputSchema"])


def example_of(schema: Mapping[str, Any]) -> Any:
    """A value with every member the schema names."""
    match schema["type"]:
        case "object":
            return {name: example_of(member) for name, member in schema.get("properties", {}).items()} | {"extra": 1}
        case "array":
            return [example_of(schema["items"])]
        case kind:
            plain = {"string": "text", "integer": 1, "boolean": True, "number": 1.5}[kind]
            return schema.get("enum", [plain])[-1]


def test_a_tool_says_what_kind_of_step_it_is() -> None:
    kinds = {entry["name"]: entry["_meta"]["besluitbron/kind"] for entry in tool_entries(TOOLS)}
    assert kinds == {
        "search_documents": "search",
        "list_sources": "sources",
        "get_document": "document",
        "get_meeting": "meeting",
        "get_case": "case",
    }
