"""What several machines share when the store is Redis: kept answers, turns, budgets and counted calls."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from urllib.parse import urlsplit

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.lock import Lock
from redis.retry import Retry
from requests_cache.backends.base import BaseCache
from requests_cache.backends.redis import RedisDict
from requests_cache.models.response import CachedResponse
from requests_cache.serializers.preconf import orjson_serializer

from besluitbron.contract.errors import ServiceError
from besluitbron.upstream.budget import RING_SIZE, WINDOW_SECONDS, Budget
from besluitbron.upstream.stores import NAMESPACE, AnswerStore, cache_around

SOCKET_SECONDS = 1.0
TURN_MARGIN_SECONDS = 5.0
"""A turn ends by itself so long after its holder's time is up: the machine that held it may be gone."""

_TAKE = """
local oldest = redis.call('LINDEX', KEYS[1], ARGV[2] - 1)
if oldest then
  local wait = oldest + ARGV[3] - ARGV[1]
  if wait > 0 and wait <= tonumber(ARGV[3]) then return tostring(wait) end
end
redis.call('LPUSH', KEYS[1], ARGV[1])
redis.call('LTRIM', KEYS[1], 0, ARGV[4] - 1)
redis.call('EXPIRE', KEYS[1], 2 * ARGV[3])
return '0'
"""

_log = logging.getLogger(__name__)


class ExpiringRedisDict(RedisDict):
    """Keeps an entry for its whole life by `SET ... EX`: redis-py 8 warns of SETEX, which requests-cache 1.3.3 uses."""

    def __setitem__(self, key: str, item: CachedResponse) -> None:
        # Counted from the answer's own moment, so that this machine's clock and that of Redis may differ.
        life = round((item.expires - item.created_at).total_seconds()) if item.expires else 0
        self.connection.set(self._bkey(key), self.serialize(item), ex=max(1, life))


class RedisTurns:
    """Turns over all machines, see turns.py."""

    def __init__(self, url: str) -> None:
        self._connection = open_redis(url)
        self._namespace = namespace_of(url)

    @contextmanager
    def __call__(self, key: str, seconds: float) -> Iterator[bool | None]:
        """True: ours; False: somebody else kept it so long; None: Redis does not answer, so nobody can tell."""
        lock = Lock(
            self._connection,
            f"{self._namespace}:turn:{key}",
            timeout=seconds + TURN_MARGIN_SECONDS,
            sleep=0.05,
            blocking_timeout=max(0.0, seconds),
            raise_on_release_error=False,
        )
        try:
            mine = lock.acquire()
        except RedisError as error:
            _log.warning("Turns cannot be shared between machines (%s).", type(error).__name__)
            yield None
            return
        try:
            yield mine
        finally:
            if mine:
                self._release(lock)

    def _release(self, lock: Lock) -> None:
        try:
            lock.release()
        except RedisError as error:
            _log.warning("A turn could not be given back (%s); it ends by itself.", type(error).__name__)


class RedisRing:
    """The moments of the last requests under a name, of all machines together; see budget.py.

    Its keys are gone two minutes after their last request.
    """

    def __init__(self, url: str, kind: str, clock: Callable[[], datetime]) -> None:
        self._take = open_redis(url).register_script(_TAKE)
        self._prefix = f"{namespace_of(url)}:{kind}"
        self._clock = clock

    def take(self, name: str, per_minute: int) -> float:
        """Count one request and return 0, or count nothing and return the seconds until there is room.

        Raises ServiceError when Redis does not answer.
        """
        keys, now = [f"{self._prefix}:{name}"], self._clock().timestamp()
        try:
            return float(self._take(keys=keys, args=[now, min(per_minute, RING_SIZE), WINDOW_SECONDS, RING_SIZE]))
        except RedisError as error:
            raise ServiceError(f"Redis does not answer ({type(error).__name__}).") from error


class RedisBudget:
    """The budget of all machines together; while Redis does not answer, each machine keeps to it by itself."""

    def __init__(self, url: str, clock: Callable[[], datetime], own: Budget) -> None:
        self._ring = RedisRing(url, "asked", clock)
        self._own = own

    def take(self, host: str, per_minute: int) -> float:
        """See Budget."""
        try:
            return self._ring.take(host, per_minute)
        except ServiceError as error:
            _log.warning("The budget cannot be shared between machines: %s", error)
            return self._own.take(host, per_minute)


def namespace_of(url: str) -> str:
    """What all our keys start with: `besluitbron`, or the part after `#` where installations share a Redis."""
    return urlsplit(url).fragment or NAMESPACE


def open_redis(url: str) -> Redis:
    """A client that opens its connections when they are needed, in each process, and does not wait long."""
    return Redis.from_url(
        url,
        socket_timeout=SOCKET_SECONDS,
        socket_connect_timeout=SOCKET_SECONDS,
        retry=Retry(NoBackoff(), 0),
    )


def open_redis_store(url: str) -> AnswerStore:
    """The store in Redis; nothing is opened yet."""
    namespace = f"{namespace_of(url)}:kept"

    def open_cache() -> BaseCache:
        return cache_around(ExpiringRedisDict(namespace, connection=open_redis(url), serializer=orjson_serializer))

    return AnswerStore(open_cache, (RedisError, OSError))
