"""The login that the settings ask for, or none."""

import re
from collections.abc import Callable
from datetime import datetime
from typing import Final
from urllib.parse import urlsplit

from besluitbron.access.api_keys import PREFIX, ApiKeyCheck
from besluitbron.access.login import Check, Login
from besluitbron.config import Settings, SettingsError
from besluitbron.config.hosts import is_loopback
from besluitbron.records.api_keys import ApiKeys
from besluitbron.upstream.key_sets import KeySetSource

KEYS: Final = "keys"
OAUTH: Final = "oauth"
OAUTH_ONLY: Final = tuple(f"BesluitBron:Login:{name}" for name in ("Issuer", "KeySetUrl", "Audience", "Scopes"))
_SCOPE: Final = re.compile(r"[\x21\x23-\x5B\x5D-\x7E]+")  # scope-token of RFC 6749 section 3.3


def open_login(settings: Settings, keys: ApiKeys, clock: Callable[[], datetime]) -> Login | None:
    """The login; None when no method is switched on. Nothing is asked of anybody yet. Raises SettingsError."""
    methods = settings.get("BesluitBron:Login:Methods")
    if OAUTH not in methods and (idle := [key for key in OAUTH_ONLY if settings.get(key)]):
        raise SettingsError(
            f"{idle[0]} is set, but oauth is not among BesluitBron:Login:Methods: nobody would log in with it."
        )
    if not methods:
        return None
    checks: dict[str, Check] = {}
    if KEYS in methods:
        checks[PREFIX if OAUTH in methods else ""] = ApiKeyCheck(keys, clock)
    if OAUTH not in methods:
        return Login(checks)
    checks[""] = _open_tokens(settings, clock)
    return Login(checks, issuer=settings.get("BesluitBron:Login:Issuer"), scopes=_scopes(settings))


def _open_tokens(settings: Settings, clock: Callable[[], datetime]) -> Check:
    issuer, public_url = settings.get("BesluitBron:Login:Issuer"), settings.get("BesluitBron:PublicUrl")
    if not issuer:
        raise SettingsError("BesluitBron:Login:Issuer must name the authorization server when oauth is switched on.")
    if not public_url:
        raise SettingsError("BesluitBron:PublicUrl must be set when oauth is switched on: tokens are given for it.")
    if urlsplit(public_url).scheme != "https" and not is_loopback(urlsplit(public_url).hostname or ""):
        raise SettingsError("BesluitBron:PublicUrl must be https when oauth is switched on: tokens travel to it.")
    algorithms = settings.get("BesluitBron:Login:Algorithms")
    if not algorithms:
        raise SettingsError("BesluitBron:Login:Algorithms must name at least one signature when oauth is switched on.")
    # Here and not above: PyJWT and cryptography are large, and most installations need neither.
    from besluitbron.access.key_sets import KeySet
    from besluitbron.access.tokens import JwtCheck, TokenRules

    source = KeySetSource(
        issuer=issuer, key_set_url=settings.get("BesluitBron:Login:KeySetUrl"), home=public_url, clock=clock
    )
    rules = TokenRules(
        issuer=issuer,
        algorithms=algorithms,
        audience=settings.get("BesluitBron:Login:Audience"),
        scopes=_scopes(settings),
        tenant_claim=settings.get("BesluitBron:Login:TenantClaim"),
        project_claim=settings.get("BesluitBron:Login:ProjectClaim"),
    )
    return JwtCheck(rules, KeySet(source, algorithms))


def _scopes(settings: Settings) -> tuple[str, ...]:
    scopes: tuple[str, ...] = settings.get("BesluitBron:Login:Scopes")
    if wrong := [scope for scope in scopes if not _SCOPE.fullmatch(scope)]:
        raise SettingsError(f"BesluitBron:Login:Scopes holds '{wrong[0]}', which cannot be a scope of OAuth.")
    return scopes
