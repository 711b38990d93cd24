"""A session belongs to one connector and one principal. Bindings live in SQL: every worker and machine knows them."""

import hashlib
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from mcp_types.jsonrpc import INVALID_REQUEST

from besluitbron.mcp_surface.messages import Refusal
from besluitbron.mcp_surface.origins import read_origin
from besluitbron.mcp_surface.revisions import Revision
from besluitbron.records.session_bindings import Binding, SessionBindings

SESSION_BYTES: Final = 32
"""Randomness of a session id: it is all that keeps one client's session from another."""

AddressOf = Callable[[str], str]
"""Name of a connector -> its full MCP address, as people and clients see it."""


@dataclass(frozen=True)
class Sessions:
    """The sessions of one connector, and what to say of another one's."""

    connector: str
    known: frozenset[str]
    """Names of all connectors that are served."""
    bindings: SessionBindings
    retention: timedelta
    clock: Callable[[], datetime]

    def open(self, revision: Revision, client_info: Mapping[str, Any], principal: str = "") -> str:
        """Bind a new session to this connector and a principal's line. Returns its id: visible ASCII, kept nowhere."""
        session_id = secrets.token_urlsafe(SESSION_BYTES)
        origin = read_origin(client_info, "")
        self.bindings.open(
            hash_session(session_id),
            connector=self.connector,
            protocol_revision=revision.name,
            client_name=origin.client,
            client_version=origin.version,
            principal=principal,
            now=self.clock(),
        )
        return session_id

    def find(self, session_id: str, address_of: AddressOf, principal: str = "") -> Binding | Refusal:
        """The binding of a presented session, or the 404 that makes clients initialize anew (mcp.md section 1).

        Another principal's session is as unknown as one that never was: nobody learns whose it is, or that it is.
        """
        binding = self.bindings.find(hash_session(session_id), now=self.clock(), retention=self.retention)
        is_theirs = binding is not None and (binding.principal or "") == principal
        if binding is None or not is_theirs or binding.connector not in self.known:
            return _refuse("This session is unknown here or has expired. Initialize a new one.", "session_unknown")
        if binding.connector != self.connector:
            address = address_of(binding.connector)
            return _refuse(
                f"This session belongs to the connector {binding.connector} at {address}. "
                "Use it there, or initialize a new session at this address.",
                "session_elsewhere",
                {"connector": binding.connector, "address": address},
            )
        return binding

    def touch(self, binding: Binding) -> None:
        """Note that the session was used just now. Calls need not: their row in the log does it."""
        self.bindings.touch(binding.session, self.clock())

    def close(self, session: str) -> None:
        """End a session; `session` is its hash."""
        self.bindings.close(session)


def hash_session(session_id: str) -> str:
    """What we keep of a session id."""
    return hashlib.sha256(session_id.encode("utf-8", "surrogatepass")).hexdigest()


def _refuse(message: str, reason: str, data: Mapping[str, Any] | None = None) -> Refusal:
    return Refusal(404, INVALID_REQUEST, message, data=data, reason=reason)
