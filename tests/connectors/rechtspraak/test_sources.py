"""The courts, and the recorded value list they come from."""

import ast
import json

from besluitbron.connectors.rechtspraak.sources import CourtIndex, load_sources
from besluitbron.pipeline.sources import SourceIndex
from tests.recorded import recorded

INDEX = SourceIndex(load_sources())


def test_the_list_is_that_of_the_register_without_foreign_courts() -> None:
    listed = {item["Identifier"]: item for item in json.loads(recorded("source-lists/rechtspraak_instanties.json"))}
    ours = {source.platform_name: source for source in load_sources().sources}
    assert set(listed) - set(ours) == {"http://psi.rechtspraak.nl/buitenlandseInstantie"}
    assert set(ours) <= set(listed)
    for identifier, source in ours.items():
        assert source.name == listed[identifier]["Naam"]
        assert (source.dissolved_on is None) == ("EndDate" not in listed[identifier])
        if "Afkorting" in listed[identifier]:
            assert source.key == listed[identifier]["Afkorting"].lower()


def test_the_printed_list_and_the_codes_of_another_project_say_the_same() -> None:
    printed = ast.literal_eval(recorded("source-lists/rechtspraak_instanties_parsed.txt").decode())
    codes = ast.literal_eval(recorded("source-lists/rechtspraak_gerechtcodes_parsed.txt").decode())
    assert len(printed) == 260
    by_key = {source.key: source.name for source in load_sources().sources}
    known = {code: entry["name"] for code, entry in codes.items() if code.lower() in by_key}
    assert len(known) > 190
    assert by_key["rbams"] == known["RBAMS"]


def test_a_court_is_found_by_its_code_its_names_and_the_ones_lawyers_use() -> None:
    for name, key in [
        ("RBAMS", "rbams"),
        ("Rb. Amsterdam", "rbams"),
        ("rechtbank amsterdam", "rbams"),
        ("Hof Den Haag", "ghdha"),
        ("ABRvS", "rvs"),
        ("Hoge Raad der Nederlanden", "hr"),
        ("CRvB", "crvb"),
    ]:
        assert [source.key for source in INDEX.find(name)] == [key], name


def test_a_court_that_ended_names_its_successor() -> None:
    (old,) = INDEX.find("Rechtbank 's-Gravenhage")
    assert (old.dissolved_on or "").isoformat() == "2013-01-01"  # type: ignore[union-attr]
    assert old.successor == "Rechtbank Den Haag"


def test_an_ecli_tells_its_court_even_when_the_name_is_spelled_differently() -> None:
    courts = CourtIndex(load_sources())
    found = courts.find("ECLI:NL:RBSGR:1999:AA1074", "Rb 's Gravenhage")
    assert found is not None
    assert found.key == "rbsgr"
    by_name = courts.find("ECLI:NL:ZZZ:1999:AA1074", "Hoge Raad")
    assert by_name is not None
    assert by_name.key == "hr"
    assert courts.find("ECLI:NL:ZZZ:1999:AA1074", "Onbekend") is None
