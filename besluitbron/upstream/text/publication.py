"""Full text in KOOP's XML: of a publication (`officiele-publicatie`, older schemas, STOP), and of consolidated law
(`toestand` of BWB, `cvdr`).

The schemas have hundreds of elements. Few need a rule: an element within running text belongs to the sentence, every
other one is a paragraph. So an element that is not known loses no text.
"""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final

from lxml import etree

from besluitbron.contract.documents import FullText
from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.upstream.text.blocks import Blocks
from besluitbron.upstream.xml import TooManyElements, load_xml, local_name

SKIPPED: Final = frozenset({"metadata", "meta-data", "meta"})
"""Not text for a reader. A picture has none of its own, but may have a caption."""
NUMBERS: Final = frozenset({"li.nr", "lidnr", "linummer", "lidnummer", "noot.nr", "nootnummer"})
"""Stand before the paragraph that they count."""
LINES: Final = frozenset({"kop", "kamerstukkop", "kamervraagkop", "dossier", "dagtekening", "ondertekening", "naam"})
"""Their parts are written behind each other on one line."""
PARAGRAPHS: Final = frozenset(
    {"al", "al-groep", "lijst", "li", "lid", "artikel", "table", "tgroup", "thead", "tbody", "row", "entry", "noot.al"}
)
"""Never part of a sentence, wherever they stand."""
TYPOGRAPHY: Final = frozenset(
    {"nadruk", "extref", "intref", "sup", "inf", "sub", "b", "i", "u", "ref", "intioref", "vet", "cursief"}
    | {"onderstreept"}
)
"""Change the look of letters: no space belongs before or after them."""
NOTES: Final = frozenset({"noot", "voetnoot"})
BREAKS: Final = frozenset({"br", "regelafbreking"})


def read_publication(content: bytes) -> FullText:
    """The text of the document, headings and items on lines of their own. Raises UpstreamUnreadable when not XML."""
    try:
        root = load_xml(content)
    except TooManyElements:
        return FullText(None, reason="a publication with more elements than this service reads")
    if local_name(root).lower() in ("html", "diagnostics", "error"):
        raise UpstreamUnreadable("sent something else than a publication", "Try again in a few minutes")
    text = write_publication(root)
    return FullText(text, "xml") if text else FullText(None, reason="a publication without text")


def write_publication(root: etree._Element) -> str:
    """The text below an element."""
    return "\n\n".join(write_parts(root).paragraphs)


@dataclass(frozen=True)
class WrittenParts:
    """A text in paragraphs, with the places of the elements that were looked for, in document order."""

    paragraphs: list[str]
    parts: list[tuple[etree._Element, int, int]] = field(default_factory=list)
    """Element, its first paragraph, and the one after its last."""


def write_parts(root: etree._Element, names: Collection[str] = ()) -> WrittenParts:
    """The text below an element, and where in it the elements of these names (lower case) stand."""
    writer = _Writer()
    parts: list[tuple[etree._Element, int, int]] = []
    waiting: list[int] = []
    for event, element in etree.iterwalk(root, events=("start", "end")):
        name = local_name(element).lower()
        if event == "start":
            writer.begin(element, name)
            if name in names:
                waiting.append(len(parts))
                parts.append((element, writer.blocks.count, writer.blocks.count))
        else:
            writer.end(element, name)
            if name in names:
                at = waiting.pop()
                parts[at] = (element, parts[at][1], writer.blocks.count)
            if element is not root:
                writer.add(element.tail)
    return WrittenParts(writer.blocks.paragraphs(), parts)


@dataclass(frozen=True)
class _Open:
    """What counts for the children of an element that is being walked through."""

    inline: bool
    """The element itself belongs to a sentence or a line."""
    children_inline: bool
    mixed: bool
    """It has text of its own beside its children: they bring the spaces that are meant."""


class _Writer:
    """Writes the elements of a publication as they begin and end."""

    def __init__(self) -> None:
        self.blocks = Blocks()
        self._open = [_Open(False, False, True)]
        self._layout: list[bool] = []
        self._skipping = 0

    def add(self, text: str | None) -> None:
        if not self._skipping:
            self.blocks.add(text)

    def begin(self, element: etree._Element, name: str) -> None:
        inline = name not in PARAGRAPHS and (self._open[-1].children_inline or name in TYPOGRAPHY or name in NOTES)
        mixed = has_text(element)
        inside = name not in NOTES and (inline or mixed or name in LINES)
        self._open.append(_Open(inline, inside, mixed))
        self._skipping += name in SKIPPED
        if not self._skipping:
            self._begin_written(element, name, inline)

    def _begin_written(self, element: etree._Element, name: str, inline: bool) -> None:
        if name in NOTES:
            self.blocks.begin_note()
        elif is_number(element, name):
            self.blocks.begin_number()
        elif name == "row" and not self._in_layout():
            self.blocks.begin_row()
        elif not inline:
            self.blocks.end_paragraph()
        if name == "table":
            self._layout.append(has_table_within(element))
        if name == "li" and element.get("nr"):
            self.blocks.add(element.get("nr"))
            self.blocks.end_number()
        self.blocks.add(element.text)

    def end(self, element: etree._Element, name: str) -> None:
        here = self._open.pop()
        if self._skipping:
            self._skipping -= name in SKIPPED
            return
        if name in NOTES:
            self.blocks.end_note()
        elif is_number(element, name):
            self.blocks.end_number()
        elif name == "row" and not self._in_layout():
            self.blocks.end_row()
        elif name == "entry" and not self._in_layout():
            self.blocks.end_cell()
        elif not here.inline or name in BREAKS:
            self.blocks.end_paragraph()
        elif name not in TYPOGRAPHY and not self._open[-1].mixed and element.getnext() is not None:
            self.blocks.add(" ")
        if name == "table":
            self._layout.pop()

    def _in_layout(self) -> bool:
        return bool(self._layout) and self._layout[-1]


def is_number(element: etree._Element, name: str) -> bool:
    """Does it stand before the paragraph that follows: a number, or the term that is defined there?"""
    if name != "term":
        return name in NUMBERS
    around = element.getparent()
    return around is not None and local_name(around).lower() == "definitie-item"


def has_text(element: etree._Element) -> bool:
    """Is there text in the element itself, before or between its children?"""
    return bool((element.text or "").strip()) or any((child.tail or "").strip() for child in element)


def has_table_within(element: etree._Element) -> bool:
    """Is this table around another one, so that it is there for the look only?"""
    return any(found is not element for found in element.iter(f"{{*}}{local_name(element)}"))
