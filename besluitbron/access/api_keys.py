"""API keys: `bb_<id>_<secret>`. The id finds the key in our tables, the secret is compared by its hash."""

import contextlib
import hashlib
import hmac
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from besluitbron.access.denials import Denial, cannot_check, wrong_token
from besluitbron.contract.call import Principal
from besluitbron.contract.errors import ServiceError
from besluitbron.records.api_keys import ApiKey, ApiKeys

PREFIX: Final = "bb_"
ID_BYTES: Final = 6
SECRET_BYTES: Final = 32
"""256 bits: nobody guesses one, so a plain SHA-256 of it is as safe to keep as a slow hash."""
RETRY_SECONDS: Final = 10

_KEY: Final = re.compile(r"bb_(?P<id>[0-9a-f]{12})_[A-Za-z0-9_-]{43}", re.ASCII)
_NO_HASH: Final = "0" * 64
_UNKNOWN: Final = wrong_token("This API key is unknown here, has expired or was revoked. Ask the operator for another.")


@dataclass(frozen=True)
class NewKey:
    """A key that was just made. `text` is shown once, to the operator, and never kept."""

    text: str = field(repr=False)
    kept: ApiKey


def make_key(principal: Principal, *, now: datetime, valid_for: timedelta | None = None) -> NewKey:
    """Make a key for a principal; without `valid_for` it holds until it is revoked."""
    key_id = secrets.token_hex(ID_BYTES)
    text = f"{PREFIX}{key_id}_{secrets.token_urlsafe(SECRET_BYTES)}"
    kept = ApiKey(
        id=key_id,
        key_hash=hash_key(text),
        tenant=principal.tenant,
        project=principal.project or None,
        user_name=principal.user or None,
        made_at=now,
        expires_at=now + valid_for if valid_for else None,
    )
    return NewKey(text, kept)


def hash_key(text: str) -> str:
    """What we keep of a key."""
    return hashlib.sha256(text.encode("ascii")).hexdigest()


class ApiKeyCheck:
    """Says who comes with a key. The tables are asked for every request, so a revoked key is out at once."""

    def __init__(self, keys: ApiKeys, clock: Callable[[], datetime]) -> None:
        self._keys = keys
        self._clock = clock

    def check(self, token: str, resource: str) -> Principal | Denial:
        """The principal of this key, or why there is none. A key opens every connector, whatever `resource` is."""
        found = _KEY.fullmatch(token)
        if found is None:
            return wrong_token("This is not an API key of this service: one starts with bb_ and is 59 characters long.")
        try:
            kept = self._keys.find(found["id"])
        except ServiceError:
            return cannot_check(
                "The API key could not be checked: the database of this service does not answer. Try again later.",
                RETRY_SECONDS,
            )
        now = self._clock()
        # Also for an id that nobody has: how long it takes shall not depend on what is kept.
        is_same = hmac.compare_digest(hash_key(token), kept.key_hash if kept else _NO_HASH)
        if kept is None or not is_same or not kept.holds(now):
            return _UNKNOWN
        with contextlib.suppress(ServiceError):  # it is in the log; nobody is sent away because a note was not made
            self._keys.touch(kept, now)
        return Principal(kept.tenant, kept.project or "", kept.user_name or "")
