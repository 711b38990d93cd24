"""Whatever is posted, the answer is JSON or empty, and never a failure of the server."""

from typing import Any

import orjson
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.protocol.wire import META, MODERN, SESSION, Wire

json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
tool_names = st.sampled_from(["search_documents", "list_sources", "get_document", "nonsense"])
params = st.fixed_dictionaries(
    {},
    optional={
        "_meta": st.just(META) | json_values,
        "name": tool_names | json_values,
        "arguments": st.dictionaries(st.sampled_from(["id", "offset", "limit", "colour"]), json_values) | json_values,
        "cursor": json_values,
        "protocolVersion": st.sampled_from(["2025-06-18", MODERN]) | json_values,
        "capabilities": st.just({}) | json_values,
        "clientInfo": st.just({"name": "x", "version": "1"}) | json_values,
    },
)
methods = st.sampled_from(["tools/call", "tools/list", "initialize", "ping", "server/discover", "notifications/x"])
messages = st.fixed_dictionaries(
    {},
    optional={
        "jsonrpc": st.just("2.0") | json_values,
        "id": st.integers(0, 3) | st.text(max_size=3) | json_values,
        "method": methods | json_values,
        "params": params | json_values,
    },
)
bodies = st.binary(max_size=80) | (messages | st.lists(messages, max_size=3) | json_values).map(
    lambda value: orjson.dumps(value)
)
printable = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=12)
headers = st.fixed_dictionaries(
    {},
    optional={
        "MCP-Protocol-Version": st.sampled_from([MODERN, "2025-03-26", "2025-11-25"]) | printable,
        "Mcp-Method": methods | printable,
        "Mcp-Name": tool_names | printable,
        SESSION: printable,
        "Accept": printable,
        "Content-Type": printable,
    },
)


@settings(max_examples=150)
@given(body=bodies, sent=headers)
def test_nothing_that_is_posted_makes_the_server_fail(wire: Wire, body: bytes, sent: dict[str, Any]) -> None:
    response = wire.service.http.post(wire.path, data=body, headers=sent)
    assert response.status_code in (200, 202, 400, 404)
    if response.status_code == 202:
        assert response.get_data() == b""
        return
    answers = response.get_json()
    for answer in answers if isinstance(answers, list) else [answers]:
        assert answer["jsonrpc"] == "2.0"
        assert ("result" in answer) is not ("error" in answer)
        assert answer.get("error", {}).get("code") != -32603
