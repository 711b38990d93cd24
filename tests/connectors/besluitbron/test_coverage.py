"""The coverage statement: every register, since when, with its gaps and its newest date, also when it is silent."""

from tests.service import Service

NAME = "besluitbron"


def test_every_register_is_listed_with_what_it_lacks(service: Service) -> None:
    answer = service.call(NAME, "list_sources")
    assert {entry["connector"] for entry in answer.results} == set(service.rooms.connectors)
    for entry in answer.results:
        assert entry["since"]
        assert entry["gaps"]
        assert entry["sources"] >= 0
        assert "newest" in entry or entry["newest_unknown_because"]


def test_a_register_that_does_not_answer_is_listed_and_its_newest_date_is_unknown(service: Service) -> None:
    service.misbehave("bekendmakingen", "http_500")
    answer = service.call(NAME, "list_sources")
    entry = next(entry for entry in answer.results if entry["connector"] == "bekendmakingen")
    assert "newest" not in entry
    assert "HTTP 500" in entry["newest_unknown_because"]
    assert answer.precision["complete"] is False
