"""What a register offers over MCP: its tools, every document as a resource, ready questions, and names of its sources.

A resource is read by the same call of the document tool that an assistant makes, with its row in the log: there is one
way to a text.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import orjson
from mcp_types import Prompt as PromptEntry
from mcp_types import PromptArgument as ArgumentEntry
from mcp_types import Resource, ResourceTemplate

from besluitbron.contract.argument_schemas import MAX_TEXT_WINDOW
from besluitbron.contract.call import ToolAnswer, ToolCall
from besluitbron.contract.connector import DocumentTool, Toolbox
from besluitbron.contract.errors import ArgumentsRefused, IdentifierRefused, NotInRegister, WindowRefused, name_choices
from besluitbron.contract.joint import AnyDocumentTool
from besluitbron.contract.prompts import Prompt, PromptArgument
from besluitbron.mcp_surface.messages import shortened
from besluitbron.mcp_surface.offers import Asked, Completion, Entry, PromptRefused, ResourceUnknown, ToolResult
from besluitbron.mcp_surface.replies import RESOURCE_LINK
from besluitbron.mcp_surface.resource_uris import ResourceUri, UriRefused, read_uri, template_of
from besluitbron.mcp_surface.tool_listing import tool_entries

Execute = Callable[[Toolbox, ToolCall], ToolAnswer]
CompleteSource = Callable[[str], Sequence[str]]
"""The beginning or a part of a name -> the names of sources it can become, the likeliest first."""

PLAIN: Final = "text/plain"
JSON: Final = "application/json"
PART_OF_TEXT: Final = frozenset({"text"})
"""Members of the answer that the text of the resource repeats."""


class ConnectorOffer:
    """The offer of one connector; see `offers.Offer`."""

    def __init__(self, connector: Toolbox, execute: Execute, complete_source: CompleteSource) -> None:
        self._connector = connector
        self._execute = execute
        self._complete_source = complete_source
        self._prompts = {prompt.name: prompt for prompt in connector.prompts}
        readers = (tool for tool in connector.tools if isinstance(tool, DocumentTool | AnyDocumentTool))
        self._reader = next(readers, None)
        self._template = template_of(connector.name)
        self._register = ResourceUri(connector.name).written()
        self.tools: Sequence[Entry] = tool_entries(connector.tools)
        self.resources: Sequence[Entry] | None = [_register_entry(connector, self._register)]
        self.templates: Sequence[Entry] = [_template_entry(connector, self._template)] if self._reader else []
        self.prompts: Sequence[Entry] | None = [_prompt_entry(p) for p in connector.prompts] or None
        self.completes = True

    def call_tool(self, name: str, arguments: Mapping[str, Any], asked: Asked) -> ToolResult:
        """Run a tool. A document is linked as a resource, so that a person can attach it or open the rest."""
        answer = self._run(name, arguments, asked)
        link = [] if answer.document is None else [self._link_to(answer.document)]
        return ToolResult(answer.structured, link)

    def read_resource(self, uri: str, asked: Asked) -> Sequence[Mapping[str, Any]]:
        """A part of a document's text, and after it what it is, how to cite it and where the next part is."""
        try:
            address = read_uri(uri)
        except UriRefused as refused:
            raise ResourceUnknown(str(refused), uri) from None
        if address.connector != self._connector.name:
            raise ResourceUnknown(
                f"This address is not of {self._connector.name}: addresses here are {self._template}.", uri
            )
        if not address.identifier:
            return [{"uri": uri, "mimeType": PLAIN, "text": _about(self._connector)}]
        if self._reader is None:
            raise ResourceUnknown(f"{self._connector.title} has no documents to read.", uri)
        arguments = {
            **({} if address.page is None else {"page": address.page}),
            "id": address.identifier,
            "offset": address.offset,
            "length": MAX_TEXT_WINDOW if address.length is None else address.length,
        }
        try:
            answer = self._run(self._reader.name, arguments, asked)
        except (ArgumentsRefused, IdentifierRefused, NotInRegister, WindowRefused) as error:
            raise ResourceUnknown(str(error), uri) from error
        # Who reads the address of the second content gets both, under the same addresses.
        return self._contents(uri.partition("#")[0], address, orjson.loads(answer.structured))

    def get_prompt(self, name: str, arguments: Mapping[str, str], asked: Asked) -> Mapping[str, Any]:
        """The question with its blanks filled, as a message of the person who asks."""
        prompt = self._find_prompt(name)
        known = {argument.name for argument in prompt.arguments}
        given = {n: value for n, value in arguments.items() if value.strip()}
        if unknown := sorted(set(given) - known):
            raise PromptRefused(f"{name} has no argument '{shortened(unknown[0])}'; it has {_listed(known)}.")
        if missing := [a.name for a in prompt.arguments if a.required and a.name not in given]:
            raise PromptRefused(f"{name} needs {name_choices(missing).replace(' or ', ' and ')}.")
        for argument in prompt.arguments:
            if len(given.get(argument.name, "")) > argument.longest:
                raise PromptRefused(f"{argument.name} is longer than {argument.longest} characters: give less text.")
        message = {"role": "user", "content": {"type": "text", "text": prompt.written(given)}}
        return {"description": prompt.description, "messages": [message]}

    def complete(self, reference: Mapping[str, Any], argument: str, value: str, asked: Asked) -> Completion:
        """Names of sources. Identifiers come from results: nobody can guess one from its beginning."""
        if reference["type"] == "ref/resource":
            if reference["uri"] != self._template or argument not in ("id", "page", "offset", "length"):
                raise ResourceUnknown(f"Only the variables of {self._template} can be completed.", reference["uri"])
            return Completion((), 0)
        if not self._find_argument(reference["name"], argument).names_source:
            return Completion((), 0)
        names = self._complete_source(value)
        return Completion(names, len(names))

    def _run(self, tool: str, arguments: Mapping[str, Any], asked: Asked) -> ToolAnswer:
        caller = asked.caller
        call = ToolCall(tool, arguments, caller.origin, caller.request_id, caller.revision.name, caller.session)
        return self._execute(self._connector, call)

    def _link_to(self, document: Mapping[str, Any]) -> dict[str, Any]:
        return {
            "type": RESOURCE_LINK,
            "uri": self._uri_of(document["id"]).written(),
            "name": document["id"],
            "title": document["title"],
            "mimeType": PLAIN,
        }

    def _uri_of(self, full_id: str) -> ResourceUri:
        return ResourceUri(self._connector.name, full_id.removeprefix(f"{self._connector.name}:"))

    def _contents(self, uri: str, address: ResourceUri, answer: Mapping[str, Any]) -> list[dict[str, Any]]:
        about = {name: value for name, value in answer.items() if name not in PART_OF_TEXT}
        following = about.pop("next_window", None)
        if following is not None:
            place = following["arguments"]
            about["next_part"] = replace(address, page=place.get("page"), offset=place["offset"]).written()
        description = {"uri": f"{uri}#about", "mimeType": JSON, "text": orjson.dumps(about).decode()}
        text = [{"uri": uri, "mimeType": PLAIN, "text": answer["text"]}] if "text" in answer else []
        return [*text, description]

    def _find_prompt(self, name: str) -> Prompt:
        if name not in self._prompts:
            raise PromptRefused(f"There is no prompt '{shortened(name)}' here; there are {_listed(self._prompts)}.")
        return self._prompts[name]

    def _find_argument(self, prompt: str, argument: str) -> PromptArgument:
        found = next((a for a in self._find_prompt(prompt).arguments if a.name == argument), None)
        if found is None:
            raise PromptRefused(f"{prompt} has no argument '{shortened(argument)}'.")
        return found


