"""A register with several APIs: the setting chooses, the declaration says what there is to choose."""

from collections.abc import Callable
from pathlib import Path

import pytest

from besluitbron.config import SettingsError, load_settings
from besluitbron.contract.connector import Connector
from besluitbron.loading import load_connectors
from tests.service import Service, served_registers

NAME = "raadsinformatie"


def loaded(folder: Path, dialect: str | None, name: str = NAME) -> Connector:
    environ = {} if dialect is None else {f"BesluitBron__Connectors__{name}__Dialect": dialect}
    return load_connectors(load_settings(folder, environ))[name]


@pytest.mark.parametrize(
    ("dialect", "platform"),
    [(None, "openbesluitvorming"), ("successor", "openbesluitvorming"), ("classic", "ori-classic")],
)
def test_the_setting_chooses_the_api(tmp_path: Path, dialect: str | None, platform: str) -> None:
    connector = loaded(tmp_path, dialect)
    assert (connector.name, connector.platform.name) == (NAME, platform)


def test_it_can_stand_in_the_file(tmp_path: Path) -> None:
    (tmp_path / "besluitbron.toml").write_text('[Connectors.raadsinformatie]\nDialect = "classic"\n')
    assert loaded(tmp_path, None).dialect == "classic"


def test_another_dialect_than_there_is_stops_the_start(tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as refused:
        loaded(tmp_path, "elastic")
    assert str(refused.value) == (
        "BesluitBron:Connectors:raadsinformatie:Dialect must be 'successor' or 'classic', not 'elastic'."
    )


def test_a_register_with_one_api_has_nothing_to_choose(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="Dialect cannot be set: this register has one API only, not 'classic'"):
        loaded(tmp_path, "classic", "bekendmakingen")


def test_both_have_the_same_tools_arguments_and_fields(tmp_path: Path) -> None:
    successor, classic = loaded(tmp_path, "successor"), loaded(tmp_path, "classic")
    assert list(successor.tools_by_name) == list(classic.tools_by_name)
    for name, tool in successor.tools_by_name.items():
        other = classic.tools_by_name[name]
        assert type(tool) is type(other)
        assert set(tool.arguments.fields) == set(other.arguments.fields)
        assert set(tool.result.fields) == set(other.result.fields)


def test_both_are_tested_as_registers_of_their_own() -> None:
    served = served_registers()
    assert served[NAME].values == {}
    assert served[f"{NAME}-classic"].values == {"Connectors__raadsinformatie__Dialect": "classic"}


def test_kept_answers_and_lists_of_bodies_of_one_are_not_taken_for_those_of_the_other(
    make_service: Callable[..., Service],
) -> None:
    found = {}
    for dialect in ("successor", "classic", "successor"):
        service = make_service("shared", Connectors__raadsinformatie__Dialect=dialect)
        service.call(NAME, "list_sources")
        answer = service.call(NAME, "search_documents", text="warmtenet", source="Waterdrecht", limit=3)
        ids = [result["id"] for result in answer.results]
        assert all(("ori_" in identifier) == (dialect == "classic") for identifier in ids)
        assert found.setdefault(dialect, ids) == ids
