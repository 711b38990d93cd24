"""Text queries: a text, cut into terms per field, becomes an FTS5 expression. No text of a user is syntax to FTS5."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from besluitbron.embedded.ori_classic.analysis import Analyser, term_groups
from besluitbron.embedded.ori_classic.conditions import NOTHING, BestOf, Bool, Condition, Marks, Rows, Words
from besluitbron.embedded.ori_classic.dates import DateReader
from besluitbron.embedded.ori_classic.errors import ShardError
from besluitbron.embedded.ori_classic.fields import Field, find_field

Boosted = Sequence[tuple[str, float]]
Groups = Sequence[tuple[str, ...]]


def match_field(
    field: str, text: str, operator: str = "or", minimum: str | None = None, boost: float = 1.0
) -> Condition:
    """A `match` on one field. What is not mapped, and a text without a term, matches nothing."""
    mapped = find_field(field)
    if mapped is None:
        return NOTHING
    if mapped.kind != "text":
        return exact_value(field, mapped, text)
    return _all_or_any([(field, boost)], term_groups(text, mapped.analyser), operator, minimum)


def match_phrase(field: str, text: str, slop: int = 0, boost: float = 1.0) -> Condition:
    """A `match_phrase` on one field: the terms in a row, with `slop` in each other's neighbourhood."""
    mapped = find_field(field)
    if mapped is None:
        return NOTHING
    if mapped.kind != "text":
        return exact_value(field, mapped, text)
    groups = term_groups(text, mapped.analyser)
    if not groups:
        return NOTHING
    phrase = " ".join(term for group in groups for term in group)
    expression = f"NEAR({' '.join(map(_quoted, phrase.split()))}, {slop})" if slop else _quoted(phrase)
    return _words([(field, boost)], expression, groups)


def match_across(fields: Boosted, text: str, operator: str, minimum: str | None) -> Condition:
    """`cross_fields`: each term in any field of a group; a group has one analyser, and one group has to fit."""
    textual = [(name, boost) for name, boost in fields if (mapped := find_field(name)) and mapped.kind == "text"]
    others = [match_field(name, text) for name, _ in fields if name not in dict(textual)]
    by_analyser = sorted(textual, key=lambda boosted: _analyser(boosted[0]))
    groups = [list(members) for _, members in groupby(by_analyser, key=lambda boosted: _analyser(boosted[0]))]
    conditions = [
        _all_or_any(members, term_groups(text, _analyser(members[0][0])), operator, minimum) for members in groups
    ]
    return BestOf([*conditions, *others])


def one_term(field: str, text: str, boost: float = 1.0) -> Condition:
    """A `term` on a text field: the term as it stands in the index, not analysed."""
    return _words([(field, boost)], _quoted(text), [(text,)]) if _is_one_term(text) else NOTHING


def one_of_terms(field: str, terms: Sequence[str], boost: float = 1.0) -> Condition:
    """Any of these terms of the index."""
    return _words([(field, boost)], _any_of(terms), [tuple(terms)]) if terms else NOTHING


def exact_value(field: str, mapped: Field, value: object) -> Condition:
    """A keyword, number or date that is exactly this."""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    if mapped.kind == "keyword":
        return Rows(lambda store: store.rows_with_value(field, [text]))
    if mapped.kind == "date":
        reader = DateReader(mapped.date_format)
        low, high = reader.read(text, round_up=False), reader.read(text, round_up=True)
    else:
        low = high = whole_number(text)
    return Rows(lambda store: store.rows_between(field, low, high))


def whole_number(text: str) -> int:
    """The value of a `long` in a query. Raises ShardError as Elasticsearch does."""
    try:
        return int(text)
    except ValueError as error:
        raise ShardError(
            "query_shard_exception",
            f'failed to create query: For input string: "{text}"',
            caused_by={"type": "number_format_exception", "reason": f'For input string: "{text}"'},
        ) from error


def least_matching(specification: str | int | None, optional: int) -> int | None:
    """`minimum_should_match` -> a number of clauses: `2`, `-1`, `75%`, `-25%`."""
    if specification is None:
        return None
    text = str(specification)
    try:
        if text.endswith("%"):
            share = int(text[:-1])
            number = int(optional * share / 100) if share >= 0 else optional - int(optional * -share / 100)
        else:
            number = int(text) if int(text) >= 0 else optional + int(text)
    except ValueError as error:
        raise ShardError("number_format_exception", f'For input string: "{text}"') from error
    return max(0, number)


def _analyser(field: str) -> Analyser:
    mapped = find_field(field)
    return mapped.analyser if mapped else "dutch"


def _all_or_any(fields: Boosted, groups: Groups, operator: str, minimum: str | None) -> Condition:
    if not groups:
        return NOTHING
    if minimum is not None and operator == "or":
        clauses = [_words(fields, _any_of(group), [group]) for group in groups]
        return Bool(should=clauses, minimum=max(1, min(least_matching(minimum, len(clauses)) or 0, len(clauses))))
    joined = f" {operator.upper()} ".join(_any_of(group) for group in groups)
    return _words(fields, joined, groups)


def _words(fields: Boosted, expression: str, groups: Groups) -> Words:
    columns = " ".join(_quoted(name) for name, _ in fields)
    terms = frozenset(term for group in groups for term in group)
    marked: Marks = {name: terms for name, _ in fields}
    return Words(f"{{{columns}}} : ({expression})", dict(fields), marked)


def _any_of(terms: Iterable[str]) -> str:
    return f"({' OR '.join(_quoted(term) for term in dict.fromkeys(terms))})"


def _is_one_term(text: str) -> bool:
    """Only letters, digits and the signs that stand inside a term: anything else is in no index."""
    return bool(text) and text == text.lower() and all(letter.isalnum() or letter in "._,':" for letter in text)


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'
