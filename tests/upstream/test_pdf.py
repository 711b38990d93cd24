import time

import pytest

from besluitbron.contract.documents import FullText
from besluitbron.upstream.text import read_pdf
from tests.upstream.documents import locked, pdf

LETTER = """Raadsvoorstel 2024/123
De raad besluit het krediet van
50 duizend euro beschikbaar te stellen.
Aldus besloten."""


def test_the_text_of_all_pages_comes_in_paragraphs() -> None:
    assert read_pdf(pdf(LETTER, "Bijlage 1\n \nTweede blad.")) == FullText(
        f"{LETTER}\n\nBijlage 1\n\nTweede blad.",
        "pdf",
        pages=2,
    )


def test_a_line_that_ends_within_a_sentence_goes_on() -> None:
    text = read_pdf(pdf("Het college stelt voor om de weg\naf te sluiten voor verkeer.\nMotie aangenomen")).text
    assert text == "Het college stelt voor om de weg af te sluiten voor verkeer.\nMotie aangenomen"


def test_a_scan_is_said_to_be_one() -> None:
    scan = read_pdf(pdf(b"q 595 0 0 842 0 0 cm Q", b""))
    assert scan == FullText(None, reason="a scan without a text layer", pages=2)


def test_pages_without_text_between_others_are_said() -> None:
    assert read_pdf(pdf("Besluit", b"", "Einde")).notes == ("1 of 3 pages have no text layer.",)


def test_pages_that_were_not_read_are_said() -> None:
    found = read_pdf(pdf("een", "twee", "drie"), max_pages=2)
    assert found.text == "een\n\ntwee"
    assert found.pages == 3
    assert found.notes == ("Only the first 2 of 3 pages were read.",)


def test_a_pdf_that_is_locked_against_editing_only_is_read() -> None:
    assert read_pdf(locked(pdf("Openbaar besluit"), to_read="")).text == "Openbaar besluit"


def test_a_pdf_with_a_password_is_said_to_have_one() -> None:
    assert read_pdf(locked(pdf("Geheim"), to_read="secret")) == FullText(None, reason="only an encrypted PDF")


@pytest.mark.parametrize("content", [b"%PDF-1.7\nnothing", pdf("Besluit")[:80], b"%PDF-" + bytes(range(256)) * 20])
def test_a_damaged_file_is_said_to_be_one(content: bytes) -> None:
    assert read_pdf(content).reason == "a PDF that cannot be read"


@pytest.mark.parametrize("content", [b"", b"<html>", b"PK\x03\x04"])
def test_another_file_is_said_to_be_no_pdf(content: bytes) -> None:
    assert read_pdf(content) == FullText(None, reason="a file that is not a PDF")


def test_a_page_that_takes_for_ever_is_given_up() -> None:
    endless = b"BT /F1 11 Tf\n" + b"1 0 0 1 50 700 Tm (ab) Tj\n" * 400_000 + b"ET"
    started = time.monotonic()
    found = read_pdf(pdf(endless), seconds=1)
    assert time.monotonic() - started < 10
    assert found == FullText(None, reason="a PDF that could not be read within 1 seconds")
