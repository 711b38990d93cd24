"""Revision 2026-07-28: lines 1 to 24 of the checklist."""

from typing import Any

import jsonschema
import orjson
import pytest
from mcp_types import CLIENT_CAPABILITIES_META_KEY, CLIENT_INFO_META_KEY, PROTOCOL_VERSION_META_KEY

from tests.protocol.lines import proves
from tests.protocol.wire import ABSENT, META, MODERN, OTHER, OWN, SESSION, Wire, error_of, result_of
from tests.service import Service

IDS = [0, "a", 7, "server-discover-probe-1"]


@proves(1, 24)
def test_discover_says_what_there_is(wire: Wire) -> None:
    result = result_of(wire.modern("server/discover"), "server/discover")
    assert result["supportedVersions"] == [MODERN]
    assert result["capabilities"] == {"tools": {}, "resources": {}, "prompts": {}, "completions": {}}
    assert isinstance(result["ttlMs"], int)
    assert result["ttlMs"] >= 0
    assert result["cacheScope"] in ("public", "private")


def test_the_instructions_say_what_the_register_holds_and_that_samples_are_samples(wire: Wire) -> None:
    connector = wire.service.rooms.connectors[OWN]
    text = result_of(wire.modern("server/discover"), "server/discover")["instructions"]
    assert connector.description in text
    assert connector.instructions in text
    assert "embedded sample" in text
    assert text == wire.initialize().get_json()["result"]["instructions"]


@proves(2)
def test_a_client_that_does_not_say_who_it_is_is_served(wire: Wire) -> None:
    meta = {key: value for key, value in META.items() if key != CLIENT_INFO_META_KEY}
    result_of(wire.modern("server/discover", meta=meta), "server/discover")


@proves(3)
@pytest.mark.parametrize("message_id", IDS)
@pytest.mark.parametrize(
    "meta",
    [
        ABSENT,
        {key: value for key, value in META.items() if key != PROTOCOL_VERSION_META_KEY},
        {key: value for key, value in META.items() if key != CLIENT_CAPABILITIES_META_KEY},
        "text",
    ],
    ids=["none", "no version", "no capabilities", "no object"],
)
def test_an_incomplete_envelope_is_refused_with_its_id(wire: Wire, meta: Any, message_id: Any) -> None:
    response = wire.modern("tools/list", meta=meta, message_id=message_id)
    error_of(response, 400, -32602)
    assert response.get_json()["id"] == message_id


@proves(4)
@pytest.mark.parametrize("version", [ABSENT, "2025-11-25", "2027-01-01", f"{MODERN}, {MODERN}"])
def test_a_version_header_must_equal_the_envelope(wire: Wire, version: str | None) -> None:
    error_of(wire.modern("tools/list", headers={"MCP-Protocol-Version": version}), 400, -32020)


@proves(4)
def test_a_version_header_that_is_sent_twice_is_refused(wire: Wire) -> None:
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": META}}
    twice = [("MCP-Protocol-Version", MODERN), ("MCP-Protocol-Version", MODERN), ("Mcp-Method", "tools/list")]
    error_of(wire.service.http.post(wire.path, data=orjson.dumps(body), headers=twice), 400, -32020)


@proves(5)
@pytest.mark.parametrize("version", ["v999.0.0", "2025-11-25"])
def test_a_version_that_is_not_served_is_answered_with_those_that_are(wire: Wire, version: str) -> None:
    response = wire.modern(
        "tools/list",
        meta={**META, PROTOCOL_VERSION_META_KEY: version},
        headers={"MCP-Protocol-Version": version},
    )
    data = error_of(response, 400, -32022)["data"]
    assert data["requested"] == version
    offered = result_of(wire.modern("server/discover"), "server/discover")["supportedVersions"]
    assert data["supported"]
    assert set(data["supported"]) <= set(offered)


@proves(6)
@pytest.mark.parametrize("method", [ABSENT, "tools/call", "TOOLS/LIST"])
def test_the_method_header_must_equal_the_method(wire: Wire, method: str | None) -> None:
    error_of(wire.modern("tools/list", headers={"Mcp-Method": method}), 400, -32020)


