"""Word files: their text, and everything that can be wrong with a packed file from outside."""

import io
import random
import struct
import zipfile

import pytest

from besluitbron.upstream.text import read_word
from besluitbron.upstream.text.word import MAX_READ_BYTES, MAX_UNPACKED_BYTES

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


class Watched(io.BytesIO):
    """Remembers how much of it was read at once."""

    largest = 0

    def read(self, size: int | None = -1, /) -> bytes:
        got = super().read(size)
        self.largest = max(self.largest, len(got))
        return got


def test_a_list_of_members_without_end_is_not_read_whole() -> None:
    entry = struct.pack("<4s4B4HL2L5H2L", b"PK\x01\x02", 20, 0, 20, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0) + b"x"
    listed = entry * (3 * MAX_READ_BYTES // len(entry))
    end = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 0xFFFF, 0xFFFF, len(listed), 0, 0)
    file = Watched(listed + end)
    assert "damaged" in (read_word(file).reason or "")
    assert file.largest <= MAX_READ_BYTES


def test_a_long_document_is_read_in_pieces_and_whole() -> None:
    words = random.Random(1).choices([f"{number:x}" for number in range(65_536)], k=800_000)
    file = Watched(document("".join(paragraph(" ".join(words[at : at + 100])) for at in range(0, len(words), 100))))
    assert len(file.getvalue()) > 2 * MAX_READ_BYTES
    assert (read_word(file).text or "").split() == words
    assert file.largest <= MAX_READ_BYTES
