"""A request for an entity set: filter, order, slice and count, 250 rows a page with a link to the next."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import quote, unquote_plus

from besluitbron.embedded.tk_odata.errors import QueryRefused, ScanFailed, unknown_property
from besluitbron.embedded.tk_odata.expansion import Shape, read_shape, split_outside
from besluitbron.embedded.tk_odata.expressions import IT, Node, Row, folded, moment, reads_whole_table
from besluitbron.embedded.tk_odata.filter_parser import parse_filter
from besluitbron.embedded.tk_odata.model import EntityType
from besluitbron.embedded.tk_odata.store import EntityStore

PAGE_ROWS: Final = 250
OPTIONS: Final = frozenset(
    {"$filter", "$select", "$expand", "$orderby", "$top", "$skip", "$count", "$skiptoken", "$format"}
)
_LOWEST: Final = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True)
class CollectionQuery:
    """The options of a request, read and bound to a type."""

    kind: EntityType
    condition: Node | None
    order: tuple[tuple[str, bool], ...]
    """Property, and whether the highest comes first."""
    top: int | None
    skip: int
    with_count: bool
    after: str | None
    """The key that $skiptoken names: go on behind it."""
    shape: Shape
    echoed: tuple[tuple[str, str], ...]
    """What a link to the next page repeats: everything that was asked, also what was not understood (quirk 47)."""


def read_options(query_string: str) -> list[tuple[str, str]]:
    """The options of an address. What has no dollar sign is not of the protocol and is ignored later."""
    pairs = (part.partition("=") for part in query_string.split("&") if part)
    return [(unquote_plus(name), unquote_plus(value)) for name, _, value in pairs]


def read_query(kind: EntityType, pairs: Sequence[tuple[str, str]]) -> CollectionQuery:
    """Bind the options. Raises QueryRefused."""
    options: dict[str, str] = {}
    for name, value in pairs:
        if name in OPTIONS:
            if name in options:
                raise QueryRefused(f"Query option '{name}' was specified more than once, but it must be once.")
            options[name] = value
        elif name.startswith("$"):
            raise QueryRefused(f"The query parameter '{name}' is not supported.")
    return CollectionQuery(
        kind=kind,
        condition=parse_filter(options["$filter"], kind) if options.get("$filter") else None,
        order=tuple(_order(kind, options.get("$orderby", ""))),
        top=_whole_number("$top", options.get("$top")),
        skip=_whole_number("$skip", options.get("$skip")) or 0,
        with_count=_truth(options.get("$count")),
        after=_key_of(options.get("$skiptoken")),
        shape=read_shape(kind, options),
        echoed=tuple((name, value) for name, value in pairs if name not in ("$skiptoken", "$skip")),
    )


def answer_query(query: CollectionQuery, store: EntityStore, root: str) -> dict[str, Any]:
    """The body of the answer. Raises ScanFailed for a text search that nothing narrows."""
    if query.condition is not None and reads_whole_table(query.condition):
        raise ScanFailed
    found = [row for row in store.rows(query.kind.name) if _fits(query.condition, store, row)]
    for name, descending in reversed(query.order):
        found.sort(key=lambda row, name=name: _sortable(query.kind, row, name), reverse=descending)  # type: ignore[misc]  # mypy cannot see the type of a default
    total = len(found)
    if query.after is not None:
        keys = [row["Id"] for row in found]
        found = found[keys.index(query.after) + 1 :] if query.after in keys else []
    else:
        found = found[query.skip :]
    wanted = found if query.top is None else found[: query.top]
    page = wanted[:PAGE_ROWS]
    inside = query.shape.written()
    body: dict[str, Any] = {"@odata.context": f"{root}/$metadata#{query.kind.name}{f'({inside})' if inside else ''}"}
    if query.with_count:
        body["@odata.count"] = total
    body["value"] = [query.shape.show(store, row) for row in page]
    if len(wanted) > len(page):
        rest = None if query.top is None else query.top - len(page)
        body["@odata.nextLink"] = _next_link(query, root, page[-1], rest)
    return body


def without_options(query: CollectionQuery) -> CollectionQuery:
    """The same request with every option lost on the way, as was recorded once (quirk 47)."""
    bare = read_query(query.kind, ())
    garbled = tuple((f"{value}" or name, "") for name, value in query.echoed)
    return replace(bare, echoed=garbled)


def _fits(condition: Node | None, store: EntityStore, row: Row) -> bool:
    return condition is None or bool(condition.value(store, {IT: row}))


def _order(kind: EntityType, text: str) -> Iterator[tuple[str, bool]]:
    for item in split_outside(text, ","):
        words = item.split()
        if words[0] not in kind.properties:
            raise unknown_property(words[0], kind.full_name)
        if len(words) > 2 or (len(words) == 2 and words[1] not in ("asc", "desc")):
            raise QueryRefused(f"Syntax error at position {len(words[0])} in '{item.strip()}'.")
        yield words[0], words[-1] == "desc"


def _sortable(kind: EntityType, row: Row, name: str) -> Any:
    """Absent values are the lowest, as in the platform's database."""
    value = row[name]
    if kind.properties[name] == "Edm.DateTimeOffset":
        return _LOWEST if value is None else moment(value)
    if kind.properties[name] in ("Edm.Int32", "Edm.Boolean"):
        return (value is not None, value or 0)
    return (value is not None, folded(value) or "")


def _whole_number(name: str, value: str | None) -> int | None:
    if value is None:
        return None
    if not value.isdigit() or len(value) > 9:
        raise QueryRefused(f"Invalid value '{value}' for {name} query option found. It must be a non-negative integer.")
    return int(value)


def _truth(value: str | None) -> bool:
    if value not in (None, "true", "false"):
        raise QueryRefused(
            f"Invalid value '{value}' for $count query option found. Valid values are 'true' or 'false'."
        )
    return value == "true"


def _key_of(token: str | None) -> str | None:
    if token is None:
        return None
    _, found, key = token.rpartition("Id-")
    if not found or not key:
        raise QueryRefused("Unable to parse the skiptoken value.")
    return key


def _next_link(query: CollectionQuery, root: str, last: Row, rest: int | None) -> str:
    echoed: list[tuple[str, str]] = []
    for name, value in query.echoed:
        echoed.append((name, str(rest) if name == "$top" and rest is not None else value))
    token = ",".join(
        [*(f"{name}-{_written(last[name])}" for name, _ in query.order if name != "Id"), f"Id-{last['Id']}"]
    )
    pairs = [*echoed, ("$skiptoken", token)]
    written = "&".join(f"{quote(name, safe='$')}={quote(value, safe='')}" for name, value in pairs)
    return f"{root}/{query.kind.name}?{written}"


def _written(value: Any) -> str:
    return "null" if value is None else str(value)
