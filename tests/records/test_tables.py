"""The migrations make the tables of the models, on each database; a database that is behind is noticed."""

from pathlib import Path

import flask_migrate
import pytest
from sqlalchemy import URL, inspect, make_url

from besluitbron.extensions import Base
from besluitbron.records.tables import database_takes_rows, tables_problem
from tests.records.conftest import Database, make_row, open_database

TABLES = {"request_log", "session_binding", "api_key"}


def table_names(database: Database) -> set[str]:
    with database.other() as connection:
        return set(inspect(connection).get_table_names()) - {"alembic_version"}


def test_a_new_database_is_upgraded_downgraded_and_upgraded_again(empty_url: URL) -> None:
    if empty_url.database and empty_url.get_backend_name() == "sqlite":
        Path(empty_url.database).parent.mkdir()
    database = open_database(empty_url)
    with database.app.app_context():
        assert tables_problem(database.engine) == (
            "The database has no tables of BesluitBron yet: run `flask --app wsgi db upgrade`."
        )
        for _ in range(2):
            flask_migrate.upgrade()
            assert table_names(database) == TABLES
            assert tables_problem(database.engine) is None
            database.log.add(make_row())
            flask_migrate.downgrade(revision="base")
            assert table_names(database) == set()
    database.close()


def test_the_migrations_make_the_tables_of_the_models(records: Database) -> None:
    with records.app.app_context():
        flask_migrate.check()  # ends the program when they differ


def test_a_column_that_no_migration_makes_is_noticed(records: Database) -> None:
    records.execute("ALTER TABLE request_log DROP COLUMN served_from")
    with records.app.app_context(), pytest.raises(SystemExit):
        flask_migrate.check()


def test_constraints_and_indexes_have_the_names_of_the_convention(records: Database) -> None:
    with records.other() as connection:
        found = inspect(connection)
        assert found.get_pk_constraint("request_log")["name"] == "pk_request_log"
        assert [one["name"] for one in found.get_unique_constraints("request_log")] == ["uq_request_log_request_id"]
        assert "ix_request_log_at" in {one["name"] for one in found.get_indexes("request_log")}
        assert "ix_session_binding_last_used_at" in {one["name"] for one in found.get_indexes("session_binding")}


def test_no_column_could_hold_what_was_asked() -> None:
    columns = {column.name for table in Base.metadata.tables.values() for column in table.columns}
    assert not columns & {"query", "text", "arguments", "question", "searched_text", "body"}


def test_pruning_reads_an_index_and_not_the_whole_log(records: Database) -> None:
    if records.kind != "sqlite":
        pytest.skip("PostgreSQL reads a small table whole, whatever indexes it has")
    with records.other() as connection:
        plan = connection.exec_driver_sql("EXPLAIN QUERY PLAN SELECT id FROM request_log WHERE at < '2026'").all()
    assert "ix_request_log_at" in str(plan)


def test_a_database_that_is_behind_or_ahead_says_what_to_do(records: Database) -> None:
    assert tables_problem(records.engine) is None
    records.execute("UPDATE alembic_version SET version_num = '9999'")
    assert tables_problem(records.engine) == (
        "The tables are at version 9999, made by a newer BesluitBron than this one: install that one."
    )


def test_readiness_needs_the_tables_and_the_database(records: Database) -> None:
    assert database_takes_rows(records.engine)
    with records.locked():
        assert not database_takes_rows(records.engine)
    assert database_takes_rows(records.engine)
    records.execute("DROP TABLE request_log")
    assert not database_takes_rows(records.engine)
    records.vanish()
    assert not database_takes_rows(records.engine)


@pytest.mark.parametrize(
    "address", ["sqlite:////proc/no/such/place.db", "postgresql+psycopg://nobody:geheim@127.0.0.1:1/none"]
)
def test_a_database_that_does_not_answer_is_said_without_its_password(address: str) -> None:
    database = open_database(make_url(address))
    problem = tables_problem(database.engine)
    assert problem is not None
    assert "does not answer" in problem
    assert "geheim" not in problem
    assert not database_takes_rows(database.engine)
    database.close()
