import io
import os
import time
import zipfile
from pathlib import Path

import pytest

from besluitbron.contract.documents import FullText
from besluitbron.upstream.text import read_pdf
from tests.upstream.documents import locked, pdf
from tests.upstream.pdf_files import CATALOG, PAGE, PAGES, one_page, pdf_of, stream

LETTER = """Raadsvoorstel 2024/123
De raad besluit het krediet van
50 duizend euro beschikbaar te stellen.
Aldus besloten."""


def text_of(*pages: str | bytes) -> str:
    return read_pdf(pdf(*pages)).text or ""


def test_the_text_of_all_pages_comes_in_paragraphs_with_the_number_of_each_page() -> None:
    assert read_pdf(pdf(LETTER, "Bijlage 1\n \nTweede blad.")) == FullText(
        f"[page 1]\n\n{LETTER}\n\n[page 2]\n\nBijlage 1\n\nTweede blad.",
        "pdf",
        pages=2,
        page_starts=(0, len(LETTER) + 12),
    )


def test_a_file_is_read_from_its_beginning_wherever_it_stands(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(pdf("Besluit"))
    with (tmp_path / "a.pdf").open("rb") as file:
        file.seek(5)
        assert read_pdf(file).text == "[page 1]\n\nBesluit"
        assert not file.closed


@pytest.mark.parametrize(
    ("printed", "read"),
    [
        ("De weg wordt\nafgesloten. Motie\naangenomen", "De weg wordt afgesloten. Motie aangenomen"),
        ("het gemeente-\nbestuur", "het gemeentebestuur"),
        ("het ge-\nmeentebe-\nstuur", "het gemeentebestuur"),
        ("de provincie Zuid-\nHolland", "de provincie Zuid-Holland"),
        ("van land-\nen tuinbouw", "van land- en tuinbouw"),
        ("de sociaal-economische raad en de sociaal-\neconomische kaart", None),
        ("in de jaren 2024-\n2025", "in de jaren 2024-2025"),
        ("het krediet -\nAldus besloten", "het krediet -\nAldus besloten"),
        ("artikel 3\nLid 1", "artikel 3\nLid 1"),
    ],
)
def test_lines_of_the_paper_go_on_within_a_sentence(printed: str, read: str | None) -> None:
    assert text_of(printed) == f"[page 1]\n\n{read or printed.replace(chr(10), '')}"


def test_a_paragraph_ends_where_a_sentence_ends_in_a_short_line() -> None:
    long = "De raad van de gemeente heeft kennis genomen van het voorstel van het college"
    assert text_of(f"{long}\n{long.lower()}\nen dat besproken.\n{long}\n{long.lower()}\nen besluit.") == (
        f"[page 1]\n\n{long} {long.lower()} en dat besproken.\n\n{long} {long.lower()} en besluit."
    )


def test_ligatures_become_letters_and_what_cannot_be_seen_is_gone() -> None:
    mapping = (
        b"1 begincodespacerange <00> <ff> endcodespacerange\n6 beginbfchar\n<01> <FB03>\n<02> <0065 0301>\n<03> <0000>"
        b"\n<04> <00B2>\n<05> <0133>\n<06> <00AD>\nendbfchar"
    )
    font = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 5 0 R >>"
    page = PAGE.replace(PAGE[PAGE.index(b"<< /Type /Font") : PAGE.index(b">>") + 2], font)
    content = stream(b"BT /F1 9 Tf (o\\001cieel caf\\002\\003 m\\004 p\\005n ge\\006) Tj 0 -14 Td (meente) Tj ET")
    assert read_pdf(pdf_of(CATALOG, PAGES, page, content, stream(mapping))).text == (
        "[page 1]\n\nofficieel caf\u00e9 m\u00b2 pijn gemeente"
    )


def test_a_scan_is_said_to_be_one() -> None:
    scan = read_pdf(pdf(b"q 595 0 0 842 0 0 cm Q", b""))
    assert scan == FullText(None, reason="a scan without a text layer", pages=2)


def test_pages_without_text_between_others_are_said() -> None:
    found = read_pdf(pdf("Besluit", b"", b"", "Vervolg", b"", "Einde"))
    assert found.notes == ("3 of 6 pages have no text layer: pages 2-3, 5.",)
    assert (found.text or "").startswith("[page 1]\n\nBesluit\n\n[page 2]\n\n[page 3]\n\n[page 4]\n\nVervolg")


def test_a_damaged_page_costs_only_itself() -> None:
    content = pdf("een", "twee", "drie").replace(b"/Contents 6 0 R", b"/Contents (a) ", 1)
    twice = content.replace(b"/Contents 7 0 R", b"/Contents [7] ", 1)
    found = read_pdf(twice)
    assert "drie" in (found.text or "")
    assert found.pages == 3


def test_pages_that_were_not_read_are_said_with_how_to_go_on() -> None:
    content = pdf("een", "twee", "drie")
    found = read_pdf(content, max_pages=2)
    assert found.text == "[page 1]\n\neen\n\n[page 2]\n\ntwee\n\n"
    assert (found.pages, found.next_page) == (3, 3)
    assert found.notes == ("Only the first 2 of 3 pages were read. Ask for page 3 to go on, up to page 3.",)
    rest = read_pdf(content, page=3)
    assert (rest.text, rest.first_page, rest.next_page, rest.page_starts) == ("[page 3]\n\ndrie", 3, None, (0,))
    assert rest.notes == ("The text begins at page 3 of 3.",)
    assert f"{found.text}{rest.text}" == read_pdf(content).text


def test_scanned_pages_are_not_called_a_scanned_file_before_all_are_read() -> None:
    found = read_pdf(pdf(b"", b"", "Besluit"), max_pages=2)
    assert (found.text, found.next_page) == (None, 3)
    assert found.reason == "a scan without a text layer in pages 1-2"
    assert found.notes == ("Ask for page 3 to go on, up to page 3.",)


def test_a_page_that_is_not_there_is_no_text() -> None:
    assert read_pdf(pdf("een"), page=2) == FullText(None, reason="a PDF of 1 pages", pages=1, first_page=2)


@pytest.mark.parametrize("algorithm", ["RC4-40", "RC4-128", "AES-128", "AES-256"])
def test_a_pdf_that_is_locked_against_editing_only_is_read(algorithm: str) -> None:
    content = locked(pdf("Openbaar besluit"), to_read="", algorithm=algorithm)
    assert read_pdf(content).text == "[page 1]\n\nOpenbaar besluit"


@pytest.mark.parametrize("algorithm", ["RC4-128", "AES-256"])
def test_a_pdf_with_a_password_is_said_to_have_one(algorithm: str) -> None:
    content = locked(pdf("Geheim"), to_read="secret", algorithm=algorithm)
    assert read_pdf(content) == FullText(None, reason="only an encrypted PDF")


@pytest.mark.parametrize("content", [b"%PDF-1.7\nnothing\n%%EOF", b"%PDF-" + bytes(range(256)) * 20 + b"%%EOF"])
def test_a_damaged_file_is_said_to_be_one(content: bytes) -> None:
    assert read_pdf(content) == FullText(None, reason="a PDF that cannot be read")


@pytest.mark.parametrize("bytes_left", [80, 300, -40, -120])
def test_a_file_that_breaks_off_is_said_to_do_so(bytes_left: int) -> None:
    assert read_pdf(pdf("een", "twee")[:bytes_left]) == FullText(None, reason="a PDF that breaks off before its end")


def test_what_can_be_read_of_a_file_with_a_strange_end_is_read_with_a_note() -> None:
    found = read_pdf(pdf("een", "twee").replace(b"%%EOF", b"%%EOF" + b"\0" * 3_000))
    assert found.text == "[page 1]\n\neen\n\n[page 2]\n\ntwee"
    assert found.notes == ("The file breaks off before its end: pages can be missing.",)


def _word_file() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as package:
        package.writestr("word/document.xml", "<w/>")
    return packed.getvalue()


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "an empty file"),
        (b" \n", "an empty file"),
        (b"<html><body>Fout 404", "a web page and not a PDF"),
        (b"\xef\xbb\xbf<!DOCTYPE html><p>x", "a web page and not a PDF"),
        (_word_file(), "a packed file (ZIP, Word or Excel) and not a PDF"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "a Word or Excel file of before 2007 and not a PDF"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "a picture (JPEG) and not a PDF"),
        (b"II*\0", "a picture (TIFF) and not a PDF"),
        (b"{\\rtf1", "a text in Rich Text Format and not a PDF"),
        (b"\0" * 50, "an unknown kind of file and not a PDF"),
    ],
)
def test_another_file_is_said_to_be_what_it_is(content: bytes, reason: str) -> None:
    assert read_pdf(content) == FullText(None, reason=reason)


