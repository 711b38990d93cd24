"""Counting the calls of one origin: exactly enough, together, in bounded room, never at the price of an outage."""

import fcntl
import logging
import multiprocessing
import os
import secrets
import shutil
import struct
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from besluitbron.access import call_table
from besluitbron.access.call_limits import (
    PAUSE_SECONDS,
    CallCounter,
    CallLimits,
    hash_origin,
    open_call_limits,
    origin_of,
)
from besluitbron.access.call_table import TABLE_BYTES, CallTable
from besluitbron.contract.errors import ServiceError
from tests.upstream.conftest import NOON, MovableClock, clock, redis_url

__all__ = ["clock", "redis_url"]  # fixtures

CALLER, OTHER = hash_origin("raadsinformatie", "address 192.0.2.1"), hash_origin("raadsinformatie", "address 192.0.2.2")


def opened(per_minute: int, url: str, folder: Path, clock: MovableClock) -> CallLimits:
    limits = open_call_limits(per_minute, url, folder, clock)
    assert limits is not None
    return limits


@pytest.fixture(params=["file", "redis"])
def counter(request: pytest.FixtureRequest, tmp_path: Path, clock: MovableClock) -> CallCounter:
    url = request.getfixturevalue("redis_url") if request.param == "redis" else "sqlite:x.db"
    return opened(5, url, tmp_path, clock).counters[0]


def test_no_minute_holds_more_calls_than_allowed(counter: CallCounter, clock: MovableClock) -> None:
    allowed = []
    for step in range(700):
        if counter.take(CALLER, 7) == 0:
            allowed.append(step * 0.45)
        clock.move(seconds=0.45)
    assert all(sum(start <= moment < start + 60 for moment in allowed) <= 7 for start in allowed)
    assert len(allowed) >= 7 * 5, "a call stops counting after 61 seconds at the latest"


@pytest.mark.parametrize("fraction", [0, 0.25, 0.999])
def test_whoever_is_too_early_hears_when_there_is_room(
    counter: CallCounter, clock: MovableClock, fraction: float
) -> None:
    clock.move(seconds=fraction)
    assert counter.take(CALLER, 2) == 0
    clock.move(seconds=15)
    assert counter.take(CALLER, 2) == 0
    clock.move(seconds=5)
    waits = counter.take(CALLER, 2)
    assert 40 - 0.001 <= waits <= 41
    clock.move(seconds=waits - 0.01)
    assert counter.take(CALLER, 2) > 0
    clock.move(seconds=0.02)
    assert counter.take(CALLER, 2) == 0
    assert counter.take(CALLER, 2) > 0


def test_a_refused_call_does_not_count(counter: CallCounter, clock: MovableClock) -> None:
    for _ in range(50):
        counter.take(CALLER, 1)
    clock.move(seconds=61)
    assert counter.take(CALLER, 1) == 0


def test_callers_are_counted_apart(counter: CallCounter) -> None:
    assert counter.take(CALLER, 1) == 0
    assert counter.take(OTHER, 1) == 0
    assert counter.take(CALLER, 1) > 0


def test_a_pause_of_any_length_forgets_what_was(counter: CallCounter, clock: MovableClock) -> None:
    for seconds in (61, 122, 10_000, 86_400 * 400):
        assert [counter.take(CALLER, 2) == 0 for _ in range(3)] == [True, True, False]
        clock.move(seconds=seconds)


def test_a_clock_that_is_set_back_blocks_nobody(counter: CallCounter, clock: MovableClock) -> None:
    assert counter.take(CALLER, 1) == 0
    clock.move(hours=-5)
    assert counter.take(CALLER, 1) == 0


PATIENCE_SECONDS = 60.0
"""For the lock of the table where many want it at once: on a busy machine its holder may not get the processor.

A call waits a tenth of a second and is then served uncounted, which other tests are about.
"""


