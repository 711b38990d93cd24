"""A law by its name or abbreviation, as lawyers write it: `artikel 3:2 Awb`. Only the register can say which it is."""

import re
from collections.abc import Iterator
from typing import Final

from besluitbron.contract.errors import IdentifierRefused
from besluitbron.pipeline.references.articles import ARTICLE, PARAGRAPH, WHOLE_ARTICLE, find_day
from besluitbron.pipeline.references.reference import Place, Reference, quotable, with_plain_days

EXPLANATION_UNUSED: Final = "What stands in brackets beside the name was not compared with the law."
MAX_NAME: Final = 150
"""Characters. The names for citing are seldom half as long."""
_PARTS: Final = rf"(?:[ ,]{{1,2}}(?:en )?{PARAGRAPH}){{0,4}}"
_ARTICLE: Final = re.compile(
    rf"(?:(?P<before>{PARAGRAPH})[ ,]{{1,2}}(?:van )?)?"
    rf"\b(?:artikel(?:en)?|artt?\.?)[ :]?(?P<article>{ARTICLE})(?![\w:])(?P<after>{_PARTS})"
    rf"|(?<![\w:.,])(?P<booked>\d{{1,2}}[A-Z]?:\d{{1,4}}[a-z]{{0,2}})(?![\w:])(?P<behind>{_PARTS})",
    re.IGNORECASE,
)
"""An article with its paragraphs; without the word only where a colon says that it is one."""
_MORE_PARTS: Final = re.compile(r"(?:[ ,]{1,2}(?:lid|onder|sub|onderdeel) (?:\d\w{0,2}|[a-z]\b))+$", re.IGNORECASE)
_EXPLAINED: Final = re.compile(r" ?\((?![^()]*\boud\b)[^()\d]{1,80}\)", re.IGNORECASE)
_LEADING: Final = re.compile(r"^(?:(?:van|uit|in|de|het|ingevolge|krachtens)\b|[ ,;:-])+", re.IGNORECASE)
_TRAILING: Final = re.compile(
    r"(?:\b(?:zoals|geldend|geldig|luidend|in|werking|kracht|op|per|vanaf|van|de|het|versie)|[ ,;:-])+$", re.IGNORECASE
)
_BOOK: Final = r"boek (?P<{}>\d{{1,2}}a?)"
_NAME: Final = re.compile(
    rf"(?:{_BOOK.format('first')},? (?:van (?:het|de) )?)?"
    r"(?P<base>[^\W\d_](?:[^\W\d_]|[ .,'’&/-])*[^\W\d_](?: (?:1[89]|20)\d\d)?)"
    rf"(?:,? {_BOOK.format('last')})?",
    re.IGNORECASE,
)
"""Letters, with a year at the end as in `Wet inkomstenbelasting 2001`, and the book of a code."""
_OF_A_LAW: Final = re.compile(
    r"(?:wet|wetboek|besluit|regeling|regelen|reglement|statuut|verdrag|richtlijnen|code)(?: (?:1[89]|20)\d\d)?\b",
    re.IGNORECASE,
)
_ABBREVIATION: Final = re.compile(r"(?:[A-Za-z]{2,4}|[A-Z][A-Za-z]{1,5})(?: (?:1[89]|20)\d\d)?")
"""Alone, without an article: short, so that a single word that is looked for is not taken for a law."""
_NO_NAME: Final = frozenset(
    {"wet", "besluit", "regeling", "wetboek", "reglement", "verordening", "verdrag", "code", "kb", "amvb"}
)


def read_law_by_name(text: str) -> Reference | None:
    """A law by name with an article and a day, or alone where it looks like one. None: it is none.

    Raises IdentifierRefused for several articles at once, and for a day that does not exist.
    """
    rest, day = find_day(with_plain_days(text))
    articles = list(_ARTICLE.finditer(rest))
    name = _name(_ARTICLE.sub(" ", rest))
    if name is None or not (articles or _is_like_a_law(name)):
        return None
    if len(articles) > 1:
        numbers = ", ".join(found["article"] or found["booked"] for found in articles)
        raise IdentifierRefused(f"Several articles are named here: {quotable(numbers)}. Give one of them.")
    article = (articles[0]["article"] or articles[0]["booked"]).rstrip(".:") if articles else None
    return Reference("law", name, (Place("wetten", name),), article, day, notes=tuple(_notes(rest, articles)))


def _notes(text: str, articles: list[re.Match[str]]) -> Iterator[str]:
    if any(found["before"] or found["after"] or found["behind"] for found in articles) or _MORE_PARTS.search(text):
        yield WHOLE_ARTICLE
    if any(char.isalpha() for found in _EXPLAINED.finditer(text) for char in found[0]):  # a day there was read
        yield EXPLANATION_UNUSED


def _name(text: str) -> str | None:
    """What is left of a text without its article, when that can be the name of a law."""
    plain = _EXPLAINED.sub("", " ".join(text.split()))
    plain = _TRAILING.sub("", _LEADING.sub("", _MORE_PARTS.sub("", plain)))
    if len(plain) > MAX_NAME or not (match := _NAME.fullmatch(plain)) or match["base"].casefold() in _NO_NAME:
        return None
    book = match["first"] or match["last"]
    return f"{match['base']} Boek {book.upper()}" if book else match["base"]


def _is_like_a_law(name: str) -> bool:
    return bool(_OF_A_LAW.search(name) or _ABBREVIATION.fullmatch(name.partition(" Boek ")[0]))
