"""The register of the connector to copy: what it finds, refuses and gets wrong on request."""

from typing import Any
from urllib.parse import urlencode

import orjson
import pytest

from besluitbron.embedded.example_json import REGISTER

HOST = "https://register.example"


def get(path: str, fault: str | None = None, **parameters: Any) -> tuple[int, dict[str, Any]]:
    answer = REGISTER.platform.answer("GET", f"{HOST}{path}?{urlencode(parameters)}", {}, None, fault)
    assert answer.media_type == "application/json"
    return answer.status, orjson.loads(answer.body)


def page(fault: str | None = None, **parameters: Any) -> dict[str, Any]:
    status, content = get("/search", fault, **{"q": "fietspad", **parameters})
    assert status == 200, content
    return content


def ids(**parameters: Any) -> list[str]:
    return [item["id"] for item in page(**{"limit": 50, **parameters})["items"]]


def refused(**parameters: Any) -> str:
    status, content = get("/search", **{"q": "fietspad", **parameters})
    assert status == 400
    return content["error"]


def test_the_sample_question_finds_more_than_one_window() -> None:
    assert page()["total"] == 20
    assert len(page()["items"]) == 10
    assert ids() == ids(limit=10) + ids(limit=10, offset=10)


def test_all_words_any_word_and_a_phrase() -> None:
    assert set(ids(q="fietspad havenkade")) < set(ids())
    assert len(ids(q="fietspad essen", mode="any")) > len(ids())
    assert ids(q="pad fiets") == []
    assert 0 < len(ids(q='"langs de havenkade"')) < len(ids(q="langs de havenkade")) + 1
    assert ids(q='"havenkade de langs"') == []


def test_a_star_is_executed() -> None:
    assert ids(q="fiets*") == ids()
    assert ids(q="fiets") == []
    assert len(ids(q="*")) == 40


def test_filters_and_periods_hold() -> None:
    items = page(q="besluit", source="waterdrecht", kind="vergunning", limit=50)["items"]
    assert items
    assert {(item["body"], item["kind"]) for item in items} == {("waterdrecht", "vergunning")}
    days = [i["decided_on"] for i in page(limit=50, **{"from": "2025-01-24", "to": "2026-01-09"})["items"]]
    assert min(days) == "2025-01-24"
    assert max(days) == "2026-01-09"


def test_both_orders_are_total() -> None:
    for sort, reverse in (("newest", True), ("oldest", False)):
        rows = [(item["decided_on"], item["id"]) for item in page(sort=sort, limit=50)["items"]]
        assert rows == sorted(sorted(rows, key=lambda row: row[1]), key=lambda row: row[0], reverse=reverse)


@pytest.mark.parametrize(
    ("parameters", "sentence"),
    [
        ({"zoekterm": "x"}, "unknown parameter 'zoekterm'"),
        ({"source": "delft"}, "unknown source 'delft'"),
        ({"kind": ""}, "unknown kind ''"),
        ({"mode": "none"}, "unknown mode 'none'"),
        ({"from": "2026-02-29"}, "from is not a date (YYYY-MM-DD)"),
        ({"q": ""}, "q has no word"),
        ({"q": "?!"}, "q has no word"),
        ({"q": 'a "b'}, "q has a quote without its partner"),
        ({"limit": 51}, "limit is at most 50, offset + limit at most 1000"),
        ({"offset": 995}, "limit is at most 50, offset + limit at most 1000"),
        ({"offset": -1}, "offset is not a number from 0 up"),
        ({"limit": 0}, "limit is not a number from 1 up"),
    ],
)
def test_what_cannot_be_used_is_refused(parameters: dict[str, Any], sentence: str) -> None:
    assert refused(**parameters) == sentence


def test_documents_have_their_text_and_a_scan_has_none() -> None:
    status, document = get("/documents/vb-0001")
    assert (status, document["id"]) == (200, "vb-0001")
    assert len(document["text"].split("\n\n")) == 6
    assert get("/documents/vb-0010")[1]["text"] is None
    assert get("/documents/vb-0041") == (404, {"error": "no document 'vb-0041'"})
    assert get("/elsewhere")[0] == 404


def test_faults() -> None:
    assert get("/search", "refusal", q="fietspad")[0] == 400
    assert page("partial")["complete"] is False
    assert page("lower_bound")["total_is"] == "at_least"
    assert page("filter_ignored", source="waterdrecht")["total"] == 20
    assert page("offset_ignored", offset=10)["items"] == page()["items"]
    assert "total" not in page("renamed_field")
    assert "items" not in page("missing_container")
    assert len(REGISTER.faults) == 7


def test_the_bodies_are_sources_with_a_shared_name_and_a_successor() -> None:
    sources = {source.key: source for source in REGISTER.sources()}
    assert {item["body"] for item in page(q="*", limit=50)["items"]} == {s.platform_name for s in sources.values()}
    assert sources["gemeente-merenland"].short_name == sources["provincie-merenland"].short_name
    assert sources["ravensmeer"].successor
