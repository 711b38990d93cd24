"""The ways in which a text can be read: as it is, and with one kind of mark after another passed over."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from besluitbron.pipeline.quotes.differences import Difference
from besluitbron.pipeline.quotes.footnotes import blank_footnotes
from besluitbron.pipeline.quotes.list_marks import blank_bullets, blank_counters
from besluitbron.pipeline.quotes.page_marks import blank_named_marks, blank_page_marks
from besluitbron.pipeline.quotes.tokens import DOUBTFUL, JOINING_TOKEN, Codebook, Tokens

_PASSED_OVER: Final[tuple[tuple[Difference, Callable[[str, str], str]], ...]] = (
    # A quote may hold the lone numbers that may count pages, and not the marks that name themselves.
    ("page marks", lambda text, _: blank_named_marks(text)),
    ("page marks", lambda text, _: blank_page_marks(text)),
    ("footnote signs", lambda _, blanked: blank_footnotes(blanked)),
    ("list marks", lambda _, blanked: blank_bullets(blanked)),
    ("list marks", lambda _, blanked: blank_counters(blanked)),
)
"""In this order; each gets the text as it is and with the marks before it blanked. All else keeps its place."""


@dataclass(frozen=True)
class Reading:
    """A text in the codes of one book, with marks blanked."""

    book: Codebook
    tokens: Tokens
    passed_over: tuple[tuple[Difference, str], ...] = ()
    """Each kind of mark with the text before it was blanked."""

    def written(self, start: int, end: int) -> str:
        """A passage without the marks that were passed over."""
        if not self.passed_over:
            return self.tokens.text[start:end]
        whole, blanked = self.passed_over[0][1][start:end], self.tokens.text[start:end]
        return "".join(here for there, here in zip(whole, blanked, strict=True) if here == there)

    def passed_over_in(self, start: int, end: int) -> Iterator[Difference]:
        """The kinds of marks that were passed over in a passage, or directly behind it."""
        texts = pairwise([*(before for _, before in self.passed_over), self.tokens.text])
        for (name, _), (before, blanked) in zip(self.passed_over, texts, strict=True):
            if before[start : end + 1] != blanked[start : end + 1]:
                yield name


class Readings:
    """All readings of one text for one quote, each made when it is asked for."""

    def __init__(self, text: str, quote: str) -> None:
        self._quote = quote
        self._made = self._make(text, Codebook(quote))
        self._known: list[Reading] = []

    def __iter__(self) -> Iterator[Reading]:
        """The text as it is first; each next one passes over more, and differs from the last."""
        yield from self._known
        for reading in self._made:
            self._known.append(reading)
            yield reading

    def with_whole_words(self) -> list[Reading]:
        """Those in which no word is joined to what may be its rest on the next line."""
        return [reading for reading in self if reading.book.pattern is not JOINING_TOKEN]

    def _make(self, text: str, book: Codebook) -> Iterator[Reading]:
        reading = Reading(book, book.read(text))
        yield reading
        with_lists = reading
        for name, blank in _PASSED_OVER:
            before = reading.tokens.text
            if (blanked := blank(text, before)) != before:
                reading = Reading(book, book.read(blanked), (*reading.passed_over, (name, before)))
                yield reading
            if name == "page marks":
                with_lists = reading
        yield from self._joined(with_lists)
        if reading is not with_lists:
            yield from self._joined(reading)

    def _joined(self, reading: Reading) -> Iterator[Reading]:
        """With every word joined to what may be its rest on the next line, where there is such a doubt."""
        text = reading.tokens.text
        if DOUBTFUL.search(text) or DOUBTFUL.search(self._quote):
            book = Codebook(self._quote, JOINING_TOKEN)
            yield Reading(book, book.read(text), reading.passed_over)
