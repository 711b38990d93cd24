"""A request that asks the client something first, and comes back with the answer (2026-07-28)."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mcp_types import CLIENT_CAPABILITIES_META_KEY
from mcp_types.methods import validate_server_result
from werkzeug.test import TestResponse

from besluitbron.access.api_keys import ApiKeyCheck, make_key
from besluitbron.access.login import Login
from besluitbron.contract.call import Principal
from besluitbron.extensions import db
from besluitbron.mcp_surface.sealed_state import MAX_AGE_SECONDS, StateRefused, StateSealer, binding_of
from besluitbron.records.api_keys import ApiKeys
from tests.protocol.asking import ANSWER, QUESTION, open_asking
from tests.protocol.lines import proves
from tests.protocol.wire import META, MODERN, Wire, error_of, result_of
from tests.service import Service

ABLE = {**META, CLIENT_CAPABILITIES_META_KEY: {"elicitation": {}}}
CHOOSE = {"name": "choose", "arguments": {"text": "warmtenet"}}


@pytest.fixture
def asking(service: Service) -> Wire:
    return open_asking(service)


def ask(wire: Wire, params: Mapping[str, Any], meta: Mapping[str, Any] = ABLE) -> TestResponse:
    return wire.modern("tools/call", params, meta=meta)


def asked_first(wire: Wire, params: Mapping[str, Any] = CHOOSE) -> dict[str, Any]:
    response = ask(wire, params)
    result: dict[str, Any] = response.get_json()["result"]
    assert response.status_code == 200
    assert result["resultType"] == "input_required"
    validate_server_result("tools/call", MODERN, result)
    return result


def test_the_question_goes_out_and_the_answer_comes_back_with_what_was_remembered(asking: Wire) -> None:
    first = asked_first(asking)
    assert first["inputRequests"] == {"row": QUESTION}
    assert "first" not in first["requestState"]
    again = ask(asking, {**CHOOSE, "inputResponses": ANSWER, "requestState": first["requestState"]})
    assert result_of(again, "tools/call")["content"][0]["text"] == "second of ['first', 'second']"


def test_a_retry_without_the_answer_is_asked_again(asking: Wire) -> None:
    state = asked_first(asking)["requestState"]
    retry = {**CHOOSE, "inputResponses": {"another": ANSWER["row"]}, "requestState": state}
    assert asked_first(asking, retry)["inputRequests"] == {"row": QUESTION}


def test_a_resource_can_ask_too_and_without_a_state(asking: Wire) -> None:
    first = asking.modern("resources/read", {"uri": "test://chosen"}, meta=ABLE).get_json()["result"]
    assert first["resultType"] == "input_required"
    assert "requestState" not in first
    again = asking.modern("resources/read", {"uri": "test://chosen", "inputResponses": ANSWER}, meta=ABLE)
    assert result_of(again, "resources/read")["contents"][0]["text"] == "second"


@pytest.mark.parametrize(
    "change",
    [
        {"arguments": {"text": "windpark"}},
        {"name": "sample"},
        {"requestState": ""},
        {"requestState": "no state at all"},
        {"requestState": "\N{SNOWMAN}"},
        {"requestState": "A" * 70_000},
    ],
    ids=["other arguments", "other tool", "empty", "garbage", "not ascii", "too long"],
)
def test_a_state_belongs_to_its_own_request(asking: Wire, change: Mapping[str, Any]) -> None:
    retry = {**CHOOSE, "inputResponses": ANSWER, "requestState": asked_first(asking)["requestState"], **change}
    assert "requestState" in error_of(ask(asking, retry), 200, -32602)["message"]


def test_a_state_of_another_method_or_installation_is_refused(asking: Wire, service: Service) -> None:
    state = asked_first(asking)["requestState"]
    read = {"uri": "test://chosen", "inputResponses": ANSWER, "requestState": state}
    error_of(asking.modern("resources/read", read, meta=ABLE), 200, -32602)
    elsewhere = open_asking(service)  # with a secret of its own
    error_of(ask(elsewhere, {**CHOOSE, "inputResponses": ANSWER, "requestState": state}), 200, -32602)


def test_a_state_belongs_to_the_principal_it_was_given_to(service: Service) -> None:
    with service.app.app_context():
        engine = db.engine
    keys = ApiKeys(lambda: engine)
    made = [make_key(Principal("gemeente", user=user), now=service.clock()) for user in ("jan", "piet")]
    for key in made:
        keys.add(key.kept)
    asking = open_asking(service, Login({"": ApiKeyCheck(keys, service.clock)}))
    jan, piet = ({"Authorization": f"Bearer {key.text}"} for key in made)
    state = asking.modern("tools/call", CHOOSE, meta=ABLE, headers=jan).get_json()["result"]["requestState"]
    retry = {**CHOOSE, "inputResponses": ANSWER, "requestState": state}
    error_of(asking.modern("tools/call", retry, meta=ABLE, headers=piet), 200, -32602)
    result_of(asking.modern("tools/call", retry, meta=ABLE, headers=jan), "tools/call")


def test_a_state_belongs_to_its_address_and_to_its_last_character(service: Service) -> None:
    sealer = StateSealer(b"secret", service.clock)
    state = {"rows": ["sixteen letters!"]}
    sealed = sealer.seal(state, binding_of("woo", "jan", "tools/call", CHOOSE))
    assert sealer.open(sealed, binding_of("woo", "jan", "tools/call", CHOOSE)) == state
    for other in (("wetten", "jan", "tools/call"), ("woo", "piet", "tools/call"), ("woo", "jan", "resources/read")):
        with pytest.raises(StateRefused):
            sealer.open(sealed, binding_of(*other, CHOOSE))
    end = len(sealed.rstrip("="))
    assert end < len(sealed)  # so that the last character has bits that mean nothing
    for last in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_":
        if last != sealed[end - 1]:
            with pytest.raises(StateRefused):
                sealer.open(sealed[: end - 1] + last + sealed[end:], binding_of("woo", "jan", "tools/call", CHOOSE))


def test_a_state_expires(asking: Wire, service: Service) -> None:
    retry = {**CHOOSE, "inputResponses": ANSWER, "requestState": asked_first(asking)["requestState"]}
    service.clock.move(seconds=MAX_AGE_SECONDS)
    result_of(ask(asking, retry), "tools/call")
    service.clock.move(seconds=1)
    error_of(ask(asking, retry), 200, -32602)


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_no_changed_state_is_taken(asking: Wire, data: st.DataObject) -> None:
    state = asked_first(asking)["requestState"]
    place = data.draw(st.integers(0, len(state) - 1))
    other = data.draw(st.characters(min_codepoint=33, max_codepoint=126).filter(lambda c: c != state[place]))
    changed = state[:place] + other + state[place + 1 :]
    error_of(ask(asking, {**CHOOSE, "inputResponses": ANSWER, "requestState": changed}), 200, -32602)


@pytest.mark.parametrize(
    ("tool", "capability"), [("choose", "elicitation"), ("sample", "sampling"), ("needs_roots", "roots")]
)
def test_a_client_that_cannot_be_asked_hears_what_is_needed(asking: Wire, tool: str, capability: str) -> None:
    error = error_of(ask(asking, {"name": tool}, META), 400, -32021)
    assert error["data"] == {"requiredCapabilities": {capability: {}}}


@pytest.mark.parametrize("tool", ["choose", "needs_roots"])
def test_a_legacy_client_cannot_be_asked(asking: Wire, tool: str) -> None:
    assert "2026-07-28" in error_of(asking.legacy("tools/call", {"name": tool}), 200, -32602)["message"]


@pytest.mark.parametrize("answer", [5, None, {}, {"action": "perhaps"}])
def test_an_answer_of_no_known_shape_is_refused_by_its_place(asking: Wire, answer: Any) -> None:
    error = error_of(ask(asking, {**CHOOSE, "inputResponses": {"row": answer}}), 400, -32602)
    place = "params.inputResponses.row does not have the right type or value."
    assert error["message"] == f"The parameters of tools/call do not fit: {place}"


@proves(9)
def test_methods_that_this_address_does_not_offer_are_unknown(asking: Wire) -> None:
    """Its offer has resources, but neither prompts nor completion; capabilities say the same (mcp.md section 2.7)."""
    capabilities = result_of(asking.modern("server/discover"), "server/discover")["capabilities"]
    assert capabilities == {"tools": {}, "resources": {}}
    for method in ("prompts/list", "prompts/get", "completion/complete"):
        error_of(asking.modern(method), 404, -32601)
        error_of(asking.legacy(method), 200, -32601)
    assert result_of(asking.modern("resources/list"), "resources/list")["resources"] == []
