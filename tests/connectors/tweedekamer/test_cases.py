"""get_case on the sample: outcome in the register's words, votes in seats, roll calls, and what is not there."""

from datetime import date
from typing import Any

import pytest

from besluitbron.connectors.tweedekamer.decisions import Step, outcome_of, vote_notes
from besluitbron.contract.documents import Decision, Votes
from tests.connectors.tweedekamer.asking import deleted_keys
from tests.service import Answer, Service


def case(service: Service, identifier: str, **arguments: Any) -> Answer:
    return service.call("tweedekamer", "get_case", id=identifier, **arguments)


def cases(service: Service, text: str = "e", **arguments: Any) -> list[Answer]:
    """The cases of all motions found."""
    found = []
    for answered in service.walk("tweedekamer", "search_documents", text=text, kind="motie", limit=25, **arguments):
        found += [service.follow("tweedekamer", result["follow_up"]["case"]) for result in answered.results]
    return found


@pytest.fixture
def motions(service: Service) -> list[Answer]:
    return cases(service, from_date="2024-01-01")


def votes_of(answered: Answer) -> list[dict[str, Any]]:
    return [decision["votes"] for decision in answered.structured["decisions"] if "votes" in decision]


def test_quirk_51_every_vote_by_party_is_weighed_in_seats(motions: list[Answer]) -> None:
    by_party = [votes for answered in motions for votes in votes_of(answered) if votes["unit"] == "seats"]
    assert len(by_party) > 20
    for votes in by_party:
        known = votes.get("in_favour", 0) + votes.get("against", 0) + votes.get("not_voted", 0)
        unknown = sum(party.get("seats", 0) for party in votes["parties"] if party["vote"] == "unknown")
        assert known + unknown == 150
        assert len(votes["parties"]) == 12


def test_a_roll_call_names_every_member_once(motions: list[Answer]) -> None:
    calls = [votes for answered in motions for votes in votes_of(answered) if votes["unit"] == "members"]
    assert calls
    for votes in calls:
        names = [name for vote in votes["members"].values() for name in vote]
        assert len(names) == len(set(names)) == 150
        assert votes["in_favour"] + votes["against"] + votes["not_voted"] == 150


def test_the_outcome_is_in_the_registers_words_and_fits_the_votes(motions: list[Answer]) -> None:
    outcomes = set()
    for answered in motions:
        outcome = answered.structured.get("outcome")
        outcomes.add(outcome)
        for votes in votes_of(answered):
            if outcome in ("Stemmen - aangenomen", "Stemmen - verworpen"):
                assert (votes["in_favour"] > votes["against"]) is (outcome == "Stemmen - aangenomen")
    assert {"Stemmen - aangenomen", "Stemmen - verworpen", "Stemmen - aangehouden", "Stemmen - ingetrokken"} <= outcomes
    assert "[Vrij tekstveld / geen Parlisproces]" in outcomes


def test_a_mistaken_vote_is_marked(motions: list[Answer]) -> None:
    said = [sentence for answered in motions for votes in votes_of(answered) for sentence in votes.get("mistakes", [])]
    assert said
    assert all("called a mistake afterwards" in sentence for sentence in said)


def test_a_case_without_votes_says_so(motions: list[Answer]) -> None:
    put_off = [answered for answered in motions if answered.structured.get("outcome") == "Stemmen - aangehouden"]
    assert put_off
    assert all("The register has no votes" in answered.notes for answered in put_off)
    assert all(answered.precision["complete"] for answered in put_off)


def test_a_case_links_the_official_publication_and_the_other_register(motions: list[Answer]) -> None:
    published = [answered for answered in motions if "kst-" in answered.notes]
    assert published
    assert "https://zoek.officielebekendmakingen.nl/kst-98101-" in " ".join(answered.notes for answered in published)


def test_a_case_is_found_by_any_of_its_names(service: Service) -> None:
    by_paper = case(service, "kst-98101-20").structured["case"]
    for identifier in ("98101, nr. 20", by_paper["id"], by_paper["url"], "2026D90006"):
        assert case(service, identifier).structured["case"] == by_paper


def test_the_identifier_of_a_decision_opens_its_case(service: Service) -> None:
    answered = case(service, "kst-98101-20")
    (decision,) = answered.structured["decisions"]
    assert case(service, decision["id"]).structured["case"] == answered.structured["case"]
    read = service.call("tweedekamer", "get_document", id=decision["id"]).structured
    assert read["document"]["id"] == answered.structured["case"]["id"]
    assert case(service, "besluit/00000000-0000-0000-0000-000000000000").is_error


def test_a_bill_has_its_papers_its_amendment_and_its_votes(service: Service) -> None:
    found = service.call(
        "tweedekamer", "search_documents", text="collectieve levering", kind="wetsvoorstel", from_date="2024-01-01"
    )
    answered = service.follow("tweedekamer", found.results[0]["follow_up"]["case"])
    kinds = " ".join(document["citation"] for document in answered.structured["documents"])
    assert "Kamerstukken II 2023/24, 98101, nr." in kinds
    assert len(answered.structured["documents"]) == 2
    assert "Amendement" in answered.structured["related"][0]["title"]
    assert votes_of(answered)[0]["unit"] == "members"


