"""How gunicorn serves BesluitBron: `gunicorn -c gunicorn.conf.py wsgi:app`. Everything adjustable is a setting."""

import gc
import logging
import re
import socket
import sys
from typing import Any

# What is loaded here stays: the collector would look at all of it again and again, for a sixth of the start.
gc.disable()

from besluitbron.records.tables import tables_problem  # noqa: E402  # see above
from wsgi import app  # noqa: E402  # see above

gc.freeze()
gc.enable()

_rooms = app.extensions["besluitbron"]
_settings = _rooms.settings

bind = _settings.get("BesluitBron:Server:Bind")
workers = _settings.workers
# Above one, gunicorn takes its threaded worker by itself. Then connections stay open, and without a port of its own
# for each worker all connections of a client can land on the same one (architecture.md section 7).
threads = _settings.get("BesluitBron:Server:Threads")
keepalive = 75
reuse_port = threads > 1

# The files, tables and connectors are checked once, before the workers are made; they share the loaded code.
preload_app = True

# A header line, bytes. Access tokens with many groups in them outgrow gunicorn's own 8,190; one that is too long for us
# (access/login.py) should hear so from us.
limit_request_field_size = 32_768

# gunicorn itself believes no header about the path, scheme or address under which a request came in, also not one from
# a Unix socket, which it would trust. Who is believed: BesluitBron:Server:TrustedProxies (besluitbron/web/proxies.py).
forwarder_headers = ""
forwarded_allow_ips = ""
secure_scheme_headers: dict[str, str] = {}

# How long the kernel keeps a connection on which nothing was said yet, before a worker sees it. Linux only.
SILENT_SECONDS = 600

# A worker that is silent for longer is ended. A call takes 30 s at most, a batch six calls.
timeout = 4 * 60
graceful_timeout = 30

# No addresses and no query strings, also when an operator turns the access log on.
accesslog = None
access_log_format = '%(t)s "%(m)s %(U)s %(H)s" %(s)s %(B)s %(M)sms'

# Its socket would lie in the home folder, and be in the way of a second installation.
control_socket_disable = True


# The two messages in which gunicorn repeats what was sent: from the first quotation mark or question mark on.
SENT = re.compile(r"((?:Invalid request from ip=|Error handling request )[^'\"?]*)['\"?].*", re.DOTALL)


def cut_what_was_sent(record: logging.LogRecord) -> bool:
    """A filter. In a request that is not HTTP, and in the query of an address, there can be a key or a question."""
    record.msg, record.args = SENT.sub(r"\1...", record.getMessage()), ()
    return True


def on_starting(server: Any) -> None:
    """Refuse to start on a port in use or tables that are not up to date; make what workers share."""
    server.log.error_log.addFilter(cut_what_was_sent)
    if problem := _port_problem(server.cfg) or _stores_problem():
        sys.exit(f"BesluitBron does not start: {problem}")
    _rooms.cache.close()
    # Before the fork: no worker makes its own sample, and no first caller waits for it.
    for adapter in _rooms.adapters.values():
        adapter.prepare()
    # What is loaded now stays: the collector need not look at it, and the workers share its memory.
    gc.collect()
    gc.freeze()


def _port_problem(cfg: Any) -> str | None:
    """With a port for each worker, the kernel lets any process of this user share it: nobody would notice a second one.

    The probe does without that permission, so it fails where something listens. A reload does not come here.
    """
    for address in cfg.address if cfg.reuse_port else ():
        if isinstance(address, tuple):
            with socket.socket(socket.AF_INET6 if ":" in address[0] else socket.AF_INET) as probe:
                # As gunicorn does: connections of a service that has just ended are in nobody's way.
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                try:
                    probe.bind(address)
                except OSError as error:
                    return f"{bind}, of BesluitBron:Server:Bind, cannot be used: {error.strerror}."
    return None


def _stores_problem() -> str | None:
    with app.app_context():
        engine = app.extensions["sqlalchemy"].engine
    problem = tables_problem(engine)
    # No connection crosses the fork.
    engine.dispose()
    if problem is None and not _rooms.cache.ready():
        problem = "The cache of BesluitBron:Cache:Url does not answer."
    return problem


def when_ready(server: Any) -> None:
    """Say where the service is and what it answers from."""
    for address in server.address:
        place = address if isinstance(address, str) else "http://{}:{}".format(*address)
        server.log.info("BesluitBron is on %s", place)
    for name, toolbox in _rooms.toolboxes.items():
        server.log.info("/mcp/%s answers from %s data", name, toolbox.data)


def post_worker_init(worker: Any) -> None:
    """Leave silent connections to the kernel, and what is loaded out of the garbage collector's way."""
    for listener in worker.sockets:
        # Who takes a connection waits for its first byte: a synchronous worker for ever, a thread for 5 seconds.
        if listener.family != socket.AF_UNIX and hasattr(socket, "TCP_DEFER_ACCEPT"):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_DEFER_ACCEPT, SILENT_SECONDS)
    # With the models of the wire types loaded, this takes the slowest calls from 24 to 3 ms (architecture.md 7).
    gc.freeze()
