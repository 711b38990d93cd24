"""What an offer can rely on when a client was asked something."""

from collections.abc import Mapping
from typing import Any

import pytest

from besluitbron.contract.call import Origin
from besluitbron.mcp_surface.input_required import InputRounds
from besluitbron.mcp_surface.messages import Request
from besluitbron.mcp_surface.offers import ANSWERS, Asked, Caller, CapabilityMissing, InputRequired
from besluitbron.mcp_surface.revisions import LATEST_MODERN

CALLER = Caller(Origin(client="", version="", address=""), LATEST_MODERN, "0")
GOOD: Mapping[str, Mapping[str, Any]] = {
    "elicitation/create": {"action": "accept", "content": {"name": "Alice"}},
    "sampling/createMessage": {"role": "assistant", "content": {"type": "text", "text": "Hi"}, "model": "m"},
    "roots/list": {"roots": [{"uri": "file:///a"}]},
}


def asked(**inputs: Mapping[str, Any]) -> Asked:
    return Asked(CALLER, inputs=inputs)


@pytest.mark.parametrize("method", ANSWERS)
def test_only_an_answer_to_this_kind_of_question_is_one(method: str) -> None:
    assert asked(key=GOOD[method]).answer("key", method) == GOOD[method]
    assert asked(other=GOOD[method]).answer("key", method) is None
    for other in set(GOOD) - {method}:
        assert asked(key=GOOD[other]).answer("key", method) is None


def test_an_answer_of_two_kinds_is_only_the_one_that_is_whole() -> None:
    both = {**GOOD["elicitation/create"], "roots": "none"}
    assert asked(key=both).answer("key", "elicitation/create") == both
    assert asked(key=both).answer("key", "roots/list") is None


@pytest.mark.parametrize(
    ("declared", "able"), [({"elicitation": {}}, True), ({"elicitation": None}, False), ({}, False)]
)
def test_a_capability_that_is_null_is_not_declared(declared: Mapping[str, Any], able: bool) -> None:
    assert Asked(CALLER, capabilities=declared).can("elicitation") is able


@pytest.mark.parametrize(
    ("declared", "mode", "able"),
    [
        ({}, None, True),
        ({}, "form", True),
        ({}, "url", False),
        ({"form": {}}, None, True),
        ({"url": {}}, None, False),
        ({"url": {}}, "url", True),
        ({"form": {}, "url": None}, "url", False),
        (None, "form", False),
    ],
)
def test_a_client_is_asked_in_the_modes_it_declared(
    declared: Mapping[str, Any] | None, mode: str | None, able: bool
) -> None:
    """An empty declaration is that of forms (2025-11-25 and later, elicitation)."""
    params = {"message": "Which one?"} if mode is None else {"message": "Which one?", "mode": mode}
    needed = InputRequired({"key": {"method": "elicitation/create", "params": params}})

    def ask() -> dict[str, Any]:
        request = Request(1, "tools/call", {"name": "choose"}, "modern")
        rounds = InputRounds("asking", lambda: pytest.fail("nothing is sealed"))
        return rounds.result(request, CALLER, needed, {"elicitation": declared})

    if able:
        assert ask() == {"resultType": "input_required", "inputRequests": needed.requests}
    else:
        with pytest.raises(CapabilityMissing):
            ask()
