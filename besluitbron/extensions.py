"""The database and its migrations, not bound to an app until `init_database`."""

import os
import weakref
from contextlib import suppress
from pathlib import Path
from typing import Any

from flask import Flask
from flask_migrate import Migrate  # type: ignore[import-untyped]  # it ships no types
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import URL, Engine, MetaData, event, make_url
from sqlalchemy.exc import ArgumentError, DisconnectionError, NoSuchModuleError
from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.pool import ConnectionPoolEntry

from besluitbron.config import SettingsError
from besluitbron.config.sqlite_files import identify_file, make_for_owner

# A statement waits this long for another one's lock: with one try, a caller hears within three seconds that we cannot
# write. Seconds.
LOCK_WAIT_SECONDS = 2
CONNECT_SECONDS = 2
FILE = "file"
"""Key in a SQLite connection's `info`: the file it was opened on."""
MIGRATIONS = Path(__file__).parent / "records" / "migrations"


class Base(DeclarativeBase):
    """What every table inherits. Constraints get names, so that a migration can find them on every database."""

    metadata = MetaData(
        naming_convention={
            "pk": "pk_%(table_name)s",
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        }
    )


db = SQLAlchemy(metadata=Base.metadata)
migrate = Migrate(compare_type=True, render_as_batch=True)


def init_database(app: Flask, url: str) -> Engine:
    """Bind the database to this app and return its engine. Raises SettingsError when the address cannot be used.

    Nothing is connected here: each process and thread opens its own connections when it first needs one.
    """
    app.config["SQLALCHEMY_DATABASE_URI"] = url
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = _engine_options(url)
    db.init_app(app)
    migrate.init_app(app, db, directory=str(MIGRATIONS))
    with app.app_context():
        engine = db.engine
    if engine.dialect.name == "sqlite":
        _set_up_sqlite(engine)
    else:
        event.listen(engine, "connect", _set_up_postgresql)
    _leave_connections_behind_at_fork(engine)
    return engine


def _engine_options(url: str) -> dict[str, Any]:
    try:
        address = make_url(url)
        kind, database = address.get_backend_name(), address.database
        address.get_dialect().import_dbapi()
    except (ArgumentError, NoSuchModuleError, ImportError) as error:
        # The address may hold a password: it is not repeated.
        raise SettingsError(
            "BesluitBron:Database:Url is not an address that can be used here; examples: "
            "sqlite:////srv/besluitbron.db, postgresql+psycopg://user@host/name (with requirements-shared.txt)."
        ) from error
    if kind not in _CONNECT_ARGS:
        raise SettingsError(f"BesluitBron:Database:Url must be SQLite or PostgreSQL, not {kind}.")
    if kind == "sqlite" and database in (None, "", ":memory:"):
        raise SettingsError("BesluitBron:Database:Url must name a file: workers cannot share tables in memory.")
    # Each thread keeps one connection for its log rows; they must never wait for each other at the pool.
    return {"connect_args": _CONNECT_ARGS[kind], "max_overflow": -1, "pool_pre_ping": kind != "sqlite"}


def _set_up_sqlite(engine: Engine) -> None:
    """WAL lets readers go on while one writes; NORMAL survives a crash of the process, not of the machine's power.

    A new file is made for its owner alone, as it says who called from where; `-wal` and `-shm` follow it.
    """

    @event.listens_for(engine, "do_connect")
    def connecting(_dialect: object, _record: object, _arguments: object, _named: object) -> None:
        # A file: address is SQLite's own way to write one, and no path.
        if not (engine.url.database or "").startswith("file:"):
            with suppress(OSError):  # SQLite says better what is wrong
                make_for_owner(path_of(engine.url))

    @event.listens_for(engine, "connect")
    def connected(connection: Any, record: ConnectionPoolEntry) -> None:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        record.info[FILE] = identify_file(path_of(engine.url))

    @event.listens_for(engine, "checkout")
    def taken(_connection: object, record: ConnectionPoolEntry, _proxy: object) -> None:
        if record.info[FILE] != identify_file(path_of(engine.url)):
            raise DisconnectionError  # the pool answers this with a new connection


def path_of(url: URL) -> Path:
    """Where the file of a SQLite database lies."""
    return Path(url.database or "")


def _set_up_postgresql(connection: Any, _record: object) -> None:
    connection.execute(f"SET lock_timeout = '{LOCK_WAIT_SECONDS}s'")
    connection.commit()


_CONNECT_ARGS: dict[str, dict[str, Any]] = {
    "sqlite": {"timeout": LOCK_WAIT_SECONDS},
    # Names of libpq: https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-PARAMKEYWORDS
    "postgresql": {"connect_timeout": CONNECT_SECONDS, "tcp_user_timeout": CONNECT_SECONDS * 1000},
}


def _leave_connections_behind_at_fork(engine: Engine) -> None:
    """A child of this process starts with an empty pool: two processes on one connection ruin both."""
    reference = weakref.ref(engine)

    def forget() -> None:
        if (parents := reference()) is not None:
            parents.dispose(close=False)

    os.register_at_fork(after_in_child=forget)
