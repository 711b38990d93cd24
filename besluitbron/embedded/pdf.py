"""The smallest PDF that is a real one: pages of Helvetica text, or a scanned page that is only a picture."""

import textwrap
import zlib
from collections.abc import Sequence
from typing import Final

LINE_CHARACTERS: Final = 88
PAGE_LINES: Final = 52
_TOP, _LEFT, _LEADING = 790, 56, 14
_SCAN_WIDTH, _SCAN_HEIGHT = 160, 224
_CATALOG, _PAGES, _FONT = 1, 2, 3


def text_pdf(paragraphs: Sequence[str]) -> bytes:
    """A4 pages with a text layer. What Windows-1252 does not have becomes a question mark, as in many a real one."""
    lines = [line for paragraph in paragraphs for line in (*textwrap.wrap(paragraph, LINE_CHARACTERS), "")]
    pages = [lines[start : start + PAGE_LINES] for start in range(0, len(lines), PAGE_LINES)] or [[]]
    return _document([_text_content(page) for page in pages], f"/Font << /F1 {_FONT} 0 R >>", _FONT_OBJECT)


def scanned_pdf() -> bytes:
    """One A4 page that shows grey lines as a picture: nothing to read for a machine."""
    content = b"q 595 0 0 842 0 0 cm /Scan Do Q"
    return _document([content], f"/XObject << /Scan {_FONT} 0 R >>", _scan_object())


_FONT_OBJECT: Final = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"


def _scan_object() -> bytes:
    rows = (bytes([0x99 if row % 8 == 4 else 0xFF]) * _SCAN_WIDTH for row in range(_SCAN_HEIGHT))
    header = (
        f"<< /Type /XObject /Subtype /Image /Width {_SCAN_WIDTH} /Height {_SCAN_HEIGHT} /ColorSpace /DeviceGray"
        " /BitsPerComponent 8 /Filter /FlateDecode"
    )
    return _stream(zlib.compress(b"".join(rows)), header)


def _text_content(lines: Sequence[str]) -> bytes:
    shown = "".join(f"({_escaped(line)}) Tj T*\n" for line in lines)
    return f"BT /F1 10 Tf {_LEADING} TL {_LEFT} {_TOP} Td\n{shown}ET".encode("cp1252", errors="replace")


def _escaped(line: str) -> str:
    return line.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")


def _document(contents: Sequence[bytes], resources: str, resource: bytes) -> bytes:
    """Objects 1 to 3 are the catalogue, the page list and the shared resource; then a page and its content by turns."""
    numbers = range(_FONT + 1, _FONT + 1 + 2 * len(contents), 2)
    objects = [
        f"<< /Type /Catalog /Pages {_PAGES} 0 R >>".encode(),
        f"<< /Type /Pages /Kids [{' '.join(f'{n} 0 R' for n in numbers)}] /Count {len(contents)} >>".encode(),
        resource,
    ]
    for number, content in zip(numbers, contents, strict=True):
        objects.append(
            f"<< /Type /Page /Parent {_PAGES} 0 R /MediaBox [0 0 595 842] /Resources << {resources} >>"
            f" /Contents {number + 1} 0 R >>".encode()
        )
        objects.append(_stream(content, "<<"))
    return _written(objects)


def _stream(content: bytes, header: str) -> bytes:
    return f"{header} /Length {len(content)} >>\nstream\n".encode() + content + b"\nendstream"


def _written(objects: Sequence[bytes]) -> bytes:
    """The file: objects, the table of where each starts, and the trailer that names the catalogue."""
    written = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    starts = []
    for number, content in enumerate(objects, 1):
        starts.append(len(written))
        written += f"{number} 0 obj\n".encode() + content + b"\nendobj\n"
    table = "".join(f"{start:010} 00000 n \n" for start in starts)
    end = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}trailer\n"
    end += f"<< /Size {len(objects) + 1} /Root {_CATALOG} 0 R >>\nstartxref\n{len(written)}\n%%EOF\n"
    return bytes(written) + end.encode()
