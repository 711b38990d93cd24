"""A caller behind a local proxy is a connection from 127.0.0.1: its headers must not decide where a request came in."""

import json

import pytest

from benchmarks.load import exchange
from tests.running.conftest import RunningService

PING = {"jsonrpc": "2.0", "id": 1, "method": "ping", "params": {}}
LEGACY = {"MCP-Protocol-Version": "2025-11-25"}


@pytest.mark.parametrize("header", ["SCRIPT_NAME", "Script_Name"])
def test_a_header_cannot_cut_off_the_start_of_the_path(shared_service: RunningService, header: str) -> None:
    path = "/public/mcp/raadsinformatie"
    status, headers, content = shared_service.request("POST", path, PING, {**LEGACY, header: "/public"})
    assert status == 404
    assert headers["content-type"] == "application/json"
    assert "error" in json.loads(content)


@pytest.mark.parametrize("header", ["SCRIPT_NAME", "PATH_INFO"])
def test_a_header_that_does_not_fit_the_path_changes_nothing(shared_service: RunningService, header: str) -> None:
    status, headers, content = shared_service.request("POST", "/mcp/none", PING, {**LEGACY, header: "/sn3"})
    assert status == 404
    assert headers["content-type"] == "application/json"
    assert "raadsinformatie" in content.decode()
    served = shared_service.request("POST", "/mcp/raadsinformatie", PING, {**LEGACY, header: "/sn3"})
    assert served[0] == 200


def test_a_header_cannot_change_the_scheme_of_the_addresses_shown(shared_service: RunningService) -> None:
    asked = {"Accept": "application/json", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "elders.example"}
    home = json.loads(shared_service.request("GET", "/", headers=asked)[2])
    assert {c["address"] for c in home["connectors"]} == {f"{shared_service.url}/mcp/{name}" for name in names(home)}


def names(home: dict[str, list[dict[str, str]]]) -> list[str]:
    return [connector["connector"] for connector in home["connectors"]]


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"POST /mcp/raadsinformatie?text=ge heim HTTP/1.1\r\nHost: x\r\n\r\n", b"400"),
        (b"POST /mcp/raadsinformatie HTTP/1.1\r\nHost: x\r\nAuthorization Bearer bb_geheim\r\n\r\n", b"400"),
        (b"POST /mcp/raadsinformatie HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: bb_geheim'\r\n\r\n", b"501"),
        (b"bb_geheim /mcp/raadsinformatie HTTP/1.1\r\nHost: x\r\n\r\n", b"400"),
        (b"GET /geheim" + b"x" * 9_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", b"414"),
    ],
)
def test_what_is_not_http_is_answered_by_gunicorn_with_a_page_and_logged_there(
    shared_service: RunningService, sent: bytes, status: bytes
) -> None:
    """The departure of docs/protocol.md; when gunicorn answers otherwise, that page and operations.md must change."""
    head, _, body = exchange(shared_service.port, sent).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 " + status)
    assert b"Content-Type: text/html" in head
    assert b"<h1>" in body
    logged = (shared_service.instance / "gunicorn.log").read_text()
    assert "Invalid request from ip=127.0.0.1" in logged
    assert "geheim" not in logged
