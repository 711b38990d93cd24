"""Our question in the platform's language."""

import json
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from besluitbron.connectors.raadsinformatie.classic.query import (
    build_agenda,
    build_documents_of,
    build_record,
    build_search,
)
from besluitbron.connectors.raadsinformatie.connector import PLATFORM
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


def test_a_source_is_asked_at_its_own_irregular_alias() -> None:
    urls = [build_search(question("x", source=key), PLATFORM).url for key in ("s-hertogenbosch", "provincie-utrecht")]
    assert [url.split("/")[-2] for url in urls] == ["ori_den_bosch", "osi_provincie-utrecht"]


def test_the_last_day_that_can_be_written_is_a_period_too() -> None:
    body = body_of(build_search(question("x", to_date=date.max), PLATFORM))
    assert '"lt": "9999-12-31"' in json.dumps(body)


@given(
    words=st.lists(st.text(min_size=1, max_size=20), min_size=1, max_size=5),
    matching=st.sampled_from(["all_words", "any_word", "phrase"]),
)
def test_words_of_a_caller_only_ever_stand_in_match_queries(words: list[str], matching: Any) -> None:
    words = [word.encode("utf-8", "replace").decode() for word in words]
    plain = body_of(build_search(question("x", matching=matching), PLATFORM))
    asked = SearchQuestion(CleanText(tuple(words)), SearchWindow(), matching, "relevance", filters={"kind": "document"})
    body = body_of(build_search(asked, PLATFORM))
    queries = [clause["multi_match"].pop("query") for clause in body["query"]["bool"]["must"][0]["bool"]["should"]]
    for clause in plain["query"]["bool"]["must"][0]["bool"]["should"]:
        clause["multi_match"].pop("query")
    assert queries == [" ".join(words)] * 2
    assert body == plain


@pytest.mark.parametrize("name", QUESTIONS)
def test_no_query_asks_for_the_texts_and_every_one_counts_all(name: str) -> None:
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
    body = body_of(build_agenda("ori_delft", ["3"], ["9", "4"], PLATFORM))
    related = body["query"]["bool"]["filter"][1]["bool"]
    assert related == {
        "minimum_should_match": 1,
        "should": [
            {"terms": {"parent": ["3"]}},
            {"terms": {"is_referenced_by": ["3"]}},
            {"terms": {"@id": ["4", "9"]}},
        ],
    }


def test_documents_of_a_report_are_found_even_when_it_names_none() -> None:
    body = body_of(build_documents_of("ori_delft", "3", (), PLATFORM))
    assert body["query"]["bool"]["filter"][1] == {"terms": {"is_referenced_by": ["3"]}}
