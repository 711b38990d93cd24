"""Small PDF files: text in the standard font, one page of text a page; or a scan, a page with a drawing only."""

import textwrap
from collections.abc import Sequence
from typing import Final

_LINE_CHARACTERS: Final = 92
_HEAD: Final = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"


def text_pdf(pages: Sequence[str]) -> bytes:
    """A PDF whose text layer holds these pages."""
    return _assembled([_text_content(page) for page in pages])


def scan_pdf() -> bytes:
    """A PDF of one page without a text layer."""
    return _assembled([b"0.9 g 60 60 475 720 re f 0.2 g 80 700 300 12 re f 80 670 420 8 re f"])


def _text_content(page: str) -> bytes:
    lines = [line for paragraph in page.split("\n") for line in textwrap.wrap(paragraph, _LINE_CHARACTERS) or [""]]
    shown = b"".join(b"(" + _escaped(line) + b") Tj T*\n" for line in lines)
    return b"BT /F1 10 Tf 13 TL 56 790 Td\n" + shown + b"ET"


def _escaped(line: str) -> bytes:
    encoded = line.encode("cp1252", "replace")
    return encoded.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")


def _assembled(contents: Sequence[bytes]) -> bytes:
    """Catalogue, page tree, font, then page and content in turn; a cross-reference table at the end."""
    kids = " ".join(f"{4 + 2 * place} 0 R" for place in range(len(contents)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(contents)} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for place, content in enumerate(contents):
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> "
            + f"/Contents {5 + 2 * place} 0 R >>".encode()
        )
        objects.append(f"<< /Length {len(content)} >>\nstream\n".encode() + content + b"\nendstream")
    file, places = bytearray(_HEAD), []
    for number, content in enumerate(objects, start=1):
        places.append(len(file))
        file += f"{number} 0 obj\n".encode() + content + b"\nendobj\n"
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    start = len(file)
    file += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}".encode()
    file += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(file)
