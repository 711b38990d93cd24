"""From any record to its meeting, and down its agenda."""

from typing import Any

import pytest

from besluitbron.connectors.raadsinformatie.classic.declaration import PLATFORM
from besluitbron.connectors.raadsinformatie.classic.meeting import fetch_meeting
from besluitbron.connectors.raadsinformatie.sources import packaged_sources
from besluitbron.contract.documents import Meeting, Motion
from besluitbron.contract.errors import (
    IdentifierRefused,
    NotInRegister,
    UpstreamError,
    UpstreamUnavailable,
    UpstreamUnreadable,
)
from besluitbron.contract.search import SearchWindow
from tests.connectors.raadsinformatie.small_register import Library, open_library

MEETING = {
    "@type": "Meeting",
    "name": "Gemeenteraad",
    "start_date": "2026-05-12T17:30:00+00:00",
    "last_discussed_at": "2026-05-12T17:30:00+00:00",
    "location": "Raadszaal",
    "committee": "90",
    "agenda": {"@list": ["10", "11", "12"]},
    "attachment": "30",
}
RECORDS: dict[str, dict[str, Any]] = {
    "1": MEETING,
    "10": {"@type": "AgendaItem", "name": "Opening", "parent": "1", "position": 1.0},
    "11": {
        "@type": "AgendaItem",
        "name": "Warmtenet",
        "parent": "1",
        "position": 2.0,
        "description": "<p>Voorstel&nbsp;van het college</p><p>Besluit</p>",
        "attachment": ["32", "31"],
        "motion": "40",
    },
    "12": {"@type": "AgendaItem", "name": "Moties", "parent": "11", "position": 3.0, "raw_position": "2A"},
    "30": {"name": "Agenda", "is_referenced_by": "1"},
    "31": {"name": "Bijlage", "is_referenced_by": "12"},
    "32": {"name": "Raadsvoorstel", "is_referenced_by": "11", "original_url": "https://ris.delft.nl/32"},
    "40": {"@type": "Motion", "name": "Motie Betaalbaar", "vote_event": "50", "result": "x#ResultPassed"},
    "50": {"@type": "VoteEvent", "counts": ["60", "61"]},
    "60": {"@type": "YesCount", "value": 23},
    "61": {"@type": "NoCount", "value": 14},
    "70": {"name": "Los stuk"},
    "71": {"name": "Stuk bij een lijst", "is_referenced_by": "72"},
    "72": {"@type": "Report", "name": "Brief"},
    "90": {"@type": "Organization", "name": "Commissie Ruimte"},
}


def open_meeting(library: Library, number: str = "1", offset: int = 0, limit: int = 10) -> tuple[Meeting, int]:
    window = SearchWindow(offset=offset, limit=limit)
    return fetch_meeting(f"ori_delft/{number}", window, library.ask, PLATFORM, packaged_sources())


def decision(motion: Motion) -> tuple[object, ...]:
    return motion.id, motion.title, motion.result, motion.votes


def without(*names: str) -> dict[str, dict[str, Any]]:
    return {"1": {name: value for name, value in MEETING.items() if name not in names}}


@pytest.mark.parametrize("number", ["1", "10", "12", "31", "32", "30"])
def test_a_meeting_is_found_from_everything_that_hangs_on_it(number: str) -> None:
    meeting, total = open_meeting(open_library(RECORDS), number)
    assert (meeting.record.id, total) == ("ori_delft/1", 3)


def test_a_walk_from_a_document_to_an_agenda_without_votes_takes_six_requests() -> None:
    library = open_library({**RECORDS, "11": {**RECORDS["11"], "motion": None}})
    open_meeting(library, "32")
    assert len(library.addresses) == 6


def test_a_meeting_shows_its_agenda_in_order_with_what_belongs_to_it() -> None:
    meeting, _ = open_meeting(open_library(RECORDS))
    assert (meeting.start, meeting.location, meeting.committee) == (
        "2026-05-12T19:30+02:00",
        "Raadszaal",
        "Commissie Ruimte",
    )
    assert [(item.position, item.title) for item in meeting.agenda] == [
        ("1", "Opening"),
        ("2", "Warmtenet"),
        ("2 > 2A", "Moties"),
    ]
    heat = meeting.agenda[1]
    assert heat.description == "Voorstel van het college Besluit"
    assert [document.title for document in heat.documents] == ["Raadsvoorstel", "Bijlage"]
    assert heat.documents[0].url == "https://ris.delft.nl/32"
    (motion,) = heat.motions
    assert decision(motion) == ("ori_delft/40", "Motie Betaalbaar", "adopted", (("for", 23), ("against", 14)))
    assert [document.title for document in meeting.documents] == ["Agenda"]
    assert (meeting.agenda_complete, meeting.notes) == (True, ())


