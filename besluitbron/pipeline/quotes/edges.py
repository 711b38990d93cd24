"""Whether a passage begins or ends within a longer word or number: `250` of `1 250`, `5` of `5%`, `of` of `en/of`.

Nobody can tell the cells `12 250` of a table from a number above twelve thousand. So whatever may be a part of
something longer counts as one: a quote that is called literal wrongly is worse than one that is shown with the words
around it.
"""

import re
from typing import Final

from besluitbron.pipeline.quotes import signs

_LOOKED_AT: Final = 16
"""Characters on either side: more than a mark, a coin and the spaces between them need."""
_EDGE: Final = "\\0"
_SPACE: Final = r"[^\S\n\r\f\v\t]"
"""On one line; a tab and three spaces part columns."""
_GAP: Final = _SPACE + "{0,2}"
_BREAK: Final = rf"(?:{_GAP} | {_SPACE}* \n {_SPACE}*)"
_LETTER: Final = r"[^\W\d_]"
_DIGIT: Final = r"[\d\u00bc-\u00be\u2150-\u215e]"
_FIRST_DIGIT: Final = r"(?:[€$£ƒ]\s?)?\d"
_DASH: Final = f"[{signs.DASHES}]"
_POINT: Final = f"[.\u00b7{signs.SINGLE_QUOTES}]"

_CUT: Final = re.compile(
    rf"""{_DIGIT} {_SPACE}{{1,2}} {_EDGE} {_DIGIT}                      # 1 250; 070 123 45 67; 1 ½
       | (?<!\d) \d{{1,3}} {_POINT}? {_BREAK} {_EDGE} \d{{3}} (?!\d)   # the same at the end of a line; 1. 250; 1·250
       | \d {_EDGE} {_POINT} \d{{3}} (?!\d)
       | (?<![\w.,]) [.,] {_EDGE} \d                                    # ,50
       | \d {_GAP} {_DASH} {_GAP} {_EDGE} {_FIRST_DIGIT}                # 3 - 5; € 20 - € 30
       | \d {_GAP} {_EDGE} {_DASH} {_GAP} {_FIRST_DIGIT}
       | \d {_GAP} [×x] {_GAP} {_EDGE} \d | \d {_GAP} {_EDGE} [×x] {_GAP} \d   # 3×4; 3 x 4
       | \d {_EDGE} \+ | \d {_GAP} {_EDGE} [%‰°]                        # 50+; 5%; 5 %
       | \w [{signs.HYPHENS}+] {_EDGE} \w                               # Sint-Oedenrode
       | \w {_EDGE} [{signs.HYPHENS}+] \w
       | {_LETTER} {_EDGE} [{signs.HYPHENS}]                            # binnen- en buitenland
       | {_LETTER} [{signs.HYPHENS}] {_SPACE}* \n \s* {_EDGE} {_LETTER} # groei-, and on the next line en
       | [\ufb00-\ufb06] {_SPACE} {_EDGE} [{signs.LOWER}]               # ﬁ nancieel
       | {_LETTER} [/@&] {_EDGE} {_LETTER}                              # en/of; B&W
       | {_LETTER} {_EDGE} [/@&] {_LETTER}
       | [a-z] \. {_EDGE} [a-z] | [a-z] {_EDGE} \. [a-z]                # delft.nl; o.a.
       | [A-Z] \. {_EDGE} [A-Z] (?![a-z]) | [A-Z] {_EDGE} \. [A-Z] (?![a-z])
       | {_LETTER} -? \) {_EDGE} {_LETTER} | {_LETTER} {_EDGE} \( -? {_LETTER}   # (on)gewenst; raadslid(en)
    """,
    re.VERBOSE,
)
_SIGNED: Final = re.compile(
    rf"[{signs.HYPHENS}+±~≈<>≤≥] {_GAP} {_EDGE} (?!\d{{1,2}}[-/]\d{{1,2}}[-/]\d) {_FIRST_DIGIT}", re.VERBOSE
)
"""-5; - 5; -/- € 5; ±5. A date has no minus. A passage may end in such a sign: its numbers are whole."""
_WHITE: Final = re.compile(r"\s{0,3}")


def is_cut(text: str, start: int, end: int) -> bool:
    """Does, or may, the passage begin or end within a longer word or number?"""
    white = _WHITE.match(text, end)
    begins, ends = _around(text, start), _around(text, white.end() if white else end)
    return any(found.search(edge) for found, edge in ((_CUT, begins), (_SIGNED, begins), (_CUT, ends)))


def _around(text: str, at: int) -> str:
    """What stands around an edge, which is marked; the white space there stands in front of the mark."""
    return f"{text[max(0, at - _LOOKED_AT) : at]}\0{text[at : at + _LOOKED_AT]}"
