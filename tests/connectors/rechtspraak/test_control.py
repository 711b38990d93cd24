"""Filters that stand on no entry of the index: it is asked what each leaves of the whole."""

from typing import Any

import pytest

from besluitbron.connectors.rechtspraak.connector import PLATFORM
from besluitbron.connectors.rechtspraak.control import CONTROL
from besluitbron.contract.search import SearchPage
from tests.connectors.rechtspraak.asking import question
from tests.service import Answer, Service

ASKED: list[tuple[dict[str, Any], set[str]]] = [
    ({}, {"content"}),
    ({"area": "omgevingsrecht"}, {"area", "content"}),
    ({"area": "strafrecht", "content": "all"}, {"area"}),
    ({"kind": "conclusie", "content": "all"}, {"kind"}),
]


def search(service: Service, **arguments: Any) -> Answer:
    return service.call("rechtspraak", "search_documents", **{"from_date": "1999-01-01", **arguments})


@pytest.mark.parametrize(("arguments", "names"), ASKED)
def test_h20_a_filter_that_no_entry_shows_is_noticed_when_it_is_lost(
    service: Service, arguments: dict[str, Any], names: set[str]
) -> None:
    service.misbehave("rechtspraak", "filter_ignored")
    answered = search(service, **arguments)
    assert answered.results
    assert set(answered.precision["not_applied"]) == names
    assert "total" not in answered.precision


@pytest.mark.parametrize(("arguments", "names"), ASKED)
def test_an_honoured_filter_stands_with_its_total(service: Service, arguments: dict[str, Any], names: set[str]) -> None:
    answered = search(service, **arguments)
    assert answered.results
    assert answered.precision["not_applied"] == []
    assert answered.precision["total_kind"] == "exact"


def test_days_need_a_control_only_where_not_all_judgments_came() -> None:
    asked = question(source="rbams", content="all", changed_from="2026-01-01")
    assert CONTROL.build(SearchPage(hits=(), fetched=10, total=1_000), asked, PLATFORM) == ()
    whole, changes = CONTROL.build(SearchPage(hits=(), fetched=10, total=1_001), asked, PLATFORM)
    assert whole.params == (("max", "1"),)
    assert [name for name, _ in changes.params] == ["modified", "modified", "max"]
    assert changes.keep_minutes == 1440
