"""The request log on each database: the row is there before the answer leaves, or no answer leaves."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from sqlalchemy import insert

from besluitbron.contract.errors import LogUnavailable, ServiceError
from besluitbron.records.models import MAX_COUNT, REQUEST_LOG
from besluitbron.records.request_log import SLICE_ROWS
from tests.records.conftest import LOCKED_SECONDS, NOON, Database, make_row

SESSION = "5e" * 32
RETENTION = timedelta(minutes=30)
FULL = {
    "error_code": "upstream_busy",
    "upstream_ms": 301.25,
    "hits": 10,
    "total": 76,
    "size_bytes": 9_500,
    "served_from": "stale_cache",
    "origin_client": "claude-ai",
    "origin_version": "0.1.0",
    "origin_address": "192.0.2.0/24",
    "principal": "someone",
    "session": SESSION,
    "protocol_revision": "2025-11-25",
}


def open_session(records: Database, now: datetime = NOON) -> None:
    records.bindings.open(SESSION, connector="raadsinformatie", protocol_revision="2025-11-25", now=now)


def last_use(records: Database) -> datetime:
    found = records.bindings.find(SESSION, now=NOON, retention=timedelta(days=1))
    assert found is not None
    return found.last_used_at


def test_the_row_is_committed_when_add_returns(records: Database) -> None:
    row = make_row(**FULL)
    records.log.add(row)
    assert [kept["request_id"] for kept in records.rows()] == [row.request_id]
    assert records.log.last(1) == [row]


def test_what_is_absent_is_kept_as_nothing(records: Database) -> None:
    records.log.add(make_row())
    assert all(records.rows()[0][name] is None for name in FULL)


def test_a_moment_is_kept_in_utc_whatever_zone_it_came_in(records: Database) -> None:
    amsterdam = timezone(timedelta(hours=1))
    records.log.add(make_row(at=datetime(2026, 11, 30, 13, 0, 0, 250_000, tzinfo=amsterdam)))
    (row,) = records.log.last(1)
    assert (row.at, row.at.tzinfo) == (NOON + timedelta(milliseconds=250), UTC)


def test_a_moment_without_a_zone_is_refused(records: Database) -> None:
    with pytest.raises(ValueError, match="time zone"):
        records.log.add(make_row(at=NOON.replace(tzinfo=None)))
    records.log.add(make_row())
    assert len(records.rows()) == 1


def test_the_newest_rows_come_first(records: Database) -> None:
    for number in range(4):
        records.log.add(make_row(hits=number))
    assert [row.hits for row in records.log.last(3)] == [3, 2, 1]


@pytest.mark.parametrize("client", ["a\x00b", "half \ud83d a pair", "line\nbreak", "x" * 5_000])
def test_whatever_a_client_calls_itself_the_row_is_written(records: Database, client: str) -> None:
    records.log.add(make_row(origin_client=client, origin_version=client, tool=client))
    kept = records.rows()[0]["origin_client"]
    assert len(kept) <= 100
    assert kept.isprintable()
    assert kept[0] == client[0]


def test_a_total_that_no_register_can_have_does_not_cost_the_row(records: Database) -> None:
    records.log.add(make_row(total=10**30))
    assert records.rows()[0]["total"] == MAX_COUNT


def test_the_session_of_a_call_was_used_at_the_call(records: Database) -> None:
    open_session(records)
    records.log.add(make_row(session=SESSION, at=NOON + timedelta(seconds=7)))
    assert last_use(records) == NOON + timedelta(seconds=7)


def test_a_call_that_is_logged_late_does_not_set_the_last_use_back(records: Database) -> None:
    open_session(records)
    records.log.add(make_row(session=SESSION, at=NOON - timedelta(minutes=5)))
    assert last_use(records) == NOON


def test_the_row_and_the_last_use_are_written_together_or_not_at_all(records: Database) -> None:
    records.log.add(make_row())
    records.execute("DROP TABLE session_binding")
    with pytest.raises(LogUnavailable):
        records.log.add(make_row(session=SESSION))
    assert len(records.rows()) == 1
    records.log.add(make_row())
    assert len(records.rows()) == 2


@pytest.mark.parametrize("used", [False, True], ids=["first row", "later row"])
def test_a_locked_database_is_said_and_not_waited_for(records: Database, used: bool) -> None:
    if used:
        records.log.add(make_row())
    with records.locked():
        started = time.monotonic()
        with pytest.raises(LogUnavailable):
            records.log.add(make_row())
        assert time.monotonic() - started < LOCKED_SECONDS
    records.log.add(make_row(request_id="after"))
    assert records.rows()[-1]["request_id"] == "after"
    assert len(records.rows()) == used + 1


@pytest.mark.parametrize("used", [False, True], ids=["first row", "later row"])
def test_a_database_that_is_gone_is_said(records: Database, used: bool) -> None:
    if used:
        records.log.add(make_row())
    records.vanish()
    with pytest.raises(LogUnavailable) as raised:
        records.log.add(make_row())
    assert (records.url.database or "") not in str(raised.value)
    with pytest.raises(ServiceError):
        records.log.last(1)


def test_a_deleted_file_is_not_written_to_unnoticed(records: Database) -> None:
    if records.kind != "sqlite":
        pytest.skip("only SQLite is a file")
    records.log.add(make_row())
    Path(records.url.database or "").unlink()
    with pytest.raises(LogUnavailable):
        records.log.add(make_row())


def test_a_database_that_came_back_is_written_to_at_once(records: Database) -> None:
    records.log.add(make_row(request_id="before"))
    records.break_connections()
    records.log.add(make_row(request_id="after"))
    assert [row["request_id"] for row in records.rows()] == ["before", "after"]


def test_a_row_that_was_committed_although_its_connection_broke_is_there_once(records: Database) -> None:
    records.log.add(make_row(request_id="before"))
    row = make_row(request_id="acknowledgement lost")
    with records.other() as connection:
        connection.execute(insert(REQUEST_LOG), vars(row))
        connection.commit()
    records.break_connections()
    records.log.add(row)
    assert [kept["request_id"] for kept in records.rows()] == ["before", "acknowledgement lost"]


def test_two_calls_cannot_share_a_row(records: Database) -> None:
    records.log.add(make_row(request_id="same"))
    with pytest.raises(LogUnavailable):
        records.log.add(make_row(request_id="same", tool="get_document"))
    assert [row["tool"] for row in records.rows()] == ["search_documents"]


def test_every_thread_writes_its_own_rows(records: Database) -> None:
    problems: list[Exception] = []

    def write() -> None:
        try:
            for _ in range(20):
                records.log.add(make_row())
        except Exception as error:  # reported below: pytest does not see what a thread raises
            problems.append(error)
        finally:
            records.log.close()

    threads = [threading.Thread(target=write) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not problems
    assert len(records.rows()) == 80


FORKING = """
import os, sys
from sqlalchemy import make_url
from tests.records.conftest import make_row, open_database
records = open_database(make_url(sys.argv[1]))
records.log.add(make_row())
records.log.last(1)
child = os.fork()
for _ in range(50):
    records.log.add(make_row())
    records.log.last(1)
