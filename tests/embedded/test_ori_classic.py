"""The embedded Open Raadsinformatie: what a client of the real platform would get, over `requests`."""

import io
import json
import multiprocessing
import re
import threading
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import requests
from pypdf import PdfReader

from besluitbron.embedded import open_adapter
from besluitbron.embedded.ori_classic.fields import FIELDS
from besluitbron.embedded.ori_classic.sample import make_sample
from tests.recorded import recorded

ELASTIC = "https://api.openraadsinformatie.nl/v1/elastic"
EVERYWHERE = "ori_*,osi_*,owi_*"
REAL_ALIASES = (
    "ori_den_haag",
    "ori_utrecht",
    "osi_provincie-utrecht",
    "ori_groningen",
    "osi_groningen",
    "ori_weesp",
    "ori_amsterdam",
    "ori_delft",
)
AMSTERDAM = ZoneInfo("Europe/Amsterdam")
MONTHS = (
    *("januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september", "oktober"),
    *("november", "december"),
)
WRITTEN_DAY = re.compile(rf"\b(\d{{1,2}}) ({'|'.join(MONTHS)}) (\d{{4}})")
DOCUMENTS = {"term": {"@type": "MediaObject"}}


@pytest.fixture(scope="module")
def session() -> requests.Session:
    return open_session(None)


def open_session(fault: str | None) -> requests.Session:
    session = requests.Session()
    session.mount("https://", open_adapter("ori-classic", fault))
    return session


def search(session: requests.Session, body: Mapping[str, Any], index: str = EVERYWHERE, **parameters: str) -> Any:
    response = session.post(f"{ELASTIC}/{index}/_search", json=body, params=parameters, timeout=5)
    assert response.status_code == 200, response.text
    return response.json()


def total(session: requests.Session, query: Mapping[str, Any], index: str = EVERYWHERE) -> int:
    return int(search(session, {"size": 0, "track_total_hits": True, "query": query}, index)["hits"]["total"]["value"])


def words(text: str, **more: Any) -> dict[str, Any]:
    """A query as a careful client sends it: documents only, all words."""
    match = {"query": text, "fields": ["name^3", "title^3", "text"], "operator": "and", "type": "cross_fields", **more}
    return {"bool": {"must": [{"multi_match": match}], "filter": [DOCUMENTS]}}


def refusal(session: requests.Session, body: Any, index: str = EVERYWHERE, **parameters: str) -> dict[str, Any]:
    """The error object of a refused search, with the type and reason of its root cause."""
    response = session.post(f"{ELASTIC}/{index}/_search", json=body, params=parameters, timeout=5)
    assert response.status_code == 400, response.text
    content = response.json()
    assert content["status"] == 400
    root = content["error"]["root_cause"][0]
    assert {"type", "reason"} <= root.keys()
    return {**content["error"], "root": root}


# The sample


def test_the_sample_is_the_same_each_time() -> None:
    assert make_sample() == make_sample()


def test_a_common_topic_needs_several_windows_and_a_rare_one_finds_one_document(session: requests.Session) -> None:
    assert total(session, words("warmtenet")) >= 40
    assert total(session, words("warmtenet"), "ori_waterdrecht") >= 12
    assert total(session, words("carillon")) == 1
    assert total(session, {"query_string": {"query": "carillon"}}) == 1


@pytest.mark.parametrize(
    "text",
    [
        *("raad warmtenet besluit", "gemeenteraad warmtenet", "wethouder warmtenet", "college warmtenet"),
        *("motie warmtenet", "amendement warmtenet", "raadsbesluit warmtenet", "raad besloot"),
        "Gedeputeerde Staten besluiten",
    ],
)
def test_words_that_people_ask_with_find_something(session: requests.Session, text: str) -> None:
    assert total(session, words(text, fields=["text"])) >= 2


def everything(session: requests.Session) -> list[dict[str, Any]]:
    """All documents that have a text."""
    body = {"size": 1000, "query": {"bool": {"filter": [DOCUMENTS, {"exists": {"field": "text"}}]}}}
    return [hit["_source"] for hit in search(session, body)["hits"]["hits"]]


def amsterdam_day(source: Mapping[str, Any]) -> date:
    return datetime.fromisoformat(source["last_discussed_at"]).astimezone(AMSTERDAM).date()


def test_no_date_within_a_text_lies_after_the_day_of_its_discussion(session: requests.Session) -> None:
    checked = 0
    for source in everything(session):
        day = amsterdam_day(source)
        for number, month, year in WRITTEN_DAY.findall("\n".join(source["text"])):
            checked += 1
            written = date(int(year), MONTHS.index(month) + 1, int(number))
            assert written <= day, source["name"]
            assert written > day - timedelta(days=60), source["name"]
    assert checked > 200


def test_a_list_of_decisions_is_that_of_an_earlier_meeting(session: requests.Session) -> None:
    lists = [source for source in everything(session) if source["name"].startswith("Besluitenlijst")]
    assert len(lists) > 20
    for source in lists:
        _, month, year = source["name"].split()
        earlier = amsterdam_day(source) - timedelta(days=28)
        assert (MONTHS[earlier.month - 1], str(earlier.year)) == (month, year)


