"""Questions asked beside what was wanted: less time, budget left to others, and a rest after a failure."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from besluitbron.contract.errors import UpstreamBusy, UpstreamError, UpstreamUnavailable, UpstreamUnreadable
from besluitbron.contract.upstream import UpstreamAnswer
from besluitbron.upstream import beside
from besluitbron.upstream.budget import Budget, FileBudget, UnlimitedBudget
from besluitbron.upstream.cache import UpstreamCache
from besluitbron.upstream.client import UpstreamClient
from besluitbron.upstream.data import load_json
from besluitbron.upstream.opening import open_store, open_turns
from tests.upstream.conftest import FAR_TOO_LATE_SECONDS, MovableClock, get
from tests.upstream.servers import Script, Server, always, response

Serve = Callable[[Script], Server]
CacheOf = Callable[..., UpstreamCache]


def read(answer: UpstreamAnswer) -> object:
    return load_json(answer)


@pytest.fixture
def cache_of(tmp_path: Path, clock: MovableClock) -> Iterator[CacheOf]:
    opened: list[UpstreamCache] = []
    url = f"sqlite:///{tmp_path / 'kept.db'}"

    def make(server: Server, budget: Budget | None = None, **platform: object) -> UpstreamCache:
        client = UpstreamClient(server.platform(**platform), budget=budget or UnlimitedBudget(), clock=clock)
        turns = open_turns(url, tmp_path, capacity=8)
        opened.append(
            UpstreamCache(store=open_store(url), turns=turns, clients={"raad": client}, stale_hours=24, clock=clock)
        )
        return opened[-1]

    yield make
    for cache in opened:
        cache.close()


def test_it_waits_less_long_than_the_platform_promises(
    serve: Serve, cache_of: CacheOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beside, "BESIDE_SECONDS", 0.3)
    server = serve(lambda conversation: conversation.wait() and None)
    cache = cache_of(server, timeout_seconds=20.0)
    started = time.monotonic()
    with pytest.raises(UpstreamUnavailable, match=r"did not answer within 0\.3 s"):
        cache.ask("raad", replace(get(server), beside=True), read)
    assert time.monotonic() - started < FAR_TOO_LATE_SECONDS


@pytest.mark.parametrize("broken", [response(status="500 Oops"), response(b"{")])
def test_after_a_failure_it_rests_and_is_then_asked_again(
    serve: Serve, cache_of: CacheOf, clock: MovableClock, broken: bytes
) -> None:
    server = serve(always(broken))
    cache, request = cache_of(server), replace(get(server), beside=True)
    failures = []
    for _ in range(3):
        with pytest.raises(UpstreamError) as raised:
            cache.ask("raad", request, read)
        failures.append((type(raised.value), raised.value.happened, raised.value.advice))
        clock.move(seconds=100)
    assert len(set(failures)) == 1
    assert len(server.asked) == 1

    server.script = always(response(b"[1]"))
    assert cache.ask("raad", replace(request, beside=False), read).value == [1]
    clock.move(hours=1)
    assert cache.ask("raad", request, read).served_from == "register"


def test_what_somebody_waits_for_does_not_rest(serve: Serve, cache_of: CacheOf) -> None:
    server = serve(always(response(b"{")))
    cache = cache_of(server)
    for _ in range(2):
        with pytest.raises(UpstreamUnreadable):
            cache.ask("raad", get(server), read)
    assert len(server.asked) == 2


def test_a_quarter_of_the_budget_is_left_to_what_somebody_waits_for(
    serve: Serve, cache_of: CacheOf, tmp_path: Path, clock: MovableClock
) -> None:
    server = serve(always(response(b"[1]")))
    cache = cache_of(server, FileBudget(tmp_path, clock), requests_per_minute=4)
    for number in range(3):
        cache.ask("raad", replace(get(server, f"/{number}"), beside=True), read)
    with pytest.raises(UpstreamBusy, match="less a quarter"):
        cache.ask("raad", replace(get(server, "/more"), beside=True), read)
    assert cache.ask("raad", get(server, "/wanted"), read).value == [1]
    with pytest.raises(UpstreamBusy, match="been asked 4 times in the last minute, as often as this service allows it"):
        cache.ask("raad", get(server, "/again"), read)
    clock.move(minutes=1)
    assert cache.ask("raad", replace(get(server, "/more"), beside=True), read).value == [1]
