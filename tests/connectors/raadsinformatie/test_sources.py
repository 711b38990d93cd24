"""The packaged bodies, the register's own list, and how a name finds a body."""

import json
from collections import Counter
from datetime import date
from typing import Any

import pytest

from besluitbron.connectors.raadsinformatie.classic.declaration import PLATFORM
from besluitbron.connectors.raadsinformatie.classic.index_names import is_index_name
from besluitbron.connectors.raadsinformatie.classic.source_list import build_aliases, read_aliases
from besluitbron.connectors.raadsinformatie.sources import packaged_sources
from besluitbron.contract.errors import SourceAmbiguous, SourceUnknown, UpstreamUnreadable
from besluitbron.contract.sources import SourceList
from besluitbron.pipeline.sources import SourceIndex, check_source
from tests.connectors.listed import by_key
from tests.connectors.raadsinformatie.asking import answer
from tests.recorded import recorded

LISTING = packaged_sources()
INDEX = SourceIndex(LISTING)


def recorded_json(name: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = json.loads(recorded(f"source-lists/{name}"))
    return entries


def find(name: str) -> str:
    return check_source(name, INDEX, "Open Raadsinformatie").key


def aliases(*names: str) -> dict[str, Any]:
    return {f"{name}_20260401120000": {"aliases": {name: {}}} for name in names}


def read(content: Any, packaged: SourceList = LISTING) -> SourceList:
    return read_aliases(answer(content), packaged)


def test_no_two_bodies_share_a_key_a_name_or_an_index() -> None:
    for values in (
        [source.key for source in LISTING.sources],
        [source.name for source in LISTING.sources],
        [source.platform_name for source in LISTING.sources if source.platform_name],
    ):
        assert [value for value, count in Counter(values).items() if count > 1] == []


def test_the_list_has_every_body_of_today_and_every_index_that_was_configured() -> None:
    today = [source for source in LISTING.sources if source.dissolved_on is None]
    assert Counter(source.layer for source in today) == {
        "municipality": 342,
        "province": 12,
        "water_board": 21,
        "other": 7,
    }
    assert sum(source.held for source in LISTING.sources) == 330
    assert all(is_index_name(source.platform_name) for source in LISTING.sources if source.held)
    assert LISTING.origin == "packaged list of 2026-11-30"


def test_the_configured_indices_are_those_that_were_recorded() -> None:
    configured = {f"{entry['file'][:3]}_{entry['key']}" for entry in recorded_json("ori_classic_sources.json")}
    assert {source.platform_name for source in LISTING.sources if source.held} == configured


def test_every_discontinued_body_of_the_catalogue_ended_on_its_day_with_its_successor() -> None:
    by_name = {source.short_name: source for source in LISTING.sources if source.layer == "municipality"}
    ended = [entry for entry in recorded_json("openbesluitvorming_catalog.json") if "discontinuedAt" in entry]
    assert len(ended) == 10
    for entry in ended:
        source = by_name[entry["label"].replace("Mill En St", "Mill en Sint")]
        assert source.dissolved_on == date.fromisoformat(entry["discontinuedAt"])
        assert (source.successor, source.held) == (f"Gemeente {entry['succeededByLabel']}", True)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Den Haag", "den-haag"),
        ("'s-Gravenhage", "den-haag"),
        ("’s-Gravenhage", "den-haag"),
        ("gemeente den haag", "den-haag"),
        ("ori_den_haag", "den-haag"),
        ("Den Bosch", "s-hertogenbosch"),
        ("s-Hertogenbosch", "s-hertogenbosch"),
        ("Friesland", "fryslan"),
        ("Fryslân", "fryslan"),
        ("Wetterskip Fryslân", "wetterskip-fryslan"),
        ("provincie Fryslan", "fryslan"),
        ("Súdwest-Fryslân", "sudwest-fryslan"),
        ("Sudwest Fryslan", "sudwest-fryslan"),
        ("Bergen (NH.)", "bergen-nh"),
        ("Bergen Limburg", "bergen-l"),
        ("Capelle a/d IJssel", "capelle-aan-den-ijssel"),
        ("Hoogheemraadschap van Delfland", "delfland"),
        ("HHNK", "hollands-noorderkwartier"),
        ("Hunze en Aa's", "hunze-en-aa-s"),
        ("Weesp", "weesp"),
        ("Amsterdam Zuidoost", "amsterdam-zuidoost"),
        ("Kaag en Braassem", "kaag-en-braassem"),
    ],
)
def test_people_find_a_body_by_the_name_they_use(name: str, key: str) -> None:
    assert find(name) == key


@pytest.mark.parametrize("name", ["Utrecht", "Groningen", "Limburg", "Bergen"])
def test_a_name_that_several_bodies_bear_is_never_guessed(name: str) -> None:
    with pytest.raises(SourceAmbiguous, match=" or "):
        find(name)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Hellevoetsluis", "ended on 2023-01-01 .* successor Gemeente Voorne aan Zee"),
        ("Land van Cuijk", "exists, but .* holds nothing"),
        ("Littenseradiel", "Gemeente Leeuwarden, Gemeente Súdwest-Fryslân and Gemeente Waadhoeke"),
        ("Delfd", "Did you mean 'Gemeente Delft'"),
    ],
)
def test_a_body_that_the_register_does_not_hold_is_an_error_that_helps(name: str, said: str) -> None:
    with pytest.raises(SourceUnknown, match=said):
        find(name)


def test_the_live_list_is_kept_for_a_day() -> None:
    request = build_aliases(PLATFORM)
    assert (request.url, request.keep_minutes) == ("https://api.openraadsinformatie.nl/v1/elastic/_aliases", 1440)


def test_the_registers_own_list_decides_what_is_held() -> None:
    live = read(aliases("ori_delft", "ori_nieuw_dorp", ".kibana", "ori_*"))
    assert [source.key for source in live.sources if source.held] == ["delft", "nieuw-dorp"]
    assert by_key(live)["den-haag"].held is False
    assert by_key(live)["nieuw-dorp"].name == "Gemeente Nieuw Dorp"
    assert live.origin == "the register's aliases: 2 sources, 1 of them named by the packaged list of 2026-11-30"


def test_a_body_whose_slug_has_changed_keeps_its_name() -> None:
    live = read(aliases("ori_s_hertogenbosch", "osi_utrecht", "ori_voorne-aan-zee"))
    held = {source.key: source.platform_name for source in live.sources if source.held}
    assert held == {
        "s-hertogenbosch": "ori_s_hertogenbosch",
        "provincie-utrecht": "osi_utrecht",
        "voorne-aan-zee": "ori_voorne-aan-zee",
    }


def test_a_new_alias_never_takes_the_key_of_another_body() -> None:
    live = read(aliases("ori_delft", "owi_delft", "osi_delft"))
    assert {s.platform_name: s.key for s in live.sources if s.held} == {
        "ori_delft": "delft",
        "osi_delft": "provincie-delft",
        "owi_delft": "waterschap-delft",
    }


def test_an_index_that_lost_its_alias_is_no_source() -> None:
    live = read({**aliases("ori_delft"), "ori_heemskerk_20180301120000": {"aliases": {}}})
    assert [source.key for source in live.sources if source.held] == ["delft"]


@pytest.mark.parametrize(
    "content",
    [b"", b"[]", b"<html></html>", {}, {"acknowledged": True}, {"a": {"alias_names": {}}}, {"a": {"aliases": {}}}],
)
def test_quirk_7_a_list_without_sources_is_an_outage_and_not_an_empty_register(content: Any) -> None:
    with pytest.raises(UpstreamUnreadable):
        read(content)
