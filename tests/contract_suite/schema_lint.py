"""What real clients and models do not take in a tools/list, as findings. Pure; proven in test_tool_schemas.py.

A rule is named by its section of mcp.md: `8.11` is fault 11 of section 8, with the public reports it comes from there.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import jsonschema
import orjson


class Finding(NamedTuple):
    """What is wrong, and by which rule."""

    rule: str
    sentence: str


JOINT: Final = "besluitbron"

MAX_TOOL_NAME: Final = 40
"""Ours (8.14): what is left for a tool when a client has put the server's name before it."""
MAX_PREFIXED_NAME: Final = 64
"""Of the model APIs, of `mcp__<server>__<tool>` as Claude Code and Copilot send it (8.14)."""
MAX_SERVER_AND_TOOL: Final = 60
"""Of Cursor, which leaves a longer tool out; one character stands between the two (8.14)."""
MAX_DESCRIPTION: Final = 1_024
"""Of OpenAI's function descriptions; the other model APIs take more."""
MAX_LIST_BYTES: Final = 8_000
"""Ours: every assistant reads the whole list before its first question, and there is no second page (8.15)."""
MAX_JOINT_LIST_BYTES: Final = 10_000
"""Ours, of the address that stands for all registers: it has the tools of none of them to add to its own."""
MAX_DEPTH: Final = 6
"""Ours; the results of a tool need 4."""

HINTS: Final[Mapping[str, bool | None]] = {
    "readOnlyHint": True,
    "destructiveHint": False,
    "idempotentHint": None,
    "openWorldHint": None,
}
"""Hint -> what it must be, None for either; all tools here only read."""
TYPES: Final = frozenset({"object", "array", "string", "integer", "number", "boolean"})
SCALARS: Final = frozenset({"string", "integer", "boolean"})
COMBINING: Final = frozenset({"anyOf", "oneOf", "allOf", "not", "if", "then", "else", "dependentSchemas"})
REFERRING: Final = frozenset({"$ref", "$defs", "definitions", "$dynamicRef", "$id", "$anchor"})
PLAIN: Final = frozenset(
    {"type", "description", "properties", "required", "additionalProperties", "items", "enum", "default"}
    | {"minimum", "maximum", "minLength", "maxLength"}
)
"""The keywords that every client in section 8 reads alike."""

_WORD = re.compile(r"[a-z][a-z0-9_]*", re.ASCII)


def lint(result: Mapping[str, Any], connector: str, *, structured: bool) -> list[Finding]:
    """Look through a whole result of tools/list; `structured`: of a revision with titles and output schemas."""
    found = [*_check_page(result), *_check_size(result, MAX_JOINT_LIST_BYTES if connector == JOINT else MAX_LIST_BYTES)]
    for tool in result["tools"]:
        place = f"{connector}.{tool.get('name')}"
        found += _check_name(place, tool, connector)
        found += _check_words(place, tool)
        found += _check_titles(place, tool, structured)
        found += _check_hints(place, tool)
        found += _check_arguments(place, tool.get("inputSchema"))
        if structured:
            found += _check_answers(place, tool.get("outputSchema"))
    return found


def _check_page(result: Mapping[str, Any]) -> Iterator[Finding]:
    if "nextCursor" in result:
        yield Finding("8.15", "The list has a nextCursor: most clients read the first page only, one loops.")
    names = [tool.get("name") for tool in result["tools"]]
    for name in sorted({str(name) for name in names if names.count(name) > 1}):
        yield Finding("8.14", f"Two tools are called {name}: a client keeps one of them.")
    if not names:
        yield Finding("8.15", "The list is empty.")


def _check_size(result: Mapping[str, Any], most: int) -> Iterator[Finding]:
    size = len(orjson.dumps({"jsonrpc": "2.0", "id": 1, "result": result}))
    if size >= most:
        yield Finding("8.15", f"The list has {size} bytes, {most} or more.")


def _check_name(place: str, tool: Mapping[str, Any], connector: str) -> Iterator[Finding]:
    name, server = tool.get("name"), f"besluitbron-{connector}"
    if not isinstance(name, str) or not _WORD.fullmatch(name) or len(name) > MAX_TOOL_NAME:
        yield Finding("8.14", f"{place}: a name is a letter and then letters, digits or _, {MAX_TOOL_NAME} in all.")
        return
    if len(f"mcp__{server}__{name}") > MAX_PREFIXED_NAME:
        yield Finding("8.14", f"{place}: with the prefix of its client the name is longer than {MAX_PREFIXED_NAME}.")
    if len(f"{server}:{name}") > MAX_SERVER_AND_TOOL:
        yield Finding("8.14", f"{place}: server and tool together are longer than {MAX_SERVER_AND_TOOL}.")


