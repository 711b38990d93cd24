"""A body that was refused unread is read away, within bounds; tests/running/test_connections.py sees what it is for."""

from io import BytesIO
from typing import Any

import pytest

from besluitbron.web.bodies import MOST_BYTES
from tests.service import Service

PING = b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{}}'


class Stream(BytesIO):
    """What a server hands on."""

    def __init__(self, content: bytes, breaks_at: int | None = None) -> None:
        super().__init__(content)
        self._breaks_at = breaks_at

    def read(self, size: int | None = -1) -> bytes:
        if self._breaks_at is not None and self.tell() >= self._breaks_at:
            raise ConnectionResetError
        return super().read(size)


def sent(stream: Stream, length: int) -> dict[str, Any]:
    return {"wsgi.input": stream, "CONTENT_LENGTH": str(length)}


@pytest.mark.parametrize(
    ("path", "method", "headers", "status"),
    [
        ("/mcp/raadsinformatie", "POST", {}, 413),
        ("/mcp/raadsinformatie", "PUT", {}, 405),
        ("/mcp/raadsinformatie", "POST", {"Origin": "https://evil.example"}, 403),
        ("/mcp/unknown", "POST", {}, 404),
        ("/nowhere", "POST", {}, 404),
        ("/mcp/raadsinformatie", "POST", {"Host": "evil.example"}, 421),
    ],
)
def test_what_was_refused_unread_is_read_away(
    service: Service, path: str, method: str, headers: dict[str, str], status: int
) -> None:
    stream = Stream(b"x" * 2_000_000)
    answer = service.http.open(path, method=method, headers=headers, environ_overrides=sent(stream, 2_000_000))
    assert answer.status_code == status
    assert stream.tell() == 2_000_000


def test_more_than_the_most_is_left(service: Service) -> None:
    stream = Stream(b"x" * (MOST_BYTES + 1))
    answer = service.http.post("/mcp/unknown", environ_overrides=sent(stream, MOST_BYTES + 1))
    assert (answer.status_code, stream.tell()) == (404, 0)


def test_not_a_byte_of_the_next_request_is_read(service: Service) -> None:
    stream = Stream(PING + b"POST /next")
    foreign = {"Origin": "https://evil.example"}
    own = sent(stream, len(PING))
    answer = service.http.post("/mcp/raadsinformatie", headers=foreign, environ_overrides=own)
    assert (answer.status_code, stream.tell()) == (403, len(PING))


def test_a_client_that_is_gone_is_no_failure_of_ours(service: Service) -> None:
    stream = Stream(b"x" * 200_000, breaks_at=65_536)
    answer = service.http.post("/mcp/unknown", environ_overrides=sent(stream, 200_000))
    assert answer.status_code == 404
