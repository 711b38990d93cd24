"""The joint connector among the others: what can be set of it, and what it says of where answers come from."""

from collections.abc import Callable
from pathlib import Path

import pytest

from besluitbron.config import Settings, SettingsError
from besluitbron.loading import load_toolboxes, registers_of
from tests.service import Service

NAME = "besluitbron"


def settings_of(**values: object) -> Settings:
    keys = {"BesluitBron:" + key.replace("__", ":"): value for key, value in values.items()}
    return Settings(instance=Path("instance"), values=keys)  # type: ignore[arg-type]


def test_a_platform_setting_of_it_stops_the_start() -> None:
    with pytest.raises(SettingsError, match="BaseUrl cannot be set"):
        load_toolboxes(settings_of(Connectors__besluitbron__BaseUrl="https://example.org"))


def test_it_can_be_taken_away() -> None:
    assert NAME not in load_toolboxes(settings_of(Connectors__besluitbron__Enabled=False))


def test_a_register_that_is_taken_away_is_not_asked(make_service: Callable[..., Service]) -> None:
    service = make_service("fewer", Connectors__bekendmakingen__Enabled=False)
    answer = service.call(NAME, "search_documents", text="warmtenet")
    assert "bekendmakingen" not in [part["connector"] for part in answer.structured["registers"]]
    refused = service.call(NAME, "get_document", id="gmb-2026-900005")
    assert "bekendmakingen is not served here" in refused.text


def test_it_says_when_some_answers_are_live_and_some_are_samples() -> None:
    found = load_toolboxes(settings_of(Connectors__wetten__Registers="live"))
    assert found[NAME].data == "live and embedded sample"
    assert {c.data for c in registers_of(found).values()} == {"live", "embedded sample"}
    assert "Some registers here are embedded samples" in found[NAME].sample_warning
    assert found["wetten"].sample_warning == ""
    assert "invented" in found["woo"].sample_warning