@proves(6)
def test_header_names_may_be_written_in_any_case(wire: Wire) -> None:
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": META}}
    result_of(wire.post(body, {"MCP-PROTOCOL-VERSION": MODERN, "mcp-method": "tools/list"}), "tools/list")


@proves(7)
@pytest.mark.parametrize("name", [ABSENT, "get_document", "=?base64?!?=", "=?base64?c2VhcmNoX2RvY3VtZW50cw?="])
def test_the_name_header_must_equal_the_tool(wire: Wire, name: str | None) -> None:
    error_of(wire.modern("tools/call", wire.question, headers={"Mcp-Name": name}), 400, -32020)


@proves(7)
@pytest.mark.parametrize("name", ["  search_documents ", "=?base64?c2VhcmNoX2RvY3VtZW50cw==?="])
def test_the_name_header_may_be_padded_or_in_base64(wire: Wire, name: str) -> None:
    result_of(wire.modern("tools/call", wire.question, headers={"Mcp-Name": name}), "tools/call")


@proves(8, 9)
@pytest.mark.parametrize("message_id", IDS)
@pytest.mark.parametrize(
    "method",
    [
        "initialize",
        "ping",
        "logging/setLevel",
        "resources/subscribe",
        "resources/unsubscribe",
        "nonsense",
        "subscriptions/listen",
    ],
)
def test_a_method_that_is_not_offered_is_404(wire: Wire, method: str, message_id: Any) -> None:
    response = wire.modern(method, message_id=message_id)
    error_of(response, 404, -32601)
    assert response.get_json()["id"] == message_id


@proves(10)
@pytest.mark.parametrize("method", ["tools/list", "resources/list", "resources/templates/list", "prompts/list"])
def test_every_list_is_the_same_bytes_on_one_page_with_its_cache_hints(wire: Wire, method: str) -> None:
    first, second = (wire.modern(method) for _ in range(2))
    assert first.get_data() == second.get_data()
    result = result_of(first, method)
    assert (type(result["ttlMs"]), result["cacheScope"]) == (int, "public")
    assert "nextCursor" not in result
    error_of(wire.modern(method, {"cursor": "more"}), 200, -32602)


@proves(10)
@pytest.mark.parametrize("name", [OWN, OTHER])
def test_the_list_of_tools_is_the_same_bytes_with_its_cache_hints(shared_service: Service, name: str) -> None:
    first, second = (Wire(shared_service, name).modern("tools/list") for _ in range(2))
    assert first.get_data() == second.get_data()
    result = result_of(first, "tools/list")
    assert [tool["name"] for tool in result["tools"]] == list(shared_service.rooms.connectors[name].tools_by_name)
    assert isinstance(result["ttlMs"], int)
    assert result["ttlMs"] >= 0
    assert result["cacheScope"] in ("public", "private")
    assert "nextCursor" not in result
    assert len(first.get_data()) < 8_000


@proves(11)
@pytest.mark.parametrize("cursor", ["page-2", ""])
def test_an_unknown_cursor_is_refused(wire: Wire, cursor: str) -> None:
    error_of(wire.modern("tools/list", {"cursor": cursor}), 200, -32602)


@proves(11)
def test_an_unknown_tool_is_named_with_the_tools_there_are(wire: Wire) -> None:
    error = error_of(wire.modern("tools/call", {"name": "delete_everything", "arguments": {}}), 200, -32602)
    assert "delete_everything" in error["message"]
    assert all(name in error["message"] for name in wire.service.rooms.connectors[OWN].tools_by_name)


@proves(12)
@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ({"text": "warmtenet", "limit": "ten"}, "limit"),
        ({"text": "warmtenet", "offset": -1}, "offset"),
        ({"text": ["warmtenet"]}, "text"),
        ({"text": "warmtenet", "from_date": "yesterday"}, "from_date"),
        ({"text": "warmtenet", "colour": "red"}, "colour"),
        ({}, "text"),
    ],
)
def test_wrong_arguments_are_a_result_that_names_the_field(wire: Wire, arguments: Any, field: str) -> None:
    result = result_of(wire.modern("tools/call", {"name": "search_documents", "arguments": arguments}), "tools/call")
    assert result["isError"] is True
    assert field in result["content"][0]["text"]
    assert "structuredContent" not in result


