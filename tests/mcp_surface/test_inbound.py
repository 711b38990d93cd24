"""Bytes and headers -> a message or a refusal, as a table."""

from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mcp_types import CLIENT_CAPABILITIES_META_KEY, CLIENT_INFO_META_KEY, PROTOCOL_VERSION_META_KEY

from besluitbron.mcp_surface.inbound import (
    MAX_BATCH,
    MAX_NESTING,
    check_batch,
    check_request,
    determine_era,
    read_headers,
    read_message,
)
from besluitbron.mcp_surface.messages import Batch, McpHeaders, Notice, Refusal, Request
from besluitbron.mcp_surface.revisions import LATEST_MODERN, REVISIONS, legacy_revision, negotiate

MODERN = "2026-07-28"
NO_HEADERS = McpHeaders()
ENVELOPE = {PROTOCOL_VERSION_META_KEY: MODERN, CLIENT_CAPABILITIES_META_KEY: {}}


def message(method: str = "ping", message_id: Any = 1, **members: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": message_id, "method": method, **members}


def modern(method: str = "tools/list", message_id: Any = 1, **params: Any) -> dict[str, Any]:
    return message(method, message_id, params={"_meta": ENVELOPE, **params})


def headers_for(body: dict[str, Any], **changed: str | None) -> McpHeaders:
    values: dict[str, str | None] = {
        "protocol_version": MODERN,
        "method": body["method"],
        "name": body["params"].get("name"),
    }
    return McpHeaders(**(values | changed))


def read(content: Any, headers: McpHeaders = NO_HEADERS) -> Any:
    return read_message(content if isinstance(content, bytes) else orjson.dumps(content), headers)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"not json",
        b'{"jsonrpc":"2.0","id":1,"method":"ping"} trailing',
        b'{"a": NaN}',
        b'{"a": Infinity}',
        b'{"a": "\\ud800"}',
        b'{"a": "\xff"}',
        b"\xef\xbb\xbf{}",
        b'{"a": ' + b"9" * 100_000 + b"}",
        b'{"a": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"a": 1e999}',
    ],
)
def test_what_is_not_json_is_a_parse_error_without_an_id(body: bytes) -> None:
    refusal = read(body)
    assert (refusal.status, refusal.code, refusal.id) == (400, -32700, None)


@pytest.mark.parametrize("body", [1, "text", None, True, 1.5])
def test_a_bare_value_is_not_a_message(body: Any) -> None:
    refusal = read(body)
    assert (refusal.status, refusal.code) == (400, -32600)


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"id": 1, "method": "ping"},
        message() | {"jsonrpc": "1.0"},
        message() | {"jsonrpc": 2.0},
        message(message_id=None),
        message(message_id=1.5),
        message(message_id=True),
        message(message_id=[1]),
        message(message_id={}),
        message() | {"method": 7},
        message() | {"method": None},
        message(params=[]),
        message(params="text"),
        {"jsonrpc": "2.0", "id": 1},
        {"jsonrpc": "2.0"},
    ],
)
def test_what_is_not_one_message_is_an_invalid_request(content: dict[str, Any]) -> None:
    refusal = read(content)
    assert isinstance(refusal, Refusal)
    assert (refusal.status, refusal.code) == (400, -32600)


def test_an_integer_too_large_for_an_id_is_refused_rather_than_rounded() -> None:
    refusal = read(b'{"jsonrpc":"2.0","id":' + b"9" * 30 + b',"method":"ping"}')
    assert (refusal.status, refusal.code, refusal.id) == (400, -32600, None)


@pytest.mark.parametrize("message_id", [0, -1, 7, "", "0", "server-discover-probe-1", 2**53])
def test_zero_and_strings_are_ids_like_any_other(message_id: Any) -> None:
    request = read(message(message_id=message_id))
    assert isinstance(request, Request)
    assert request.id == message_id
    assert type(request.id) is type(message_id)


@pytest.mark.parametrize("message_id", [0, "a", 7])
def test_a_refused_envelope_gets_its_id_back(message_id: Any) -> None:
    assert read(message(message_id=message_id, params=[])).id == message_id


@pytest.mark.parametrize("depth", [MAX_NESTING, 300, 900])
def test_nesting_that_no_tool_needs_is_refused(depth: int) -> None:
    nested = "[" * depth + "]" * depth
    refusal = read(
        f'{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"x","arguments":{{"a":{nested}}}}}}}'.encode()
    )
    assert (refusal.status, refusal.code) == (400, -32600)


