"""Sessions and the connector each belongs to. In SQL, so that every worker, machine and restarted server knows them."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, Engine, bindparam, delete, insert, select, update

from besluitbron.records.failures import as_service_error
from besluitbron.records.models import SESSION_BINDING


@dataclass(frozen=True, kw_only=True)
class Binding:
    """A session's binding. `session` is the SHA-256 of its id: the id itself is kept nowhere."""

    session: str
    connector: str
    protocol_revision: str
    client_name: str | None = None
    client_version: str | None = None
    principal: str | None = None
    opened_at: datetime
    last_used_at: datetime


_OPEN = insert(SESSION_BINDING)
_FIND = select(SESSION_BINDING).where(
    SESSION_BINDING.c.session == bindparam("of_session"), SESSION_BINDING.c.last_used_at >= bindparam("used_since")
)
# Also part of the transaction in which a call's row is written.
TOUCH = (
    update(SESSION_BINDING)
    .where(SESSION_BINDING.c.session == bindparam("of_session"), SESSION_BINDING.c.last_used_at < bindparam("used_at"))
    .values(last_used_at=bindparam("used_at"))
)


class SessionBindings:
    """Opens, finds and closes bindings. Every method raises ServiceError when the database does not do its work."""

    def __init__(self, engine_of: Callable[[], Engine]) -> None:
        self._engine_of = engine_of

    def open(
        self,
        session: str,
        *,
        connector: str,
        protocol_revision: str,
        client_name: str | None = None,
        client_version: str | None = None,
        principal: str | None = None,
        now: datetime,
    ) -> None:
        """Bind a new session to its connector, committed."""
        row = {
            "session": session,
            "connector": connector,
            "protocol_revision": protocol_revision,
            "client_name": client_name or None,
            "client_version": client_version or None,
            "principal": principal or None,
            "opened_at": now,
            "last_used_at": now,
        }
        with as_service_error(), self._connect() as connection:
            connection.execute(_OPEN, row)

    def find(self, session: str, *, now: datetime, retention: timedelta) -> Binding | None:
        """The binding of a session that was used within the retention; None for every other one."""
        values = {"of_session": session, "used_since": now - retention}
        with as_service_error(), self._connect() as connection:
            row = connection.execute(_FIND, values).one_or_none()
        return None if row is None else Binding(**row._mapping)

    def touch(self, session: str, now: datetime) -> None:
        """Remember that the session was used."""
        with as_service_error(), self._connect() as connection:
            connection.execute(TOUCH, {"of_session": session, "used_at": now})

    def close(self, session: str) -> bool:
        """Forget a session; False when it was not there."""
        with as_service_error(), self._connect() as connection:
            forgotten = connection.execute(delete(SESSION_BINDING).where(SESSION_BINDING.c.session == session))
            return forgotten.rowcount > 0

    def purge(self, before: datetime) -> int:
        """Forget sessions that were last used before this moment; returns how many."""
        with as_service_error(), self._connect() as connection:
            return connection.execute(delete(SESSION_BINDING).where(SESSION_BINDING.c.last_used_at < before)).rowcount

    def _connect(self) -> Connection:
        """A connection on which each statement is its own transaction: fewer round trips, and none needs two."""
        return self._engine_of().connect().execution_options(isolation_level="AUTOCOMMIT")
