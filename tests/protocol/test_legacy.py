"""Revisions 2025-03-26, 2025-06-18 and 2025-11-25: lines 25 to 34 of the checklist."""

from typing import Any

import orjson
import pytest

from tests.protocol.lines import proves
from tests.protocol.wire import CLIENT, LEGACY, MODERN, OTHER, OWN, SESSION, Wire, error_of, result_of


@proves(25)
@pytest.mark.parametrize(
    ("asked", "answered"),
    [
        *((version, version) for version in LEGACY),
        ("1999-01-01", "2025-11-25"),
        (MODERN, "2025-11-25"),
        ("2024-11-05", "2025-03-26"),
    ],
)
def test_initialize_answers_with_a_version_the_client_can_use(wire: Wire, asked: str, answered: str) -> None:
    response = wire.initialize(asked)
    result = result_of(response, "initialize", answered)
    assert result["protocolVersion"] == answered
    assert result["capabilities"] == {"tools": {}, "resources": {}, "prompts": {}, "completions": {}}
    session = response.headers[SESSION]
    assert session
    assert all("!" <= character <= "~" for character in session)


@pytest.mark.parametrize(
    ("version", "members"),
    [
        ("2025-03-26", {"name", "version"}),
        ("2025-06-18", {"name", "version", "title"}),
        ("2025-11-25", {"name", "version", "title", "description", "websiteUrl"}),
    ],
)
def test_the_server_says_of_itself_what_the_revision_knows(wire: Wire, version: str, members: set[str]) -> None:
    assert set(result_of(wire.initialize(version), "initialize", version)["serverInfo"]) == members


@pytest.mark.parametrize(
    "params", [{}, {"protocolVersion": "2025-11-25"}, {"protocolVersion": 5, "capabilities": {}, "clientInfo": CLIENT}]
)
def test_an_initialize_without_its_parameters_is_an_error_on_200(wire: Wire, params: dict[str, Any]) -> None:
    response = wire.post({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params})
    error_of(response, 200, -32602)
    assert SESSION not in response.headers


@proves(26)
@pytest.mark.parametrize("with_session", [True, False])
def test_initialized_is_202_without_a_body(wire: Wire, with_session: bool) -> None:
    headers = {SESSION: wire.open_session()} if with_session else {}
    response = wire.post({"jsonrpc": "2.0", "method": "notifications/initialized"}, headers)
    assert (response.status_code, response.get_data()) == (202, b"")
    assert "Content-Type" not in response.headers


def test_a_posted_response_is_202_without_a_body(wire: Wire) -> None:
    response = wire.post({"jsonrpc": "2.0", "id": 9, "result": {}})
    assert (response.status_code, response.get_data()) == (202, b"")


@proves(27)
@pytest.mark.parametrize("message_id", [0, "a", 7])
def test_ping_is_answered_with_an_empty_object(wire: Wire, message_id: Any) -> None:
    response = wire.legacy("ping", message_id=message_id)
    assert result_of(response, "ping", "2025-11-25") == {}
    assert response.get_json()["id"] == message_id


@proves(28)
def test_a_client_that_drops_the_session_header_is_served(wire: Wire) -> None:
    wire.open_session()
    assert result_of(wire.legacy("tools/call", wire.question), "tools/call", "2025-11-25")["isError"] is False


@proves(28)
@pytest.mark.parametrize("session", ["junk", "x" * 5_000, "é", "a b", "../..", "0"])
@pytest.mark.parametrize("method", ["ping", "tools/list", "tools/call"])
def test_a_garbled_session_is_404_with_the_id(wire: Wire, session: str, method: str) -> None:
    params = wire.question if method == "tools/call" else {}
    response = wire.legacy(method, params, session=session, message_id=0)
    error_of(response, 404, -32600)
    assert response.get_json()["id"] == 0