def test_what_is_to_come_lies_after_the_discussion_and_what_was_before_it(session: requests.Session) -> None:
    planned = re.compile(r"(?:gepland voor|Volgens de planning in|naar verwachting in)(?: [a-z]+)? (\d{4})")
    past = re.compile(r"Jaarstukken (\d{4})")
    years = [
        (pattern, int(year), amsterdam_day(source).year)
        for source in everything(session)
        for pattern in (planned, past)
        for year in pattern.findall("".join(source["text"]))
    ]
    assert {pattern for pattern, _, _ in years} == {planned, past}
    assert all(year > day if pattern is planned else year < day for pattern, year, day in years)


def test_the_kadernota_of_lindemeer_is_there_under_its_name(session: requests.Session) -> None:
    body = {"query": words("kadernota", fields=["name"]), "_source": ["name", "text"]}
    sources = [hit["_source"] for hit in search(session, body, "ori_lindemeer")["hits"]["hits"]]
    assert {source["name"] for source in sources} == {"Kadernota 2026 (integrale tekst)"}
    assert len("\n\n".join(sources[0]["text"])) > 8_000, "more than one window"


def test_no_record_belongs_to_a_real_body(session: requests.Session) -> None:
    aliases = {name for index in session.get(f"{ELASTIC}/_aliases").json().values() for name in index["aliases"]}
    assert aliases >= set(REAL_ALIASES)
    assert total(session, {"match_all": {}}, ",".join(REAL_ALIASES)) == 0


def test_every_index_has_the_record_of_its_organisation(session: requests.Session) -> None:
    body = {"size": 100, "query": {"terms": {"classification.keyword": ["Municipality", "Province", "Water board"]}}}
    names = [hit["_source"]["name"] for hit in search(session, body)["hits"]["hits"]]
    assert len(names) == 30
    assert {"Gemeente Waterdrecht", "Gemeente 's-Gravenwoude", "Wetterskip Súderein"} <= set(names)


def test_texts_differ_and_run_to_several_paragraphs(session: requests.Session) -> None:
    body = {"size": 1000, "query": {"bool": {"filter": [DOCUMENTS, {"exists": {"field": "text"}}]}}}
    hits = search(session, body)["hits"]["hits"]
    texts = ["\n\n".join(hit["_source"]["text"]) for hit in hits]
    assert len(texts) > 300
    # One document is listed twice.
    assert len(set(texts)) == len(texts) - 1
    assert sum(len(text) for text in texts) / len(texts) > 700
    assert min(text.count("\n\n") for text in texts) >= 2


def test_a_document_carries_its_text_three_times(session: requests.Session) -> None:
    body = {"size": 1, "query": words("warmtenet", fields=["text"]), "sort": ["@id"]}
    source = search(session, body)["hits"]["hits"][0]["_source"]
    assert isinstance(source["text"], list)
    assert [page["text"] for page in source["text_pages"]] == source["text"]
    assert source["md_text"][0].startswith("# ")
    assert len(source["md_text"]) == len(source["text"])


def test_an_agenda_is_a_tree_that_leads_to_its_documents(session: requests.Session) -> None:
    body = {"size": 1, "query": {"bool": {"filter": [{"term": {"@type": "Meeting"}}]}}, "sort": ["start_date"]}
    meeting = search(session, body, "ori_waterdrecht")["hits"]["hits"][0]["_source"]
    items = children(session, meeting["@id"])
    assert [item["position"] for item in items] == list(range(1, len(items) + 1))
    assert [item["@id"] for item in items] == meeting["agenda"]["@list"]
    debate = next(item for item in items if item["name"] == "Bespreekstukken")
    nested = children(session, debate["@id"])
    assert [item["@id"] for item in nested] == debate["agenda"]["@list"]
    attached = nested[0]["attachment"]
    ids = attached if isinstance(attached, list) else [attached]
    documents = search(session, {"query": {"ids": {"values": ids}}})["hits"]["hits"]
    assert {hit["_source"]["is_referenced_by"] for hit in documents} == {nested[0]["@id"]}


def children(session: requests.Session, parent: str) -> list[dict[str, Any]]:
    query = {"bool": {"filter": [{"term": {"@type": "AgendaItem"}}, {"term": {"parent": parent}}]}}
    found = search(session, {"size": 50, "query": query, "sort": [{"position": "asc"}]})
    return [hit["_source"] for hit in found["hits"]["hits"]]


def test_attachments_come_as_a_scalar_as_a_list_and_as_an_ordered_list(session: requests.Session) -> None:
    body = {"size": 1000, "query": {"term": {"@type": "AgendaItem"}}, "_source": ["attachment"]}
    attached = [hit["_source"].get("attachment") for hit in search(session, body)["hits"]["hits"]]
    assert {type(value) for value in attached} == {str, list, dict, type(None)}


def test_a_list_entry_without_text_has_a_twin_with_the_text(session: requests.Session) -> None:
    body = {
        "size": 100,
        "query": {"bool": {"filter": [{"term": {"@type": "Report"}}, {"exists": {"field": "attachment"}}]}},
    }
    reports = [hit["_source"] for hit in search(session, body)["hits"]["hits"]]
    assert reports
    assert not any("text" in report for report in reports)
    twin = session.get(f"{ELASTIC}/ori_lindemeer/_doc/{in_lindemeer(session)['attachment']}").json()["_source"]
    assert twin["name"].startswith("[")
    assert "bb" in twin["name"].partition("]")[0]
    assert twin["text"]


def in_lindemeer(session: requests.Session) -> dict[str, Any]:
    query = {"bool": {"filter": [{"term": {"@type": "Report"}}, {"exists": {"field": "attachment"}}]}}
    source: dict[str, Any] = search(session, {"size": 1, "query": query}, "ori_lindemeer")["hits"]["hits"][0]["_source"]
    return source


