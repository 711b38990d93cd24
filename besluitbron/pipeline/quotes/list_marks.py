"""The marks in front of the items of a list: a quote may leave them out, as somebody who reads the list aloud does.

A number at the start of a line can also be the end of a sentence that was broken there. So a mark that counts is one
only beside its neighbour (`a.` and `b.`, `2.` and `3.`), and no mark stands before a digit: `- 5` may be minus five.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from besluitbron.pipeline.quotes import signs

_BULLETS: Final = (
    "\u2022\u2023\u2043\u25aa\u25ab\u25a0\u25a1\u25cf\u25cb\u25e6\u25b8\u25ba\u00b7\uf0a7\uf0b7\uf0d8\uf0fc"
)
"""The last four are those of symbol fonts, as they come out of PDF files."""
_BEFORE_WORDS: Final = rf"[ \t]++(?=[^\W\d_]|[{signs.QUOTES}(\[])"
_BULLET: Final = re.compile(rf"^[ \t]*+(?:[{_BULLETS}{signs.DASHES}]|o){_BEFORE_WORDS}", re.MULTILINE)
_COUNTER: Final = re.compile(
    rf"^[ \t]*+(?P<open>\(?)(?P<count>[1-9]\d?|[a-z]{{1,4}}|[A-Z]{{1,4}})(?P<close>[.)\u00b0]){_BEFORE_WORDS}",
    re.MULTILINE,
)
_TENS: Final = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
_ROMAN: Final = (*_TENS, *(f"x{unit}" for unit in _TENS))
_MAX_APART: Final = 10_000
"""Characters between two neighbours: an item can be a page long."""

_MIN_FULL_LINE: Final = 40
"""Characters of a line, with its end, that can have been broken because it was full; a shorter one is a heading."""


@dataclass(frozen=True)
class _Counter:
    start: int
    end: int
    counts: tuple[tuple[str, int], ...]
    """What it may be in which list: `i.` is the ninth letter and a one."""


def blank_bullets(text: str) -> str:
    """The text with spaces where marks of lists are that do not count."""
    return _BULLET.sub(lambda mark: " " * len(mark[0]), text)


def blank_counters(text: str) -> str:
    """The text with spaces where marks of lists are that count."""
    parts, at = [], 0
    for counter in _beside_neighbours(text):
        parts += [text[at : counter.start], " " * (counter.end - counter.start)]
        at = counter.end
    return "".join([*parts, text[at:]])


def _beside_neighbours(text: str) -> list[_Counter]:
    last: dict[tuple[str, int], _Counter] = {}
    found: dict[int, _Counter] = {}
    latest: dict[str, int] = {}
    for counter in _counters(text):
        for kind, value in counter.counts:
            before = last.get((kind, value - 1)) if latest.get(kind) == value - 1 else None
            if before is not None and counter.start - before.end <= _MAX_APART:
                found[before.start] = before
                found[counter.start] = counter
            last[kind, value] = counter
            latest[kind] = value
    return [found[start] for start in sorted(found)]


def _counters(text: str) -> Iterator[_Counter]:
    for mark in _COUNTER.finditer(text):
        if not _ends_a_sentence(text, mark):
            style = mark["open"] + mark["close"]
            counts = tuple((f"{kind} {style}", value) for kind, value in _counts(mark["count"]))
            yield _Counter(mark.start(), mark.end(), counts)


def _counts(written: str) -> Iterator[tuple[str, int]]:
    if written.isdigit():
        yield "digits", int(written)
        return
    case, small = "small" if written.islower() else "large", written.lower()
    if len(small) == 1:
        yield f"{case} letters", ord(small) - ord("a") + 1
    elif len(small) == 2 and small[0] == "a":
        yield f"{case} letters", 27 + ord(small[1]) - ord("a")
    if small in _ROMAN:
        yield f"{case} roman", _ROMAN.index(small)


def _ends_a_sentence(text: str, mark: re.Match[str]) -> bool:
    """May it be the `4.` of `artikel\\n4. De raad`? The line before is full and ends in a word."""
    line = text[max(0, mark.start() - _MIN_FULL_LINE) : mark.start()]
    is_full = len(line) == _MIN_FULL_LINE and "\n" not in line[:-1]
    return is_full and line[-2].isalnum() and text[mark.end() : mark.end() + 1].isupper()
