"""Connections that wait, idle and crawl: with and without threads, directly and behind nginx (docs/operations.md)."""

import contextlib
import http.client
import json
import socket
import ssl
import threading
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.running.conftest import RunningService
from tests.running.nginx import PREFIX, Nginx, nginx_before
from tests.running.test_log import rows

MCP = "/mcp/raadsinformatie"
PING = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "ping", "params": {}}).encode()
CALL = {
    "jsonrpc": "2.0",
    "id": 2,
    "method": "tools/call",
    "params": {"name": "search_documents", "arguments": {"text": "warmtenet"}},
}
JSON = {"Content-Type": "application/json"}
IDLE_SECONDS = 61
CROWD = 100
AT_MOST_SECONDS = 5.0
"""Far above what a call takes on a busy machine, far below what it takes behind a crowd."""


class Place:
    """An address clients connect to: gunicorn's own or nginx's."""

    def __init__(self, service: RunningService, nginx: Nginx | None = None) -> None:
        self.service, self.nginx = service, nginx
        self.port, self.prefix = (nginx.port, PREFIX) if nginx else (service.port, "")

    def plain(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=20)

    def secure(self, plain: socket.socket) -> socket.socket:
        return self.nginx.trust().wrap_socket(plain, server_hostname="127.0.0.1") if self.nginx else plain

    def connection(self, source: str = "") -> http.client.HTTPConnection:
        from_address = (source, 0) if source else None
        if self.nginx:
            return http.client.HTTPSConnection(
                "127.0.0.1", self.port, timeout=20, context=self.nginx.trust(), source_address=from_address
            )
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=20, source_address=from_address)

    def post(
        self, connection: http.client.HTTPConnection, body: bytes, headers: Mapping[str, str] | None = None
    ) -> tuple[int, Any]:
        connection.request("POST", self.prefix + MCP, body, {**JSON, **(headers or {})})
        response = connection.getresponse()
        content = response.read()
        return response.status, json.loads(content) if content else None


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mapping[str, Place]]:
    """gunicorn with synchronous workers and with threads, and an nginx before each."""
    found: dict[str, Place] = {}
    with contextlib.ExitStack() as stack:
        for name, threads in (("synchronous", "1"), ("threads", "8")):
            folder = tmp_path_factory.mktemp(name)
            service = RunningService(folder, Server__Threads=threads, Server__TrustedProxies="127.0.0.1")
            service.migrate()
            stack.callback(service.stop)
            service.start()
            nginx = stack.enter_context(nginx_before(f"127.0.0.1:{service.port}", folder / "nginx"))
            found[name] = Place(service)
            found[f"nginx before {name}"] = Place(service, nginx)
        yield found


KEPT = ("threads", "nginx before synchronous", "nginx before threads")
"""Where a connection is kept between two requests. A synchronous worker keeps none."""


@dataclass(frozen=True)
class Waited:
    """A connection that was used, idled and was used again: the status, and whether it was still the same one."""

    status: int
    is_same: bool
    was_secure: bool


@pytest.fixture(scope="module", autouse=True)
def waited(places: Mapping[str, Place]) -> Iterator[Mapping[str, Future[Waited]]]:
    """Each connection idles in a thread of its own while the other tests run, so for no longer than it should."""
    leaving = threading.Event()

    def use_twice(place: Place) -> Waited:
        with closing(place.connection()) as connection:
            assert place.post(connection, PING)[0] == 200
            before = connection.sock
            assert before is not None
            leaving.wait(IDLE_SECONDS)
            status = place.post(connection, PING)[0]
            return Waited(status, connection.sock is before, isinstance(before, ssl.SSLSocket))

    with ThreadPoolExecutor(max_workers=len(KEPT)) as threads:
        yield {name: threads.submit(use_twice, places[name]) for name in KEPT}
        leaving.set()


class Crowd:
    """Connections that send `first` and then, every second, `more`."""

    def __init__(self, place: Place, first: bytes, more: bytes) -> None:
        plain = [place.plain() for _ in range(CROWD)]
        self.sockets = [place.secure(one) for one in plain] if first else plain
        self._more, self._leaving = more, threading.Event()
        self._crawling = threading.Thread(target=self._crawl)
        for one in self.sockets:
            one.sendall(first)
        self._crawling.start()

    def _crawl(self) -> None:
        while self._more and not self._leaving.wait(1):
            for one in self.sockets:
                with contextlib.suppress(OSError):  # the server may have had enough
                    one.sendall(self._more)

    def leave(self) -> None:
        self._leaving.set()
        self._crawling.join()
        for one in self.sockets:
            one.close()


