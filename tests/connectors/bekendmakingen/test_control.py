"""Clauses that no record shows, or too few: the register is asked what each leaves of the whole."""

from typing import Any

import pytest

from besluitbron.connectors.bekendmakingen.connector import PLATFORM
from besluitbron.connectors.bekendmakingen.control import CONTROL
from besluitbron.contract.search import SearchPage
from tests.connectors.bekendmakingen.asking import question
from tests.service import Answer, Service

ASKED: list[tuple[dict[str, Any], str]] = [
    ({"from_date": "2026-01-01"}, "from_date"),
    ({"to_date": "2026-06-01", "sort": "oldest"}, "to_date"),
    ({"publication": "Gemeenteblad", "limit": 1}, "publication"),
    ({"source": "Waterdrecht", "limit": 1}, "source"),
]


def search(service: Service, text: str = "dijk", **arguments: Any) -> Answer:
    return service.call("bekendmakingen", "search_documents", text=text, **{"limit": 2, **arguments})


@pytest.mark.parametrize(("arguments", "name"), ASKED)
def test_h20_a_filter_that_the_first_page_does_not_show_is_noticed_when_it_is_lost(
    service: Service, arguments: dict[str, Any], name: str
) -> None:
    service.misbehave("bekendmakingen", "filter_ignored")
    answered = search(service, **arguments)
    assert answered.results
    assert name in answered.precision["not_applied"]
    assert "total" not in answered.precision


@pytest.mark.parametrize(("arguments", "name"), ASKED)
def test_an_honoured_filter_stands_with_its_total(service: Service, arguments: dict[str, Any], name: str) -> None:
    answered = search(service, **arguments)
    assert answered.precision["not_applied"] == []
    assert "total" in answered.precision
    assert "not proven" not in answered.notes


def test_the_controls_are_kept_for_a_day(service: Service) -> None:
    search(service, from_date="2026-01-01")
    asked = service.asked("bekendmakingen")
    search(service, "warmtenet", from_date="2026-02-02")
    assert service.asked("bekendmakingen") == asked + 1


def test_a_page_that_shows_all_results_proves_all_but_the_words() -> None:
    every = SearchPage(hits=(), fetched=2, total=2, total_kind="estimate")
    assert len(CONTROL.build(every, question("dijk", publication="Gemeenteblad"), PLATFORM)) == 2
    some = SearchPage(hits=(), fetched=2, total=3, total_kind="estimate")
    assert len(CONTROL.build(some, question("dijk", publication="Gemeenteblad"), PLATFORM)) == 3


def test_a_kind_that_is_every_publication_leaves_nothing_out_and_is_not_asked() -> None:
    some = SearchPage(hits=(), fetched=2, total=3, total_kind="estimate")
    assert len(CONTROL.build(some, question("dijk", kind="officiële publicatie"), PLATFORM)) == 2
