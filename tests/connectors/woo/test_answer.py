"""Pages of search results: the recorded one, and what can be wrong with one."""

from dataclasses import replace
from datetime import date
from typing import Any

import orjson
import pytest

from besluitbron.connectors.woo.answer import EVERYTHING, read_search
from besluitbron.connectors.woo.connector import CONNECTOR
from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.pipeline.shaping import shape_hits
from besluitbron.upstream.text import strip_tags
from tests.connectors.woo.asking import FOLDER, answer, page, question, result
from tests.recorded import recorded


def test_the_recorded_hit_is_read_field_by_field() -> None:
    page_of_one = read_search(answer(recorded(f"{FOLDER}/search_first_hit.json")), question("vogelgriep"))
    (hit,) = page_of_one.hits
    assert hit.id == "eef2edec-019e-4085-8e2e-4d3f42686431"
    assert hit.title == "Kaart Oudemolen 10km"
    assert hit.source == "lvvn"
    assert hit.source_name == "Ministerie van Landbouw, Visserij, Voedselzekerheid en Natuur"
    assert (hit.date, hit.date_means) == (date(2026, 3, 21), "published")
    assert hit.url == "https://open.overheid.nl/documenten/eef2edec-019e-4085-8e2e-4d3f42686431"
    assert (hit.snippet or "").startswith("Deze kaart toont het vervoersbeperkingsgebied")
    # 49 of the 50 that were asked are not in the record: that is an answer of which a part is missing.
    assert page_of_one.incomplete == "1 of 10 documents came"


def test_quirk_36_as_many_as_there_are_documents_is_not_an_answer_to_words() -> None:
    recorded_page = answer(recorded(f"{FOLDER}/search_first_hit.json"))
    assert read_search(recorded_page, question("vogelgriep")).not_applied == ("text",)
    asked = question("vogelgriep", source="fin", kind="brief")
    everything = page(*(result(f"ronl-{n}") for n in range(10)), total=EVERYTHING)
    assert set(read_search(answer(everything), asked).not_applied) == {"text", "kind", "source"}
    fewer = page(*(result(f"ronl-{n}") for n in range(10)), total=EVERYTHING - 1)
    assert read_search(answer(fewer), asked).not_applied == ()


def test_the_excerpt_is_the_same_hit_with_marks_in_its_margin() -> None:
    lines = recorded(f"{FOLDER}/search_excerpt_annotated.txt").decode().splitlines()
    plain = recorded(f"{FOLDER}/search_first_hit.json").decode().splitlines()
    unmarked = [line.removeprefix("x").strip().rstrip(",") for line in lines]
    assert [line for line in unmarked if line not in {other.strip().rstrip(",") for other in plain}] == []


def test_quirk_38_the_number_of_a_version_is_no_part_of_the_identifier() -> None:
    found = read_search(answer(page(result("ronl-ab_1"), result("ronl-cd_12"), result("oep-ef"))), question())
    assert [hit.id for hit in found.hits] == ["ronl-ab", "ronl-cd", "oep-ef"]


def test_two_versions_of_one_document_are_one_result_and_counted() -> None:
    found = read_search(answer(page(result("ronl-ab_1"), result("ronl-ab_2"))), question())
    assert (len(found.hits), found.fetched, found.total) == (1, 2, 2)


def test_quirk_37_the_window_is_cut_out_of_the_page() -> None:
    sent = page(*(result(f"ronl-{n}") for n in range(10)), total=40)
    found = read_search(answer(sent), question(limit=3))
    assert [hit.id for hit in found.hits] == ["ronl-0", "ronl-1", "ronl-2"]
    assert (found.fetched, found.total, found.has_next) == (3, 40, True)


def test_quirk_41_nearly_everything_may_be_missing() -> None:
    bare = {"document": {"id": "ronl-ab_1", "titel": "Nota"}}
    (hit,) = read_search(answer(page(bare)), question()).hits
    assert (hit.snippet, hit.date, hit.source, hit.source_name) == (None, None, None, None)
    sized = {**result("ronl-cd"), "bestandsgrootte": "0.94 MB"}  # a size in words
    assert read_search(answer(page(sized)), question()).hits[0].id == "ronl-cd"


def test_quirk_43_marks_are_stripped_from_highlights_and_descriptions() -> None:
    marked = {**result("ronl-ab", omschrijving="<p>Over&nbsp;water</p>\r\n"), "highlightedText": "de <b>dijk</b> is"}
    plain = result("ronl-cd", omschrijving="<table><tr><td>Over&nbsp;water</td></tr></table>\r\n")
    first, second = read_search(answer(page(marked, plain)), question()).hits
    assert first.snippet == "de dijk is"
    assert second.snippet == "Over water"


def test_quirk_43_the_recorded_description_of_a_municipality_loses_its_table() -> None:
    import json

    request = json.loads(recorded(f"{FOLDER}/woogle/owc_woo_verzoek_current.json"))["WOOverzoeken"][0]
    plain = strip_tags(request["Beschrijving"])
    assert plain.startswith("Zaaknummer (ID)")
    assert "Z.22.181444" in plain
    assert "<" not in plain
    assert "\r" not in plain


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"totaal": 3},
        {"resultaten": []},
        {"totaal": "3", "resultaten": []},
        {"totaal": True, "resultaten": []},
        {"totaal": 3, "resultaten": []},
        {"totaal": 1, "resultaten": [{}]},
        {"totaal": 1, "resultaten": ["x"]},
        {"totaal": 1, "resultaten": [{"document": {"titel": "x"}}]},
        {"totaal": 1, "resultaten": [{"document": {"id": "ronl-1", "naam": "x"}}]},
        page(result("ronl-1"), result("ronl-2"), total=1),
    ],
)
def test_h1_h5_another_shape_is_never_an_empty_result(content: dict[str, Any]) -> None:
    with pytest.raises(UpstreamUnreadable):
        read_search(answer(content), question())


def test_nothing_found_is_a_count_of_zero() -> None:
    found = read_search(answer(page()), question())
    assert (found.hits, found.total, found.has_next) == ((), 0, False)


def test_an_unknown_publisher_is_nobody_and_proves_nothing() -> None:
    hits = read_search(answer(page(result("ronl-1", "Onbekend"), result("ronl-2", "RIVM"))), question()).hits
    assert [(hit.source, hit.source_name, dict(hit.facts)) for hit in hits] == [
        (None, None, {}),
        (None, "RIVM", {"source": ("",)}),
    ]


def test_what_is_not_sure_of_the_words_and_the_kind_is_said() -> None:
    (one,) = read_search(answer(page(result("ronl-1"))), question("a", "b", kind="Kamerbrief")).notes[1:]
    assert "letter by letter" in one
    assert read_search(answer(page(result("ronl-1"))), question("a")).notes == ()
    assert "all of the words or for any" in read_search(answer(page()), question("a", "b")).notes[0]


def test_results_of_the_ministry_with_the_longest_name_stay_small() -> None:
    title = "Besluit op Woo-verzoek over de besluitvorming rond de vergunningruimte en de stikstof in de regio"
    name = "ministerie van Landbouw, Visserij, Voedselzekerheid en Natuur"
    sent = page(*(result(f"eef2edec-019e-4085-8e2e-4d3f4268{n:04}_1", name, titel=title) for n in range(10)))
    results = shape_hits(replace(CONNECTOR, name="woo"), read_search(answer(sent), question()).hits)
    assert len(orjson.dumps(results)) / 10 <= 620  # its name stands in each three times
