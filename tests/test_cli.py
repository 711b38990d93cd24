"""The operator's commands, on the real app."""

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
