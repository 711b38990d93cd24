"""One document with its full text, wherever the register keeps it."""

from collections.abc import Callable, Hashable
from datetime import date
from typing import Any, TypeVar

import pytest

from besluitbron.connectors.raadsinformatie.classic.declaration import PLATFORM
from besluitbron.connectors.raadsinformatie.classic.document import fetch_document
from besluitbron.connectors.raadsinformatie.sources import packaged_sources
from besluitbron.contract.documents import Document, DocumentQuestion, FullText
from besluitbron.contract.errors import (
    IdentifierRefused,
    NotInRegister,
    SourceUnknown,
    UpstreamError,
    UpstreamTooLarge,
    UpstreamUnavailable,
    UpstreamUnreadable,
)
from besluitbron.contract.upstream import Answered, UpstreamAnswer, UpstreamRequest
from tests.connectors.raadsinformatie.asking import NOON, answer
from tests.connectors.raadsinformatie.small_register import INDEX, Library, open_library
from tests.upstream.documents import pdf

TODAY = date(2026, 11, 30)

T = TypeVar("T")
RESOLVE = "https://api.openraadsinformatie.nl/v1/resolve/ibabs/agenda_item/1"
ORIGINAL = "https://ris.delft.nl/document/1"


def open_document(library: Library, identifier: str = "ori_delft/1", *, page: int | None = None) -> Document:
    question = DocumentQuestion(identifier, TODAY, page=page)
    return fetch_document(question, library.ask, PLATFORM, packaged_sources())


def text_of(**fields: Any) -> Document:
    return open_document(open_library({"1": fields}))


def test_the_pages_of_a_text_are_joined_with_their_numbers() -> None:
    found = text_of(md_text=["# Besluit\n\nDe raad  besluit.", "", "Pagina drie\x00"], text=["anders"])
    text = "[page 1]\n\n# Besluit\n\nDe raad besluit.\n\n[page 2]\n\n[page 3]\n\nPagina drie"
    assert found.full_text == FullText(text, "register", pages=3, page_starts=(0, 39, 49))


def test_the_text_of_the_register_begins_at_the_page_that_is_asked_for() -> None:
    found = open_document(open_library({"1": {"text": ["een", None, "drie"]}}), page=2).full_text
    assert found == FullText("[page 2]\n\n[page 3]\n\ndrie", "register", pages=3, first_page=2, page_starts=(0, 10))


def test_a_file_is_read_from_the_page_that_is_asked_for() -> None:
    files = {"/v1/resolve/ibabs/agenda_item/1": pdf("een", "twee")}
    library = open_library({"1": {"url": RESOLVE}}, files=files)
    found = open_document(library, page=2).full_text
    assert (found.text, found.first_page, found.pages) == ("[page 2]\n\ntwee", 2, 2)


def test_a_file_that_is_too_large_is_named_with_its_link() -> None:
    class Refusing(Library):
        def _ask(self, request, read, reading=None):  # type: ignore[no-untyped-def]
            if "resolve" in request.url:
                raise UpstreamTooLarge("sent more than 250 MB", "Ask for less at a time")
            return super()._ask(request, read, reading)

    library = open_library({"1": {"url": RESOLVE}})
    found = open_document(Refusing(library.adapter, library.client))
    assert "the register sent more than 250 MB" in (found.full_text.reason or "")
    assert found.files == (RESOLVE,)


def test_a_text_in_one_piece_is_read_too_and_an_empty_one_is_none() -> None:
    assert text_of(md_text=[" ", None], text="Eén stuk").full_text.text == "Eén stuk"
    assert text_of(text=[""]).full_text.text is None


def test_quirk_19_a_scan_is_said_to_be_one_with_its_files() -> None:
    found = text_of(original_url=ORIGINAL, url="https://elsewhere.example/1.pdf")
    assert found.full_text.text is None
    assert "a scan" in (found.full_text.reason or "")
    assert found.files == (ORIGINAL, "https://elsewhere.example/1.pdf")


def test_a_file_on_another_host_is_never_fetched() -> None:
    library = open_library({"1": {"url": "https://elsewhere.example/1.pdf"}})
    open_document(library)
    assert library.addresses == ["elastic/ori_delft/_doc/1"]


def test_quirk_12_a_file_that_is_gone_does_not_make_the_document_gone() -> None:
    found = text_of(url=RESOLVE, original_url=ORIGINAL)
    assert "file could not be read either" in (found.full_text.reason or "")
    assert found.record.id == "ori_delft/1"


def test_a_file_that_is_no_pdf_is_named() -> None:
    library = open_library({"1": {"url": RESOLVE}}, files={"/v1/resolve/ibabs/agenda_item/1": b"PK\x03\x04 a document"})
    assert "no PDF" in (open_document(library).full_text.reason or "")


