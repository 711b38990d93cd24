"""The sample in SQLite with full-text search: made once, at the first question, then copied to each thread.

An image of the database is kept instead of a connection, so that no connection is shared by threads or crosses a fork.
"""

import os
import re
import sqlite3
import threading
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from besluitbron.embedded.koop_sru.cql import Query
from besluitbron.embedded.koop_sru.diagnostics import Diagnostic
from besluitbron.embedded.koop_sru.indexes import TEXT
from besluitbron.embedded.koop_sru.publication import Publication
from besluitbron.embedded.koop_sru.selection import FilterFault, order, select
from besluitbron.embedded.koop_sru.terms import fold

_TABLES: Final = """
CREATE TABLE publication (id INTEGER PRIMARY KEY, own_order INTEGER NOT NULL);
CREATE TABLE field (
    id INTEGER PRIMARY KEY, publication INTEGER NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, folded TEXT NOT NULL
);
CREATE INDEX field_by_value ON field (name, value, publication);
CREATE INDEX field_by_publication ON field (publication, name, value);
CREATE VIRTUAL TABLE words USING fts5(folded, content='field', content_rowid='id');
"""


@dataclass(frozen=True)
class FoundPage:
    """A slice of what a query finds."""

    total: int
    publications: tuple[Publication, ...]
    dropped: tuple[Diagnostic, ...]


class PublicationStore:
    """The publications of the sample; `load` makes them."""

    def __init__(self, load: Callable[[], tuple[Publication, ...]]) -> None:
        self._load = load
        self._making = threading.Lock()
        self._image = b""
        self._publications: tuple[Publication, ...] = ()
        self._by_identifier: dict[str, Publication] = {}
        self._here = _Connection()

    def find(self, identifier: str) -> Publication | None:
        """The publication with this identifier."""
        self._make()
        return self._by_identifier.get(identifier)

    def count(self) -> int:
        """How many publications there are."""
        self._make()
        return len(self._publications)

    def search(self, query: Query, *, skip: int, take: int, fault: FilterFault | None = None) -> FoundPage:
        """What the query finds. Raises QueryRefused for what the platform does not know."""
        self._make()
        ordering, ordering_values = order(query.sort)
        selection = select(query.root, fault)
        found = f"FROM publication WHERE {selection.condition or '1'}"
        connection = self._here.to(self._image)
        total = connection.execute(f"SELECT count(*) {found}", selection.values).fetchone()[0]
        rows = connection.execute(
            f"SELECT id {found} ORDER BY {ordering} LIMIT ? OFFSET ?",
            (*selection.values, *ordering_values, take, skip),
        )
        publications = tuple(self._publications[number] for (number,) in rows)
        return FoundPage(total, publications, tuple(selection.dropped))

    def _make(self) -> None:
        with self._making:
            if not self._image:
                self._publications = self._load()
                self._by_identifier = {item.identifier: item for item in self._publications}
                self._image = _image(self._publications)


class _Connection(threading.local):
    """The copy of one thread; after a fork the child makes its own."""

    connection: sqlite3.Connection | None = None
    process = 0

    def to(self, image: bytes) -> sqlite3.Connection:
        if self.connection is None or self.process != os.getpid():
            self.connection = sqlite3.connect(":memory:")
            self.connection.deserialize(image)
            self.connection.create_function("has_phrase", 2, _has_phrase, deterministic=True)
            self.connection.create_function("is_like", 2, _is_like, deterministic=True)
            self.process = os.getpid()
        return self.connection


def _has_phrase(pattern: str, folded: str) -> bool:
    return re.search(pattern, f" {folded} ") is not None


def _is_like(pattern: str, value: str) -> bool:
    return re.match(pattern, value, re.DOTALL) is not None


def _image(publications: tuple[Publication, ...]) -> bytes:
    connection = sqlite3.connect(":memory:")
    connection.executescript(_TABLES)
    connection.executemany(
        "INSERT INTO publication (id, own_order) VALUES (?, ?)",
        ((number, zlib.crc32(item.identifier.encode())) for number, item in enumerate(publications)),
    )
    connection.executemany(
        "INSERT INTO field (publication, name, value, folded) VALUES (?, ?, ?, ?)", _rows(publications)
    )
    connection.execute("INSERT INTO words (words) VALUES ('rebuild')")
    connection.commit()
    image = connection.serialize()
    connection.close()
    return image


def _rows(publications: tuple[Publication, ...]) -> Iterator[tuple[int, str, str, str]]:
    for number, item in enumerate(publications):
        values = tuple(item.index_values())
        for name, value in values:
            yield number, name, value, fold(value)
        read = "" if item.is_scan else item.text
        yield number, TEXT, "", fold("\n".join((read, *(value for _, value in values))))
