"""The sample in SQLite: an FTS5 table of analysed terms, the exact values, and the records as they are sent.

Made once a process, kept as the bytes of a database, and opened from these bytes once a thread: no connection is
shared between threads or crosses a fork.
"""

import json
import os
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from besluitbron.embedded.ori_classic.analysis import indexed_form
from besluitbron.embedded.ori_classic.dates import DateReader
from besluitbron.embedded.ori_classic.fields import EXACT_SUFFIX, FIELDS, TEXT_FIELDS

Scores = dict[int, float]
"""Row of a record -> its relevance."""

# Analysed terms are ASCII letters and digits, with these signs inside. Everything else separates them.
_TOKENIZER: Final = "unicode61 remove_diacritics 0 tokenchars '._,'':'"
_IGNORE_ABOVE: Final = 256


@dataclass(frozen=True)
class IndexInfo:
    """One index of the sample."""

    name: str
    """With its timestamp."""
    alias: str | None
    list_attachments: bool
    """Its attachments come as `{"@list": [...]}`."""


@dataclass(frozen=True)
class Stored:
    """A record of an index."""

    index: str
    id: str
    source: dict[str, Any]


@dataclass(frozen=True)
class Sample:
    """All indices and records, in loading order."""

    indices: tuple[IndexInfo, ...]
    records: tuple[Stored, ...]


class RecordStore:
    """Questions to the sample. One object for all threads; each thread has its own connection."""

    def __init__(self, make_sample: Callable[[], Sample]) -> None:
        self._make_sample = make_sample
        self._making = threading.Lock()
        self._image: bytes | None = None
        self._indices: dict[str, IndexInfo] = {}
        self._rows_by_index: dict[str, frozenset[int]] = {}
        self._opened = threading.local()

    @property
    def indices(self) -> Mapping[str, IndexInfo]:
        """The indices by full name."""
        self._database()
        return self._indices

    def rows_of(self, indices: Sequence[str]) -> frozenset[int]:
        """The rows of these indices."""
        self._database()
        return frozenset().union(*(self._rows_by_index[index] for index in indices))

    def rows_with_words(self, expression: str, boosts: Mapping[str, float]) -> Scores:
        """Rows that an FTS5 expression matches. The expression is made of quoted terms only."""
        weights = ", ".join(str(boosts.get(field, 0.0)) for field in TEXT_FIELDS)
        sql = f"SELECT rowid, -bm25(words, {weights}) FROM words WHERE words MATCH ?"  # noqa: S608  # numbers only
        return dict(self._database().execute(sql, (expression,)))

    def rows_with_value(self, field: str, values: Iterable[str]) -> frozenset[int]:
        """Rows that hold one of these exact values."""
        wanted = [[field, value] for value in values]
        return self._rows(
            "SELECT row FROM exact JOIN json_each(?) AS wanted"
            " ON field = json_extract(wanted.value, '$[0]') AND exact.value = json_extract(wanted.value, '$[1]')",
            wanted,
        )

    def rows_with_pattern(self, field: str, glob: str) -> frozenset[int]:
        """Rows whose exact value fits an SQLite GLOB pattern."""
        rows = self._database().execute("SELECT row FROM exact WHERE field = ? AND value GLOB ?", (field, glob))
        return frozenset(row for (row,) in rows)

    def terms(self) -> Iterator[str]:
        """Every term of the index, once."""
        return (term for (term,) in self._database().execute("SELECT term FROM vocabulary"))

    def rows_between(self, field: str, low: float, high: float) -> frozenset[int]:
        """Rows whose number or date (milliseconds) lies within these bounds, both included."""
        rows = self._database().execute(
            "SELECT row FROM amount WHERE field = ? AND value BETWEEN ? AND ?", (field, low, high)
        )
        return frozenset(row for (row,) in rows)

    def rows_with_field(self, field: str) -> frozenset[int]:
        """Rows that have the field at all."""
        rows = self._database().execute("SELECT row FROM present WHERE field = ?", (field,))
        return frozenset(row for (row,) in rows)

    def values(self, field: str, rows: Iterable[int]) -> dict[int, Any]:
        """The exact value, number or date of a field for these rows; the smallest when there are several."""
        table = "amount" if field in FIELDS and FIELDS[field].kind in ("date", "long") else "exact"
        sql = f"SELECT row, min(value) FROM {table} WHERE field = ? AND row IN (SELECT value FROM json_each(?)) GROUP BY row"  # noqa: S608, E501  # one of two table names
        return dict(self._database().execute(sql, (field, json.dumps(list(rows)))))

    def records(self, rows: Sequence[int]) -> list[Stored]:
        """The records of these rows, in this order."""
        found = self._database().execute(
            "SELECT row, index_name, id, source FROM record WHERE row IN (SELECT value FROM json_each(?))",
            (json.dumps(list(rows)),),
        )
        by_row = {row: Stored(index, id_, json.loads(source)) for row, index, id_, source in found}
        return [by_row[row] for row in rows]

    def count(self, index: str) -> int:
        """Records of an index as `_cat/indices` counts them: with the nested pages of texts."""
        counted = self._database().execute("SELECT sum(1 + pages) FROM record WHERE index_name = ?", (index,))
        return int(counted.fetchone()[0] or 0)

    def _rows(self, sql: str, argument: Any) -> frozenset[int]:
        return frozenset(row for (row,) in self._database().execute(sql, (json.dumps(argument),)))

    def _database(self) -> sqlite3.Connection:
        opened: tuple[int, sqlite3.Connection] | None = getattr(self._opened, "database", None)
        if opened is None or opened[0] != os.getpid():
            database = sqlite3.connect(":memory:")
            database.deserialize(self._database_image())
            opened = self._opened.database = (os.getpid(), database)
        return opened[1]

    def _database_image(self) -> bytes:
        """Made under a lock, so that threads that start together make it once."""
        with self._making:
            if self._image is None:
                sample = self._make_sample()
                self._indices = {index.name: index for index in sample.indices}
                for index in sample.indices:
                    self._rows_by_index[index.name] = frozenset(
                        row for row, record in enumerate(sample.records, start=1) if record.index == index.name
                    )
                self._image = _load(sample.records)
            return self._image


