"""get_document: which file is read, what is withdrawn, and the reports of meetings."""

from typing import Any

import pytest

from besluitbron.connectors.tweedekamer.report import best_report, read_report, report_status
from besluitbron.connectors.tweedekamer.texts import File, read_file
from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.embedded.tk_odata.files import paper_scan
from tests.connectors.tweedekamer.asking import answer, deleted_keys, sample_rows
from tests.service import Answer, Service

SPACE = "http://www.tweedekamer.nl/ggm/vergaderverslag/v1.0"


def document(service: Service, identifier: str, **arguments: Any) -> Answer:
    return service.call("tweedekamer", "get_document", id=identifier, **arguments)


def found(service: Service, text: str, **arguments: Any) -> list[str]:
    results = service.call("tweedekamer", "search_documents", text=text, limit=25, **arguments).results
    return [result["id"] for result in results]


def test_a_published_paper_is_read_from_its_publication_with_the_official_address(service: Service) -> None:
    answered = document(service, "kst-98101-20")
    assert answered.structured["text_from"] == "xml"
    assert "verzoekt de regering te zorgen voor" in answered.structured["text"]
    assert "https://zoek.officielebekendmakingen.nl/kst-98101-20.html" in answered.notes
    assert len(answered.structured["files"]) == 2


def test_a_paper_that_is_only_a_word_file_is_read(service: Service) -> None:
    (identifier,) = found(service, "feitelijke vragen begroting", kind="kamerbrief")
    answered = document(service, identifier)
    assert answered.structured["text_from"] == "word"
    assert "informeer ik uw Kamer" in answered.structured["text"]
    assert "no official publication" in answered.notes


def test_a_scan_is_said_to_be_one_with_its_file(service: Service) -> None:
    texts = [document(service, identifier).structured for identifier in found(service, "Onderzoek", kind="bijlage")]
    scans = [text for text in texts if "text" not in text]
    assert scans
    assert all("scan" in scan["no_text_because"] and scan["files"] for scan in scans)


def test_attachments_lead_to_their_letter_and_back(service: Service) -> None:
    letter = document(service, found(service, "warmtenet", kind="kamerbrief")[0]).structured
    (relation,) = letter["relations"]
    assert relation["role"] == "attachment"
    back = document(service, relation["id"]).structured["relations"]
    assert [(other["role"], other["id"]) for other in back] == [("attachment of", letter["document"]["id"])]


@pytest.mark.parametrize("entity", ["Document", "Vergadering"])
def test_quirk_49_a_deleted_row_is_answered_as_withdrawn_by_its_key(service: Service, entity: str) -> None:
    answered = document(service, deleted_keys(entity)[0])
    assert answered.structured["document"]["status"] == "withdrawn"
    assert "withdrawn" in answered.structured["no_text_because"]
    assert "text" not in answered.structured
    assert "marks this as deleted" in answered.notes


def test_quirk_49_deleted_rows_are_in_no_search(service: Service) -> None:
    ids = set()
    for tool in ("search_documents", "search_meetings"):
        arguments = {"text": "e"} if tool == "search_documents" else {}
        for answered in service.walk("tweedekamer", tool, limit=25, from_date="2024-01-01", **arguments):
            ids |= {result["id"] for result in answered.results}
            assert not any(result.get("status") == "withdrawn" for result in answered.results)
    assert len(ids) > 100


def test_a_key_of_a_report_opens_the_meeting_it_is_of(service: Service) -> None:
    report = sample_rows("Verslag", "Status eq 'Casco'")[0]
    answered = document(service, report["Id"])
    assert answered.structured["document"]["id"] == f"tweedekamer:vergadering/{report['Vergadering_Id']}"


@pytest.mark.parametrize(
    "identifier", ["2026D99999", "kst-98101-999", "TZ202001-1", "00000000-0000-0000-0000-000000000000"]
)
def test_what_the_register_does_not_have_is_said_not_to_be_there(service: Service, identifier: str) -> None:
    answered = document(service, identifier)
    assert answered.is_error
    assert "The register has nothing under" in answered.text


