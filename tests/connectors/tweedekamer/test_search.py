"""A search as a caller sees it: its period, its filters proven on the rows, and what was asked after it."""

from datetime import date
from typing import Any

import pytest

from besluitbron.connectors.tweedekamer.search import IN_TITLES, read_search
from besluitbron.contract.errors import UpstreamUnreadable
from tests.connectors.tweedekamer.asking import answer, document_row, page, question
from tests.service import Answer, Service


def search(service: Service, text: str = "warmtenet", **arguments: Any) -> Answer:
    return service.call("tweedekamer", "search_documents", text=text, **arguments)


def test_a_search_without_a_period_says_which_one_it_took_and_how_to_widen(service: Service) -> None:
    answered = search(service)
    assert answered.precision["filters"] == {"from_date": "2025-11-01"}
    assert "searched from 2025-11-01 on" in answered.notes
    assert "give from_date and to_date" in answered.notes
    assert IN_TITLES in answered.notes
    assert search(service, from_date="2022-01-01").precision["total"] > answered.precision["total"]


def test_the_next_window_keeps_the_period_of_the_first(service: Service) -> None:
    first = search(service, limit=5)
    assert first.structured["next_window"]["arguments"]["from_date"] == "2025-11-01"
    service.clock.move(days=2)
    second = service.follow("tweedekamer", first.structured["next_window"])
    assert second.precision["total"] == first.precision["total"]


def test_a_period_of_more_than_five_years_is_refused_with_one_that_is_not(service: Service) -> None:
    asked = service.asked("tweedekamer")
    refused = search(service, from_date="2012-01-01")
    assert refused.is_error
    assert "from_date 2021-11-26 to_date 2026-11-30" in refused.text
    assert service.asked("tweedekamer") == asked


@pytest.mark.parametrize("kind", ["motie", "Motie", "Motie (gewijzigd/nader)", "antwoord", "Bijlage"])
def test_a_kind_narrows_and_is_proven_on_every_result(service: Service, kind: str) -> None:
    answered = search(service, "dijk" if "(" in kind else "warmtenet", kind=kind)
    assert answered.results
    assert len({result["kind"] for result in answered.results}) == 1
    assert answered.precision["not_applied"] == []


@pytest.mark.parametrize("kind", ["moties", "amendementen", "Kamerbrieven", "toezeggingen"])
def test_a_kind_that_finds_nothing_names_the_ones_that_resemble_it(service: Service, kind: str) -> None:
    answered = search(service, kind=kind)
    assert answered.results == []
    assert "Did you mean" in answered.notes
    assert "Did you mean" not in search(service, "xqzvbrulf", kind="motie").notes


def test_a_kind_that_a_result_shows_can_be_asked_for(service: Service) -> None:
    for result in search(service, limit=25).results:
        again = search(service, kind=result["kind"], limit=25)
        assert result["id"] in {other["id"] for other in again.results}


@pytest.mark.parametrize("source", ["Dijkbelang", "VLS", "Verbond voor Land en Stad", "KKN", "Kleine Kernen", "J&D"])
def test_a_party_is_found_by_any_of_its_names_and_proven_by_the_signers(service: Service, source: str) -> None:
    answered = search(service, "over", source=source, limit=25)
    assert answered.results
    (key,) = answered.precision["sources"]
    assert {result["source"] for result in answered.results} == {key}
    assert answered.precision["not_applied"] == []


def test_a_committee_is_proven_and_does_not_stand_in_the_citation(service: Service) -> None:
    answered = search(service, source="W&W", kind="kamerbrief")
    assert answered.precision["sources"] == ["commissie-heat"]
    assert answered.precision["not_applied"] == []
    assert all("commissie" not in result["citation"] for result in answered.results)
    assert search(service, source="DS").results == []


def test_papers_are_cited_as_lawyers_and_journalists_do(service: Service) -> None:
    citations = [result["citation"] for result in search(service, kind="motie", limit=3).results]
    assert all("Kamerstukken II 2026/27, 98101, nr. " in citation for citation in citations)
    assert "98600 VII, nr." in search(service, "begrotingsstaten", limit=3, kind="motie").results[0]["citation"]


@pytest.mark.parametrize("text", ["O'Brien", "'s-Gravenwoude", "carillons", "Súdermar", "Warmtenetten"])
def test_words_with_signs_of_their_own_find_what_they_name(service: Service, text: str) -> None:
    assert search(service, text).results


def test_a_phrase_and_any_word(service: Service) -> None:
    assert search(service, "recht op een loket", match="phrase").results
    assert search(service, "loket op recht een", match="phrase").results == []
    assert search(service, "loket xqzvbrulf", match="any_word").results


def test_commitments_are_found_by_their_words_with_the_meeting(service: Service) -> None:
    answered = search(service, "maximumtarief", kind="toezegging")
    found = answered.results[0]
    assert found["source_name"] == "minister van Openbare Ruimte en Erfgoed"
    meeting = service.follow("tweedekamer", found["follow_up"]["meeting"]).structured
    assert meeting["meeting"]["title"] == "Commissiedebat: Warmtenetten"
    document = service.follow("tweedekamer", found["follow_up"]["full_text"]).structured
    assert document["text_from"] == "register"