def _load(records: Sequence[Stored]) -> bytes:
    database = sqlite3.connect(":memory:")
    columns = ", ".join(f'"{field}"' for field in TEXT_FIELDS)
    database.executescript(
        f"""
        CREATE TABLE record (row INTEGER PRIMARY KEY, index_name TEXT, id TEXT, pages INTEGER, source TEXT);
        CREATE TABLE exact (field TEXT, value TEXT, row INTEGER);
        CREATE TABLE amount (field TEXT, value INTEGER, row INTEGER);
        CREATE TABLE present (field TEXT, row INTEGER, PRIMARY KEY (field, row)) WITHOUT ROWID;
        CREATE VIRTUAL TABLE words USING fts5({columns}, content='', tokenize="{_TOKENIZER}");
        CREATE VIRTUAL TABLE vocabulary USING fts5vocab(words, row);
        """
    )
    fill = f"INSERT INTO words (rowid, {columns}) VALUES (?{', ?' * len(TEXT_FIELDS)})"  # noqa: S608  # our field names
    for row, record in enumerate(records, start=1):
        values = list(_flat(record.source))
        database.execute(
            "INSERT INTO record VALUES (?, ?, ?, ?, ?)",
            (row, record.index, record.id, len(record.source.get("text_pages", ())), _dumped(record.source)),
        )
        database.execute(fill, (row, *_words(values)))
        database.executemany("INSERT OR IGNORE INTO present VALUES (?, ?)", {(name, row) for name, _ in values})
        database.executemany("INSERT INTO exact VALUES (?, ?, ?)", _exact_values(record, values, row))
        database.executemany("INSERT INTO amount VALUES (?, ?, ?)", _amounts(values, row))
    database.executescript(
        "CREATE INDEX exact_value ON exact (field, value); CREATE INDEX exact_row ON exact (row, field);"
        "CREATE INDEX amount_value ON amount (field, value); CREATE INDEX amount_row ON amount (row, field);"
    )
    return database.serialize()


def _flat(source: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Every mapped value with its field's name; nested pages and switched-off objects are not among them."""
    for name, value in source.items():
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, dict):
                if name not in ("@context", "was_generated_by", "text_pages"):
                    yield from _flat(item, f"{prefix}{name}.")
            elif item is not None:
                yield prefix + name, item


def _words(values: Sequence[tuple[str, Any]]) -> list[str]:
    by_field: dict[str, list[str]] = {field: [] for field in TEXT_FIELDS}
    for name, value in values:
        if name in by_field:
            by_field[name].append(indexed_form(str(value), FIELDS[name].analyser))
    return [" ".join(parts) for parts in by_field.values()]


def _exact_values(record: Stored, values: Sequence[tuple[str, Any]], row: int) -> Iterator[tuple[str, str, int]]:
    yield "_id", record.id, row
    yield "_index", record.index, row
    for name, value in values:
        field = FIELDS.get(name)
        if field and field.kind == "keyword":
            yield name, str(value), row
        elif field and field.exact and len(str(value)) <= _IGNORE_ABOVE:
            yield name + EXACT_SUFFIX, str(value), row


def _amounts(values: Sequence[tuple[str, Any]], row: int) -> Iterator[tuple[str, int, int]]:
    for name, value in values:
        field = FIELDS.get(name)
        if field and field.kind == "date":
            yield name, DateReader(field.date_format).read(value, round_up=False), row
        elif field and field.kind == "long":
            yield name, int(value), row


def _dumped(source: Mapping[str, Any]) -> str:
    return json.dumps(source, ensure_ascii=False, separators=(",", ":"))
