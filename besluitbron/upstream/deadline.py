"""The end of waiting: a platform that sends a byte now and then is cut off too.

The time-outs of requests and urllib3 start again with every byte that arrives, in the headers as well as in the body.
So a timer stands beside them that shuts the connection when the whole time is up; whoever reads from it then sees its
end, and UpstreamClient sees that the time is up.
"""

import contextlib
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from requests.adapters import HTTPAdapter
from urllib3 import HTTPConnectionPool, HTTPSConnectionPool, PoolManager, ProxyManager
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.response import HTTPResponse


class Cut:
    """Runs `cut` when the time is up, unless the block that it watches over has ended by then."""

    def __init__(self, cut: Callable[[], None]) -> None:
        self._cut = cut
        self._ended = False
        self._lock = threading.Lock()

    def fire(self) -> None:
        """Called by the timer."""
        with self._lock:
            # A connection that is closed already, or that never had a socket, has nothing to shut.
            if not self._ended:
                with contextlib.suppress(OSError, ValueError):
                    self._cut()

    def end(self) -> None:
        """From here on the connection may serve another call."""
        with self._lock:
            self._ended = True


@contextmanager
def cut_after(seconds: float, cut: Callable[[], None]) -> Iterator[None]:
    """Run `cut` in another thread if the block takes longer than so many seconds."""
    watched = Cut(cut)
    timer = threading.Timer(max(0.0, seconds), watched.fire)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        watched.end()


class _TimedHeaders:
    """Limits the wait for the status line and all headers together to what is left of urllib3's `total`."""

    sock: Any
    timeout: Any

    def getresponse(self) -> HTTPResponse:
        if not isinstance(self.timeout, int | float) or not isinstance(self.sock, socket.socket):
            return super().getresponse()  # type: ignore[misc,no-any-return]  # the connection class is mixed in below
        # The plain socket's shutdown: that of a TLS socket drops its state under the thread that reads.
        sock = self.sock
        with cut_after(self.timeout, lambda: socket.socket.shutdown(sock, socket.SHUT_RDWR)):
            return super().getresponse()  # type: ignore[misc,no-any-return]  # likewise


class _TimedConnection(_TimedHeaders, HTTPConnection):  # type: ignore[misc]  # urllib3 widens http.client's method
    pass


class _TimedTlsConnection(_TimedHeaders, HTTPSConnection):  # type: ignore[misc]  # likewise
    pass


class _TimedPool(HTTPConnectionPool):
    ConnectionCls = _TimedConnection


class _TimedTlsPool(HTTPSConnectionPool):
    ConnectionCls = _TimedTlsConnection


_POOLS = {"http": _TimedPool, "https": _TimedTlsPool}


class DeadlineAdapter(HTTPAdapter):
    """The transport of requests, with connections that keep to a total time also while headers arrive."""

    def init_poolmanager(self, *args: Any, **kwargs: Any) -> None:
        """Called by requests."""
        super().init_poolmanager(*args, **kwargs)
        manager: PoolManager = self.poolmanager
        manager.pool_classes_by_scheme = _POOLS

    def proxy_manager_for(self, proxy: str, **kwargs: Any) -> ProxyManager:
        """Called by requests when the operator's environment names a proxy."""
        manager: ProxyManager = super().proxy_manager_for(proxy, **kwargs)
        manager.pool_classes_by_scheme = _POOLS
        return manager
