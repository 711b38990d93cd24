"""Pages in a browser, over HTTP: preflights, and what a page may see of every answer. Line 39 of the checklist."""

from collections.abc import Callable
from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.protocol.lines import proves
from tests.protocol.wire import MODERN, OWN, SESSION, Wire, result_of
from tests.service import Service

INSPECTOR = "http://localhost:6274"
PAGE = "https://page.example"
FOREIGN = "https://evil.example"
SENT = "authorization, content-type, mcp-method, mcp-name, mcp-protocol-version, mcp-session-id, last-event-id"
EXPOSED = {"Mcp-Session-Id", "WWW-Authenticate", "Retry-After"}


def preflight(service: Service, path: str, origin: str | None, asked: str = SENT, method: str = "POST") -> TestResponse:
    """Exactly what a browser sends before a request of its page: no login, no body."""
    headers = {"Access-Control-Request-Method": method, "Access-Control-Request-Headers": asked}
    return service.http.options(path, headers=headers | ({"Origin": origin} if origin else {}))


def listed(response: TestResponse, header: str) -> set[str]:
    return {part.strip() for part in response.headers[header].split(",")}


def check_visible(response: TestResponse, origin: str) -> None:
    """What the Fetch standard asks before a page may read an answer and its headers."""
    assert response.headers.getlist("Access-Control-Allow-Origin") == [origin]
    assert listed(response, "Access-Control-Expose-Headers") == EXPOSED
    assert "Origin" in listed(response, "Vary")
    assert "Access-Control-Allow-Credentials" not in response.headers


def check_invisible(response: TestResponse) -> None:
    assert not [name for name, _ in response.headers if name.startswith("Access-Control-")]
    assert "Origin" in listed(response, "Vary")


@proves(39)
@pytest.mark.parametrize("method", ["POST", "GET", "DELETE"])
@pytest.mark.parametrize("slash", ["", "/"])
def test_a_preflight_lists_all_headers_of_mcp(wire: Wire, method: str, slash: str) -> None:
    response = preflight(wire.service, wire.path + slash, INSPECTOR, method=method)
    assert (response.status_code, response.get_data()) == (204, b"")
    check_visible(response, INSPECTOR)
    assert listed(response, "Access-Control-Allow-Methods") == {"POST", "GET", "DELETE", "OPTIONS"}
    allowed = {name.lower() for name in listed(response, "Access-Control-Allow-Headers")}
    assert allowed == {name.strip() for name in SENT.split(",")} | {"accept"}
    assert int(response.headers["Access-Control-Max-Age"]) > 0


def test_headers_that_repeat_an_argument_are_allowed_as_they_are_asked_for(wire: Wire) -> None:
    response = preflight(wire.service, wire.path, INSPECTOR, "mcp-param-source, Mcp-Param-Date_From, mcp-method")
    assert {"mcp-param-source", "Mcp-Param-Date_From"} <= listed(response, "Access-Control-Allow-Headers")


@pytest.mark.parametrize(
    "asked", ["x-other", "mcp-param-", "mcp-param-a b", "mcp-param-é", "mcp-param-" + "x" * 101, "*", "cookie", ""]
)
def test_nothing_else_that_is_asked_for_is_repeated(wire: Wire, asked: str) -> None:
    response = preflight(wire.service, wire.path, INSPECTOR, asked)
    assert response.status_code == 204
    assert len(listed(response, "Access-Control-Allow-Headers")) == 8


def test_a_preflight_cannot_make_a_long_answer(wire: Wire) -> None:
    asked = ",".join(f"mcp-param-{number}" for number in range(5_000))
    assert len(listed(preflight(wire.service, wire.path, INSPECTOR, asked), "Access-Control-Allow-Headers")) == 8 + 50


@pytest.mark.parametrize("path", [f"/mcp/{OWN}", "/mcp/unknown", "/.well-known/oauth-protected-resource"])
@pytest.mark.parametrize("origin", [FOREIGN, "null", "file://", None])
def test_a_preflight_of_another_origin_gives_leave_for_nothing(
    shared_service: Service, path: str, origin: str | None
) -> None:
    response = preflight(shared_service, path, origin)
    check_invisible(response)
    assert (response.status_code == 204) is (origin is None and path == f"/mcp/{OWN}")


@proves(39)
def test_a_page_opens_a_session_and_reads_its_header(wire: Wire) -> None:
    response = wire.initialize(headers={"Origin": INSPECTOR})
    check_visible(response, INSPECTOR)
    assert SESSION in response.headers
    served = wire.modern("tools/list", headers={"Origin": INSPECTOR})
    check_visible(served, INSPECTOR)
    result_of(served, "tools/list")


