"""The parts of a $filter, bound to the types of the model, and what each is worth for a row."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any, Final, Protocol

from besluitbron.embedded.tk_odata.model import EntityType

Row = Mapping[str, Any]
Variables = Mapping[str, Row]
IT: Final = "$it"
"""The row that is being filtered; variables of `any` stand beside it."""


class Rows(Protocol):
    """Goes from a row to other rows."""

    def follow(self, kind: EntityType, row: Row, name: str) -> Sequence[Row]:
        """The rows at the end of a navigation."""


class Node(Protocol):
    """A part of an expression. `type` is an Edm type, `null`, or `Edm.Boolean` for a condition."""

    @property
    def type(self) -> str:
        """The type of its value."""

    def parts(self) -> Iterator["Node"]:
        """The nodes directly below."""

    def value(self, rows: Rows, variables: Variables) -> Any:
        """What it is worth."""


@dataclass(frozen=True)
class Literal:
    """A constant; moments are datetimes, GUIDs lower-case text."""

    type: str
    constant: Any

    def parts(self) -> Iterator[Node]:
        """Below it."""
        return iter(())

    def value(self, rows: Rows, variables: Variables) -> Any:
        """Its worth."""
        return self.constant


@dataclass(frozen=True)
class Path:
    """A property, over navigations to one row each: `a/Fractie/Afkorting`."""

    type: str
    variable: str
    steps: tuple[tuple[EntityType, str], ...]
    """Type of the row and name of the navigation, in order."""
    property: str

    def parts(self) -> Iterator[Node]:
        """Below it."""
        return iter(())

    def value(self, rows: Rows, variables: Variables) -> Any:
        """Its worth."""
        row = variables[self.variable]
        for kind, name in self.steps:
            found = rows.follow(kind, row, name)
            if not found:
                return None
            row = found[0]
        own = row[self.property]
        return moment(own) if self.type == "Edm.DateTimeOffset" and own is not None else own


@dataclass(frozen=True)
class Joined:
    """`and`, `or`."""

    operator: str
    left: Node
    right: Node
    type: str = "Edm.Boolean"

    def parts(self) -> Iterator[Node]:
        """Below it."""
        yield self.left
        yield self.right

    def value(self, rows: Rows, variables: Variables) -> Any:
        """Its worth."""
        left = bool(self.left.value(rows, variables))
        if self.operator == "and":
            return left and bool(self.right.value(rows, variables))
        return left or bool(self.right.value(rows, variables))


@dataclass(frozen=True)
class Negated:
    """`not`."""

    inner: Node
    type: str = "Edm.Boolean"

    def parts(self) -> Iterator[Node]:
        """Below it."""
        yield self.inner

    def value(self, rows: Rows, variables: Variables) -> Any:
        """Its worth."""
        return not self.inner.value(rows, variables)


@dataclass(frozen=True)
class Compared:
    """`eq ne gt ge lt le`. Anything compared with an absent value is false, but for `eq` and `ne`."""

    operator: str
    left: Node
    right: Node
    type: str = "Edm.Boolean"

    def parts(self) -> Iterator[Node]:
        """Below it."""
        yield self.left
        yield self.right

    def value(self, rows: Rows, variables: Variables) -> Any:
        """Its worth."""
        left, right = folded(self.left.value(rows, variables)), folded(self.right.value(rows, variables))
        if self.operator == "eq":
            return left == right
        if self.operator == "ne":
            return left != right
        return left is not None and right is not None and ORDERS[self.operator](left, right)


@dataclass(frozen=True)
class Listed:
    """`in (...)`."""

    left: Node
    values: tuple[Literal, ...]
    type: str = "Edm.Boolean"

    def parts(self) -> Iterator[Node]:
        """Below it."""
        yield self.left
        yield from self.values

    def value(self, rows: Rows, variables: Variables) -> Any:
        """Its worth."""
        return folded(self.left.value(rows, variables)) in {folded(value.constant) for value in self.values}


@dataclass(frozen=True)
class Called:
    """A function of strings."""

    name: str
    arguments: tuple[Node, ...]
    type: str

    def parts(self) -> Iterator[Node]:
        """Below it."""
        yield from self.arguments

    def value(self, rows: Rows, variables: Variables) -> Any:
        """Its worth."""
        given = [argument.value(rows, variables) for argument in self.arguments]
        if any(value is None for value in given):
            return None
        return FUNCTIONS[self.name][1](*map(folded, given))


@dataclass(frozen=True)
class Some:
    """`any` and `all` over a collection; without a body `any` asks whether there is one."""

    name: str
    variable: str
    kind: EntityType
    navigation: str
    bound: str
    body: Node | None
    type: str = "Edm.Boolean"

    def parts(self) -> Iterator[Node]:
        """Below it."""
        if self.body is not None:
            yield self.body

    def value(self, rows: Rows, variables: Variables) -> Any:
        """Its worth."""
        found = rows.follow(self.kind, variables[self.variable], self.navigation)
        if self.body is None:
            return bool(found)
        worth = (self.body.value(rows, {**variables, self.bound: row}) for row in found)
        return any(worth) if self.name == "any" else all(worth)


ORDERS: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "gt": lambda left, right: bool(left > right),
    "ge": lambda left, right: bool(left >= right),
    "lt": lambda left, right: bool(left < right),
    "le": lambda left, right: bool(left <= right),
}
OPERATOR_KINDS: Final = {
    "eq": "Equal",
    "ne": "NotEqual",
    "gt": "GreaterThan",
    "ge": "GreaterThanOrEqual",
    "lt": "LessThan",
    "le": "LessThanOrEqual",
    "in": "Equal",
}
FUNCTIONS: Final[Mapping[str, tuple[str, Callable[..., Any]]]] = {
    "contains": ("Edm.Boolean", lambda whole, part: part in whole),
    "startswith": ("Edm.Boolean", lambda whole, part: whole.startswith(part)),
    "endswith": ("Edm.Boolean", lambda whole, part: whole.endswith(part)),
    "tolower": ("Edm.String", lambda whole: whole),
    "toupper": ("Edm.String", lambda whole: whole),
}
"""Texts are compared without regard to case, as the platform's database does: folding changes nothing here."""
SCANS: Final = frozenset({"contains", "endswith"})


def folded(value: Any) -> Any:
    """A value as the database compares it."""
    return value.casefold() if isinstance(value, str) else value


@lru_cache(maxsize=20_000)
def moment(text: str) -> datetime:
    """A moment of a row; seven decimals are cut to six."""
    return datetime.fromisoformat(text)


def walk(node: Node) -> Iterator[Node]:
    """The node and all below it."""
    yield node
    for part in node.parts():
        yield from walk(part)


def count_nodes(node: Node) -> int:
    """As the platform's validator counts: a property with the variable it belongs to is two."""
    return sum(2 if isinstance(part, Path | Some) else 1 for part in walk(node))


def reads_whole_table(node: Node) -> bool:
    """Whether a search in texts is narrowed by nothing: no moment, no key (registers.md 4.2)."""
    parts = list(walk(node))
    searches = any(isinstance(part, Called) and part.name in SCANS for part in parts)
    return searches and not any(_narrows(part) for part in parts)


def _narrows(part: Node) -> bool:
    if isinstance(part, Listed):
        return part.left.type == "Edm.Guid"
    if not isinstance(part, Compared):
        return False
    return "Edm.DateTimeOffset" in (part.left.type, part.right.type) or (
        part.operator == "eq" and "Edm.Guid" in (part.left.type, part.right.type)
    )
