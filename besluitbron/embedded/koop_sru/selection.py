"""A parsed query -> the SQL condition that selects publications, over the tables that store.py makes."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Final, Literal

from besluitbron.embedded.koop_sru.cql import Clause, Group, Node, SortKey
from besluitbron.embedded.koop_sru.diagnostics import (
    EMPTY_TERM,
    UNSUPPORTED_RELATION,
    UNUSABLE_TERM,
    Diagnostic,
    QueryRefused,
)
from besluitbron.embedded.koop_sru.indexes import (
    ALL_RECORDS,
    DATE_INDEXES,
    PRODUCT_AREA,
    TEXT,
    TEXT_INDEXES,
    check_index,
)
from besluitbron.embedded.koop_sru.terms import is_masked, phrase_pattern, unescaped, value_pattern, words_of

FilterFault = Literal["filter_ignored", "filter_dropped_with_diagnostic"]

_SELECTED: Final = "publication.id IN (SELECT publication FROM field WHERE name = ? AND {test})"
_HAS_WORDS: Final = "field.id IN (SELECT rowid FROM words WHERE words MATCH ?)"
_FIRST_VALUE: Final = "(SELECT min(value) FROM field WHERE publication = publication.id AND name = ?)"
_NOTHING: Final = "0"
_ORDERED: Final = frozenset({"<", "<=", ">", ">="})


@dataclass
class Selection:
    """The condition (empty: everything), its values in order, and what the platform says it dropped."""

    fault: FilterFault | None = None
    condition: str = ""
    values: list[str] = field(default_factory=list)
    dropped: list[Diagnostic] = field(default_factory=list)


def select(root: Node, fault: FilterFault | None) -> Selection:
    """Make the condition. Raises QueryRefused for an unknown index or relation."""
    selection = Selection(fault)
    selection.condition = _node(root, selection) or ""
    return selection


def order(keys: Iterable[SortKey]) -> tuple[str, tuple[str, ...]]:
    """The ORDER BY expression with its values.

    What is equal, and everything in a query without a sort, comes in the platform's own order, which follows neither
    date nor identifier. Raises QueryRefused for an unknown index.
    """
    expressions, values = [], []
    for key in keys:
        check_index(key.index)
        values.append(key.index)
        expressions.append(f"{_FIRST_VALUE} {'DESC' if key.descending else 'ASC'}")
    return ", ".join((*expressions, "own_order")), tuple(values)


def _node(node: Node, selection: Selection) -> str | None:
    return _group(node, selection) if isinstance(node, Group) else _clause(node, selection)


def _group(group: Group, selection: Selection) -> str | None:
    """From left to right; a part that was dropped leaves the others as they are."""
    joined = _node(group.first, selection)
    for operator, node in group.rest:
        part = _node(node, selection)
        if part is None:
            continue
        if operator == "not":
            part = f"NOT {part}"
        joined = part if joined is None else f"({joined} {'OR' if operator == 'or' else 'AND'} {part})"
    return joined


def _clause(clause: Clause, selection: Selection) -> str | None:
    """The condition of one clause; None when the platform drops it (registers.md quirk 26) or a fault does."""
    check_index(clause.index)
    if not unescaped(clause.term).strip():
        raise QueryRefused("empty term unsupported", EMPTY_TERM)
    unusable = clause.index in DATE_INDEXES and not _is_date(clause.term)
    if unusable or (selection.fault == "filter_dropped_with_diagnostic" and _is_filter(clause)):
        selection.dropped.append(_dropped(clause))
        return None
    if selection.fault == "filter_ignored" and _is_filter(clause):
        return None
    if clause.index == ALL_RECORDS:
        return "1"
    return _condition(clause, selection)


def _condition(clause: Clause, selection: Selection) -> str:
    name = TEXT if clause.index in TEXT_INDEXES else clause.index
    test, values = _test(clause)
    if test == _NOTHING:
        return _NOTHING
    selection.values.extend((name, *values))
    negation = "NOT " if clause.relation == "<>" else ""
    return negation + _SELECTED.format(test=test)


def _test(clause: Clause) -> tuple[str, tuple[str, ...]]:
    """What is asked of one value of the field."""
    if clause.relation in _ORDERED:
        return f"value {clause.relation} ?", (unescaped(clause.term),)
    if clause.relation in ("==", "<>"):
        if is_masked(clause.term):
            return "is_like(?, value)", (value_pattern(clause.term),)
        return "value = ?", (unescaped(clause.term),)
    if clause.relation in ("=", "adj"):
        return _phrase(clause.term)
    if clause.relation in ("all", "any"):
        return _words(clause.term, " AND " if clause.relation == "all" else " OR ")
    raise QueryRefused(f"unsupported relation {clause.relation}", UNSUPPORTED_RELATION)


def _phrase(term: str) -> tuple[str, tuple[str, ...]]:
    if is_masked(term):
        return "has_phrase(?, folded)", (phrase_pattern(term),)
    words = words_of(term)
    return (_HAS_WORDS, (f'"{" ".join(words)}"',)) if words else (_NOTHING, ())


def _words(term: str, joiner: str) -> tuple[str, tuple[str, ...]]:
    tests = [_phrase(word) for word in term.split()]
    usable = [(test, values) for test, values in tests if test != _NOTHING]
    if not usable:
        return _NOTHING, ()
    return f"({joiner.join(test for test, _ in usable)})", tuple(value for _, values in usable for value in values)


def _is_filter(clause: Clause) -> bool:
    return clause.index not in TEXT_INDEXES and clause.index not in (PRODUCT_AREA, ALL_RECORDS)


def _is_date(term: str) -> bool:
    """A day of the calendar, written in full: 2026-02-29 is none."""
    try:
        return date.fromisoformat(term).isoformat() == term
    except ValueError:
        return False


def _dropped(clause: Clause) -> Diagnostic:
    return Diagnostic(UNUSABLE_TERM, f"invalid value for {clause.index} {clause.relation} {clause.term}")
