"""The bodies, under the names that TOOI and this register share."""

import csv
import io
import json

from besluitbron.connectors.woo.sources import PublisherIndex, is_nobody, load_sources
from besluitbron.pipeline.sources import SourceIndex
from tests.recorded import recorded

NEW = {  # ministries and municipalities of after the recorded list of 2022
    *("gemeente Dijk en Waard", "gemeente Land van Cuijk", "gemeente Maashorst", "gemeente Voorne aan Zee"),
    *("ministerie van Klimaat en Groene Groei", "ministerie van Asiel en Migratie"),
    "ministerie van Volkshuisvesting en Ruimtelijke Ordening",
    "ministerie van Landbouw, Visserij, Voedselzekerheid en Natuur",
    *("Raad van State", "Algemene Rekenkamer", "Nationale ombudsman"),
}


def test_a_body_has_the_name_of_the_recorded_list() -> None:
    rows = csv.DictReader(io.StringIO(recorded("source-lists/tooi_codes.csv").decode()))
    labels = {row["label"] for row in rows}
    names = {source.platform_name for source in load_sources().sources}
    assert len(names) == len(load_sources().sources) > 400
    assert names - labels == NEW


def test_a_ministry_is_found_by_name_abbreviation_and_label() -> None:
    index = SourceIndex(load_sources())
    for name in (
        "BZK",
        "Binnenlandse Zaken en Koninkrijksrelaties",
        "ministerie van binnenlandse zaken en koninkrijksrelaties",
    ):
        assert [source.key for source in index.find(name)] == ["bzk"]


def test_the_publisher_of_the_recorded_hit_is_found() -> None:
    publisher = json.loads(recorded("open-overheid-woo/search_first_hit.json"))["resultaten"][0]["document"][
        "publisher"
    ]
    found = PublisherIndex(load_sources()).find(publisher)
    assert found is not None
    assert found.key == "lvvn"


def test_unknown_is_nobody() -> None:
    assert is_nobody("Onbekend")
    assert is_nobody(None)
    assert not is_nobody("RIVM")
    assert PublisherIndex(load_sources()).find("RIVM") is None


def test_the_list_of_woogle_names_bodies_that_publish_elsewhere() -> None:
    """Another collection, with its own codes: not the list of this register, which knows none of the police."""
    listed = json.loads(recorded("source-lists/woogle_publishers.json"))
    assert len(listed) > 1_000
    assert {"dc_publisher", "dc_publisher_name"} <= set(listed[0])
    assert PublisherIndex(load_sources()).find(listed[0]["dc_publisher_name"]) is None