@proves(28)
@pytest.mark.parametrize("method", ["ping", "tools/list", "tools/call"])
def test_a_session_of_another_connector_is_404_and_says_where_it_belongs(wire: Wire, other: Wire, method: str) -> None:
    session = wire.open_session()
    error = error_of(
        other.legacy(method, other.question if method == "tools/call" else {}, session=session), 404, -32600
    )
    assert OWN in error["message"]
    assert f"http://localhost/mcp/{OWN}" in error["message"]
    assert error["data"] == {"connector": OWN, "address": f"http://localhost/mcp/{OWN}"}
    assert wire.legacy("ping", session=session).status_code == 200, "it stays valid where it belongs"


def test_the_refusal_names_the_address_that_clients_see(make_service: Any) -> None:
    service = make_service(PublicUrl="https://bron.example/")
    session = Wire(service, OWN).open_session()
    error = error_of(Wire(service, OTHER).legacy("ping", session=session), 404, -32600)
    assert f"https://bron.example/mcp/{OWN}" in error["message"]


@proves(28)
def test_an_expired_session_is_unknown_on_every_connector(make_service: Any) -> None:
    service = make_service(Mcp__SessionBindingRetentionMinutes=1)
    wire, other = Wire(service, OWN), Wire(service, OTHER)
    session = wire.open_session()
    service.clock.move(seconds=59)
    assert wire.legacy("tools/call", wire.question, session=session).status_code == 200
    service.clock.move(seconds=59)
    assert wire.legacy("tools/call", wire.question, session=session).status_code == 200, "a call prolongs its session"
    service.clock.move(seconds=61)
    for client in (other, wire, other):
        error = error_of(client.legacy("tools/call", client.question, session=session), 404, -32600)
        assert "unknown" in error["message"]


def test_a_session_opened_under_one_app_is_known_to_the_next(make_service: Any) -> None:
    session = Wire(make_service("shared"), OWN).open_session()
    restarted = Wire(make_service("shared"), OWN)
    assert restarted.legacy("ping", session=session).status_code == 200


@pytest.mark.parametrize("stale", ["junk", "of another connector", "its own"])
def test_initialize_ignores_a_stale_session(wire: Wire, other: Wire, stale: str) -> None:
    session = {"junk": "junk", "of another connector": other.open_session(), "its own": wire.open_session()}[stale]
    response = wire.initialize(headers={SESSION: session})
    assert response.status_code == 200
    assert response.headers[SESSION] != session


@proves(30)
@pytest.mark.parametrize("version", [None, "2025-03-26", "2025-06-18", "2025-11-25", "2024-11-05"])
def test_any_known_version_header_is_served_whatever_was_negotiated(wire: Wire, version: str | None) -> None:
    session = wire.open_session("2025-11-25")
    assert wire.legacy("tools/list", session=session, version=version).status_code == 200


@proves(30)
@pytest.mark.parametrize("version", ["1900-01-01", "latest", "2025-11-26"])
def test_an_unknown_version_header_is_400(wire: Wire, version: str) -> None:
    assert wire.legacy("tools/list", version=version).status_code == 400


@pytest.mark.parametrize("version", ["2025-06-18", "1900-01-01", "2031-01-01"])
def test_a_version_header_does_not_keep_a_client_from_initializing(wire: Wire, version: str) -> None:
    result_of(wire.initialize("2025-06-18", {"MCP-Protocol-Version": version}), "initialize", "2025-06-18")


@pytest.mark.parametrize("version", LEGACY)
def test_the_body_of_a_modern_message_outweighs_a_legacy_header(wire: Wire, version: str) -> None:
    error_of(wire.modern("tools/list", headers={"MCP-Protocol-Version": version}), 400, -32020)


@proves(31)
@pytest.mark.parametrize("version", LEGACY)
def test_errors_of_methods_ride_on_200(wire: Wire, version: str) -> None:
    error_of(wire.legacy("nonsense", version=version), 200, -32601)
    error_of(wire.legacy("server/discover", version=version), 200, -32601)
    error_of(wire.legacy("tools/call", {"name": "delete_everything"}, version=version), 200, -32602)
    error_of(wire.legacy("tools/call", {"arguments": {}}, version=version), 200, -32602)
    error_of(wire.legacy("tools/list", {"cursor": "x"}, version=version), 200, -32602)


