"""Our question in the platform's parameters. A misspelled one would find the whole index (quirk 55)."""

from datetime import date
from typing import Any

import pytest
from marshmallow import ValidationError

from besluitbron.connectors.rechtspraak.areas import area_identifiers, area_names, settle_area
from besluitbron.connectors.rechtspraak.connector import CONNECTOR, PLATFORM
from besluitbron.connectors.rechtspraak.query import build_search
from besluitbron.connectors.rechtspraak.schemas import SearchArguments
from besluitbron.contract.connector import SearchTool
from besluitbron.contract.search import SearchQuestion
from tests.connectors.rechtspraak.asking import FOLDER, question
from tests.recorded import recorded

DOCUMENTED = {"max", "from", "sort", "return", "type", "date", "modified", "subject", "creator", "replaces"}
SEARCH = next(tool for tool in CONNECTOR.tools if isinstance(tool, SearchTool))
BASE = "http://psi.rechtspraak.nl/rechtsgebied#"


def params(asked: SearchQuestion) -> list[tuple[str, str]]:
    return list(build_search(asked, PLATFORM).params)


def values(asked: SearchQuestion, name: str) -> list[str]:
    return [value for key, value in params(asked) if key == name]


def arguments(**given: Any) -> dict[str, Any]:
    loaded: dict[str, Any] = SearchArguments().load(given)
    return loaded


def test_quirk_55_only_documented_parameters_are_sent_and_never_a_text() -> None:
    asked = question(
        source="rbams",
        area="belastingrecht",
        kind="uitspraak",
        from_date=date(2026, 1, 1),
        changed_from="2026-01-01",
        changed_to="2026-02-01",
    )
    assert {name for name, _ in params(asked)} <= DOCUMENTED
    assert "text" not in SEARCH.arguments.fields
    assert SEARCH.no_text_because


def test_quirk_55_a_search_for_everything_is_refused_before_the_platform_is_asked() -> None:
    for given in ({}, {"kind": "uitspraak"}, {"content": "all"}, {"sort": "oldest", "kind": "conclusie"}):
        with pytest.raises(ValidationError, match="whole index"):
            arguments(**given)
    for name, value in [("source", "Hoge Raad"), ("area", "strafrecht"), ("changed_from", "2026-01-01")]:
        assert arguments(**{name: value})


def test_a_court_is_asked_by_the_identifier_of_the_value_list() -> None:
    assert values(question(source="rbams"), "creator") == [
        "http://standaarden.overheid.nl/owms/terms/Rechtbank_Amsterdam"
    ]


def test_one_date_would_be_that_day_alone_so_two_are_sent() -> None:
    assert values(question(from_date=date(2026, 1, 5)), "date") == ["2026-01-05", "2999-12-31"]
    assert values(question(to_date=date(2026, 1, 5)), "date") == ["1800-01-01", "2026-01-05"]
    assert values(question(from_date=date(2026, 1, 5), to_date=date(2026, 1, 5)), "date") == ["2026-01-05"] * 2
    assert values(question(source="hr"), "date") == []


def test_quirk_57_a_period_of_change_is_sent_as_dutch_local_days() -> None:
    assert values(question(changed_from="2026-03-29"), "modified") == ["2026-03-29T00:00:00"]
    assert values(question(changed_from="2026-03-29", changed_to="2026-03-30"), "modified") == [
        "2026-03-29T00:00:00",
        "2026-03-30T23:59:59",
    ]


def test_by_default_only_what_has_a_text_is_asked_and_that_is_said() -> None:
    assert values(question(source="hr"), "return") == ["DOC"]
    assert values(question(source="hr", content="all"), "return") == []
    assert SEARCH.default_filters == {"content": "with_text"}


def test_everything_is_asked_at_once_whatever_the_window() -> None:
    first, later = question(source="hr"), question(source="hr", offset=40, limit=3)
    assert build_search(first, PLATFORM) == build_search(later, PLATFORM)
    assert values(first, "max") == ["1000"]
    assert SEARCH.reach == 1000


def test_an_area_stands_for_its_parts_and_a_shared_name_for_both() -> None:
    wide = values(question(area="strafrecht"), "subject")
    assert wide[0] == f"{BASE}strafrecht"
    assert f"{BASE}strafrecht_strafprocesrecht" in wide
    assert len(wide) == 6
    assert values(question(area="mededingingsrecht"), "subject") == [
        f"{BASE}bestuursrecht_mededingingsrecht",
        f"{BASE}civielRecht_mededingingsrecht",
    ]


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("Belastingrecht", "belastingrecht"),
        ("tax law", "belastingrecht"),
        (" personen  en familierecht", "personen- en familierecht"),
        ("Personen- en familierecht", "personen- en familierecht"),
        ("familierecht", "personen- en familierecht"),
        ("intellectueel eigendomsrecht", "intellectueel-eigendomsrecht"),
        ("CIVIEL RECHT", "civiel recht"),
        ("asielrecht", "vreemdelingenrecht"),
        ("", None),
        ("recht", None),
    ],
)
def test_an_area_is_found_by_the_names_people_use(given: str, name: str | None) -> None:
    assert settle_area(given) == name


def test_an_unknown_area_is_refused_with_the_nearest_names() -> None:
    with pytest.raises(ValidationError, match="Did you mean belastingrecht"):
        arguments(area="belastingsrecht")


def test_the_areas_are_those_of_the_recorded_value_list() -> None:
    listed = recorded(f"{FOLDER}/waardelijst_rechtsgebieden.txt").decode()
    ours = {identifier for name in area_names() for identifier in area_identifiers(name)}
    assert len(ours) == listed.count("http://psi.rechtspraak.nl/rechtsgebied#")
    assert all(f"'{identifier}'" in listed for identifier in ours)
    for name in area_names():
        assert f"'{name}'" in listed.lower()


def test_the_days_of_a_change_stand_in_the_filters_as_text() -> None:
    assert arguments(changed_from="2026-01-01")["changed_from"] == "2026-01-01"
    with pytest.raises(ValidationError):
        arguments(changed_from="2026-02-30")