def crawling(place: Place, kind: str) -> Crowd:
    head = f"POST {place.prefix}{MCP} HTTP/1.1\r\nHost: 127.0.0.1:{place.port}\r\n".encode()
    body = b"Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"
    first, more = {"idle": (b"", b""), "head": (head, b"X-Slow: 1\r\n"), "body": (head + body, b" ")}[kind]
    return Crowd(place, first, more)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("synchronous", "idle"),
        ("threads", "idle"),
        *((f"nginx before {name}", kind) for name in ("synchronous", "threads") for kind in ("idle", "head", "body")),
    ],
)
def test_a_hundred_connections_that_idle_or_crawl_keep_nobody_waiting(
    places: Mapping[str, Place], name: str, kind: str
) -> None:
    place = places[name]
    crowd = crawling(place, kind)
    try:
        for _ in range(10):
            start = time.monotonic()
            with closing(place.connection()) as connection:
                status, answer = place.post(connection, json.dumps(CALL).encode())
            assert status == 200
            assert not answer["result"].get("isError")
            assert time.monotonic() - start < AT_MOST_SECONDS
            time.sleep(0.25)  # so that the crowd crawls on; the last test of this file waits anyway
    finally:
        crowd.leave()


@pytest.mark.parametrize("name", ["synchronous", "threads"])
def test_those_that_crawl_need_the_proxy_that_gunicorn_asks_for(places: Mapping[str, Place], name: str) -> None:
    """The limit that docs/operations.md tells; when gunicorn has learned better, that page must change."""
    crowd = crawling(places[name], "head")
    try:
        with places[name].plain() as waiting:
            waiting.sendall(b"GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            waiting.settimeout(3)
            with pytest.raises(TimeoutError):
                waiting.recv(1)
    finally:
        crowd.leave()
    with closing(places[name].connection()) as connection:
        assert places[name].post(connection, PING)[0] == 200


def exchange(place: Place, sent: bytes) -> tuple[bytes, bytes]:
    """Head and body of the answer, read to the end of the connection. A reset raises ConnectionResetError."""
    with place.plain() as connection:
        connection.sendall(sent)
        answer = b""
        while received := connection.recv(65_536):
            answer += received
    head, _, body = answer.partition(b"\r\n\r\n")
    return head, body


def request_bytes(method: str, body: bytes = b"", path: str = MCP, headers: str = "") -> bytes:
    head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: keep-alive\r\n{headers}"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


NOTICE = b'{"jsonrpc":"2.0","method":"notifications/initialized"}'


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (request_bytes("POST", PING), b"200"),
        (request_bytes("POST", json.dumps(CALL).encode()), b"200"),
        (request_bytes("POST", NOTICE), b"202"),
        (request_bytes("POST", b"no json"), b"400"),
        (request_bytes("POST", PING, headers="Origin: https://evil.example\r\n"), b"403"),
        (request_bytes("POST", PING, "/mcp/unknown"), b"404"),
        (request_bytes("GET"), b"405"),
        (request_bytes("PUT", b"x" * 50_000), b"405"),
        (request_bytes("POST", b"x" * 1_050_000), b"413"),
        (request_bytes("POST", b"x" * 4_000_000), b"413"),
        (request_bytes("POST", b"x" * 1_000_000, "/mcp/unknown"), b"404"),
        (request_bytes("POST", b"x" * 900_000, headers="Origin: https://evil.example\r\n"), b"403"),
        (request_bytes("OPTIONS"), b"204"),
    ],
    ids=lambda value: value.decode() if isinstance(value, bytes) and len(value) == 3 else "",
)
def test_a_synchronous_worker_closes_cleanly_after_each_answer(
    places: Mapping[str, Place], sent: bytes, status: bytes
) -> None:
    head, body = exchange(places["synchronous"], sent)
    assert head.startswith(b"HTTP/1.1 " + status)
    assert b"\r\nConnection: close" in head
    length = [int(line[16:]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length: ")]
    assert length == ([] if status == b"204" else [len(body)])


@pytest.mark.parametrize("name", KEPT)
def test_a_client_keeps_its_connection_over_many_requests(places: Mapping[str, Place], name: str) -> None:
    place = places[name]
    with closing(place.connection()) as connection:
        connection.connect()
        first = connection.sock
        for number in range(20):
            status, _ = place.post(connection, PING if number % 2 else b"no json")
            assert status in (200, 400)
            assert connection.sock is first


@pytest.mark.parametrize("name", ["nginx before synchronous", "nginx before threads"])
def test_the_log_has_the_client_and_not_the_proxy_whatever_the_client_says(
    places: Mapping[str, Place], name: str
) -> None:
    place = places[name]
    with closing(place.connection(source="127.0.9.9")) as connection:
        forged = {"X-Forwarded-For": "203.0.113.5", "X-Forwarded-Host": "evil.example", "X-Forwarded-Prefix": "/evil"}
        status, answer = place.post(connection, json.dumps(CALL).encode(), forged)
        assert status == 200, answer
        assert rows(place.service)[-1]["origin_address"] == "127.0.9.0/24"
        connection.request("GET", f"{PREFIX}/", headers={"Accept": "application/json", **forged})
        home = json.loads(connection.getresponse().read())
        assert place.nginx is not None
        assert home["connectors"][0]["address"].startswith(f"{place.nginx.url}/mcp/")
        connection.request("GET", f"{PREFIX}/", headers={"Accept": "text/html"})
        assert f'href="{PREFIX}/assets/besluitbron.css"' in connection.getresponse().read().decode()
        connection.request("GET", f"/.well-known/oauth-protected-resource{PREFIX}{MCP}")
        response = connection.getresponse()
        assert (response.status, json.loads(response.read())) == (404, {"error": "not_found"})


def test_past_the_proxy_what_it_may_say_is_believed_from_no_other_address(places: Mapping[str, Place]) -> None:
    place = places["synchronous"]
    with closing(place.connection(source="127.0.9.9")) as connection:
        status, _ = place.post(connection, json.dumps(CALL).encode(), {"X-Forwarded-For": "203.0.113.5"})
    assert status == 200
    assert rows(place.service)[-1]["origin_address"] == "127.0.9.0/24"


class SocketService(RunningService):
    """gunicorn on a Unix socket."""

    def __init__(self, instance: Path, **values: str) -> None:
        self.path = str(instance / "socket")
        super().__init__(instance, Server__Bind=f"unix:{self.path}", **values)

    def request(
        self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        connection = http.client.HTTPConnection("localhost", timeout=20)
        connection.sock = socket.socket(socket.AF_UNIX)
        try:
            connection.sock.connect(self.path)
            connection.request(method, path, body, headers=dict(headers or {}))
            response = connection.getresponse()
            return response.status, dict(response.getheaders()), response.read()
        finally:
            connection.close()


@pytest.mark.parametrize(("trusted", "network"), [("unix", "127.0.9.0/24"), ("127.0.0.1", None)])
def test_a_proxy_on_a_unix_socket_is_believed_when_the_setting_says_so(
    tmp_path: Path, trusted: str, network: str | None
) -> None:
    service = SocketService(tmp_path / "instance", Server__TrustedProxies=trusted)
    service.migrate()
    with contextlib.ExitStack() as stack:
        stack.callback(service.stop)
        service.start()
        nginx = stack.enter_context(nginx_before(f"unix:{service.path}", tmp_path / "nginx"))
        place = Place(service, nginx)
        with closing(place.connection(source="127.0.9.9")) as connection:
            assert place.post(connection, json.dumps(CALL).encode())[0] == 200
            assert rows(service)[-1]["origin_address"] == network
            connection.request("GET", f"{PREFIX}/", headers={"Accept": "application/json"})
            address = json.loads(connection.getresponse().read())["connectors"][0]["address"]
        shown = nginx.url if trusted == "unix" else f"http://127.0.0.1:{nginx.port}"
        assert address.startswith(f"{shown}/mcp/")


def test_a_proxy_says_in_json_that_the_service_is_away(places: Mapping[str, Place], tmp_path: Path) -> None:
    with nginx_before("127.0.0.1:1", tmp_path / "nginx") as nginx:
        place = Place(places["synchronous"].service, nginx)
        with closing(place.connection()) as connection:
            status, answer = place.post(connection, PING)
            assert (status, answer["error"]) == (503, "unavailable")
            status, answer = place.post(connection, b"x" * 2_200_000)
            assert (status, answer["error"]) == (413, "too_large")


def test_a_connection_that_idled_for_a_minute_is_still_usable(waited: Mapping[str, Future[Waited]]) -> None:
    """The last test: the others run while the connections idle."""
    for name in KEPT:
        assert waited[name].result() == Waited(200, is_same=True, was_secure=name.startswith("nginx")), name
