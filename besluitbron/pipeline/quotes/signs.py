"""The signs that typesetting, scanning and copying change without changing what a text says."""

import unicodedata
from typing import Final

HYPHENS: Final = "\\-\u2010\u2011\u2012\u2013\u2212\u00ac"
"""Signs that stand for a hyphen; the last is what some PDF files have at the end of a line. For a character class."""
DASHES: Final = HYPHENS + "\u2014\u2015\uff0d"
SOFT_HYPHEN: Final = "\u00ad"
INVISIBLE: Final = SOFT_HYPHEN + "\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff"
COMBINING: Final = "\u0300-\u036f"
SINGLE_QUOTES: Final = "'\u2018\u2019\u201a\u201b\u2032\u00b4`\u02bc\u2039\u203a\uff07"
QUOTES: Final = SINGLE_QUOTES + '"\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb\uff02'
MARKUP: Final = "*#|\\\\_"
"""What stands for a border of a table or for emphasis in a text that was written from something richer."""
LIGATURES: Final = "\ufb00-\ufb06\u0132\u0133"
LOWER: Final = "".join(char for char in map(chr, range(0x61, 0x250)) if char.islower()) + "\ufb00-\ufb06"
"""Latin letters that are lower case, for a character class: the expressions of Python have no name for them."""

RAISED: Final = "\u00b2\u00b3\u00b9\u2070\u2074-\u2079"
"""Superscript digits."""
SMALL_DIGITS: Final = RAISED + "\u2080-\u2089"
"""Superscript and subscript digits."""
LETTER: Final = f"[^\\W\\d_{SMALL_DIGITS}]"
"""Python counts small digits with the letters."""

SMALL_DIGIT_TABLE: Final = {
    code: unicodedata.normalize("NFKC", chr(code))
    for code in (0xB2, 0xB3, 0xB9, 0x2070, *range(0x2074, 0x207A), *range(0x2080, 0x208A))
}
LIGATURE_TABLE: Final = {
    code: unicodedata.normalize("NFKC", chr(code)) for code in (*range(0xFB00, 0xFB07), 0x132, 0x133)
}
WIDE_TABLE: Final = {code: unicodedata.normalize("NFKC", chr(code)) for code in range(0xFF01, 0xFF5F)}
"""Full-width forms. Not all of NFKC: it would make 10² into 102."""
