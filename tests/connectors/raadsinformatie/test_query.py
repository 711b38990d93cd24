"""Our question in the platform's language."""

import json
import re
from datetime import date
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from besluitbron.connectors.raadsinformatie.classic.declaration import PLATFORM
from besluitbron.connectors.raadsinformatie.classic.fields import Record
from besluitbron.connectors.raadsinformatie.classic.index_names import older_indices
from besluitbron.connectors.raadsinformatie.classic.query import build_lookup, build_record, build_search
from besluitbron.connectors.raadsinformatie.classic.wanted import Wanted
from besluitbron.connectors.raadsinformatie.classic.words import NAME_FIELDS, TEXT_FIELDS
from besluitbron.connectors.raadsinformatie.sources import packaged_sources
from besluitbron.contract.search import CleanText, SearchQuestion, SearchWindow
from besluitbron.contract.upstream import UpstreamRequest
from tests.connectors.raadsinformatie.asking import question

GOLDEN = Path(__file__).with_name("golden_queries.json")
DELFT_2024 = {"source": "delft", "from_date": date(2024, 1, 1), "to_date": date(2024, 12, 31)}
QUESTIONS = {
    "all_words_in_a_source_and_period": question("warmtenet", "overvecht", **DELFT_2024),
    "any_word_newest": question("wilg", "eik", matching="any_word", sort="newest", limit=25),
    "phrase_oldest_third_window": question("de", "motie", "van", matching="phrase", sort="oldest", offset=20),
    "report_from": question("parkeren", kind="report", from_date=date(2025, 3, 30)),
    "motion_until": question("parkeren", kind="motion", to_date=date(2025, 3, 30)),
    "meetings_without_text": question(kind="meeting", sort="newest", source="delft"),
}


def body_of(request: UpstreamRequest) -> dict[str, Any]:
    assert request.json_body is not None
    body: dict[str, Any] = json.loads(request.json_body)
    return body


@pytest.mark.parametrize("name", QUESTIONS)
def test_each_question_becomes_the_query_that_was_read_and_approved(name: str) -> None:
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
    request = build_search(QUESTIONS[name], PLATFORM)
    assert {"url": request.url.removeprefix(PLATFORM.base_url), "body": body_of(request)} == golden[name]


def test_equal_questions_are_equal_bytes_with_sorted_keys() -> None:
    first, second = (build_search(question("warmtenet", source="delft"), PLATFORM) for _ in range(2))
    assert first == second
    assert first.json_body == json.dumps(body_of(first), sort_keys=True, separators=(",", ":")).encode()


def test_quirk_5_a_source_is_asked_at_its_own_irregular_alias_and_in_its_older_indices() -> None:
    urls = [build_search(question("x", source=key), PLATFORM).url for key in ("s-hertogenbosch", "provincie-utrecht")]
    assert [url.split("/")[-2] for url in urls] == [
        "ori_den_bosch,ori_den_bosch_20*",
        "osi_provincie-utrecht,osi_provincie-utrecht_20*",
    ]


def test_the_older_indices_of_a_body_are_no_indices_of_a_namesake() -> None:
    aliases = {source.platform_name for source in packaged_sources().sources if source.platform_name}
    assert {"ori_bergen", "ori_bergen_nh", "ori_bergen_op_zoom"} <= aliases
    for alias in aliases:
        assert not [other for other in aliases if fnmatchcase(other, older_indices(alias))]
        assert fnmatchcase(f"{alias}_20190301000000", older_indices(alias))


def test_the_last_day_that_can_be_written_is_a_period_too() -> None:
    body = body_of(build_search(question("x", to_date=date.max), PLATFORM))
    assert '"lt": "9999-12-31"' in json.dumps(body)


@given(
    words=st.lists(st.text(min_size=1, max_size=20), min_size=1, max_size=5),
    matching=st.sampled_from(["all_words", "any_word", "phrase"]),
)
def test_quirk_1_words_of_a_caller_only_ever_stand_in_match_queries(words: list[str], matching: Any) -> None:
    words = [word.encode("utf-8", "replace").decode() for word in words]
    asked = SearchQuestion(CleanText(tuple(words)), SearchWindow(), matching, "relevance", filters={"kind": "document"})
    body = body_of(build_search(asked, PLATFORM))
    sent = [clause.pop("query") for clause in match_clauses(body["query"]["bool"]["must"])]
    assert set(" ".join(sent).split()) == set(" ".join(words).split())
    plain = body_of(build_search(question("x", matching=matching), PLATFORM))
    assert {name: body[name] for name in body if name != "query"} == {n: plain[n] for n in plain if n != "query"}
    assert body["query"]["bool"]["filter"] == plain["query"]["bool"]["filter"]


def match_clauses(node: Any) -> list[dict[str, Any]]:
    """Every `multi_match` in a clause; nothing else may stand between but `bool`."""
    if isinstance(node, list):
        return [clause for member in node for clause in match_clauses(member)]
    if "multi_match" in node:
        assert set(node) == {"multi_match"}
        return [node["multi_match"]]
    assert set(node) == {"bool"}
    assert set(node["bool"]) <= {"must", "should", "minimum_should_match"}
    return match_clauses([clause for name in ("must", "should") for clause in node["bool"].get(name, [])])


