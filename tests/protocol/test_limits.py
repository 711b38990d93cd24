"""BesluitBron:Limits:CallsPerMinute: what counts, what a caller over the limit hears, and what is never limited."""

from collections.abc import Callable
from typing import Any

import pytest
from werkzeug.test import TestResponse

from besluitbron.extensions import db
from tests.protocol.wire import META, MODERN, OTHER, OWN, Wire, error_of, result_of
from tests.service import Service

LIMIT = 3


@pytest.fixture
def wire(make_service: Callable[..., Service]) -> Wire:
    return Wire(make_service(Limits__CallsPerMinute=LIMIT), OWN)


def use_up(wire: Wire, calls: int = LIMIT) -> None:
    for _ in range(calls):
        assert result_of(wire.modern("tools/call", wire.question), "tools/call")["isError"] is False


def refusal(response: TestResponse, message_id: Any = 1) -> dict[str, Any]:
    error = error_of(response, 429, 429)
    assert response.get_json()["id"] == message_id
    seconds = error["data"]["retryAfterSeconds"]
    assert response.headers["Retry-After"] == str(seconds)
    assert 1 <= seconds <= 61
    assert f"may make {LIMIT} a minute" in error["message"]
    assert f"Try again in {seconds} second" in error["message"]
    assert "says nothing about whether such decisions exist" in error["message"]
    return error


@pytest.mark.parametrize("message_id", [0, 7, "call"])
def test_one_call_too_many_is_429_in_both_eras(wire: Wire, message_id: Any) -> None:
    use_up(wire)
    refusal(wire.modern("tools/call", wire.question, message_id=message_id), message_id)
    refusal(wire.legacy("tools/call", wire.question, message_id=message_id), message_id)


def test_the_code_is_outside_what_json_rpc_and_mcp_keep_for_themselves(wire: Wire) -> None:
    use_up(wire)
    assert not -32768 <= refusal(wire.modern("tools/call", wire.question))["code"] <= -32000


def test_a_caller_is_served_again_when_it_was_said(wire: Wire) -> None:
    use_up(wire, 1)
    wire.service.clock.move(seconds=20)
    use_up(wire, LIMIT - 1)
    seconds = refusal(wire.modern("tools/call", wire.question))["data"]["retryAfterSeconds"]
    wire.service.clock.move(seconds=seconds)
    use_up(wire, 1)
    refusal(wire.modern("tools/call", wire.question))


def test_a_refused_call_has_its_row_and_asks_no_register(wire: Wire) -> None:
    use_up(wire)
    asked = wire.service.asked(OWN)
    refusal(wire.modern("tools/call", wire.question))
    refusal(wire.legacy("tools/call", {"name": "search_documents", "arguments": {"text": "geheim"}}))
    rows = wire.service.rows()[LIMIT:]
    assert [(row["outcome"], row["error_code"], row["tool"]) for row in rows] == [
        ("refused", "rate_limited", "search_documents")
    ] * 2
    assert rows[0]["origin_client"] == "wire-client"
    assert "geheim" not in str(rows)
    assert wire.service.asked(OWN) == asked


def test_reading_a_resource_counts_as_a_call(wire: Wire) -> None:
    found = result_of(wire.modern("tools/call", wire.question), "tools/call")["structuredContent"]["results"][0]
    uri = {"uri": f"besluitbron://{OWN}/{found['id'].removeprefix(f'{OWN}:')}"}
    named = {"Mcp-Name": uri["uri"]}
    result_of(wire.modern("resources/read", uri, headers=named), "resources/read")
    use_up(wire, LIMIT - 2)
    refusal(wire.modern("resources/read", uri, headers=named))
    refusal(wire.legacy("resources/read", uri))
    assert [row["error_code"] for row in wire.service.rows()[-2:]] == ["rate_limited"] * 2


def test_a_call_that_is_refused_for_itself_counts_too(wire: Wire) -> None:
    error_of(wire.modern("tools/call", wire.question, headers={"Mcp-Name": "x"}), 400, -32020)
    error_of(wire.legacy("tools/call", wire.question, session="junk"), 404, -32600)
    error_of(wire.legacy("tools/call", {"name": "delete_everything"}), 200, -32602)
    refusal(wire.legacy("tools/call", {"name": "delete_everything"}))


def test_nothing_that_connects_is_ever_limited(wire: Wire) -> None:
    use_up(wire)
    refusal(wire.modern("tools/call", wire.question))
    for _ in range(3 * LIMIT):
        session = wire.open_session()
        for method in ("tools/list", "prompts/list", "resources/list", "resources/templates/list", "ping"):
            assert "result" in wire.legacy(method, session=session).get_json()
        for method in ("server/discover", "tools/list", "prompts/list"):
            result_of(wire.modern(method), method)
        noted = wire.post({"jsonrpc": "2.0", "method": "notifications/initialized"})
        assert noted.status_code == 202
        assert wire.service.http.delete(wire.path, headers={"Mcp-Session-Id": session}).status_code == 204
        assert wire.service.http.get("/health/ready").status_code == 200


