"""The operator's commands, on the real app."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from besluitbron.cli import mask_secrets
from tests.service import NOON, Service


def run(service: Service, *words: str) -> str:
    result = service.app.test_cli_runner().invoke(args=words)
    assert result.exit_code == 0, result.output
    return str(result.output)


def test_the_log_shows_the_calls_and_nothing_of_what_was_asked(service: Service) -> None:
    service.call("raadsinformatie", "search_documents", text="warmtenet", limit=2)
    service.call("raadsinformatie", "search_documents", text="warmtenet", source="Nergenshuizen")
    lines = run(service, "log", "show", "--last", "5").splitlines()
    assert lines[0].split()[:4] == ["at", "connector", "tool", "outcome"]
    assert lines[2].split()[:5] == ["2026-11-30", "12:00:00Z", "raadsinformatie", "search_documents", "ok"]
    assert lines[3].split()[4:6] == ["refused", "source_unknown"]
    assert len(lines) == 4
    assert "warmtenet" not in " ".join(lines)
    assert "Nergenshuizen" not in " ".join(lines)


def test_an_empty_log_says_so(service: Service) -> None:
    assert run(service, "log", "show") == "The request log is empty.\n"


def test_pruning_the_log_keeps_to_the_retention(make_service: Callable[..., Service]) -> None:
    service = make_service(Log__RetentionDays=7)
    for days in (0, 7, 8):
        service.clock.now = NOON - timedelta(days=days)
        service.call("raadsinformatie", "list_sources")
    service.clock.now = NOON
    assert run(service, "log", "prune") == "1 rows older than 7 days deleted.\n"
    assert len(service.rows()) == 2


def test_pruning_sessions_keeps_to_the_retention(make_service: Callable[..., Service]) -> None:
    service = make_service(Mcp__SessionBindingRetentionMinutes=30)
    for minutes in (0, 30, 31):
        service.rooms.bindings.open(
            f"session {minutes}",
            connector="raadsinformatie",
            protocol_revision="2025-11-25",
            now=NOON - timedelta(minutes=minutes),
        )
    assert run(service, "sessions", "prune") == "1 sessions not used for 30 minutes forgotten.\n"


def test_the_settings_are_those_in_force(make_service: Callable[..., Service]) -> None:
    service = make_service(Log__RetentionDays=7, Connectors__raadsinformatie__TimeoutSeconds=3.5)
    lines = {line.split()[0]: line.split()[1:] for line in run(service, "settings").splitlines()}
    assert lines["BesluitBron:Log:RetentionDays"] == ["7", "set"]
    assert lines["BesluitBron:Cache:StaleHours"] == ["24", "default"]
    assert lines["BesluitBron:Connectors:raadsinformatie:TimeoutSeconds"] == ["3.5", "set"]
    assert lines["BesluitBron:Connectors:raadsinformatie:Registers"] == ["embedded", "default"]
    assert lines["BesluitBron:Database:Url"][0].startswith("sqlite:///")


def test_a_key_is_printed_once_alone_on_standard_output(make_service: Callable[..., Service]) -> None:
    service = make_service(Login__Methods=("keys",))
    runner = service.app.test_cli_runner()
    words = ["keys", "add", "--tenant", "waterdrecht", "--project", "griffie", "--user", "jan", "--expires-days", "30"]
    made = runner.invoke(args=words)
    assert made.exit_code == 0
    assert re.fullmatch(r"bb_[0-9a-f]{12}_[\w-]{43}\n", made.stdout)
    key = made.stdout.strip()
    assert key not in made.stderr
    listed = run(service, "keys", "list").splitlines()
    shown = [key.split("_")[1], "waterdrecht", "griffie", "jan", "2026-11-30", "12:00Z", "2026-12-30", "12:00Z"]
    assert listed[2].split() == shown
    assert key.split("_", 2)[2] not in "".join(listed)


def test_a_key_that_nobody_asks_for_yet_is_made_and_said(service: Service) -> None:
    made = service.app.test_cli_runner().invoke(args=["keys", "add", "--tenant", "waterdrecht"])
    assert "BesluitBron:Login:Methods does not hold keys" in made.stderr
    assert made.stdout.startswith("bb_")


@pytest.mark.parametrize("tenant", ["", "a b", "-a", "a/b", "x" * 61, "a\nb", "é"])
def test_a_tenant_that_would_not_fit_the_tables_is_refused(service: Service, tenant: str) -> None:
    made = service.app.test_cli_runner().invoke(args=["keys", "add", f"--tenant={tenant}"])
    assert made.exit_code == 2
    assert run(service, "keys", "list") == "There are no API keys.\n"


def test_revoking_says_what_happened_and_repeats_nothing_that_was_typed(service: Service) -> None:
    key = service.app.test_cli_runner().invoke(args=["keys", "add", "--tenant", "waterdrecht"]).stdout.strip()
    whole: Any = service.app.test_cli_runner().invoke(args=["keys", "revoke", key])
    assert whole.exit_code == 1
    assert key not in whole.output
    assert "is revoked" in run(service, "keys", "revoke", key.split("_")[1])
    assert "revoked 2026-11-30 12:00Z" in run(service, "keys", "list")
    again: Any = service.app.test_cli_runner().invoke(args=["keys", "revoke", key.split("_")[1]])
    assert again.exit_code == 1


@pytest.mark.parametrize(
    ("address", "masked"),
    [
        ("postgresql+psycopg://bb:geheim@db/bb", "postgresql+psycopg://bb:***@db/bb"),
        ("redis://:geheim@cache:6379/0", "redis://:***@cache:6379/0"),
        ("redis://:ge:h@im@cache:6379/0", "redis://:***@cache:6379/0"),
        ("redis://cache/0?password=geheim&db=1", "redis://cache/0?password=***&db=1"),
        ("postgresql://db/x?user=bb&sslpassword=geheim", "postgresql://db/x?user=bb&sslpassword=***"),
        ("sqlite:////srv/besluitbron.db", "sqlite:////srv/besluitbron.db"),
        ("https://besluitbron.example.nl/", "https://besluitbron.example.nl/"),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000"),
    ],
)
def test_a_secret_in_an_address_is_masked(address: str, masked: str) -> None:
    assert mask_secrets(address) == masked


def test_a_database_that_fails_is_said_in_our_own_words(service: Service) -> None:
    (service.rooms.settings.instance / "besluitbron.db").unlink()
    result: Any = service.app.test_cli_runner().invoke(args=["log", "show"])
    assert result.exit_code == 1
    assert result.output == "Error: The database does not answer now.\n"
