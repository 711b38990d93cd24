"""Which host a request may name. A page elsewhere must not reach a service that is for this machine alone.

A page of evil.example can let its own name point to 127.0.0.1; the browser then lets it read the answers, and still
sends `Host: evil.example` (DNS rebinding). A browser always sends Host; a request without it is no browser's.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Flask, abort, request

from besluitbron.config.hosts import ANY_HOST, host_of, is_loopback, listens_on_loopback_only, read_host

EXEMPT = "health"
"""A blueprint: monitors ask by address, and its answers are the same for everybody."""


@dataclass(frozen=True)
class HostRules:
    """The hosts that are answered, apart from names of this machine itself. `any_name`: every host that is one."""

    any_name: bool
    names: frozenset[str]

    def allows(self, host: str) -> bool:
        """Whether a request with this Host header is answered. What cannot be a host never is."""
        name = read_host(host)
        if name is None:
            return False
        return self.any_name or name in self.names or is_loopback(name)


def read_host_rules(bind: str, public_url: str | None, allowed: Sequence[str]) -> HostRules:
    """The rules for a service that listens on `bind`: only where it is for this machine alone, or a list was set."""
    names = {read_host(f"[{name}]" if ":" in name else name) for name in allowed}
    if public_url:
        names.add(host_of(public_url))
    return HostRules(
        any_name=ANY_HOST in allowed or not (allowed or listens_on_loopback_only(bind)),
        names=frozenset(name for name in names if name),
    )


def check_hosts(app: Flask, rules: HostRules) -> None:
    """Answer requests for other hosts with 421: of the errors a client may meet here, the one that says what it is.

    Both are looked at: what the connection said, and what a trusted proxy says the client asked for.
    """

    @app.before_request
    def refuse_other_hosts() -> None:
        asked = {request.environ.get("HTTP_HOST"), request.environ.get("werkzeug.proxy_fix.orig", {}).get("HTTP_HOST")}
        if request.blueprint != EXEMPT and not all(rules.allows(host) for host in asked if host is not None):
            abort(421)
