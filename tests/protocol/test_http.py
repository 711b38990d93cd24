"""HTTP around the messages: lines 17, 20 to 23, 33, 35 to 37 and 40 of the checklist."""

from io import BytesIO
from typing import Any

import pytest

from tests.protocol.lines import proves
from tests.protocol.wire import META, MODERN, OTHER, OWN, SESSION, Wire, error_of, result_of
from tests.service import Service

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


@proves(17, 33)
@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "PATCH", "DELETE", "TRACE"])
@pytest.mark.parametrize("version", [None, MODERN, "2025-11-25"])
def test_other_methods_are_405_with_allow(wire: Wire, method: str, version: str | None) -> None:
    headers = {"MCP-Protocol-Version": version} if version else {}
    response = wire.service.http.open(wire.path, method=method, headers=headers, data=b"not json")
    assert response.status_code == 405
    assert response.headers["Allow"] == "POST, DELETE"
    assert response.headers["Content-Type"] == "application/json"
    assert method != "HEAD" or response.get_data() == b""


@proves(17)
def test_delete_with_a_session_is_405_in_the_modern_revision(wire: Wire) -> None:
    session = wire.open_session()
    response = wire.service.http.delete(wire.path, headers={SESSION: session, "MCP-Protocol-Version": MODERN})
    assert response.status_code == 405
    assert wire.legacy("ping", session=session).status_code == 200


def test_options_says_what_is_allowed(wire: Wire) -> None:
    response = wire.service.http.options(wire.path)
    assert (response.status_code, response.get_data()) == (204, b"")
    assert response.headers["Allow"] == "POST, DELETE"


@pytest.mark.parametrize("name", [OWN, OTHER])
def test_a_browser_gets_a_page_that_says_how_to_connect_still_with_405(shared_service: Service, name: str) -> None:
    response = shared_service.http.get(f"/mcp/{name}", headers={"Accept": BROWSER})
    page = response.get_data(as_text=True)
    assert response.status_code == 405
    assert response.headers["Allow"] == "POST, DELETE"
    assert response.headers["Content-Type"].startswith("text/html")
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    assert f"http://localhost/mcp/{name}" in page
    assert "invented" in page
    assert all(tool in page for tool in shared_service.rooms.connectors[name].tools_by_name)


def test_the_page_escapes_what_a_request_puts_in_it(wire: Wire) -> None:
    response = wire.service.http.get(
        wire.path, headers={"Accept": BROWSER}, base_url="http://localhost/<script>alert(1)</script>"
    )
    assert "<script" not in response.get_data(as_text=True)


@proves(20)
@pytest.mark.parametrize("method", ["POST", "GET", "DELETE", "OPTIONS", "HEAD"])
@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost.evil.example", "file://"])
def test_a_foreign_origin_is_403_on_every_method(wire: Wire, method: str, origin: str) -> None:
    response = wire.service.http.open(wire.path, method=method, headers={"Origin": origin, "Accept": BROWSER})
    assert response.status_code == 403
    assert response.headers["Content-Type"] == "application/json"


@proves(20)
@pytest.mark.parametrize("origin", [None, "http://localhost:6274", "http://127.0.0.1", "https://[::1]:8443"])
def test_no_origin_and_loopback_origins_are_served(wire: Wire, origin: str | None) -> None:
    headers = {"Origin": origin} if origin else {}
    result_of(wire.modern("tools/list", headers=headers), "tools/list")


@pytest.mark.parametrize(
    ("allowed", "origin", "status"),
    [
        (("*",), "https://chatgpt.example", 200),
        (("*",), "null", 403),
        (("https://claude.example",), "https://claude.example", 200),
        (("https://claude.example",), "http://localhost", 403),
    ],
)
def test_the_allowed_origins_are_a_setting(
    make_service: Any, allowed: tuple[str, ...], origin: str, status: int
) -> None:
    service = make_service(Mcp__AllowedOrigins=allowed)
    assert Wire(service).modern("tools/list", headers={"Origin": origin}).status_code == status


@proves(21)
@pytest.mark.parametrize(
    "accept", [None, "*/*", "application/json", "text/event-stream", "application/json;q=0.1, text/plain", "image/png"]
)
def test_accept_is_never_a_reason_to_refuse(wire: Wire, accept: str | None) -> None:
    result_of(wire.modern("tools/list", headers={"Accept": accept}), "tools/list")


@proves(22)
@pytest.mark.parametrize("content_type", ["application/json; charset=utf-8", "application/json", "text/plain"])
def test_the_content_type_is_not_checked(wire: Wire, content_type: str) -> None:
    result_of(wire.modern("tools/list", headers={"Content-Type": content_type}), "tools/list")


@proves(23)
def test_a_body_over_the_limit_is_413(make_service: Any) -> None:
    service = make_service(Mcp__MaxBodyBytes=10_000)
    wire = Wire(service)
    error_of(wire.post(b" " * 10_001), 413, -32600)
    error_of(wire.post(b" " * 10_000), 400, -32700)


