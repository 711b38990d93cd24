"""API keys on each database: their hashes, until when they hold, and that a revoked one is known at once everywhere."""

import time
from datetime import timedelta

import pytest
from sqlalchemy import create_engine, text

from besluitbron.access.api_keys import ApiKeyCheck, make_key
from besluitbron.access.denials import Denial
from besluitbron.contract.call import Principal
from besluitbron.contract.errors import ServiceError
from besluitbron.records.api_keys import USE_IS_NOTED_EVERY, ApiKeys
from tests.records.conftest import LOCKED_SECONDS, NOON, Database

JAN = Principal("waterdrecht", "griffie", "jan")


def stored(records: Database) -> str:
    with records.other() as connection:
        return str([dict(row) for row in connection.execute(text("SELECT * FROM api_key")).mappings()])


def test_a_key_is_found_as_it_was_added(records: Database) -> None:
    key = make_key(JAN, now=NOON, valid_for=timedelta(days=30))
    records.keys.add(key.kept)
    assert records.keys.find(key.kept.id) == key.kept
    assert records.keys.list_all() == [key.kept]
    assert (key.kept.tenant, key.kept.project, key.kept.user_name) == ("waterdrecht", "griffie", "jan")
    assert key.kept.expires_at == NOON + timedelta(days=30)


def test_no_table_holds_the_key_or_its_secret(records: Database) -> None:
    key = make_key(Principal("waterdrecht"), now=NOON)
    records.keys.add(key.kept)
    secret = key.text.split("_", 2)[2]
    assert key.kept.id in stored(records)
    assert secret not in stored(records)
    assert secret not in repr(key)


def test_what_was_never_added_is_not_found(records: Database) -> None:
    assert records.keys.find("0" * 12) is None
    assert records.keys.list_all() == []


def test_a_revoked_key_stays_in_the_list_and_holds_no_more(records: Database) -> None:
    key = make_key(JAN, now=NOON)
    records.keys.add(key.kept)
    assert records.keys.revoke(key.kept.id, NOON + timedelta(hours=1))
    (kept,) = records.keys.list_all()
    assert kept.revoked_at == NOON + timedelta(hours=1)
    assert not kept.holds(NOON + timedelta(hours=1))


def test_revoking_again_or_nothing_says_so_and_keeps_the_first_moment(records: Database) -> None:
    key = make_key(JAN, now=NOON)
    records.keys.add(key.kept)
    records.keys.revoke(key.kept.id, NOON)
    assert not records.keys.revoke(key.kept.id, NOON + timedelta(days=1))
    assert not records.keys.revoke("0" * 12, NOON)
    assert records.keys.list_all()[0].revoked_at == NOON


def test_a_key_that_another_process_revokes_lets_nobody_in_from_the_next_request(records: Database) -> None:
    key = make_key(JAN, now=NOON)
    records.keys.add(key.kept)
    check = ApiKeyCheck(records.keys, lambda: NOON)
    assert check.check(key.text, "") == JAN
    other = create_engine(records.url)
    ApiKeys(lambda: other).revoke(key.kept.id, NOON)
    other.dispose()
    denied = check.check(key.text, "")
    assert isinstance(denied, Denial)
    assert denied.status == 401


@pytest.mark.parametrize(("passed", "lets_in"), [(timedelta(days=7, seconds=-1), True), (timedelta(days=7), False)])
def test_a_key_ends_at_its_moment(records: Database, passed: timedelta, lets_in: bool) -> None:
    key = make_key(JAN, now=NOON, valid_for=timedelta(days=7))
    records.keys.add(key.kept)
    answer = ApiKeyCheck(records.keys, lambda: NOON + passed).check(key.text, "")
    assert isinstance(answer, Principal) is lets_in


def test_the_last_use_is_kept_to_the_hour(records: Database) -> None:
    key = make_key(JAN, now=NOON)
    records.keys.add(key.kept)
    almost = USE_IS_NOTED_EVERY - timedelta(seconds=1)
    for moment, noted in ((NOON, NOON), (NOON + almost, NOON), (NOON + USE_IS_NOTED_EVERY,) * 2):
        ApiKeyCheck(records.keys, lambda moment=moment: moment).check(key.text, "")
        assert records.keys.list_all()[0].last_used_at == noted


def test_a_last_use_that_comes_late_does_not_set_the_noted_one_back(records: Database) -> None:
    key = make_key(JAN, now=NOON)
    records.keys.add(key.kept)
    records.keys.touch(key.kept, NOON + timedelta(hours=5))
    records.keys.touch(key.kept, NOON)
    assert records.keys.list_all()[0].last_used_at == NOON + timedelta(hours=5)


def test_a_use_that_cannot_be_noted_keeps_nobody_out(records: Database) -> None:
    key = make_key(JAN, now=NOON)
    records.keys.add(key.kept)
    with records.other() as connection:
        if records.kind == "sqlite":
            connection.connection.isolation_level = None
        connection.execute(text("BEGIN IMMEDIATE" if records.kind == "sqlite" else "SELECT 1 FROM api_key FOR UPDATE"))
        started = time.monotonic()
        assert ApiKeyCheck(records.keys, lambda: NOON).check(key.text, "") == JAN
        assert time.monotonic() - started < LOCKED_SECONDS
        connection.rollback()
    assert records.keys.list_all()[0].last_used_at is None


def test_a_database_that_is_gone_says_that_nothing_could_be_checked(records: Database) -> None:
    key = make_key(JAN, now=NOON)
    records.keys.add(key.kept)
    records.vanish()
    denied = ApiKeyCheck(records.keys, lambda: NOON).check(key.text, "")
    assert isinstance(denied, Denial)
    assert (denied.status, denied.error) == (503, None)
    with pytest.raises(ServiceError):
        records.keys.list_all()
