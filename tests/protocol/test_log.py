"""A row for each tools/call, whatever becomes of it, and none of what was asked."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from besluitbron.contract.connector import SearchTool
from besluitbron.extensions import db
from besluitbron.mcp_surface.connector_offer import ConnectorOffer
from besluitbron.mcp_surface.sealed_state import StateSealer
from besluitbron.mcp_surface.surface import McpConnectorSurface, SurfaceSettings
from tests.protocol.wire import META, MODERN, OTHER, OWN, Wire, error_of, result_of
from tests.service import Service

SECRET = "geheimwoord"


@pytest.fixture
def wire(service: Service) -> Wire:
    return Wire(service, OWN)


@pytest.fixture
def other(service: Service) -> Wire:
    return Wire(service, OTHER)


def asked(**arguments: Any) -> dict[str, Any]:
    return {"name": "search_documents", "arguments": {"text": SECRET, **arguments}}


def drop(service: Service, table: str) -> None:
    with service.app.app_context(), db.engine.begin() as connection:
        connection.exec_driver_sql(f"DROP TABLE {table}")


REFUSALS: dict[str, tuple[Callable[[Wire, Wire], Any], str]] = {
    "header mismatch": (
        lambda wire, other: wire.modern("tools/call", asked(), headers={"Mcp-Name": "get_document"}),
        "header_mismatch",
    ),
    "envelope without capabilities": (
        lambda wire, other: wire.modern("tools/call", asked(), meta={k: v for k, v in META.items() if "Version" in k}),
        "invalid_params",
    ),
    "unsupported version": (
        lambda wire, other: wire.modern(
            "tools/call",
            asked(),
            meta={**META, "io.modelcontextprotocol/protocolVersion": "v9"},
            headers={"MCP-Protocol-Version": "v9"},
        ),
        "unsupported_version",
    ),
    "no id": (lambda wire, other: wire.modern("tools/call", asked(), message_id=None), "invalid_request"),
    "no name": (lambda wire, other: wire.legacy("tools/call", {"arguments": {"text": SECRET}}), "invalid_params"),
    "arguments that are no object": (
        lambda wire, other: wire.legacy("tools/call", {"name": "search_documents", "arguments": [SECRET]}),
        "invalid_params",
    ),
    "unknown session": (lambda wire, other: wire.legacy("tools/call", asked(), session="junk"), "session_unknown"),
    "session of another connector": (
        lambda wire, other: wire.legacy("tools/call", asked(), session=other.open_session()),
        "session_elsewhere",
    ),
    "unknown tool": (lambda wire, other: wire.modern("tools/call", {"name": SECRET}), "unknown_tool"),
    "wrong arguments": (lambda wire, other: wire.modern("tools/call", asked(limit="x")), "invalid_arguments"),
    "unknown source": (lambda wire, other: wire.modern("tools/call", asked(source=SECRET)), "source_unknown"),
    "a batch in a revision without": (
        lambda wire, other: wire.post(
            [{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": asked()}],
            {"MCP-Protocol-Version": "2025-11-25"},
        ),
        "invalid_request",
    ),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_a_refused_call_has_one_row_with_its_reason(wire: Wire, other: Wire, case: str) -> None:
    refuse, code = REFUSALS[case]
    response = refuse(wire, other)
    assert response.status_code in (200, 400, 404)
    assert "structuredContent" not in response.get_data(as_text=True)
    (row,) = wire.service.rows()
    assert (row["connector"], row["outcome"], row["error_code"]) == (OWN, "refused", code)
    assert row["tool"] in ("search_documents", "(unknown)")
    assert row["session"] is None
    assert SECRET not in str(row)


@pytest.mark.parametrize("method", ["tools/list", "server/discover"])
def test_only_calls_have_rows(wire: Wire, method: str) -> None:
    result_of(wire.modern(method), method)
    wire.open_session()
    assert wire.service.rows() == []


def test_a_modern_call_is_logged_with_who_called(wire: Wire) -> None:
    result = result_of(wire.modern("tools/call", wire.question), "tools/call")
    (row,) = wire.service.rows()
    assert (row["origin_client"], row["origin_version"]) == ("wire-client", "4.5.6")
    assert row["origin_address"] == "127.0.0.0/24"
    assert row["protocol_revision"] == MODERN
    assert row["request_id"] == result["structuredContent"]["request_id"]
    assert (row["outcome"], row["session"]) == ("ok", None)


def test_a_legacy_call_is_logged_with_its_session_and_the_client_that_opened_it(wire: Wire) -> None:
    session = wire.open_session("2025-06-18")
    wire.legacy("tools/call", wire.question, session=session, version=None)
    (row,) = wire.service.rows()
    assert (row["origin_client"], row["origin_version"]) == ("wire-client", "4.5.6")
    assert row["protocol_revision"] == "2025-06-18"
    assert len(row["session"]) == 64
    assert session not in str(row)


def test_a_call_of_a_client_that_says_nothing_is_logged_without_a_name(wire: Wire) -> None:
    wire.legacy("tools/call", wire.question)
    (row,) = wire.service.rows()
    assert (row["origin_client"], row["origin_version"], row["session"]) == (None, None, None)


def test_a_refused_call_does_not_bring_an_expired_session_back(make_service: Any) -> None:
    service = make_service(Mcp__SessionBindingRetentionMinutes=1)
    wire = Wire(service)
    session = wire.open_session()
    service.clock.move(seconds=61)
    for _ in range(2):
        error_of(wire.legacy("tools/call", wire.question, session=session), 404, -32600)


@pytest.mark.parametrize("era", ["modern", "legacy"])
@pytest.mark.parametrize("call", ["served", "unknown tool", "wrong arguments", "refused envelope"])
def test_without_its_row_no_answer_leaves(wire: Wire, era: str, call: str) -> None:
    drop(wire.service, "request_log")
    params = {
        "served": wire.question,
        "unknown tool": {"name": "delete_everything"},
        "wrong arguments": asked(limit="x"),
        "refused envelope": {"name": "search_documents", "arguments": [SECRET]},
    }[call]
    send = wire.modern if era == "modern" else wire.legacy
    response = send("tools/call", params)
    error = error_of(response, 200, -32603)
    assert "could not be logged" in error["message"]
    assert response.get_json()["id"] == 1


def test_a_session_that_cannot_be_looked_up_is_an_error_and_not_an_answer(wire: Wire) -> None:
    session = wire.open_session()
    drop(wire.service, "session_binding")
    error_of(wire.legacy("ping", session=session), 200, -32603)
    error_of(wire.legacy("tools/call", wire.question, session=session), 200, -32603)
    error_of(wire.initialize(), 200, -32603)
    (row,) = wire.service.rows()
    assert row["error_code"] == "service_error"


def no_sealer() -> StateSealer:
    raise AssertionError("no tool here asks a client anything")


def explode(*arguments: object) -> Any:
    raise RuntimeError(f"could not read '{SECRET}'")


@pytest.fixture
def crashing(service: Service) -> Wire:
    """The same connector, but for a search that has a bug."""
    rooms = service.rooms
    connector = rooms.connectors[OWN]
    tools = tuple(replace(tool, build=explode) if isinstance(tool, SearchTool) else tool for tool in connector.tools)
    connector = replace(connector, tools=tools)
    surface = McpConnectorSurface(
        connector,
        offer=ConnectorOffer(connector, rooms.executor.execute, lambda typed: ()),
        executor=rooms.executor,
        bindings=rooms.bindings,
        open_sealer=no_sealer,
        connectors=rooms.connectors,
        settings=SurfaceSettings(None, 30, ("loopback",), 100_000),
        clock=service.clock,
    )
    app = Flask("crashing")
    app.register_blueprint(surface.blueprint())
    service.http = app.test_client()
    return Wire(service, OWN)


@pytest.mark.parametrize("era", ["modern", "legacy"])
def test_a_crash_is_logged_and_answered_without_a_word_of_what_was_asked(
    crashing: Wire, era: str, caplog: pytest.LogCaptureFixture
) -> None:
    send = crashing.modern if era == "modern" else crashing.legacy
    response = send("tools/call", asked())
    error = error_of(response, 200, -32603)
    (row,) = crashing.service.rows()
    assert (row["outcome"], row["error_code"]) == ("error", "crash")
    assert row["request_id"] in error["message"]
    assert row["request_id"] in caplog.text
    assert "RuntimeError" in caplog.text
    assert "explode" in caplog.text
    assert SECRET not in caplog.text + response.get_data(as_text=True) + str(row)


def test_a_crash_whose_row_cannot_be_written_says_only_that(crashing: Wire) -> None:
    drop(crashing.service, "request_log")
    assert "could not be logged" in error_of(crashing.modern("tools/call", asked()), 200, -32603)["message"]
