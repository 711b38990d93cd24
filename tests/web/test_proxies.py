"""What a proxy says of its client: believed from trusted proxies, and from nobody else."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from besluitbron.web.proxies import ForwardedHeaders
from tests.service import Service

PROXY, OUTER, CLIENT, FORGED = "10.0.0.1", "10.0.1.1", "203.0.113.9", "198.51.100.66"
TRUSTED = (PROXY, "10.0.1.0/24", "2001:db8:1::/48")
KEYS = {"For": "FOR", "Proto": "PROTO", "Host": "HOST", "Prefix": "PREFIX", "Port": "PORT"}


def seen(
    peer: str, said: Mapping[str, str], trusted: Sequence[str] = TRUSTED, public_url: str | None = None
) -> dict[str, Any]:
    """What the service sees of a request that says these X-Forwarded headers."""
    reached: dict[str, Any] = {}

    def app(environ: dict[str, Any], _start: object) -> list[bytes]:
        reached.update(environ)
        return []

    environ = {
        "REMOTE_ADDR": peer,
        "HTTP_HOST": "127.0.0.1:8000",
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "8000",
        "SCRIPT_NAME": "",
        "wsgi.url_scheme": "http",
        **{f"HTTP_X_FORWARDED_{KEYS[name]}": value for name, value in said.items()},
    }
    list(ForwardedHeaders(app, trusted, public_url)(environ, lambda *_: None))  # type: ignore[arg-type,return-value]
    return reached


def address(peer: str, chain: str, trusted: Sequence[str] = TRUSTED) -> str:
    return str(seen(peer, {"For": chain}, trusted)["REMOTE_ADDR"])


SAID = {"For": FORGED, "Proto": "https", "Host": "elders.example", "Prefix": "/x", "Port": "1"}


@pytest.mark.parametrize(
    ("peer", "trusted"), [(CLIENT, TRUSTED), (PROXY, ()), (PROXY, ("unix",)), ("", TRUSTED), ("127.0.0.1", TRUSTED)]
)
def test_from_anybody_else_nothing_is_believed(peer: str, trusted: Sequence[str]) -> None:
    environ = seen(peer, SAID, trusted)
    assert environ["REMOTE_ADDR"] == peer
    assert (environ["HTTP_HOST"], environ["wsgi.url_scheme"], environ["SCRIPT_NAME"]) == ("127.0.0.1:8000", "http", "")
    assert not [name for name in environ if "FORWARDED" in name]


@pytest.mark.parametrize(("peer", "trusted"), [(PROXY, TRUSTED), ("::ffff:10.0.0.1", TRUSTED), ("", ("unix",))])
def test_a_trusted_proxy_speaks_for_its_client(peer: str, trusted: Sequence[str]) -> None:
    environ = seen(peer, {**SAID, "For": CLIENT}, trusted)
    assert environ["REMOTE_ADDR"] == CLIENT
    assert environ["HTTP_HOST"] == "elders.example"
    assert (environ["wsgi.url_scheme"], environ["SCRIPT_NAME"]) == ("https", "/x")


@pytest.mark.parametrize(
    ("chain", "client"),
    [
        (CLIENT, CLIENT),
        (f"{FORGED}, {CLIENT}", CLIENT),
        (f"{PROXY}, {FORGED}, {CLIENT}", CLIENT),
        (f"{FORGED}, {CLIENT}, {OUTER}", CLIENT),
        (f"{FORGED},{CLIENT} ,{OUTER},{PROXY}", CLIENT),
        (OUTER, OUTER),
        (f"{OUTER}, {PROXY}", OUTER),
        (f"{CLIENT}:4711", CLIENT),
        ("[2001:db8:9::1]:4711", "2001:db8:9::1"),
        ("2001:db8:9::1", "2001:db8:9::1"),
        (f"{CLIENT}, 2001:db8:1::7", CLIENT),
        (f"::ffff:{CLIENT}", CLIENT),
        ("", PROXY),
        ("unknown", PROXY),
        (f"{CLIENT}, unknown", PROXY),
        (f"unknown, {OUTER}", OUTER),
        (f"{CLIENT},", PROXY),
        (",".join([FORGED] + [OUTER] * 5_000), OUTER),
        ("1.2.3.4.5", PROXY),
        ("[::1", PROXY),
        ("é", PROXY),
    ],
)
def test_the_client_is_the_last_address_that_is_no_trusted_proxy(chain: str, client: str) -> None:
    assert address(PROXY, chain) == client


@pytest.mark.parametrize(
    ("chain", "schemes", "scheme"),
    [
        (CLIENT, "https", "https"),
        (CLIENT, "http, https", "https"),
        (CLIENT, "https, http", "http"),
        (f"{CLIENT}, {OUTER}", "https, http", "https"),
        (f"{CLIENT}, {OUTER}", "http, https, http", "https"),
        (f"{CLIENT}, {OUTER}", "https", "https"),
        (CLIENT, "HTTPS", "https"),
        (CLIENT, "javascript", "http"),
        (CLIENT, "", "http"),
        (CLIENT, "https,", "http"),
    ],
)
def test_of_several_values_that_of_the_outermost_trusted_proxy_counts(chain: str, schemes: str, scheme: str) -> None:
    assert seen(PROXY, {"For": chain, "Proto": schemes})["wsgi.url_scheme"] == scheme


@pytest.mark.parametrize(
    ("prefix", "path"),
    [
        ("/besluitbron", "/besluitbron"),
        ("/besluitbron/", "/besluitbron"),
        ("/a/b-c_d.e~f", "/a/b-c_d.e~f"),
        ("besluitbron", ""),
        ("//evil.example", ""),
        ("/../x", ""),
        ("/a?b", ""),
        ("/<script>", ""),
        ("/", ""),
        ("/é", ""),
    ],
)
def test_a_prefix_is_a_plain_path(prefix: str, path: str) -> None:
    assert seen(PROXY, {"Prefix": prefix})["SCRIPT_NAME"] == path


def test_the_path_of_the_public_address_is_the_prefix_when_no_proxy_names_one() -> None:
    public_url = "https://besluitbron.example/public/"
    assert seen(CLIENT, {"Prefix": "/x"}, public_url=public_url)["SCRIPT_NAME"] == "/public"
    assert seen(PROXY, {}, public_url=public_url)["SCRIPT_NAME"] == "/public"
    assert seen(PROXY, {"Prefix": "/x"}, public_url=public_url)["SCRIPT_NAME"] == "/x"


@pytest.mark.parametrize("host", ["a b", "<x>", "a/b", "a:x", "[::1", "é", ","])
def test_a_host_that_cannot_be_one_is_not_believed(host: str) -> None:
    assert seen(PROXY, {"Host": host})["HTTP_HOST"] == "127.0.0.1:8000"


@given(st.fixed_dictionaries({}, optional={name: st.text('/:[].,%a1 "\\=;<é*', max_size=40) for name in KEYS}))
def test_whatever_is_said_the_environment_stays_sound(said: dict[str, str]) -> None:
    environ = seen(PROXY, said)
    assert environ["wsgi.url_scheme"] in ("http", "https")
    assert environ["SCRIPT_NAME"] == "" or environ["SCRIPT_NAME"].startswith("/")
    assert "<" not in f"{environ['HTTP_HOST']}{environ['SCRIPT_NAME']}{environ['REMOTE_ADDR']}"


def test_a_whole_service_shows_the_address_the_client_used_and_logs_the_client(
    make_service: Callable[..., Service],
) -> None:
    service = make_service(Server__TrustedProxies=("127.0.0.1",), Server__AllowedHosts=("public.example",))
    said = {
        "X-Forwarded-For": f"{FORGED}, {CLIENT}",
        "X-Forwarded-Proto": "https",
        "X-Forwarded-Host": "public.example:8443",
        "X-Forwarded-Prefix": "/bron",
    }
    home = service.http.get("/", headers={"Accept": "application/json", **said}).get_json()
    assert home["connectors"][0]["address"].startswith("https://public.example:8443/bron/mcp/")
    page = service.http.get("/", headers={"Accept": "text/html", **said}).get_data(as_text=True)
    assert 'href="/bron/assets/besluitbron.css"' in page
    service.message("raadsinformatie", "tools/call", {"name": "list_sources", "arguments": {}}, **said)
    assert service.rows()[-1]["origin_address"] == "203.0.113.0/24"


def test_without_the_setting_a_service_logs_the_connection(service: Service) -> None:
    said = {"X-Forwarded-For": CLIENT, "X-Forwarded-Prefix": "/bron"}
    service.message("raadsinformatie", "tools/call", {"name": "list_sources", "arguments": {}}, **said)
    assert service.rows()[-1]["origin_address"] == "127.0.0.0/24"
    assert "/bron" not in service.http.get("/", headers=said).get_data(as_text=True)
