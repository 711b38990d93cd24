"""get_document for what has no text of its own: cases, decisions, meetings, agenda items."""

import pytest

from tests.connectors.tweedekamer.asking import sample_rows
from tests.service import Service

VOTED = "kst-98101-20"


def opened(service: Service, identifier: str) -> dict[str, object]:
    return dict(service.call("tweedekamer", "get_document", id=identifier).structured)


def test_a_case_is_named_with_its_outcome_its_votes_and_its_documents(service: Service) -> None:
    answered = service.call("tweedekamer", "get_case", id=VOTED).structured
    number = answered["case"]["id"].removeprefix("tweedekamer:")
    read = service.call("tweedekamer", "get_document", id=number)
    assert read.structured["document"]["id"] == answered["case"]["id"]
    assert read.structured["document"]["citation"] == answered["case"]["citation"]
    assert "text" not in read.structured
    assert "case, which has no text of its own" in read.structured["no_text_because"]
    assert [one["id"] for one in read.structured["relations"]] == [one["id"] for one in answered["documents"]]
    for document in answered["documents"]:
        assert document["id"].removeprefix("tweedekamer:") in read.structured["no_text_because"]
    assert f"Outcome in the register's own words: {answered['outcome']}." in read.notes
    (votes,) = [decision["votes"] for decision in answered["decisions"]]
    assert f"The newest vote: {votes['in_favour']} {votes['unit']} in favour, {votes['against']}" in read.notes


def test_a_mistaken_vote_is_said_with_the_vote(service: Service) -> None:
    motions = service.call("tweedekamer", "search_documents", text="motie", kind="motie", limit=50).results
    numbers = {motion["follow_up"]["case"]["arguments"]["id"] for motion in motions}
    said = [service.call("tweedekamer", "get_document", id=number).notes for number in numbers]
    assert any("was called a mistake afterwards" in notes for notes in said)


def test_a_meeting_and_its_agenda_item_name_the_documents_of_the_meeting(service: Service) -> None:
    answered = service.call("tweedekamer", "get_meeting", id="2026D90031").structured
    meeting = answered["meeting"]["id"]
    on_the_agenda = [document["id"] for item in answered["agenda"] for document in item.get("documents", ())]
    item = next(item["id"] for item in answered["agenda"])
    for identifier in (meeting, item):
        read = opened(service, identifier)
        assert read["document"]["id"] == meeting  # type: ignore[index]  # an object
        assert "meeting, which has no text of its own" in str(read["no_text_because"])
        assert {one["id"] for one in read["relations"]} >= set(on_the_agenda[:10])  # type: ignore[attr-defined]  # a list


@pytest.mark.parametrize("identifier", ["2026Z99999", "2026A99999", "2026P99999"])
def test_a_number_of_nothing_is_not_in_the_register(service: Service, identifier: str) -> None:
    answered = service.call("tweedekamer", "get_document", id=identifier)
    assert answered.is_error
    assert "has nothing under" in answered.text
    verdict = service.call("besluitbron", "verify_citation", reference=identifier).structured["verdict"]
    assert verdict == "not_in_register"


def test_a_key_of_a_case_opens_the_case(service: Service) -> None:
    case = sample_rows("Zaak", "Verwijderd eq false")[0]
    for written in (f"zaak {case['Id']}", f"tweedekamer:{case['Id']}"):
        found = service.call("besluitbron", "verify_citation", reference=written).structured
        assert found["verdict"] == "found"
        assert found["document"]["id"] == f"tweedekamer:{case['Nummer']}"
    none = service.call("besluitbron", "verify_citation", reference=f"zaak {'0' * 8}-0000-4000-8000-{'0' * 12}")
    assert none.structured["verdict"] == "not_in_register"


def test_our_own_citation_of_a_case_is_found_over_all_registers(service: Service) -> None:
    case = service.call("tweedekamer", "get_case", id=VOTED).structured["case"]
    for written in (case["citation"], case["id"], f"motie {case['id'].removeprefix('tweedekamer:')}"):
        found = service.call("besluitbron", "verify_citation", reference=written).structured
        assert (found["verdict"], found["document"]["id"]) == ("found", case["id"])
    fetched = service.call("besluitbron", "fetch", id=case["id"]).structured
    assert "no text of its own; its documents have: 2026D" in fetched["text"]
    quote = service.call("besluitbron", "verify_quote", id=case["id"], quote="De Kamer, gehoord de beraadslaging")
    assert quote.structured["verdict"] == "could_not_check"