def _check_words(place: str, tool: Mapping[str, Any]) -> Iterator[Finding]:
    said = tool.get("description")
    if not isinstance(said, str) or not said.strip():
        yield Finding("8.27", f"{place}: no description, and the model knows the tool by nothing else.")
    elif len(said) > MAX_DESCRIPTION:
        yield Finding("8.11", f"{place}: a description of more than {MAX_DESCRIPTION} characters.")


def _check_titles(place: str, tool: Mapping[str, Any], structured: bool) -> Iterator[Finding]:
    titles = [tool.get("annotations", {}).get("title"), *([tool.get("title")] if structured else [])]
    if not all(isinstance(title, str) and title.strip() for title in titles):
        yield Finding("8.27", f"{place}: title and annotations.title must both be there: directories read either.")
    elif len(set(titles)) > 1:
        yield Finding("8.27", f"{place}: title and annotations.title differ.")


def _check_hints(place: str, tool: Mapping[str, Any]) -> Iterator[Finding]:
    given = tool.get("annotations", {})
    for hint, must_be in HINTS.items():
        value = given.get(hint)
        if not isinstance(value, bool) or must_be not in (None, value):
            yield Finding(
                "8.27", f"{place}: {hint} must be {'a boolean' if must_be is None else must_be}, said outright."
            )


def _check_arguments(place: str, root: Any) -> Iterator[Finding]:
    """An input schema: a closed, flat object of single values."""
    where = f"{place} inputSchema"
    yield from _check_root(where, root, "8.8")
    if not isinstance(root, dict):
        return
    if root.get("additionalProperties") is not False:
        yield Finding("8.11", f"{where}: not closed, so that a wrong argument is not told to the model.")
    for name, schema in _members(root).items():
        if not isinstance(schema, dict):
            continue
        if not _is_one_of(SCALARS, schema.get("type")):
            yield Finding("8.8", f"{where}.{name}: not a string, whole number or boolean; the root stays flat.")
        if "additionalProperties" in schema:
            yield Finding("8.11", f"{where}.{name}: additionalProperties belongs to the root.")


def _check_answers(place: str, root: Any) -> Iterator[Finding]:
    where = f"{place} outputSchema"
    yield from _check_root(where, root, "8.10")
    if isinstance(root, dict) and not root.get("properties"):
        yield Finding("8.10", f"{where}: says nothing of what comes back.")


def _check_root(where: str, root: Any, rule: str) -> Iterator[Finding]:
    if not isinstance(root, dict) or root.get("type") != "object":
        yield Finding(rule, f"{where}: the root must say type: object; else clients drop the tool, or the whole list.")
    if not isinstance(root, dict):
        return
    if COMBINING & set(root):
        yield Finding("8.8", f"{where}: {', '.join(sorted(COMBINING & set(root)))} at the root; models refuse it.")
    if not isinstance(root.get("properties", {}), dict):
        yield Finding("8.11", f"{where}: properties must be an object.")
    if len(list(_levels(root))) > MAX_DEPTH:
        yield Finding("2.11", f"{where}: nested deeper than {MAX_DEPTH} levels.")
        return
    try:
        jsonschema.Draft202012Validator.check_schema(root)
    except jsonschema.SchemaError as error:
        yield Finding("2.11", f"{where}: not a schema of 2020-12 at {error.json_path}.")
    for path, schema in _schemas(where, root):
        yield from _check_schema(path, schema)


def _check_schema(where: str, schema: Any) -> Iterator[Finding]:
    """What holds at every level."""
    if isinstance(schema, bool):
        yield Finding("8.11", f"{where}: a boolean in place of a schema.")
    if not isinstance(schema, dict):
        return
    kind = schema.get("type")
    if isinstance(kind, list):
        yield Finding("8.11", f"{where}: several types; leave an optional value out of required instead.")
    elif kind is None:
        yield Finding("8.11", f"{where}: no type, so that clients send the value as text.")
    elif not _is_one_of(TYPES, kind):
        yield Finding("8.11", f"{where}: the type {kind} is not taken; null neither.")
    yield from _check_keywords(where, schema)
    yield from _check_values(where, schema)
    yield from _check_required(where, schema)


