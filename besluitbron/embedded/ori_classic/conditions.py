"""What a query comes down to: conditions that find rows with a relevance."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from besluitbron.embedded.ori_classic.store import RecordStore, Scores

Marks = Mapping[str, frozenset[str]]
"""Field -> the terms that a highlighter marks there."""


@dataclass(frozen=True)
class Scope:
    """Where a search looks."""

    store: RecordStore
    rows: frozenset[int]
    """All rows of the searched indices."""
    ignores_filters: bool = False
    """The fault `filter_ignored`."""


class Condition(Protocol):
    """One clause of a query."""

    def run(self, scope: Scope) -> Scores:
        """Rows with their scores; may hold rows outside the scope."""

    def marks(self) -> Iterator[Marks]:
        """What this clause lets a highlighter mark."""


@dataclass(frozen=True)
class Words:
    """An FTS5 expression."""

    expression: str
    boosts: Mapping[str, float]
    marked: Marks = field(default_factory=dict)

    def run(self, scope: Scope) -> Scores:
        """Scored by BM25."""
        return scope.store.rows_with_words(self.expression, self.boosts)

    def marks(self) -> Iterator[Marks]:
        """The terms of the expression."""
        yield self.marked


@dataclass(frozen=True)
class Rows:
    """Rows that fit or do not fit: each has the same score."""

    find: Callable[[RecordStore], frozenset[int]] | None
    """None: every row."""
    score: float = 1.0

    def run(self, scope: Scope) -> Scores:
        """All with one score."""
        return dict.fromkeys(scope.rows if self.find is None else self.find(scope.store), self.score)

    def marks(self) -> Iterator[Marks]:
        """Nothing."""
        yield from ()


@dataclass(frozen=True)
class BestOf:
    """Rows that fit one of the clauses, with their best score and a share of the others."""

    clauses: Sequence[Condition]
    tie_breaker: float = 0.0

    def run(self, scope: Scope) -> Scores:
        """As `dis_max`."""
        found: dict[int, list[float]] = {}
        for clause in self.clauses:
            for row, score in clause.run(scope).items():
                found.setdefault(row, []).append(score)
        return {row: max(all_) + self.tie_breaker * (sum(all_) - max(all_)) for row, all_ in found.items()}

    def marks(self) -> Iterator[Marks]:
        """Those of all clauses."""
        for clause in self.clauses:
            yield from clause.marks()


@dataclass(frozen=True)
class Bool:
    """As the `bool` query; scores of must and should clauses add up."""

    must: Sequence[Condition] = ()
    should: Sequence[Condition] = ()
    filter: Sequence[Condition] = ()
    must_not: Sequence[Condition] = ()
    minimum: int | None = None
    """How many `should` clauses have to fit; None: one, when there is no must and no filter."""
    boost: float = 1.0

    def run(self, scope: Scope) -> Scores:
        """Rows that fit all of it."""
        filters = [] if scope.ignores_filters else [clause.run(scope).keys() for clause in self.filter]
        required = [clause.run(scope) for clause in self.must]
        optional = [clause.run(scope) for clause in self.should]
        rows = set(scope.rows)
        for group in (*filters, *(scores.keys() for scores in required)):
            rows &= group
        for clause in self.must_not:
            rows -= clause.run(scope).keys()
        least = self._least(len(optional))
        if least > 0:
            rows = {row for row in rows if sum(row in scores for scores in optional) >= least}
        parts = (*required, *optional)
        return {row: self.boost * sum(scores.get(row, 0.0) for scores in parts) for row in rows}

    def marks(self) -> Iterator[Marks]:
        """Those of the clauses that a result may owe itself to."""
        for clause in (*self.must, *self.should, *self.filter):
            yield from clause.marks()

    def _least(self, optional: int) -> int:
        if self.minimum is not None:
            return self.minimum
        return 1 if optional and not self.must and not self.filter else 0


@dataclass(frozen=True)
class Constant:
    """A clause whose score does not count."""

    clause: Condition
    score: float = 1.0

    def run(self, scope: Scope) -> Scores:
        """The rows of the clause, all with one score."""
        return dict.fromkeys(self.clause.run(scope), self.score)

    def marks(self) -> Iterator[Marks]:
        """Those of the clause."""
        yield from self.clause.marks()


EVERYTHING = Rows(None)
NOTHING = Rows(lambda store: frozenset())