REPORT = {"@type": "Report", "name": "Schriftelijke vragen jeugdzorg", "description": "Vragen<br>van de raad"}


def test_quirk_13_a_report_gives_the_text_of_the_document_of_its_own_name() -> None:
    twin = {"name": "[25bb005888] Schriftelijke vragen jeugdzorg", "is_referenced_by": "1", "text": ["De vragen"]}
    other = {"name": "Bijlage", "is_referenced_by": "1", "text": ["De bijlage"], "original_url": ORIGINAL}
    found = open_document(open_library({"1": {**REPORT, "attachment": ["3", "2"]}, "2": twin, "3": other}))
    assert (found.record.id, found.record.kind) == ("ori_delft/1", "report")
    assert found.full_text.text == "[page 1]\n\nDe vragen"
    assert "ori_delft/2" in found.notes[0]
    assert "'Bijlage' (ori_delft/3)" in found.notes[1]
    assert found.files == (ORIGINAL,)


def test_a_report_that_names_no_document_is_found_from_the_document() -> None:
    found = open_document(open_library({"1": REPORT, "2": {"is_referenced_by": ["1"], "text": "Tekst"}}))
    assert found.full_text.text == "Tekst"


def test_a_report_without_a_document_gives_its_description() -> None:
    found = open_document(open_library({"1": REPORT}))
    assert (found.full_text.text or "").split() == ["Vragen", "van", "de", "raad"]
    assert found.full_text.notes == ("The register has only this description of it.",)


def test_a_meeting_has_no_text_and_says_where_to_look() -> None:
    found = text_of(**{"@type": "Meeting", "name": "Raad"})
    assert "get_meeting" in (found.full_text.reason or "")


def test_a_record_that_is_not_there_is_said_after_a_look_in_older_indices() -> None:
    library = open_library({"1": {}})
    with pytest.raises(NotInRegister, match="search for the title"):
        open_document(library, "ori_delft/2")
    assert library.addresses == ["elastic/ori_delft/_doc/2", "elastic/ori_delft_20*/_search"]


def test_a_record_of_an_index_that_lost_its_alias_is_found() -> None:
    library = open_library({"1": {}}, older={"9": {"text": ["Oud besluit"]}})
    found = open_document(library, "ori_delft/9")
    assert found.full_text.text == "[page 1]\n\nOud besluit"
    assert open_document(library, "ori_delft_20180301120000/9").full_text == found.full_text


def test_a_partial_answer_is_no_proof_that_a_record_is_not_there() -> None:
    library = open_library({"1": {}})
    library.adapter.fault = "partial"
    with pytest.raises(UpstreamUnavailable):
        open_document(library, "ori_delft/2")


def test_a_bad_identifier_asks_nobody() -> None:
    library = open_library({"1": {}})
    with pytest.raises(IdentifierRefused):
        open_document(library, "ori_delft/../../_cat/indices")
    assert library.addresses == []


@pytest.mark.parametrize(
    "fault", ["renamed_field", "missing_container", "html_page", "refusal", "cut_off", "empty_body"]
)
def test_a_register_that_fails_never_gives_a_document(fault: str) -> None:
    library = open_library({"1": {"text": ["Besluit"]}})
    library.adapter.fault = fault
    with pytest.raises(UpstreamError):
        open_document(library)


def test_documents_of_others_are_not_shown_as_those_of_a_report() -> None:
    library = open_library({"1": REPORT, "2": {"text": ["Van een ander"]}})
    library.adapter.fault = "filter_ignored"
    with pytest.raises(UpstreamUnreadable, match="other records than were asked for"):
        open_document(library)


def test_a_record_of_another_number_is_not_the_one_asked_for() -> None:
    other = {"_index": INDEX, "_type": "_doc", "_id": "2", "found": True, "_source": {"@type": "MediaObject"}}

    def ask(
        request: UpstreamRequest, read: Callable[[UpstreamAnswer], T], reading: Hashable | None = None
    ) -> Answered[T]:
        return Answered(read(answer(other)), "register", NOON)

    with pytest.raises(UpstreamUnreadable, match="other records"):
        fetch_document(DocumentQuestion("ori_delft/1", TODAY), ask, PLATFORM, packaged_sources())


def test_an_index_that_is_not_there_is_for_the_caller_to_repair() -> None:
    with pytest.raises(SourceUnknown, match="holds no index for ori_utrecht now; list_sources"):
        open_document(open_library({"1": {}}), "ori_utrecht/1")


