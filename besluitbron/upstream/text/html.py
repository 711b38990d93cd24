"""Full text of a web page: the publication in it, without scripts, menus and tables of contents."""

import re
import time
from collections.abc import Mapping
from html import unescape
from typing import Final

from lxml import etree
from lxml import html as lxml_html

from besluitbron.contract.documents import FullText
from besluitbron.upstream.sniffing import LOOK_BYTES, without_mark
from besluitbron.upstream.text.blocks import Blocks
from besluitbron.upstream.text.plain import clean_line, decode, whole_characters
from besluitbron.upstream.text.publication import has_table_within
from besluitbron.upstream.xml import MAX_DEPTH, TooManyElements, local_name, parse_within


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


MAX_HTML_BYTES: Final = 10_000_000
MAX_ELEMENTS: Final = 200_000
MAX_ATTRIBUTES: Final = 1_000
"""Of one element: libxml2 looks through all of them for each one that it adds, so 160,000 take two minutes."""
PARSER_DEPTH: Final = 2_048
"""Where libxml2 itself stops, with `huge_tree`."""
PIECE_CHARACTERS: Final = 65_536
SECONDS: Final = 4.0
SKIPPED: Final = _names(
    "head script style noscript template svg math canvas iframe object audio video nav button select textarea "
    "input dialog datalist"
)
FRAME: Final = frozenset({"header", "footer", "aside"})
"""Skipped where a page does not say which part of it is the document."""
BLOCKS: Final = _names(
    "address article aside blockquote body br caption center dd details div dl dt fieldset figcaption figure "
    "footer form h1 h2 h3 h4 h5 h6 header hr html legend li main menu ol p pre section summary table tbody td "
    "tfoot th thead tr ul"
)
CELLS: Final = frozenset({"td", "th"})
FURNITURE: Final = _names(
    "kopregel voetregel inhoudsopgave toc broodkruimels actie-lijst tekstueel verberg header footer"
)
"""Ids and classes of zoek.officielebekendmakingen.nl around and within a publication, as recorded."""
PUBLICATION: Final = (
    ".//*[@id='broodtekst']",
    ".//*[local-name()='main' or @role='main']",
    ".//*[local-name()='article']",
    ".//*[@id='Inhoud']",
)
"""Where the document itself is; the first is KOOP's."""
_INTERNAL_SUBSET: Final = re.compile(rb"<!DOCTYPE[^>\[]{0,500}\[\s*[^\s\]]", re.IGNORECASE)
_TAG: Final = re.compile(r"<[/!]?[A-Za-z-][^<>]*>")


def read_html(content: bytes, *, seconds: float = SECONDS) -> FullText:
    """The text of the publication in a page; a note says so when the page could not be read whole.

    Without a text the reason: there is none, or the page has more elements, or takes more time, than is allowed.
    """
    body = without_mark(_start(content))
    notes = ["Only the first part of a very long page was read."] if len(content) > MAX_HTML_BYTES else []
    until = time.monotonic() + seconds
    try:
        root = _parse_xhtml(body)
        if root is None:
            root, whole = _parse_html(body, until)
            notes += [] if whole else ["The page is nested too deeply to be read whole."]
        text = "" if root is None else _write(*_publication(root), until)
    except TooManyElements:
        return FullText(None, reason="a page with more elements or attributes than this service reads")
    except TimeoutError:
        return FullText(None, reason=f"a page that could not be read within {seconds:g} seconds")
    return FullText(text, "html", notes=tuple(notes)) if text else FullText(None, reason="a page without text")


def _start(content: bytes) -> bytes:
    """What is read of a page. Not a byte of a character more, or a long page would not be taken for UTF-8."""
    return content if len(content) <= MAX_HTML_BYTES else content[: whole_characters(content, MAX_HTML_BYTES)]


def strip_tags(fragment: str) -> str:
    """One line of text from a fragment with mark-up, such as a highlight; a lone `<` stays what it is."""
    bare = _TAG.sub("", fragment)
    # KOOP and some council systems escape twice (registers.md section 10, "Everywhere").
    return clean_line(unescape(unescape(bare)))


def _parse_xhtml(body: bytes) -> etree._Element | None:
    """As XML when the page is that: an HTML parser takes an empty `<script/>` for the start of a long script."""
    start = body[:LOOK_BYTES]
    if b"http://www.w3.org/1999/xhtml" not in start or _INTERNAL_SUBSET.search(start):
        return None
    try:
        return parse_within(body, MAX_DEPTH, MAX_ELEMENTS)
    except (etree.XMLSyntaxError, ValueError):
        return None


