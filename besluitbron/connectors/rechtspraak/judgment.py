"""The text of a judgment or opinion: paragraphs with their numbers, lists, tables and footnotes (registers.md 5.2).

Written from the elements that fifteen recorded judgments have. One that is not known loses no text: within a sentence
it belongs to the sentence, elsewhere it is a paragraph.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from lxml import etree

from besluitbron.upstream.text.blocks import Blocks
from besluitbron.upstream.xml import descendants, local_name

SENTENCES: Final = frozenset({"para", "title", "bridgehead", "nr", "entry"})
"""What is within these belongs to their sentence, unless it is one of BLOCKS."""
BLOCKS: Final = frozenset(
    {"para", "parablock", "paragroup", "section", "title", "bridgehead", "footnote", "listitem", "informaltable"}
    | {"itemizedlist", "orderedlist", "mediaobject", "textobject", "uitspraak.info", "conclusie.info"}
)
LISTS: Final = frozenset({"itemizedlist", "orderedlist"})
DASH: Final = "-"
_ROMAN: Final = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
_TENS: Final = ("", "x", "xx", "xxx", "xl", "l", "lx", "lxx", "lxxx", "xc")


def write_judgment(root: etree._Element) -> str:
    """The text below an element, paragraphs separated by a blank line."""
    writer = _Writer({note.get("id", ""): note.get("label", "") for note in descendants(root, "footnote")})
    for event, element in etree.iterwalk(root, events=("start", "end")):
        if event == "start":
            writer.begin(element, local_name(element))
        else:
            writer.end(local_name(element))
            if element is not root:
                writer.blocks.add(element.tail)
    return writer.blocks.text()


def count_pictures(root: etree._Element) -> int:
    """How many pictures the text leaves out."""
    return sum(1 for _ in descendants(root, "imagedata"))


def list_markers(numeration: str | None) -> Iterator[str]:
    """The marker of each item of a numbered list, in the notation its author chose."""
    number = 0
    while True:
        number += 1
        yield f"{_counted(number, numeration or '')}."


class _Writer:
    """Writes the elements of a judgment as they begin and end."""

    def __init__(self, footnotes: Mapping[str, str]) -> None:
        self.blocks = Blocks()
        self._footnotes = footnotes
        self._lists: list[Iterator[str] | None] = []
        self._sentences = 0

    def begin(self, element: etree._Element, name: str) -> None:
        if name == "nr":
            self.blocks.begin_number()
        elif name == "row":
            self.blocks.begin_row()
        elif name in BLOCKS or not self._sentences:
            self.blocks.end_paragraph()
        self._sentences += name in SENTENCES
        if name in LISTS:
            self._lists.append(list_markers(element.get("numeration")) if name == "orderedlist" else None)
        if marker := self._marker(element, name):
            self.blocks.add(marker)
            self.blocks.end_number()
        if name == "footnote-ref":
            self.blocks.add(f"[{self._footnotes.get(element.get('linkend', ''), '')}]")
        self.blocks.add(element.text)

    def end(self, name: str) -> None:
        self._sentences -= name in SENTENCES
        if name in LISTS:
            self._lists.pop()
        if name == "nr":
            self.blocks.end_number()
        elif name == "row":
            self.blocks.end_row()
        elif name == "entry":
            self.blocks.end_cell()
        elif name in BLOCKS or not self._sentences:
            self.blocks.end_paragraph()

    def _marker(self, element: etree._Element, name: str) -> str | None:
        if name == "footnote":
            return f"[{element.get('label', '')}]"
        if name != "listitem":
            return None
        markers = self._lists[-1] if self._lists else None
        return next(markers) if markers is not None else DASH


def _counted(number: int, numeration: str) -> str:
    """A number of at most two figures in letters or Roman numerals, else in figures."""
    if numeration.endswith("alpha") and number <= 26:
        written = chr(ord("a") + number - 1)
    elif numeration.endswith("roman") and number < 100:
        written = _TENS[number // 10] + _ROMAN[number % 10]
    else:
        written = str(number)
    return written.upper() if numeration.startswith("upper") else written
