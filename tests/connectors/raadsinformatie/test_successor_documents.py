"""One document, motion or meeting with its text."""

from datetime import date
from typing import Any

import pytest

from besluitbron.connectors.raadsinformatie.successor.declaration import PLATFORM
from besluitbron.connectors.raadsinformatie.successor.document import fetch_document
from besluitbron.contract.documents import DocumentQuestion
from besluitbron.contract.errors import NotInRegister, UpstreamUnreadable
from besluitbron.contract.upstream import Answered
from tests.connectors.raadsinformatie.successor_asking import (
    LISTING,
    MEETING,
    NOON,
    SOEST,
    Entities,
    answer,
    document,
    entity,
)

MOTION = "motion:ibabs:gemeente:houten:493049d8-2b51-4a8f-a885-bcd48efc1a2f"
VOTES = [
    {"option": "tegen", "voter_name": "Kasius, S.", "group_name": "Partij ITH"},
    {"option": "voor", "voter_name": "De Wit, A.", "group_name": "CDA"},
    {"option": "voor", "voter_name": "Bos, B.", "group_name": "CDA"},
    {"option": "voor", "voter_name": "Vos, C.", "group_name": "Partij ITH"},
]


def motion(**members: Any) -> dict[str, Any]:
    return {
        "id": MOTION,
        "name": "045-2022 M Essenkade",
        "status": "Motie aangenomen",
        "result": "aangenomen",
        **members,
    }


def test_a_document_is_read_field_by_field() -> None:
    read = document(
        SOEST,
        "Document",
        title="Raadsvoorstel begroting 2024",
        markdownText="# Raadsvoorstel begroting 2024\n\nDe raad besluit.",
        downloadUrl="https://api.notubiz.nl/document/12345/1",
        contentType="application/pdf",
        pdfUrl="https://api.notubiz.nl/document/12345/1",
        meetingId=MEETING,
    )
    assert (read.record.id, read.record.kind, read.record.source) == (SOEST, "document", "soest")
    assert read.record.date == date(2024, 11, 7)
    assert read.record.meeting_id == MEETING
    assert read.record.url == "https://api.notubiz.nl/document/12345/1"
    assert read.files == ("https://api.notubiz.nl/document/12345/1",)
    assert (read.full_text.text, read.full_text.origin) == (
        "# Raadsvoorstel begroting 2024\n\nDe raad besluit.",
        "register",
    )
    assert read.full_text.notes == (
        "Of a PDF the register has the text of the first 40 pages at most: a longer one goes on in its file.",
    )


def test_the_limit_of_pages_is_said_of_pdfs_only() -> None:
    assert document(SOEST, "Document", markdownText="x", contentType="text/plain").full_text.notes == ()


@pytest.mark.parametrize("text", [None, "", "  \n", 7])
def test_quirk_19_a_scan_has_no_text_and_says_so(text: object) -> None:
    read = document(SOEST, "Document", markdownText=text, downloadUrl="https://soest.example/scan.pdf")
    assert read.full_text.text is None
    assert read.full_text.reason is not None
    assert "a scan" in read.full_text.reason
    assert read.files == ("https://soest.example/scan.pdf",)


def test_what_the_register_does_not_have_is_not_in_it_and_nothing_stands_in() -> None:
    with pytest.raises(NotInRegister, match="nothing under document:notubiz:gemeente:soest:12345 now"):
        fetch_document(DocumentQuestion(SOEST, date(2026, 11, 30)), Entities({}), PLATFORM, LISTING)


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (entity("document:notubiz:gemeente:soest:999", "Document"), 200),
        ({"entityType": "Document"}, 200),
        ({"id": SOEST, "entityType": "Document"}, 200),
        (b"Niet gevonden", 404),
        ({"message": "no"}, 404),
        (b"", 200),
    ],
)
def test_another_thing_or_shape_is_a_failure(content: Any, status: int) -> None:
    def ask(request: Any, reader: Any, reading: Any = None) -> Answered[Any]:
        return Answered(reader(answer(content, status)), "register", NOON)

    with pytest.raises(UpstreamUnreadable):
        fetch_document(DocumentQuestion(SOEST, date(2026, 11, 30)), ask, PLATFORM, LISTING)