def test_many_brackets_that_do_not_nest_are_fine() -> None:
    flat = [{"a": []} for _ in range(500)]
    assert isinstance(read(message(params={"arguments": {"a": flat}})), Request)


def test_null_params_are_absent_params() -> None:
    assert read(message(params=None)).params == {}


# Era: mcp.md section 4.3.


@pytest.mark.parametrize(
    ("content", "version", "era"),
    [
        (message(), None, "legacy"),
        (message(), "2025-11-25", "legacy"),
        (message(), "2025-06-18", "legacy"),
        (message(), "2025-03-26", "legacy"),
        (message(), "2024-11-05", "legacy"),
        (message(), MODERN, "modern"),
        (message(), "1900-01-01", "modern"),
        (message(params={"_meta": ENVELOPE}), None, "modern"),
        (message(params={"_meta": ENVELOPE}), "2025-11-25", "modern"),
        (message(params={"_meta": {PROTOCOL_VERSION_META_KEY: []}}), None, "modern"),
        (message(params={"_meta": {"progressToken": 1}}), None, "legacy"),
        (message(params={"_meta": "text"}), None, "legacy"),
        (message("server/discover"), None, "legacy"),
        (message("initialize", params={"_meta": ENVELOPE}), None, "modern"),
        (message("initialize"), "2025-06-18", "legacy"),
        (message("initialize"), MODERN, "modern"),
        # A client of the future that falls back to the handshake may still send its own version.
        (message("initialize"), "2031-01-01", "legacy"),
    ],
)
def test_the_era_comes_from_the_body_then_from_the_header(
    content: dict[str, Any], version: str | None, era: str
) -> None:
    assert determine_era(content, McpHeaders(protocol_version=version)) == era


# The modern ladder: mcp.md section 2.3.


def test_a_complete_modern_request_passes() -> None:
    body = modern("tools/call", 0, name="search_documents", arguments={})
    request = read(body, headers_for(body))
    assert isinstance(request, Request)
    assert (request.id, request.era) == (0, "modern")
    assert check_request(request, LATEST_MODERN) is None


@pytest.mark.parametrize(
    "meta",
    [
        None,
        {},
        [],
        "text",
        {PROTOCOL_VERSION_META_KEY: MODERN},
        {CLIENT_CAPABILITIES_META_KEY: {}},
    ],
)
@pytest.mark.parametrize("message_id", [0, "a", 7])
def test_an_incomplete_envelope_is_refused_with_its_id(meta: Any, message_id: Any) -> None:
    body = message("tools/list", message_id, params={} if meta is None else {"_meta": meta})
    refusal = read(body, headers_for(body))
    assert (refusal.status, refusal.code, refusal.id) == (400, -32602, message_id)


def test_the_client_need_not_say_who_it_is() -> None:
    body = modern()
    assert CLIENT_INFO_META_KEY not in body["params"]["_meta"]
    assert isinstance(read(body, headers_for(body)), Request)


@pytest.mark.parametrize(
    "changed",
    [
        {"protocol_version": None},
        {"protocol_version": "2025-11-25"},
        {"protocol_version": f"{MODERN}, {MODERN}"},
        {"method": None},
        {"method": "tools/list"},
        {"method": "TOOLS/CALL"},
        {"method": "tools/call, tools/call"},
        {"name": None},
        {"name": "get_document"},
        {"name": "SEARCH_DOCUMENTS"},
        {"name": "=?base64?c2VhcmNoX2RvY3VtZW50cw?="},
        {"name": "=?base64?!!!!?="},
        {"name": "=?base64?/////w==?="},
        {"name": "=?BASE64?c2VhcmNoX2RvY3VtZW50cw==?="},
        {"name": "=?base64?c2VhcmNoX2RvY3VtZW50cw=="},
    ],
)
def test_a_header_that_does_not_say_what_the_body_says_is_refused(changed: dict[str, str | None]) -> None:
    body = modern("tools/call", name="search_documents")
    refusal = read(body, headers_for(body, **changed))
    assert (refusal.status, refusal.code, refusal.id) == (400, -32020, 1)
    assert refusal.reason == "header_mismatch"
    assert [call.tool for call in refusal.calls] == ["search_documents"]


def test_a_name_may_come_in_its_base64_form() -> None:
    body = modern("tools/call", name="search_documents")
    headers = headers_for(body, name="=?base64?c2VhcmNoX2RvY3VtZW50cw==?=")
    assert isinstance(read(body, headers), Request)


