"""The order of hits: `_score`, dates, numbers and keywords; what cannot be sorted on is refused as by Elasticsearch."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from besluitbron.embedded.ori_classic.errors import ShardError, argument_error, not_played, parsing_error
from besluitbron.embedded.ori_classic.fields import find_field
from besluitbron.embedded.ori_classic.store import RecordStore, Scores

_LAST: Final = 9_223_372_036_854_775_807


@dataclass(frozen=True)
class SortKey:
    """One level of the order."""

    field: str
    descending: bool
    missing_first: bool = False
    may_be_unmapped: bool = False
    """`unmapped_type` is given: an index without the field sorts as if every record lacked it."""

    @property
    def missing(self) -> Any:
        """What stands in `sort` of a hit without the field."""
        mapped = find_field(self.field)
        if mapped is None or mapped.kind == "keyword":
            return None
        return -_LAST - 1 if self.missing_first != self.descending else _LAST

    def values(self, rows: Sequence[int], scores: Scores, store: RecordStore) -> Mapping[int, Any]:
        """The value of each row that has one."""
        if self.field == "_score":
            return {row: round(scores[row], 6) for row in rows}
        if self.field == "_doc":
            return {row: row for row in rows}
        return store.values(self.field, rows)


def read_sort(content: Any) -> list[SortKey]:
    """The `sort` of a search. Raises ElasticError."""
    return [_read_key(entry) for entry in (content if isinstance(content, list) else [content])]


def read_sort_parameter(text: str) -> list[SortKey]:
    """The `sort` of an address: `field:asc,other:desc`."""
    pairs = (entry.partition(":") for entry in text.split(","))
    return [_read_key({name: order or _default_order(name)}) for name, _, order in pairs]


def order_rows(scores: Scores, keys: Sequence[SortKey], store: RecordStore) -> list[int]:
    """All rows in order; ties in the order of loading."""
    rows = sorted(scores)
    for key in reversed(keys or [SortKey("_score", descending=True)]):
        check_sortable(key)
        values = key.values(rows, scores, store)
        present = sorted((row for row in rows if row in values), key=values.__getitem__, reverse=key.descending)
        absent = [row for row in rows if row not in values]
        rows = absent + present if key.missing_first else present + absent
    return rows


def check_sortable(key: SortKey) -> None:
    """Raise when the shards have nothing to sort on."""
    if key.field in ("_score", "_doc"):
        return
    mapped = find_field(key.field)
    if mapped is None and not key.may_be_unmapped:
        raise ShardError("query_shard_exception", f"No mapping found for [{key.field}] in order to sort on")
    if mapped is not None and mapped.kind == "text":
        raise text_not_sortable(key.field)


def text_not_sortable(field: str) -> ShardError:
    """The refusal to sort or count by an analysed text."""
    return ShardError(
        "illegal_argument_exception",
        "Text fields are not optimised for operations that require per-document field data like aggregations and "
        "sorting, so these operations are disabled by default. Please use a keyword field instead. Alternatively, set "
        f"fielddata=true on [{field}] in order to load field data by uninverting the inverted index. Note that this "
        "can use significant memory.",
    )


def _read_key(entry: Any) -> SortKey:
    if isinstance(entry, str):
        return SortKey(entry, _default_order(entry) == "desc")
    if not isinstance(entry, dict) or len(entry) != 1:
        raise argument_error("malformed sort format, within the sort array, an object, or an actual string are allowed")
    field, options = next(iter(entry.items()))
    options = options if isinstance(options, dict) else {"order": options}
    for name in options:
        if name in ("mode", "format", "nested", "numeric_type"):
            raise not_played(f"[{name}] of a sort")
        if name not in ("order", "missing", "unmapped_type"):
            raise parsing_error(f"[field_sort] unknown field [{name}]", name)
    if options.get("missing", "_last") not in ("_first", "_last"):
        raise not_played("another [missing] of a sort than _first and _last")
    return SortKey(
        field,
        _order(options.get("order", _default_order(field))),
        options.get("missing") == "_first",
        "unmapped_type" in options,
    )


def _default_order(field: str) -> str:
    return "desc" if field == "_score" else "asc"


def _order(name: Any) -> bool:
    if str(name).lower() not in ("asc", "desc"):
        raise argument_error(f"No enum constant org.elasticsearch.search.sort.SortOrder.{str(name).upper()}")
    return str(name).lower() == "desc"
