"""Small PDF files, written by hand."""

import io

import pypdf


def pdf(*pages: str | bytes) -> bytes:
    """A PDF with these pages: lines of text, or the bytes of a content stream."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", "", "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"]
    kids = []
    streams: dict[int, bytes] = {}
    for page in pages:
        number = len(objects) + 1
        kids.append(f"{number} 0 R")
        objects.append(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]"
            f" /Resources << /Font << /F1 3 0 R >> >> /Contents {number + 1} 0 R >>"
        )
        stream = page if isinstance(page, bytes) else _stream(page)
        streams[len(objects)] = stream
        objects.append(f"<< /Length {len(stream)} >>")
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>"
    return _file(objects, streams)


def _stream(text: str) -> bytes:
    lines = [line.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)") for line in text.split("\n")]
    shown = "\n".join(f"({line}) Tj T*" for line in lines)
    return f"BT /F1 11 Tf 14 TL 50 780 Td\n{shown}\nET".encode("cp1252")


def _file(objects: list[str], streams: dict[int, bytes]) -> bytes:
    written = bytearray(b"%PDF-1.4\n")
    places = []
    for index, text in enumerate(objects):
        places.append(len(written))
        written += f"{index + 1} 0 obj\n{text}\n".encode()
        if index in streams:
            written += b"stream\n" + streams[index] + b"\nendstream\n"
        written += b"endobj\n"
    start = len(written)
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    size = len(objects) + 1
    written += f"xref\n0 {size}\n0000000000 65535 f \n{table}trailer << /Size {size} /Root 1 0 R >>\n".encode()
    return bytes(written + f"startxref\n{start}\n%%EOF\n".encode())


def locked(content: bytes, *, to_read: str, algorithm: str = "RC4-128") -> bytes:
    """The same PDF, encrypted; `to_read` is the password that opens it, empty for everybody."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(content))
    writer.encrypt(user_password=to_read, owner_password="owner", algorithm=algorithm)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()
