"""The list of publishing bodies."""

from collections import Counter
from datetime import date

import pytest

from besluitbron.connectors.bekendmakingen.sources import index_creators, load_sources, organisation_type
from besluitbron.connectors.raadsinformatie.sources import packaged_sources
from besluitbron.contract.creators import creator_names
from besluitbron.pipeline.sources import SourceIndex
from tests.connectors.listed import by_key

SOURCES = load_sources()


def test_the_list_holds_every_layer() -> None:
    current = Counter(source.layer for source in SOURCES.sources if source.dissolved_on is None)
    assert (current["municipality"], current["province"], current["water_board"]) == (342, 12, 21)
    assert current["ministry"] >= 15
    assert current["parliament"] == 3


def test_keys_are_unique_and_plain() -> None:
    assert len(by_key(SOURCES)) == len(SOURCES.sources)
    assert all(key == key.lower() and key.replace("-", "").isalnum() and key.isascii() for key in by_key(SOURCES))


@pytest.mark.parametrize(
    ("key", "name", "creator", "kind"),
    [
        ("delft", "Gemeente Delft", "Delft", "gemeente"),
        ("gemeente-utrecht", "Gemeente Utrecht", "Utrecht", "gemeente"),
        ("provincie-utrecht", "Provincie Utrecht", "Utrecht", "provincie"),
        ("den-haag", "Gemeente Den Haag", "'s-Gravenhage", "gemeente"),
        ("hengelo", "Gemeente Hengelo", "Hengelo", "gemeente"),
        ("sudwest-fryslan", "Gemeente Súdwest-Fryslân", "Súdwest-Fryslân", "gemeente"),
        ("rijnland", "Hoogheemraadschap van Rijnland", "Hoogheemraadschap van Rijnland", "waterschap"),
        (
            "binnenlandse-zaken-en-koninkrijksrelaties",
            "Ministerie van Binnenlandse Zaken en Koninkrijksrelaties",
            "Ministerie van Binnenlandse Zaken en Koninkrijksrelaties",
            "ministerie",
        ),
        ("tweede-kamer", "Tweede Kamer der Staten-Generaal", "Tweede Kamer der Staten-Generaal", "staten generaal"),
        ("raad-van-state", "Raad van State", "Raad van State", None),
    ],
)
def test_quirk_35_a_body_is_known_to_the_platform_by_this_creator(
    key: str, name: str, creator: str, kind: str | None
) -> None:
    source = by_key(SOURCES)[key]
    assert (source.name, source.platform_name, organisation_type(source)) == (name, creator, kind)


def test_older_spellings_belong_to_the_same_body() -> None:
    assert creator_names(by_key(SOURCES)["gemeente-utrecht"]) == ("Utrecht", "Utrecht (Utr)")
    assert creator_names(by_key(SOURCES)["bergen-nh"]) == ("Bergen (NH)", "Bergen (NH.)")


@pytest.mark.parametrize(
    ("key", "dissolved_on", "successor"),
    [
        ("weesp", date(2022, 3, 24), "Gemeente Amsterdam"),
        ("beemster", date(2022, 1, 1), "Gemeente Purmerend"),
        ("brielle", date(2023, 1, 1), "Gemeente Voorne aan Zee"),
        ("veluwe", date(2013, 1, 1), "Waterschap Vallei en Veluwe"),
        ("veiligheid-en-justitie", date(2017, 10, 26), "Ministerie van Justitie en Veiligheid"),
    ],
)
def test_a_dissolved_body_names_its_successor(key: str, dissolved_on: date, successor: str) -> None:
    source = by_key(SOURCES)[key]
    assert (source.dissolved_on, source.successor) == (dissolved_on, successor)


def test_every_successor_is_in_the_list() -> None:
    names = sorted({source.name for source in SOURCES.sources}, key=len, reverse=True)
    for source in SOURCES.sources:
        rest = source.successor or ""
        for name in names:
            rest = rest.replace(name, "")
        assert rest.replace(",", "").replace("and", "").strip() == "", source


def test_no_creator_means_two_bodies_of_one_kind() -> None:
    index = index_creators(SOURCES)
    for source in SOURCES.sources:
        for creator in creator_names(source):
            assert index.find(creator, organisation_type(source)) == source


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Friesland", "fryslan"),
        ("Fryslân", "fryslan"),
        ("Wetterskip Fryslân", "wetterskip-fryslan"),
        ("Waterschap Friesland", "wetterskip-fryslan"),
        ("ministerie van BZK", "binnenlandse-zaken-en-koninkrijksrelaties"),
        ("Ministerie van J&V", "justitie-en-veiligheid"),
        ("Ministerie van Financiën", "financien"),
        ("Capelle a/d IJssel", "capelle-aan-den-ijssel"),
        ("Hengelo (O)", "hengelo"),
        ("Brabant", "noord-brabant"),
    ],
)
def test_names_that_people_use_mean_one_body(name: str, key: str) -> None:
    assert [source.key for source in SourceIndex(SOURCES).find(name)] == [key]


def test_a_name_that_means_a_body_in_the_council_register_means_it_here_too() -> None:
    """Both lists come from the same registers of bodies: a person gives one name to both."""
    index, known = SourceIndex(SOURCES), {source.name for source in SOURCES.sources}
    for source in packaged_sources().sources:
        for name in (source.name, *source.aliases):
            assert source.name not in known or index.find(name), name


def test_a_bare_name_of_two_bodies_is_none_of_them() -> None:
    assert index_creators(SOURCES).find("Utrecht", None) is None
