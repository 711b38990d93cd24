"""What stands between two pages of a document and is not part of a sentence that runs on."""

import re
from typing import Final

_NAMED: Final = re.compile(
    r"""^[ \t]*+ [\[(\-–—]? [ \t]?
        (?:pagina|page|bladzijde|blz\.?|p\.|pag\.?) [ \t]? \d{1,4} (?:[ \t]?(?:van|of|/)[ \t]?\d{1,4})?
        [ \t]? [\])\-–—]? [ \t]*+$""",
    re.IGNORECASE | re.MULTILINE | re.VERBOSE,
)
"""`Pagina 3 van 10`, `[page 3]`, `- blz. 3 -`, alone on a line."""
_AT_FEED: Final = re.compile(r"^[ \t]*+\d{1,4}[ \t]*+\n?(?=\f)|(?<=\f)[ \t]*+\n?[ \t]*+\d{1,4}[ \t]*+$", re.MULTILINE)
_LONE_NUMBER: Final = re.compile(r"(?:(?<=\n\n)|\A)\d{1,4}(?=\n\n|\Z)")
_MIN_PAGES: Final = 3
"""So many paragraphs that are nothing but a number, each one higher than the one before, count pages."""


def blank_page_marks(text: str) -> str:
    """The text with spaces where page marks were: every other character keeps its place."""
    for found in (_NAMED, _AT_FEED):
        text = found.sub(lambda match: _blank(match[0]), text)
    return _blank_page_numbers(text)


def _blank(mark: str) -> str:
    return "".join(char if char in "\n\f" else " " for char in mark)


def _blank_page_numbers(text: str) -> str:
    numbers = list(_LONE_NUMBER.finditer(text))
    counting = _counting([int(match[0]) for match in numbers])
    if not counting:
        return text
    parts, at = [], 0
    for match, counts in zip(numbers, counting, strict=True):
        if counts:
            parts += [text[at : match.start()], _blank(match[0])]
            at = match.end()
    return "".join([*parts, text[at:]])


def _counting(values: list[int]) -> list[bool]:
    """Which of the numbers belong to a row of at least three, each one higher than the one before."""
    counting = [False] * len(values)
    start = 0
    for index in range(1, len(values) + 1):
        if index == len(values) or values[index] != values[index - 1] + 1:
            if index - start >= _MIN_PAGES:
                counting[start:index] = [True] * (index - start)
            start = index
    return counting if any(counting) else []
