"""A meeting with its agenda tree, documents, motions and votes."""

from typing import Any

import pytest

from besluitbron.connectors.raadsinformatie.successor.agenda import lay_out
from besluitbron.connectors.raadsinformatie.successor.declaration import PLATFORM
from besluitbron.connectors.raadsinformatie.successor.meeting import fetch_meeting
from besluitbron.contract.errors import NotInRegister, UpstreamUnreadable
from besluitbron.contract.search import SearchWindow
from tests.connectors.raadsinformatie.successor_asking import LISTING, MEETING, SOEST, Entities, entity, meeting

WINDOW = SearchWindow(0, 25)


def item(own: int, *children: dict[str, Any], **members: Any) -> dict[str, Any]:
    return {
        "id": f"agenda_item:notubiz:gemeente:soest:{own}",
        "title": f"Punt {own}",
        "agenda_items": list(children),
        **members,
    }


def link(number: int = 12345, **members: Any) -> dict[str, Any]:
    return {
        "id": f"document:notubiz:gemeente:soest:{number}",
        "name": f"Stuk {number}",
        "original_url": f"https://api.notubiz.nl/document/{number}/1",
        **members,
    }


def motion(number: int, at: int | None, **members: Any) -> dict[str, Any]:
    whole = {
        "id": f"motion:ibabs:gemeente:houten:{number}",
        "name": f"M{number}",
        "result": "aangenomen",
        "agenda_item": f"agenda_item:notubiz:gemeente:soest:{at}" if at else None,
        **members,
    }
    return {name: value for name, value in whole.items() if value is not None}


def test_an_agenda_tree_is_laid_out_with_each_item_before_its_sub_items() -> None:
    agenda = [item(1, number="1"), item(2, item(3), item(4, item(5)), number="2"), item(6)]
    read, total = meeting(agenda=agenda)
    assert total == 6
    assert [(found.position, found.title) for found in read.agenda] == [
        ("1", "Punt 1"),
        ("2", "Punt 2"),
        ("2.1", "Punt 3"),
        ("2.2", "Punt 4"),
        ("2.2.1", "Punt 5"),
        ("3", "Punt 6"),
    ]
    assert read.start == "2024-11-07T20:00+01:00"
    assert read.notes == (
        "This register has no motions and no votes of this meeting; the decisions can be in the minutes.",
    )


def test_items_stand_by_their_order_where_all_of_them_have_one() -> None:
    listed = [item(1, order=2), item(2, order=1.5), item(3, order=1)]
    assert [found.title for found in lay_out(listed)] == ["Punt 3", "Punt 2", "Punt 1"]
    assert [found.title for found in lay_out([*listed, item(4, order=None)])] == [
        "Punt 1",
        "Punt 2",
        "Punt 3",
        "Punt 4",
    ]


def test_a_window_shows_its_items_and_counts_all() -> None:
    read, total = meeting(agenda=[item(number) for number in range(1, 30)], window=SearchWindow(10, 5))
    assert total == 29
    assert [found.title for found in read.agenda] == [f"Punt {number}" for number in range(11, 16)]


def test_documents_of_an_item_have_the_meetings_day_and_their_own_address() -> None:
    read, _ = meeting(agenda=[item(1, documents=[link(), {"id": "no identifier", "name": "x"}])])
    (hit,) = read.agenda[0].documents
    assert (hit.id, hit.title, hit.url) == (SOEST, "Stuk 12345", "https://api.notubiz.nl/document/12345/1")
    assert (hit.date, hit.date_means) == (read.record.date, "discussed")


def test_quirk_14_a_document_that_stands_twice_is_shown_once_and_said() -> None:
    read, _ = meeting(agenda=[item(1, documents=[link()]), item(2, documents=[link(), link(2)])])
    assert [[hit.title for hit in found.documents] for found in read.agenda] == [["Stuk 12345"], ["Stuk 2"]]
    assert any("(1 left out)" in note for note in read.notes)


def test_motions_stand_under_their_item_with_outcome_and_votes() -> None:
    voted = motion(
        1, 1, tally={"in_favour": 20, "against": 11}, attachment_id=SOEST, download_url="https://x.example/1.pdf"
    )
    read, _ = meeting(agenda=[item(1), item(2)], motions=[voted, motion(2, 2, result="verworpen")])
    first, second = (found.motions[0] for found in read.agenda)
    assert (first.title, first.result, first.votes) == ("M1", "adopted", (("for", 20), ("against", 11)))
    assert first.record is not None
    assert first.record.url == "https://x.example/1.pdf"
    assert [(hit.id, hit.url) for hit in first.documents] == [(SOEST, "https://x.example/1.pdf")]
    assert (second.result, second.votes, second.documents) == ("rejected", (), ())
    assert any("who abstained or was absent is not in the register" in note for note in read.notes)