ENDLESS = b"BT /F1 11 Tf\n" + b"1 0 0 1 50 700 Tm (ab) Tj\n" * 400_000 + b"ET"


def test_a_page_that_takes_for_ever_costs_only_itself() -> None:
    # More time for the file than in a call, so that a busy machine gets past the page too.
    found = read_pdf(pdf("een", ENDLESS, "drie"), seconds=40)
    assert found.text == "[page 1]\n\neen\n\n[page 2]\n\n[page 3]\n\ndrie"
    assert found.notes == ("1 of 3 pages could not be read, as one takes too long: page 2.",)


def test_a_reading_without_time_for_a_page_leaves_it_to_the_next_one() -> None:
    found = read_pdf(pdf("een", ENDLESS, "drie"), seconds=2)
    assert (found.text, found.next_page) == ("[page 1]\n\neen\n\n", 2)


def test_a_first_page_without_time_is_passed_over_so_that_readings_get_further() -> None:
    found = read_pdf(pdf(ENDLESS, "twee"), seconds=2)
    assert found.reason == "a PDF that could not be read within 2 seconds: page 1 takes too long"
    assert (found.pages, found.next_page) == (2, 2)


def test_the_end_of_the_call_is_the_end_of_the_reading() -> None:
    started = time.monotonic()
    found = read_pdf(pdf(*[ENDLESS] * 12), seconds=60, until=time.monotonic() + 1)
    assert time.monotonic() - started < 20, "each page would take three seconds"
    assert found.text is None


def test_a_word_of_a_million_letters_takes_no_time_of_its_own() -> None:
    started = os.times()
    found = read_pdf(one_page(stream(b"BT /F1 9 Tf (" + b"a" * 400_000 + b") Tj 0 -14 Td (-) Tj ET")), seconds=30)
    assert os.times().children_user - started.children_user < 5
    assert len(found.text or "") > 400_000


def test_control_characters_in_a_pdf_are_gone() -> None:
    assert text_of(rb"BT /F1 11 Tf 50 780 Td (Be\000slu\007it\001 twee) Tj ET") == "[page 1]\n\nBesluit twee"