def test_the_windows_of_an_agenda_visit_each_item_once() -> None:
    library = open_library(RECORDS)
    shown = [item.id for offset in range(3) for item in open_meeting(library, offset=offset, limit=1)[0].agenda]
    assert shown == ["ori_delft/10", "ori_delft/11", "ori_delft/12"]
    assert open_meeting(library, offset=3)[0].agenda == ()


def test_sub_items_are_found_also_when_the_meeting_has_no_list() -> None:
    meeting, total = open_meeting(open_library({**RECORDS, **without("agenda")}))
    assert [item.title for item in meeting.agenda] == ["Opening", "Warmtenet", "Moties"]
    assert total == 3


def test_a_register_without_votes_or_agenda_says_so() -> None:
    meeting, _ = open_meeting(open_library({number: RECORDS[number] for number in RECORDS if number != "40"}))
    assert meeting.agenda[1].motions == ()
    assert "no votes" in " ".join(meeting.notes)
    bare, total = open_meeting(open_library(without("agenda")))
    assert (total, bare.agenda) == (0, ())
    assert "no agenda" in " ".join(bare.notes)


def test_an_item_that_the_meeting_lists_and_the_register_lacks_makes_the_agenda_incomplete() -> None:
    meeting, total = open_meeting(open_library({n: r for n, r in RECORDS.items() if n != "10"}))
    assert (meeting.agenda_complete, total) == (False, 2)


def test_a_vote_on_the_item_itself_is_shown() -> None:
    item = {**RECORDS["11"], "motion": None, "vote_event": "50"}
    meeting, _ = open_meeting(open_library({**RECORDS, "11": item}))
    assert [motion.votes for motion in meeting.agenda[1].motions] == [(("for", 23), ("against", 14))]


@pytest.mark.parametrize("relation", ["parent", "is_referenced_by"])
def test_a_motion_that_points_at_its_item_is_found_with_its_vote(relation: str) -> None:
    motion = {"@type": "Motion", "name": "Motie Betaalbaar", relation: "12"}
    event = {"@type": "VoteEvent", "motion": "40", "result": "x#ResultFailed", "parent": "12", "counts": ["60", "61"]}
    records = {**RECORDS, "11": {**RECORDS["11"], "motion": None}, "40": motion, "50": event}
    meeting, total = open_meeting(open_library(records), "40")
    (found,) = meeting.agenda[2].motions
    assert decision(found) == ("ori_delft/40", "Motie Betaalbaar", "rejected", (("for", 23), ("against", 14)))
    assert (meeting.agenda[1].motions, total) == ((), 3)


@pytest.mark.parametrize("number", ["70", "71", "72"])
def test_what_hangs_on_no_meeting_is_said(number: str) -> None:
    with pytest.raises(NotInRegister, match="no meeting"):
        open_meeting(open_library(RECORDS), number)


def test_records_that_point_at_each_other_end_the_walk() -> None:
    ring = {"1": {"is_referenced_by": "2"}, "2": {"is_referenced_by": ["1", "2"]}}
    library = open_library(ring)
    with pytest.raises(NotInRegister):
        open_meeting(library)
    assert len(library.addresses) <= 3


def test_a_bad_identifier_asks_nobody() -> None:
    library = open_library(RECORDS)
    with pytest.raises(IdentifierRefused):
        fetch_meeting("ori_nergens/1", SearchWindow(), library.ask, PLATFORM, packaged_sources())
    assert library.addresses == []


def test_a_partial_answer_is_no_proof_that_there_is_no_meeting() -> None:
    library = open_library(RECORDS)
    library.adapter.fault = "partial"
    with pytest.raises(UpstreamUnavailable, match="only in part"):
        open_meeting(library, "71")
    meeting, _ = open_meeting(library)
    assert meeting.agenda_complete is False


@pytest.mark.parametrize(
    "fault", ["renamed_field", "missing_container", "html_page", "refusal", "cut_off", "empty_body"]
)
def test_a_register_that_fails_never_gives_a_meeting(fault: str) -> None:
    library = open_library(RECORDS)
    library.adapter.fault = fault
    with pytest.raises(UpstreamError):
        open_meeting(library)


@pytest.mark.parametrize("number", ["1", "11", "31"])
def test_records_of_a_platform_that_ignores_the_filter_are_not_shown_as_this_meetings(number: str) -> None:
    library = open_library({**RECORDS, "80": {"@type": "AgendaItem", "name": "Elders", "parent": "81"}})
    library.adapter.fault = "filter_ignored"
    with pytest.raises(UpstreamUnreadable, match="other records than were asked for"):
        open_meeting(library, number)


ADDRESS = "https://ris.delft.nl/41"
OF_A_MOTION = {"name": "M1 Betaalbaar", "is_referenced_by": "40", "original_url": ADDRESS}


