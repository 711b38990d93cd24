"""Texts that come in pages: each page has a mark before it, so that people can cite it and assistants can count."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from besluitbron.contract.documents import page_mark
from besluitbron.upstream.text.plain import paragraphs

_HYPHENS: Final = "-\u2010\u00ad"
_SOFT: Final = re.compile("\u00ad[ \t]*\r?\n[ \t]*")
_BROKEN_WORD: Final = re.compile(rf"([^\W\d_]{{1,60}})[{_HYPHENS}]\n(?=([^\W\d_]{{1,60}}))")
"""Letters before and after, within bounds: a page can be one word of a million letters."""
_HYPHENATED: Final = re.compile(r"[^\W\d_]{1,60}-[^\W\d_]{1,60}")
_BROKEN_NUMBER: Final = re.compile(rf"(?<=\d)[{_HYPHENS}]\n(?=\d)")
_APART: Final = frozenset(
    {"en", "of", "noch", "tot", "als", "dan", "maar", "resp", "respectievelijk", "c", "and", "or"}
)
"""After these a hyphen stands for the rest of a word that comes later: `land- en tuinbouw`."""
_CONTINUES: Final = re.compile(r"(?<![.:;!?])\n(?=[a-zà-ÿ(])")
"""The end of a line within a sentence: no closing mark before it, no capital after it."""
_SENTENCE_END: Final = (".", ":", ";", "!", "?")
_WIDE_LINE: Final = 40
"""Characters. Where lines are shorter (columns, tables, lists), their lengths say nothing about paragraphs."""
_SHORT_LINE: Final = 0.8
_MIN_LINES: Final = 5


def join_pages(pages: Sequence[Sequence[str]], *, first: int = 1) -> tuple[str, tuple[int, ...]]:
    """The text of pages that are given as paragraphs, with a mark before each, and where the marks stand."""
    parts: list[str] = []
    starts: list[int] = []
    length = 0
    for number, page in enumerate(pages, first):
        starts.append(length)
        parts += (page_mark(number), *page)
        length += sum(len(part) + 2 for part in (page_mark(number), *page))
    return "\n\n".join(parts), tuple(starts)


def printed_paragraphs(text: str) -> list[str]:
    """The paragraphs of a page as it was printed, with line ends where the lines of the paper ended.

    Words that were broken at a line end are whole again and a sentence goes on over its lines; other lines stay.
    """
    composed = unicodedata.normalize("NFC", _SOFT.sub("", text))
    return [_flowing(piece) for part in paragraphs(composed) for piece in _parted(part)]


def _flowing(paragraph: str) -> str:
    known = set(_HYPHENATED.findall(paragraph))
    whole = _BROKEN_WORD.sub(lambda found: _begun(found[1], found[2], known), paragraph)
    return _CONTINUES.sub(" ", _BROKEN_NUMBER.sub("-", whole))


def _begun(before: str, after: str, known: set[str]) -> str:
    """What stands before the rest of a broken word: with its hyphen where that belongs to it, as in `Zuid-Holland`."""
    if after in _APART:
        return f"{before}- "
    breaks = after[0].islower() and before[-1].islower() and f"{before}-{after}" not in known
    return before if breaks else f"{before}-"


def _parted(part: str) -> list[str]:
    """Paragraphs that follow each other without a blank line: the last line of one is short and ends a sentence."""
    lines = part.split("\n")
    width = sorted(map(len, lines))[-1 - len(lines) // 10]
    if len(lines) < _MIN_LINES or width < _WIDE_LINE:
        return [part]
    pieces: list[list[str]] = [[]]
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        pieces[-1].append(line)
        if line.endswith(_SENTENCE_END) and len(line) < _SHORT_LINE * width and following[:1].isupper():
            pieces.append([])
    return ["\n".join(piece) for piece in pieces if piece]
