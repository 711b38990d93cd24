"""Where a quote stands in a text, and how exactly: looked for in each of the ways in which the text can be read."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Final

from besluitbron.pipeline.quotes.differences import Difference, tell_apart
from besluitbron.pipeline.quotes.edges import is_cut
from besluitbron.pipeline.quotes.longest import Stretches
from besluitbron.pipeline.quotes.readings import Reading, Readings
from besluitbron.pipeline.quotes.signs import QUOTES
from besluitbron.pipeline.quotes.tokens import Tokens, count_words, folded, known_runs

MIN_PART_WORDS: Final = 4
"""Of a quote that is partly there: three words in a row, such as `van de gemeente`, are in every document."""
MAX_COMPARED: Final = 100
"""Places of a quote that are compared with it sign by sign, to show the most exact one."""
MAX_CUT: Final = 20_000
"""Places cut out of longer words or numbers that are passed over: looking at them takes most of the time in a text of
millions of them, such as a table of digits."""
_CLOSING: Final = frozenset(".,;:")
EDGES: Final = " \t\r\n\f\v\u00a0" + QUOTES


@dataclass(frozen=True)
class Match:
    """A place of a quote, or of a part of it, in characters of the text."""

    start: int
    end: int
    differences: tuple[Difference, ...]

    @property
    def rank(self) -> int:
        """The smaller, the more exact."""
        return 0 if not self.differences else 2 if "capitals" in self.differences else 1


class QuoteSearch:
    """One quote looked for in one text."""

    def __init__(self, text: str, quote: str) -> None:
        self._readings = Readings(text, quote)

    def whole(self, quote: str) -> tuple[Match, int] | None:
        """The most exact place of the quote, the first of several, and how often it is there."""
        for reading in self._readings:
            if found := self._best(reading, quote):
                return found
        if quote[-1] not in _CLOSING:
            return None
        for reading in self._readings:  # nothing else is ever taken out of a quote: what it says must be there
            if found := self._best(reading, quote[:-1].rstrip(EDGES)):
                return _also(found[0], "closing mark"), found[1]
        return None

    def in_order(self, parts: list[str]) -> list[Match]:
        """The parts one behind the other, as close together as they are; empty when one is not there."""
        for reading in self._readings:
            if places := self._first_in_order(reading, parts):
                return self._close_together(reading, parts, places)
        return []

    def longest(self, quote: str) -> tuple[Match, tuple[str, str]] | None:
        """The longest part of the quote that is there, and what of the quote is not: in front of it and behind it."""
        readings = self._readings.with_whole_words()
        wanted = readings[0].book.read(quote)
        stretches = Stretches(wanted.codes)
        found = [(reading, *stretches.longest_in(known_runs(reading.tokens.codes))) for reading in readings]
        reading, at, of, count = max(found, key=itemgetter(3))
        first, last = _without_marks(wanted, of, count)
        if first >= last:
            return None
        start, end = wanted.starts[first], wanted.slice(first, last - first)[1]
        if count_words(quote[start:end]) < min(MIN_PART_WORDS, count_words(quote)):
            return None
        match = self._match(reading, at + first - of, last - first, quote[start:end])
        if is_cut(reading.tokens.text, match.start, match.end):
            match = _also(match, "may be cut out of a longer word or number")
        # Marks at the ends of the part that the document has there too are not shown, and not missing either.
        begins, until = wanted.slice(of, count)
        return match, (quote[:begins], quote[until:])

    def _best(self, reading: Reading, quote: str) -> tuple[Match, int] | None:
        """The most exact of the first MAX_COMPARED places, and the number of all places."""
        wanted = reading.book.read(quote)
        best: Match | None = None
        count = 0
        for first in _whole_places(reading, wanted.codes):
            count += 1
            if count <= MAX_COMPARED and (best is None or best.rank):
                match = self._match(reading, first, len(wanted.codes), wanted.core)
                best = match if best is None or match.rank < best.rank else best
        return (best, count) if best else None

    def _match(self, reading: Reading, first: int, count: int, quote: str) -> Match:
        """Compare the passage with the quote, and say what was passed over in it."""
        start, end = reading.tokens.slice(first, count)
        written = reading.written(start, end)
        if written == quote:
            differences: list[Difference] = []
        else:
            differences = list(tell_apart(written, quote))
            if folded(written, reading.book.pattern) != folded(quote, reading.book.pattern):
                differences.append("capitals")
        return Match(start, end, tuple(dict.fromkeys([*differences, *reading.passed_over_in(start, end)])))

    def _first_in_order(self, reading: Reading, parts: list[str]) -> list[int]:
        """The first token of each part, each as far to the front as it can be; empty when one is not there."""
        places: list[int] = []
        after = 0
        for part in parts:
            wanted = reading.book.read(part).codes
            if (place := next(_whole_places(reading, wanted, after), None)) is None:
                return []
            places.append(place)
            after = place + len(wanted)
        return places

    def _close_together(self, reading: Reading, parts: list[str], places: list[int]) -> list[Match]:
        """Move every part but the last towards the next one: the first `de wethouder` of a text is seldom meant."""
        found: list[Match] = []
        until = len(reading.tokens.codes)
        for index in reversed(range(len(parts))):
            wanted = reading.book.read(parts[index])
            place = places[index]
            if index < len(parts) - 1:
                later = reading.tokens.codes.rfind(wanted.codes, place, until)
                place = later if later > place and not _is_cut_at(reading, later, len(wanted.codes)) else place
            found.append(self._match(reading, place, len(wanted.codes), wanted.core))
            until = place
        return found[::-1]


def _finds(codes: str, wanted: str, after: int = 0) -> Iterator[int]:
    """Where a string begins in another, without overlaps, from `after` on."""
    at = codes.find(wanted, after)
    while wanted and at != -1:
        yield at
        at = codes.find(wanted, at + len(wanted))


def _whole_places(reading: Reading, wanted: str, after: int = 0) -> Iterator[int]:
    """Where codes begin in a text, but for the places where they are cut out of something longer."""
    cut = 0
    for at in _finds(reading.tokens.codes, wanted, after):
        if not _is_cut_at(reading, at, len(wanted)):
            yield at
        elif (cut := cut + 1) == MAX_CUT:
            return


def _also(match: Match, difference: Difference) -> Match:
    return replace(match, differences=(*match.differences, difference))


def _is_cut_at(reading: Reading, first: int, count: int) -> bool:
    return is_cut(reading.tokens.text, *reading.tokens.slice(first, count))


def _without_marks(wanted: Tokens, first: int, count: int) -> tuple[int, int]:
    """A stretch of the quote without the punctuation at its ends: its first token, and the one behind its last."""
    last = first + count
    while first < last and not wanted.text[wanted.starts[first]].isalnum():
        first += 1
    while first < last and not wanted.text[wanted.starts[last - 1]].isalnum():
        last -= 1
    return first, last