def test_quirk_50_of_several_reports_the_corrected_one_is_read(service: Service) -> None:
    meetings = service.call("tweedekamer", "search_meetings", kind="report", text="Warmtenetten", to_date="2026-06-30")
    answered = document(service, meetings.results[0]["id"])
    assert "status" not in answered.structured["document"]
    assert "Gecorrigeerd; the best of 3" in answered.notes
    assert "Wat vindt de minister van" in answered.structured["text"]


def test_quirk_50_a_skeleton_is_said_to_be_one(service: Service) -> None:
    briefings = service.call("tweedekamer", "search_meetings", kind="report", text="briefing").results
    assert len(briefings) == 2, "one number, two meetings (quirk 52)"
    answered = document(service, briefings[0]["id"])
    assert "skeleton" in answered.structured["document"]["status"]
    assert "nothing follows from their absence" in answered.notes


def report(key: str, status: str, changed: str) -> dict[str, Any]:
    return {"Id": key, "Soort": "x", "Status": status, "GewijzigdOp": changed, "Verwijderd": False}


def test_quirk_50_the_stage_comes_before_the_moment() -> None:
    corrected = report("a", "Gecorrigeerd", "2026-01-02T00:00:00+01:00")
    older = report("b", "Gecorrigeerd", "2026-01-01T00:00:00+01:00")
    newest = report("c", "Ongecorrigeerd", "2026-05-01T00:00:00+02:00")
    odd = report("d", "Nieuwe soort", "2026-06-01T00:00:00+02:00")
    assert best_report([newest, older, corrected, odd]) is corrected
    assert report_status(corrected) is None
    assert "uncorrected" in (report_status(newest) or "")
    assert report_status(odd) == "status in the register: Nieuwe soort"


def test_interruptions_in_a_report_have_their_own_speaker() -> None:
    said = "<tekst><alinea><alineaitem>{}</alineaitem></alinea></tekst>"
    speaker = "<spreker><aanhef>De heer</aanhef><verslagnaam>{}</verslagnaam><fractie>A</fractie></spreker>"
    inner = f"<interrumpant>{speaker.format('Dam')}{said.format('Waarom?')}</interrumpant>"
    turn = f"<woordvoerder>{speaker.format('Berg')}{said.format('Eerste.')}{inner}</woordvoerder>"
    body = f'<vlosCoreDocument xmlns="{SPACE}"><vergadering><titel>T</titel>{turn}</vergadering></vlosCoreDocument>'
    text = read_report(body.encode())
    assert text.text == "De heer Berg (A): Eerste.\n\nDe heer Dam (A): Waarom?"


def test_another_document_is_no_report() -> None:
    with pytest.raises(UpstreamUnreadable):
        read_report(b"<html><body>x</body></html>")


@pytest.mark.parametrize(
    ("content", "media_type", "reason"),
    [
        (paper_scan(), "application/pdf", "scan"),
        (b"\x00\x01\x02", "image/png", "image/png"),
        (b"PK\x03\x04 broken", "application/zip", "damaged"),
    ],
)
def test_a_file_without_text_says_why(content: bytes, media_type: str, reason: str) -> None:
    text = read_file(File("file", "x"), answer(content, media_type=media_type))
    assert text is not None
    assert text.text is None
    assert reason in (text.reason or "")


def test_quirk_53_a_web_page_in_place_of_a_file_is_a_failure() -> None:
    with pytest.raises(UpstreamUnreadable, match="web page"):
        read_file(File("file", "x"), answer(b"<!DOCTYPE html><html>Onderhoud</html>", media_type="application/pdf"))


@pytest.mark.parametrize(("status", "media_type"), [(404, "application/json"), (410, "text/plain")])
def test_a_file_that_is_not_there_is_none(status: int, media_type: str) -> None:
    assert read_file(File("file", "x"), answer(b"{}", status=status, media_type=media_type)) is None