def test_a_motion_has_its_outcome_and_votes_by_party_and_member() -> None:
    tally = {"in_favour": 3, "against": 1}
    read = document(
        MOTION,
        "Motion",
        motion=motion(tally=tally, votes=VOTES, attachment_id="document:ibabs:gemeente:houten:d1"),
        markdownText="De raad verzoekt.",
        meetingId=MEETING,
    )
    assert read.record.status == "adopted"
    assert read.record.meeting_id == MEETING
    assert read.notes == (
        "Votes: 3 for, 1 against. Who abstained or was absent is not in the register.",
        "By party: CDA 2 for; Partij ITH 1 for, 1 against.",
        "For: De Wit, A. (CDA); Bos, B. (CDA); Vos, C. (Partij ITH).",
        "Against: Kasius, S. (Partij ITH).",
        "The text is that of its document (document:ibabs:gemeente:houten:d1).",
    )


def test_votes_without_a_tally_are_counted_and_others_than_for_and_against_are_not() -> None:
    votes = [*VOTES, {"option": "onthouden", "voter_name": "Mol, D."}, {"voter_name": "Das, E."}]
    read = document(MOTION, "Motion", motion=motion(votes=votes))
    assert read.notes[0].startswith("Votes: 3 for, 1 against.")
    assert "Mol" not in " ".join(read.notes)
    assert "Votes that are neither for nor against are not counted here: 2." in read.notes


@pytest.mark.parametrize(
    ("result", "status", "shown"),
    [
        ("aangenomen", "Motie aangenomen", "adopted"),
        ("verworpen", "verworpen", "rejected"),
        ("ingetrokken", "ingetrokken, niet aangenomen", "withdrawn"),
        ("aangehouden", "aangehouden", "postponed"),
        (
            "overig",
            "gelijke stemming - wordt opnieuw in stemming gebracht",
            "gelijke stemming - wordt opnieuw in stemming gebracht",
        ),
        (None, None, None),
    ],
)
def test_every_outcome_has_its_word_and_the_rest_the_suppliers(result: Any, status: Any, shown: str | None) -> None:
    read = document(MOTION, "Motion", motion=motion(result=result, status=status))
    assert read.record.status == shown


def test_a_motion_without_votes_says_so_and_why_where_it_is_known() -> None:
    unknown = document(MOTION, "Motion", motion=motion(votes=[]))
    assert unknown.notes == ("The register has no votes on it; the decision can be in the minutes of its meeting.",)
    notubiz = document("motion:notubiz:gemeente:soest:1", "Motion", motion=motion())
    assert notubiz.notes == (
        "The register has no votes on it: the supplier of this council, Notubiz, gives it outcomes only.",
    )


def test_a_vote_that_was_published_as_a_text_is_quoted_and_not_counted() -> None:
    read = document(
        "motion:notubiz:gemeente:soest:1",
        "Motion",
        motion=motion(vote_summary="Stemmen voor: 23 CDA, AL\nStemmen tegen: 4"),
    )
    assert read.notes == ("The vote as the council published it: 'Stemmen voor: 23 CDA, AL Stemmen tegen: 4'.",)


def test_a_motion_without_a_document_or_a_meeting_says_so() -> None:
    hint = "Gemeenteraad 29-1-2026\\n23 Afrondende besluitvorming"
    read = document(MOTION, "Motion", motion=motion(agenda_item_hint=hint))
    assert read.full_text.reason == "the register has no document of this motion, only what became of it"
    assert any("could not tie it to a meeting" in note for note in read.notes)
    assert read.record.url is not None
    assert read.record.url.startswith("https://openbesluitvorming.nl/?view=motion%3A")


def test_a_motion_without_its_outcome_is_another_shape() -> None:
    with pytest.raises(UpstreamUnreadable):
        document(MOTION, "Motion")


def test_what_was_said_in_a_meeting_is_its_text_and_no_minutes() -> None:
    segments = [{"start_seconds": 0, "end_seconds": 9, "text": "Goedenavond allemaal"}, {"text": "we beginnen"}]
    read = document(MEETING, "Meeting", recordings=[{"id": "r", "media_type": "video", "segments": segments}])
    assert read.full_text.text == "Goedenavond allemaal\n\nwe beginnen"
    assert "speech recognition, not the minutes" in read.full_text.notes[0]
    without = document(MEETING, "Meeting", recordings=[{"id": "r", "media_type": "video"}])
    assert without.full_text.reason is not None
    assert "get_meeting" in without.full_text.reason