def test_threads_share_the_count(counter: CallCounter, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(call_table, "LOCK_SECONDS", PATIENCE_SECONDS)
    waits: list[float] = []

    def take() -> None:
        waits.extend(counter.take(CALLER, 10) for _ in range(5))

    threads = [threading.Thread(target=take) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert waits.count(0) == 10


def _take_in_process(url: str, folder: Path, waits: "multiprocessing.Queue[int]") -> None:
    pytest.MonkeyPatch().setattr(call_table, "LOCK_SECONDS", PATIENCE_SECONDS)
    limits = open_call_limits(100, url, folder, lambda: NOON)
    assert limits is not None
    for _ in range(50):
        waits.put(limits.take("raadsinformatie", "address 192.0.2.1"))


@pytest.mark.parametrize("store", ["file", "redis"])
def test_processes_share_the_count(request: pytest.FixtureRequest, tmp_path: Path, store: str) -> None:
    url = request.getfixturevalue("redis_url") if store == "redis" else "sqlite:x.db"
    spawning = multiprocessing.get_context("spawn")
    waits: multiprocessing.Queue[int] = spawning.Queue()
    processes = [spawning.Process(target=_take_in_process, args=(url, tmp_path, waits)) for _ in range(4)]
    for process in processes:
        process.start()
    found = [waits.get(timeout=60) for _ in range(200)]
    for process in processes:
        process.join()
        assert process.exitcode == 0
    assert found.count(0) == 100
    assert set(found) <= {0, 60, 61}


def test_machines_share_the_count_in_redis(redis_url: str, tmp_path: Path, clock: MovableClock) -> None:
    machines = [opened(3, redis_url, tmp_path / name, clock) for name in ("first", "second")]
    waits = [machine.take("woo", "address 192.0.2.1") for _ in range(3) for machine in machines]
    assert waits == [0, 0, 0, 60, 60, 60]


def test_keys_in_redis_name_no_address_and_go_by_themselves(
    redis_url: str, tmp_path: Path, clock: MovableClock
) -> None:
    opened(3, redis_url, tmp_path, clock).take("woo", "address 192.0.2.1")
    with pytest.importorskip("redis").Redis.from_url(redis_url) as redis:
        (key,) = redis.keys(f"{redis_url.partition('#')[2]}:calls:*")
        assert b"192" not in key
        assert 0 < redis.ttl(key) <= 120


# The table of one machine: one bounded file.


def test_any_number_of_callers_leaves_one_small_file(tmp_path: Path, clock: MovableClock) -> None:
    table = CallTable(tmp_path / "calls.table", clock)
    for _ in range(20_000):
        assert table.take(secrets.token_hex(16), 1) == 0
    (file,) = tmp_path.iterdir()
    assert file.stat().st_size <= TABLE_BYTES < 1_500_000
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_caller_is_pushed_out_by_many_later_ones_only(tmp_path: Path, clock: MovableClock) -> None:
    """Eight share a set; the one whose last call is longest ago makes room."""
    table = CallTable(tmp_path / "calls.table", clock)
    same_set = [f"{0:08x}{number:024x}" for number in range(1, 10)]
    for caller in same_set[:8]:
        assert table.take(caller, 1) == 0
        clock.move(seconds=1)
    assert table.take(same_set[0], 1) > 0
    assert table.take(same_set[8], 1) == 0
    assert table.take(same_set[1], 1) > 0
    assert table.take(same_set[0], 1) == 0, "pushed out, so counted anew"


def test_the_file_holds_no_addresses(tmp_path: Path, clock: MovableClock) -> None:
    opened(3, "sqlite:x.db", tmp_path, clock).take("raadsinformatie", origin_of("", "192.0.2.1"))
    (file,) = tmp_path.iterdir()
    assert "192" not in file.name
    assert b"192.0.2.1" not in file.read_bytes()
    assert bytes([192, 0, 2, 1]) not in file.read_bytes()


@pytest.mark.parametrize("damaged", [b"", b"\x05", b"\xff" * 60_000, b"\0" * 100, struct.pack("<Q", 5) * 9_000])
def test_a_damaged_file_refuses_nobody(tmp_path: Path, clock: MovableClock, damaged: bytes) -> None:
    (tmp_path / "calls.table").write_bytes(damaged)
    table = CallTable(tmp_path / "calls.table", clock)
    for number in range(200):
        caller = hash_origin("woo", str(number))
        assert [table.take(caller, 2) == 0 for _ in range(3)] == [True, True, False]


def test_a_table_whose_folder_was_removed_starts_anew(tmp_path: Path, clock: MovableClock) -> None:
    table = CallTable(tmp_path / "locks" / "calls.table", clock)
    assert table.take(CALLER, 1) == 0
    shutil.rmtree(tmp_path / "locks")
    assert table.take(CALLER, 1) == 0


def test_a_table_that_cannot_be_used_is_a_failure_of_the_service(tmp_path: Path, clock: MovableClock) -> None:
    (tmp_path / "locks").write_text("not a folder")
    with pytest.raises(ServiceError, match="cannot be used"):
        CallTable(tmp_path / "locks" / "calls.table", clock).take(CALLER, 1)


def test_a_table_that_stays_locked_is_one_too(tmp_path: Path, clock: MovableClock) -> None:
    table = CallTable(tmp_path / "calls.table", clock)
    table.take(CALLER, 1)
    handle = os.open(tmp_path / "calls.table", os.O_RDWR)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        with pytest.raises(ServiceError, match="stayed locked"):
            table.take(CALLER, 1)
    finally:
        os.close(handle)


# What happens when calls cannot be counted.


class Away:
    """A counter that fails, as Redis does when it is away; it remembers how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def take(self, key: str, per_minute: int) -> float:
        self.asked += 1
        raise ServiceError("Redis does not answer (ConnectionError).")


def test_when_nothing_can_count_calls_are_served_and_somebody_is_told_now_and_then(
    caplog: pytest.LogCaptureFixture,
) -> None:
    away, now = Away(), [1000.0]
    limits = CallLimits(1, (away,), monotonic=lambda: now[0])
    assert [limits.take("woo", "address 192.0.2.1") for _ in range(100)] == [0] * 100
    assert away.asked == 1
    now[0] += PAUSE_SECONDS + 0.1
    assert [limits.take("woo", "address 192.0.2.1") for _ in range(100)] == [0] * 100
    assert away.asked == 2
    assert len([record for record in caplog.records if record.levelno == logging.WARNING]) == 2
    assert "192.0.2.1" not in caplog.text


def test_a_machine_counts_alone_when_redis_is_away(
    tmp_path: Path, clock: MovableClock, caplog: pytest.LogCaptureFixture
) -> None:
    pytest.importorskip("redis")
    limits = opened(2, "redis://127.0.0.1:1/0", tmp_path, clock)
    assert [limits.take("woo", "address 192.0.2.1") for _ in range(4)] == [0, 0, 61, 61]
    assert caplog.text.count("cannot be counted") == 1


def test_redis_is_used_again_when_it_is_back(redis_url: str, tmp_path: Path, clock: MovableClock) -> None:
    shared, own = opened(1, redis_url, tmp_path, clock).counters
    away, now = Away(), [1000.0]

    class Returning:
        def take(self, key: str, per_minute: int) -> float:
            return away.take(key, per_minute) if now[0] < 1005 else shared.take(key, per_minute)

    limits = CallLimits(1, (Returning(), own), monotonic=lambda: now[0])
    assert [limits.take("woo", "a") > 0 for _ in range(2)] == [False, True]
    now[0] += PAUSE_SECONDS + 0.1
    assert [limits.take("woo", "a") > 0 for _ in range(2)] == [False, True], "in Redis, the first call is the first"


# Who is one caller.


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("192.0.2.1", "address 192.0.2.1"),
        ("::ffff:192.0.2.1", "address 192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "network 2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "network 2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "network 2001:db8:1:3::/64"),
        ("", "address unknown"),
        ("unix:", "address unknown"),
    ],
)
def test_an_origin_is_a_login_an_address_or_a_network(address: str, origin: str) -> None:
    assert origin_of("", address) == origin
    assert origin_of("delft/archief/an", address) == "principal delft/archief/an"


def test_no_login_looks_like_an_address() -> None:
    assert origin_of("192.0.2.1", "192.0.2.1") != origin_of("", "192.0.2.1")


def test_connectors_are_counted_apart() -> None:
    assert hash_origin("a", "address 192.0.2.1") != hash_origin("b", "address 192.0.2.1")


def test_without_a_limit_nothing_is_opened(tmp_path: Path, clock: Callable[[], object]) -> None:
    assert open_call_limits(0, "sqlite:x.db", tmp_path, clock) is None
    assert list(tmp_path.iterdir()) == []
