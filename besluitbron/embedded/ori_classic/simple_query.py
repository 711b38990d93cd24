"""The syntax of `simple_query_string`: never throws, and still executes `+ | - " * ( ) ~N` unless `flags` say no."""

import re
from collections.abc import Sequence
from typing import Final

from besluitbron.embedded.ori_classic.conditions import NOTHING, BestOf, Bool, Condition
from besluitbron.embedded.ori_classic.errors import argument_error
from besluitbron.embedded.ori_classic.patterns import fuzzy, wildcard
from besluitbron.embedded.ori_classic.words import Boosted, match_field, match_phrase

_FLAGS: Final = frozenset(
    (
        "ALL",
        "NONE",
        "AND",
        "OR",
        "NOT",
        "PREFIX",
        "PHRASE",
        "PRECEDENCE",
        "ESCAPE",
        "WHITESPACE",
        "FUZZY",
        "NEAR",
        "SLOP",
    )
)
_OPERATORS: Final = {"AND": "+", "OR": "|", "NOT": "-", "PRECEDENCE": "()", "PHRASE": '"', "ESCAPE": "\\"}
_WORD_END: Final = r'\s+|"()'


def read_simple_query(text: str, fields: Boosted, operator: str, flags: str) -> Condition:
    """A query text -> its condition. Raises ElasticError for an unknown flag only."""
    wanted = set(flags.upper().split("|"))
    if wanted - _FLAGS:
        raise argument_error(f"Unknown simple_query_string flag [{min(wanted - _FLAGS)}]")
    enabled = _FLAGS if "ALL" in wanted else frozenset(wanted)
    return _Parser(text, fields, operator, enabled).read()


class _Parser:
    """A walk over the characters of one text, as Lucene's SimpleQueryParser makes it."""

    def __init__(self, text: str, fields: Boosted, operator: str, enabled: frozenset[str]) -> None:
        self._text = text
        self._place = 0
        self._fields = fields
        self._operator = operator
        self._enabled = enabled
        self._signs = "".join(signs for flag, signs in _OPERATORS.items() if flag in enabled)

    def read(self) -> Condition:
        return self._group(len(self._text))

    def _group(self, end: int) -> Condition:
        """Operands from left to right; `+` and `|` bind the one before to the one after."""
        found: Condition | None = None
        joiner, negate = "", False
        while self._place < end:
            sign = self._text[self._place]
            if sign in "+|" and sign in self._signs:
                joiner = "and" if sign == "+" else "or"
                self._place += 1
            elif sign == "-" and sign in self._signs:
                negate = not negate
                self._place += 1
            elif sign.isspace() or (sign in ")\\" and sign in self._signs):
                self._place += 1
            else:
                operand = self._operand(end)
                operand = Bool(must_not=[operand]) if negate else operand
                found = operand if found is None else _joined(found, operand, joiner or self._operator)
                joiner, negate = "", False
        return found or NOTHING

    def _operand(self, end: int) -> Condition:
        sign = self._text[self._place]
        if sign == "(" and sign in self._signs and (close := self._closing(end)) > 0:
            self._place += 1
            group = self._group(close)
            self._place = close + 1
            return group
        if sign == '"' and sign in self._signs and (close := self._text.find('"', self._place + 1, end)) > 0:
            phrase = self._text[self._place + 1 : close]
            self._place = close + 1
            slop = self._number_after_tilde()
            return BestOf([match_phrase(name, phrase, slop or 0, boost) for name, boost in self._fields])
        return self._word(end)

    def _word(self, end: int) -> Condition:
        ends = re.compile(
            f"[{re.escape(''.join(sign for sign in _WORD_END if sign.isspace() or sign in self._signs))}\\s]"
        )
        start = self._place
        stop = ends.search(self._text, start + 1, end)
        self._place = stop.start() if stop else end
        word = self._text[start : self._place].replace("\\", "")
        loose = re.search(r"~(\d*)$", word)
        if loose and "FUZZY" in self._enabled:
            return BestOf(fuzzy(self._fields, word[: loose.start()], int(loose[1] or 2)))
        if word.endswith("*") and len(word) > 1 and "PREFIX" in self._enabled:
            return BestOf(wildcard(self._fields, word.rstrip("*").replace("*", " ").replace("?", " ") + "*"))
        each: Sequence[Condition] = [
            match_field(name, word, self._operator, None, boost) for name, boost in self._fields
        ]
        return BestOf(each)

    def _closing(self, end: int) -> int:
        depth = 0
        for place in range(self._place, end):
            depth += {"(": 1, ")": -1}.get(self._text[place], 0)
            if depth == 0:
                return place
        return 0

    def _number_after_tilde(self) -> int | None:
        match = re.compile(r"~(\d+)").match(self._text, self._place)
        if match is None:
            return None
        self._place = match.end()
        return int(match[1])


def _joined(before: Condition, after: Condition, operator: str) -> Condition:
    return Bool(must=[before, after]) if operator == "and" else Bool(should=[before, after])
