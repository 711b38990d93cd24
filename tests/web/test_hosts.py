"""Which host a request may name: DNS rebinding, and host names that nobody can have."""

from collections.abc import Callable, Sequence

import pytest

from besluitbron.web.hosts import read_host_rules
from tests.service import Service

HERE = "127.0.0.1:8000"
EVERYWHERE = "0.0.0.0:8000"
PUBLIC = "https://besluitbron.example/prefix"


@pytest.mark.parametrize(
    ("bind", "public_url", "allowed", "host", "answered"),
    [
        (HERE, None, (), "localhost", True),
        (HERE, None, (), "LOCALHOST.:8000", True),
        (HERE, None, (), "127.0.0.1:8000", True),
        (HERE, None, (), "127.9.9.9", True),
        (HERE, None, (), "[::1]:8000", True),
        (HERE, None, (), "[::ffff:127.0.0.1]", True),
        (HERE, None, (), "evil.example:8000", False),
        (HERE, None, (), "localhost.evil.example", False),
        (HERE, None, (), "127.0.0.1.evil.example", False),
        (HERE, None, (), "192.168.1.5", False),
        (HERE, None, (), "0.0.0.0:8000", False),
        ("localhost:8000", None, (), "evil.example", False),
        ("[::1]:8000", None, (), "evil.example", False),
        ("tcp://127.0.0.1:8000", None, (), "evil.example", False),
        (HERE, PUBLIC, (), "besluitbron.example", True),
        (HERE, PUBLIC, (), "BesluitBron.example:443", True),
        (HERE, PUBLIC, (), "www.besluitbron.example", False),
        (HERE, "https://bronnén.example", (), "xn--bronnn-fva.example", True),
        (HERE, "http://[2001:db8::5]:8000", (), "[2001:DB8:0::5]:8000", True),
        (HERE, None, ("box.local", "2001:db8::7"), "box.local:8000", True),
        (HERE, None, ("box.local", "2001:db8::7"), "[2001:db8::7]:8000", True),
        (HERE, None, ("box.local",), "evil.example", False),
        (HERE, None, ("*",), "evil.example", True),
        (EVERYWHERE, None, (), "evil.example", True),
        (":8000", None, (), "evil.example", True),
        ("unix:/run/besluitbron.sock", None, (), "evil.example", True),
        (EVERYWHERE, PUBLIC, (), "evil.example", True),
        (EVERYWHERE, None, ("box.local",), "evil.example", False),
        (EVERYWHERE, None, ("box.local",), "box.local", True),
        (EVERYWHERE, None, ("box.local",), "127.0.0.1", True),
        ("unix:/run/besluitbron.sock", None, ("box.local",), "evil.example", False),
        (EVERYWHERE, None, (), "my_container:8000", True),
    ],
)
def test_a_host_is_answered_or_not(
    bind: str, public_url: str | None, allowed: Sequence[str], host: str, answered: bool
) -> None:
    assert read_host_rules(bind, public_url, allowed).allows(host) is answered


@pytest.mark.parametrize(
    "host",
    [
        "",
        " ",
        "a b",
        "a/b",
        "<script>",
        "a@b",
        "a:port",
        "a:",
        "a:99999",
        "[::1",
        "::1",
        "[127.0.0.1]",
        "[g::]",
        "a,b",
        "é",
    ],
)
def test_what_cannot_be_a_host_is_never_answered(host: str) -> None:
    assert not read_host_rules(EVERYWHERE, None, ("*",)).allows(host)


@pytest.mark.parametrize(
    "path", ["/", "/mcp/raadsinformatie", "/mcp/unknown", "/.well-known/x", "/nowhere", "/assets/x"]
)
@pytest.mark.parametrize("method", ["GET", "POST", "OPTIONS", "DELETE"])
def test_another_host_is_421_at_every_address(service: Service, path: str, method: str) -> None:
    response = service.http.open(path, method=method, headers={"Host": "evil.example"})
    assert response.status_code == 421
    assert response.get_json()["error"] == "misdirected_request"
    assert "BesluitBron:Server:AllowedHosts" in response.get_json()["message"]


def test_a_monitor_that_asks_by_address_is_answered(service: Service) -> None:
    for path in ("/health/live", "/health/ready"):
        assert service.http.get(path, headers={"Host": "10.1.2.3:8000"}).status_code == 200


def test_the_hosts_are_settings(make_service: Callable[..., Service]) -> None:
    service = make_service(PublicUrl=PUBLIC, Server__AllowedHosts=("box.local",))
    for host, status in (
        ("besluitbron.example", 200),
        ("box.local:8000", 200),
        ("localhost", 200),
        ("evil.example", 421),
    ):
        assert service.http.get("/", headers={"Host": host}).status_code == status


def test_a_page_that_was_let_point_here_cannot_hide_behind_a_trusted_proxy(
    make_service: Callable[..., Service],
) -> None:
    """It may add headers to requests of its own, so what the connection said counts too."""
    service = make_service(Server__TrustedProxies=("127.0.0.1",))
    headers = {"Host": "evil.example", "X-Forwarded-Host": "localhost"}
    assert service.http.get("/", headers=headers).status_code == 421
    headers = {"Host": "localhost", "X-Forwarded-Host": "evil.example"}
    assert service.http.get("/", headers=headers).status_code == 421


def test_addresses_that_were_derived_from_the_request_are_not_kept_by_anybody(
    make_service: Callable[..., Service],
) -> None:
    service = make_service(Server__Bind=EVERYWHERE)
    unknown = service.http.get("/mcp/unknown", headers={"Host": "evil.example"})
    assert "evil.example" in unknown.get_data(as_text=True)
    page = service.http.get("/mcp/raadsinformatie", headers={"Host": "evil.example", "Accept": "text/html"})
    assert {unknown.headers["Cache-Control"], page.headers["Cache-Control"]} == {"no-store"}
    assert service.http.get("/", headers={"Host": "evil.example"}).headers["Cache-Control"] == "no-cache"


def test_with_a_public_address_no_answer_repeats_the_host_of_the_request(make_service: Callable[..., Service]) -> None:
    service = make_service(Server__Bind=EVERYWHERE, PublicUrl=PUBLIC)
    for path in ("/", "/mcp/unknown"):
        body = service.http.get(path, headers={"Host": "evil.example", "Accept": "application/json"}).get_data(
            as_text=True
        )
        assert "evil.example" not in body
        assert f"{PUBLIC}/mcp/raadsinformatie" in body
