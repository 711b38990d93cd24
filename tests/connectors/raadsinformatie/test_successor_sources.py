"""The bodies under the platform's keys: the packaged list against the recorded catalogue, and the platform's own."""

import json
from datetime import date
from typing import Any

import pytest

from besluitbron.connectors.raadsinformatie.sources import by_platform_name, packaged_sources
from besluitbron.connectors.raadsinformatie.successor.declaration import PLATFORM
from besluitbron.connectors.raadsinformatie.successor.organizations import LAYERS
from besluitbron.connectors.raadsinformatie.successor.source_list import build_sources, read_sources
from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.contract.sources import SourceList
from besluitbron.pipeline.sources import SourceIndex, check_source, dissolved_note
from tests.connectors.listed import by_key
from tests.connectors.raadsinformatie.successor_asking import LISTING, answer
from tests.recorded import recorded

BY_KEY = by_platform_name(LISTING)


def catalogue() -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = json.loads(recorded("source-lists/openbesluitvorming_catalog.json"))
    return entries


def listed(*keys: str, **members: Any) -> dict[str, Any]:
    entry = {"supplier": "notubiz", "organizationType": "gemeente", "implemented": True, **members}
    return {"sources": [{"key": key, "label": key.replace("_", " ").title(), **entry} for key in keys]}


def read(content: Any) -> SourceList:
    return read_sources(answer(content), LISTING)


def test_every_body_of_the_recorded_catalogue_is_in_the_list_under_its_key_and_layer() -> None:
    entries = catalogue()
    assert len(entries) == 330
    assert {entry["key"] for entry in entries} == set(BY_KEY)
    for entry in entries:
        source = BY_KEY[entry["key"]]
        assert source.held
        assert LAYERS[entry["organizationType"]] == source.layer or source.layer == "other"
        assert source.facts["supplier"] == entry["supplier"]
        assert source.facts.get("cbs") == entry.get("cbsId")


def test_the_names_of_the_catalogue_lead_to_its_keys() -> None:
    index = SourceIndex(LISTING)
    for entry in catalogue():
        assert entry["key"] in {source.platform_name for source in index.find(entry["key"])}


def test_both_apis_know_a_body_under_the_same_name_and_key_of_ours() -> None:
    classic = by_key(packaged_sources())
    assert set(classic) == set(by_key(LISTING))
    assert {key for key, source in classic.items() if source.held} == {s.key for s in LISTING.sources if s.held}
    assert all(source.name == classic[source.key].name for source in LISTING.sources)


def test_quirk_23_a_body_that_was_merged_names_its_successor() -> None:
    ended = [entry for entry in catalogue() if "discontinuedAt" in entry]
    assert len(ended) == 10
    for entry in ended:
        source = BY_KEY[entry["key"]]
        assert source.dissolved_on == date.fromisoformat(entry["discontinuedAt"])
        assert source.successor == f"Gemeente {entry['succeededByLabel']}"
        (note,) = dissolved_note(source)
        assert entry["succeededByLabel"] in note
        after = entry.get("succeededBySourceKey")
        assert (after in BY_KEY) if after else True


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Den Haag", "den_haag"),
        ("'s-Hertogenbosch", "den_bosch"),
        ("Provincie Groningen", "provincie_groningen"),
        ("Waterschap Limburg", "waterschap_limburg"),
        ("Kaag en Braassem", "kaag_en_brasssem"),
        ("Capelle a/d IJssel", "capelle_ad_ijssel"),
        ("Dongen", "dongen"),
    ],
)
def test_people_find_a_body_by_the_name_they_use(name: str, key: str) -> None:
    assert check_source(name, SourceIndex(LISTING), "Open Raadsinformatie").platform_name == key


def test_the_live_list_is_kept_for_a_day_and_has_the_bodies_that_are_no_longer_imported() -> None:
    request = build_sources(PLATFORM)
    assert (request.url, request.params, request.keep_minutes) == (
        "https://openbesluitvorming.nl/api/sources",
        (),
        1440,
    )
    live = read(listed("dongen", implemented=False))
    assert [source.key for source in live.sources if source.held] == ["dongen"]


def test_the_registers_own_list_decides_what_is_held() -> None:
    live = read(listed("delft", "nieuw_dorp"))
    assert [source.key for source in live.sources if source.held] == ["delft", "nieuw-dorp"]
    new = by_key(live)["nieuw-dorp"]
    assert (new.name, new.platform_name) == ("Gemeente Nieuw Dorp", "nieuw_dorp")
    assert live.origin == "the register's own list: 2 sources, 1 of them named by the packaged list of 2026-11-30"


def test_a_supplier_that_changes_is_taken_over() -> None:
    assert by_key(read(listed("delft", supplier="parlaeus")))["delft"].facts["supplier"] == "parlaeus"


def test_all_bodies_of_a_supplier_together_are_no_body() -> None:
    """The platform lists them, takes them as organization, and finds nothing under them."""
    content = listed("delft")
    content["sources"] += [
        {"key": "all_notubiz", "label": "Alle Notubiz-bronnen", "organizationType": "verzameling", "isAggregate": True}
    ]
    assert not any(source.platform_name == "all_notubiz" for source in read(content).sources)


def test_a_new_key_never_takes_the_key_of_another_body() -> None:
    live = read(listed("Delft", organizationType="waterschap"))
    held = {source.platform_name: (source.key, source.name) for source in live.sources if source.held}
    assert held == {"Delft": ("waterschap-delft", "Waterschap Delft")}


@pytest.mark.parametrize(
    "content",
    [b"", b"[]", b"<html></html>", {}, {"organizations": []}, {"sources": {}}, {"sources": []}, {"sources": ["delft"]}],
)
def test_a_list_without_bodies_is_an_outage_and_not_an_empty_register(content: Any) -> None:
    with pytest.raises(UpstreamUnreadable):
        read(content)
