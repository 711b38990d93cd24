"""PDF files for tests: long ones, written to disk piece by piece, and hostile ones."""

import random
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

WORDS = ("raad", "besluit", "krediet", "onderhoud", "wegen", "college", "begroting", "artikel", "motie", "water")


def write_long_pdf(path: Path, pages: int, *, words_apart: bool = False, picture_bytes: int = 0) -> Path:
    """A PDF with so many pages of 45 lines, each page naming its number in its first line.

    `words_apart` places every word by itself, as many programs do, which takes a reader ten times as long.
    `picture_bytes` adds a picture of that size to each page.
    """
    with path.open("wb") as file:
        places: dict[int, int] = {}

        def add(number: int, *content: bytes) -> None:
            places[number] = file.tell()
            file.writelines((b"%d 0 obj\n" % number, *content, b"\nendobj\n"))

        file.write(b"%PDF-1.4\n")
        kids = " ".join(f"{4 + 3 * index} 0 R" for index in range(pages))
        add(1, b"<< /Type /Catalog /Pages 2 0 R >>")
        add(2, f"<< /Type /Pages /Kids [{kids}] /Count {pages} >>".encode())
        add(3, b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
        for index in range(pages):
            first = 4 + 3 * index
            add(
                first,
                f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {first + 1} 0 R"
                f" /Resources << /Font << /F1 3 0 R >> /XObject << /Im {first + 2} 0 R >> >> >>".encode(),
            )
            content = zlib.compress(_page_content(index + 1, words_apart))
            add(first + 1, stream(content, "/Filter /FlateDecode"))
            picture = random.Random(index).randbytes(picture_bytes)
            kind = "/Type /XObject /Subtype /Image /Width 9 /Height 9 /ColorSpace /DeviceGray /BitsPerComponent 8"
            add(first + 2, stream(picture, f"{kind} /Filter /DCTDecode"))
        start = file.tell()
        table = b"".join(b"%010d 00000 n \n" % places[number] for number in range(1, len(places) + 1))
        size = len(places) + 1
        file.write(b"xref\n0 %d\n0000000000 65535 f \n" % size + table)
        file.write(b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (size, start))
    return path


def _page_content(number: int, words_apart: bool) -> bytes:
    chosen = random.Random(number)
    lines = [[f"Blad {number} begint hier."], *([chosen.choice(WORDS) for _ in range(10)] for _ in range(44))]
    if words_apart:
        shown = "".join(
            f"1 0 0 1 {50 + 50 * column} {800 - 16 * row} Tm [({word}) -20 (.)] TJ\n"
            for row, line in enumerate(lines)
            for column, word in enumerate(line)
        )
        return f"BT /F1 10 Tf\n{shown}ET".encode()
    shown = "".join(f"({' '.join(line)}) Tj T*\n" for line in lines)
    return f"BT /F1 10 Tf 14 TL 50 790 Td\n{shown}ET".encode()


def stream(content: bytes, entries: str = "") -> bytes:
    return f"<< /Length {len(content)} {entries} >>\nstream\n".encode() + content + b"\nendstream"


def pdf_of(*objects: bytes, root: int = 1, trailer: str = "") -> bytes:
    """A PDF of these objects, numbered from 1."""
    written = bytearray(b"%PDF-1.7\n")
    places = []
    for number, content in enumerate(objects, 1):
        places.append(len(written))
        written += b"%d 0 obj\n" % number + content + b"\nendobj\n"
    start = len(written)
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    size = len(objects) + 1
    end = f"xref\n0 {size}\n0000000000 65535 f \n{table}trailer << /Size {size} /Root {root} 0 R {trailer} >>\n"
    return bytes(written) + f"{end}startxref\n{start}\n%%EOF\n".encode()


CATALOG = b"<< /Type /Catalog /Pages 2 0 R >>"
PAGES = b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>"
FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
PAGE = (
    f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 {FONT} >>"
    " /XObject << /Fm 5 0 R >> >> >>"
).encode()


def one_page(content: bytes, *more: bytes) -> bytes:
    """A page whose content stream is this object; `more` begins with the form /Fm, object 5."""
    return pdf_of(CATALOG, PAGES, PAGE, content, *more)


def _zeros(count: int, *, rounds: int = 1) -> bytes:
    """So many megabytes of spaces, compressed once or more often."""
    packer = zlib.compressobj(1)
    packed = b"".join(packer.compress(b" " * 1_000_000) for _ in range(count)) + packer.flush()
    for _ in range(rounds - 1):
        packed = zlib.compress(packed, 9)
    return packed


def _bomb() -> bytes:
    return one_page(stream(_zeros(400), "/Filter /FlateDecode"))


def _bomb_in_bomb() -> bytes:
    return one_page(stream(_zeros(800, rounds=2), "/Filter [/FlateDecode /FlateDecode]"))


def _many_small_bombs() -> bytes:
    """Each below a reader's own limit, and used together by one page."""
    packed = _zeros(70)
    references = " ".join(f"{number} 0 R" for number in range(5, 55))
    page = PAGE.replace(b"4 0 R", f"[{references}]".encode())
    bombs = [stream(packed, "/Filter /FlateDecode") for _ in range(50)]
    return pdf_of(CATALOG, PAGES, page, b"null", *bombs)


def _deep_tree() -> bytes:
    levels = 100_000
    nodes = [f"<< /Type /Pages /Kids [{number + 1} 0 R] /Count 1 >>".encode() for number in range(2, levels)]
    return pdf_of(CATALOG, *nodes, PAGE)


def _circular_tree() -> bytes:
    return pdf_of(CATALOG, b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>", b"<< /Type /Pages /Kids [2 0 R] /Count 1 >>")


def _wide_tree() -> bytes:
    """Every level names the next one a hundred times: 100 to the power of 20 pages."""
    nodes = [f"<< /Type /Pages /Kids [{f'{number + 1} 0 R ' * 100}] /Count 1 >>".encode() for number in range(2, 22)]
    return pdf_of(CATALOG, *nodes, PAGE)


def _lying_count() -> bytes:
    return one_page(stream(b"BT /F1 9 Tf (Besluit) Tj ET")).replace(b"/Count 1 ", b"/Count 2000000000 ")


def _object_that_is_itself() -> bytes:
    return pdf_of(CATALOG, b"2 0 R")


def _form_in_itself() -> bytes:
    form = "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /Fm 5 0 R >> >>"
    return one_page(stream(b"/Fm Do"), stream(b"/Fm Do " * 50, form))


def _forms_that_multiply() -> bytes:
    """Each form draws the next one ten times."""
    entries = "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /Fm {} 0 R >> >>"
    forms = [stream(b"/Fm Do " * 10, entries.format(number + 1)) for number in range(5, 25)]
    last = stream(b"BT /F1 9 Tf (x) Tj ET", "/Type /XObject /Subtype /Form /BBox [0 0 9 9]")
    return one_page(stream(b"/Fm Do"), *forms, last)


def _deep_array() -> bytes:
    return pdf_of(b"<< /Type /Catalog /Pages " + b"[" * 3_000_000, PAGES)


def _deep_dictionary() -> bytes:
    return pdf_of(b"<< /Type /Catalog /Pages " + b"<< /A " * 1_000_000, PAGES)


def _deep_string() -> bytes:
    return one_page(stream(b"BT " + b"(" * 5_000_000 + b" Tj ET"))


def _endless_content() -> bytes:
    return one_page(stream(b"BT /F1 11 Tf\n" + b"1 0 0 1 50 700 Tm (ab) Tj\n" * 1_000_000 + b"ET"))


def _deep_graphics_state() -> bytes:
    return one_page(stream(b"q " * 3_000_000 + b"BT (x) Tj ET"))


def _table_in_a_circle() -> bytes:
    content = one_page(stream(b"BT ET"))
    start = content.rindex(b"xref\n0")
    return content.replace(b"/Root 1 0 R", b"/Root 1 0 R /Prev %d" % start)


def _table_of_a_billion() -> bytes:
    return one_page(stream(b"BT ET")).replace(b"xref\n0 5\n", b"xref\n0 1000000000\n")


def _table_stream_of_a_billion() -> bytes:
    table = stream(
        zlib.compress(b"\0" * 70_000_000), "/Type /XRef /W [1 1 1] /Size 999999999 /Root 1 0 R /Filter /FlateDecode"
    )
    start = b"%PDF-1.7\n"
    return start + b"1 0 obj\n" + table + b"\nendobj\nstartxref\n%d\n%%%%EOF\n" % len(start)


def _million_objects_without_a_table() -> bytes:
    return b"%PDF-1.7\n" + b"".join(b"%d 0 obj\n<< >>\nendobj\n" % number for number in range(1_000_000)) + b"%%EOF\n"


def _million_trailers() -> bytes:
    return b"%PDF-1.7\n" + b"trailer << /Root 1 0 R >>\n" * 1_000_000 + b"startxref\n5\n%%EOF\n"


def _map_of_all_characters() -> bytes:
    """A font whose map to Unicode names ranges of four billion characters."""
    mapping = b"begincodespacerange <00000000> <ffffffff> endcodespacerange\n" + (
        b"1 beginbfrange <00000000> <ffffffff> <0000> endbfrange\n" * 1_000
    )
    page = PAGE.replace(FONT.encode(), b"<< /Type /Font /Subtype /Type0 /BaseFont /A /ToUnicode 5 0 R >>")
    return pdf_of(CATALOG, PAGES, page, stream(b"BT /F1 9 Tf <0001> Tj ET"), stream(mapping))


def _predictor_of_a_billion() -> bytes:
    parameters = "/DecodeParms << /Predictor 15 /Columns 999999999 /Colors 32 /BitsPerComponent 16 >>"
    return one_page(stream(_zeros(60), f"/Filter /FlateDecode {parameters}"))


def _run_lengths() -> bytes:
    return one_page(stream(b"\x81 " * 5_000_000, "/Filter /RunLengthDecode"))


def _object_streams_in_a_circle() -> bytes:
    inner = stream(b"3 0 << >>", "/Type /ObjStm /N 1000000000 /First 4 /Extends 4 0 R")
    return pdf_of(CATALOG, PAGES, b"null", inner)


def _wide_regex() -> bytes:
    """Long rows of what a lexer looks through again and again."""
    return pdf_of(b"<< /Type /Catalog /Pages " + b"\0\t\r\n " * 3_000_000 + b"2 0 R >>", b"%" * 5_000_000)


HOSTILE: dict[str, Callable[[], bytes]] = {
    make.__name__.removeprefix("_"): make
    for make in (
        _bomb,
        _bomb_in_bomb,
        _many_small_bombs,
        _deep_tree,
        _circular_tree,
        _wide_tree,
        _lying_count,
        _object_that_is_itself,
        _form_in_itself,
        _forms_that_multiply,
        _deep_array,
        _deep_dictionary,
        _deep_string,
        _endless_content,
        _deep_graphics_state,
        _table_in_a_circle,
        _table_of_a_billion,
        _table_stream_of_a_billion,
        _million_objects_without_a_table,
        _million_trailers,
        _map_of_all_characters,
        _predictor_of_a_billion,
        _run_lengths,
        _object_streams_in_a_circle,
        _wide_regex,
    )
}


def mutated(content: bytes, count: int, seed: int) -> Iterator[bytes]:
    """The file with some bytes changed, cut or doubled, so many times."""
    chosen = random.Random(seed)
    for _ in range(count):
        changed = bytearray(content)
        for _ in range(chosen.randint(1, 8)):
            at = chosen.randrange(len(changed))
            kind = chosen.random()
            if kind < 0.6:
                changed[at] = chosen.randrange(256)
            elif kind < 0.8:
                del changed[at : at + chosen.randint(1, 60)]
            else:
                changed[at:at] = changed[at : at + 200]
        yield bytes(changed)