def test_a_case_that_was_replaced_names_the_one_that_took_its_place(service: Service) -> None:
    found = cases(service, "O'Brien dijken")
    old = next(answered for answered in found if "was replaced by" in answered.notes)
    new = old.structured["related"][0]["id"]
    assert "replaces" in case(service, new).notes


def test_a_decision_that_is_planned_or_proposed_is_not_the_outcome(service: Service) -> None:
    letters = service.call("tweedekamer", "search_documents", text="warmtenet", kind="kamerbrief").results
    structured = service.follow("tweedekamer", letters[0]["follow_up"]["case"]).structured
    assert structured["outcome"] == "Behandeld"
    assert [decision["outcome"] for decision in structured["decisions"]] == ["Behandeld", "Agenderen"]


def test_decisions_come_in_windows(service: Service) -> None:
    letters = service.call("tweedekamer", "search_documents", text="warmtenet", kind="kamerbrief").results
    identifier = letters[0]["follow_up"]["case"]["arguments"]["id"]
    walked = list(service.walk("tweedekamer", "get_case", id=identifier, limit=1))
    assert [len(answered.structured["decisions"]) for answered in walked] == [1, 1]
    assert walked[0].precision["total"] == 2
    past = case(service, identifier, offset=5)
    assert "past the last decision" in past.notes
    assert "total" not in past.precision


def test_quirk_49_a_deleted_case_is_answered_as_withdrawn(service: Service) -> None:
    answered = case(service, deleted_keys("Zaak")[0])
    assert answered.structured["case"]["status"] == "withdrawn"


@pytest.mark.parametrize(
    ("identifier", "said"),
    [
        ("2026Z99999", "has nothing under"),
        ("2026A90011", "This is no case"),
        ("TZ202609-901", "This is no case"),
        ("motie over warmte", "no identifier"),
        ("00000000-0000-0000-0000-000000000000", "has nothing under"),
    ],
)
def test_what_is_no_case_is_refused(service: Service, identifier: str, said: str) -> None:
    answered = case(service, identifier)
    assert answered.is_error
    assert said in answered.text


def test_quirk_48_votes_that_cannot_be_had_whole_are_not_counted(service: Service) -> None:
    """The link to the second page leads away: the rows of the first page alone would be a wrong count."""
    service.misbehave("tweedekamer", "next_page_elsewhere")
    answered = case(service, "kst-98101-20")
    assert answered.precision["complete"] is False
    assert "the votes of 1 decision," in answered.notes
    assert not votes_of(answered)
    assert "The register has no votes" not in answered.notes


@pytest.mark.parametrize("fault", ["filter_ignored", "options_lost"])
def test_quirk_47_other_rows_than_were_asked_for_are_no_case(service: Service, fault: str) -> None:
    service.misbehave("tweedekamer", fault)
    answered = case(service, "2026Z90003")
    assert answered.is_error
    assert "other rows" in answered.text


def test_what_is_still_to_come_is_not_the_outcome() -> None:
    """The register can enter a decision of a coming meeting as taken."""
    decided = {"Id": "1", "BesluitSoort": "Stemmen - aangehouden", "Status": "Besluit", "Verwijderd": False}
    coming = {**decided, "Id": "2", "BesluitSoort": "Stemmen - aangenomen"}
    steps = [Step(coming, None, date(2026, 12, 1)), Step(decided, None, date(2026, 11, 30))]
    assert outcome_of(steps, date(2026, 11, 30)) == "Stemmen - aangehouden"
    assert outcome_of(steps, date(2026, 12, 1)) == "Stemmen - aangenomen"


def test_what_was_only_proposed_is_not_the_outcome() -> None:
    proposed = {"Id": "1", "BesluitSoort": "Stemmen - aangenomen", "Status": "Concept voorstel", "Verwijderd": False}
    treated = {"Id": "2", "BesluitSoort": "Behandeld", "Status": "Besluit", "Verwijderd": False}
    steps = [Step(proposed, None, date(2026, 11, 2)), Step(treated, None, date(2026, 11, 1))]
    assert outcome_of(steps, date(2026, 11, 30)) == "Behandeld"
    assert outcome_of(steps[:1], date(2026, 11, 30)) is None


def test_that_only_some_decisions_have_votes_is_said_unless_they_could_not_be_asked() -> None:
    voted = Decision("1", "Stemmen - aangenomen", votes=Votes("seats", 80, 70))
    treated = Decision("2", "Behandeld")
    assert "votes for 1 of these 2 decisions" in " ".join(vote_notes([voted, treated], None))
    assert "votes for" not in " ".join(vote_notes([voted, treated], "the votes of 1 decision, as it is slow"))
    assert "votes for" not in " ".join(vote_notes([voted], None))
    assert "no votes for these decisions" in " ".join(vote_notes([treated], None))
    assert list(vote_notes([], None)) == []
