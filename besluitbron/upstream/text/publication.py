"""Full text of a publication in KOOP's XML (`officiele-publicatie`), of the older schemas and of STOP.

The schemas have hundreds of elements. Few need a rule: an element within running text belongs to the sentence, every
other one is a paragraph. So an element that is not known loses no text.
"""

from dataclasses import dataclass
from typing import Final

from lxml import etree

from besluitbron.contract.documents import FullText
from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.upstream.text.blocks import Blocks
from besluitbron.upstream.xml import TooManyElements, load_xml, local_name

SKIPPED: Final = frozenset({"metadata"})
"""Not text for a reader. A picture has none of its own, but may have a caption."""
NUMBERS: Final = frozenset({"li.nr", "lidnr", "linummer", "lidnummer", "noot.nr", "nootnummer"})
"""Stand before the paragraph that they count."""
LINES: Final = frozenset({"kop", "kamerstukkop", "kamervraagkop", "dossier", "dagtekening", "ondertekening", "naam"})
"""Their parts are written behind each other on one line."""
PARAGRAPHS: Final = frozenset(
    {"al", "al-groep", "lijst", "li", "lid", "artikel", "table", "tgroup", "thead", "tbody", "row", "entry", "noot.al"}
)
"""Never part of a sentence, wherever they stand."""
TYPOGRAPHY: Final = frozenset({"nadruk", "extref", "intref", "sup", "inf", "sub", "b", "i", "u", "ref", "intioref"})
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
    writer = _Writer()
    for event, element in etree.iterwalk(root, events=("start", "end")):
        if event == "start":
            writer.begin(element, local_name(element).lower())
        else:
            writer.end(element, local_name(element).lower())
            if element is not root:
                writer.add(element.tail)
    return writer.blocks.text()


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
        elif name in NUMBERS:
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
        elif name in NUMBERS:
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


def has_text(element: etree._Element) -> bool:
    """Is there text in the element itself, before or between its children?"""
    return bool((element.text or "").strip()) or any((child.tail or "").strip() for child in element)


def has_table_within(element: etree._Element) -> bool:
    """Is this table around another one, so that it is there for the look only?"""
    return any(found is not element for found in element.iter(f"{{*}}{local_name(element)}"))
