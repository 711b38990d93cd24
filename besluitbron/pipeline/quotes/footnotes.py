"""The signs of footnotes directly behind a word: `besluit¹`, `besluit.[2]`. A quote may leave them out.

Never behind a number, where ² can be a square and ¹ cannot be told from a digit, nor behind what may be a unit.
"""

import re
from typing import Final

from besluitbron.pipeline.quotes import signs

_SIGN: Final = re.compile(
    rf"""(?P<word>{signs.LETTER}{{3}}) (?P<mark>[.,;:!?){signs.QUOTES}]{{0,2}})
         (?P<sign>[{signs.RAISED}]{{1,3}} | [\u2020\u2021] | \[\d{{1,3}}\]) (?!\w)""",
    re.VERBOSE,
)
"""Words of one or two letters are units (`m²`, `km²`) and formulas (`R²`)."""
_UNITS: Final = ("dam", "ter", "ijl", "nch", "oet")
"""The last letters of those that are longer: meter, mijl, inch, voet."""


def blank_footnotes(text: str) -> str:
    """The text with spaces where the signs of footnotes are."""
    return _SIGN.sub(_blank, text)


def _blank(found: re.Match[str]) -> str:
    if found["word"].lower() in _UNITS and found["sign"] in ("\u00b2", "\u00b3"):
        return found[0]
    return f"{found['word']}{found['mark']}{' ' * len(found['sign'])}"
