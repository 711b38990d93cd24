"""A small HTTP server on 127.0.0.1 that stands in for a platform: it plays an answer, or breaks in a named way."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from besluitbron.embedded.loading import load_register

Play = Callable[[BaseHTTPRequestHandler], None]


class PlatformServer(ThreadingHTTPServer):
    """Plays `play` for every request and counts them."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, play: Play) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.play = play
        self.paths: list[str] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that hangs up is part of the game."""


class Handler(BaseHTTPRequestHandler):
    server: PlatformServer
    body: bytes | None = None
    """Of a POST."""

    def do_GET(self) -> None:
        self.server.paths.append(self.path)
        self.server.play(self)

    def do_POST(self) -> None:
        self.body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.do_GET()

    def log_message(self, format: str, *args: Any) -> None:
        """Keep the test output readable."""


@contextmanager
def platform_server(play: Play) -> Iterator[PlatformServer]:
    server = PlatformServer(play)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def send(
    handler: BaseHTTPRequestHandler, status: int, body: bytes, media_type: str = "text/xml", **headers: str
) -> None:
    handler.send_response(status)
    handler.send_header("Content-Type", media_type)
    handler.send_header("Content-Length", str(len(body)))
    for name, value in headers.items():
        handler.send_header(name.replace("_", "-"), value)
    handler.end_headers()
    handler.wfile.write(body)


def plays(body: bytes, status: int = 200, media_type: str = "text/xml", **headers: str) -> Play:
    """Always this answer."""
    return lambda handler: send(handler, status, body, media_type, **headers)


def cut_off(body: bytes) -> Play:
    """Promises the whole body and hangs up in the middle."""

    def play(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", "text/xml")
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body[: len(body) // 2])
        handler.wfile.flush()
        handler.connection.shutdown(socket.SHUT_RDWR)

    return play


def silent(seconds_at_most: float = 30) -> Play:
    """Accepts the question and never answers."""
    return lambda handler: threading.Event().wait(seconds_at_most) and None


def endless(start: bytes, piece: bytes, megabytes: int) -> Play:
    """A body of many megabytes, made while it is sent."""

    def play(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", "text/xml")
        handler.end_headers()
        handler.wfile.write(start)
        chunk = piece * (1_000_000 // len(piece))
        for _ in range(megabytes):
            handler.wfile.write(chunk)

    return play


def embedded_register(name: str, official: str, *, seconds: float = 0.0) -> Play:
    """An embedded register behind a real socket, `seconds` late. `official`: the address of the real platform."""
    platform = load_register(name).platform

    def play(handler: BaseHTTPRequestHandler) -> None:
        threading.Event().wait(seconds)
        body = handler.body if isinstance(handler, Handler) else None
        answer = platform.answer(handler.command, official + handler.path, dict(handler.headers), body, None)
        send(handler, answer.status, answer.body, answer.headers["Content-Type"])

    return play
