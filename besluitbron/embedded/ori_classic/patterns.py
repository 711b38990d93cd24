"""Wildcards and fuzzy words of the two query languages for people, looked up in the index's vocabulary."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from besluitbron.embedded.ori_classic.analysis import fold
from besluitbron.embedded.ori_classic.conditions import NOTHING, Condition, Marks, Rows, Scope
from besluitbron.embedded.ori_classic.fields import find_field
from besluitbron.embedded.ori_classic.store import Scores
from besluitbron.embedded.ori_classic.words import Boosted, one_of_terms

MAX_EDITS: Final = 2


@dataclass(frozen=True)
class WordPattern:
    """Words of a field that fit a pattern with `*` and `?`."""

    field: str
    pattern: re.Pattern[str]
    boost: float

    def run(self, scope: Scope) -> Scores:
        """All terms that fit, as one query."""
        terms = [term for term in scope.store.terms() if self.pattern.fullmatch(term)]
        return one_of_terms(self.field, terms, self.boost).run(scope)

    def marks(self) -> Iterator[Marks]:
        """Nothing: which terms fit is known to the index only."""
        yield from ()


@dataclass(frozen=True)
class FuzzyWord:
    """Words of a field within a number of edits of a term."""

    field: str
    term: str
    edits: int
    boost: float

    def run(self, scope: Scope) -> Scores:
        """All terms that are near enough, as one query."""
        terms = [term for term in scope.store.terms() if is_within(term, self.term, self.edits)]
        return one_of_terms(self.field, terms, self.boost).run(scope)

    def marks(self) -> Iterator[Marks]:
        """Nothing, as for patterns."""
        yield from ()


def wildcard(fields: Boosted, text: str) -> list[Condition]:
    """A word with `*` or `?`, in each of the fields."""
    return [_wildcard(name, text, boost) for name, boost in fields]


def fuzzy(fields: Boosted, text: str, edits: int) -> list[Condition]:
    """A word that may differ in some letters, in each text field."""
    return [FuzzyWord(name, fold(text), min(edits, MAX_EDITS), boost) for name, boost in _textual(fields)]


def is_within(one: str, other: str, edits: int) -> bool:
    """Is the edit distance of two words at most this?"""
    if abs(len(one) - len(other)) > edits:
        return False
    row = list(range(len(other) + 1))
    for place, letter in enumerate(one, start=1):
        previous, row[0] = row[0], place
        for column, theirs in enumerate(other, start=1):
            changed = previous + (letter != theirs)
            previous, row[column] = row[column], min(row[column] + 1, row[column - 1] + 1, changed)
        if min(row) > edits:
            return False
    return row[-1] <= edits


def _wildcard(field: str, text: str, boost: float) -> Condition:
    mapped = find_field(field)
    if text == "*":
        return Rows(lambda store: store.rows_with_field(field))
    if mapped is None or mapped.kind in ("date", "long"):
        return NOTHING
    if mapped.kind == "keyword":
        glob = text.replace("[", "[[]")
        return Rows(lambda store: store.rows_with_pattern(field, glob))
    parts = ("[^ ]*" if part == "*" else "[^ ]" if part == "?" else re.escape(fold(part)) for part in _pieces(text))
    return WordPattern(field, re.compile("".join(parts)), boost)


def _pieces(text: str) -> Sequence[str]:
    return re.findall(r"[*?]|[^*?]+", text)


def _textual(fields: Boosted) -> Boosted:
    return [(name, boost) for name, boost in fields if (mapped := find_field(name)) and mapped.kind == "text"]
