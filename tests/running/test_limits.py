"""The limit on calls with gunicorn's two workers: one count for both."""

import json
from collections.abc import Callable

import pytest

from tests.running.conftest import RunningService
from tests.upstream.conftest import redis_url

__all__ = ["redis_url"]  # fixture

OWN, OTHER = "raadsinformatie", "bekendmakingen"
LIMIT = 12


@pytest.mark.parametrize("store", ["file", "redis"])
def test_two_workers_count_together(
    run_service: Callable[..., RunningService], request: pytest.FixtureRequest, store: str
) -> None:
    shared = {"Cache__Url": request.getfixturevalue("redis_url")} if store == "redis" else {}
    service = run_service(Limits__CallsPerMinute=str(LIMIT), **shared)
    call = {"name": "search_documents", "arguments": {"text": "warmtenet"}}
    for _ in service.each_worker():
        for _ in range(LIMIT // 2):
            assert "result" in service.legacy(OWN, None, "tools/call", call)[1]
    for _ in service.each_worker():
        body = {"jsonrpc": "2.0", "id": 5, "method": "tools/call", "params": call}
        status, headers, content = service.request("POST", f"/mcp/{OWN}", body)
        assert (status, headers["content-type"]) == (429, "application/json")
        seconds = json.loads(content)["error"]["data"]["retryAfterSeconds"]
        assert headers["retry-after"] == str(seconds)
        assert 1 <= seconds <= 61
    for _ in range(10):
        session = service.initialize(OWN)
        assert service.legacy(OWN, session, "tools/list")[0] == 200
    assert "result" in service.legacy(OTHER, None, "tools/call", call)[1]
