"""The rows of the sample by entity set, in the order of their keys, with the pairs that link them."""

import threading
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from besluitbron.embedded.tk_odata.expressions import Row
from besluitbron.embedded.tk_odata.model import TYPES, EntityType


@dataclass
class Tables:
    """What the sample is made of; filled once, then only read. Files are made when they are asked for."""

    rows: dict[str, list[dict[str, Any]]] = field(default_factory=lambda: defaultdict(list))
    pairs: dict[str, dict[tuple[str, str], None]] = field(default_factory=lambda: defaultdict(dict))
    files: dict[str, Callable[[], tuple[str, bytes]]] = field(default_factory=dict)
    """Id of a row -> its media type and file."""

    def add(self, name: str, **values: Any) -> dict[str, Any]:
        """A new row; properties that are not given are null. An unknown one is a mistake of the sample."""
        known = TYPES[name].properties
        if unknown := set(values) - set(known):
            raise KeyError(f"{name} has no {', '.join(sorted(unknown))}")
        row = {property_name: values.get(property_name) for property_name in known}
        if row["Verwijderd"] is None:
            row["Verwijderd"] = False
        self.rows[name].append(row)
        return row

    def link(self, name: str, left: Row, right: Row) -> None:
        """Put two rows together in a table of pairs, once."""
        self.pairs[name][left["Id"], right["Id"]] = None


class EntityStore:
    """Finds rows by set, key and navigation; `load` makes them at the first question."""

    def __init__(self, load: Callable[[], Tables]) -> None:
        self._load = load
        self._making = threading.Lock()
        self._tables: Tables | None = None
        self._by_id: dict[str, dict[str, Row]] = {}
        self._by_key: dict[tuple[str, str], dict[str, list[Row]]] = {}
        self._links: dict[tuple[str, bool], dict[str, list[str]]] = {}

    def rows(self, name: str) -> Sequence[Row]:
        """All rows of a set, by key."""
        self._made()
        return list(self._by_id[name].values())

    def find(self, name: str, key: str) -> Row | None:
        """The row with this key, deleted ones too."""
        self._made()
        return self._by_id[name].get(key)

    def file(self, key: str) -> tuple[str, bytes] | None:
        """Media type and bytes of a row's file."""
        make = self._made().files.get(key)
        return make() if make else None

    def follow(self, kind: EntityType, row: Row, name: str) -> Sequence[Row]:
        """The rows at the end of a navigation."""
        self._made()
        navigation = kind.navigations[name]
        targets = self._by_id[navigation.target]
        if navigation.way == "own":
            found = targets.get(row[navigation.by])
            return [found] if found is not None else []
        if navigation.way == "their":
            return self._their(navigation.target, navigation.by).get(row["Id"], [])
        linked = self._linked(navigation.by, backwards=navigation.way == "back").get(row["Id"], [])
        return [targets[key] for key in linked if key in targets]

    def _made(self) -> Tables:
        with self._making:
            if self._tables is None:
                tables = self._load()
                self._by_id = {
                    name: {row["Id"]: row for row in sorted(tables.rows[name], key=lambda row: str(row["Id"]))}
                    for name in TYPES
                }
                self._tables = tables
            return self._tables

    def _their(self, name: str, key: str) -> Mapping[str, list[Row]]:
        index = self._by_key.get((name, key))
        if index is None:
            index = defaultdict(list)
            for row in self._by_id[name].values():
                if row[key] is not None:
                    index[row[key]].append(row)
            self._by_key[name, key] = index
        return index

    def _linked(self, name: str, *, backwards: bool) -> Mapping[str, list[str]]:
        index = self._links.get((name, backwards))
        if index is None:
            index = defaultdict(list)
            for left, right in sorted(self._made().pairs[name]):
                index[right if backwards else left].append(left if backwards else right)
            self._links[name, backwards] = index
        return index
