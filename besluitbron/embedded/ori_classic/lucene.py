"""The syntax of `query_string` and `?q=`: the classic Lucene query parser. It executes what it is given, and throws.

Token and grammar rules follow Lucene's QueryParser.jj: which signs end a word, that `/` starts a regular expression,
that a lone `+` or `-` is an error at the end of a text and a word before a blank.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from besluitbron.embedded.ori_classic.conditions import NOTHING, BestOf, Bool, Condition, Rows
from besluitbron.embedded.ori_classic.errors import ShardError, not_played
from besluitbron.embedded.ori_classic.fields import text_fields
from besluitbron.embedded.ori_classic.patterns import fuzzy, wildcard
from besluitbron.embedded.ori_classic.words import Boosted, match_field, match_phrase

_START: Final = r'(?:[^\s\u3000+\-!():^\[\]"{}~*?\\/]|\\.)'
_INNER: Final = r'(?:[^\s\u3000!():^\[\]"{}~*?\\/]|\\.)'
_TOKEN: Final = re.compile(
    rf"""
    (?P<blank>[\s\u3000]+)
  | (?P<and>AND(?![^\s()])|&&)
  | (?P<or>OR(?![^\s()])|\|\|)
  | (?P<not>NOT(?![^\s()]))
  | (?P<bare>[+\-!][\s\u3000])
  | (?P<sign>[+\-!])
  | (?P<open>\()
  | (?P<close>\))
  | (?P<colon>:)
  | (?P<boost>\^(?P<factor>\d+(?:\.\d+)?))
  | (?P<quoted>"(?:[^"\\]|\\.)*")
  | (?P<fuzzy>~(?P<edits>\d+(?:\.\d+)?)?)
  | (?P<regex>/(?:[^/\\]|\\.)*/)
  | (?P<range>[\[{{][^\]}}]*\sTO\s[^\]}}]*[\]}}])
  | (?P<pattern>(?:[*?]|{_START})(?:[*?]|{_INNER})*[*?](?:[*?]|{_INNER})*|[*?](?:{_INNER})*)
  | (?P<word>{_START}{_INNER}*)
    """,
    re.VERBOSE,
)
_ANYTHING: Final = "*"


@dataclass(frozen=True)
class _Token:
    kind: str
    text: str
    column: int
    value: str = ""


@dataclass
class _Clause:
    condition: Condition
    occurs: str
    """`should`, `must` or `must_not`."""


def read_query_string(text: str, fields: Boosted, operator: str) -> Condition:
    """A query text -> its condition. Raises ShardError where Lucene throws."""
    if not text.strip():
        return NOTHING
    return _Parser(text, fields, operator).read()


class _Parser:
    """A walk over the tokens of one text."""

    def __init__(self, text: str, fields: Boosted, operator: str) -> None:
        self._text = text
        self._operator = operator
        self._fields = fields
        self._tokens = self._cut(text)
        self._place = 0

    def read(self) -> Condition:
        condition = self._query(self._fields)
        if self._next("") is not None:
            raise self._unexpected()
        return condition

    def _cut(self, text: str) -> list[_Token]:
        tokens, place = [], 0
        while place < len(text):
            match = _TOKEN.match(text, place)
            if match is None:
                raise self._lexical_error(len(text))
            kind = str(match.lastgroup)
            if kind != "blank":
                value = match["factor"] or match["edits"] or ""
                tokens.append(_Token(kind, match.group(), place, value))
            place = match.end()
        return tokens

    def _query(self, fields: Boosted) -> Condition:
        clauses = [self._clause(fields, "", self._modifier())]
        while (token := self._next("")) is not None and token.kind != "close":
            conjunction = token.kind if token.kind in ("and", "or") else ""
            if conjunction:
                self._place += 1
            clause = self._clause(fields, conjunction, self._modifier())
            self._join(clauses[-1], conjunction)
            clauses.append(clause)
        return _combined(clauses)

    def _join(self, previous: _Clause, conjunction: str) -> None:
        """`a AND b` also makes `a` required; with the operator AND, `a OR b` makes `a` optional."""
        if previous.occurs != "must_not" and conjunction == "and":
            previous.occurs = "must"
        elif previous.occurs == "must" and conjunction == "or" and self._operator == "and":
            previous.occurs = "should"

    def _modifier(self) -> str:
        token = self._next("not") or self._next("sign")
        if token is None:
            return ""
        self._place += 1
        return "must" if token.text == "+" else "must_not"

    def _clause(self, fields: Boosted, conjunction: str, modifier: str) -> _Clause:
        by_default = "must" if conjunction == "and" or (self._operator == "and" and conjunction != "or") else "should"
        return _Clause(self._field_clause(fields), modifier or by_default)

    def _field_clause(self, fields: Boosted) -> Condition:
        token = self._take()
        following = self._next("colon")
        if following is not None and (token.kind == "word" or token.text == _ANYTHING):
            self._place += 1
            name = _unescaped(token.text)
            if name == "_exists_":
                wanted = _unescaped(self._take().text)
                return Rows(lambda store: store.rows_with_field(wanted))
            fields = text_fields([name])
            token = self._take()
        if token.kind == "open":
            condition = self._query(fields)
            if self._take().kind != "close":
                raise self._unexpected()
            self._boost()
            return condition
        return self._term(token, fields)

    def _term(self, token: _Token, fields: Boosted) -> Condition:
        if token.kind in ("regex", "range"):
            raise not_played(f"the {token.kind} {token.text} of [query_string]")
        if token.kind not in ("word", "pattern", "quoted", "bare"):
            self._place -= 1
            raise self._unexpected()
        loose = self._next("fuzzy")
        self._place += loose is not None
        factor = self._boost()
        boosted = [(name, boost * factor) for name, boost in fields]
        return BestOf(self._each(token, loose, boosted))

    def _each(self, token: _Token, loose: _Token | None, fields: Boosted) -> Sequence[Condition]:
        if token.kind == "quoted":
            slop = int(float(loose.value or 0)) if loose else 0
            return [match_phrase(name, _unescaped(token.text[1:-1]), slop, boost) for name, boost in fields]
        if token.kind == "pattern":
            return wildcard(fields, token.text)
        if loose is not None:
            return fuzzy(fields, _unescaped(token.text), int(float(loose.value or 2)))
        return [match_field(name, _unescaped(token.text), self._operator, None, boost) for name, boost in fields]

    def _boost(self) -> float:
        token = self._next("boost")
        if token is None:
            return 1.0
        self._place += 1
        return float(token.value)

    def _next(self, kind: str) -> _Token | None:
        """The token at hand when it is of this kind; any kind for an empty one."""
        token = self._tokens[self._place] if self._place < len(self._tokens) else None
        return token if token and kind in ("", token.kind) else None

    def _take(self) -> _Token:
        token = self._next("")
        if token is None:
            raise self._unexpected()
        self._place += 1
        return token

    def _unexpected(self) -> ShardError:
        token = self._next("")
        found, column = (token.text, token.column) if token else ("<EOF>", len(self._text))
        return self._error(f'Encountered "{found}" at line 1, column {column}.')

    def _lexical_error(self, column: int) -> ShardError:
        return self._error(f'Lexical error at line 1, column {column + 1}.  Encountered: <EOF> after : ""')

    def _error(self, detail: str) -> ShardError:
        cause = {"type": "parse_exception", "reason": f"Cannot parse '{self._text}': {detail}"}
        return ShardError("query_shard_exception", f"Failed to parse query [{self._text}]", caused_by=cause)


def _combined(clauses: Sequence[_Clause]) -> Condition:
    if len(clauses) == 1 and clauses[0].occurs != "must_not":
        return clauses[0].condition

    def that(occurs: str) -> list[Condition]:
        return [clause.condition for clause in clauses if clause.occurs == occurs]

    return Bool(must=that("must"), should=that("should"), must_not=that("must_not"))


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)
