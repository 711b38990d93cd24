"""Word files: their text, and everything that can be wrong with a packed file from outside."""

import io
import zipfile

import pytest

from besluitbron.upstream.text import read_word
from besluitbron.upstream.text.word import MAX_UNPACKED_BYTES

SPACE = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def packed(body: str | bytes, name: str = "word/document.xml") -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr(name, body)
    return written.getvalue()


def document(inner: str) -> bytes:
    return packed(f'<w:document xmlns:w="{SPACE}"><w:body>{inner}</w:body></w:document>')


def paragraph(*runs: str) -> str:
    return "<w:p>" + "".join(f'<w:r><w:t xml:space="preserve">{run}</w:t></w:r>' for run in runs) + "</w:p>"


def test_runs_of_a_paragraph_are_one_text_and_paragraphs_are_apart() -> None:
    text = read_word(document(paragraph("De ", "Ka", "mer,") + paragraph("verzoekt de regering")))
    assert text.text == "De Kamer,\n\nverzoekt de regering"
    assert text.origin == "word"


def test_tabs_breaks_and_hyphens_are_kept_as_signs() -> None:
    runs = "<w:r><w:t>Artikel</w:t><w:tab/><w:t>1</w:t><w:br/><w:t>wmo</w:t><w:noBreakHyphen/><w:t>besluit</w:t></w:r>"
    assert read_word(document(f"<w:p>{runs}</w:p>")).text == "Artikel 1 wmo-besluit"


def test_a_table_is_read_row_by_row() -> None:
    def row(*cells: str) -> str:
        return "<w:tr>" + "".join(f"<w:tc>{paragraph(cell)}</w:tc>" for cell in cells) + "</w:tr>"

    assert read_word(document(f"<w:tbl>{row('Fractie', 'Zetels')}{row('A', '12')}</w:tbl>")).text == (
        "Fractie | Zetels\n\nA | 12"
    )


def test_a_table_in_a_table_belongs_to_its_cell() -> None:
    inner = f"<w:tbl><w:tr><w:tc>{paragraph('in')}</w:tc><w:tc>{paragraph('ner')}</w:tc></w:tr></w:tbl>"
    outer = f"<w:tbl><w:tr><w:tc>{inner}</w:tc><w:tc>{paragraph('uit')}</w:tc></w:tr></w:tbl>"
    assert read_word(document(outer)).text == "in ner | uit"


def test_deleted_text_and_codes_of_fields_are_not_shown() -> None:
    inner = (
        "<w:p><w:del><w:r><w:delText>oud</w:delText></w:r></w:del><w:ins><w:r><w:t>nieuw</w:t></w:r></w:ins>"
        "<w:r><w:instrText>PAGE</w:instrText></w:r></w:p>"
    )
    assert read_word(document(inner)).text == "nieuw"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"PK\x03\x04", "damaged"),
        (b"", "damaged"),
        (document(paragraph("x"))[:-30], "damaged"),
        (packed("x", "mimetype"), "no Word document"),
        (packed("<w:document"), "damaged"),
        (packed('<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'), "damaged"),
        (document(""), "without text"),
        (document("<w:p/>" * 250_000), "more elements"),
        (packed(b" " * (MAX_UNPACKED_BYTES + 10)), "more than 30 MB"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_file_that_cannot_be_read_says_why(content: bytes, reason: str) -> None:
    text = read_word(content)
    assert text.text is None
    assert reason in (text.reason or "")


def test_a_protected_file_says_so() -> None:
    whole = bytearray(document(paragraph("geheim")))
    whole[6] |= 1
    start = whole.rindex(b"PK\x01\x02")
    whole[start + 8] |= 1
    assert "password" in (read_word(bytes(whole)).reason or "")
