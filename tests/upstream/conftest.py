"""What several tests of the door out share."""

import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from besluitbron.contract.upstream import Platform, UpstreamRequest
from besluitbron.upstream.budget import UnlimitedBudget
from besluitbron.upstream.client import UpstreamClient
from tests.upstream.servers import Script, Server, serving

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
FAR_TOO_LATE_SECONDS = 10
"""What ends by a limit of a second or less ends before this on a busy machine too; without its limit it takes longer.

A platform that keeps us waiting does so for 20 seconds or more.
"""
REDIS_URL = os.environ.get("BESLUITBRON_TEST_REDIS_URL", "redis://127.0.0.1:6379/9")
RECORDED = Path(os.environ.get("BESLUITBRON_RECORDED", Path(__file__).parents[3] / "shared" / "recorded"))


@dataclass
class MovableClock:
    now: datetime = NOON

    def __call__(self) -> datetime:
        return self.now

    def move(self, **delta: float) -> None:
        self.now += timedelta(**delta)


@pytest.fixture
def clock() -> MovableClock:
    return MovableClock()


@pytest.fixture
def serve() -> Iterator[Callable[[Script], Server]]:
    with ExitStack() as stack:
        yield lambda script: stack.enter_context(serving(script))


@pytest.fixture
def client_of(clock: MovableClock) -> Iterator[Callable[..., UpstreamClient]]:
    opened: list[UpstreamClient] = []

    def make(platform: Platform, **values: object) -> UpstreamClient:
        opened.append(UpstreamClient(platform, **{"budget": UnlimitedBudget(), "clock": clock, **values}))
        return opened[-1]

    yield make
    for client in opened:
        client.close()


@pytest.fixture
def redis_url() -> Iterator[str]:
    """The address of a Redis, with keys of this test alone, which are removed after it."""
    redis = pytest.importorskip("redis")
    connection = redis.Redis.from_url(REDIS_URL, socket_connect_timeout=1)
    try:
        connection.ping()
    except redis.exceptions.RedisError:
        connection.close()
        if os.environ.get("CI") == "true":
            pytest.fail(f"No Redis at {REDIS_URL}.")
        pytest.skip(f"No Redis at {REDIS_URL}.")
    namespace = f"besluitbron-test-{secrets.token_hex(4)}"
    yield f"{REDIS_URL}#{namespace}"
    for key in connection.scan_iter(f"{namespace}:*"):
        connection.delete(key)
    connection.close()


def get(server: Server, path: str = "/sru", **values: object) -> UpstreamRequest:
    return UpstreamRequest(**{"method": "GET", "url": f"{server.url}{path}", **values})


def recorded(path: str) -> bytes:
    file = RECORDED / path
    if not file.exists():
        pytest.skip(f"The recorded answers are not here ({path}).")
    return file.read_bytes()
