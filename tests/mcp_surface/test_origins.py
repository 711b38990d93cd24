"""Which browser origins may call, and what the log keeps of a caller."""

from typing import Any

import pytest

from besluitbron.config import SettingsError
from besluitbron.mcp_surface.origins import read_origin, read_origin_rules, shorten_address


@pytest.mark.parametrize(
    ("allowed", "origin", "may_call"),
    [
        (("loopback",), None, True),
        (("loopback",), "http://localhost", True),
        (("loopback",), "http://localhost:6274", True),
        (("loopback",), "https://LOCALHOST:8443", True),
        (("loopback",), "http://127.0.0.1:8000", True),
        (("loopback",), "http://127.8.9.1", True),
        (("loopback",), "http://[::1]:8000", True),
        (("loopback",), "http://localhost.evil.example", False),
        (("loopback",), "http://127.0.0.1.evil.example", False),
        (("loopback",), "http://evil.example", False),
        (("loopback",), "http://192.168.1.5", False),
        (("loopback",), "null", False),
        (("loopback",), "", False),
        (("loopback",), "localhost", False),
        (("loopback",), "ftp://localhost", False),
        (("loopback",), "http://localhost/", False),
        (("loopback",), "http://user@localhost", False),
        (("loopback",), "http://localhost:port", False),
        (("https://claude.ai",), "https://claude.ai", True),
        (("https://claude.ai",), "https://Claude.AI:443", True),
        (("https://claude.ai",), "http://claude.ai", False),
        (("https://claude.ai",), "https://claude.ai:8443", False),
        (("https://claude.ai",), "https://evil.claude.ai", False),
        (("https://claude.ai",), "http://localhost", False),
        (("https://example.nl/",), "https://example.nl", True),
        (("loopback", "https://example.nl:8443"), "https://example.nl:8443", True),
        (("*",), "https://anything.example", True),
        (("*",), "null", False),
        (("*",), "file://", False),
        (("*",), "https://", False),
        (("*",), "https://a.example, https://b.example", False),
        ((), "http://localhost", False),
        ((), None, True),
    ],
)
def test_an_origin_may_call_or_not(allowed: tuple[str, ...], origin: str | None, may_call: bool) -> None:
    assert read_origin_rules(allowed).allows(origin) is may_call


@pytest.mark.parametrize(
    "value", ["null", "example.nl", "https://example.nl/path", "https://*.example.nl", "LOOPBACK "]
)
def test_a_setting_that_could_never_match_stops_the_start(value: str) -> None:
    with pytest.raises(SettingsError, match="BesluitBron:Mcp:AllowedOrigins"):
        read_origin_rules((value,))


@pytest.mark.parametrize(
    ("address", "kept"),
    [
        ("192.0.2.77", "192.0.2.0/24"),
        ("127.0.0.1", "127.0.0.0/24"),
        ("2001:db8:1:2:3::4", "2001:db8:1::/48"),
        ("::ffff:192.0.2.77", "192.0.2.0/24"),
        ("fe80::1%eth0", "fe80::/48"),
        ("", ""),
        ("unix:", ""),
        ("192.0.2", ""),
    ],
)
def test_an_address_is_kept_as_its_neighbourhood(address: str, kept: str) -> None:
    assert shorten_address(address) == kept


@pytest.mark.parametrize(
    ("client_info", "client", "version"),
    [
        ({"name": "claude-code", "version": "2.1"}, "claude-code", "2.1"),
        ({}, "", ""),
        ({"name": None, "version": 3}, "", ""),
        ({"name": ["x"], "version": {}}, "", ""),
        ({"name": "a\r\nb\x1b[31m\u202e", "version": "1\x000"}, "ab[31m", "10"),
        ({"name": "n" * 300, "version": "1" * 300}, "n" * 100, "1" * 40),
    ],
)
def test_a_clients_word_on_itself_is_cut_to_what_a_log_can_hold(
    client_info: dict[str, Any], client: str, version: str
) -> None:
    origin = read_origin(client_info, "192.0.2.77")
    assert (origin.client, origin.version, origin.address) == (client, version, "192.0.2.0/24")
