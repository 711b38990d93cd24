"""Reads a $filter: a small recursive descent over tokens, with the types of the model at hand."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from besluitbron.embedded.tk_odata.errors import QueryRefused, not_played, unknown_property, wrong_types
from besluitbron.embedded.tk_odata.expressions import (
    FUNCTIONS,
    IT,
    OPERATOR_KINDS,
    Called,
    Compared,
    Joined,
    Listed,
    Literal,
    Negated,
    Node,
    Path,
    Some,
    count_nodes,
)
from besluitbron.embedded.tk_odata.model import TYPES, EntityType

# MaxNodeCount of the framework the platform is built with; about this many were seen to be refused.
MAX_NODES: Final = 100
MAX_DEPTH: Final = 60

_TOKEN: Final = re.compile(
    r"""\s*(?:
        (?P<string>'(?:[^']|'')*')
      | (?P<guid>[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![0-9a-z-]))
      | (?P<moment>\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,12})?)?(?:Z|[+-]\d\d:\d\d))
      | (?P<day>\d{4}-\d\d-\d\d(?![0-9T]))
      | (?P<number>-?\d{1,9}(?![\w.]))
      | (?P<word>[A-Za-z_][A-Za-z0-9_]*)
      | (?P<sign>[(),/:])
    )""",
    re.VERBOSE | re.IGNORECASE,
)


@dataclass(frozen=True)
class _Token:
    kind: str
    text: str
    at: int


def parse_filter(text: str, kind: EntityType, variables: Mapping[str, EntityType] | None = None) -> Node:
    """The condition in a $filter on rows of a type. Raises QueryRefused as the platform would."""
    parser = _Parser(text, {IT: kind, **(variables or {})})
    node = parser.whole()
    if count_nodes(node) > MAX_NODES:
        raise QueryRefused(
            f"The node count limit of '{MAX_NODES}' has been exceeded. To increase the limit, set the 'MaxNodeCount' "
            "property on EnableQueryAttribute or ODataValidationSettings."
        )
    return node


def _tokens(text: str) -> Iterator[_Token]:
    at = 0
    while at < len(text.rstrip()):
        match = _TOKEN.match(text, at)
        if match is None or match.lastgroup is None:
            at += len(text[at:]) - len(text[at:].lstrip())
            if text[at] == "'":
                raise QueryRefused(f"There is an unterminated string literal at position {len(text)} in '{text}'.")
            raise QueryRefused(f"Syntax error: character '{text[at]}' is not valid at position {at} in '{text}'.")
        yield _Token(match.lastgroup, match[match.lastgroup], match.start(match.lastgroup))
        at = match.end()
    yield _Token("end", "", len(text))


class _Parser:
    def __init__(self, text: str, variables: dict[str, EntityType]) -> None:
        self._text = text
        self._tokens = list(_tokens(text))
        self._at = 0
        self._depth = 0
        self._variables = variables

    def whole(self) -> Node:
        node = self._either()
        if self._next.kind != "end":
            raise self._syntax_error()
        return self._condition(node)

    @property
    def _next(self) -> _Token:
        return self._tokens[self._at]

    def _take(self) -> _Token:
        token = self._next
        self._at += 1
        return token

    def _is(self, *words: str) -> bool:
        return self._next.kind in ("word", "sign") and self._next.text in words

    def _expect(self, sign: str) -> None:
        if not self._is(sign):
            raise self._syntax_error()
        self._take()

    def _syntax_error(self) -> QueryRefused:
        return QueryRefused(f"Syntax error at position {self._next.at} in '{self._text}'.")

    def _condition(self, node: Node) -> Node:
        if node.type != "Edm.Boolean":
            raise QueryRefused("The $filter expression must evaluate to a single boolean value.")
        return node

    def _either(self) -> Node:
        node = self._both()
        while self._is("or"):
            self._take()
            node = Joined("or", self._condition(node), self._condition(self._both()))
        return node

    def _both(self) -> Node:
        node = self._unary()
        while self._is("and"):
            self._take()
            node = Joined("and", self._condition(node), self._condition(self._unary()))
        return node

    def _unary(self) -> Node:
        if self._is("not"):
            self._take()
            return Negated(self._condition(self._unary()))
        return self._comparison()

    def _comparison(self) -> Node:
        left = self._operand()
        if self._is("in"):
            self._take()
            return self._listed(left)
        if not self._is("eq", "ne", "gt", "ge", "lt", "le"):
            return left
        operator = self._take().text
        right = self._operand()
        self._check_types(left, right, operator)
        return Compared(operator, left, right)

    def _check_types(self, left: Node, right: Node, operator: str) -> None:
        if left.type != right.type and "null" not in (left.type, right.type):
            raise wrong_types(left.type, right.type, OPERATOR_KINDS[operator])

    def _listed(self, left: Node) -> Node:
        self._expect("(")
        values = [self._listed_value(left)]
        while self._is(","):
            self._take()
            values.append(self._listed_value(left))
        self._expect(")")
        return Listed(left, tuple(values))

    def _listed_value(self, left: Node) -> Literal:
        value = self._operand()
        if not isinstance(value, Literal):
            raise self._syntax_error()
        self._check_types(left, value, "in")
        return value

    def _operand(self) -> Node:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise QueryRefused("Recursion depth exceeded allowed limit.")
        token = self._next
        match token.kind:
            case "string":
                node: Node = Literal("Edm.String", self._take().text[1:-1].replace("''", "'"))
            case "guid":
                node = Literal("Edm.Guid", self._take().text.lower())
            case "moment":
                node = self._moment()
            case "day":
                node = Literal("Edm.Date", self._take().text)
            case "number":
                node = Literal("Edm.Int32", int(self._take().text))
            case "word":
                node = self._word()
            case _ if token.text == "(":
                self._take()
                node = self._either()
                self._expect(")")
            case _:
                raise self._syntax_error()
        self._depth -= 1
        return node

    def _moment(self) -> Node:
        token = self._take()
        try:
            return Literal("Edm.DateTimeOffset", datetime.fromisoformat(token.text))
        except ValueError:
            raise QueryRefused(
                f"Unrecognized 'Edm.DateTimeOffset' literal '{token.text}' at '{token.at}' in '{self._text}'."
            ) from None

    def _word(self) -> Node:
        token = self._take()
        if self._next.kind == "string" and self._next.at == token.at + len(token.text):
            # guid'...', datetime'...': version 3 of the protocol, refused since October 2025 (quirk 45)
            written = f"{token.text}{self._next.text}"
            raise QueryRefused(f"Unrecognized literal '{written}' at '{token.at}' in '{self._text}'.")
        if token.text in ("true", "false"):
            return Literal("Edm.Boolean", token.text == "true")
        if token.text == "null":
            return Literal("null", None)
        if self._is("("):
            return self._call(token)
        return self._path(token)

    def _call(self, token: _Token) -> Node:
        if token.text not in FUNCTIONS:
            raise not_played(f"the function '{token.text}'")
        self._take()
        arguments = [self._operand()]
        while self._is(","):
            self._take()
            arguments.append(self._operand())
        self._expect(")")
        expected = 1 if token.text in ("tolower", "toupper") else 2
        if len(arguments) != expected or any(argument.type != "Edm.String" for argument in arguments):
            raise QueryRefused(
                f"No function signature for the function with name '{token.text}' matches the specified arguments."
            )
        return Called(token.text, tuple(arguments), FUNCTIONS[token.text][0])

    def _path(self, first: _Token) -> Node:
        variable, name = IT, first.text
        if first.text in self._variables:
            variable = first.text
            self._expect("/")
            name = self._name()
        kind = self._variables[variable]
        steps: list[tuple[EntityType, str]] = []
        while True:
            if name in kind.properties:
                return Path(kind.properties[name], variable, tuple(steps), name)
            if name not in kind.navigations:
                raise unknown_property(name, kind.full_name)
            navigation = kind.navigations[name]
            self._expect("/")
            step = self._name()
            if navigation.is_many:
                return self._some(step, variable, steps, kind, name)
            steps.append((kind, name))
            kind, name = TYPES[navigation.target], step

    def _name(self) -> str:
        if self._next.kind != "word":
            raise self._syntax_error()
        return self._take().text

    def _some(
        self, quantifier: str, variable: str, steps: list[tuple[EntityType, str]], kind: EntityType, name: str
    ) -> Node:
        if quantifier not in ("any", "all"):
            raise QueryRefused(
                "The parent value for a property access of a property "
                f"'{quantifier}' is not a single value. Property access can only be applied to a single value."
            )
        if steps:
            raise not_played("any or all behind another navigation")
        self._expect("(")
        if self._is(")"):
            self._take()
            return Some(quantifier, variable, kind, name, "", None)
        bound = self._name()
        self._expect(":")
        outer = dict(self._variables)
        self._variables[bound] = TYPES[kind.navigations[name].target]
        body = self._condition(self._either())
        self._variables = outer
        self._expect(")")
        return Some(quantifier, variable, kind, name, bound, body)
