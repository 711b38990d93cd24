"""Every tool of every connector, in the list of every revision, is one that real clients take (mcp.md section 8)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import besluitbron.app
from besluitbron.contract.connector import EMBEDDED
from besluitbron.mcp_surface.revisions import REVISIONS
from tests.contract_suite.schema_lint import Finding, lint
from tests.mcp_surface.declared import CONNECTORS
from tests.protocol.wire import MODERN, Wire
from tests.service import Service, close_service, open_service

NAMED = "raadsinformatie"
Tools = list[dict[str, Any]]


@pytest.fixture(scope="module")
def whole_service(tmp_path_factory: pytest.TempPathFactory, database: Path) -> Iterator[Service]:
    """The app with every connector in the tree, also the example, which is not served otherwise."""
    everything = {name: replace(connector, data=EMBEDDED) for name, connector in CONNECTORS.items()}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(besluitbron.app, "load_toolboxes", lambda settings: everything)
        service = open_service(tmp_path_factory.mktemp("schemas"), database)
    yield service
    close_service(service)


@pytest.mark.parametrize("revision", REVISIONS)
@pytest.mark.parametrize("connector", CONNECTORS)
def test_no_client_has_anything_to_choke_on(whole_service: Service, connector: str, revision: str) -> None:
    wire = Wire(whole_service, connector)
    response = wire.modern("tools/list") if revision == MODERN else wire.legacy("tools/list", version=revision)
    listed = response.get_json()["result"]
    assert lint(listed, connector, structured=REVISIONS[revision].structured) == []


# The lint itself: it has nothing to say of this list, and something of each change to it.


def good_list() -> dict[str, Any]:
    arguments = {
        "type": "object",
        "properties": {
            "text": {"type": "string", "description": "Dutch words", "minLength": 1, "maxLength": 300},
            "limit": {"type": "integer", "default": 10, "minimum": 1},
            "sort": {"type": "string", "enum": ["newest", "oldest"]},
        },
        "required": ["text"],
        "additionalProperties": False,
    }
    answer = {
        "type": "object",
        "properties": {
            "results": {"type": "array", "items": {"type": "object", "properties": {"id": {"type": "string"}}}}
        },
        "required": ["results"],
    }
    tool = {
        "name": "search_documents",
        "title": "Search",
        "description": "Search documents.",
        "inputSchema": arguments,
        "outputSchema": answer,
        "annotations": {
            "title": "Search",
            "readOnlyHint": True,
            "destructiveHint": False,
            "idempotentHint": True,
            "openWorldHint": True,
        },
    }
    return {"tools": [tool]}


def nested(levels: int) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "string"}
    for _ in range(levels - 1):
        schema = {"type": "object", "properties": {"inner": schema}}
    return schema


def argument(**schema: Any) -> Callable[[dict[str, Any]], None]:
    """Give the argument `limit` another schema."""
    return lambda tool: tool["inputSchema"]["properties"].update(limit=schema)


def plus(member: str, **keywords: Any) -> Callable[[dict[str, Any]], None]:
    """Add keywords to the root of a schema."""
    return lambda tool: tool[member].update(keywords)


def below(**keywords: Any) -> Callable[[dict[str, Any]], None]:
    """Add keywords to the object inside the array inside the answer."""
    return lambda tool: tool["outputSchema"]["properties"]["results"]["items"].update(keywords)


def hint(**values: Any) -> Callable[[dict[str, Any]], None]:
    return lambda tool: tool["annotations"].update(values)


def tool_is(**members: Any) -> Callable[[dict[str, Any]], None]:
    return lambda tool: tool.update(members)


def without(*path: str) -> Callable[[dict[str, Any]], None]:
    def remove(tool: dict[str, Any]) -> None:
        for step in path[:-1]:
            tool = tool[step]
        del tool[path[-1]]

    return remove


STRING = {"type": "string"}
BAD: Mapping[str, tuple[str, str, Callable[[dict[str, Any]], None]]] = {
    "dot in a name": ("8.14", "a name is", tool_is(name="get.document")),
    "slash in a name": ("8.14", "a name is", tool_is(name="get/document")),
    "capital in a name": ("8.14", "a name is", tool_is(name="getDocument")),
    "hyphen in a name": ("8.14", "a name is", tool_is(name="get-document")),
    "name starts with a digit": ("8.14", "a name is", tool_is(name="1st")),
    "name ends with a line end": ("8.14", "a name is", tool_is(name="search\n")),
    "no name": ("8.14", "a name is", tool_is(name="")),
    "name is no text": ("8.14", "a name is", tool_is(name=5)),
    "name of 41": ("8.14", "a name is", tool_is(name="x" * 41)),
    "name of 31 with the prefix": ("8.14", "prefix of its client", tool_is(name="x" * 31)),
    "name of 33 with the server": ("8.14", "server and tool", tool_is(name="x" * 33)),
    "no description": ("8.27", "no description", without("description")),
    "blank description": ("8.27", "no description", tool_is(description=" ")),
    "long description": ("8.11", "1024 characters", tool_is(description="x" * 1025)),
    "long description of an argument": ("8.11", "1024 characters", argument(type="string", description="x" * 1025)),
    "empty description of an argument": ("8.11", "an empty description", argument(type="string", description="")),
    "null description of an argument": ("8.11", "an empty description", argument(type="string", description=None)),
    "no title": ("8.27", "both be there", without("title")),
    "no annotated title": ("8.27", "both be there", without("annotations", "title")),
    "no annotations": ("8.27", "both be there", without("annotations")),
    "two titles": ("8.27", "differ", tool_is(title="Other")),
    "no read-only hint": ("8.27", "readOnlyHint", without("annotations", "readOnlyHint")),
    "writes": ("8.27", "readOnlyHint", hint(readOnlyHint=False)),
    "destroys": ("8.27", "destructiveHint", hint(destructiveHint=True)),
    "destruction unsaid": ("8.27", "destructiveHint", without("annotations", "destructiveHint")),
    "idempotence unsaid": ("8.27", "idempotentHint", without("annotations", "idempotentHint")),
    "open world null": ("8.27", "openWorldHint", hint(openWorldHint=None)),
    "no input schema": ("8.8", "type: object", without("inputSchema")),
    "input root without a type": ("8.8", "type: object", without("inputSchema", "type")),
    "input root is an array": ("8.8", "type: object", plus("inputSchema", type="array", items=STRING)),
    "input root is true": ("8.8", "type: object", tool_is(inputSchema=True)),
    "root anyOf": ("8.8", "anyOf at the root", plus("inputSchema", anyOf=[{"required": ["text"]}])),
    "root oneOf": ("8.8", "oneOf at the root", plus("inputSchema", oneOf=[{"required": ["text"]}])),
    "root allOf": ("8.8", "allOf at the root", plus("inputSchema", allOf=[{"type": "object"}])),
    "root not": ("8.8", "not at the root", plus("outputSchema", **{"not": {"type": "string"}})),
    "anyOf in an argument": ("8.8", "limit: anyOf", argument(anyOf=[STRING, {"type": "null"}])),
    "oneOf deep in the answer": ("8.8", "items: oneOf", below(oneOf=[{"type": "object"}])),
    "condition": ("8.8", "items: if", below(**{"if": {"type": "object"}})),
    "open arguments": ("8.11", "not closed", without("inputSchema", "additionalProperties")),
    "additional of a type": ("8.11", "not closed", plus("inputSchema", additionalProperties=STRING)),
    "additional in an argument": (
        "8.11",
        "belongs to the root",
        argument(type="string", additionalProperties=False),
    ),
    "an argument that is an object": ("8.8", "stays flat", argument(type="object", properties={"a": STRING})),
    "an argument that is an array": ("8.8", "stays flat", argument(type="array", items=STRING)),
    "properties are a list": ("8.11", "properties must be an object", plus("inputSchema", properties=[])),
    "type array": ("8.11", "several types", argument(type=["integer", "null"])),
    "type array in the answer": ("8.11", "several types", below(type=["object", "null"])),
    "no type": ("8.11", "no type", argument(description="anything")),
    "no type in the answer": ("8.11", "no type", below(properties={"id": {}})),
    "type null": ("8.11", "null neither", argument(type="null")),
    "type unknown": ("8.11", "type date is not taken", argument(type="date")),
    "boolean schema": ("8.11", "boolean in place", lambda tool: tool["inputSchema"]["properties"].update(limit=True)),
    "boolean items": (
        "8.11",
        "boolean in place",
        lambda tool: tool["outputSchema"]["properties"]["results"].update(items=True),
    ),
    "reference": ("8.11", "$ref", argument(type="string", **{"$ref": "#/$defs/a"})),
    "definitions": ("8.11", "$defs", plus("inputSchema", **{"$defs": {"a": STRING}})),
    "bad type in a definition": ("8.11", "$defs.a: no type", plus("inputSchema", **{"$defs": {"a": {}}})),
    "identifier": ("8.11", "$id", plus("outputSchema", **{"$id": "https://example.org/s"})),
    "dialect": ("2.11", "$schema", plus("inputSchema", **{"$schema": "http://json-schema.org/draft-07/schema#"})),
    "header": ("2.9", "x-mcp-header", argument(type="string", **{"x-mcp-header": "Limit"})),
    "header on an array's items": ("2.9", "x-mcp-header", below(**{"x-mcp-header": "X"})),
    "format of a date": ("8.11", "gemini-cli#2237", argument(type="string", format="date")),
    "pattern of names": ("8.11", "patternProperties", plus("outputSchema", patternProperties={"^x": STRING})),
    "const": ("8.11", "const", argument(type="string", const="a")),
    "nullable": ("8.11", "nullable", argument(type="string", nullable=True)),
    "not 2020-12": ("2.11", "not a schema of 2020-12", argument(type="integer", minimum="1")),
    "enum of numbers": ("8.11", "list of words", argument(type="integer", enum=[1, 2])),
    "enum with null": ("8.11", "list of words", argument(type="string", enum=["a", None])),
    "enum with an empty word": ("8.11", "list of words", argument(type="string", enum=["", "a"])),
    "empty enum": ("8.11", "list of words", argument(type="string", enum=[])),
    "enum without a type": ("8.11", "list of words", argument(enum=["a"])),
    "enum with a word twice": ("8.11", "a word twice", argument(type="string", enum=["a", "a"])),
    "default null": ("8.11", "default of null", argument(type="string", default=None)),
    "array of anything": ("8.11", "what it holds", below(properties={"id": {"type": "array"}})),
    "required null": ("8.11", "null kills", plus("inputSchema", required=None)),
    "required empty": ("8.11", "null kills", plus("inputSchema", required=[])),
    "required true": ("8.11", "null kills", argument(type="string", required=True)),
    "required unknown": ("8.11", "is no property", plus("inputSchema", required=["colour"])),
    "required twice": ("8.11", "a property twice", plus("inputSchema", required=["text", "text"])),
    "required unknown below": ("8.11", "is no property", below(required=["title"])),
    "name of an argument": (
        "8.14",
        "from-date",
        lambda tool: tool["inputSchema"]["properties"].update({"from-date": STRING}),
    ),
    "name of a member below": ("8.14", "$id", below(properties={"$id": STRING})),
    "output root is an array": ("8.10", "type: object", tool_is(outputSchema={"type": "array", "items": STRING})),
    "no output schema": ("8.10", "type: object", without("outputSchema")),
    "output schema that says nothing": ("8.10", "says nothing", tool_is(outputSchema={"type": "object"})),
    "deep answer": ("2.11", "deeper than", tool_is(outputSchema=nested(7))),
    "very deep answer": ("2.11", "deeper than", tool_is(outputSchema=nested(100))),
}


def found(listed: dict[str, Any], structured: bool = True) -> list[Finding]:
    return lint(listed, NAMED, structured=structured)


def test_the_lint_has_nothing_to_say_of_a_good_list() -> None:
    assert found(good_list()) == []
    deepest = good_list()
    deepest["tools"][0].update(outputSchema=nested(6), name="x" * 30)
    assert found(deepest) == []


@pytest.mark.parametrize("case", BAD)
def test_the_lint_catches(case: str) -> None:
    rule, words, spoil = BAD[case]
    listed = good_list()
    spoil(listed["tools"][0])
    assert [finding for finding in found(listed) if finding.rule == rule and words in finding.sentence]


BAD_LISTS: Mapping[str, tuple[str, str, Callable[[Tools], dict[str, Any]]]] = {
    "a second page": ("8.15", "nextCursor", lambda tools: {"tools": tools, "nextCursor": "2"}),
    "an empty cursor": ("8.15", "nextCursor", lambda tools: {"tools": tools, "nextCursor": None}),
    "no tools": ("8.15", "empty", lambda tools: {"tools": []}),
    "one name twice": ("8.14", "Two tools", lambda tools: {"tools": tools * 2}),
    "too large": ("8.15", "bytes", lambda tools: {"tools": tools, "more": "x" * 8_000}),
}


@pytest.mark.parametrize("case", BAD_LISTS)
def test_the_lint_catches_in_a_whole_list(case: str) -> None:
    rule, words, make = BAD_LISTS[case]
    findings = found(make(good_list()["tools"]))
    assert [finding for finding in findings if finding.rule == rule and words in finding.sentence]


def test_the_oldest_revision_needs_no_titles_and_no_output_schemas() -> None:
    old = good_list()
    for member in ("title", "outputSchema"):
        del old["tools"][0][member]
    assert found(old, structured=False) == []
    assert {finding.rule for finding in found(old)} == {"8.10", "8.27"}
