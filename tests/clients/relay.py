"""A network between clients and a server: hands bytes on, both ways, from an address of its own.

Clients on this machine all come from 127.0.0.1, as a proxy on it does; behind a relay they come from elsewhere. It
reads nothing of what it hands on, so that TLS goes through it from end to end.
"""

import contextlib
import socket
import socketserver
import threading
from collections.abc import Iterator

CHUNK_BYTES = 65_536
IDLE_SECONDS = 120


@contextlib.contextmanager
def relay(port: int, source: str) -> Iterator[int]:
    """The port of 127.0.0.1 on which connections are taken and handed on to `port`, from the address `source`."""

    class Handler(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            self.request.settimeout(IDLE_SECONDS)
            onward = socket.create_connection(("127.0.0.1", port), IDLE_SECONDS, source_address=(source, 0))
            with onward:
                back = threading.Thread(target=_hand_on, args=(onward, self.request))
                back.start()
                _hand_on(self.request, onward)
                back.join()

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        yield server.server_address[1]
        server.shutdown()
        serving.join()


def _hand_on(giver: socket.socket, taker: socket.socket) -> None:
    """Until the giver has no more; then the taker is told so."""
    with contextlib.suppress(OSError):  # either side may go away at any moment
        while chunk := giver.recv(CHUNK_BYTES):
            taker.sendall(chunk)
    with contextlib.suppress(OSError):
        taker.shutdown(socket.SHUT_WR)