@pytest.mark.parametrize("word", ["1.000.000", "2024/123", "3:2", "wmo-besluit", "R&D", "info@gemeente.nl"])
def test_a_word_that_the_index_cuts_is_asked_for_with_its_parts_in_a_row(word: str) -> None:
    for matching in ("all_words", "any_word"):
        clauses = match_clauses(
            body_of(build_search(question("nota", word, matching=matching), PLATFORM))["query"]["bool"]["must"]
        )
        rows = [clause for clause in clauses if clause["type"] == "phrase"]
        assert [row["query"] for row in rows] == [word, word], matching
        assert {tuple(row["fields"]) for row in rows} == {NAME_FIELDS, TEXT_FIELDS}
        rest = {clause["query"] for clause in clauses if clause["type"] != "phrase"}
        assert rest == ({"nota"} if matching == "any_word" else {f"nota {word}"})


@pytest.mark.parametrize("name", QUESTIONS)
def test_quirk_2_10_no_query_asks_for_the_texts_and_every_one_counts_all(name: str) -> None:
    body = body_of(build_search(QUESTIONS[name], PLATFORM))
    assert not {"text", "md_text", "text_pages"} & set(body["_source"])
    assert body["track_total_hits"] is True
    assert body["sort"][-1] == {"@id": {"order": "asc"}}


def test_a_record_is_asked_with_its_text_and_its_number_stays_one_part_of_the_address() -> None:
    request = build_record("ori_delft", "12.34-5", PLATFORM)
    assert request.url == "https://api.openraadsinformatie.nl/v1/elastic/ori_delft/_doc/12.34-5"
    fields = dict(request.params)["_source_includes"].split(",")
    assert {"md_text", "text", "name", "original_url", "agenda"} <= set(fields)
    assert re.fullmatch(r"[a-z_@,]+", dict(request.params)["_source_includes"])


def test_agenda_items_are_found_by_parent_and_by_the_meetings_own_list() -> None:
    wanted = Wanted(ids=("9", "4"), pointing_at=("3",), types=("AgendaItem",))
    (clause,) = body_of(build_lookup("ori_delft", wanted, PLATFORM))["query"]["bool"]["filter"]
    pointing = [{"terms": {name: ["3"]}} for name in ("parent", "is_referenced_by")]
    assert clause["bool"]["should"] == [
        {"terms": {"@id": ["4", "9"]}},
        {
            "bool": {
                "filter": [
                    {"terms": {"@type": ["AgendaItem"]}},
                    {"bool": {"minimum_should_match": 1, "should": pointing}},
                ]
            }
        },
    ]
    assert clause["bool"]["minimum_should_match"] == 1


@pytest.mark.parametrize(
    ("record", "fits"),
    [
        (Record("ori_delft", "9", "Person"), True),
        (Record("ori_delft", "1", "AgendaItem", {"parent": ["8", 3]}), True),
        (Record("ori_delft", "1", "AgendaItem", {"is_referenced_by": {"@list": ["3"]}}), True),
        (Record("ori_delft", "1", "MediaObject", {"original_url": "https://a.example/1"}), True),
        (Record("ori_delft", "1", "MediaObject", {"parent": "3"}), False),
        (Record("ori_delft", "1", "AgendaItem", {"parent": "4"}), False),
        (Record("ori_delft", "1", "AgendaItem", {"attachment": "3"}), False),
        (Record("ori_delft", "3", "AgendaItem"), False),
        (Record("ori_delft", "1", "MediaObject", {"original_url": "https://a.example/2"}), False),
    ],
)
def test_a_record_is_held_against_what_was_asked(record: Record, fits: bool) -> None:
    wanted = Wanted(ids=("9",), pointing_at=("3",), types=("AgendaItem",), addresses=("https://a.example/1",))
    assert wanted.fits(record) is fits


def every_request() -> list[UpstreamRequest]:
    """All that is ever asked of the platform with a query in it."""
    wanted = Wanted(ids=("9", "4"), pointing_at=("3",), types=("AgendaItem",))
    searches = [build_search(asked, PLATFORM) for asked in QUESTIONS.values()]
    return [*searches, build_lookup("ori_delft", wanted, PLATFORM)]


def test_quirk_4_no_request_scrolls() -> None:
    for request in every_request():
        assert request.url.endswith("/_search")
        assert not {name for name, _ in request.params} & {"scroll", "scroll_id", "search_type"}


def members(node: Any, name: str) -> list[Any]:
    """Every member of this name in a query."""
    if isinstance(node, list):
        return [found for inner in node for found in members(inner, name)]
    if not isinstance(node, dict):
        return []
    here = [node[name]] if name in node else []
    return here + [found for inner in node.values() for found in members(inner, name)]


def test_quirk_16_every_range_of_days_has_its_format_and_zone() -> None:
    ranges = [found for request in every_request() for found in members(body_of(request), "range")]
    assert len(ranges) >= 3
    for found in ranges:
        ((_, limits),) = found.items()
        assert (limits["format"], limits["time_zone"]) == ("yyyy-MM-dd", "Europe/Amsterdam")


def test_quirk_18_nothing_is_asked_of_fields_that_are_not_indexed() -> None:
    for request in every_request():
        assert "was_generated_by" not in json.dumps(body_of(request))


def test_quirk_15_no_import_date_is_asked_or_shown() -> None:
    for request in every_request():
        assert "date_modified" not in json.dumps(body_of(request))