def _check_keywords(where: str, schema: Mapping[str, Any]) -> Iterator[Finding]:
    used = set(schema)
    for keyword in sorted(used & COMBINING):
        yield Finding("8.8", f"{where}: {keyword}; say alternatives in words and refuse with isError.")
    for keyword in sorted(used & REFERRING):
        yield Finding("8.11", f"{where}: {keyword}; write the part out in its place.")
    if "x-mcp-header" in used:
        yield Finding(
            "2.9", f"{where}: x-mcp-header; Mcp-Param headers are not checked here, so none may be asked for."
        )
    if "format" in used:
        yield Finding("8.11", f"{where}: format; Gemini refuses the whole request (google-gemini/gemini-cli#2237).")
    if "$schema" in used:
        yield Finding("2.11", f"{where}: $schema; without it the dialect is 2020-12 for every client.")
    for keyword in sorted(used - PLAIN - COMBINING - REFERRING - {"x-mcp-header", "format", "$schema"}):
        yield Finding("8.11", f"{where}: {keyword}; not every client knows it.")


def _check_values(where: str, schema: Mapping[str, Any]) -> Iterator[Finding]:
    choices = schema.get("enum")
    if choices is not None:
        words = isinstance(choices, list) and all(isinstance(choice, str) and choice for choice in choices)
        if not words or not choices or schema.get("type") != "string":
            yield Finding("8.11", f"{where}: an enum must be a list of words, and its type string.")
        elif len(set(choices)) < len(choices):
            yield Finding("8.11", f"{where}: an enum has a word twice.")
    if "default" in schema and schema["default"] is None:
        yield Finding("8.11", f"{where}: a default of null.")
    if schema.get("type") == "array" and not isinstance(schema.get("items"), dict):
        yield Finding("8.11", f"{where}: an array must say what it holds.")
    if len(str(schema.get("description", ""))) > MAX_DESCRIPTION:
        yield Finding("8.11", f"{where}: a description of more than {MAX_DESCRIPTION} characters.")
    if "description" in schema and not str(schema["description"] or "").strip():
        yield Finding("8.11", f"{where}: an empty description.")


def _check_required(where: str, schema: Mapping[str, Any]) -> Iterator[Finding]:
    members = _members(schema)
    for name in members:
        if not _WORD.fullmatch(name) or len(name) > MAX_TOOL_NAME:
            yield Finding("8.14", f"{where}.{name}: a name is a letter and then letters, digits or _.")
    if "required" not in schema:
        return
    required = schema["required"]
    if not isinstance(required, list) or not required:
        yield Finding("8.11", f"{where}: required must be a list with names, or absent; null kills the whole list.")
    elif missing := [name for name in required if name not in members]:
        yield Finding("8.11", f"{where}: required names {missing[0]}, which is no property.")
    elif len(set(required)) < len(required):
        yield Finding("8.11", f"{where}: required names a property twice.")


def _is_one_of(kinds: frozenset[str], kind: Any) -> bool:
    return isinstance(kind, str) and kind in kinds


def _members(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    members = schema.get("properties", {})
    return members if isinstance(members, dict) else {}


def _inner(schema: Any) -> Iterator[tuple[str, Any]]:
    """Every schema directly inside one, also where a client would not look for it."""
    if not isinstance(schema, dict):
        return
    for name, member in _members(schema).items():
        yield f".{name}", member
    for keyword, value in schema.items():
        if keyword in ("items", "not", "if", "then", "else"):
            yield f".{keyword}", value
        elif keyword in ("$defs", "definitions", "dependentSchemas") and isinstance(value, dict):
            yield from ((f".{keyword}.{name}", inner) for name, inner in value.items())
        elif keyword in ("anyOf", "oneOf", "allOf") and isinstance(value, list):
            yield from ((f".{keyword}[{place}]", inner) for place, inner in enumerate(value))


def _schemas(where: str, schema: Any) -> Iterator[tuple[str, Any]]:
    yield where, schema
    for step, inner in _inner(schema):
        yield from _schemas(where + step, inner)


def _levels(root: Any) -> Iterator[Sequence[Any]]:
    """The schemas level by level, to one level past the limit."""
    level = [root]
    for _ in range(MAX_DEPTH + 1):
        if not level:
            return
        yield level
        level = [inner for schema in level for _, inner in _inner(schema)]