def test_another_connector_and_another_caller_go_on(wire: Wire) -> None:
    use_up(wire)
    use_up(Wire(wire.service, OTHER))
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": wire.question}
    for address, status in (("127.0.0.1", 429), ("192.0.2.9", 200), ("2001:db8::1", 200)):
        response = wire.service.http.post(wire.path, json=call, environ_overrides={"REMOTE_ADDR": address})
        assert response.status_code == status


def test_the_addresses_of_one_ipv6_network_are_one_caller(wire: Wire) -> None:
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": wire.question}
    statuses = [
        wire.service.http.post(wire.path, json=call, environ_overrides={"REMOTE_ADDR": f"2001:db8::{n}"}).status_code
        for n in range(1, LIMIT + 2)
    ]
    assert statuses == [200] * LIMIT + [429]


def test_behind_a_trusted_proxy_the_caller_counts_and_not_the_proxy(make_service: Callable[..., Service]) -> None:
    wire = Wire(make_service(Limits__CallsPerMinute=LIMIT, Server__TrustedProxies=("127.0.0.1",)), OWN)
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": wire.question}
    for caller in ("192.0.2.1", "192.0.2.2"):
        sent = {"X-Forwarded-For": f"203.0.113.{LIMIT}, {caller}"}
        assert [wire.post(call, sent).status_code for _ in range(LIMIT + 1)] == [200] * LIMIT + [429]


def test_whoever_is_no_trusted_proxy_cannot_choose_who_he_is(wire: Wire) -> None:
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": wire.question}
    answers = [wire.post(call, {"X-Forwarded-For": f"192.0.2.{n}"}).status_code for n in range(LIMIT + 1)]
    assert answers == [200] * LIMIT + [429]


def test_in_a_batch_each_call_counts_and_the_one_too_many_gets_the_error(wire: Wire) -> None:
    batch = [{"jsonrpc": "2.0", "id": n, "method": "tools/call", "params": wire.question} for n in range(LIMIT + 2)]
    response = wire.post([*batch, {"jsonrpc": "2.0", "id": "p", "method": "ping"}])
    assert response.status_code == 200
    answers = response.get_json()
    assert [answer["id"] for answer in answers] == [*range(LIMIT + 2), "p"]
    assert [answer.get("error", {}).get("code") for answer in answers] == [None] * LIMIT + [429] * 2 + [None]
    assert len(wire.service.rows()) == LIMIT + 2


@pytest.mark.parametrize(
    ("first", "headers", "status"),
    [
        ([], {"MCP-Protocol-Version": "2025-11-25"}, 400),
        ([], {"Mcp-Session-Id": "unknown"}, 404),
        ([{"jsonrpc": "2.0", "id": "i", "method": "initialize", "params": {}}], {}, 400),
    ],
    ids=["a revision without batches", "an unknown session", "initialize in it"],
)
def test_the_calls_of_a_batch_that_is_refused_count_too(
    wire: Wire, first: list[Any], headers: dict[str, str], status: int
) -> None:
    batch = [{"jsonrpc": "2.0", "id": n, "method": "tools/call", "params": wire.question} for n in range(LIMIT)]
    answers = [wire.post([*first, *batch], headers) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [status, 429]
    assert "Retry-After" in answers[1].headers
    assert [row["error_code"] == "rate_limited" for row in wire.service.rows()] == [False] * LIMIT + [True] * LIMIT


def test_without_its_row_no_refusal_leaves(wire: Wire) -> None:
    use_up(wire)
    with wire.service.app.app_context(), db.engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE request_log")
    error_of(wire.modern("tools/call", wire.question), 200, -32603)


def test_by_default_there_is_no_limit(service: Service) -> None:
    wire = Wire(service, OWN)
    use_up(wire, 40)
    assert not (service.rooms.settings.instance / "locks" / "calls.table").exists()


def test_when_calls_cannot_be_counted_they_are_served(wire: Wire, caplog: pytest.LogCaptureFixture) -> None:
    table = wire.service.rooms.settings.instance / "locks" / "calls.table"
    table.mkdir()
    use_up(wire, 2 * LIMIT)
    assert caplog.text.count("cannot be counted") == 1


def test_a_message_of_the_wrong_revision_is_not_mistaken_for_a_call(wire: Wire) -> None:
    for _ in range(3 * LIMIT):
        body = {"jsonrpc": "2.0", "method": "tools/call", "params": {"_meta": META, **wire.question}}
        assert wire.post(body, {"MCP-Protocol-Version": MODERN}).status_code == 202
    use_up(wire)
