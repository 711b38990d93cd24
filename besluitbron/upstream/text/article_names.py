"""What people call an article or another part of a law, in one form (pure)."""

import re
import unicodedata
from itertools import zip_longest
from typing import Final

ARTICLE: Final = "artikel"
_ARTICLE_WORD: Final = re.compile(r"^(?:artikel(?:en)?|artt?\b\.?|article)\s*")
_STRUCTURE_WORD: Final = re.compile(
    r"^(boek|deel|titel(?:deel)?|hoofdstuk|hfst\.?|afdeling|afd\.?|paragraaf|par\.?|§|divisie|bijlage|model)\s*(.*)$"
)
STRUCTURE_NAMES: Final = {
    **dict.fromkeys(("titel", "titeldeel"), "titel"),
    **dict.fromkeys(("hfst", "hoofdstuk"), "hoofdstuk"),
    **dict.fromkeys(("afd", "afdeling"), "afdeling"),
    **dict.fromkeys(("par", "§", "paragraaf", "sub-paragraaf", "subparagraaf"), "paragraaf"),
    **dict.fromkeys(("divisie", "circulaire.divisie"), "divisie"),
}
_SUBDIVISION: Final = re.compile(r"\s*(?:,|;|\(|\blid\b|\bleden\b|\bonder(?:deel)?\b|\baanhef\b).*$")


def read_article(text: str) -> tuple[str, str]:
    """What is asked for, in one form: `art. 3:2, eerste lid` -> (`artikel`, `3:2`); (`hoofdstuk`, `2`)."""
    plain = " ".join(unicodedata.normalize("NFKC", text).casefold().replace("–", "-").replace("_", " ").split())
    if structure := _STRUCTURE_WORD.match(plain):
        return part_key(structure[1].rstrip("."), structure[2])
    return part_key(ARTICLE, _SUBDIVISION.sub("", _ARTICLE_WORD.sub("", plain)))


def names_subdivision(text: str) -> bool:
    """Whether a paragraph or item of the article was asked for as well: `3:2, eerste lid`."""
    plain = _ARTICLE_WORD.sub("", text.casefold().strip())
    return _STRUCTURE_WORD.match(plain) is None and _SUBDIVISION.search(plain) is not None


def part_key(name: str, number: str) -> tuple[str, str]:
    """A part by its name and number in the form in which two spellings of it are the same."""
    folded = unicodedata.normalize("NFKC", number).casefold().replace("–", "-")
    return STRUCTURE_NAMES.get(name, name), re.sub(r"[\s_]+", "", folded).strip(".:,;")


def distance(one: str, other: str) -> list[int]:
    """How far two numbers lie apart, part by part: 3:2 and 3:4 are two apart in their second part."""
    numbers = ([int(digits[:9]) for digits in re.findall(r"\d+", text)] for text in (one, other))
    return [abs(a - b) for a, b in zip_longest(*numbers, fillvalue=0)]