def test_times_come_in_utc_and_with_both_offsets(session: requests.Session) -> None:
    body = {"size": 1000, "query": {"term": {"@type": "Meeting"}}, "_source": ["start_date"]}
    offsets = {hit["_source"]["start_date"][-6:] for hit in search(session, body)["hits"]["hits"]}
    assert offsets == {"+00:00", "+01:00", "+02:00"}


def test_a_debate_past_midnight_is_a_day_earlier_in_utc(session: requests.Session) -> None:
    hit = search(session, {"query": {"match": {"name": "voortzetting"}}}, "ori_lindemeer")["hits"]["hits"][0]
    assert hit["_source"]["start_date"] == "2025-07-03T22:15:00+00:00"
    query = {"range": {"start_date": {"gte": "2025-07-04", "lte": "2025-07-04", "format": "yyyy-MM-dd"}}}
    assert total(session, query, "ori_lindemeer") == 0
    query["range"]["start_date"]["time_zone"] = "Europe/Amsterdam"
    assert total(session, query, "ori_lindemeer") > 28


def test_one_meeting_is_planned_years_ahead(session: requests.Session) -> None:
    query = {
        "bool": {"filter": [{"term": {"@type": "Meeting"}}, {"range": {"last_discussed_at": {"gte": "2030-01-01"}}}]}
    }
    found = search(session, {"query": query})["hits"]["hits"]
    assert [hit["_source"]["status"] for hit in found] == ["https://argu.co/ns/meeting/EventUnconfirmed"]


def test_one_document_is_listed_twice(session: requests.Session) -> None:
    found = search(session, {"query": words("integrale tekst"), "size": 25}, "ori_lindemeer")["hits"]["hits"]
    addresses = [hit["_source"]["original_url"] for hit in found if "integrale" in hit["_source"]["name"]]
    assert len(addresses) == 2
    assert len(set(addresses)) == 1


def test_a_motion_leads_to_its_vote_and_the_counts(session: requests.Session) -> None:
    motion = search(session, {"query": {"term": {"@type": "Motion"}}, "sort": ["@id"]})["hits"]["hits"][0]["_source"]
    event = session.get(f"{ELASTIC}/ori_waterdrecht/_doc/{motion['vote_events']}").json()["_source"]
    assert event["result"].endswith("ResultPassed")
    counts = search(session, {"query": {"ids": {"values": event["counts"]}}})["hits"]["hits"]
    assert {hit["_source"]["@type"]: hit["_source"]["value"] for hit in counts} == {"YesCount": 19, "NoCount": 8}


def test_a_dissolved_body_has_nothing_after_its_end(session: requests.Session) -> None:
    assert total(session, {"range": {"last_discussed_at": {"gte": "2022-01-01"}}}, "ori_ravensmeer") == 0
    assert total(session, {"range": {"last_discussed_at": {"lt": "2022-01-01"}}}, "ori_ravensmeer") > 10


# Words


@pytest.mark.parametrize(
    ("spelling", "other"),
    [
        ("Súdermar", "sudermar"),
        ("CAFÉS", "cafes"),
        ("’s-Gravenwoude", "s gravenwoude"),
        ("Sociaal Appèl", "sociaal appel"),
    ],
)
def test_words_are_found_by_their_spelling_and_folded(session: requests.Session, spelling: str, other: str) -> None:
    found = total(session, words(spelling))
    assert found > 0
    assert found == total(session, words(other))


@pytest.mark.parametrize("text", ["2024/123", "art. 3:2", "50+", "D66", "N345", "planMER", "netwerkpartner Stroomland"])
def test_numbers_and_codes_are_found_as_they_are_written(session: requests.Session, text: str) -> None:
    assert total(session, words(text)) > 0


def test_titles_are_stemmed_and_texts_are_not(session: requests.Session) -> None:
    assert (
        total(session, {"match": {"name": "besluitenlijsten"}})
        == total(session, {"match": {"name": "besluitenlijst"}})
        > 0
    )
    assert total(session, {"match": {"text": "cilinder"}}) == 0
    assert total(session, {"match": {"text": "cilinders"}}) > 0


def test_stop_words_are_dropped_from_titles_only(session: requests.Session) -> None:
    assert total(session, {"match": {"name": {"query": "de het van", "operator": "and"}}}) == 0
    assert total(session, {"match": {"text": {"query": "de het van", "operator": "and"}}}) > 100


def test_a_phrase_needs_its_words_in_a_row(session: requests.Session) -> None:
    assert total(session, {"match_phrase": {"text": "eigen warmtepomp"}}) > 0
    assert total(session, {"match_phrase": {"text": "warmtepomp eigen"}}) == 0
    assert total(session, {"match_phrase": {"text": {"query": "warmtepomp eigen", "slop": 3}}}) > 0


def test_best_fields_wants_all_words_in_one_field_and_cross_fields_in_a_group(session: requests.Session) -> None:
    title, text = "besluitenlijst", "zienswijzen"
    for kind in ("best_fields", "cross_fields"):
        assert total(session, words(f"{title} {text}", type=kind, fields=["name", "text"])) == 0
    assert total(session, words(f"{title} {text}", type="best_fields", operator="or", fields=["name", "text"])) > 0


def test_minimum_should_match_counts_words(session: requests.Session) -> None:
    def at_least(number: str) -> int:
        query = {"query": "carillon lachgas warmtenet", "minimum_should_match": number}
        return total(session, {"match": {"text": query}})

    assert at_least("1") > at_least("2") >= at_least("100%") == 0


