"""Settings from a file and the environment: what cannot be used stops the start with a sentence."""

import sys
from pathlib import Path

import pytest
from sqlalchemy import make_url

from besluitbron.config import Settings, SettingsError, load_settings
from besluitbron.upstream.stores import sqlite_path

PUBLIC, PLATFORM = "BesluitBron:PublicUrl", "BesluitBron:Connectors:raadsinformatie:BaseUrl"
CACHE = "BesluitBron:Cache:Url"


def load(folder: Path, key: str, value: str) -> Settings:
    return load_settings(folder, {key.replace(":", "__"): value})


def refusal(folder: Path, key: str, value: str) -> str:
    with pytest.raises(SettingsError) as refused:
        load(folder, key, value)
    sentence = str(refused.value)
    assert sentence.startswith(f"{key} ")
    assert sentence.endswith(".")
    return sentence


@pytest.mark.parametrize("key", ["BesluitBron:Cache:StaleHours", "BesluitBron:Connectors:raadsinformatie:KeepMinutes"])
@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "1e999", "NaN"])
def test_a_number_that_is_none_is_refused(tmp_path: Path, key: str, value: str) -> None:
    assert "must be a number" in refusal(tmp_path, key, value)


@pytest.mark.parametrize("value", ["nan", "inf", "-inf"])
def test_a_number_that_is_none_is_refused_in_the_file_too(tmp_path: Path, value: str) -> None:
    (tmp_path / "besluitbron.toml").write_text(f"[Cache]\nStaleHours = {value}\n")
    with pytest.raises(SettingsError, match="BesluitBron:Cache:StaleHours must be a number"):
        load_settings(tmp_path, {})


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("BesluitBron:Mcp:MaxBodyBytes", "5000000", "must lie between 10,000 and 4,194,304, not 5000000."),
        ("BesluitBron:Log:RetentionDays", "0", "must lie between 1 and 36,500, not 0."),
        ("BesluitBron:Log:RetentionDays", "9999999", "must lie between 1 and 36,500, not 9999999."),
        ("BesluitBron:Cache:StaleHours", "-0.5", "must lie between 0 and 720, not -0.5."),
    ],
)
def test_limits_are_said_in_whole_numbers(tmp_path: Path, key: str, value: str, said: str) -> None:
    assert refusal(tmp_path, key, value) == f"{key} {said}"


@pytest.mark.parametrize("key", [PUBLIC, PLATFORM])
@pytest.mark.parametrize(
    "value",
    [
        "besluitbron.example.nl",
        "//besluitbron.example.nl",
        "ftp://besluitbron.example.nl",
        "javascript:alert(1)",
        "https://",
        "https:///mcp",
        "https://user:geheim@besluitbron.example.nl",
        "https://geheim@besluitbron.example.nl",
        "https://@besluitbron.example.nl",
        "https://besluitbron.example.nl:99999",
        "https://besluitbron.example.nl:0",
        "https://besluitbron.example.nl:http",
        "https://besluitbron.example.nl:",
        "https://besluit bron.example.nl",
        "https://besluitbron.example.nl/a\nb",
        "https://besluitbron.example.nl\t",
        " https://besluitbron.example.nl",
        "https://besluitbron.example.nl/\x7f",
        "https://besluitbron.example.nl/\u202e",
        "https://besluitbron.example.nl/?geheim=1",
        "https://besluitbron.example.nl/#deel",
        "https://besluit<bron>.example.nl",
        "https://besluitbron.example.nl\\@elders.example",
        "https://[::1",
        "",
    ],
)
def test_what_is_no_address_of_the_web_is_refused_and_not_repeated(tmp_path: Path, key: str, value: str) -> None:
    sentence = refusal(tmp_path, key, value)
    assert "must be an http(s) address with a host" in sentence
    assert "geheim" not in sentence


@pytest.mark.parametrize("key", [PUBLIC, PLATFORM])
@pytest.mark.parametrize(
    "value",
    [
        "https://besluitbron.example.nl",
        "http://127.0.0.1:8000/",
        "https://[2001:db8::1]:8443/onder",
        "HTTPS://Besluitbron.Example.nl",
        "http://besluitbron",
        "https://gemeente-súdwest.example/",
    ],
)
def test_an_address_of_the_web_is_taken_as_it_is(tmp_path: Path, key: str, value: str) -> None:
    assert load(tmp_path, key, value).get(key) == value


