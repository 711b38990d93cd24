"""Properties of single parts of a request, found wrong by hypothesis if they are, with the smallest example."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.protocol.conftest import shared_service, wire
from tests.protocol.wire import META, MODERN, SESSION, Wire

__all__ = ["shared_service", "wire"]  # fixtures

EXAMPLES = settings(max_examples=60)
any_text = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
in_a_header = st.text(st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f"), max_size=40)
uri_parts = st.sampled_from(
    [
        "besluitbron",
        "raadsinformatie",
        "bekendmakingen",
        "://",
        "/",
        "?",
        "offset=",
        "length=",
        "%",
        "@",
        ":",
        "#",
        "&",
        "[",
        "9" * 20,
        "-1",
        "1",
    ]
)
uris = st.lists(uri_parts | any_text, max_size=8).map("".join)
json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | any_text,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(any_text, inner, max_size=3),
    max_leaves=6,
)


def answered(response: Any, message_id: Any = 1) -> dict[str, Any]:
    """The answer: JSON, with the id, no failure of ours."""
    assert response.status_code in (200, 400, 404)
    assert response.headers["Content-Type"] == "application/json"
    body: dict[str, Any] = response.get_json()
    assert body["jsonrpc"] == "2.0"
    assert body["id"] == message_id
    assert ("result" in body) is not ("error" in body)
    assert body.get("error", {}).get("code") != -32603
    return body


@EXAMPLES
@given(uri=uris)
def test_an_address_that_is_read_is_a_text_or_an_error(wire: Wire, uri: str) -> None:
    body = answered(wire.legacy("resources/read", {"uri": uri}))
    for content in body.get("result", {}).get("contents", []):
        assert content["uri"]
        assert isinstance(content["text"], str)


@EXAMPLES
@given(
    name=st.sampled_from(["wat_is_besloten", "coming_meeting"]) | any_text,
    arguments=st.dictionaries(st.sampled_from(["subject", "source", "since"]) | any_text, any_text, max_size=4),
)
def test_a_question_is_written_or_refused(wire: Wire, name: str, arguments: dict[str, str]) -> None:
    answered(wire.legacy("prompts/get", {"name": name, "arguments": arguments}))


@EXAMPLES
@given(
    reference=st.fixed_dictionaries({"type": st.just("ref/prompt"), "name": any_text})
    | st.fixed_dictionaries({"type": st.just("ref/resource"), "uri": uris})
    | json_values,
    argument=st.fixed_dictionaries({"name": any_text, "value": any_text}) | json_values,
)
def test_a_completion_offers_values_or_nothing(wire: Wire, reference: Any, argument: Any) -> None:
    body = answered(wire.legacy("completion/complete", {"ref": reference, "argument": argument}))
    assert len(body.get("result", {}).get("completion", {}).get("values", [])) <= 100


@EXAMPLES
@given(cursor=json_values)
@pytest.mark.parametrize("method", ["tools/list", "prompts/list", "resources/list", "resources/templates/list"])
def test_a_cursor_is_unknown_whatever_it_is(wire: Wire, method: str, cursor: Any) -> None:
    body = answered(wire.legacy(method, {"cursor": cursor}))
    assert ("result" in body) is (cursor is None)


@EXAMPLES
@given(state=json_values, inputs=json_values)
@pytest.mark.parametrize("method", ["tools/call", "resources/read", "prompts/get"])
def test_a_made_up_state_never_opens_anything(wire: Wire, method: str, state: Any, inputs: Any) -> None:
    params = {"tools/call": wire.question, "resources/read": {"uri": "besluitbron://raadsinformatie"}}.get(
        method, {"name": "wat_is_besloten", "arguments": {"subject": "warmtenet"}}
    )
    headers = {"Mcp-Name": params["uri"]} if "uri" in params else {}
    sent = {**params, "requestState": state, "inputResponses": inputs}
    body = answered(wire.modern(method, sent, headers=headers))
    assert "error" in body or state is None


@EXAMPLES
@given(session=in_a_header, version=in_a_header, name=in_a_header, method=in_a_header)
def test_headers_never_break_an_answer(wire: Wire, session: str, version: str, name: str, method: str) -> None:
    headers = {SESSION: session, "MCP-Protocol-Version": version, "Mcp-Name": name, "Mcp-Method": method}
    body = {"jsonrpc": "2.0", "id": 1, "method": "ping", "params": {}}
    answered(wire.post(body, headers))
    answered(wire.post({**body, "params": {"_meta": META}}, {**headers, "MCP-Protocol-Version": MODERN}))


@EXAMPLES
@given(message_id=st.integers(-(2**63), 2**64 - 1) | any_text)
def test_every_id_comes_back_as_it_was_sent(wire: Wire, message_id: Any) -> None:
    for method, params in (("ping", {}), ("nonsense", {}), ("tools/call", {"name": "x"})):
        answered(wire.legacy(method, params, message_id=message_id), message_id)
