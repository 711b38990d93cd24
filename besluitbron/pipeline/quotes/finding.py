"""Find a quote in a document, and say how exactly it is there.

What counts is the order of words, numbers and marks. White space, hyphenation, the form of quotation marks and the
like are differences of typesetting: they are named, and the quote counts as there. A changed word, number, name,
negation or order is none of these, and a capital is a difference of its own (docs/decisions, 22).
"""

import re
from dataclasses import dataclass, replace
from typing import Final, Literal

from besluitbron.contract.errors import TextRefused
from besluitbron.pipeline.quotes.differences import Difference
from besluitbron.pipeline.quotes.matching import EDGES, Match, QuoteSearch
from besluitbron.pipeline.quotes.tokens import count_words

Verdict = Literal["literal", "literal_but_for", "other_capitals", "parts_in_order", "partly", "not_in_document"]
"""`literal`: character for character. `literal_but_for`: but for the named differences. `other_capitals`: the same
words, with other capitals. `parts_in_order`: the parts around the ellipses of the quote stand in this order.
`partly`: only a part is there. `not_in_document`: no part of at least MIN_PART_WORDS words."""

MAX_QUOTE_CHARACTERS: Final = 5_000
MIN_QUOTE_WORDS: Final = 2
"""One word proves nothing; two can be a name."""
AROUND_CHARACTERS: Final = 160
MAX_PASSAGE_CHARACTERS: Final = 2 * MAX_QUOTE_CHARACTERS

_ELLIPSIS: Final = re.compile(r"[\[(]\s?(?:\u2026|\.{3,}+|\. \. \.)\s?[\])]|\u2026|\.{3,}+|\. \. \.")
_PARAGRAPH_END: Final = re.compile(r"\n[^\S\n]*+\n\s*+")


@dataclass(frozen=True)
class Passage:
    """A place in the document."""

    offset: int
    """Where it begins, in characters of the text: what `get_document` takes as offset."""
    length: int
    paragraph: int
    """Number of the paragraph in which it begins, from 1; paragraphs are separated by a blank line."""
    text: str
    """As the document writes it; of a very long one the beginning."""
    before: str
    after: str


@dataclass(frozen=True)
class QuoteFinding:
    """What was found of a quote."""

    verdict: Verdict
    passages: tuple[Passage, ...] = ()
    """Where it is; of a quote with ellipses each part."""
    differences: tuple[Difference, ...] = ()
    """Between the passages and (the found part of) the quote."""
    missing: tuple[str, ...] = ()
    """What of the quote is not there in front of the found part and behind it; empty ones are left out."""
    occurrences: int = 0
    """How often the whole quote is there; the best and then the first place is shown."""


def find_quote(text: str, quote: str) -> QuoteFinding:
    """Say whether and where a quote is in a text. Raises TextRefused for one that is too short or too long to check.

    The time grows with the length of the text, whatever stands in it: for five million characters a few seconds, and
    some twenty where it is nothing but short numbers that the quote would be cut out of.
    """
    _check(quote)
    parts = [bare for part in _ELLIPSIS.split(quote) if count_words(bare := part.strip(EDGES))]
    search = QuoteSearch(text, quote)
    whole = parts[0] if len(parts) == 1 else quote.strip(EDGES)
    if found := search.whole(whole):
        return _shown(text, _VERDICTS[found[0].rank], [found[0]], occurrences=found[1])
    if len(parts) > 1:
        _check_parts(parts)
        if places := search.in_order(parts):
            return _shown(text, "parts_in_order", places, occurrences=1)
    return _partly(text, search.longest(whole))


_VERDICTS: Final[tuple[Verdict, ...]] = ("literal", "literal_but_for", "other_capitals")


def _check(quote: str) -> None:
    if len(quote) > MAX_QUOTE_CHARACTERS:
        raise TextRefused(
            f"The quote has {len(quote)} characters; at most {MAX_QUOTE_CHARACTERS} are checked. Give it in parts."
        )
    if count_words(quote) < MIN_QUOTE_WORDS:
        raise TextRefused(
            f"A single word proves nothing: give at least {MIN_QUOTE_WORDS} words, as the document writes them."
        )


def _check_parts(parts: list[str]) -> None:
    for part in parts:
        if count_words(part) < MIN_QUOTE_WORDS:
            raise TextRefused(
                f"The part '{part}' beside an ellipsis is a single word, which proves nothing: give every part at "
                f"least {MIN_QUOTE_WORDS} words."
            )


def _partly(text: str, longest: tuple[Match, tuple[str, str]] | None) -> QuoteFinding:
    if longest is None:
        return QuoteFinding("not_in_document")
    match, around = longest
    missing = tuple(part for part in (part.strip() for part in around) if part.strip(EDGES))
    return replace(_shown(text, "partly", [match]), missing=missing)


def _shown(text: str, verdict: Verdict, found: list[Match], *, occurrences: int = 0) -> QuoteFinding:
    differences = tuple(dict.fromkeys(name for match in found for name in match.differences))
    return QuoteFinding(verdict, tuple(_passage(text, match) for match in found), differences, (), occurrences)


def _passage(text: str, match: Match) -> Passage:
    before = text[max(0, match.start - AROUND_CHARACTERS) : match.start]
    after = text[match.end : match.end + AROUND_CHARACTERS]
    if match.start > AROUND_CHARACTERS:
        before = before.partition(" ")[2] or before
    if match.end + AROUND_CHARACTERS < len(text):
        after = after.rpartition(" ")[0] or after
    return Passage(
        offset=match.start,
        length=match.end - match.start,
        paragraph=1 + sum(1 for _ in _PARAGRAPH_END.finditer(text, 0, match.start)),
        text=text[match.start : min(match.end, match.start + MAX_PASSAGE_CHARACTERS)],
        before=before.strip(),
        after=after.strip(),
    )