def test_headers_lose_their_surrounding_space_and_empty_ones_are_absent() -> None:
    sent = {"MCP-Protocol-Version": f" {MODERN}\t", "Mcp-Method": "tools/call ", "Mcp-Session-Id": "", "Mcp-Name": " "}
    assert read_headers(sent.get) == McpHeaders(protocol_version=MODERN, method="tools/call")


@pytest.mark.parametrize("version", ["v999.0.0", "2025-11-25", "2027-01-01"])
def test_a_version_that_is_not_served_is_named_with_those_that_are(version: str) -> None:
    body = modern()
    body["params"]["_meta"] = ENVELOPE | {PROTOCOL_VERSION_META_KEY: version}
    refusal = read(body, headers_for(body, protocol_version=version))
    assert (refusal.status, refusal.code) == (400, -32022)
    assert refusal.data == {"supported": [MODERN], "requested": version}


@pytest.mark.parametrize("version", [None, 1, [], {}, True])
def test_a_version_that_is_no_text_can_never_equal_its_header(version: Any) -> None:
    body = modern()
    body["params"]["_meta"] = ENVELOPE | {PROTOCOL_VERSION_META_KEY: version}
    refusal = read(body, headers_for(body))
    assert (refusal.status, refusal.code) == (400, -32020)


@pytest.mark.parametrize(
    "method",
    ["initialize", "ping", "logging/setLevel", "resources/subscribe", "subscriptions/listen", "tools/unknown", ""],
)
def test_a_method_the_modern_revision_does_not_offer_is_404(method: str) -> None:
    body = modern(method)
    request = read(body, headers_for(body))
    refusal = check_request(request, LATEST_MODERN)
    assert refusal is not None
    assert (refusal.status, refusal.code, refusal.id) == (404, -32601, 1)


@pytest.mark.parametrize("revision", ["2025-03-26", "2025-06-18", "2025-11-25"])
@pytest.mark.parametrize("method", ["server/discover", "resources/subscribe", "logging/setLevel", "nonsense"])
def test_a_method_a_legacy_revision_does_not_offer_rides_on_200(revision: str, method: str) -> None:
    refusal = check_request(read(message(method)), REVISIONS[revision])
    assert refusal is not None
    assert (refusal.status, refusal.code) == (200, -32601)


@pytest.mark.parametrize(
    "params",
    [
        {"name": 5},
        {"arguments": {}},
        {"name": "x", "arguments": []},
        {"name": "x", "arguments": "text"},
    ],
)
def test_parameters_without_the_shape_of_a_call_are_refused_in_our_own_words(params: dict[str, Any]) -> None:
    refusal = check_request(read(message("tools/call", params=params)), REVISIONS["2025-11-25"])
    assert refusal is not None
    assert (refusal.status, refusal.code) == (200, -32602)
    assert refusal.message.startswith("The parameters of tools/call do not fit: params.")
    assert "pydantic" not in refusal.message


def test_an_unknown_log_level_in_the_envelope_is_refused_and_a_known_one_is_not() -> None:
    for level, refused in (("debug", False), ("shout", True)):
        body = modern(_meta=ENVELOPE | {"io.modelcontextprotocol/logLevel": level})
        request = read(body, headers_for(body))
        assert (check_request(request, LATEST_MODERN) is not None) is refused


# Notices and batches.


@pytest.mark.parametrize(
    ("content", "version"),
    [
        ({"jsonrpc": "2.0", "method": "notifications/initialized"}, None),
        ({"jsonrpc": "2.0", "method": "notifications/anything"}, "2025-11-25"),
        ({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}, MODERN),
        ({"jsonrpc": "2.0", "method": "tools/call", "params": {"name": "x"}}, MODERN),
        ({"jsonrpc": "2.0", "id": 1, "result": {}}, None),
        ({"jsonrpc": "2.0", "id": 1, "error": {"code": 1, "message": "x"}}, "2025-06-18"),
    ],
)
def test_notifications_and_legacy_responses_are_taken_note_of(content: dict[str, Any], version: str | None) -> None:
    assert isinstance(read(content, McpHeaders(protocol_version=version)), Notice)


def test_a_posted_response_is_no_modern_message() -> None:
    refusal = read({"jsonrpc": "2.0", "id": 1, "result": {}}, McpHeaders(protocol_version=MODERN))
    assert (refusal.status, refusal.code) == (400, -32600)


@pytest.mark.parametrize("version", [MODERN, "1999-01-01"])
def test_an_array_is_no_modern_message(version: str) -> None:
    refusal = read([message()], McpHeaders(protocol_version=version))
    assert (refusal.status, refusal.code, refusal.era) == (400, -32600, "modern")


