"""A session belongs to one connector; the tables are real, in SQLite."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine, text

from besluitbron.extensions import Base
from besluitbron.mcp_surface.messages import Refusal
from besluitbron.mcp_surface.revisions import REVISIONS
from besluitbron.mcp_surface.sessions import Sessions, hash_session
from besluitbron.records.session_bindings import Binding, SessionBindings

REVISION = REVISIONS["2025-11-25"]
CLIENT = {"name": "test\x00 client", "version": "1.0"}
NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


class Clock:
    now = NOON

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    engine = create_engine(f"sqlite:///{tmp_path / 'sessions.db'}")
    Base.metadata.create_all(engine)
    yield engine
    engine.dispose()


def sessions_of(connector: str, engine: Engine, clock: Clock, minutes: int = 30) -> Sessions:
    return Sessions(
        connector=connector,
        known=frozenset({"raadsinformatie", "bekendmakingen"}),
        bindings=SessionBindings(lambda: engine),
        retention=timedelta(minutes=minutes),
        clock=clock,
    )


def address_of(connector: str) -> str:
    return f"https://bron.example/mcp/{connector}"


def found(sessions: Sessions, session_id: str) -> Binding:
    binding = sessions.find(session_id, address_of)
    assert isinstance(binding, Binding), binding
    return binding


def refused(sessions: Sessions, session_id: str) -> Refusal:
    refusal = sessions.find(session_id, address_of)
    assert isinstance(refusal, Refusal), refusal
    assert (refusal.status, refusal.code) == (404, -32600)
    return refusal


def test_a_session_id_is_visible_ascii_and_never_the_same(engine: Engine, clock: Clock) -> None:
    sessions = sessions_of("raadsinformatie", engine, clock)
    ids = {sessions.open(REVISION, CLIENT) for _ in range(20)}
    assert len(ids) == 20
    assert all(len(session_id) >= 32 and all("!" <= c <= "~" for c in session_id) for session_id in ids)


def test_the_database_holds_the_hash_and_not_the_id(engine: Engine, clock: Clock) -> None:
    session_id = sessions_of("raadsinformatie", engine, clock).open(REVISION, CLIENT)
    with engine.connect() as connection:
        row = connection.execute(text("SELECT * FROM session_binding")).mappings().one()
    assert row["session"] == hash_session(session_id)
    assert session_id not in str(dict(row))


def test_a_session_is_found_on_its_own_connector_with_what_its_client_said(engine: Engine, clock: Clock) -> None:
    sessions = sessions_of("raadsinformatie", engine, clock)
    binding = found(sessions, sessions.open(REVISION, CLIENT))
    assert binding.connector == "raadsinformatie"
    assert binding.protocol_revision == "2025-11-25"
    assert (binding.client_name, binding.client_version) == ("test client", "1.0")


@pytest.mark.parametrize("client", [{}, {"name": 5, "version": None}, {"name": "x" * 500, "version": "9" * 500}])
def test_a_client_that_says_odd_things_of_itself_still_gets_a_session(
    engine: Engine, clock: Clock, client: dict[str, object]
) -> None:
    sessions = sessions_of("raadsinformatie", engine, clock)
    binding = found(sessions, sessions.open(REVISION, client))
    assert len(binding.client_name or "") <= 100
    assert len(binding.client_version or "") <= 40


def test_another_connector_names_the_one_it_belongs_to_and_its_address(engine: Engine, clock: Clock) -> None:
    session_id = sessions_of("raadsinformatie", engine, clock).open(REVISION, CLIENT)
    refusal = refused(sessions_of("bekendmakingen", engine, clock), session_id)
    assert "raadsinformatie" in refusal.message
    assert "https://bron.example/mcp/raadsinformatie" in refusal.message
    assert refusal.data == {"connector": "raadsinformatie", "address": "https://bron.example/mcp/raadsinformatie"}
    assert refusal.reason == "session_elsewhere"


@pytest.mark.parametrize("session_id", ["junk", "", "é\udce9", "x" * 10_000])
def test_a_session_that_was_never_opened_is_unknown(engine: Engine, clock: Clock, session_id: str) -> None:
    assert refused(sessions_of("raadsinformatie", engine, clock), session_id).reason == "session_unknown"


def test_a_session_is_unknown_everywhere_after_its_retention(engine: Engine, clock: Clock) -> None:
    own, other = (sessions_of(name, engine, clock, minutes=1) for name in ("raadsinformatie", "bekendmakingen"))
    session_id = own.open(REVISION, CLIENT)
    clock.now += timedelta(seconds=59)
    found(own, session_id)
    clock.now += timedelta(seconds=2)
    assert refused(own, session_id).reason == "session_unknown"
    assert refused(other, session_id).reason == "session_unknown"


def test_a_used_session_lives_on(engine: Engine, clock: Clock) -> None:
    sessions = sessions_of("raadsinformatie", engine, clock)
    session_id = sessions.open(REVISION, CLIENT)
    for _ in range(5):
        clock.now += timedelta(minutes=20)
        sessions.touch(found(sessions, session_id))
    clock.now += timedelta(minutes=31)
    refused(sessions, session_id)


def test_an_ended_session_is_unknown_and_the_others_stay(engine: Engine, clock: Clock) -> None:
    sessions = sessions_of("raadsinformatie", engine, clock)
    ended, kept = sessions.open(REVISION, CLIENT), sessions.open(REVISION, CLIENT)
    sessions.close(found(sessions, ended).session)
    refused(sessions, ended)
    found(sessions, kept)


def test_a_session_of_a_connector_that_is_switched_off_is_unknown(engine: Engine, clock: Clock) -> None:
    session_id = sessions_of("withdrawn", engine, clock).open(REVISION, CLIENT)
    assert refused(sessions_of("raadsinformatie", engine, clock), session_id).reason == "session_unknown"


def test_a_restarted_server_knows_its_sessions(tmp_path: Path, engine: Engine, clock: Clock) -> None:
    session_id = sessions_of("raadsinformatie", engine, clock).open(REVISION, CLIENT)
    engine.dispose()
    again = create_engine(f"sqlite:///{tmp_path / 'sessions.db'}")
    try:
        found(sessions_of("raadsinformatie", again, clock), session_id)
    finally:
        again.dispose()
