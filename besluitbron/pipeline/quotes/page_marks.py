"""What stands between two pages of a document and is not part of a sentence that runs on."""

import re
from dataclasses import dataclass
from typing import Final

_NAMED: Final = re.compile(
    r"""^[ \t]*+ [\[(\-–—]? [ \t]?
        (?:pagina|page|bladzijde|blz\.?|p\.|pag\.?) [ \t]? \d{1,4} (?:[ \t]?(?:van|of|/)[ \t]?\d{1,4})?
        [ \t]? [\])\-–—]? [ \t]*+$""",
    re.IGNORECASE | re.MULTILINE | re.VERBOSE,
)
"""`Pagina 3 van 10`, `[page 3]`, `- blz. 3 -`, alone on a line."""
_AT_FEED: Final = re.compile(
    r"^[ \t]*+[1-9]\d{0,2}[ \t]*+\n?(?=\f)|(?<=\f)[ \t]*+\n?[ \t]*+[1-9]\d{0,2}[ \t]*+$", re.MULTILINE
)
"""Three digits at most: 2024 above a table is a year."""
_LONE_NUMBER: Final = re.compile(r"(?:(?<=\n\n)|\A)[1-9]\d{0,3}(?=\n\n|\n?\Z)")
_OWN_MARK: Final = re.compile(r"^\[page (\d{1,4})\]$", re.MULTILINE)
"""What `page_mark` writes: where these are, they and nothing else say where pages end."""
_MIN_PAGES: Final = 3
"""So many lone numbers, each one higher than the one before, can count pages."""
_MAX_FIRST: Final = 3
"""The highest number of the first page that has one: covers and contents have none. Amounts and years lie above it."""
_MIN_PAGE_CHARACTERS: Final = 200
"""Between two numbers that count pages which nothing else marks. Those of lists and tables stand closer."""


@dataclass(frozen=True)
class _Lone:
    """A paragraph that is nothing but a number."""

    start: int
    end: int
    value: int
    page: int | None
    """On whose edge it stands; None: the text has no marks of pages."""


def blank_named_marks(text: str) -> str:
    """The text with spaces where marks are that name themselves or stand at a form feed: all else keeps its place."""
    for found in (_NAMED, _AT_FEED):
        text = found.sub(lambda match: _blank(match[0]), text)
    return text


def blank_page_marks(text: str) -> str:
    """The same, and also without the lone numbers that count its pages. For a document, never for a quote."""
    parts, at = [], 0
    blanked = blank_named_marks(text)
    for number in _page_numbers(_lone_numbers(text)):
        parts += [blanked[at : number.start], " " * (number.end - number.start)]
        at = number.end
    return "".join([*parts, blanked[at:]])


def _blank(mark: str) -> str:
    return "".join(char if char in "\n\f" else " " for char in mark)


def _lone_numbers(text: str) -> list[_Lone]:
    """All of them, or in a text with marks of pages those that are the first or the last paragraph of a page."""
    marks = list(_OWN_MARK.finditer(text))
    page_from = {mark.end() + 2: int(mark[1]) for mark in marks}
    page_until = {mark.start() - 2: int(mark[1]) - 1 for mark in marks}
    if marks:
        page_until[len(text.rstrip("\n"))] = int(marks[-1][1])
    found = []
    for match in _LONE_NUMBER.finditer(text):
        page = page_from.get(match.start(), page_until.get(match.end()))
        if page is not None or not marks:
            found.append(_Lone(match.start(), match.end(), int(match[0]), page))
    return found


def _page_numbers(numbers: list[_Lone]) -> list[_Lone]:
    """Those in a row that counts the pages of one paper from its beginning."""
    found: list[_Lone] = []
    row: list[_Lone] = []
    for number in numbers:
        if row and not _is_next_page(row[-1], number):
            found += row if _counts_pages(row) else []
            row = []
        row.append(number)
    return found + (row if _counts_pages(row) else [])


def _is_next_page(before: _Lone, number: _Lone) -> bool:
    if number.value != before.value + 1:
        return False
    if before.page is not None:
        return number.page == before.page + 1
    return number.start - before.end >= _MIN_PAGE_CHARACTERS


def _counts_pages(row: list[_Lone]) -> bool:
    return len(row) >= _MIN_PAGES and row[0].value < (row[0].page or 1) + _MAX_FIRST
