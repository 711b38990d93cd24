"""One record of a collection as the query sees it, and which records a query selects."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Final

from lxml import etree

from besluitbron.embedded.koop_sru.cql import Clause, Group, Node
from besluitbron.embedded.koop_sru.terms import fold, phrase_pattern, unescaped, value_pattern
from besluitbron.embedded.koop_zoekservice.refusals import (
    EMPTY_TERM,
    GENERAL_ERROR,
    UNSUPPORTED_INDEX,
    UNSUPPORTED_RELATION,
    UNUSABLE_TERM,
    Refused,
)

FOREVER: Final = date(9999, 12, 31)
_COMPARED: Final = frozenset({"<", "<=", ">", ">="})
_RELATIONS: Final = frozenset({"=", "==", "any", "all", "adj", *_COMPARED})
_OPERATOR_WORD: Final = re.compile(r"\b(?:AND|OR|NOT)\b")


@dataclass(frozen=True)
class Record:
    """A record: the values of its indexes, the periods of its date indexes, and its XML (`gzd`)."""

    values: Mapping[str, tuple[str, ...]]
    periods: Mapping[str, tuple[date, date]]
    """First and last day on which `index=day` finds it."""
    gzd: etree._Element

    @cached_property
    def folded(self) -> Mapping[str, tuple[str, ...]]:
        """The values as words, in lower case and without accents."""
        return {name: tuple(fold(value) for value in values) for name, values in self.values.items()}


@dataclass(frozen=True)
class Collection:
    """A collection that can be asked: its name as `x-connection`, and the indexes of its `explain`."""

    connection: str
    description: str
    indexes: frozenset[str]
    periods: frozenset[str]
    """Indexes that hold a period and are asked with a day."""
    texts: frozenset[str]
    """Indexes that are searched by words; every other one narrows down (and is what a lost filter loses)."""
    whole: frozenset[str] = frozenset()
    """Indexes whose values are one word, whatever signs are in it: identifiers. Masks work (registers.md section 9)."""
    spaced: frozenset[str] = frozenset()
    """Indexes whose words keep their signs: `Noord Holland` does not find `Noord-Holland` (observed)."""
    without_exact: frozenset[str] = frozenset()
    """Indexes that refuse `==`."""
    executes_quoted_operators: bool = False
    """AND, OR and NOT within quotes end in a general error (quirk 67)."""


def check(node: Node, collection: Collection) -> None:
    """Raise Refused for what this collection does not take."""
    if isinstance(node, Group):
        for part in (node.first, *(part for _, part in node.rest)):
            check(part, collection)
        return
    if node.index not in collection.indexes:
        raise Refused(UNSUPPORTED_INDEX, "Unsupported index", node.index)
    exact = node.relation == "==" and node.index in collection.without_exact
    unordered = node.index in collection.periods and node.relation not in ("=", "==")
    if node.relation not in _RELATIONS or exact or unordered:
        raise Refused(UNSUPPORTED_RELATION, "Unsupported relation", node.relation)
    if not unescaped(node.term).strip():
        raise Refused(EMPTY_TERM, "Empty term unsupported")
    if collection.executes_quoted_operators and _OPERATOR_WORD.search(node.term):
        raise Refused(GENERAL_ERROR, "General system error")
    if node.index in collection.periods:
        _day(node)


def selects(node: Node, record: Record, collection: Collection, ignored: frozenset[str]) -> bool:
    """Whether a checked query finds the record. Clauses on ignored indexes count as if they were true."""
    if isinstance(node, Clause):
        return node.index in ignored or _holds(node, record, collection)
    found = selects(node.first, record, collection, ignored)
    for operator, part in node.rest:
        inner = selects(part, record, collection, ignored)
        found = (found or inner) if operator == "or" else (found and inner is (operator == "and"))
    return found


def _holds(clause: Clause, record: Record, collection: Collection) -> bool:
    if clause.index in record.periods:
        first, last = record.periods[clause.index]
        return first <= _day(clause) <= last
    if clause.relation in _COMPARED:
        term = unescaped(clause.term)
        compare = {"<": str.__lt__, "<=": str.__le__, ">": str.__gt__, ">=": str.__ge__}[clause.relation]
        return any(compare(value, term) for value in record.values.get(clause.index, ()))
    if clause.relation == "==":
        return unescaped(clause.term).casefold() in (v.casefold() for v in record.values.get(clause.index, ()))
    values = record.values.get(clause.index, ())
    if clause.index in collection.whole:
        return any(re.fullmatch(value_pattern(clause.term), value, re.IGNORECASE) for value in values)
    if clause.index in collection.spaced:
        return any(f" {unescaped(clause.term).casefold()} " in f" {value.casefold()} " for value in values)
    if clause.relation in ("any", "all"):
        words = (phrase_pattern(word) for word in clause.term.split())
        found = (_has(record, clause.index, word) for word in words)
        return any(found) if clause.relation == "any" else all(found)
    return _has(record, clause.index, phrase_pattern(clause.term))


def _has(record: Record, index: str, pattern: str) -> bool:
    return any(re.search(pattern, f" {value} ") for value in record.folded.get(index, ()))


def _day(clause: Clause) -> date:
    try:
        day = date.fromisoformat(clause.term)
    except ValueError:
        day = None
    if day is None or day.isoformat() != clause.term:
        raise Refused(UNUSABLE_TERM, "Term in invalid format for index or relation", clause.index)
    return day
