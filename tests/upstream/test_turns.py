import multiprocessing
import os
import shutil
import signal
from pathlib import Path

import pytest

from besluitbron.contract.errors import ServiceError
from besluitbron.upstream.locks import try_lock, waiting_lock
from besluitbron.upstream.opening import open_turns
from besluitbron.upstream.turns import Turns

QUESTION = "ab" * 32


@pytest.fixture(params=["files", "redis"])
def turns(request: pytest.FixtureRequest, tmp_path: Path) -> Turns:
    url = request.getfixturevalue("redis_url") if request.param == "redis" else "sqlite:x.db"
    return open_turns(url, tmp_path, capacity=4)


@pytest.mark.parametrize(("capacity", "slots"), [(1, 1), (2, 1), (3, 1), (4, 2), (9, 4)])
def test_half_of_the_capacity_may_wait(tmp_path: Path, capacity: int, slots: int) -> None:
    turns = Turns(tmp_path, capacity=capacity)
    taken = [turns.take_slot("raad") for _ in range(slots)]
    assert all(taken)
    assert turns.take_slot("raad") is None
    other = turns.take_slot("other")
    assert other is not None
    other.release()
    taken[0].release()
    again = turns.take_slot("raad")
    assert again is not None
    for held in (again, *taken[1:]):
        held.release()


def test_a_turn_is_held_by_one_at_a_time(turns: Turns) -> None:
    with turns.turn("raad", QUESTION, 1) as first:
        assert first
        with turns.turn("raad", QUESTION, 0.05) as second:
            assert not second
        with turns.turn("raad", "cd" * 32, 0.05) as another_question:
            assert another_question
    with turns.turn("raad", QUESTION, 1) as next_one:
        assert next_one


def test_a_turn_is_given_back_after_a_failure(turns: Turns) -> None:
    with pytest.raises(KeyError), turns.turn("raad", QUESTION, 1):
        raise KeyError
    with turns.turn("raad", QUESTION, 0.05) as ours:
        assert ours


def test_machines_take_turns_in_redis(redis_url: str, tmp_path: Path) -> None:
    machines = []
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        machines.append(open_turns(redis_url, tmp_path / name, capacity=4))
    with machines[0].turn("raad", QUESTION, 1) as first, machines[1].turn("raad", QUESTION, 0.1) as second:
        assert (first, second) == (True, False)


def test_turns_go_on_within_a_machine_when_redis_is_away(tmp_path: Path) -> None:
    pytest.importorskip("redis")
    turns = open_turns("redis://127.0.0.1:1/0", tmp_path, capacity=4)
    with turns.turn("raad", QUESTION, 1) as first, turns.turn("raad", QUESTION, 0.05) as second:
        assert (first, second) == (True, False)


def test_a_folder_that_was_removed_is_made_again(tmp_path: Path) -> None:
    folder = tmp_path / "instance" / "locks"
    turns = Turns(folder, capacity=2)
    for _ in range(2):
        slot = turns.take_slot("raad")
        assert slot is not None
        with slot, turns.turn("raad", QUESTION, 1) as ours:
            assert ours
            assert turns.take_slot("raad") is None
            shutil.rmtree(folder.parent)
            assert turns.newest_slot_seconds("raad") == 0


def test_a_folder_that_cannot_be_used_is_a_failure_of_the_service_and_tells_the_operator(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "locks"
    folder.write_text("not a folder")
    turns = Turns(folder, capacity=2)
    for use in (lambda: turns.take_slot("raad"), lambda: turns.turn("raad", QUESTION, 1).__enter__()):
        with pytest.raises(ServiceError, match=f"{folder} must be a folder that this service may write to"):
            use()
    assert "must be a folder" in caplog.text


def test_a_failure_within_the_block_stays_what_it_is(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), Turns(tmp_path, capacity=2).turn("raad", QUESTION, 1):
        raise FileNotFoundError


def _hold_for_ever(path: Path, held: "multiprocessing.Queue[int]") -> None:
    with waiting_lock(path, 1):
        held.put(os.getpid())
        signal.pause()


def test_a_lock_is_gone_with_the_process_that_held_it(tmp_path: Path) -> None:
    spawning = multiprocessing.get_context("spawn")
    held: multiprocessing.Queue[int] = spawning.Queue()
    process = spawning.Process(target=_hold_for_ever, args=(tmp_path / "lock", held))
    process.start()
    held.get(timeout=60)
    assert try_lock(tmp_path / "lock") is None
    process.kill()
    process.join()
    ours = try_lock(tmp_path / "lock")
    assert ours is not None
    ours.release()
