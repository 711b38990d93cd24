"""Must show 10: one row a call, committed before the answer leaves; without a row no result leaves."""

import sqlite3
from collections.abc import Callable

from tests.running.conftest import RunningService

NAME = "raadsinformatie"


def rows(service: RunningService) -> list[dict[str, object]]:
    with sqlite3.connect(service.instance / "besluitbron.db", timeout=5) as database:
        database.row_factory = sqlite3.Row
        return [dict(row) for row in database.execute("SELECT * FROM request_log ORDER BY id")]


def test_every_call_has_a_row_when_its_answer_arrives(run_service: Callable[..., RunningService]) -> None:
    service = run_service()
    session = service.initialize(NAME)
    for count in range(1, 21):
        service.legacy(NAME, session, "tools/call", {"name": "search_documents", "arguments": {"text": "warmtenet"}})
        assert len(rows(service)) == count
    other = {"name": "search_documents", "arguments": {"text": "geheim"}}
    assert service.legacy("bekendmakingen", session, "tools/call", other)[0] == 404
    last = rows(service)[-1]
    assert (last["connector"], last["outcome"], last["tool"]) == ("bekendmakingen", "refused", "search_documents")
    assert "geheim" not in str(rows(service))
    assert rows(service)[0]["origin_client"] == "legacy-client"
    assert rows(service)[0]["origin_address"] == "127.0.0.0/24"


def test_no_result_leaves_while_the_log_is_locked_or_gone(run_service: Callable[..., RunningService]) -> None:
    service = run_service()
    call = {"name": "search_documents", "arguments": {"text": "warmtenet"}}
    database = sqlite3.connect(service.instance / "besluitbron.db", timeout=5, isolation_level=None)
    database.execute("BEGIN EXCLUSIVE")
    status, body = service.legacy(NAME, None, "tools/call", call)
    assert status == 200
    assert "result" not in body
    assert "could not be logged" in body["error"]["message"]
    database.execute("ROLLBACK")
    assert "result" in service.legacy(NAME, None, "tools/call", call)[1]
    database.execute("DROP TABLE request_log")
    database.close()
    status, body = service.legacy(NAME, None, "tools/call", call)
    assert "result" not in body
    assert service.request("GET", "/health/ready")[0] == 503
    assert service.request("GET", "/health/live")[0] == 200
