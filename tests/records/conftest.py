"""The records on each database we support: SQLite always, PostgreSQL where there is one.

BESLUITBRON_TEST_POSTGRES_URL names a PostgreSQL whose user may make databases; each test gets one of its own.
"""

import contextlib
import os
import shutil
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import flask_migrate
import pytest
from flask import Flask
from sqlalchemy import URL, Engine, create_engine, make_url, text
from sqlalchemy.exc import OperationalError

from besluitbron.extensions import init_database
from besluitbron.records.api_keys import ApiKeys
from besluitbron.records.request_log import RequestLog, RequestLogRow
from besluitbron.records.session_bindings import SessionBindings

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
LOCKED_SECONDS = 4.5
"""A busy machine included: who finds the tables locked gives up after two. SQLite by itself would wait for five."""
POSTGRESQL = "postgresql+psycopg://postgres@127.0.0.1:5432/test"


@dataclass
class Database:
    """A database of one test, with what works on it."""

    url: URL
    app: Flask
    engine: Engine
    log: RequestLog
    bindings: SessionBindings
    keys: ApiKeys

    @property
    def kind(self) -> str:
        return self.engine.dialect.name

    @contextlib.contextmanager
    def other(self) -> Iterator[Any]:
        """A connection that shares nothing with the code under test."""
        engine = create_engine(self.url)
        with engine.connect() as connection:
            yield connection
        engine.dispose()

    def rows(self) -> list[dict[str, Any]]:
        with self.other() as connection:
            return [dict(row) for row in connection.execute(text("SELECT * FROM request_log ORDER BY id")).mappings()]

    def execute(self, *statements: str) -> None:
        with self.other() as connection:
            for statement in statements:
                connection.execute(text(statement))
            connection.commit()

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Another transaction holds the tables for as long as the block lasts."""
        lock = "BEGIN EXCLUSIVE" if self.kind == "sqlite" else "LOCK TABLE request_log, session_binding, api_key"
        with self.other() as connection:
            if self.kind == "sqlite":
                connection.connection.isolation_level = None
            connection.execute(text(lock))
            yield
            connection.rollback()

    def break_connections(self) -> None:
        """What a restart of the database, or a restored backup, does to the connections that are open."""
        if self.kind == "sqlite":
            path = Path(self.url.database or "")
            with self.other() as connection:
                connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)")).all()
            shutil.copy(path, path.with_suffix(".restored"))
            path.with_suffix(".restored").replace(path)
            for leftover in ("-wal", "-shm"):
                path.with_name(path.name + leftover).unlink(missing_ok=True)
        else:
            self.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )

    def vanish(self) -> None:
        """The database is gone, and its connections with it."""
        if self.kind == "sqlite":
            shutil.rmtree(Path(self.url.database or "").parent)
        else:
            with server() as connection:
                connection.execute(text(f'DROP DATABASE "{self.url.database}" WITH (FORCE)'))

    def close(self) -> None:
        self.log.close()
        self.engine.dispose()


def open_database(url: URL) -> Database:
    app = Flask("records")
    engine = init_database(app, url.render_as_string(hide_password=False))
    return Database(
        url, app, engine, RequestLog(lambda: engine), SessionBindings(lambda: engine), ApiKeys(lambda: engine)
    )


def postgresql_url() -> URL:
    return make_url(os.environ.get("BESLUITBRON_TEST_POSTGRES_URL", POSTGRESQL))


@contextlib.contextmanager
def server() -> Iterator[Any]:
    """A connection to the PostgreSQL that was given, on which databases can be made."""
    engine = create_engine(postgresql_url(), isolation_level="AUTOCOMMIT", connect_args={"connect_timeout": 3})
    with engine.connect() as connection:
        yield connection
    engine.dispose()


@contextlib.contextmanager
def scratch_postgresql(template: str | None = None) -> Iterator[URL]:
    name = f"besluitbron_test_{uuid.uuid4().hex}"
    with server() as connection:
        connection.execute(text(f'CREATE DATABASE "{name}"' + (f' TEMPLATE "{template}"' if template else "")))
    try:
        yield postgresql_url().set(database=name)
    finally:
        with server() as connection:
            connection.execute(text(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'))


def need_postgresql() -> None:
    """Skip with a reason where there is none; fail where the checks are meant to be complete (CI=true)."""
    try:
        with server():
            pass
    except OperationalError:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip("no PostgreSQL at BESLUITBRON_TEST_POSTGRES_URL")


def migrate(url: URL) -> None:
    made = open_database(url)
    with made.app.app_context():
        flask_migrate.upgrade()
    made.close()


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("migrated") / "besluitbron.db"
    migrate(make_url(f"sqlite:///{path}"))
    return path


@pytest.fixture(scope="session")
def migrated_postgresql() -> Iterator[Callable[[], str]]:
    """Makes the migrated database when the first test asks for it: without PostgreSQL none does."""
    with contextlib.ExitStack() as kept:
        made: list[str] = []

        def name() -> str:
            if not made:
                url = kept.enter_context(scratch_postgresql())
                migrate(url)
                made.append(url.database or "")
            return made[0]

        yield name


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[URL]:
    """A database without tables."""
    if request.param == "sqlite":
        yield make_url(f"sqlite:///{tmp_path / 'data' / 'besluitbron.db'}")
    else:
        need_postgresql()
        with scratch_postgresql() as url:
            yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def records(
    request: pytest.FixtureRequest, tmp_path: Path, migrated_sqlite: Path, migrated_postgresql: Callable[[], str]
) -> Iterator[Database]:
    """A database with its tables, on each kind."""
    with contextlib.ExitStack() as kept:
        if request.param == "sqlite":
            (tmp_path / "data").mkdir()
            path = shutil.copy(migrated_sqlite, tmp_path / "data" / "besluitbron.db")
            url = make_url(f"sqlite:///{path}")
        else:
            need_postgresql()
            url = kept.enter_context(scratch_postgresql(template=migrated_postgresql()))
        opened = open_database(url)
        kept.callback(opened.close)
        yield opened


def make_row(**values: Any) -> RequestLogRow:
    given = {
        "at": NOON,
        "connector": "raadsinformatie",
        "tool": "search_documents",
        "outcome": "ok",
        "duration_ms": 12.5,
        "request_id": uuid.uuid4().hex,
        **values,
    }
    return RequestLogRow(**given)