def test_special_signs_in_match_are_executed_by_nobody(session: requests.Session) -> None:
    found = total(session, words("warmtenet"))
    for text in (
        'warmtenet"',
        "(warmtenet",
        "warmtenet*",
        "-warmtenet",
        "warmtenet ^ ~ !",
        "{warmtenet} :",
        "'warmtenet'",
    ):
        assert total(session, words(text)) == found


# The query language


def test_bool_clauses_combine(session: requests.Session) -> None:
    warm, motion = {"match": {"text": "warmtenet"}}, {"match": {"name": "motie"}}
    both = total(session, {"bool": {"must": [warm, motion]}})
    assert both == total(session, {"bool": {"must": warm, "filter": motion}})
    assert both + total(session, {"bool": {"must": warm, "must_not": [motion]}}) == total(session, warm)
    either = total(session, {"bool": {"should": [warm, motion]}})
    assert either == total(session, warm) + total(session, motion) - both
    assert total(session, {"bool": {"should": [warm, motion], "minimum_should_match": 2}}) == both
    assert total(session, {"bool": {"must": warm, "should": motion}}) == total(session, warm)


def test_exact_values_are_exact(session: requests.Session) -> None:
    assert total(session, {"term": {"@type": "Mediaobject"}}) == 0
    assert total(session, {"term": {"@type.keyword": "MediaObject"}}) == 0
    assert total(session, {"term": {"classification": "Municipality"}}) == 0
    assert total(session, {"term": {"classification.keyword": "Municipality"}}) > 20
    assert total(session, {"terms": {"@type": ["Meeting", "Report"]}}) == sum(
        total(session, {"term": {"@type": kind}}) for kind in ("Meeting", "Report")
    )


def test_quirk_18_what_is_not_mapped_matches_nothing(session: requests.Session) -> None:
    for query in (
        {"term": {"datePublished": "2024-01-01"}},
        {"match": {"was_generated_by.original_identifier": "1"}},
        {"range": {"datePublished": {"gte": "2024-01-01"}}},
        {"exists": {"field": "datePublished"}},
        {"match": {"text_pages.text": "warmtenet"}},
    ):
        assert total(session, query) == 0


def test_quirk_16_a_bare_date_needs_a_format_where_the_field_has_none(session: requests.Session) -> None:
    error = refusal(session, {"query": {"range": {"start_date": {"gte": "2024-01-01"}}}})
    assert error["type"] == "search_phase_execution_exception"
    assert error["root"]["type"] == "parse_exception"
    assert "failed to parse date field [2024-01-01]" in error["root"]["reason"]
    assert total(session, {"range": {"start_date": {"gte": "2024-01-01", "format": "yyyy-MM-dd"}}}) > 0
    assert total(session, {"range": {"last_discussed_at": {"gte": "2024-01-01"}}}) > 0


def test_days_at_the_ends_of_a_range_are_rounded_as_elasticsearch_does(session: requests.Session) -> None:
    meeting = "ori_waterdrecht"
    day = "2025-06-24"
    assert total(session, {"range": {"last_discussed_at": {"gte": day, "lte": day}}}, meeting) > 10
    assert total(session, {"range": {"last_discussed_at": {"gte": day, "lt": day}}}, meeting) == 0
    assert total(session, {"range": {"last_discussed_at": {"gt": day, "lte": day}}}, meeting) == 0
    assert total(session, {"range": {"last_discussed_at": {"gte": "2025-06", "lte": "2025-06"}}}, meeting) > 10


@pytest.mark.parametrize(
    ("body", "kind", "reason"),
    [
        ({"query": {"mach": {"name": "x"}}}, "parsing_exception", "unknown query [mach]"),
        ({"querry": {}}, "parsing_exception", "Unknown key for a START_OBJECT in [querry]."),
        ({"offset": 10}, "parsing_exception", "Unknown key for a VALUE_NUMBER in [offset]."),
        ({"query": {"bool": {"musn't": []}}}, "parsing_exception", "[bool] query does not support [musn't]"),
        (
            {"query": {"match": {"name": {"query": "x", "operater": "and"}}}},
            "parsing_exception",
            "[match] query does not",
        ),
        ({"query": {"term": {"@type": "a", "@id": "b"}}}, "parsing_exception", "[term] query doesn't support multiple"),
        ({"query": {"term": {"@type": ["a"]}}}, "parsing_exception", "[term] unknown token [START_ARRAY]"),
        ({"query": {"terms": {"@type": "a"}}}, "parsing_exception", "[terms] query does not support [@type]"),
        ({"query": {"match": {"name": "x"}, "term": {}}}, "parsing_exception", "[match] malformed query, expected"),
        ({"query": [{"match_all": {}}]}, "parsing_exception", "[_na] query malformed"),
        ({"query": {}}, "illegal_argument_exception", "query malformed, empty clause found"),
        ({"size": -1}, "illegal_argument_exception", "[size] parameter cannot be negative, found [-1]"),
        ({"sort": [{"name": "asc"}]}, "illegal_argument_exception", "Text fields are not optimised"),
        ({"sort": [{"datePublished": "asc"}]}, "query_shard_exception", "No mapping found for [datePublished]"),
        ({"sort": [{"@id": "up"}]}, "illegal_argument_exception", "No enum constant"),
        ({"from": 9_995, "size": 10}, "illegal_argument_exception", "Result window is too large, from + size must be"),
        ({"query": {"range": {"position": {"gte": "x"}}}}, "query_shard_exception", "failed to create query"),
        ({"highlight": {"fields": {"text": {"fragmentsize": 1}}}}, "parsing_exception", "[highlight] unknown field"),
        ({"query": {"wildcard": {"name": "x*"}}}, "illegal_argument_exception", "the embedded register does not play"),
        ({"aggs": {"x": {"terms": {"field": "name"}}}}, "illegal_argument_exception", "Text fields are not optimised"),
    ],
)
def test_a_wrong_body_gets_the_error_of_the_platform(
    session: requests.Session, body: dict[str, Any], kind: str, reason: str
) -> None:
    root = refusal(session, body)["root"]
    assert root["type"] == kind
    assert root["reason"].startswith(reason)


