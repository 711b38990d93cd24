"""Settings of the login that cannot work stop the start with a sentence, before anybody is let in or kept out."""

from pathlib import Path

import pytest

from besluitbron.access.opening import open_login
from besluitbron.access.resources import canonical, metadata_url
from besluitbron.config import SettingsError, load_settings
from besluitbron.records.api_keys import ApiKeys
from tests.service import NOON

OAUTH = {
    "BesluitBron__Login__Methods": "oauth",
    "BesluitBron__Login__Issuer": "https://login.example.nl/realm/",
    "BesluitBron__PublicUrl": "https://bron.example",
}


def open_with(tmp_path: Path, environment: dict[str, str]) -> object:
    def no_engine() -> None:
        raise AssertionError("nothing is asked of the database at the start")

    return open_login(load_settings(tmp_path, environment), ApiKeys(no_engine), lambda: NOON)  # type: ignore[arg-type]


def test_nothing_switched_on_is_no_login(tmp_path: Path) -> None:
    assert open_with(tmp_path, {}) is None
    assert open_with(tmp_path, {"BesluitBron__Login__Methods": ""}) is None


def test_keys_and_oauth_open_without_asking_anybody(tmp_path: Path) -> None:
    assert open_with(tmp_path, {"BesluitBron__Login__Methods": "keys"}) is not None
    assert open_with(tmp_path, OAUTH) is not None
    assert open_with(tmp_path, {**OAUTH, "BesluitBron__Login__Algorithms": "EdDSA, PS512"}) is not None


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"Login__Methods": "password"}, "BesluitBron:Login:Methods must be keys or oauth, not 'password'."),
        ({"Login__Methods": "keys"}, "BesluitBron:Login:Issuer is set, but oauth is not among"),
        (
            {"Login__Methods": "", "Login__Issuer": None, "Login__Scopes": "read"},
            "BesluitBron:Login:Scopes is set, but",
        ),
        ({"PublicUrl": "http://bron.example"}, "BesluitBron:PublicUrl must be https when oauth"),
        ({"Login__Methods": "keys,none"}, "BesluitBron:Login:Methods must be keys or oauth, not 'none'."),
        ({"Login__Issuer": None}, "BesluitBron:Login:Issuer must name"),
        ({"PublicUrl": None}, "BesluitBron:PublicUrl must be set when oauth"),
        ({"Login__Issuer": "http://login.example.nl"}, "BesluitBron:Login:Issuer must be an https address"),
        ({"Login__Issuer": "https://login.example.nl?realm=1"}, "BesluitBron:Login:Issuer must have no query"),
        ({"Login__Issuer": "https://geheim@login.example.nl"}, "BesluitBron:Login:Issuer must be an https address"),
        ({"Login__KeySetUrl": "http://localhost.example.nl/keys"}, "BesluitBron:Login:KeySetUrl must be an https"),
        ({"Login__KeySetUrl": "file:///keys"}, "BesluitBron:Login:KeySetUrl must be an https"),
        ({"Login__Algorithms": "none"}, "BesluitBron:Login:Algorithms must be RS256 or"),
        ({"Login__Algorithms": "RS256,HS256"}, "not 'HS256'"),
        ({"Login__Algorithms": ""}, "BesluitBron:Login:Algorithms must name at least one"),
        ({"Login__Scopes": 'read,a"b'}, "cannot be a scope"),
        ({"Login__Scopes": "read write"}, "cannot be a scope"),
    ],
)
def test_what_cannot_work_stops_the_start(tmp_path: Path, changes: dict[str, str | None], said: str) -> None:
    environment = {**OAUTH, **{f"BesluitBron__{key}": value for key, value in changes.items()}}
    with pytest.raises(SettingsError) as refused:
        open_with(tmp_path, {key: value for key, value in environment.items() if value is not None})
    assert said in str(refused.value)
    assert "geheim" not in str(refused.value)


@pytest.mark.parametrize(
    ("address", "resource"),
    [
        ("HTTPS://Bron.Example/mcp/woo/", "https://bron.example/mcp/woo"),
        ("https://bron.example:443/Onder/mcp/woo", "https://bron.example/Onder/mcp/woo"),
        ("http://127.0.0.1:8000/mcp/woo#x", "http://127.0.0.1:8000/mcp/woo"),
        ("http://[::1]:80/mcp/woo", "http://[::1]/mcp/woo"),
        ("https://bron.example:8443/mcp/woo", "https://bron.example:8443/mcp/woo"),
        ("https://Bücher.example/mcp/woo", "https://xn--bcher-kva.example/mcp/woo"),
        ("https://日本.example:8443/mcp/woo", "https://xn--wgv71a.example:8443/mcp/woo"),
    ],
)
def test_the_address_of_a_resource_has_one_form(address: str, resource: str) -> None:
    assert canonical(address) == resource
    assert canonical(resource) == resource


def test_the_metadata_is_at_the_root_of_the_host_also_under_a_prefix() -> None:
    assert metadata_url("https://bron.example/onder/mcp/woo") == (
        "https://bron.example/.well-known/oauth-protected-resource/onder/mcp/woo"
    )
