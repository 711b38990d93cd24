"""`requestState` of 2026-07-28: what an offer remembers while a client is asked something travels with the client.

So it is sealed: encrypted and authenticated (Fernet), for one principal, one connector and one request, and for some
minutes. The specification leaves all of this to the server, and calls the state attacker-controlled.
"""

import base64
import hashlib
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final

import orjson

MAX_AGE_SECONDS: Final = 900
"""Ours: long enough for a person to answer, as long as a selection lives (design: capability.md)."""
MAX_STATE_CHARACTERS: Final = 64_000
"""Ours: what a client sends back is opened only up to this size."""
PURPOSE: Final = b"besluitbron requestState 1\0"
"""The key is used for this alone, whatever else the secret may come to be used for."""

UNBOUND: Final = frozenset({"inputResponses", "requestState", "_meta"})
"""Parameters that differ between a request and its retry; all others must be the same."""


class StateRefused(Exception):
    """A state that we did not give, not to this principal or not for this request, or too long ago."""


class StateSealer:
    """Seals and opens states with one secret, which all workers and machines of an installation share."""

    def __init__(self, secret: bytes, clock: Callable[[], datetime]) -> None:
        # Here and not above: cryptography is large (7 MB), and no worker needs it before something is sealed.
        from cryptography.fernet import Fernet, InvalidToken

        self._invalid = InvalidToken
        self._fernet = Fernet(base64.urlsafe_b64encode(hashlib.sha256(PURPOSE + secret).digest()))
        self._clock = clock

    def seal(self, state: Mapping[str, Any], binding: str) -> str:
        """The state as text that says nothing and cannot be changed. `binding` is `binding_of` the request."""
        content = orjson.dumps({"for": binding, "state": state})
        return self._fernet.encrypt_at_time(content, self._now()).decode("ascii")

    def open(self, sealed: str, binding: str) -> Mapping[str, Any]:
        """The state that was sealed for this binding. Raises StateRefused."""
        if len(sealed) > MAX_STATE_CHARACTERS or not sealed.isascii():
            raise StateRefused
        try:
            if base64.urlsafe_b64encode(base64.urlsafe_b64decode(sealed)).decode("ascii") != sealed:
                raise StateRefused  # the last characters can differ and yet mean the same bytes
            content = self._fernet.decrypt_at_time(sealed, MAX_AGE_SECONDS, self._now())
        except (self._invalid, ValueError) as error:
            raise StateRefused from error
        opened: dict[str, Any] = orjson.loads(content)
        if opened["for"] != binding:
            raise StateRefused
        state: dict[str, Any] = opened["state"]
        return state

    def _now(self) -> int:
        return int(self._clock().timestamp())


def binding_of(connector: str, principal: str, method: str, params: Mapping[str, Any]) -> str:
    """What a state belongs to, as a digest: who asked what, where."""
    asked = {name: value for name, value in params.items() if name not in UNBOUND}
    content = orjson.dumps([connector, principal, method, asked], option=orjson.OPT_SORT_KEYS)
    return hashlib.sha256(content).hexdigest()
