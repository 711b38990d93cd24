import json
import logging
import multiprocessing
import os
import pickle
import sqlite3
import stat
import time
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from besluitbron.contract.upstream import UpstreamAnswer
from besluitbron.upstream.opening import open_store
from besluitbron.upstream.stores import AnswerStore, StoreFailed, sqlite_path
from tests.upstream.conftest import FAR_TOO_LATE_SECONDS, NOON

EVERY_BYTE = bytes(range(256)) * 40
KEY = "ab" * 32


def an_answer(content: bytes = b"<a/>", **values: object) -> UpstreamAnswer:
    return UpstreamAnswer(
        **{
            "status": 200,
            "url": "https://example.org/sr%C3%A9",
            "media_type": "application/xml",
            "content": content,
            "retrieved_at": NOON,
            **values,
        }
    )


@pytest.fixture(params=["sqlite", "redis"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return request.getfixturevalue("redis_url") if request.param == "redis" else f"sqlite:{tmp_path / 'kept.db'}"


@pytest.fixture
def store(url: str):
    opened = open_store(url)
    yield opened
    opened.forget_connections()


@pytest.mark.parametrize("content", [b"x", EVERY_BYTE, "Súdwest-Fryslân".encode(), b"\xff\xfe\0", b"0" * 3_000_000])
def test_an_answer_comes_back_byte_for_byte(store: AnswerStore, content: bytes) -> None:
    answer = an_answer(content, status=404, media_type="", retrieved_at=NOON.replace(microsecond=123456))
    store.keep(KEY, answer, NOON + timedelta(hours=1))
    assert store.find(KEY) == answer


def test_an_unknown_key_has_no_answer(store: AnswerStore) -> None:
    assert store.find(KEY) is None


def test_a_later_answer_takes_the_place_of_an_earlier_one(store: AnswerStore) -> None:
    store.keep(KEY, an_answer(b"old"), NOON + timedelta(hours=1))
    store.keep(KEY, an_answer(b"new"), NOON + timedelta(hours=1))
    found = store.find(KEY)
    assert found is not None
    assert found.content == b"new"


def test_what_one_worker_kept_another_finds(store: AnswerStore, url: str) -> None:
    store.keep(KEY, an_answer(), NOON + timedelta(hours=1))
    other = open_store(url)
    assert other.find(KEY) == an_answer()
    other.forget_connections()


def test_a_store_that_answers_is_ready(store: AnswerStore) -> None:
    assert store.ready()


def test_a_store_can_be_used_after_it_was_closed(store: AnswerStore) -> None:
    store.keep(KEY, an_answer(), NOON + timedelta(hours=1))
    store.forget_connections()
    assert store.find(KEY) == an_answer()


class _Harmful:
    """Makes a folder when it is unpickled."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __reduce__(self):
        return os.mkdir, (str(self.folder),)


def test_nothing_that_is_kept_can_run_code(tmp_path: Path) -> None:
    path = tmp_path / "kept.db"
    store = open_store(f"sqlite:{path}")
    store.keep(KEY, an_answer(b"secret"), NOON + timedelta(hours=1))
    with closing(sqlite3.connect(path)) as connection:
        (value,) = connection.execute("SELECT value FROM responses").fetchone()
        assert bytes(value).startswith(b"{")
        harmful = pickle.dumps(_Harmful(tmp_path / "harm"))
        connection.execute("UPDATE responses SET value = ?", (harmful,))
        connection.commit()
    assert store.find(KEY) is None
    assert not (tmp_path / "harm").exists()
    store.forget_connections()


WHOLE = {
    "status_code": 200,
    "url": "https://example.org/",
    "headers": {"Content-Type": "text/xml"},
    "_content": "PGEvPg==",
    "created_at": NOON.isoformat(),
}
"""As an entry is written, as far as it is read."""
OTHER_SHAPES = [
    b"",
    b"[]",
    b"{}",
    b"null",
    b"0",
    b'"text"',
    b"[[]]",
    b"{",
    b"\xff\xfe\0",
    b"\x80\x04N.",
    *(
        json.dumps(WHOLE | other).encode()
        for other in (
            {"created_at": "2026-11-30T12:00:00"},
            {"created_at": None},
            {"created_at": []},
            {"status_code": "many"},
            {"status_code": None},
            {"headers": []},
            {"headers": {"Content-Type": []}},
            {"_content": None},
            {"_content": "no base64!"},
            {"_content": []},
        )
    ),
]


def put(url: str, key: str, value: bytes) -> None:
    """Write a raw value, as somebody else with access to the store can."""
    if url.startswith("sqlite:"):
        with closing(sqlite3.connect(sqlite_path(url))) as connection:
            connection.execute("INSERT OR REPLACE INTO responses (key, value) VALUES (?, ?)", (key, value))
            connection.commit()
    else:
        connection = pytest.importorskip("redis").Redis.from_url(url)
        connection.set(f"{url.partition('#')[2]}:kept:{key}", value)
        connection.close()


def test_an_entry_of_the_shape_that_is_read_is_found(store: AnswerStore, url: str) -> None:
    store.keep("other", an_answer(), NOON)
    put(url, KEY, json.dumps(WHOLE).encode())
    assert store.find(KEY) == an_answer(url="https://example.org/", media_type="text/xml")


@pytest.mark.parametrize("value", OTHER_SHAPES)
def test_an_entry_of_another_shape_is_not_kept_and_can_be_kept_anew(store: AnswerStore, url: str, value: bytes) -> None:
    store.keep("other", an_answer(), NOON)
    put(url, KEY, value)
    found = store.find(KEY)
    assert found is None or isinstance(found.content, bytes)
    assert store.find("other") == an_answer()
    store.keep(KEY, an_answer(), NOON)
    assert store.find(KEY) == an_answer()


def test_only_the_owner_can_read_the_file(tmp_path: Path) -> None:
    mask = os.umask(0o022)
    try:
        path = tmp_path / "new" / "kept.db"
        store = open_store(f"sqlite:{path}")
        store.keep(KEY, an_answer(), NOON + timedelta(hours=1))
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    finally:
        os.umask(mask)
    assert modes == dict.fromkeys(("kept.db", "kept.db-wal", "kept.db-shm"), 0o600)
    store.forget_connections()


@pytest.mark.parametrize("suffixes", [("",), ("", "-wal", "-shm")])
def test_a_file_that_was_deleted_is_made_again_by_every_worker(tmp_path: Path, suffixes: tuple[str, ...]) -> None:
    path = tmp_path / "kept.db"
    one, other = open_store(f"sqlite:{path}"), open_store(f"sqlite:{path}")
    one.keep(KEY, an_answer(b"old"), NOON + timedelta(hours=1))
    assert other.find(KEY) is not None
    for suffix in suffixes:
        Path(f"{path}{suffix}").unlink(missing_ok=True)
    assert one.find(KEY) is None
    one.keep("new", an_answer(b"new"), NOON + timedelta(hours=1))
    assert other.find("new") == an_answer(b"new")
    other.keep("newer", an_answer(b"newer"), NOON + timedelta(hours=1))
    assert one.find("newer") == an_answer(b"newer")
    for store in (one, other):
        store.forget_connections()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT COUNT(*) FROM responses").fetchone() == (2,)


def test_a_file_that_was_replaced_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "kept.db"
    store = open_store(f"sqlite:{path}")
    store.keep(KEY, an_answer(b"old"), NOON + timedelta(hours=1))
    copy = open_store(f"sqlite:{tmp_path / 'copy.db'}")
    copy.keep(KEY, an_answer(b"copy"), NOON + timedelta(hours=1))
    copy.forget_connections()
    (tmp_path / "copy.db").replace(path)
    for left in ("kept.db-wal", "kept.db-shm"):
        (tmp_path / left).unlink()
    assert store.find(KEY) == an_answer(b"copy")
    store.forget_connections()


def test_redis_lets_go_of_what_has_expired(redis_url: str) -> None:
    redis = pytest.importorskip("redis")
    store = open_store(redis_url)
    store.keep(KEY, an_answer(), NOON + timedelta(hours=25))
    connection = redis.Redis.from_url(redis_url)
    assert 24 * 3600 < connection.ttl(f"{redis_url.partition('#')[2]}:kept:{KEY}") <= 25 * 3600
    connection.close()
    store.forget_connections()


def test_a_purge_removes_what_has_expired_and_nothing_else(tmp_path: Path) -> None:
    store = open_store(f"sqlite:{tmp_path / 'kept.db'}")
    store.keep("old", an_answer(), NOON - timedelta(seconds=1))
    store.keep("new", an_answer(), NOON + timedelta(seconds=1))
    store.purge(NOON)
    assert store.find("old") is None
    assert store.find("new") == an_answer()
    store.forget_connections()


def test_a_store_that_grows_too_large_loses_what_expires_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("besluitbron.upstream.stores.MAX_STORE_BYTES", 100_000)
    store = open_store(f"sqlite:{tmp_path / 'kept.db'}")
    for number in range(20):
        store.keep(f"key{number}", an_answer(b"x" * 10_000), NOON + timedelta(minutes=number + 1))
    store.purge(NOON)
    assert [number for number in range(20) if store.find(f"key{number}") is None] == [0, 1, 2]
    store.forget_connections()


def test_a_locked_file_does_not_hold_anybody_up(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("besluitbron.upstream.stores.PAUSE_SECONDS", 60.0)
    path = tmp_path / "kept.db"
    store = open_store(f"sqlite:{path}")
    assert store.find(KEY) is None
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        started = time.monotonic()
        with pytest.raises(StoreFailed):
            store.keep(KEY, an_answer(), NOON + timedelta(hours=1))
        assert time.monotonic() - started < FAR_TOO_LATE_SECONDS
        other.execute("ROLLBACK")
    with pytest.raises(StoreFailed):
        store.keep(KEY, an_answer(), NOON + timedelta(hours=1))  # it would succeed now: nobody tries
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert store.ready()
    store.keep(KEY, an_answer(), NOON + timedelta(hours=1))
    assert store.find(KEY) == an_answer()
    store.forget_connections()


def test_a_damaged_file_is_a_failure_of_the_store(tmp_path: Path) -> None:
    path = tmp_path / "kept.db"
    path.write_bytes(b"this is no database" * 1000)
    store = open_store(f"sqlite:{path}")
    assert not store.ready()
    with pytest.raises(StoreFailed):
        store.find(KEY)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_file_that_may_not_be_written_is_a_failure_of_the_store(tmp_path: Path) -> None:
    path = tmp_path / "kept.db"
    assert open_store(f"sqlite:{path}").ready()
    path.chmod(stat.S_IRUSR)
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    with pytest.raises(StoreFailed):
        open_store(f"sqlite:{path}").keep(KEY, an_answer(), NOON + timedelta(hours=1))
    tmp_path.chmod(stat.S_IRWXU)


def test_a_redis_that_is_away_is_a_failure_of_the_store() -> None:
    pytest.importorskip("redis")
    store = open_store("redis://127.0.0.1:1/0")
    assert not store.ready()
    with pytest.raises(StoreFailed):
        store.find(KEY)


def test_an_address_of_another_kind_is_refused_with_a_sentence() -> None:
    with pytest.raises(ValueError, match="must start with sqlite: or redis://"):
        open_store("memcached://127.0.0.1")


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("sqlite:/var/lib/kept.db", "/var/lib/kept.db"),
        ("sqlite:kept.db", "kept.db"),
        ("sqlite:kept", "kept.sqlite"),
        ("sqlite:///kept.db", "kept.db"),
        ("sqlite:////var/lib/kept.db", "/var/lib/kept.db"),
    ],
)
def test_addresses_of_a_file(url: str, path: str) -> None:
    assert sqlite_path(url) == Path(path)


def test_a_name_without_a_suffix_gives_one_file(tmp_path: Path) -> None:
    store = open_store(f"sqlite:{tmp_path / 'kept'}")
    store.keep(KEY, an_answer(), NOON + timedelta(hours=1))
    store.forget_connections()
    assert [file.name for file in tmp_path.iterdir()] == ["kept.sqlite"]


def _keep_in_process(url: str, number: int, ready: "multiprocessing.Queue[str]") -> None:
    store = open_store(url)
    for item in range(20):
        store.keep(f"{number}-{item}", an_answer(f"{number}-{item}".encode()), NOON + timedelta(hours=1))
    ready.put("kept")


def test_workers_write_into_one_prepared_file(tmp_path: Path) -> None:
    url = f"sqlite:{tmp_path / 'kept.db'}"
    assert open_store(url).ready()
    spawning = multiprocessing.get_context("spawn")
    ready: multiprocessing.Queue[str] = spawning.Queue()
    processes = [spawning.Process(target=_keep_in_process, args=(url, number, ready)) for number in range(3)]
    for process in processes:
        process.start()
    assert [ready.get(timeout=60) for _ in processes] == ["kept"] * 3
    for process in processes:
        process.join()
    store = open_store(url)
    assert all(store.find(f"{number}-{item}") is not None for number in range(3) for item in range(20))
    store.forget_connections()


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_a_forked_worker_opens_the_store_itself(tmp_path: Path) -> None:
    store = open_store(f"sqlite:{tmp_path / 'kept.db'}")
    store.keep(KEY, an_answer(b"parent"), NOON + timedelta(hours=1))
    forking = multiprocessing.get_context("fork")
    answers: multiprocessing.Queue[bytes] = forking.Queue()

    def child() -> None:
        found = store.find(KEY)
        store.keep("child", an_answer(b"child"), NOON + timedelta(hours=1))
        answers.put(found.content if found else b"")

    process = forking.Process(target=child)
    process.start()
    assert answers.get(timeout=60) == b"parent"
    process.join()
    assert process.exitcode == 0
    found = store.find("child")
    assert found is not None
    assert found.content == b"child"
    store.keep("after", an_answer(b"after"), NOON + timedelta(hours=1))
    store.forget_connections()
