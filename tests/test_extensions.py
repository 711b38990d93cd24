"""The address of the database: what cannot work stops the start with a sentence."""

import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from flask import Flask

from besluitbron.config import SettingsError
from besluitbron.extensions import init_database


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("sqlite://", "must name a file"),
        ("sqlite:///:memory:", "must name a file"),
        ("mysql://root:geheim@localhost/x", "not an address that can be used here"),
        ("nonsense:geheim", "not an address that can be used here"),
        ("oracle+oracledb://u:geheim@h/x", "not an address that can be used here"),
    ],
)
def test_an_address_that_cannot_be_used_stops_the_start_without_repeating_it(url: str, said: str) -> None:
    with pytest.raises(SettingsError, match=said) as raised:
        init_database(Flask("extensions"), url)
    assert "geheim" not in str(raised.value)


def test_a_process_may_make_several_apps(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("apps")
    engines = [init_database(Flask("extensions"), f"sqlite:///{folder}/{name}.db") for name in ("a", "b")]
    assert [engine.url.database for engine in engines] == [f"{folder}/{name}.db" for name in ("a", "b")]
    for engine in engines:
        engine.dispose()


def test_a_new_file_of_tables_is_for_its_owner_alone_and_one_that_is_there_keeps_its_permissions(
    tmp_path: Path,
) -> None:
    shared = tmp_path / "shared.db"
    shared.touch()
    shared.chmod(0o640)
    for file, mode in ((tmp_path / "new.db", 0o600), (shared, 0o640)):
        engine = init_database(Flask("extensions"), f"sqlite:///{file}")
        with engine.begin() as connection:
            connection.exec_driver_sql("CREATE TABLE kept (name TEXT)")
            modes = {found.name: stat.S_IMODE(found.stat().st_mode) for found in tmp_path.glob(f"{file.name}*")}
        engine.dispose()
        assert modes == dict.fromkeys((file.name, f"{file.name}-wal", f"{file.name}-shm"), mode)


COME_AND_GO = (
    "import sqlite3, sys; kept = sqlite3.connect(sys.argv[1]); kept.execute('SELECT * FROM kept'); kept.close()"
)


def test_another_process_throws_away_no_row_of_a_connection_that_is_open_here(tmp_path: Path) -> None:
    """Whoever closes its last connection to a file in WAL mode deletes the `-wal`, unless others hold their locks."""
    file = tmp_path / "kept.db"
    engine = init_database(Flask("extensions"), f"sqlite:///{file}")
    with engine.connect() as first:
        first.exec_driver_sql("CREATE TABLE kept (name TEXT)")
        first.commit()
        with engine.connect():  # opened later, on a file that is in use
            pass
        subprocess.run([sys.executable, "-c", COME_AND_GO, str(file)], check=True, timeout=60)
        first.exec_driver_sql("INSERT INTO kept VALUES ('row')")
        first.commit()
        with sqlite3.connect(file) as other:
            assert other.execute("SELECT name FROM kept").fetchall() == [("row",)]
        other.close()
    engine.dispose()