def test_quirk_46_a_search_and_what_hangs_on_ten_results_are_two_questions(service: Service) -> None:
    search(service, limit=1)  # the control question, which is kept for a day
    asked = service.asked("tweedekamer")
    search(service, limit=10)
    assert service.asked("tweedekamer") == asked + 2
    search(service, limit=25)
    assert service.asked("tweedekamer") == asked + 2 + 3, "the first ten are known already"


def test_h4_results_without_their_details_are_shown_and_said_to_be_incomplete(service: Service) -> None:
    service.misbehave("tweedekamer", "expand_fails")
    answered = search(service, limit=3)
    assert len(answered.results) == 3
    assert answered.precision["complete"] is False
    assert "dossier, case and signers" in answered.notes
    assert all(result["source_name"] == "Tweede Kamer" for result in answered.results)


@pytest.mark.parametrize("fault", ["filter_ignored"])
def test_quirk_47_a_lost_filter_is_noticed_on_the_rows_and_no_part_of_it_is_trusted(
    service: Service, fault: str
) -> None:
    service.misbehave("tweedekamer", fault)
    answered = search(service, "carillon", kind="motie", from_date="2026-01-01")
    assert set(answered.precision["not_applied"]) >= {"text", "kind", "from_date"}
    assert "total" not in answered.precision
    assert "did not apply" in answered.notes


def test_quirk_47_a_page_of_the_whole_table_is_an_error_and_not_a_result(service: Service) -> None:
    service.misbehave("tweedekamer", "options_lost")
    answered = search(service)
    assert answered.is_error
    assert "lost the question" in answered.text


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (document_row(Verwijderd=True), "a deleted row"),
        (document_row(Onderwerp="Iets anders", Titel="Dijken"), "other words"),
        (document_row(Datum="2024-12-31T00:00:00+01:00"), "before the period"),
        (document_row(Datum=None), "no date at all"),
    ],
)
def test_quirk_47_one_row_that_was_not_asked_for_proves_the_loss(row: dict[str, Any], reason: str) -> None:
    found = read_search(answer(page([row], total=1)), question("warmtenet", kind="motie"))
    assert found.not_applied == ("text", "kind", "from_date"), reason


def test_a_row_on_the_first_and_the_last_day_is_within() -> None:
    rows = [document_row(Datum="2026-02-19T00:00:00+01:00"), document_row(Datum="2026-02-19T23:30:00+01:00")]
    day = date(2026, 2, 19)
    found = read_search(answer(page(rows, total=2)), question("warmtenet", from_date=day, to_date=day))
    assert found.not_applied == ()
    assert {hit.date for hit in found.hits} == {day}


@pytest.mark.parametrize("content", [b"{}", b"[]", b'{"value":{}}', b'{"value":[1]}', b'{"value":[{}]}', b"null"])
def test_h5_another_shape_is_a_failure_never_an_empty_result(content: bytes) -> None:
    with pytest.raises(UpstreamUnreadable):
        read_search(answer(content), question("warmtenet"))


def test_h5_a_field_that_is_gone_is_a_failure() -> None:
    row = document_row()
    del row["Onderwerp"]
    with pytest.raises(UpstreamUnreadable, match="without a field"):
        read_search(answer(page([row], total=1)), question("warmtenet"))


def test_quirk_48_a_total_that_is_not_said_is_unknown_not_the_length_of_the_page(service: Service) -> None:
    service.misbehave("tweedekamer", "count_missing")
    precision = search(service, limit=5).precision
    assert precision["total_kind"] == "unknown"
    assert "total" not in precision
    assert precision["more_to_find"] == {"answer": "unknown", "why": "unknown_total"}


@pytest.mark.parametrize("fault", ["out_of_order", "timeout", "http_500", "http_504"])
def test_quirk_46_53_a_search_that_fails_is_tried_once_and_says_what_makes_it_faster(
    service: Service, fault: str
) -> None:
    service.misbehave("tweedekamer", fault)
    asked = service.asked("tweedekamer")
    failed = search(service)
    assert failed.is_error
    assert "shorter period" in failed.text
    assert service.asked("tweedekamer") == asked + 1


def test_quirk_53_maintenance_as_a_web_page_is_an_error_that_says_so(service: Service) -> None:
    service.misbehave("tweedekamer", "html_page")
    failed = search(service)
    assert failed.is_error
    assert "maintenance" in failed.text


def test_quirk_54_titles_are_in_one_line(service: Service) -> None:
    results = service.call("tweedekamer", "search_meetings", limit=25, text="Erfgoed").results
    assert results
    assert all(result["title"] == " ".join(result["title"].split()) for result in results)
    assert any(result["title"].endswith("Erfgoed en monumenten") for result in results)
