from dataclasses import replace
from datetime import date
from pathlib import Path

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from besluitbron.config import Settings
from besluitbron.contract.search import Hit
from besluitbron.loading import load_connectors
from besluitbron.pipeline.shaping import MIN_SNIPPET, RESULT_BYTES, fitting, shape_hits, shape_record, shortened_notes

CONNECTORS = load_connectors(Settings(instance=Path("instance")))
LIVE = replace(CONNECTORS["raadsinformatie"], data="live")
HIT = Hit(
    id="ori_delft/6512345",
    title="Raadsvoorstel warmtenet Buitenhof",
    kind="document",
    source="delft",
    source_name="Gemeente Delft",
    date=date(2026, 5, 12),
    date_means="discussed",
    url="https://ris.delft.nl/document/6512345",
    snippet="over het warmtenet in de wijk Buitenhof " * 10,
    meeting_id="ori_delft/6512345",
    citation_id="ORI 6512345",
)


def average(results: object) -> float:
    return len(orjson.dumps(results)) / 10


def test_citations_of_ordinary_titles_are_whole() -> None:
    results = shape_hits(LIVE, [HIT] * 10)
    assert {r["citation"] for r in results} == {
        "Gemeente Delft, Raadsvoorstel warmtenet Buitenhof (2026-05-12), ORI 6512345."
    }
    assert average(results) <= RESULT_BYTES
    assert not any("are cut" in note for note in shortened_notes(results, [HIT] * 10))


def test_the_first_results_get_a_snippet_worth_reading_when_not_all_can() -> None:
    long = replace(HIT, title="Raadsvoorstel warmtenet Buitenhof en de overige wijken van de stad")
    results = shape_hits(LIVE, [long] * 10)
    lengths = [len(result.get("snippet", "")) for result in results]
    assert lengths[0] >= MIN_SNIPPET - len("overige wijken")
    assert lengths == sorted(lengths, key=lambda n: n == 0)
    assert average(results) <= RESULT_BYTES


def test_long_titles_are_cut_in_the_citation_first_and_that_is_said() -> None:
    long = replace(HIT, title="Raadsvoorstel " + "warmtenet " * 12)
    results = shape_hits(LIVE, [long] * 10)
    assert len(results[0]["title"]) > len(results[0]["citation"]) - len("Gemeente Delft,  (2026-05-12), ORI 6512345.")
    assert "are cut" in shortened_notes(results, [long] * 10)[0]
    assert average(results) <= RESULT_BYTES


def test_identifiers_addresses_and_follow_ups_are_never_cut() -> None:
    long = replace(HIT, title="x" * 500, url="https://ris.delft.nl/" + "y" * 300)
    result = shape_hits(LIVE, [long])[0]
    assert result["url"] == long.url
    assert result["id"] == "raadsinformatie:ori_delft/6512345"
    assert set(result["follow_up"]) == {"full_text", "meeting"}


def test_what_has_no_full_text_and_what_is_open_already_lead_to_none() -> None:
    assert set(shape_hits(LIVE, [replace(HIT, has_full_text=False)])[0]["follow_up"]) == {"meeting"}
    assert set(shape_record(LIVE, HIT)["follow_up"]) == {"meeting"}


def test_as_many_as_fit_are_shown_and_one_in_any_case() -> None:
    members = [{"id": "x" * 50}] * 3
    size = len(orjson.dumps(members[0]))
    assert fitting(members, 3 * size) == (members, False)
    assert fitting(members, 3 * size - 1) == (members[:2], True)
    assert fitting(members, 1) == (members[:1], True)
    assert fitting([], 1) == ([], False)


def test_the_citation_of_a_sample_says_so() -> None:
    sample = replace(LIVE, data="embedded sample")
    assert shape_hits(sample, [HIT])[0]["citation"].endswith("ORI 6512345 (sample).")


@pytest.mark.parametrize("name", sorted(CONNECTORS))
@given(titles=st.lists(st.text(min_size=1, max_size=90), min_size=10, max_size=10))
def test_ten_results_with_titles_of_any_kind_fit(name: str, titles: list[str]) -> None:
    plain = [" ".join(title.split()) or "Titel" for title in titles]
    ascii_only = [title.encode("ascii", "replace").decode().replace('"', "'").replace("\\", "/") for title in plain]
    results = shape_hits(CONNECTORS[name], [replace(HIT, title=title) for title in ascii_only])
    assert average(results) <= RESULT_BYTES + 60


def test_snippets_that_were_left_out_are_said() -> None:
    long = replace(HIT, title="Raadsvoorstel warmtenet Buitenhof en de overige wijken van de stad")
    results = shape_hits(LIVE, [long] * 10)
    assert not all("snippet" in result for result in results)
    assert "leaves snippets out" in shortened_notes(results, [long] * 10)[-1]


@pytest.mark.parametrize("count", [1, 3, 5])
def test_a_few_results_have_room_for_their_snippets(count: int) -> None:
    results = shape_hits(LIVE, [HIT] * count)
    assert all(len(result["snippet"]) > MIN_SNIPPET for result in results)
    assert shortened_notes(results, [HIT] * count) == []
