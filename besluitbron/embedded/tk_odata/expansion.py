"""$select and $expand: which properties of a row are shown, and which other rows inside it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from besluitbron.embedded.tk_odata.errors import QueryRefused, not_played, unknown_property
from besluitbron.embedded.tk_odata.expressions import IT, Node, Row, Rows
from besluitbron.embedded.tk_odata.filter_parser import parse_filter
from besluitbron.embedded.tk_odata.model import TYPES, EntityType

# A recorded answer has three levels (Besluit(Agendapunt(Zaak))); the framework counts them.
MAX_LEVELS: Final = 6
KNOWN: Final = ("$select", "$expand", "$filter", "$orderby", "$top", "$count")


@dataclass(frozen=True)
class Shape:
    """What is shown of rows of one type."""

    kind: EntityType
    properties: tuple[str, ...]
    expanded: Mapping[str, "Expanded"]

    def show(self, rows: Rows, row: Row) -> dict[str, Any]:
        """The row as JSON."""
        shown = {name: row[name] for name in self.properties}
        for name, inner in self.expanded.items():
            found = [inner.shape.show(rows, other) for other in inner.found(rows, self.kind, row, name)]
            is_many = self.kind.navigations[name].is_many
            shown[name] = found if is_many else (found[0] if found else None)
        return shown

    def written(self) -> str:
        """As @odata.context writes it: `Zaak(Id,Nummer,Document())`."""
        names = [] if self.properties == tuple(self.kind.properties) else list(self.properties)
        inner = [*names, *(f"{name}({expanded.shape.written()})" for name, expanded in self.expanded.items())]
        return ",".join(inner)


@dataclass(frozen=True)
class Expanded:
    """A navigation that is followed."""

    shape: Shape
    condition: Node | None = None

    def found(self, rows: Rows, kind: EntityType, row: Row, name: str) -> Iterator[Row]:
        """The rows to show."""
        for other in rows.follow(kind, row, name):
            if self.condition is None or self.condition.value(rows, {IT: other}):
                yield other


def read_shape(kind: EntityType, options: Mapping[str, str], level: int = 0) -> Shape:
    """The shape that $select and $expand ask for. Raises QueryRefused for what the type does not have."""
    if level > MAX_LEVELS:
        raise QueryRefused(f"The request includes a $expand path which is too deep. The maximum is {MAX_LEVELS}.")
    properties = tuple(kind.properties)
    if "$select" in options:
        properties = tuple(_selected(kind, options["$select"]))
    expanded = {}
    for item in split_outside(options.get("$expand", ""), ","):
        name, _, inside = item.partition("(")
        name = name.strip()
        if name not in kind.navigations:
            raise unknown_property(name, kind.full_name)
        expanded[name] = _expanded(TYPES[kind.navigations[name].target], inside, level)
    return Shape(kind, properties, expanded)


def _selected(kind: EntityType, text: str) -> Iterator[str]:
    for name in (part.strip() for part in text.split(",")):
        if name in kind.properties:
            yield name
        elif name not in kind.navigations:
            raise unknown_property(name, kind.full_name)


def _expanded(kind: EntityType, inside: str, level: int) -> Expanded:
    options = {}
    if inside:
        if not inside.rstrip().endswith(")"):
            raise QueryRefused("Found an unbalanced bracket expression.")
        for option in split_outside(inside.rstrip()[:-1], ";"):
            name, equals, value = option.partition("=")
            if not equals or name.strip() not in KNOWN:
                raise QueryRefused(f"Term '{option}' is not valid in a $select or $expand expression.")
            options[name.strip()] = value
    for name in ("$orderby", "$top", "$count"):
        if name in options:
            raise not_played(f"{name} within $expand")
    condition = parse_filter(options["$filter"], kind) if "$filter" in options else None
    return Expanded(read_shape(kind, options, level + 1), condition)


def split_outside(text: str, sign: str) -> Iterator[str]:
    """The parts of a text between signs that stand in no parentheses and no quotes."""
    depth, quoted, start = 0, False, 0
    for at, char in enumerate(text):
        if char == "'":
            quoted = not quoted
        elif not quoted and char in "()":
            depth += 1 if char == "(" else -1
        elif not quoted and char == sign and depth == 0:
            yield text[start:at]
            start = at + 1
    if text[start:].strip():
        yield text[start:]