@pytest.mark.parametrize(
    "value",
    [
        "",
        "memcached://cache.example",
        "/srv/cache.db",
        "sqlite",
        "sqlite:",
        "sqlite:///",
        "sqlite://elders/cache.db",
        "sqlite::memory:",
        "sqlite:///:memory:",
        "sqlite:/srv/cache\n.db",
        "SQLITE:/srv/cache.db",
        "redis:",
        "redis://",
        "redis:///0",
        "redis://:geheim@cache.example:99999",
        "redis://:geheim@cache.example:zes/0",
        "redis://:geheim@cache example/0",
        "REDIS://cache.example",
        "redis://cache.example/0?db=geheim",
        "redis://cache.example/0?socket_timeout=geheim",
        "redis://cache.example/0?no_such_option=geheim",
    ],
)
def test_a_cache_that_cannot_be_is_refused_and_not_repeated(tmp_path: Path, value: str) -> None:
    sentence = refusal(tmp_path, CACHE, value)
    assert "sqlite:" in sentence
    assert "geheim" not in sentence


@pytest.mark.parametrize(
    "value",
    ["redis://cache.example", "redis://:p%40ss@cache.example:6379/0#delft", "rediss://u:p@cache.example:6380/1?db=2"],
)
def test_the_address_of_a_redis_is_taken_as_it_is(tmp_path: Path, value: str) -> None:
    assert load(tmp_path, CACHE, value).cache_url == value


def test_a_redis_without_its_driver_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "redis", None)
    assert "requirements-shared.txt" in refusal(tmp_path, CACHE, "redis://cache.example")


@pytest.mark.parametrize(
    ("value", "file"),
    [
        ("sqlite:kept.db", "kept.db"),
        ("sqlite:///deeper/kept.db", "deeper/kept.db"),
        ("sqlite:with a blank.db", "with a blank.db"),
        ("sqlite:/srv/kept.db", "/srv/kept.db"),
        ("sqlite:////srv/kept.db", "/srv/kept.db"),
    ],
)
def test_a_relative_cache_lies_in_the_instance_folder(tmp_path: Path, value: str, file: str) -> None:
    assert sqlite_path(load(tmp_path, CACHE, value).cache_url) == tmp_path / file


@pytest.mark.parametrize(
    ("value", "file"),
    [
        ("sqlite:///tables.db", "tables.db"),
        ("sqlite+pysqlite:///deeper/tables.db", "deeper/tables.db"),
        ("sqlite:////srv/tables.db", "/srv/tables.db"),
        ("sqlite:///tables.db?timeout=3", "tables.db"),
    ],
)
def test_a_relative_database_lies_in_the_instance_folder(tmp_path: Path, value: str, file: str) -> None:
    url = make_url(load(tmp_path, "BesluitBron:Database:Url", value).database_url)
    assert url.database == str(tmp_path / file)
    assert url.query == make_url(value).query


@pytest.mark.parametrize("value", ["sqlite:///:memory:", "postgresql+psycopg://u:p@db/bb", "sqlite://"])
def test_another_database_is_left_as_it_is(tmp_path: Path, value: str) -> None:
    assert load(tmp_path, "BesluitBron:Database:Url", value).database_url == value


def test_without_settings_both_files_lie_in_the_instance_folder(tmp_path: Path) -> None:
    settings = load_settings(tmp_path, {})
    assert make_url(settings.database_url).database == str(tmp_path / "besluitbron.db")
    assert sqlite_path(settings.cache_url) == tmp_path / "upstream-cache.db"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("Server__TrustedProxies", "10.0.0.1/8"),
        ("Server__TrustedProxies", "127.0.0.1, proxy.example"),
        ("Server__TrustedProxies", "*"),
        ("Server__TrustedProxies", "10.0.0.0/40"),
        ("Server__AllowedHosts", "https://bron.example"),
        ("Server__AllowedHosts", "bron.example:8000"),
        ("Server__AllowedHosts", "localhost, bron.example/x"),
        ("Server__AllowedHosts", "[::1]:8000"),
    ],
)
def test_a_list_of_proxies_or_hosts_is_looked_at_one_by_one(tmp_path: Path, key: str, value: str) -> None:
    with pytest.raises(SettingsError, match=f"BesluitBron:{key.replace('__', ':')} takes"):
        load_settings(tmp_path, {f"BesluitBron__{key}": value})


@pytest.mark.parametrize(
    ("key", "value", "taken"),
    [
        ("Server__TrustedProxies", "unix, 10.0.0.7,2001:db8::/32", ("unix", "10.0.0.7", "2001:db8::/32")),
        ("Server__AllowedHosts", "bron.example, 2001:db8::1,*", ("bron.example", "2001:db8::1", "*")),
        ("Server__AllowedHosts", "", ()),
    ],
)
def test_lists_of_proxies_and_hosts_are_taken_as_they_are(
    tmp_path: Path, key: str, value: str, taken: tuple[str, ...]
) -> None:
    found = load_settings(tmp_path, {f"BesluitBron__{key}": value})
    assert found.get(f"BesluitBron:{key.replace('__', ':')}") == taken