def _parse_html(body: bytes, until: float) -> tuple[etree._Element | None, bool]:
    """The page, and whether all of it was read. `huge_tree` allows PARSER_DEPTH; the size is limited above."""
    text = decode(body).replace("\0", "")
    _measure(text, until)
    parser = lxml_html.HTMLParser(huge_tree=True, no_network=True, remove_comments=True, remove_pis=True)
    try:
        root = lxml_html.document_fromstring(text, parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError):
        return None, True
    return root, not any("Excessive depth" in entry.message for entry in parser.error_log)


class _Measure:
    """A target of lxml's parser that builds nothing: it refuses what would take too long to build."""

    def __init__(self) -> None:
        self._elements = self._depth = 0
        self.deepest = 0

    def start(self, _tag: str, attributes: Mapping[str, str]) -> None:
        self._elements += 1
        self._depth += 1
        self.deepest = max(self.deepest, self._depth)
        if self._elements > MAX_ELEMENTS or len(attributes) > MAX_ATTRIBUTES:
            raise TooManyElements

    def end(self, _tag: str) -> None:
        self._depth -= 1

    def close(self) -> None:
        pass


def _measure(text: str, until: float) -> None:
    """Raise TooManyElements or TimeoutError for a page that is not to be built."""
    measure = _Measure()
    # Without `data` and `comment`, which the stubs ask for and lxml does not: each costs a call for every text.
    parser = etree.HTMLParser(target=measure, huge_tree=True, no_network=True)  # type: ignore[arg-type]
    for at in range(0, len(text), PIECE_CHARACTERS):
        _check(until)
        parser.feed(text[at : at + PIECE_CHARACTERS])
        if measure.deepest > PARSER_DEPTH:
            return  # the real parser stops there
    _check(until)


def _check(until: float) -> None:
    if time.monotonic() > until:
        raise TimeoutError


def _publication(root: etree._Element) -> tuple[etree._Element, bool]:
    """The element that holds the document, and whether the page says so."""
    for path in PUBLICATION:
        found = root.xpath(path)
        if isinstance(found, list) and len(found) == 1 and isinstance(found[0], etree._Element):
            return found[0], True
    return root, False


def _write(root: etree._Element, is_document: bool, until: float) -> str:
    writer = _Writer(is_document)
    for event, element in etree.iterwalk(root, events=("start", "end")):
        if event == "start":
            _check(until)
            writer.begin(element)
        else:
            writer.end(element)
            if element is not root:
                writer.add(element.tail)
    return writer.blocks.text()


class _Writer:
    """Writes the elements of a page as they begin and end."""

    def __init__(self, is_document: bool) -> None:
        self.blocks = Blocks()
        self._is_document = is_document
        self._layout: list[bool] = []
        self._skipping = 0

    def add(self, text: str | None) -> None:
        if not self._skipping:
            self.blocks.add(text)

    def begin(self, element: etree._Element) -> None:
        name = _name(element)
        self._skipping += self._is_skipped(element, name)
        if self._skipping:
            return
        if name == "table":
            self._layout.append(has_table_within(element))
        if name == "tr" and not self._in_layout():
            self.blocks.begin_row()
        elif name in BLOCKS:
            self.blocks.end_paragraph()
        # The entity of a document type that was not loaded; HTML's names are known without it.
        self.blocks.add(element.text if name else unescape(element.text or ""))

    def end(self, element: etree._Element) -> None:
        name = _name(element)
        if self._skipping:
            self._skipping -= self._is_skipped(element, name)
            return
        if name in CELLS and not self._in_layout():
            self.blocks.end_cell()
        elif name == "tr" and not self._in_layout():
            self.blocks.end_row()
        elif name in BLOCKS or name in CELLS:
            self.blocks.end_paragraph()
        if name == "table":
            self._layout.pop()

    def _is_skipped(self, element: etree._Element, name: str) -> bool:
        if name in SKIPPED or (name in FRAME and not self._is_document):
            return True
        marks = {element.get("id"), *(element.get("class") or "").split()} if name else set()
        return not FURNITURE.isdisjoint(marks) or (bool(name) and element.get("hidden") is not None)

    def _in_layout(self) -> bool:
        return not self._layout or self._layout[-1]


def _name(element: etree._Element) -> str:
    """The local name, lower case; empty for an entity."""
    return local_name(element).lower() if isinstance(element.tag, str) else ""
