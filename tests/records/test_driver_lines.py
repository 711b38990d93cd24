"""A line belongs to one thread of one process."""

import subprocess
import sys
import threading

import pytest

from besluitbron.records.driver_lines import DriverLine, DriverLines, LineFailed
from tests.records.conftest import Database

FORKING = """
import os, sys
from sqlalchemy import make_url
from besluitbron.records.driver_lines import DriverLines
from tests.records.conftest import open_database
engine = open_database(make_url(sys.argv[1])).engine
lines = DriverLines(lambda: engine)
line = lines.open()
child = os.fork()
if child == 0:
    os._exit(0 if lines.kept() is None else 1)
_, status = os.waitpid(child, 0)
line.execute_together([("SELECT 1", ())])
assert lines.kept() is line
lines.drop()
engine.dispose()
sys.exit(os.waitstatus_to_exitcode(status))
"""


def test_a_child_process_does_not_use_its_parents_line(records: Database) -> None:
    address = records.url.render_as_string(hide_password=False)
    done = subprocess.run([sys.executable, "-c", FORKING, address], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


def test_each_thread_has_its_own_line(records: Database) -> None:
    lines = DriverLines(lambda: records.engine)
    lines.open()
    seen: list[DriverLine | None] = []
    thread = threading.Thread(target=lambda: seen.append(lines.kept()))
    thread.start()
    thread.join()
    assert seen == [None]
    assert lines.kept() is not None
    lines.drop()
    assert lines.kept() is None


def test_a_connection_that_a_line_used_comes_back_as_it_was(records: Database) -> None:
    """In the pool nothing is in autocommit: what is not committed there must not stay."""
    lines = DriverLines(lambda: records.engine)
    thread = threading.Thread(target=lines.open)
    thread.start()
    thread.join()
    with records.engine.connect() as connection:
        connection.exec_driver_sql("DELETE FROM alembic_version")
        connection.rollback()
    with records.other() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM alembic_version").scalar() == 1


def test_a_failure_says_whether_another_try_can_help(records: Database) -> None:
    lines = DriverLines(lambda: records.engine)
    with pytest.raises(LineFailed) as failed:
        lines.open().execute_together([("SELECT * FROM nowhere", ())])
    assert failed.value.can_pass
    assert "nowhere" not in str(failed.value)
    with records.locked(), pytest.raises(LineFailed) as failed:
        lines.open().execute_together([("DELETE FROM request_log", ())])
    assert not failed.value.can_pass
    lines.drop()
