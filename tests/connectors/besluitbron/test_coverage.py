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


def test_of_consolidated_law_the_newest_date_is_a_lower_bound_and_is_asked_once_a_day(service: Service) -> None:
    answer = service.call(NAME, "list_sources")
    newest = {entry["connector"]: entry.get("newest") for entry in answer.results}
    assert (newest["wetten"], newest["regelingen"]) == ("2026-11-26", "2026-11-27")
    (note,) = [
        note for note in answer.precision["notes"] if note.startswith("At least so new, and perhaps newer, are: ")
    ]
    assert {service.rooms.connectors[name].title for name in ("wetten", "regelingen")} <= set(
        note[:-1].split(": ")[1].split(", ")
    )
    asked = service.rooms.adapters["wetten"].asked
    service.clock.move(minutes=600)
    service.call(NAME, "list_sources")
    assert service.rooms.adapters["wetten"].asked == asked


def test_a_register_in_which_nothing_was_changed_lately_says_so(service: Service) -> None:
    service.clock.move(days=60)
    entry = next(e for e in service.call(NAME, "list_sources").results if e["connector"] == "wetten")
    assert "newest" not in entry
    assert "changed in the register in the last 14 days" in entry["newest_unknown_because"]