def test_an_array_that_hides_a_modern_message_is_refused() -> None:
    refusal = read([message(), modern()])
    assert (refusal.status, refusal.code) == (400, -32600)


@pytest.mark.parametrize("size", [0, MAX_BATCH + 1, 2_000])
def test_a_batch_has_bounds(size: int) -> None:
    refusal = read([message("tools/call", params={"name": "x"})] * size)
    assert (refusal.status, refusal.code) == (400, -32600)
    assert len(refusal.calls) == min(size, MAX_BATCH)


@pytest.mark.parametrize(("revision", "served"), [("2025-03-26", True), ("2025-06-18", False), ("2025-11-25", False)])
def test_only_the_first_revision_has_batches(revision: str, served: bool) -> None:
    batch = read([message(), message("tools/call", params={"name": "x"})])
    assert isinstance(batch, Batch)
    refusal = check_batch(batch, REVISIONS[revision])
    assert (refusal is None) is served
    assert served or [call.tool for call in refusal.calls] == ["x"]  # type: ignore[union-attr]  # not served: refused


def test_initialize_is_not_part_of_a_batch() -> None:
    refusal = check_batch(read([message(), message("initialize")]), REVISIONS["2025-03-26"])
    assert refusal is not None
    assert refusal.code == -32600


def test_a_member_of_a_batch_that_is_no_message_is_refused_by_itself() -> None:
    batch = read([message(), 5, message(message_id=None)])
    assert isinstance(batch, Batch)
    assert [type(item) for item in batch.items] == [Request, Refusal, Refusal]


@pytest.mark.parametrize(
    ("requested", "answered"),
    [
        ("2025-03-26", "2025-03-26"),
        ("2025-06-18", "2025-06-18"),
        ("2025-11-25", "2025-11-25"),
        ("2024-11-05", "2025-03-26"),
        ("1999-01-01", "2025-11-25"),
        (MODERN, "2025-11-25"),
        ("", "2025-11-25"),
    ],
)
def test_every_requested_version_gets_a_revision_it_can_use(requested: str, answered: str) -> None:
    assert negotiate(requested).name == answered


@pytest.mark.parametrize(
    ("header", "session", "revision"),
    [
        (None, None, "2025-03-26"),
        (None, "2025-11-25", "2025-11-25"),
        ("2025-06-18", "2025-11-25", "2025-06-18"),
        ("2025-06-18", None, "2025-06-18"),
        ("2024-11-05", None, "2025-03-26"),
    ],
)
def test_the_header_then_the_session_says_the_revision(header: str | None, session: str | None, revision: str) -> None:
    assert legacy_revision(header, session).name == revision


# Anything at all.

json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
near_messages = st.fixed_dictionaries(
    {},
    optional={
        "jsonrpc": st.just("2.0") | json_values,
        "id": st.integers(0, 9) | st.text(max_size=3) | json_values,
        "method": st.sampled_from(["tools/call", "tools/list", "initialize", "ping"]) | json_values,
        "params": st.fixed_dictionaries(
            {},
            optional={
                "_meta": st.just(ENVELOPE)
                | st.dictionaries(st.sampled_from(list(ENVELOPE)), json_values)
                | json_values,
                "name": st.text(max_size=5) | json_values,
                "arguments": json_values,
                "cursor": json_values,
                "protocolVersion": json_values,
            },
        )
        | json_values,
    },
)
any_headers = st.builds(
    McpHeaders,
    protocol_version=st.none() | st.sampled_from([MODERN, "2025-06-18"]) | st.text(max_size=12),
    method=st.none() | st.sampled_from(["tools/call", "tools/list"]) | st.text(max_size=12),
    name=st.none() | st.text(max_size=12),
)


@given(body=st.binary(max_size=200) | st.text(max_size=200).map(str.encode), headers=any_headers)
def test_any_bytes_are_a_message_or_a_refusal(body: bytes, headers: McpHeaders) -> None:
    found = read_message(body, headers)
    assert not isinstance(found, Refusal) or 400 <= found.status < 500


@given(content=json_values | near_messages | st.lists(near_messages, max_size=3), headers=any_headers)
def test_any_json_is_a_message_or_a_refusal(content: Any, headers: McpHeaders) -> None:
    found = read_message(orjson.dumps(content), headers)
    if isinstance(found, Request):
        revision = LATEST_MODERN if found.era == "modern" else legacy_revision(headers.protocol_version, None)
        refusal = check_request(found, revision)
        assert refusal is None or refusal.status in (200, 400, 404)
    elif isinstance(found, Refusal):
        assert found.status == 400
