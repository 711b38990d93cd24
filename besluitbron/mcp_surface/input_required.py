"""A request that cannot be answered yet: the client is asked something and sends the request again (2026-07-28).

Nothing is kept here between the two: what an offer must remember goes to the client and back, sealed.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final

from besluitbron.mcp_surface.messages import Request
from besluitbron.mcp_surface.offers import Caller, CapabilityMissing, InputRequired
from besluitbron.mcp_surface.sealed_state import StateRefused, StateSealer, binding_of

__all__ = ["InputRounds", "StateRefused"]

ELICITATION: Final = "elicitation/create"
FORM: Final = "form"

ANSWERED_BY: Final = MappingProxyType(
    {ELICITATION: "elicitation", "sampling/createMessage": "sampling", "roots/list": "roots"}
)
"""Method of a question -> the capability that a client must have declared in this very request."""


class InputRounds:
    """The rounds of one address."""

    def __init__(self, connector: str, open_sealer: Callable[[], StateSealer]) -> None:
        """`open_sealer` is called when the first state is sealed or opened: most addresses never ask anything."""
        self._connector = connector
        self._open_sealer = open_sealer

    @cached_property
    def _sealer(self) -> StateSealer:
        return self._open_sealer()

    def open_state(self, request: Request, caller: Caller) -> Mapping[str, Any]:
        """What the offer gave along last time; empty when the request has none. Raises StateRefused."""
        sealed = request.params.get("requestState")
        return {} if sealed is None else self._sealer.open(sealed, self._binding(request, caller))

    def result(
        self, request: Request, caller: Caller, needed: InputRequired, capabilities: Mapping[str, Any]
    ) -> dict[str, Any]:
        """The result that asks. Raises CapabilityMissing for a question that this client said it cannot answer."""
        for question in needed.requests.values():
            if not _can_answer(question, capabilities):
                raise CapabilityMissing(ANSWERED_BY[question["method"]])
        result: dict[str, Any] = {"resultType": "input_required"}
        if needed.requests:
            result["inputRequests"] = {key: dict(question) for key, question in needed.requests.items()}
        if needed.state is not None:
            result["requestState"] = self._sealer.seal(needed.state, self._binding(request, caller))
        return result

    def _binding(self, request: Request, caller: Caller) -> str:
        return binding_of(self._connector, caller.origin.principal, request.method, request.params)


def _can_answer(question: Mapping[str, Any], capabilities: Mapping[str, Any]) -> bool:
    """Whether the client declared this kind of question; elicitation without a mode is that of a form."""
    declared = capabilities.get(ANSWERED_BY[question["method"]])
    if declared is None or question["method"] != ELICITATION:
        return declared is not None
    return (declared or {FORM: {}}).get(question["params"].get("mode", FORM)) is not None
