"""The secret that seals what clients keep: made once by whoever comes first, readable by its owner only."""

import multiprocessing
import os
import stat
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Barrier
from pathlib import Path

import pytest

from besluitbron.config.secret_file import NoSecret, load_secret

WORKERS = 4


def load_together(file: Path, start: Barrier, kept: "Queue[bytes]") -> None:
    start.wait()
    kept.put(load_secret(file))


def test_workers_that_come_at_the_same_time_have_one_secret(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    file, start, kept = tmp_path / "secret", context.Barrier(WORKERS), context.Queue()
    workers = [context.Process(target=load_together, args=(file, start, kept)) for _ in range(WORKERS)]
    for worker in workers:
        worker.start()
    found = {kept.get(timeout=60) for _ in workers}
    for worker in workers:
        worker.join(60)
    assert found == {load_secret(file)}
    assert os.listdir(tmp_path) == ["secret"]


def test_the_secret_is_long_random_and_its_owners_alone(tmp_path: Path) -> None:
    one, other = load_secret(tmp_path / "one"), load_secret(tmp_path / "other")
    assert one != other
    assert len(one) >= 32
    assert stat.S_IMODE((tmp_path / "one").stat().st_mode) == 0o600


@pytest.mark.parametrize("content", [b"", b"\n", b"short", b" " * 100], ids=["empty", "a line end", "short", "blank"])
def test_what_anybody_can_guess_is_no_secret(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "secret").write_bytes(content)
    with pytest.raises(NoSecret):
        load_secret(tmp_path / "secret")
