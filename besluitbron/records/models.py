"""The tables (architecture.md section 4). No query text and no arguments: there is no column for them."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import BigInteger, DateTime, Dialect, Float, Integer, String
from sqlalchemy.orm import Mapped, mapped_column
from sqlalchemy.types import TypeDecorator

from besluitbron.extensions import Base

MAX_COUNT = 2**63 - 1


class UtcDateTime(TypeDecorator[datetime]):
    """A moment with its time zone, always UTC in Python. SQLite has no time zones: there the UTC digits are kept."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Refuse a moment without a time zone: it could be any moment."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment needs a time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """UTC, whatever the database session's own zone is."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class StorableText(TypeDecorator[str]):
    """Text that clients and platforms may have written: cut to the column and without what a database refuses.

    PostgreSQL stores no NUL and neither stores half a surrogate pair; a call must not go without its row for that.
    """

    impl = String
    cache_ok = True

    def __init__(self, length: int) -> None:
        super().__init__(length)
        self.length = length

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """The text as it is kept."""
        if value is None or (value.isprintable() and len(value) <= self.length):
            return value
        shown = "".join(character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in value)
        return shown[: self.length]


class StorableCount(TypeDecorator[int]):
    """A count that a platform may have made up: never larger than eight bytes hold."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> int | None:
        """The number, or the largest one that can be kept."""
        return None if value is None else min(value, MAX_COUNT)


# SQLite numbers rows by itself only when the key is declared INTEGER.
_RowNumber = BigInteger().with_variant(Integer(), "sqlite")


def _text(name: str, length: int, **options: Any) -> Any:
    return mapped_column(name, StorableText(length), **options)


class RequestLogEntry(Base):
    """One row a call, also when the call was refused or failed."""

    __tablename__ = "request_log"

    id: Mapped[int] = mapped_column("id", _RowNumber, primary_key=True)
    at: Mapped[datetime] = mapped_column("at", UtcDateTime(), index=True)
    connector: Mapped[str] = _text("connector", 40)
    tool: Mapped[str] = _text("tool", 64)
    outcome: Mapped[str] = _text("outcome", 10)
    error_code: Mapped[str | None] = _text("error_code", 40)
    duration_ms: Mapped[float] = mapped_column("duration_ms", Float())
    upstream_ms: Mapped[float | None] = mapped_column("upstream_ms", Float())
    hits: Mapped[int | None] = mapped_column("hits", StorableCount())
    total: Mapped[int | None] = mapped_column("total", StorableCount())
    size_bytes: Mapped[int | None] = mapped_column("size_bytes", StorableCount())
    served_from: Mapped[str | None] = _text("served_from", 20)
    origin_client: Mapped[str | None] = _text("origin_client", 100)
    origin_version: Mapped[str | None] = _text("origin_version", 40)
    origin_address: Mapped[str | None] = _text("origin_address", 50)
    principal: Mapped[str | None] = _text("principal", 200)
    session: Mapped[str | None] = _text("session", 64)
    protocol_revision: Mapped[str | None] = _text("protocol_revision", 20)
    request_id: Mapped[str] = _text("request_id", 64, unique=True)
    """Unique: a row that is sent again after a broken connection cannot be counted twice."""


class SessionBindingEntry(Base):
    """A session belongs to one connector. `session` is the SHA-256 of its id; the id itself is not kept."""

    __tablename__ = "session_binding"

    session: Mapped[str] = _text("session", 64, primary_key=True)
    connector: Mapped[str] = _text("connector", 40)
    protocol_revision: Mapped[str] = _text("protocol_revision", 20)
    client_name: Mapped[str | None] = _text("client_name", 100)
    client_version: Mapped[str | None] = _text("client_version", 40)
    principal: Mapped[str | None] = _text("principal", 200)
    opened_at: Mapped[datetime] = mapped_column("opened_at", UtcDateTime())
    last_used_at: Mapped[datetime] = mapped_column("last_used_at", UtcDateTime(), index=True)


class ApiKeyEntry(Base):
    """An API key. `key_hash` is the SHA-256 of the whole key; the key itself is not kept."""

    __tablename__ = "api_key"

    id: Mapped[str] = _text("id", 12, primary_key=True)
    key_hash: Mapped[str] = _text("key_hash", 64)
    tenant: Mapped[str] = _text("tenant", 60)
    project: Mapped[str | None] = _text("project", 60)
    user_name: Mapped[str | None] = _text("user_name", 60)
    made_at: Mapped[datetime] = mapped_column("made_at", UtcDateTime())
    expires_at: Mapped[datetime | None] = mapped_column("expires_at", UtcDateTime())
    revoked_at: Mapped[datetime | None] = mapped_column("revoked_at", UtcDateTime())
    last_used_at: Mapped[datetime | None] = mapped_column("last_used_at", UtcDateTime())


REQUEST_LOG = Base.metadata.tables[RequestLogEntry.__tablename__]
SESSION_BINDING = Base.metadata.tables[SessionBindingEntry.__tablename__]
API_KEY = Base.metadata.tables[ApiKeyEntry.__tablename__]
