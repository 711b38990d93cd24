"""A platform on 127.0.0.1 that sends exactly the bytes a test wants, in the pieces it wants."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from besluitbron.contract.upstream import Platform


@dataclass(frozen=True)
class Asked:
    """A request as it arrived."""

    line: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Conversation:
    """One request being answered: `send` bytes, or `wait` until the test or the client is done."""

    connection: socket.socket
    asked: Asked
    ended: threading.Event

    def send(self, *pieces: bytes) -> None:
        for piece in pieces:
            self.connection.sendall(piece)

    def wait(self, seconds: float = 30) -> bool:
        return self.ended.wait(seconds)


Script = Callable[[Conversation], None]


@dataclass
class Server:
    """Answers every request with `script`; `asked` are the requests so far."""

    port: int
    script: Script
    asked: list[Asked] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def platform(self, **values: object) -> Platform:
        return Platform(**{"name": "test", "base_url": self.url, "hosts": (), "timeout_seconds": 5.0, **values})


def response(body: bytes = b"", status: str = "200 OK", **headers: str) -> bytes:
    """A whole HTTP answer that keeps the connection open."""
    lines = [f"HTTP/1.1 {status}", *(f"{name.replace('_', '-')}: {value}" for name, value in headers.items())]
    if "Content_Length" not in headers and "Transfer_Encoding" not in headers:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


def chunk(data: bytes) -> bytes:
    return f"{len(data):x}\r\n".encode() + data + b"\r\n"


def always(*answers: bytes) -> Script:
    """Each request gets the next answer, the last one for ever."""
    left = list(answers)
    lock = threading.Lock()

    def script(conversation: Conversation) -> None:
        with lock:
            answer = left.pop(0) if len(left) > 1 else left[0]
        conversation.send(answer)

    return script


@contextmanager
def serving(script: Script) -> Iterator[Server]:
    ended = threading.Event()
    listener = socket.create_server(("127.0.0.1", 0))
    server = Server(listener.getsockname()[1], script)
    threads: list[threading.Thread] = []
    connections: list[socket.socket] = []

    def accept() -> None:
        with suppress(OSError):
            while True:
                connection, _ = listener.accept()
                connections.append(connection)
                threads.append(threading.Thread(target=_converse, args=(server, connection, ended)))
                threads[-1].start()

    accepting = threading.Thread(target=accept)
    accepting.start()
    try:
        yield server
    finally:
        ended.set()
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        accepting.join()
        for connection in connections:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        for thread in threads:
            thread.join()


def _converse(server: Server, connection: socket.socket, ended: threading.Event) -> None:
    with connection, suppress(OSError), connection.makefile("rb") as stream:
        while (asked := _read_request(stream)) is not None:
            server.asked.append(asked)
            server.script(Conversation(connection, asked, ended))


def _read_request(stream) -> Asked | None:
    line = stream.readline().decode("latin-1").strip()
    if not line:
        return None
    headers = {}
    while header := stream.readline().decode("latin-1").strip():
        name, _, value = header.partition(":")
        headers[name.lower()] = value.strip()
    return Asked(line, headers, stream.read(int(headers.get("content-length", 0))))