@pytest.mark.parametrize("given_id", ["ORI 32", "ori 32.", "ORI:32", "32", " 32 ", ORIGINAL, RESOLVE])
def test_a_document_is_found_by_its_cited_number_and_by_its_address(given_id: str) -> None:
    document = {"name": "Nota", "original_url": ORIGINAL, "url": RESOLVE, "text": "Besluit"}
    library = open_library({"1": {}, "32": document})
    found = open_document(library, given_id)
    assert (found.record.id, found.full_text.text) == ("ori_delft/32", "Besluit")
    assert library.addresses == ["elastic/ori_*,osi_*,owi_*/_search", f"elastic/{INDEX}/_doc/32"]


def test_a_number_in_an_index_that_lost_its_alias_is_found_too() -> None:
    assert open_document(open_library({"1": {}}, older={"9": {"name": "Oud"}}), "ORI 9").record.title == "Oud"


@pytest.mark.parametrize("given_id", ["ORI 33", "33", "https://ris.delft.nl/document/2"])
def test_a_number_or_address_that_the_register_does_not_have_is_said(given_id: str) -> None:
    with pytest.raises(NotInRegister, match="search for the title"):
        open_document(open_library({"1": {"original_url": ORIGINAL}}), given_id)


def test_twins_of_one_file_are_the_same_document() -> None:
    library = open_library({"1": {"original_url": ORIGINAL}, "2": {"original_url": ORIGINAL}})
    assert open_document(library, ORIGINAL).record.id == "ori_delft/1"


def test_an_address_of_several_things_is_refused_with_their_ids() -> None:
    items = {str(n): {"@type": "AgendaItem", "original_url": ORIGINAL} for n in (1, 2)}
    with pytest.raises(IdentifierRefused, match="'ori_delft/1' or 'ori_delft/2'"):
        open_document(open_library(items), ORIGINAL)


def test_a_number_that_two_bodies_use_is_refused_with_both_ids() -> None:
    library = open_library({"9": {}}, bodies={"ori_utrecht": {"9": {}}})
    with pytest.raises(IdentifierRefused, match="'ori_delft/9' or 'ori_utrecht/9'"):
        open_document(library, "ORI 9")


def test_foreign_records_do_not_answer_for_a_number() -> None:
    library = open_library({"1": {}, "2": {}})
    library.adapter.fault = "filter_ignored"
    with pytest.raises(UpstreamUnreadable, match="other records"):
        open_document(library, "ORI 1")


MOTION = {"@type": "Motion", "name": "Motie Betaalbaar", "text": "De raad verzoekt", "vote_events": "50"}
VOTE = {
    "50": {"@type": "VoteEvent", "result": "http://www.w3.org/ns/opengov#ResultFailed", "counts": ["60", "61"]},
    "60": {"@type": "YesCount", "value": 11},
    "61": {"@type": "NoCount", "value": 16},
}


@pytest.mark.parametrize("relation", ["vote_events", "motion", "parent"])
def test_a_motion_says_what_became_of_it(relation: str) -> None:
    records: dict[str, dict[str, Any]] = {"1": MOTION, **VOTE}
    if relation != "vote_events":
        records |= {"1": {**MOTION, "vote_events": None}, "50": {**VOTE["50"], relation: "1"}}
    found = open_document(open_library(records))
    assert (found.record.status, found.full_text.text) == ("rejected", "De raad verzoekt")
    assert found.notes == ("Votes: 11 for, 16 against.",)


def test_a_motion_without_votes_says_so() -> None:
    found = open_document(open_library({"1": {**MOTION, "vote_events": None}}))
    assert found.record.status is None
    assert "no votes" in found.notes[0]


def test_a_motion_names_its_document_and_has_its_address() -> None:
    document = {"name": "M1 Motie Betaalbaar", "is_referenced_by": "1", "original_url": ORIGINAL}
    found = open_document(open_library({"1": MOTION, "2": document, **VOTE}))
    assert (found.record.url, found.files) == (ORIGINAL, (ORIGINAL,))
    assert "'M1 Motie Betaalbaar' (ori_delft/2)" in found.notes[1]


def test_a_report_has_the_address_of_its_document() -> None:
    twin = {"name": "[25bb005888] Schriftelijke vragen jeugdzorg", "is_referenced_by": "1", "original_url": ORIGINAL}
    own = "https://ris.delft.nl/lijst/1"
    assert open_document(open_library({"1": REPORT, "2": twin})).record.url == ORIGINAL
    assert open_document(open_library({"1": {**REPORT, "original_url": own}, "2": twin})).record.url == own


def test_a_report_with_its_own_text_does_not_take_the_address_of_an_annex() -> None:
    annexes = {n: {"name": f"Bijlage {n}", "is_referenced_by": "1", "original_url": f"{ORIGINAL}/{n}"} for n in "23"}
    found = open_document(open_library({"1": {**REPORT, "text": "Eigen tekst"}, **annexes}))
    assert (found.full_text.text, found.record.url) == ("Eigen tekst", None)