def test_a_parsing_error_says_where(session: requests.Session) -> None:
    response = session.post(
        f"{ELASTIC}/ori_delft/_search",
        data='{"size": 1,\n "querry": {}}',
        headers={"Content-Type": "application/json"},
    )
    assert response.json()["error"]["root_cause"][0]["line"] == 2


def test_broken_json_and_a_body_without_media_type_are_refused(session: requests.Session) -> None:
    address = f"{ELASTIC}/ori_delft/_search"
    broken = session.post(address, data="{", headers={"Content-Type": "application/json"})
    assert (broken.status_code, broken.json()["error"]["type"]) == (400, "json_parse_exception")
    assert session.post(address, data="{}").status_code == 406


def test_the_page_limit_is_ten_thousand_inclusive(session: requests.Session) -> None:
    assert search(session, {"from": 9_990, "size": 10})["hits"]["hits"] == []


def test_windows_visit_every_hit_once_in_the_asked_order(session: requests.Session) -> None:
    body = {
        "size": 10,
        "track_total_hits": True,
        "query": words("warmtenet"),
        "sort": ["_score", {"last_discussed_at": "desc"}, {"@id": "asc"}],
        "_source": False,
    }
    seen, keys = [], []
    for start in range(0, 300, 10):
        hits = search(session, {**body, "from": start})["hits"]["hits"]
        seen += [hit["_id"] for hit in hits]
        keys += [(-hit["sort"][0], -hit["sort"][1], hit["sort"][2]) for hit in hits]
    assert len(seen) == len(set(seen)) == total(session, words("warmtenet"))
    assert keys == sorted(keys)


def test_what_lacks_the_sort_field_comes_last(session: requests.Session) -> None:
    body = {"size": 1000, "query": {"match_all": {}}, "sort": [{"last_discussed_at": {"order": "desc"}}]}
    dates = [hit["_source"].get("last_discussed_at") for hit in search(session, body, "ori_lindemeer")["hits"]["hits"]]
    assert dates[0]
    assert dates[-1] is None
    body["sort"] = [{"last_discussed_at": {"order": "desc", "missing": "_first"}}]
    assert "last_discussed_at" not in search(session, body, "ori_lindemeer")["hits"]["hits"][0]["_source"]


def test_an_unmapped_field_sorts_only_with_a_type_for_it(session: requests.Session) -> None:
    order = {"missing": "_last", "order": "desc", "unmapped_type": "date"}
    body = {"size": 3, "sort": [{"datePublished": order}, {"@id": "asc"}]}
    assert [hit["sort"][0] for hit in search(session, body)["hits"]["hits"]] == [None] * 3


def test_counting_can_be_limited_and_switched_off(session: requests.Session) -> None:
    assert search(session, {"track_total_hits": 50})["hits"]["total"] == {"value": 50, "relation": "gte"}
    assert search(session, {"track_total_hits": True})["hits"]["total"]["relation"] == "eq"
    assert "total" not in search(session, {"track_total_hits": False})["hits"]


def test_the_source_filter_takes_names_and_patterns(session: requests.Session) -> None:
    def members(source: Any) -> set[str]:
        body = {"size": 1, "query": words("warmtenet"), "_source": source}
        return set(search(session, body)["hits"]["hits"][0].get("_source", {}))

    assert members(["name", "url", "nonsense"]) == {"name", "url"}
    assert members("*_url") == {"original_url"}
    assert "text" in members(True)
    assert members(False) == set()
    assert "text" not in members({"excludes": ["*text*", "text_pages"]})


def test_highlights_mark_the_words_in_short_fragments(session: requests.Session) -> None:
    body = {
        "size": 5,
        "query": words("lachgas cilinders"),
        "highlight": {"fields": {"text": {"fragment_size": 150, "number_of_fragments": 2}, "name": {}}},
    }
    for hit in search(session, body)["hits"]["hits"]:
        fragments = hit["highlight"]["text"]
        assert 1 <= len(fragments) <= 2
        assert all("<em>" in fragment and len(fragment) < 250 for fragment in fragments)
        text = "\n".join(hit["_source"]["text"])
        assert fragments[0].replace("<em>", "").replace("</em>", "") in text


def test_highlights_follow_the_field_of_the_query(session: requests.Session) -> None:
    body = {"query": {"match": {"name": "motie"}}, "highlight": {"fields": {"text": {}}}}
    assert all("highlight" not in hit for hit in search(session, body)["hits"]["hits"])
    body["highlight"]["fields"] = {"name": {"pre_tags": ["<b>"], "post_tags": ["</b>"]}}
    assert search(session, body)["hits"]["hits"][0]["highlight"]["name"][0].count("<b>Motie</b>") == 1