def test_a_page_sees_every_error(make_service: Callable[..., Service]) -> None:
    wire = Wire(make_service(Mcp__MaxBodyBytes=10_000))
    own = {"Origin": INSPECTOR}
    answers = [
        (202, wire.post({"jsonrpc": "2.0", "method": "notifications/initialized"}, own)),
        (400, wire.post(b"not json", own)),
        (404, wire.modern("nonsense", headers=own)),
        (404, wire.post({"jsonrpc": "2.0", "id": 1, "method": "ping"}, {SESSION: "stale", **own})),
        (405, wire.service.http.get(wire.path, headers=own)),
        (405, wire.service.http.get(wire.path, headers={"Accept": "text/html", **own})),
        (405, wire.service.http.open(wire.path, method="PROPFIND", headers=own)),
        (413, wire.post(b" " * 20_000, own)),
        (404, wire.service.http.get("/.well-known/oauth-authorization-server", headers=own)),
        (404, wire.service.http.post("/register", headers=own)),
        (404, wire.service.http.post("/mcp/unknown", headers=own)),
    ]
    for status, response in answers:
        assert response.status_code == status
        check_visible(response, INSPECTOR)


@pytest.mark.parametrize("path", ["/mcp/unknown", "/.well-known/oauth-protected-resource", "/register"])
def test_a_page_may_ask_where_nothing_is(shared_service: Service, path: str) -> None:
    """The TypeScript client sends MCP-Protocol-Version with its probes, so that a preflight goes before them."""
    response = preflight(shared_service, path, INSPECTOR, "mcp-protocol-version", "GET")
    assert response.status_code == 204
    check_visible(response, INSPECTOR)


def test_a_login_is_no_part_of_a_preflight_and_a_page_sees_the_challenge(make_service: Callable[..., Service]) -> None:
    wire = Wire(make_service(Login__Methods=("keys",)))
    assert preflight(wire.service, wire.path, INSPECTOR).status_code == 204
    for authorization in (None, "Bearer wrong"):
        refused = wire.modern("tools/list", headers={"Origin": INSPECTOR, "Authorization": authorization})
        assert refused.status_code == 401
        assert "WWW-Authenticate" in refused.headers
        check_visible(refused, INSPECTOR)


def test_a_page_sees_when_it_may_come_back(make_service: Callable[..., Service]) -> None:
    wire = Wire(make_service(Limits__CallsPerMinute=1))
    answers = [wire.modern("tools/call", wire.question, headers={"Origin": INSPECTOR}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 429]
    assert "Retry-After" in answers[1].headers
    check_visible(answers[1], INSPECTOR)


@proves(20)
@pytest.mark.parametrize("method", ["POST", "GET", "DELETE", "OPTIONS", "HEAD", "PUT"])
@pytest.mark.parametrize("origin", [FOREIGN, "null", "https://", "https://a b", f"{INSPECTOR}, {FOREIGN}"])
def test_a_page_that_may_not_call_sees_nothing(wire: Wire, method: str, origin: str) -> None:
    response = wire.service.http.open(wire.path, method=method, headers={"Origin": origin})
    assert response.status_code == 403
    check_invisible(response)


@pytest.mark.parametrize(
    ("allowed", "origin", "served"),
    [
        (("*",), PAGE, True),
        (("*",), "null", False),
        ((PAGE,), PAGE, True),
        ((PAGE,), "https://PAGE.example:443", True),
        ((PAGE,), INSPECTOR, False),
        ((), INSPECTOR, False),
    ],
)
def test_the_origin_itself_is_repeated_also_where_every_site_may_call(
    make_service: Callable[..., Service], allowed: tuple[str, ...], origin: str, served: bool
) -> None:
    wire = Wire(make_service(Mcp__AllowedOrigins=allowed))
    answers = [wire.modern("tools/list", headers={"Origin": origin}), preflight(wire.service, wire.path, origin)]
    assert [answer.status_code for answer in answers] == ([200, 204] if served else [403, 403])
    for answer in answers:
        if served:
            check_visible(answer, origin)
        else:
            check_invisible(answer)


@pytest.mark.parametrize(
    ("public_url", "origin", "status"),
    [
        ("https://besluitbron.example/prefix", "https://besluitbron.example", 200),
        ("https://besluitbron.example/prefix", "http://besluitbron.example", 403),
        ("https://besluitbron.example:8443", "https://besluitbron.example:8443", 200),
        ("https://bronnén.example", "https://xn--bronnn-fva.example", 200),
        (None, "http://evil.example", 403),
    ],
)
def test_the_public_address_itself_may_always_call(
    make_service: Callable[..., Service], public_url: Any, origin: str, status: int
) -> None:
    wire = Wire(make_service(Mcp__AllowedOrigins=(), PublicUrl=public_url))
    assert wire.modern("tools/list", headers={"Origin": origin}).status_code == status


def test_an_origin_is_not_our_own_because_the_request_says_so(make_service: Callable[..., Service]) -> None:
    """A page whose name was let point to this machine sends its own name in both."""
    service = make_service(Server__Bind="0.0.0.0:8000")
    headers = {"Origin": "http://evil.example", "MCP-Protocol-Version": MODERN}
    response = service.http.post(f"/mcp/{OWN}", base_url="http://evil.example", headers=headers)
    assert response.status_code == 403
    check_invisible(response)


def test_without_an_origin_nothing_is_said_of_pages(wire: Wire) -> None:
    check_invisible(wire.modern("tools/list"))
    plain = wire.service.http.options(wire.path)
    assert plain.status_code == 204
    check_invisible(plain)
