"""The query language of the platform: CQL 2.0 text -> a tree. Grammar only; what an index means is in indexes.py.

query    = group [ "sortBy" key+ ] end
group    = clause ( ( "and" | "or" | "not" ) clause )*        equal precedence, from left to right, as CQL says
clause   = "(" group ")" | index relation term | term
relation = "=" | "==" | "<>" | "<" | "<=" | ">" | ">=" | "any" | "all" | "adj" | ...
key      = index [ "/sort.ascending" | "/sort.descending" ]
"""

from dataclasses import dataclass
from typing import Final, Literal

from besluitbron.embedded.koop_sru.cql_tokens import Kind, Token, read_tokens
from besluitbron.embedded.koop_sru.diagnostics import PROXIMITY, TOO_MANY_BOOLEANS, QueryRefused

Operator = Literal["and", "or", "not"]

SERVER_CHOICE: Final = "cql.serverChoice"
# Ours: keeps the tree well under SQLite's depth of 1,000. The platform's own limit is not known.
MAX_CLAUSES: Final = 200
MAX_DEPTH: Final = 50

_COMPARISONS: Final = frozenset({"=", "==", "<>", "<", "<=", ">", ">="})
_NAMED_RELATIONS: Final = frozenset({"any", "all", "adj", "exact", "within", "encloses"})
_AFTER_CLAUSE: Final = "{<EOF>, AND, OR, NOT, PROX, SORTBY}"
_AFTER_INNER_CLAUSE: Final = "{')', AND, OR, NOT, PROX}"


@dataclass(frozen=True)
class Clause:
    """One condition. `term` is as written between the quotes, backslashes and masks included."""

    index: str
    relation: str
    term: str


@dataclass(frozen=True)
class Group:
    """A first part and what is joined to it, in order: ((first and second) or third)."""

    first: "Node"
    rest: tuple[tuple[Operator, "Node"], ...]


Node = Clause | Group


@dataclass(frozen=True)
class SortKey:
    """One key of the order."""

    index: str
    descending: bool = False


@dataclass(frozen=True)
class Query:
    """A parsed query."""

    root: Node
    sort: tuple[SortKey, ...] = ()


def parse_query(text: str) -> Query:
    """Parse a query. Raises QueryRefused with the platform's diagnostic 1/10 for anything the grammar has not."""
    parser = _Parser(read_tokens(text))
    root = parser.group(depth=0)
    sort = parser.sort_keys()
    parser.expect("end", _AFTER_CLAUSE)
    return Query(root, sort)


class _Parser:
    """Recursive descent over the tokens; the position is its only state."""

    def __init__(self, tokens: tuple[Token, ...]) -> None:
        self._tokens = tokens
        self._position = 0
        self._clauses = 0

    def group(self, depth: int) -> Node:
        first = self._clause(depth)
        rest: list[tuple[Operator, Node]] = []
        while (operator := self._operator()) is not None:
            rest.append((operator, self._clause(depth)))
        return Group(first, tuple(rest)) if rest else first

    def sort_keys(self) -> tuple[SortKey, ...]:
        if not self._at("sortby"):
            return ()
        self._take()
        keys = [self._sort_key()]
        while self._at("word"):
            keys.append(self._sort_key())
        return tuple(keys)

    def expect(self, kind: Kind, expected: str, symbol: str = "") -> Token:
        if not self._at(kind, symbol):
            raise _mismatch(self._here, expected)
        return self._take()

    @property
    def _here(self) -> Token:
        return self._tokens[self._position]

    def _at(self, kind: Kind, symbol: str = "") -> bool:
        return self._here.kind == kind and (not symbol or self._here.text == symbol)

    def _take(self) -> Token:
        token = self._here
        self._position = min(self._position + 1, len(self._tokens) - 1)
        return token

    def _operator(self) -> Operator | None:
        if self._here.kind == "prox":
            raise QueryRefused("proximity not supported", PROXIMITY)
        if self._here.kind not in ("and", "or", "not"):
            return None
        kind = self._take().kind
        return "and" if kind == "and" else "or" if kind == "or" else "not"

    def _clause(self, depth: int) -> Node:
        if self._at("symbol", "("):
            return self._parenthesised(depth + 1)
        self._clauses += 1
        if self._clauses > MAX_CLAUSES:
            raise QueryRefused(f"too many boolean operators, at most {MAX_CLAUSES - 1}", TOO_MANY_BOOLEANS)
        first = self._term()
        if first.kind == "word" and self._at_relation():
            relation = self._take().text.lower()
            return Clause(first.text, relation, _written(self._term()))
        return Clause(SERVER_CHOICE, "=", _written(first))

    def _parenthesised(self, depth: int) -> Node:
        opening = self._take()
        if depth > MAX_DEPTH:
            raise QueryRefused(f"{opening.where()} query nested too deep")
        inner = self.group(depth)
        self.expect("symbol", _AFTER_INNER_CLAUSE, ")")
        return inner

    def _term(self) -> Token:
        if self._here.kind not in ("word", "string"):
            raise _mismatch(self._here, "{'(', CHARSTRING1, CHARSTRING2}")
        return self._take()

    def _at_relation(self) -> bool:
        """A named relation only counts with a term behind it: `alle all` asks for two words, which is an error."""
        token = self._here
        if token.kind == "symbol":
            return token.text in _COMPARISONS
        following = self._tokens[min(self._position + 1, len(self._tokens) - 1)]
        return token.text.lower() in _NAMED_RELATIONS and following.kind in ("word", "string")

    def _sort_key(self) -> SortKey:
        index = self.expect("word", "{CHARSTRING1}").text
        descending = False
        while self._at("symbol", "/"):
            self._take()
            descending = _is_descending(self.expect("word", "{CHARSTRING1}"))
        return SortKey(index, descending)


def _is_descending(modifier: Token) -> bool:
    """`/descending` without `sort.` is refused by the platform (observed)."""
    name = modifier.text.lower()
    if name not in ("sort.ascending", "sort.descending"):
        raise QueryRefused(f"{modifier.where()} unknown sort modifier {modifier.text}")
    return name == "sort.descending"


def _mismatch(token: Token, expected: str) -> QueryRefused:
    return QueryRefused(f"{token.where()} mismatched input '{token.text}' expecting {expected}")


def _written(token: Token) -> str:
    return token.text[1:-1] if token.kind == "string" else token.text