@pytest.mark.parametrize("text", ["raad warmtenet besluit", "amendement", "carillon", "besluitenlijst", "zienswijzen"])
def test_a_fragment_holds_the_word_that_was_searched(session: requests.Session, text: str) -> None:
    fields = {name: {"fragment_size": 200, "number_of_fragments": 1} for name in ("name", "text")}
    query = {"bool": {"should": [words(text, fields=["name"]), words(text, fields=["text"])]}}
    hits = search(session, {"size": 100, "query": query, "highlight": {"fields": fields}})["hits"]["hits"]
    assert hits
    for hit in hits:
        fragments = [fragment for found in hit["highlight"].values() for fragment in found]
        assert fragments
        for fragment in fragments:
            assert "<em>" in fragment
            assert len(re.sub("</?em>", "", fragment)) < 420


def test_the_fragment_given_is_the_one_with_the_most_of_the_question(session: requests.Session) -> None:
    """Not the first one: a proposal begins with its subject, and the draft of the decision stands at its end."""
    body = {
        "size": 25,
        "query": words("raadsbesluit warmtenet", fields=["text"]),
        "highlight": {"fields": {"text": {"fragment_size": 150, "number_of_fragments": 1}}},
    }
    hits = search(session, body)["hits"]["hits"]
    assert len(hits) > 4
    for hit in hits:
        (fragment,) = hit["highlight"]["text"]
        assert "<em>Raadsbesluit</em>" in fragment
        assert not hit["_source"]["text"][0].startswith(re.sub("</?em>", "", fragment))


def test_a_fragment_does_not_run_from_one_page_into_the_next(session: requests.Session) -> None:
    body = {
        "size": 100,
        "query": words("warmtenet", fields=["text"]),
        "highlight": {"fields": {"text": {"fragment_size": 400, "number_of_fragments": 5}}},
    }
    for hit in search(session, body)["hits"]["hits"]:
        for fragment in hit["highlight"]["text"]:
            plain = re.sub("</?em>", "", fragment)
            assert any(plain in page for page in hit["_source"]["text"])


def test_terms_aggregations_count(session: requests.Session) -> None:
    body = {"size": 0, "aggs": {"kinds": {"terms": {"field": "@type", "size": 3}}}}
    counted = search(session, body)["aggregations"]["kinds"]
    assert [bucket["key"] for bucket in counted["buckets"]] == ["MediaObject", "AgendaItem", "Meeting"]
    assert counted["sum_other_doc_count"] > 0


# The query languages for people


@pytest.mark.parametrize(
    "text",
    [
        '"open',
        "kosten/baten",
        "(x",
        "x)",
        "AND",
        "x AND",
        "OR x",
        "NOT",
        "+",
        "x -",
        "[x",
        "{x",
        "x:",
        ":",
        "^2",
        "\\",
        "!",
    ],
)
def test_query_string_throws_on_what_lucene_cannot_read(session: requests.Session, text: str) -> None:
    error = refusal(session, {"query": {"query_string": {"query": text}}})
    assert error["type"] == "search_phase_execution_exception"
    assert error["root"] == {
        **error["root"],
        "type": "query_shard_exception",
        "reason": f"Failed to parse query [{text}]",
    }
    assert error["failed_shards"][0]["reason"]["caused_by"]["type"] == "parse_exception"


def test_query_string_executes_operators_wildcards_and_fields(session: requests.Session) -> None:
    def found(text: str, **more: Any) -> int:
        return total(session, {"query_string": {"query": text, "fields": ["name", "text"], **more}})

    warm, motion = found("warmtenet"), found("motie")
    both = found("warmtenet AND motie")
    assert 0 < both < warm
    assert found("warmtenet OR motie") == found("warmtenet motie") == warm + motion - both
    assert found("warmtenet NOT motie") == found("+warmtenet -motie") == warm - both
    assert found("warmtenet motie", default_operator="AND") == both
    assert found("warmten*") == warm
    assert found("w?rmtenet") == warm
    assert found("name:warmtenet") < warm
    assert found("warmtenet~1") >= warm
    assert found("(warmtenet motie) AND lachgas") == found("warmtenet AND lachgas") + found(
        "motie AND lachgas"
    ) - found("warmtenet AND motie AND lachgas")
    assert found("naam:warmtenet") == 0
    assert found('"eigen warmtepomp"') > 0 == found('"warmtepomp eigen"')
    assert found("_exists_:attachment") == total(session, {"exists": {"field": "attachment"}})
    assert found("*") > warm


def test_the_q_parameter_speaks_the_same_language(session: requests.Session) -> None:
    response = session.get(f"{ELASTIC}/ori_waterdrecht/_search", params={"q": "@type:Motion", "size": "1"})
    assert response.json()["hits"]["total"]["value"] == 2
    assert len(response.json()["hits"]["hits"]) == 1
    assert session.get(f"{ELASTIC}/ori_waterdrecht/_search", params={"q": "kosten/baten"}).status_code == 400


def test_simple_query_string_never_throws_and_executes_all_the_same(session: requests.Session) -> None:
    def found(text: str, **more: Any) -> int:
        simple = {"query": text, "fields": ["name", "text"], "default_operator": "and", **more}
        return total(session, {"simple_query_string": simple})

    for text in ('"open', "kosten/baten", "(x", "AND", "+", "x:", "^2", "\\", "|", "-", "~"):
        assert found(text) >= 0
    warm = found("warmtenet")
    assert found("warmtenet -motie") == warm - found("warmtenet motie")
    assert found("warmtenet | motie") > warm
    assert found("warmten*") == warm
    assert found('"eigen warmtepomp"') > 0 == found('"warmtepomp eigen"')
    assert found("warmtenat~1") == warm
    assert found("warmten*", flags="NONE") == 0
    assert found("warmtenet -motie", flags="NONE") == found("warmtenet motie")
    assert found("warmtenet (motie | lachgas)") == found("warmtenet motie") + found("warmtenet lachgas") - found(
        "warmtenet motie lachgas"
    )


