"""search_meetings and get_meeting: agendas with documents, motions and votes; reports of meetings that were held."""

from typing import Any

import pytest

from tests.connectors.tweedekamer.asking import deleted_keys
from tests.service import Answer, Service


def meetings(service: Service, **arguments: Any) -> Answer:
    return service.call("tweedekamer", "search_meetings", **arguments)


def meeting(service: Service, identifier: str, **arguments: Any) -> Answer:
    return service.call("tweedekamer", "get_meeting", id=identifier, **arguments)


def test_coming_meetings_are_planned_and_held_ones_met(service: Service) -> None:
    coming = meetings(service, from_date="2026-12-01", sort="oldest").results
    assert coming
    assert {result["date_means"] for result in coming} == {"planned"}
    held = meetings(service, to_date="2026-11-29").results
    assert {result["date_means"] for result in held} == {"met"}


def test_a_committees_meetings(service: Service) -> None:
    answered = meetings(service, source="Warmte en Wonen", limit=25)
    assert {result["source"] for result in answered.results} == {"commissie-heat"}
    refused = meetings(service, source="Dijkbelang")
    assert refused.is_error
    assert "committee" in refused.text


def test_cancelled_moved_and_closed_meetings_say_so(service: Service) -> None:
    answered = meetings(service, from_date="2026-02-03", to_date="2026-02-03")
    statuses = {result.get("status") for result in answered.results}
    assert "cancelled (geannuleerd)" in statuses
    assert "moved to another day (verplaatst); closed to the public (besloten)" in statuses


def test_an_agenda_has_documents_cases_and_the_report_of_the_same_time(service: Service) -> None:
    found = meetings(service, text="Warmtenetten", source="W&W", to_date="2026-10-01").results[0]
    answered = service.follow("tweedekamer", found["follow_up"]["meeting"])
    item = answered.structured["agenda"][0]
    assert item["documents"][0]["citation"].count("Kamerstukken II 2025/26, 98101, nr.") == 1
    assert item["cases"][0]["result"] == "Behandeld"
    assert answered.structured["start"] == "2026-09-30T14:00+02:00"
    assert [document["title"] for document in answered.structured["documents"]] == ["Verslag: Warmtenetten"]
    assert "ties no verbatim report" in answered.notes


def test_quirk_54_notes_with_html_are_plain(service: Service) -> None:
    found = meetings(service, text="Warmtenetten", source="W&W", from_date="2024-01-01", limit=25).results
    notes = " ".join(meeting(service, result["id"]).notes for result in found)
    assert "HERZIENE CONVOCATIE Spreektijd 4 minuten per fractie." in notes
    assert "<" not in notes


def test_votes_in_an_agenda_are_in_seats_or_members(service: Service) -> None:
    found = meetings(service, text="STEMMINGEN", limit=25, from_date="2024-01-01").results
    units: set[str] = set()
    for result in found:
        answered = meeting(service, result["id"])
        for item in answered.structured["agenda"]:
            for motion in item.get("motions", []):
                units |= set(motion.get("votes", {}))
    assert {"seats_in_favour", "seats_against", "members_in_favour", "members_against", "members_not_voted"} <= units


@pytest.mark.parametrize("kind", ["2026D90026", "2026P90016", "2026A90013"])
def test_a_meeting_is_opened_by_its_number_an_item_or_a_document(service: Service, kind: str) -> None:
    assert meeting(service, kind).structured["meeting"]["id"] == "tweedekamer:2026A90013"


def test_the_agenda_comes_in_windows_of_the_registers_own(service: Service) -> None:
    walked = list(service.walk("tweedekamer", "get_meeting", id="2026A90013", limit=1))
    assert [item["position"] for answered in walked for item in answered.structured["agenda"]] == ["1", "2"]
    assert walked[0].precision["total"] == 2


def test_a_held_meeting_has_a_report_and_no_agenda(service: Service) -> None:
    found = meetings(service, kind="report", text="Warmtenetten").results[0]
    answered = meeting(service, found["id"])
    assert answered.structured["agenda"] == []
    assert answered.structured["documents"][0]["id"] == found["id"]
    assert "no agenda for this kind of record" in answered.notes


def test_quirk_52_two_meetings_with_one_number_are_two(service: Service) -> None:
    found = meetings(service, kind="report", text="briefing").results
    assert len({result["id"] for result in found}) == 2
    titles = {meeting(service, result["id"]).structured["meeting"]["title"] for result in found}
    assert titles == {"Verslag: Technische briefing dijken", "Verslag: Technische briefing sluizen"}


def test_quirk_49_a_deleted_meeting_is_answered_as_withdrawn(service: Service) -> None:
    answered = meeting(service, deleted_keys("Activiteit")[0])
    assert answered.structured["meeting"]["status"] == "withdrawn"
    assert answered.structured["agenda"] == []


@pytest.mark.parametrize(
    ("identifier", "said"),
    [
        ("2026A99999", "has nothing under"),
        ("2026Z90003", "This is no meeting"),
        ("kst-98101-20", "This is no meeting"),
        ("2026D99999", "has nothing under"),
        ("00000000-0000-0000-0000-000000000000", "has nothing under"),
    ],
)
def test_what_is_no_meeting_is_refused(service: Service, identifier: str, said: str) -> None:
    answered = meeting(service, identifier)
    assert answered.is_error
    assert said in answered.text


def test_h5_another_shape_is_a_failure(service: Service) -> None:
    service.misbehave("tweedekamer", "renamed_field")
    assert meetings(service).is_error
    assert meeting(service, "2026A90013").is_error


@pytest.mark.parametrize("fault", ["filter_ignored", "options_lost"])
@pytest.mark.parametrize(
    "identifier", ["2026A90013", "2026P90016", "2026D90026", "00000000-0000-0000-0000-000000000000"]
)
def test_quirk_47_a_lost_filter_gives_no_other_meeting(service: Service, fault: str, identifier: str) -> None:
    service.misbehave("tweedekamer", fault)
    answered = meeting(service, identifier)
    assert answered.is_error
    assert "other rows" in answered.text


def test_quirk_47_a_lost_filter_is_noticed_in_a_list_of_meetings(service: Service) -> None:
    service.misbehave("tweedekamer", "filter_ignored")
    assert meetings(service, text="Grondwater").precision["not_applied"]