@pytest.mark.parametrize("link", ["named by its item", "pointing at its item"])
def test_a_motion_carries_its_citation_and_address_and_its_document(link: str) -> None:
    records = {**RECORDS, "41": OF_A_MOTION}
    if link == "pointing at its item":
        records |= {"11": {**RECORDS["11"], "motion": None}, "40": {**RECORDS["40"], "parent": "11"}}
    meeting, _ = open_meeting(open_library(records))
    (motion,) = meeting.agenda[1].motions
    assert [document.id for document in motion.documents] == ["ori_delft/41"]
    assert motion.record is not None
    assert (motion.record.citation_id, motion.record.url) == ("ORI 40", ADDRESS)


@pytest.mark.parametrize("relation", ["parent", "is_referenced_by"])
def test_a_document_that_only_points_at_its_item_or_meeting_is_in_the_meeting(relation: str) -> None:
    records = {**RECORDS, "33": {"name": "Scan", relation: "10"}, "34": {"name": "Verslag", relation: ["1"]}}
    meeting, _ = open_meeting(open_library(records), "33")
    assert [document.title for document in meeting.agenda[0].documents] == ["Scan"]
    assert [document.title for document in meeting.documents] == ["Agenda", "Verslag"]


def test_a_document_that_points_at_its_item_and_at_the_meeting_stands_at_the_item() -> None:
    records = {**RECORDS, "33": {"name": "Scan", "is_referenced_by": ["1", "10"]}}
    for offset, shown in ((0, ["Scan"]), (1, [])):
        meeting, _ = open_meeting(open_library(records), offset=offset, limit=1)
        assert [document.title for document in meeting.documents] == ["Agenda"]
        assert [
            document.title for item in meeting.agenda for document in item.documents if item.id.endswith("/10")
        ] == shown


def test_a_meeting_is_found_from_a_document_of_its_motion() -> None:
    records = {**RECORDS, "40": {**RECORDS["40"], "parent": "12"}, "41": OF_A_MOTION}
    meeting, _ = open_meeting(open_library(records), "41")
    assert meeting.record.id == "ori_delft/1"


def test_a_document_that_stands_in_a_meeting_twice_is_shown_once_and_said() -> None:
    twin = {**RECORDS["32"], "name": "Raadsvoorstel (kopie)"}
    item = {**RECORDS["11"], "attachment": ["32", "33", "31"]}
    meeting, _ = open_meeting(open_library({**RECORDS, "11": item, "33": twin}))
    assert [document.id for document in meeting.agenda[1].documents] == ["ori_delft/32", "ori_delft/31"]
    assert "shown once (1 left out)" in " ".join(meeting.notes)


def test_the_missing_votes_of_a_planned_meeting_or_of_no_item_are_no_news() -> None:
    planned = {**MEETING, "start_date": "2030-05-12T17:30:00+00:00", "last_discussed_at": "2030-05-12T17:30:00+00:00"}
    voteless = {number: RECORDS[number] for number in RECORDS if number != "40"}
    met, _ = open_meeting(open_library(voteless))
    past, _ = open_meeting(open_library(voteless), offset=10)
    coming, _ = open_meeting(open_library({**voteless, "1": planned}))
    assert ["no votes" in " ".join(meeting.notes) for meeting in (met, past, coming)] == [True, False, False]


def test_the_meeting_itself_offers_no_follow_up_to_itself() -> None:
    meeting, _ = open_meeting(open_library(RECORDS))
    assert meeting.record.meeting_id is None
    assert meeting.documents[0].meeting_id == "ori_delft/30"


def test_more_documents_than_one_request_brings_make_the_meeting_incomplete() -> None:
    many = {str(number): {"is_referenced_by": "10"} for number in range(1_000, 1_502)}
    meeting, _ = open_meeting(open_library({**RECORDS, **many}))
    assert meeting.agenda_complete is False
    assert "only 500 records at a time" in " ".join(meeting.notes)


@pytest.mark.parametrize("given_id", ["ORI 32", "32", "https://ris.delft.nl/32"])
def test_a_meeting_is_found_from_what_a_citation_or_a_result_gives(given_id: str) -> None:
    meeting, _ = fetch_meeting(given_id, SearchWindow(), open_library(RECORDS).ask, PLATFORM, packaged_sources())
    assert meeting.record.id == "ori_delft/1"


def test_an_address_that_agenda_items_share_with_their_meeting_means_the_meeting() -> None:
    page = "https://ris.delft.nl/vergadering/1"
    records = {number: {**record, "original_url": page} for number, record in RECORDS.items() if number in ("1", "10")}
    meeting, _ = fetch_meeting(page, SearchWindow(), open_library(records).ask, PLATFORM, packaged_sources())
    assert meeting.record.id == "ori_delft/1"