# Addresses


def test_names_aliases_patterns_and_lists_choose_indices(session: requests.Session) -> None:
    def shards(index: str) -> int:
        return int(search(session, {"size": 0}, index)["_shards"]["total"])

    assert shards("ori_waterdrecht") == shards("ori_waterdrecht_20240101000000") == 1
    assert shards("ori_waterdrecht,osi_merenland") == 2
    assert shards("owi_*") == 3
    assert shards("_all") == shards(EVERYWHERE) == 39
    assert shards("ori_*,-ori_waterdrecht") == shards("ori_*") - 1
    assert shards("nothing_*") == 0


def test_an_unknown_index_is_404_or_with_ignore_unavailable_an_empty_answer(session: requests.Session) -> None:
    response = session.post(f"{ELASTIC}/ori_nergens/_search", json={})
    assert response.status_code == 404
    error = response.json()["error"]
    assert (error["type"], error["index"]) == ("index_not_found_exception", "ori_nergens")
    answer = search(session, {}, "ori_nergens", ignore_unavailable="true")
    assert answer["_shards"]["total"] == 0
    assert answer["hits"] == {"total": {"value": 0, "relation": "eq"}, "max_score": 0.0, "hits": []}


def test_one_index_has_no_alias_and_holds_what_the_aliased_one_lacks(session: requests.Session) -> None:
    aliases = session.get(f"{ELASTIC}/_aliases").json()
    assert [name for name, index in aliases.items() if not index["aliases"]] == ["ori_kerkmonde_20190301000000"]
    old = {"range": {"last_discussed_at": {"lt": "2019-01-01"}}}
    assert total(session, old, "ori_kerkmonde") == 0
    assert total(session, old, "ori_kerkmonde*") > 0


def test_a_record_is_opened_by_its_id(session: requests.Session) -> None:
    hit = search(session, {"size": 1, "query": words("warmtenet")}, "ori_waterdrecht")["hits"]["hits"][0]
    address = f"{ELASTIC}/ori_waterdrecht/_doc/{hit['_id']}"
    record = session.get(address).json()
    assert record["found"]
    assert record["_source"] == hit["_source"]
    part = session.get(address, params={"_source_includes": "name,text"}).json()
    assert set(part["_source"]) == {"name", "text"}


def test_a_missing_record_is_404_with_found_false(session: requests.Session) -> None:
    response = session.get(f"{ELASTIC}/ori_delft/_doc/1")
    assert response.status_code == 404
    assert response.json() == {"_index": "ori_delft_20240101000000", "_type": "_doc", "_id": "1", "found": False}
    assert session.get(f"{ELASTIC}/ori_nergens/_doc/1").json()["error"]["type"] == "index_not_found_exception"
    assert session.get(f"{ELASTIC}/ori_*/_doc/1").status_code == 404


def test_cat_indices_counts_the_nested_pages_too(session: requests.Session) -> None:
    rows = session.get(f"{ELASTIC}/_cat/indices", params={"format": "json"}).json()
    counted = {row["index"]: int(row["docs.count"]) for row in rows}
    assert counted["ori_delft_20240101000000"] == 0
    assert counted["ori_waterdrecht_20240101000000"] > total(session, {"match_all": {}}, "ori_waterdrecht")
    assert session.get(f"{ELASTIC}/_cat/indices").text.startswith("green open ")


def test_the_fields_of_the_recorded_template_are_asked_in_the_same_way() -> None:
    template = json.loads(recorded("ori/ori_template.json"))
    assert template["index_patterns"] == ["ori_*", "osi_*", "owi_*"]
    for name, recorded_field in template["mappings"]["properties"].items():
        if name in FIELDS:
            field = FIELDS[name]
            assert field.kind == recorded_field["type"], name
            assert field.analyser == recorded_field.get("analyzer", "dutch"), name
            if "format" in recorded_field:
                assert field.date_format == recorded_field["format"]
    assert len(FIELDS.keys() & template["mappings"]["properties"].keys()) >= 12
    assert not any(name.startswith("was_generated_by") for name in FIELDS)


def test_the_mapping_tells_the_formats_of_dates(session: requests.Session) -> None:
    properties = session.get(f"{ELASTIC}/ori_waterdrecht/_mapping").json()
    fields = properties["ori_waterdrecht_20240101000000"]["mappings"]["properties"]
    assert fields["start_date"] == {"type": "date", "format": "strict_date_time_no_millis"}
    assert fields["text"]["analyzer"] == "fttext_nl"
    assert fields["was_generated_by"] == {"type": "object", "enabled": False}


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "ori_delft/_doc"),
        ("POST", "ori_delft/_search/scroll"),
        ("GET", "_search/scroll"),
        ("PUT", "ori_delft"),
        ("DELETE", "ori_delft"),
        ("GET", "_cluster/health"),
    ],
)
def test_quirk_4_the_web_server_lets_only_searches_and_reading_through(
    session: requests.Session, method: str, path: str
) -> None:
    response = session.request(method, f"{ELASTIC}/{path}", json={})
    assert response.status_code == 403
    assert response.headers["Content-Type"] == "text/html"


