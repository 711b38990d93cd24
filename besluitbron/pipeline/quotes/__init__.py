"""Is a passage in a document, word for word? One question, asked with `find_quote`; knows no register."""

from besluitbron.pipeline.quotes.finding import (
    MAX_QUOTE_CHARACTERS,
    MIN_QUOTE_WORDS,
    Passage,
    QuoteFinding,
    Verdict,
    find_quote,
)
from besluitbron.pipeline.quotes.matching import MIN_PART_WORDS

__all__ = [
    "MAX_QUOTE_CHARACTERS",
    "MIN_PART_WORDS",
    "MIN_QUOTE_WORDS",
    "Passage",
    "QuoteFinding",
    "Verdict",
    "find_quote",
]
