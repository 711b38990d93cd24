"""The fixture connector of the conformance suite: what its scenarios call, with the names and texts they want.

It exists in these tests alone: nothing in `besluitbron/` imports it.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from jsonschema import Draft202012Validator

from besluitbron.contract.errors import ToolUnknown
from besluitbron.mcp_surface.offers import (
    Asked,
    CapabilityMissing,
    Completion,
    Entry,
    InputRequired,
    PromptRefused,
    ResourceUnknown,
    ToolResult,
)
from tests.conformance.media import red_pixel, short_tone
from tests.conformance.questions import TOOLS as ASKING_TOOLS
from tests.conformance.questions import filled_in, form, text

PNG: Final = red_pixel()
IMAGE: Final[Mapping[str, Any]] = {"type": "image", "data": PNG, "mimeType": "image/png"}
AUDIO: Final[Mapping[str, Any]] = {"type": "audio", "data": short_tone(), "mimeType": "audio/wav"}

NO_ARGUMENTS: Final[Mapping[str, Any]] = MappingProxyType({"type": "object", "additionalProperties": False})
CONTACT: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "$defs": {
            "address": {
                "$anchor": "addressDef",
                "type": "object",
                "properties": {"street": {"type": "string"}, "city": {"type": "string"}},
            }
        },
        "properties": {
            "name": {"type": "string"},
            "address": {"$ref": "#/$defs/address"},
            "contactMethod": {"type": "string", "enum": ["phone", "email"]},
            "phone": {"type": "string"},
            "email": {"type": "string"},
        },
        "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
        "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
        "then": {"required": ["phone"]},
        "else": {"required": ["email"]},
        "additionalProperties": False,
    }
)
"""The schema that the scenario json-schema-2020-12 looks for, keyword by keyword."""
REGION: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "type": "object",
        "properties": {"region": {"type": "string", "x-mcp-header": "Region"}},
        "required": ["region"],
        "additionalProperties": False,
    }
)

RESOURCES: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "test://static-text": {
            "mimeType": "text/plain",
            "text": "This is the content of the static text resource.",
        },
        "test://static-binary": {"mimeType": "image/png", "blob": PNG},
        "test://embedded-resource": {"mimeType": "text/plain", "text": "This is an embedded resource content."},
        "test://mixed-content-resource": {"mimeType": "application/json", "text": '{"test":"data","value":123}'},
    }
)
TEMPLATE: Final = "test://template/{id}/data"
_TEMPLATE_ADDRESS = re.compile(r"test://template/(?P<id>[A-Za-z0-9_-]{1,64})/data")
COMPLETIONS: Final = ("paris", "park", "party", "test", "testimonial")


def contents(uri: str) -> dict[str, str]:
    """What can be read under an address. Raises ResourceUnknown."""
    if uri in RESOURCES:
        return {"uri": uri, **RESOURCES[uri]}
    if found := _TEMPLATE_ADDRESS.fullmatch(uri):
        data = {"id": found["id"], "templateTest": True, "data": f"Data for ID: {found['id']}"}
        return {"uri": uri, "mimeType": "application/json", "text": json.dumps(data)}
    raise ResourceUnknown("There is no resource at this address.", uri)


def _embedded(uri: str) -> dict[str, Any]:
    return {"type": "resource", "resource": contents(uri)}


def _blocks(*blocks: Mapping[str, Any]) -> Callable[[Mapping[str, Any], Asked], ToolResult]:
    return lambda arguments, asked: ToolResult(blocks=blocks)


def _fail(arguments: Mapping[str, Any], asked: Asked) -> ToolResult:
    return ToolResult(blocks=[text("This tool intentionally returns an error for testing")], is_error=True)


def _sampling_or_nothing(arguments: Mapping[str, Any], asked: Asked) -> ToolResult:
    if not asked.can("sampling"):
        raise CapabilityMissing("sampling")
    return ToolResult(blocks=[text("This client can be asked for sampling.")])


def _take_contact(arguments: Mapping[str, Any], asked: Asked) -> ToolResult:
    return ToolResult(blocks=[text(f"The contact {json.dumps(dict(arguments))} is valid.")])


def _take_region(arguments: Mapping[str, Any], asked: Asked) -> ToolResult:
    return ToolResult(blocks=[text(f"The region is {arguments['region']}.")])


def _without_arguments(ask: Callable[[Asked], ToolResult]) -> Callable[[Mapping[str, Any], Asked], ToolResult]:
    return lambda arguments, asked: ask(asked)


Run = Callable[[Mapping[str, Any], Asked], ToolResult]
TOOLS: Final[Mapping[str, tuple[Mapping[str, Any], str, Run]]] = MappingProxyType(
    {
        # The suite calls the first one without arguments.
        "test_simple_text": (NO_ARGUMENTS, "Answers with a text.", _blocks(text("This is a simple text response."))),
        "test_image_content": (NO_ARGUMENTS, "Answers with a picture.", _blocks(IMAGE)),
        "test_audio_content": (NO_ARGUMENTS, "Answers with a sound.", _blocks(AUDIO)),
        "test_embedded_resource": (
            NO_ARGUMENTS,
            "Answers with a resource.",
            _blocks(_embedded("test://embedded-resource")),
        ),
        "test_multiple_content_types": (
            NO_ARGUMENTS,
            "Answers with a text, a picture and a resource.",
            _blocks(text("Multiple content types test:"), IMAGE, _embedded("test://mixed-content-resource")),
        ),
        "test_error_handling": (NO_ARGUMENTS, "Always fails.", _fail),
        "test_missing_capability": (NO_ARGUMENTS, "Serves clients that declare sampling.", _sampling_or_nothing),
        "test_logging_tool": (NO_ARGUMENTS, "Answers and logs nothing.", _blocks(text("Nothing was logged."))),
        "json_schema_2020_12_tool": (CONTACT, "Tool with JSON Schema 2020-12 features", _take_contact),
        "test_custom_header": (REGION, "Its argument is repeated in a header.", _take_region),
        **{
            name: (NO_ARGUMENTS, "Asks the client something before it answers.", _without_arguments(ask))
            for name, ask in ASKING_TOOLS.items()
        },
    }
)

ARGUMENTS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "test_simple_prompt": (),
        "test_prompt_with_arguments": ("arg1", "arg2"),
        "test_prompt_with_embedded_resource": ("resourceUri",),
        "test_prompt_with_image": (),
        "test_input_required_result_prompt": (),
    }
)
"""Prompt -> its arguments, all required."""


class ConformanceOffer:
    """What the fixture connector offers."""

    completes = True

    @property
    def tools(self) -> Sequence[Entry]:
        return [
            {"name": name, "description": description, "inputSchema": dict(schema)}
            for name, (schema, description, _) in TOOLS.items()
        ]

    @property
    def resources(self) -> Sequence[Entry]:
        return [
            {"uri": uri, "name": uri.removeprefix("test://"), "mimeType": content["mimeType"]}
            for uri, content in RESOURCES.items()
        ]

    @property
    def templates(self) -> Sequence[Entry]:
        return [{"uriTemplate": TEMPLATE, "name": "template-data", "mimeType": "application/json"}]

    @property
    def prompts(self) -> Sequence[Entry]:
        return [
            {
                "name": name,
                "description": f"The prompt {name} of the conformance suite.",
                "arguments": [{"name": argument, "required": True} for argument in arguments],
            }
            for name, arguments in ARGUMENTS.items()
        ]

    def call_tool(self, name: str, arguments: Mapping[str, Any], asked: Asked) -> ToolResult:
        if name not in TOOLS:
            raise ToolUnknown(name)
        schema, _, run = TOOLS[name]
        problem = next(Draft202012Validator(dict(schema)).iter_errors(dict(arguments)), None)
        if problem is not None:
            return ToolResult(blocks=[text(f"The arguments are not valid: {problem.message}.")], is_error=True)
        return run(arguments, asked)

    def read_resource(self, uri: str, asked: Asked) -> Sequence[Mapping[str, Any]]:
        return [contents(uri)]

    def get_prompt(self, name: str, arguments: Mapping[str, str], asked: Asked) -> Mapping[str, Any]:
        if name not in ARGUMENTS:
            raise PromptRefused("There is no prompt of this name.")
        if missing := [argument for argument in ARGUMENTS[name] if argument not in arguments]:
            raise PromptRefused(f"The prompt lacks {', '.join(missing)}.")
        messages = [{"role": "user", "content": block} for block in _prompt_blocks(name, arguments, asked)]
        return {"description": f"The prompt {name} of the conformance suite.", "messages": messages}

    def complete(self, reference: Mapping[str, Any], argument: str, value: str, asked: Asked) -> Completion:
        if reference["type"] == "ref/resource":
            if reference["uri"] != TEMPLATE:
                raise ResourceUnknown("There is no template of this address.", reference["uri"])
            return Completion([], 0)
        if argument not in ARGUMENTS.get(reference["name"], ()):
            raise PromptRefused("There is no prompt with this argument.")
        values = [word for word in COMPLETIONS if word.startswith(value)]
        return Completion(values, len(values))


def _prompt_blocks(name: str, arguments: Mapping[str, str], asked: Asked) -> list[Mapping[str, Any]]:
    match name:
        case "test_simple_prompt":
            return [text("This is a simple prompt for testing.")]
        case "test_prompt_with_arguments":
            return [text(f"Prompt with arguments: arg1='{arguments['arg1']}', arg2='{arguments['arg2']}'")]
        case "test_prompt_with_embedded_resource":
            # The suite wants the address it gives in a resource of this text, whatever the address.
            words = "Embedded resource content for testing."
            resource = {"uri": arguments["resourceUri"], "mimeType": "text/plain", "text": words}
            return [{"type": "resource", "resource": resource}, text("Please process the embedded resource above.")]
        case "test_prompt_with_image":
            return [IMAGE, text("Please analyze the image above.")]
    context = filled_in(asked, "user_context", "context")
    if context is None:
        raise InputRequired({"user_context": form("What context should the prompt use?", "context", "string")})
    return [text(f"Answer with this context in mind: {context}")]
