import errno
import multiprocessing
import os
import shutil
import struct
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from besluitbron.contract.errors import ServiceError, UpstreamBusy
from besluitbron.upstream.budget import Budget, FileBudget
from besluitbron.upstream.client import UpstreamClient
from besluitbron.upstream.opening import open_budget
from tests.upstream.conftest import NOON, MovableClock, get
from tests.upstream.servers import Script, Server, always, response

HOST = "repository.example:443"


@pytest.fixture(params=["files", "redis"])
def budget(request: pytest.FixtureRequest, tmp_path: Path, clock: MovableClock) -> Budget:
    url = request.getfixturevalue("redis_url") if request.param == "redis" else "sqlite:x.db"
    return open_budget(url, tmp_path, clock)


def test_no_minute_holds_more_requests_than_allowed(budget: Budget, clock: MovableClock) -> None:
    allowed = []
    for second in range(300):
        if budget.take(HOST, 7) == 0:
            allowed.append(second)
        clock.move(seconds=1)
    assert all(sum(start <= second < start + 60 for second in allowed) <= 7 for start in range(300))
    assert len(allowed) == 7 * 5


def test_whoever_comes_too_early_hears_how_long_to_wait(budget: Budget, clock: MovableClock) -> None:
    assert budget.take(HOST, 2) == 0
    clock.move(seconds=15)
    assert budget.take(HOST, 2) == 0
    clock.move(seconds=5)
    assert budget.take(HOST, 2) == pytest.approx(40)
    clock.move(seconds=40)
    assert budget.take(HOST, 2) == 0


def test_hosts_have_budgets_of_their_own(budget: Budget) -> None:
    assert budget.take(HOST, 1) == 0
    assert budget.take("other.example", 1) == 0
    assert budget.take(HOST, 1) > 0


def test_another_limit_for_the_same_host_counts_the_same_requests(budget: Budget) -> None:
    for _ in range(5):
        assert budget.take(HOST, 10) == 0
    assert budget.take(HOST, 5) > 0
    assert budget.take(HOST, 6) == 0


def test_a_clock_that_is_set_back_blocks_nobody_for_longer_than_a_minute(budget: Budget, clock: MovableClock) -> None:
    assert budget.take(HOST, 1) == 0
    clock.move(hours=-5)
    assert budget.take(HOST, 1) == 0


def test_a_budget_outlives_a_restart(tmp_path: Path, clock: MovableClock) -> None:
    assert FileBudget(tmp_path, clock).take(HOST, 1) == 0
    assert FileBudget(tmp_path, clock).take(HOST, 1) == pytest.approx(60)


@pytest.mark.parametrize(
    "damaged",
    [
        b"",
        b"\x05",
        struct.pack("<Q", 5),
        struct.pack("<Q", 5) + b"\0" * 39,
        struct.pack("<Qd", 10**9, NOON.timestamp()),
        b"\xff" * 8 + b"\0" * 60_000,
        b"\xff" * 60_000,
    ],
)
def test_a_file_that_is_cut_short_or_damaged_counts_nothing(
    tmp_path: Path, clock: MovableClock, damaged: bytes
) -> None:
    budget = FileBudget(tmp_path, clock)
    budget.take(HOST, 2)
    (file,) = tmp_path.iterdir()
    file.write_bytes(damaged)
    assert [budget.take(HOST, 2) for _ in range(3)] == [0, 0, pytest.approx(60)]


def test_a_budget_whose_folder_was_removed_starts_anew(tmp_path: Path, clock: MovableClock) -> None:
    budget = FileBudget(tmp_path / "locks", clock)
    assert budget.take(HOST, 1) == 0
    shutil.rmtree(tmp_path / "locks")
    assert budget.take(HOST, 1) == 0


def test_a_budget_that_cannot_be_kept_is_a_failure_of_the_service(tmp_path: Path, clock: MovableClock) -> None:
    (tmp_path / "locks").write_text("not a folder")
    with pytest.raises(ServiceError, match="must be a folder that this service may write to"):
        FileBudget(tmp_path / "locks", clock).take(HOST, 1)


def test_a_disk_without_room_is_a_failure_of_the_service(
    tmp_path: Path, clock: MovableClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "pwrite", no_room)
    with pytest.raises(ServiceError, match="No space left on device"):
        FileBudget(tmp_path, clock).take(HOST, 1)


def test_threads_share_the_budget(budget: Budget) -> None:
    waits: list[float] = []

    def take() -> None:
        waits.extend(budget.take(HOST, 10) for _ in range(5))

    threads = [threading.Thread(target=take) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert waits.count(0) == 10


def _take_in_process(folder: Path, waits: "multiprocessing.Queue[float]") -> None:
    own = FileBudget(folder, lambda: NOON)
    for _ in range(5):
        waits.put(own.take(HOST, 10))


def test_processes_share_the_budget(tmp_path: Path) -> None:
    spawning = multiprocessing.get_context("spawn")
    waits: multiprocessing.Queue[float] = spawning.Queue()
    processes = [spawning.Process(target=_take_in_process, args=(tmp_path, waits)) for _ in range(4)]
    for process in processes:
        process.start()
    found = [waits.get(timeout=60) for _ in range(20)]
    for process in processes:
        process.join()
        assert process.exitcode == 0
    assert found.count(0) == 10


def test_a_machine_keeps_to_the_budget_alone_when_redis_is_away(
    tmp_path: Path, clock: MovableClock, caplog: pytest.LogCaptureFixture
) -> None:
    pytest.importorskip("redis")
    budget = open_budget("redis://127.0.0.1:1/0", tmp_path, clock)
    assert budget.take(HOST, 1) == 0
    assert budget.take(HOST, 1) > 0
    assert "cannot be shared" in caplog.text


def test_a_question_over_the_budget_is_not_sent(
    serve: Callable[[Script], Server],
    client_of: Callable[..., UpstreamClient],
    tmp_path: Path,
    clock: MovableClock,
) -> None:
    server = serve(always(response(b"<a/>")))
    client = client_of(server.platform(requests_per_minute=2), budget=FileBudget(tmp_path, clock))
    client.send(get(server))
    clock.move(seconds=18.2)
    client.send(get(server))

    with pytest.raises(UpstreamBusy) as caught:
        client.send(get(server))

    assert len(server.asked) == 2
    assert caught.value.retry_after_seconds == 42
    assert caught.value.advice == "Try again in 42 seconds"


def test_redirects_and_second_attempts_count_too(
    serve: Callable[[Script], Server],
    client_of: Callable[..., UpstreamClient],
    tmp_path: Path,
    clock: MovableClock,
) -> None:
    server = serve(always(response(b"", "302 Found", Location="/b"), response(b""), response(b"<a/>")))
    client = client_of(server.platform(requests_per_minute=2), budget=FileBudget(tmp_path, clock))
    with pytest.raises(UpstreamBusy):
        client.send(get(server, retry_empty=True))
    assert len(server.asked) == 2


def test_a_question_that_the_platform_counts_twice_takes_two(
    serve: Callable[[Script], Server],
    client_of: Callable[..., UpstreamClient],
    tmp_path: Path,
    clock: MovableClock,
) -> None:
    server = serve(always(response(b"<a/>")))
    client = client_of(server.platform(requests_per_minute=3), budget=FileBudget(tmp_path, clock))
    client.send(get(server, cost=2))
    with pytest.raises(UpstreamBusy):
        client.send(get(server, cost=2))
    assert len(server.asked) == 1
