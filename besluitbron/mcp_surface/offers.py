"""What an MCP address offers: tools, resources, prompts and completion, behind one interface.

The protocol around it - envelope, revisions, sessions, errors - is the same whatever is offered. `connector_offer.py`
makes the offer of a register.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, Protocol

from mcp_types import CreateMessageResult, ElicitResult, ListRootsResult
from pydantic import BaseModel, ValidationError

from besluitbron.contract.call import Origin
from besluitbron.mcp_surface.revisions import Revision

Entry = Mapping[str, Any]
"""One entry of a list, as MCP writes it, with every member any revision has."""

ANSWERS: Final[Mapping[str, type[BaseModel]]] = MappingProxyType(
    {"elicitation/create": ElicitResult, "sampling/createMessage": CreateMessageResult, "roots/list": ListRootsResult}
)
"""Method of a question that a client can be asked -> the shape of its answer."""


@dataclass(frozen=True)
class Caller:
    """Who posted a message, and in which revision it is read."""

    origin: Origin
    revision: Revision
    request_id: str
    """Ours."""
    session: str = ""
    """SHA-256 of the session id."""


@dataclass(frozen=True)
class Asked:
    """One request to an offer: who asks, and what the client answered when it was asked something in between."""

    caller: Caller
    capabilities: Mapping[str, Any] = field(default_factory=dict)
    """What the client declared in this request; empty in legacy revisions, where it cannot be asked anything."""
    inputs: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Key of a question -> the client's answer, of any shape in `ANSWERS`, not always the one that was asked for."""
    state: Mapping[str, Any] = field(default_factory=dict)
    """What the offer itself gave along with its questions; it came back unchanged, from the same principal."""

    def can(self, capability: str) -> bool:
        """Whether the client may be asked for this: `elicitation`, `sampling`, `roots`."""
        return self.capabilities.get(capability) is not None

    def answer(self, key: str, method: str) -> Mapping[str, Any] | None:
        """The answer to a question of this method; None when there is none, or one to another kind of question.

        What a person filled in is not held to the form that was shown: that is the offer's to check.
        """
        given = self.inputs.get(key)
        try:
            ANSWERS[method].model_validate(given)
        except ValidationError:
            return None
        return given


@dataclass(frozen=True)
class ToolResult:
    """What a tool answers: JSON that stands in a text block too, further content blocks, or both."""

    structured: bytes | None = None
    blocks: Sequence[Mapping[str, Any]] = ()
    is_error: bool = False


@dataclass(frozen=True)
class Completion:
    """Values that a client can offer to a person while typing; `total` counts those left out too."""

    values: Sequence[str]
    total: int


class Offer(Protocol):
    """What one address offers. A list that is None is not offered, and neither are the methods that go with it.

    The methods raise what the pipeline raises, or one of the exceptions of this module.
    """

    @property
    def tools(self) -> Sequence[Entry]:
        """Entries of tools/list."""

    @property
    def resources(self) -> Sequence[Entry] | None:
        """Entries of resources/list."""

    @property
    def templates(self) -> Sequence[Entry]:
        """Entries of resources/templates/list."""

    @property
    def prompts(self) -> Sequence[Entry] | None:
        """Entries of prompts/list."""

    @property
    def completes(self) -> bool:
        """Whether completion/complete is offered."""

    def call_tool(self, name: str, arguments: Mapping[str, Any], asked: Asked) -> ToolResult:
        """Run a tool. Raises ToolUnknown."""

    def read_resource(self, uri: str, asked: Asked) -> Sequence[Mapping[str, Any]]:
        """The contents of a resource, at least one. Raises ResourceUnknown."""

    def get_prompt(self, name: str, arguments: Mapping[str, str], asked: Asked) -> Mapping[str, Any]:
        """`description` and `messages`. Raises PromptRefused."""

    def complete(self, reference: Mapping[str, Any], argument: str, value: str, asked: Asked) -> Completion:
        """Values for an argument of a prompt or a variable of a template. Raises PromptRefused or ResourceUnknown."""


class OfferError(Exception):
    """A protocol error of an offer; the message is a sentence for the caller."""


class ResourceUnknown(OfferError):
    """Nothing can be read under this address."""

    def __init__(self, message: str, uri: str) -> None:
        super().__init__(message)
        self.uri = uri


class PromptRefused(OfferError):
    """There is no such prompt, or an argument is missing or unknown."""


class CapabilityMissing(OfferError):
    """What was asked needs something that this client did not declare (2026-07-28, error -32021)."""

    def __init__(self, capability: str) -> None:
        super().__init__(f"This needs a client with the capability {capability}.")
        self.capability = capability


class InputRequired(Exception):
    """Not an error: the client must answer something first, and then send the same request again (2026-07-28).

    `requests` maps a key of the offer's choice to `{"method": ..., "params": ...}`; `state` comes back in `Asked`.
    """

    def __init__(self, requests: Mapping[str, Mapping[str, Any]], state: Mapping[str, Any] | None = None) -> None:
        super().__init__("input required")
        self.requests = requests
        self.state = state