def test_the_text_of_a_motion_stands_with_the_motion_under_its_name_in_the_agenda() -> None:
    read, _ = meeting(agenda=[item(1, documents=[link(), link(2)])], motions=[motion(1, 1, attachment_id=SOEST)])
    (found,) = read.agenda
    assert [hit.title for hit in found.documents] == ["Stuk 2"]
    assert [hit.title for hit in found.motions[0].documents] == ["Stuk 12345"]


def test_motions_without_votes_say_so_in_a_sentence() -> None:
    notubiz, _ = meeting(agenda=[item(1)], motions=[motion(1, 1)])
    assert any("Notubiz, gives it outcomes only" in note for note in notubiz.notes)
    ibabs, _ = meeting(identifier="meeting:ibabs:gemeente:houten:1", agenda=[item(1)], motions=[motion(1, 1)])
    assert any("has no votes on these motions" in note for note in ibabs.notes)
    told, _ = meeting(agenda=[item(1)], motions=[motion(1, 1, vote_summary="Stemmen voor: 23")])
    assert any("published the vote as a text" in note for note in told.notes)


def test_motions_of_no_item_of_the_agenda_are_named() -> None:
    read, _ = meeting(agenda=[item(1)], motions=[motion(1, None), motion(2, 99, result="ingetrokken")])
    assert read.agenda[0].motions == ()
    (note,) = (note for note in read.notes if "under no item" in note)
    assert "'M1' (motion:ibabs:gemeente:houten:1, adopted); 'M2' (motion:ibabs:gemeente:houten:2, withdrawn)" in note


def test_many_motions_may_not_be_all() -> None:
    read, _ = meeting(agenda=[item(1)], motions=[motion(number, 1) for number in range(51)])
    assert any("a limited number of motions" in note for note in read.notes)


def test_a_meeting_without_an_agenda_says_so() -> None:
    for members in ({}, {"agenda": []}, {"agenda": None}):
        read, total = meeting(**members)
        assert total == 0
        assert read.notes[0] == "This register has no agenda of this meeting; look at its page."


@pytest.mark.parametrize(
    "members", [{"agenda": {}}, {"agenda": ["x"]}, {"motions": "x"}, {"agenda": [item(1, documents={})]}]
)
def test_another_shape_of_an_agenda_is_a_failure(members: dict[str, Any]) -> None:
    with pytest.raises(UpstreamUnreadable):
        meeting(**members)


@pytest.mark.parametrize("kind", ["Document", "Motion", "Recording"])
def test_a_document_or_motion_leads_to_its_meeting(kind: str) -> None:
    identifier = f"{kind.lower()}:notubiz:gemeente:soest:7"
    held = Entities({identifier: entity(identifier, kind, meetingId=MEETING), MEETING: entity(MEETING, "Meeting")})
    read, _ = fetch_meeting(identifier, WINDOW, held, PLATFORM, LISTING)
    assert read.record.id == MEETING
    assert read.record.meeting_id is None
    assert held.asked == [identifier, MEETING]


def test_what_hangs_on_no_meeting_is_said() -> None:
    with pytest.raises(NotInRegister, match="to no meeting"):
        fetch_meeting(SOEST, WINDOW, Entities({SOEST: entity(SOEST, "Document")}), PLATFORM, LISTING)
    lost = Entities({SOEST: entity(SOEST, "Document", meetingId=MEETING)})
    with pytest.raises(NotInRegister, match=MEETING):
        fetch_meeting(SOEST, WINDOW, lost, PLATFORM, LISTING)


def test_a_day_without_a_time_stays_a_day() -> None:
    assert meeting(sortDate="2024-11-07T00:00:00Z")[0].start == "2024-11-07"
    assert meeting(sortDate=None)[0].start is None


def test_a_transcript_is_pointed_at() -> None:
    read, _ = meeting(agenda=[item(1)], recordings=[{"id": "r", "segments": [{"text": "Goedenavond"}]}])
    assert any("transcript" in note for note in read.notes)


def test_an_agenda_nested_without_end_is_bounded() -> None:
    deep = item(0)
    for number in range(1, 200):
        deep = item(number, deep)
    assert len(lay_out([deep])) == 12
