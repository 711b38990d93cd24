"""A statement made ready for one database's driver: SQL text, order of its values, their conversions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Dialect
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.expression import UpdateBase


@dataclass(frozen=True)
class Prepared:
    """Made once; then a call costs no compilation."""

    sql: str
    order: tuple[str, ...] | None
    """Names in the order of the driver's placeholders; None when the driver takes them by name."""
    conversions: tuple[tuple[str, Callable[[Any], Any]], ...]

    def bind(self, values: Mapping[str, Any]) -> Sequence[Any] | Mapping[str, Any]:
        """The values as the driver wants them."""
        bound = dict(values)
        for name, convert in self.conversions:
            if (value := bound[name]) is not None:
                bound[name] = convert(value)
        return bound if self.order is None else tuple(map(bound.__getitem__, self.order))


def prepare(statement: UpdateBase, dialect: Dialect, columns: Sequence[str] | None = None) -> Prepared:
    """Compile a statement for a database. `columns` names those an INSERT fills."""
    compiled = statement.compile(dialect=dialect, column_keys=list(columns) if columns else None)
    if not isinstance(compiled, SQLCompiler):
        raise TypeError(f"{type(statement).__name__} has no parameters")
    conversions = []
    for name, parameter in compiled.binds.items():
        convert = parameter.type.dialect_impl(dialect).bind_processor(dialect)
        if convert is not None:
            conversions.append((name, convert))
    order = tuple(compiled.positiontup or ()) if compiled.positional else None
    return Prepared(compiled.string, order, tuple(conversions))
