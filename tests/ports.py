"""Ports of 127.0.0.1 that nobody else gets while this process lives, so that workers of pytest never meet on one."""

import socket


def own_port() -> int:
    """A port on which nobody listens, and only who is told of it can.

    It is bound here, without listening, so the kernel gives it to nobody who asks for any port and lets nobody connect.
    A server that sets SO_REUSEADDR, as gunicorn and nginx do, may still listen on it, stop, and listen again.
    """
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    port = int(held.getsockname()[1])
    held.detach()  # open until this process ends
    return port
