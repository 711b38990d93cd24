"""API keys, as far as we keep them: a hash, for whom, and until when. In SQL: every worker knows a revoked one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import Connection, Engine, bindparam, insert, or_, select, update

from besluitbron.records.failures import as_service_error
from besluitbron.records.models import API_KEY

USE_IS_NOTED_EVERY: Final = timedelta(hours=1)
"""The last use of a key is kept to the hour: a write with every request would cost more than the request."""


@dataclass(frozen=True, kw_only=True)
class ApiKey:
    """A key without the key. Moments are UTC."""

    id: str
    key_hash: str
    """SHA-256 of the whole key, in hexadecimal."""
    tenant: str
    project: str | None = None
    user_name: str | None = None
    made_at: datetime
    expires_at: datetime | None = None
    revoked_at: datetime | None = None
    last_used_at: datetime | None = None

    def holds(self, now: datetime) -> bool:
        """Whether it lets anybody in at this moment."""
        return self.revoked_at is None and (self.expires_at is None or now < self.expires_at)


_ADD = insert(API_KEY)
_FIND = select(API_KEY).where(API_KEY.c.id == bindparam("of_key"))
_TOUCH = (
    update(API_KEY)
    .where(
        API_KEY.c.id == bindparam("of_key"),
        or_(API_KEY.c.last_used_at.is_(None), API_KEY.c.last_used_at <= bindparam("used_before")),
    )
    .values(last_used_at=bindparam("used_at"))
)
_REVOKE = (
    update(API_KEY)
    .where(API_KEY.c.id == bindparam("of_key"), API_KEY.c.revoked_at.is_(None))
    .values(revoked_at=bindparam("at"))
)


class ApiKeys:
    """Adds, finds and revokes keys. Every method raises ServiceError when the database does not do its work."""

    def __init__(self, engine_of: Callable[[], Engine]) -> None:
        self._engine_of = engine_of

    def add(self, key: ApiKey) -> None:
        """Keep a new key, committed."""
        with as_service_error(), self._connect() as connection:
            connection.execute(_ADD, vars(key))

    def find(self, key_id: str) -> ApiKey | None:
        """The key of this id, also one that holds no more."""
        with as_service_error(), self._connect() as connection:
            row = connection.execute(_FIND, {"of_key": key_id}).one_or_none()
        return None if row is None else ApiKey(**row._mapping)

    def touch(self, key: ApiKey, now: datetime) -> None:
        """Remember that the key was used; writes at most once in `USE_IS_NOTED_EVERY`."""
        noted_before = now - USE_IS_NOTED_EVERY
        if key.last_used_at is not None and key.last_used_at > noted_before:
            return
        with as_service_error(), self._connect() as connection:
            connection.execute(_TOUCH, {"of_key": key.id, "used_before": noted_before, "used_at": now})

    def revoke(self, key_id: str, now: datetime) -> bool:
        """End a key, committed: no request that starts after this is let in. False when there is no such valid key."""
        with as_service_error(), self._connect() as connection:
            return connection.execute(_REVOKE, {"of_key": key_id, "at": now}).rowcount > 0

    def list_all(self) -> Sequence[ApiKey]:
        """Every key, the oldest first."""
        with as_service_error(), self._connect() as connection:
            rows = connection.execute(select(API_KEY).order_by(API_KEY.c.made_at, API_KEY.c.id)).all()
        return [ApiKey(**row._mapping) for row in rows]

    def _connect(self) -> Connection:
        """A connection on which each statement is its own transaction: fewer round trips, and none needs two."""
        return self._engine_of().connect().execution_options(isolation_level="AUTOCOMMIT")
