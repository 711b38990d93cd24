"""Filters that stand on no result, or on too few: the register is asked what each leaves of the whole (quirk 36)."""

from typing import Any

import pytest

from besluitbron.connectors.woo.connector import PLATFORM
from besluitbron.connectors.woo.control import CONTROL
from besluitbron.contract.search import SearchPage
from tests.connectors.woo.asking import question
from tests.service import Answer, Service

DECISION = "beslissing op Wob-/Woo-verzoek"
ASKED: list[tuple[dict[str, Any], set[str]]] = [
    ({"kind": DECISION}, {"kind"}),
    ({"category": "adviezen"}, {"category"}),
    ({"from_date": "2026-06-01", "sort": "newest", "limit": 1}, {"from_date"}),
    ({"to_date": "2026-06-01", "sort": "oldest", "limit": 1}, {"to_date"}),
]


def search(service: Service, text: str = "stikstof", **arguments: Any) -> Answer:
    return service.call("woo", "search_documents", text=text, **arguments)


@pytest.mark.parametrize(("arguments", "names"), ASKED)
def test_h20_a_filter_that_no_result_shows_is_noticed_when_it_is_lost(
    service: Service, arguments: dict[str, Any], names: set[str]
) -> None:
    service.misbehave("woo", "filter_ignored")
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


def test_the_controls_are_kept_for_a_day(service: Service) -> None:
    search(service, kind=DECISION)
    asked = service.asked("woo")
    search(service, "asfaltcentrale", kind=DECISION)
    assert service.asked("woo") == asked + 1


def test_a_page_that_shows_all_results_proves_body_and_days_itself() -> None:
    asked = question("stikstof", source="waterbeheer-en-dijkzorg", kind=DECISION)
    some = CONTROL.build(SearchPage(hits=(), fetched=10, total=11), asked, PLATFORM)
    every = CONTROL.build(SearchPage(hits=(), fetched=10, total=10), asked, PLATFORM)
    assert (len(some), len(every)) == (4, 3)
    assert {request.keep_minutes for request in some} == {1440}
    assert dict(some[0].params) == {"zoektekst": "", "start": "0", "aantalResultaten": "10"}
