"""Clauses that no record shows, or too few: the register is asked what each leaves of the whole."""

from typing import Any

import pytest

from besluitbron.connectors.wetten.connector import PLATFORM
from besluitbron.connectors.wetten.query import CONNECTION, clauses_alone
from besluitbron.contract.search import SearchPage
from besluitbron.upstream.consolidated_control import control_of
from tests.connectors.wetten.asking import question
from tests.service import Answer, Service

CONTROL = control_of(CONNECTION, clauses_alone)


def search(service: Service, **arguments: Any) -> Answer:
    asked = {"text": "waterkeringen", "limit": 1, **arguments}
    return service.call("wetten", "search_documents", **asked)


@pytest.mark.parametrize(
    ("argument", "value"),
    [("on_date", "2026-01-01"), ("kind", "AMvB"), ("source", "Ministerie van Waterbeheer en Dijkzorg")],
)
def test_h20_a_filter_is_noticed_when_it_is_lost_even_where_the_one_result_fits(
    service: Service, argument: str, value: str
) -> None:
    kept = search(service, **{argument: value})
    assert kept.precision["not_applied"] == []
    assert kept.precision["total_kind"] == "exact"
    service.clock.move(hours=100)
    service.rooms.cache.clear()
    service.misbehave("wetten", "filter_ignored")
    lost = search(service, **{argument: value})
    assert lost.results
    assert {argument, "on_date"} & set(lost.precision["not_applied"])
    assert "total" not in lost.precision


def test_the_controls_are_kept_for_a_day(service: Service) -> None:
    first = search(service)
    asked = service.asked("wetten")
    service.follow("wetten", first.structured["next_window"])
    assert service.asked("wetten") == asked + 1


def test_a_page_that_shows_all_results_proves_all_but_the_words() -> None:
    every, some = (SearchPage(hits=(), fetched=2, total=total, total_kind="exact") for total in (2, 3))
    asked = question("dijk")
    assert len(CONTROL.build(every, asked, PLATFORM)) == 2
    assert len(CONTROL.build(some, asked, PLATFORM)) == 3
