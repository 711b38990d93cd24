"""A session and its connector, on each database."""

from datetime import datetime, timedelta

import pytest

from besluitbron.contract.errors import ServiceError
from besluitbron.records.session_bindings import Binding
from tests.records.conftest import NOON, Database, open_database

SESSION, OTHER = "5e" * 32, "07" * 32
RETENTION = timedelta(minutes=30)


def open_session(records: Database, session: str = SESSION, now: datetime = NOON) -> None:
    records.bindings.open(
        session,
        connector="raadsinformatie",
        protocol_revision="2025-11-25",
        client_name="claude-ai",
        client_version="",
        now=now,
    )


def find(records: Database, now: datetime = NOON, session: str = SESSION) -> Binding | None:
    return records.bindings.find(session, now=now, retention=RETENTION)


def test_a_binding_is_found_as_it_was_opened(records: Database) -> None:
    open_session(records)
    assert find(records) == Binding(
        session=SESSION,
        connector="raadsinformatie",
        protocol_revision="2025-11-25",
        client_name="claude-ai",
        opened_at=NOON,
        last_used_at=NOON,
    )


def test_another_process_knows_the_binding(records: Database) -> None:
    open_session(records)
    restarted = open_database(records.url)
    assert find(restarted) is not None
    restarted.close()


@pytest.mark.parametrize(("seconds", "known"), [(0, True), (1_800, True), (1_801, False)])
def test_a_binding_is_known_until_its_retention_has_passed(records: Database, seconds: int, known: bool) -> None:
    open_session(records)
    assert (find(records, NOON + timedelta(seconds=seconds)) is not None) is known


def test_use_prolongs_a_binding(records: Database) -> None:
    open_session(records)
    records.bindings.touch(SESSION, NOON + timedelta(minutes=20))
    assert find(records, NOON + timedelta(minutes=50)) is not None
    assert find(records, NOON + timedelta(minutes=51)) is None


def test_the_last_use_is_exact_and_never_set_back(records: Database) -> None:
    open_session(records)
    for seconds, remembered in ((1, 1), (59, 59), (30, 59), (60, 60)):
        records.bindings.touch(SESSION, NOON + timedelta(seconds=seconds))
        found = find(records)
        assert found is not None
        assert found.last_used_at == NOON + timedelta(seconds=remembered)


def test_use_of_an_unknown_session_opens_nothing(records: Database) -> None:
    records.bindings.touch(SESSION, NOON)
    assert find(records) is None


def test_a_closed_session_is_unknown_and_closes_once(records: Database) -> None:
    open_session(records)
    open_session(records, OTHER)
    assert records.bindings.close(SESSION)
    assert not records.bindings.close(SESSION)
    assert find(records) is None
    assert find(records, session=OTHER) is not None


def test_purging_forgets_what_was_last_used_before_and_nothing_else(records: Database) -> None:
    open_session(records)
    open_session(records, OTHER, NOON - timedelta(minutes=31))
    assert records.bindings.purge(NOON - RETENTION) == 1
    assert find(records) is not None
    assert records.bindings.find(OTHER, now=NOON, retention=timedelta(days=1)) is None


def test_a_restarted_database_is_asked_again(records: Database) -> None:
    open_session(records)
    records.break_connections()
    assert find(records) is not None


def test_a_locked_database_opens_no_session(records: Database) -> None:
    with records.locked(), pytest.raises(ServiceError):
        open_session(records)
    assert find(records) is None


def test_a_database_that_is_gone_is_said(records: Database) -> None:
    open_session(records)
    records.vanish()
    with pytest.raises(ServiceError):
        find(records)
