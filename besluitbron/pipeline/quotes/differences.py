"""In what two spellings of the same words differ."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import Final, Literal

from besluitbron.pipeline.quotes import signs
from besluitbron.pipeline.quotes.tokens import HYPHENATION, SMALL_DIGITS

Difference = Literal[
    "white space",
    "hyphenation",
    "quotation marks",
    "quotation marks left out, added or moved",
    "ligatures",
    "invisible characters",
    "dashes",
    "Unicode form",
    "ellipsis sign",
    "table borders or emphasis marks",
    "page marks",
    "footnote signs",
    "list marks",
    "superscript or subscript digits",
    "closing mark",
    "capitals",
    "may be cut out of a longer word or number",
]

_INVISIBLE: Final = re.compile(f"[{signs.INVISIBLE}]")
_LIGATURE: Final = re.compile(f"[{signs.LIGATURES}]")
_QUOTATION: Final = re.compile(f",,|''|[{signs.QUOTES}]")
_DASH: Final = re.compile(f"[{signs.DASHES}]")
_DOTS: Final = re.compile(r"\u2026|\.{3,}+")
_COMBINED_OR_WIDE: Final = re.compile(f"[{signs.COMBINING}\uff01-\uff5e]")
_MARKUP: Final = re.compile(f"[{signs.MARKUP}]")
_BORDER: Final = re.compile(r"(?<!\s)\s*+\|\s*+")
_SPACE: Final = re.compile(r"\s++")

# In this order: each is taken out of both before the next is looked at, so that none is counted twice.
_LOOKS: Final[tuple[tuple[Difference, re.Pattern[str], Callable[[str], str]], ...]] = (
    ("hyphenation", HYPHENATION, lambda text: HYPHENATION.sub("", text)),
    ("invisible characters", _INVISIBLE, lambda text: _INVISIBLE.sub("", text)),
    ("ligatures", _LIGATURE, lambda text: text.translate(signs.LIGATURE_TABLE)),
    ("superscript or subscript digits", SMALL_DIGITS, lambda text: text.translate(signs.SMALL_DIGIT_TABLE)),
    ("dashes", _DASH, lambda text: _DASH.sub("-", text)),
    ("ellipsis sign", _DOTS, lambda text: _DOTS.sub("\u2026", text)),
    ("Unicode form", _COMBINED_OR_WIDE, lambda text: unicodedata.normalize("NFC", text).translate(signs.WIDE_TABLE)),
)


def tell_apart(written: str, quoted: str) -> Iterator[Difference]:
    """Name the differences between a passage and a quote whose words and marks are the same; capitals do not count."""
    for name, looks, fold in _LOOKS:
        if looks.findall(written) != looks.findall(quoted):
            yield name
        written, quoted = fold(written), fold(quoted)
    if _solid(_QUOTATION.sub("", written)) != _solid(_QUOTATION.sub("", quoted)):
        yield "table borders or emphasis marks"
    written, quoted = _without_markup(written), _without_markup(quoted)
    if _solid(_QUOTATION.sub('"', written)) != _solid(_QUOTATION.sub('"', quoted)):
        yield "quotation marks left out, added or moved"
    elif _QUOTATION.findall(written) != _QUOTATION.findall(quoted):
        yield "quotation marks"
    if _QUOTATION.sub("", written).lower() != _QUOTATION.sub("", quoted).lower():
        yield "white space"


def _without_markup(text: str) -> str:
    return _MARKUP.sub("", _BORDER.sub(" ", text))


def _solid(text: str) -> str:
    return _SPACE.sub("", text).lower()