@proves(13)
@pytest.mark.parametrize("params", [{"name": "list_sources"}, {"name": "list_sources", "arguments": None}])
def test_a_call_without_arguments_is_served(wire: Wire, params: dict[str, Any]) -> None:
    assert result_of(wire.modern("tools/call", params), "tools/call")["isError"] is False


@proves(14, 24)
@pytest.mark.parametrize("name", [OWN, OTHER])
def test_structured_content_fits_its_schema_and_the_text_says_the_same(shared_service: Service, name: str) -> None:
    wire = Wire(shared_service, name)
    schemas = {t["name"]: t["outputSchema"] for t in result_of(wire.modern("tools/list"), "tools/list")["tools"]}
    calls = [wire.question, {"name": "list_sources", "arguments": {}}]
    found = result_of(wire.modern("tools/call", wire.question), "tools/call")["structuredContent"]
    calls += [
        {"name": call["tool"], "arguments": call["arguments"]}
        for result in found["results"]
        for call in result.get("follow_up", {}).values()
    ]
    assert {call["name"] for call in calls} >= {"search_documents", "list_sources", "get_document"}
    for call in calls:
        result = result_of(wire.modern("tools/call", call), "tools/call")
        assert result["isError"] is False
        jsonschema.validate(result["structuredContent"], schemas[call["name"]], jsonschema.Draft202012Validator)
        texts = [block["text"] for block in result["content"] if block["type"] == "text"]
        assert [orjson.loads(text) for text in texts] == [result["structuredContent"]]


@proves(15)
@pytest.mark.parametrize("method", ["notifications/cancelled", "notifications/anything", "tools/call"])
@pytest.mark.parametrize("headers", [{"MCP-Protocol-Version": MODERN}, {}])
def test_a_notification_is_202_without_a_body(wire: Wire, method: str, headers: dict[str, str]) -> None:
    response = wire.post({"jsonrpc": "2.0", "method": method, "params": {"_meta": META}}, headers)
    assert (response.status_code, response.get_data()) == (202, b"")
    assert "Content-Type" not in response.headers


@proves(16)
@pytest.mark.parametrize(
    "body",
    [
        [{"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": META}}],
        [],
        {"jsonrpc": "2.0", "id": 1, "result": {}},
        {"jsonrpc": "2.0", "id": 1, "error": {"code": 1, "message": "x"}},
        *(
            {"jsonrpc": "2.0", "id": message_id, "method": "tools/list", "params": {"_meta": META}}
            for message_id in (None, 1.5, True, [], {})
        ),
    ],
)
def test_what_is_not_one_request_is_invalid(wire: Wire, body: Any) -> None:
    error_of(wire.post(body, {"MCP-Protocol-Version": MODERN, "Mcp-Method": "tools/list"}), 400, -32600)


@proves(18)
def test_a_session_header_means_nothing(wire: Wire) -> None:
    response = wire.modern("tools/list", headers={SESSION: "junk"})
    result_of(response, "tools/list")
    assert SESSION not in response.headers


@proves(19)
@pytest.mark.parametrize(
    "more",
    [
        {"example.org/anything": {"a": [1]}},
        {"traceparent": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"},
        {"progressToken": "p1"},
        {"progressToken": 5},
        {"io.modelcontextprotocol/logLevel": "debug"},
    ],
)
def test_more_members_in_the_envelope_are_accepted(wire: Wire, more: dict[str, Any]) -> None:
    result_of(wire.modern("tools/call", wire.question, meta={**META, **more}), "tools/call")


@proves(24)
def test_a_refused_call_is_a_valid_result_too(wire: Wire) -> None:
    call = {"name": "search_documents", "arguments": {"text": "warmtenet", "source": "Nergenshuizen"}}
    result = result_of(wire.modern("tools/call", call), "tools/call")
    assert result["isError"] is True
    assert result["content"]