@proves(23)
def test_a_body_in_chunks_over_the_limit_is_413_too(make_service: Any) -> None:
    wire = Wire(make_service(Mcp__MaxBodyBytes=10_000))
    for size, status, code in ((10_001, 413, -32600), (100_000, 413, -32600), (10_000, 400, -32700)):
        chunked = {"wsgi.input": BytesIO(b" " * size), "wsgi.input_terminated": True}
        error_of(wire.service.http.post(wire.path, environ_overrides=chunked), status, code)


class BrokenStream:
    """What a server hands on when a client's chunk has no size: reading raises an error of the server's own."""

    def read(self, size: int = -1) -> bytes:
        raise ValueError("Invalid chunk size: b'zz'")


def test_a_body_that_breaks_off_is_400(wire: Wire) -> None:
    broken = {"wsgi.input": BrokenStream(), "wsgi.input_terminated": True}
    error = error_of(wire.service.http.post(wire.path, environ_overrides=broken), 400, -32700)
    assert "zz" not in error["message"]


@proves(23)
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":NaN}}',
        b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":"\\ud800"}}',
        b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":' + b"9" * 100_000 + b"}}",
        b'{"jsonrpc":"2.0","id":' + b"9" * 100_000 + b',"method":"ping"}',
        b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}}",
        b'{"jsonrpc":"2.0","id":1,"method":"ping","params":' + b'{"a":' * 500 + b"1" + b"}" * 500 + b"}",
        b"\xff\xfe",
    ],
    ids=["empty", "cut", "NaN", "surrogate", "long number", "long id", "deep list", "deep object", "no UTF-8"],
)
def test_json_that_hurts_is_400(wire: Wire, body: bytes) -> None:
    response = wire.post(body)
    assert response.status_code == 400
    assert response.get_json()["error"]["code"] in (-32700, -32600)
    assert "id" not in response.get_json()


@proves(35)
@pytest.mark.parametrize("name", [OWN, OTHER])
@pytest.mark.parametrize("slash", ["", "/"])
def test_both_spellings_of_the_address_are_served_without_a_redirect(
    shared_service: Service, name: str, slash: str
) -> None:
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": META}}
    headers = {"MCP-Protocol-Version": MODERN, "Mcp-Method": "tools/list"}
    result_of(shared_service.http.post(f"/mcp/{name}{slash}", json=body, headers=headers), "tools/list")


@proves(36)
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "OPTIONS", "PUT"])
@pytest.mark.parametrize(
    "path",
    [
        "/.well-known/oauth-protected-resource",
        f"/.well-known/oauth-protected-resource/mcp/{OWN}",
        "/.well-known/oauth-authorization-server",
        "/.well-known/openid-configuration",
        "/.well-known/",
        "/register",
        "/register/",
    ],
)
def test_a_probe_for_a_login_is_a_short_json_404(shared_service: Service, path: str, method: str) -> None:
    response = shared_service.http.open(path, method=method, headers={"Accept": BROWSER})
    assert response.status_code == 404
    assert response.headers["Content-Type"] == "application/json"
    assert method == "HEAD" or response.get_json() == {"error": "not_found"}


@pytest.mark.parametrize("path", ["/mcp", "/mcp/", "/mcp/unknown", f"/mcp/{OWN}/sse", "/mcp//"])
@pytest.mark.parametrize("method", ["POST", "GET", "DELETE"])
def test_an_unknown_address_lists_those_there_are(shared_service: Service, path: str, method: str) -> None:
    response = shared_service.http.open(path, method=method, headers={"Accept": BROWSER})
    assert response.status_code == 404
    body = response.get_json()
    assert body["error"] == "not_found"
    assert body["connectors"] == {name: f"http://localhost/mcp/{name}" for name in shared_service.rooms.toolboxes}


def test_a_doubled_slash_is_not_redirected(shared_service: Service) -> None:
    response = shared_service.http.post(f"/mcp//{OWN}")
    assert response.status_code == 404
    assert response.get_json()["error"] == "not_found"


@proves(37, 40)
def test_what_is_not_served_is_json_or_empty_and_never_compressed(wire: Wire) -> None:
    unserved = [
        wire.post(b"not json"),
        wire.post({}),
        wire.modern("nonsense"),
        wire.modern("tools/list", headers={"Mcp-Method": "x"}),
        wire.legacy("ping", session="junk"),
        wire.legacy("ping", version="1900-01-01"),
        wire.modern("tools/list", headers={"Origin": "http://evil.example"}),
        wire.service.http.get(wire.path),
        wire.service.http.put(wire.path),
        wire.service.http.delete(wire.path, headers={SESSION: "junk"}),
        wire.service.http.open(wire.path, method="PROPFIND"),
        wire.service.http.post("/mcp/unknown"),
    ]
    for response in unserved:
        assert 400 <= response.status_code < 500
        assert response.headers["Content-Type"].startswith("application/json")
        assert response.get_json()["error"]
    compressed = wire.modern("tools/list", headers={"Accept-Encoding": "gzip, br"})
    assert "Content-Encoding" not in compressed.headers
    assert int(compressed.headers["Content-Length"]) == len(compressed.get_data())
