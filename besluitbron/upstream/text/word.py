"""Full text of a Word file (.docx): a zip with XML in it, opened within bounds."""

import io
import zipfile
import zlib
from collections.abc import Iterator
from typing import BinaryIO, Final

from lxml import etree

from besluitbron.contract.documents import FullText
from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.upstream.text.blocks import Blocks
from besluitbron.upstream.xml import TooManyElements, load_xml, local_name

MAX_PACKED_BYTES: Final = 100_000_000
"""Pictures take most of such a file, and are not unpacked."""
MAX_UNPACKED_BYTES: Final = 30_000_000
MAX_MEMBERS: Final = 5_000
MAX_READ_BYTES: Final = 1_000_000
"""At once. The list of members is read whole before they can be counted, and one of 100 MB takes 11 seconds and 660 MB
of memory (measured 2026-11-30). One that is cut off here counts as damaged."""
DOCUMENT: Final = "word/document.xml"
SKIPPED: Final = frozenset({"del", "delText", "instrText", "Fallback"})
"""Deleted text, codes of fields, and the second copy that a drawing has for old programs."""


def read_word(content: bytes | BinaryIO) -> FullText:
    """The text of the document's body, tables row by row; without headers, footers, notes and comments."""
    file = io.BytesIO(content) if isinstance(content, bytes) else content
    if file.seek(0, io.SEEK_END) > MAX_PACKED_BYTES:
        return FullText(None, reason=f"a Word file of more than {MAX_PACKED_BYTES // 1_000_000} MB")
    file.seek(0)
    try:
        with zipfile.ZipFile(_InPieces(file)) as package:
            body = _body(package)
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, RuntimeError):
        return FullText(None, reason="a Word file that is damaged or protected with a password")
    if body is None:
        return FullText(None, reason="a packed file that is no Word document")
    if len(body) > MAX_UNPACKED_BYTES:
        return FullText(None, reason=f"a Word file with more than {MAX_UNPACKED_BYTES // 1_000_000} MB of text")
    try:
        text = _text(load_xml(body))
    except TooManyElements:
        return FullText(None, reason="a Word file with more elements than this service reads")
    except UpstreamUnreadable:
        return FullText(None, reason="a Word file whose text is damaged")
    return FullText(text, "word") if text else FullText(None, reason="a Word file without text")


class _InPieces:
    """A file that gives no more than MAX_READ_BYTES at once, also where it is asked for all it has."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.seek, self.tell, self.seekable = file.seek, file.tell, file.seekable

    def read(self, size: int = -1, /) -> bytes:
        """What is left, or so many bytes of it, within the limit."""
        return self._file.read(MAX_READ_BYTES if size < 0 else min(size, MAX_READ_BYTES))


def _body(package: zipfile.ZipFile) -> bytes | None:
    """The unpacked document, at most one byte more than may be read: what a zip says of its sizes is not believed."""
    if len(package.infolist()) > MAX_MEMBERS or DOCUMENT not in package.namelist():
        return None
    with package.open(DOCUMENT) as member:
        return member.read(MAX_UNPACKED_BYTES + 1)


def _text(root: etree._Element) -> str:
    blocks = Blocks()
    for event, element in _walk(root):
        name = local_name(element)
        if event == "start":
            _begin(blocks, element, name)
        elif name == "p":
            blocks.end_paragraph()
        elif name == "tc" and not _is_nested(element):
            blocks.end_cell()
        elif name == "tr" and not _is_nested(element):
            blocks.end_row()
    return blocks.text()


def _walk(root: etree._Element) -> Iterator[tuple[str, etree._Element]]:
    """Starts and ends of elements, without those that are not shown."""
    walker = etree.iterwalk(root, events=("start", "end"))
    for event, element in walker:
        if event == "start" and local_name(element) in SKIPPED:
            walker.skip_subtree()
        elif local_name(element) not in SKIPPED:
            yield event, element


def _begin(blocks: Blocks, element: etree._Element, name: str) -> None:
    if name == "t":
        blocks.add(element.text)
    elif name in ("tab", "br", "cr", "noBreakHyphen"):
        blocks.add("-" if name == "noBreakHyphen" else " ")
    elif name == "tr" and not _is_nested(element):
        blocks.begin_row()


def _is_nested(element: etree._Element) -> bool:
    """Whether a row or cell is of a table in a table: what it says belongs to the outer cell."""
    return sum(local_name(above) == "tbl" for above in element.iterancestors()) > 1
