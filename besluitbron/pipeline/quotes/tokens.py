"""A text as words, numbers and marks, so that what stands between them and how they are typeset does not count.

A token is the smallest thing that is there or is not: `warmtenet`, `3:2`, `1.250,50`, `'`-less `foto's`, a comma. A
number in another number, or a word in another word, is therefore never found.
"""

import re
import unicodedata
from array import array
from functools import cached_property
from operator import itemgetter
from typing import Final

from besluitbron.pipeline.quotes import signs

_UNKNOWN: Final = "\0"
_MAX_REMEMBERED: Final = 50_000
"""Different spellings of which the code is remembered: a text of words that are all different stays small."""
_SECOND_WORD: Final = "(?:en|of|tot|dan|als|noch|and|or)\\b"
"""After `binnen- ` these are words of their own; after `groei-` at the end of a line `en` is the rest of one."""

_LETTER_BEFORE: Final = rf"(?<={signs.LETTER}|[{signs.INVISIBLE}{signs.COMBINING}])"
_WORD_CHARACTERS: Final = rf"[^\W_][\w{signs.INVISIBLE}{signs.COMBINING}]*+"


def _hyphenation(unless: str) -> str:
    """A hyphen in a word, or at the end of a line in one: nobody can tell which of them belong to the word. Verbose."""
    return rf"""{_LETTER_BEFORE} [{signs.HYPHENS}] (?=[^\W\d_])
        | {_LETTER_BEFORE} [{signs.HYPHENS}] \s++ {unless} (?=[{signs.LOWER}])
        | {_LETTER_BEFORE} [{signs.HYPHENS}] [ \t]*+ \n \s*+ {unless} (?=[^\W\d_])
        | (?<={signs.SOFT_HYPHEN}) \s++ (?=[{signs.LOWER}])"""


def _token(hyphenation: str) -> re.Pattern[str]:
    # Every part is bounded by what it begins with, and no repetition can be split in two ways: linear on any text.
    return re.compile(
        rf"""{_WORD_CHARACTERS}
             (?:(?: {hyphenation} | [{signs.SINGLE_QUOTES}] (?=[^\W_]) | (?<=\d) [.,:/] (?=\d)) {_WORD_CHARACTERS})*+
           | \u2026 | \.{{3,}}+
           | ,(?<!,,)(?!,)
           | [^\w\s,{signs.QUOTES}{signs.INVISIBLE}{signs.COMBINING}{signs.MARKUP}]
        """,
        re.VERBOSE,
    )


TOKEN: Final = _token(_hyphenation(f"(?!{_SECOND_WORD})"))
"""White space, quotation marks (two commas are one), invisible signs and mark-up stand between the tokens."""
_TORN_LIGATURE: Final = "(?<=[\ufb00-\ufb06])[ ]"
JOINING_TOKEN: Final = _token(rf"{_hyphenation('')} | {_TORN_LIGATURE} (?=[{signs.LOWER}])")
"""The same, where `groei-` and `en` are one word, and `binnen- en` too; and `ﬁ` and `nancieel`, as some PDF files
have it."""
SMALL_DIGITS: Final = re.compile(rf"(?<={signs.LETTER})[{signs.SMALL_DIGITS}]++(?!\d)")
"""`m²`, `CO₂`: behind a letter they are what a plain digit is there; `5²` is not `52`."""
HYPHENATION: Final = re.compile(_hyphenation(""), re.VERBOSE)
DOUBTFUL: Final = re.compile(
    rf"{_LETTER_BEFORE}[{signs.HYPHENS}]\s++{_SECOND_WORD}|{_TORN_LIGATURE}(?=[{signs.LOWER}])"
)
"""Where the two kinds of tokens differ."""

_SOFT_BREAK: Final = re.compile(rf"{signs.SOFT_HYPHEN}\s*+")
_TORN: Final = re.compile(_TORN_LIGATURE)
_INVISIBLE: Final = re.compile(f"[{signs.INVISIBLE}]")
_HYPHEN: Final = re.compile(rf"[{signs.HYPHENS}]\s*+")
_APOSTROPHE: Final = re.compile(f"[{signs.SINGLE_QUOTES}]")
_DASH: Final = re.compile(f"[{signs.DASHES}]")


def fold(token: str) -> str:
    """A token as all its spellings are compared; capitals are kept."""
    if token.isascii() and token.isalnum():
        return token
    plain = _TORN.sub("", _INVISIBLE.sub("", _SOFT_BREAK.sub("", token)))
    plain = unicodedata.normalize("NFC", plain).translate(signs.LIGATURE_TABLE).translate(signs.WIDE_TABLE)
    plain = SMALL_DIGITS.sub(lambda digits: digits[0].translate(signs.SMALL_DIGIT_TABLE), plain)
    if len(plain) == 1:
        return _DASH.sub("-", plain)
    if plain.startswith("..."):
        return "\u2026"
    return _APOSTROPHE.sub("'", _HYPHEN.sub("", plain)).rstrip("_")


def folded(text: str, pattern: re.Pattern[str] = TOKEN) -> list[str]:
    """All tokens of a text, folded."""
    return [fold(token[0]) for token in pattern.finditer(text)]


class Tokens:
    """A text as codes: one character a token, so that finding a passage is finding a string in a string."""

    def __init__(self, text: str, codes: str, pattern: re.Pattern[str]) -> None:
        self.text = text
        self.codes = codes
        self._pattern = pattern

    @cached_property
    def starts(self) -> "array[int]":
        """Where each token begins in the text; most texts are only looked through, so not before it is asked."""
        return array("L", (token.start() for token in self._pattern.finditer(self.text)))

    def slice(self, first: int, count: int) -> tuple[int, int]:
        """Where `count` tokens from `first` on begin and end in the text."""
        last = self.starts[first + count - 1]
        token = self._pattern.match(self.text, last)
        return self.starts[first], token.end() if token else last

    @property
    def core(self) -> str:
        """The text from its first token to its last: without what stands around them."""
        start, end = self.slice(0, len(self.codes))
        return self.text[start:end]


class Codebook(dict[str, str]):
    """Spelling -> code. Only what a quote is made of has one; everything else in a text is the same unknown."""

    def __init__(self, quote: str, pattern: re.Pattern[str] = TOKEN) -> None:
        super().__init__()
        self.pattern = pattern
        self._codes: dict[str, str] = {}
        for token in folded(quote, pattern):
            self._codes.setdefault(token.lower(), chr(len(self._codes) + 1))

    def __missing__(self, token: str) -> str:
        code = self._codes.get(fold(token).lower(), _UNKNOWN)
        if len(self) < _MAX_REMEMBERED:
            self[token] = code
        return code

    def read(self, text: str) -> Tokens:
        """The text in codes; capitals make no difference. Time and memory grow with its length."""
        spellings = map(itemgetter(0), self.pattern.finditer(text))
        return Tokens(text, "".join(map(self.__getitem__, spellings)), self.pattern)


def known_runs(codes: str) -> list[tuple[int, str]]:
    """The stretches of known tokens, each with the number of its first token."""
    runs, at = [], 0
    for run in codes.split(_UNKNOWN):
        if run:
            runs.append((at, run))
        at += len(run) + 1
    return runs


def count_words(text: str) -> int:
    """The words and numbers of a text, without its marks."""
    return sum(token[0][0].isalnum() for token in TOKEN.finditer(text))
