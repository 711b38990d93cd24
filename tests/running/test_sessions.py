"""Must show 9: a session stays with its connector, on every worker, after a restart, until its retention ends."""

import sqlite3
from collections.abc import Callable

import pytest

from tests.running.conftest import RunningService

OWN, OTHER = "raadsinformatie", "bekendmakingen"


def test_a_session_works_on_every_worker_and_after_a_restart(run_service: Callable[..., RunningService]) -> None:
    service = run_service()
    session = service.initialize(OWN)
    assert [service.legacy(OWN, session)[0] for _ in service.each_worker()] == [200, 200]
    service.stop()
    service.start()
    assert [service.legacy(OWN, session)[0] for _ in service.each_worker()] == [200, 200]


def test_a_session_of_another_connector_is_refused_by_name_and_address(shared_service: RunningService) -> None:
    session = shared_service.initialize(OWN)
    status, body = shared_service.legacy(OTHER, session)
    assert status == 404
    assert OWN in body["error"]["message"]
    assert f"{shared_service.url}/mcp/{OWN}" in body["error"]["message"]
    assert body["id"] == 5


def test_a_session_is_unknown_after_its_retention(run_service: Callable[..., RunningService]) -> None:
    service = run_service(Mcp__SessionBindingRetentionMinutes="1")
    session = service.initialize(OWN)
    assert service.legacy(OWN, session)[0] == 200
    with sqlite3.connect(service.instance / "besluitbron.db", timeout=5) as database:
        database.execute("UPDATE session_binding SET last_used_at = datetime(last_used_at, '-61 seconds')")
    for connector in (OWN, OTHER):
        status, body = service.legacy(connector, session)
        assert status == 404
        assert OWN not in body["error"]["message"].replace(connector, "")


def test_a_deleted_session_is_unknown(shared_service: RunningService) -> None:
    session = shared_service.initialize(OWN)
    status, _, body = shared_service.request("DELETE", f"/mcp/{OWN}", headers={"Mcp-Session-Id": session})
    assert (status, body) == (204, b"")
    assert shared_service.legacy(OWN, session)[0] == 404


def test_a_client_without_a_session_is_served(shared_service: RunningService) -> None:
    assert shared_service.legacy(OWN, None)[0] == 200


@pytest.mark.parametrize("session", ["garbled", "x" * 500, "a b", "%00"])
def test_a_session_that_was_never_opened_is_unknown(shared_service: RunningService, session: str) -> None:
    assert shared_service.legacy(OWN, session)[0] == 404
