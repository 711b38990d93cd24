"""The store, the turns and the budget of an installation: of this machine, or in the Redis that its machines share."""

import importlib
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

from besluitbron.upstream.budget import Budget, FileBudget
from besluitbron.upstream.stores import AnswerStore, open_sqlite_store, sqlite_path
from besluitbron.upstream.turns import Turns


def open_store(url: str) -> AnswerStore:
    """The store at `sqlite:<path>` or `redis://...`; nothing is opened yet. Raises ValueError with a sentence."""
    if url.startswith("sqlite:"):
        return open_sqlite_store(sqlite_path(url))
    if is_shared(url):
        store: AnswerStore = _redis().open_redis_store(url)
        return store
    raise ValueError("BesluitBron:Cache:Url must start with sqlite: or redis://.")


def open_turns(cache_url: str, folder: Path, *, capacity: int) -> Turns:
    """Turns of this machine, or of all machines where kept answers are in Redis."""
    shared = _redis().RedisTurns(cache_url) if is_shared(cache_url) else None
    return Turns(folder, capacity=capacity, shared=shared)


def open_budget(cache_url: str, folder: Path, clock: Callable[[], datetime]) -> Budget:
    """The budget of this machine, or of all machines where kept answers are in Redis."""
    own = FileBudget(folder, clock)
    if not is_shared(cache_url):
        return own
    budget: Budget = _redis().RedisBudget(cache_url, clock, own)
    return budget


def open_shared_ring(cache_url: str, kind: str, clock: Callable[[], datetime]) -> Any:
    """A `RedisRing` for another subject than budgets, where kept answers are in Redis; else None."""
    return _redis().RedisRing(cache_url, kind, clock) if is_shared(cache_url) else None


def is_shared(url: str) -> bool:
    """Is this the address of a Redis, so that turns and budgets are shared between machines too?"""
    return url.startswith(("redis://", "rediss://"))


def _redis() -> Any:
    """The driver of Redis is only installed where it is used (requirements-shared.txt)."""
    return importlib.import_module("besluitbron.upstream.redis_shared")