def test_unknown_addresses_and_parameters_are_refused(session: requests.Session) -> None:
    assert "no handler found" in session.get(f"{ELASTIC}/a/b/c/d").json()["error"]
    assert session.get("https://api.openraadsinformatie.nl/v2/search").status_code == 404
    for path in ("ori_delft/_search", "ori_delft/_doc/1", "_aliases", "_cat/indices", "ori_delft/_mapping"):
        response = session.get(f"{ELASTIC}/{path}", params={"organisation": "delft"})
        assert response.status_code == 400
        assert "contains unrecognized parameter: [organisation]" in response.json()["error"]["reason"]


def test_the_stored_file_of_a_document_is_a_pdf_with_its_text(session: requests.Session) -> None:
    hit = search(session, {"size": 1, "query": words("carillon")})["hits"]["hits"][0]["_source"]
    response = session.get(hit["url"])
    assert response.headers["Content-Type"] == "application/pdf"
    pages = [page.extract_text() for page in PdfReader(io.BytesIO(response.content)).pages]
    assert [" ".join(page.split()) for page in pages] == [" ".join(page.split()) for page in hit["text"]]


def test_a_scan_has_no_text_and_one_text_was_never_read(session: requests.Session) -> None:
    query = {"bool": {"filter": [DOCUMENTS], "must_not": [{"exists": {"field": "text"}}]}}
    found = {hit["_source"]["name"]: hit["_source"] for hit in search(session, {"query": query})["hits"]["hits"]}
    texts = {}
    for name, source in found.items():
        assert source["text"] is None
        pages = PdfReader(io.BytesIO(session.get(source["url"]).content)).pages
        texts[name] = "".join(page.extract_text() for page in pages)
    assert sorted(bool(text) for text in texts.values()) == [False, True]


def test_files_that_the_platform_lost_are_404(session: requests.Session) -> None:
    hit = search(session, {"size": 1, "query": DOCUMENTS}, "ori_sudermar")["hits"]["hits"][0]["_source"]
    assert "api//v1" in hit["url"]
    assert session.get(hit["url"]).status_code == 404
    assert session.get("https://api.openraadsinformatie.nl/v1/resolve/ibabs/report/nothing").status_code == 404


# Faults of the platform's own making


def test_refusal_is_the_error_of_a_query_that_cannot_be_parsed() -> None:
    response = open_session("refusal").post(f"{ELASTIC}/{EVERYWHERE}/_search", json={})
    assert response.status_code == 400
    assert response.json()["error"]["root_cause"][0]["type"] == "query_shard_exception"


def test_a_partial_answer_says_so_and_lacks_an_index() -> None:
    whole = search(open_session(None), {"size": 0})["hits"]["total"]["value"]
    answer = search(open_session("partial"), {"size": 0})
    assert answer["timed_out"]
    assert answer["_shards"]["failed"] == 1
    assert answer["hits"]["total"]["value"] < whole
    assert search(open_session("partial"), {}, "ori_waterdrecht")["timed_out"]


def test_a_lower_bound_never_counts_past_the_window() -> None:
    body = {"from": 10, "size": 10, "track_total_hits": True, "query": words("warmtenet")}
    assert search(open_session("lower_bound"), body)["hits"]["total"] == {"value": 20, "relation": "gte"}


def test_ignored_filters_let_other_records_through() -> None:
    body = {"size": 25, "query": words("warmtenet"), "_source": ["@type"]}
    kinds = {hit["_source"]["@type"] for hit in search(open_session("filter_ignored"), body)["hits"]["hits"]}
    assert kinds > {"MediaObject"}


def test_an_ignored_offset_gives_the_first_window_again() -> None:
    session = open_session("offset_ignored")
    body = {"size": 10, "query": words("warmtenet"), "_source": False}
    assert search(session, {**body, "from": 10})["hits"]["hits"] == search(session, body)["hits"]["hits"]


def test_renamed_fields_and_missing_containers_keep_the_rest() -> None:
    renamed, missing = open_session("renamed_field"), open_session("missing_container")
    assert "hits" not in search(renamed, {})["hits"]
    assert search(renamed, {})["hits"]["results"]
    assert "hits" not in search(missing, {})
    assert all("aliases" not in index for index in renamed.get(f"{ELASTIC}/_aliases").json().values())
    assert missing.get(f"{ELASTIC}/_aliases").json() == {"acknowledged": True}
    record = next(iter(search(open_session(None), {"size": 1})["hits"]["hits"]))
    address = f"{ELASTIC}/{record['_index']}/_doc/{record['_id']}"
    assert "_source" not in renamed.get(address).json()
    assert "_source" not in missing.get(address).json()


# Threads and forks


def test_threads_and_a_forked_process_search_the_same_sample(session: requests.Session) -> None:
    expected = total(session, words("warmtenet"))
    found: list[int] = []
    threads = [threading.Thread(target=lambda: found.append(total(session, words("warmtenet")))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4
    with multiprocessing.get_context("fork").Pool(1) as pool:
        assert pool.apply(_count_in_child) == expected


def _count_in_child() -> int:
    return total(open_session(None), words("warmtenet"))


def test_answers_are_compact_json_in_utf_8(session: requests.Session) -> None:
    response = session.post(f"{ELASTIC}/ori_sudermar/_search", json={"query": {"match": {"name": "Súdermar"}}})
    assert response.headers["Content-Type"] == "application/json; charset=UTF-8"
    assert "Gemeente Súdermar" in response.text
    assert json.loads(response.content)["took"] >= 0