if child == 0:
    os._exit(0)
_, status = os.waitpid(child, 0)
records.close()
sys.exit(os.waitstatus_to_exitcode(status))
"""


def test_no_connection_crosses_a_fork(records: Database) -> None:
    address = records.url.render_as_string(hide_password=False)
    done = subprocess.run([sys.executable, "-c", FORKING, address], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(records.rows()) == 101


def test_rows_older_than_the_retention_are_deleted_and_no_others(records: Database) -> None:
    for days in (0, 89, 90, 91, 400):
        records.log.add(make_row(at=NOON - timedelta(days=days), hits=days))
    assert records.log.purge(NOON - timedelta(days=90)) == 2
    assert [row["hits"] for row in records.rows()] == [0, 89, 90]


def test_a_long_log_is_deleted_in_slices(records: Database) -> None:
    count = 2 * SLICE_ROWS + 1
    with records.other() as connection:
        connection.execute(insert(REQUEST_LOG), [vars(make_row(hits=n)) for n in range(count)])
        connection.commit()
    assert records.log.purge(NOON) == 0
    assert records.log.purge(NOON + timedelta(seconds=1)) == count
    assert records.rows() == []


@pytest.mark.parametrize("work", [lambda log: log.purge(NOON), lambda log: log.last(1)], ids=["purge", "last"])
def test_a_failing_database_is_said_without_its_own_words(
    records: Database, work: Callable[[object], object], caplog: pytest.LogCaptureFixture
) -> None:
    records.execute("DROP TABLE request_log")
    with pytest.raises(ServiceError) as raised:
        work(records.log)
    assert "request_log" not in str(raised.value)
    assert "request_log" not in caplog.messages[0]