@proves(32)
@pytest.mark.parametrize("version", LEGACY)
def test_legacy_results_have_no_modern_members(wire: Wire, version: str) -> None:
    result_of(wire.initialize(version), "initialize", version)
    result_of(wire.legacy("tools/list", version=version), "tools/list", version)
    served = result_of(wire.legacy("tools/call", wire.question, version=version), "tools/call", version)
    refused = result_of(wire.legacy("tools/call", {"name": "search_documents"}, version=version), "tools/call", version)
    assert (served["isError"], refused["isError"]) == (False, True)
    assert "_meta" not in served
    assert "structuredContent" not in refused


@pytest.mark.parametrize(("version", "structured"), [("2025-03-26", False), ("2025-06-18", True), ("2025-11-25", True)])
def test_structured_content_came_with_2025_06_18_and_the_text_always_holds_it(
    wire: Wire, version: str, structured: bool
) -> None:
    result = result_of(wire.legacy("tools/call", wire.question, version=version), "tools/call", version)
    assert ("structuredContent" in result) is structured
    said = orjson.loads(result["content"][0]["text"])
    assert said["results"]
    assert not structured or said == result["structuredContent"]


@proves(33)
def test_an_ended_session_is_204_and_then_404(wire: Wire) -> None:
    session = wire.open_session()
    response = wire.service.http.delete(wire.path, headers={SESSION: session})
    assert (response.status_code, response.get_data()) == (204, b"")
    error_of(wire.service.http.delete(wire.path, headers={SESSION: session}), 404, -32600)
    error_of(wire.legacy("ping", session=session), 404, -32600)


def test_a_connector_does_not_end_the_session_of_another(wire: Wire, other: Wire) -> None:
    session = wire.open_session()
    error = error_of(other.service.http.delete(other.path, headers={SESSION: session}), 404, -32600)
    assert OWN in error["message"]
    assert wire.legacy("ping", session=session).status_code == 200


# Batches: decision 9.


def batch(wire: Wire) -> list[dict[str, Any]]:
    return [
        {"jsonrpc": "2.0", "id": 0, "method": "ping"},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": "call", "method": "tools/call", "params": wire.question},
        {"jsonrpc": "2.0", "id": 2, "method": "nonsense"},
        {"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {"name": "delete_everything"}},
        7,
    ]


@pytest.mark.parametrize("version", [None, "2025-03-26"])
def test_a_batch_of_the_first_revision_is_answered_with_an_array(wire: Wire, version: str | None) -> None:
    response = wire.post(batch(wire), {"MCP-Protocol-Version": version} if version else {})
    assert response.status_code == 200
    answers = response.get_json()
    assert [answer.get("id") for answer in answers] == [0, "call", 2, 3, None]
    assert [answer["error"]["code"] for answer in answers if "error" in answer] == [-32601, -32602, -32600]
    assert answers[1]["result"]["isError"] is False
    assert [row["tool"] for row in wire.service.rows()[-2:]] == ["search_documents", "(unknown)"]


def test_a_batch_of_notifications_is_202(wire: Wire) -> None:
    response = wire.post([{"jsonrpc": "2.0", "method": "notifications/initialized"}] * 2)
    assert (response.status_code, response.get_data()) == (202, b"")


@pytest.mark.parametrize("version", ["2025-06-18", "2025-11-25"])
def test_later_revisions_have_no_batches_by_header_or_by_session(wire: Wire, version: str) -> None:
    error_of(wire.post(batch(wire), {"MCP-Protocol-Version": version}), 400, -32600)
    error_of(wire.post(batch(wire), {SESSION: wire.open_session(version)}), 400, -32600)
    assert wire.post(batch(wire), {SESSION: wire.open_session("2025-03-26")}).status_code == 200


def test_initialize_is_not_served_in_a_batch(wire: Wire) -> None:
    params = {"protocolVersion": "2025-03-26", "capabilities": {}, "clientInfo": CLIENT}
    response = wire.post([{"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params}])
    error_of(response, 400, -32600)
    assert SESSION not in response.headers