def _listed(names: Sequence[str] | Mapping[str, Any] | set[str]) -> str:
    return ", ".join(sorted(names)) or "none"


def _about(connector: Toolbox) -> str:
    """The register in words, for a person or an assistant that wants to know what it is before asking."""
    lines = [
        f"{connector.title} ({connector.name})",
        f"Published by {', '.join(filter(None, (connector.publisher, connector.home)))}. Licence: {connector.licence}.",
        connector.description,
        connector.coverage,
        connector.instructions,
        connector.sample_warning,
        "Tools: " + ", ".join(f"{tool.name} ({tool.title})" for tool in connector.tools) + ".",
    ]
    return "\n\n".join(line for line in lines if line)


def _register_entry(connector: Toolbox, uri: str) -> Entry:
    return _written(
        Resource(
            name=connector.name,
            title=f"About {connector.title}",
            uri=uri,
            description="What this register holds, how far it reaches, and who publishes it",
            mime_type=PLAIN,
        )
    )


def _template_entry(connector: Toolbox, template: str) -> Entry:
    return _written(
        ResourceTemplate(
            name=f"{connector.name}_document",
            title=f"A document of {connector.title}",
            uri_template=template,
            description="Text of a document, by the id of a result. A long one comes in parts: next_part is the next",
            mime_type=PLAIN,
        )
    )


def _prompt_entry(prompt: Prompt) -> Entry:
    return _written(
        PromptEntry(
            name=prompt.name,
            title=prompt.title,
            description=prompt.description,
            arguments=[
                ArgumentEntry(name=a.name, title=a.title, description=a.description, required=a.required)
                for a in prompt.arguments
            ],
        )
    )


def _written(entry: Resource | ResourceTemplate | PromptEntry) -> Entry:
    return entry.model_dump(mode="json", by_alias=True, exclude_none=True)
