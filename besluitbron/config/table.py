"""The table of settings: key, default, explanation, and what a value may be."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from besluitbron.config.addresses import (
    check_cache_address,
    check_issuer,
    check_key_set_address,
    check_web_address,
)
from besluitbron.config.hosts import check_host_name, check_proxy

ANY_NAME: Final = "<name>"
Value = str | int | float | bool | tuple[str, ...] | None


@dataclass(frozen=True)
class Setting:
    """One line of the table. The type of a value is that of `kind`; a default of None means: decided elsewhere."""

    key: str
    default: Value
    explanation: str
    kind: type = str
    choices: tuple[str, ...] = ()
    minimum: float | None = None
    maximum: float | None = None
    check: Callable[[str], None] | None = None
    """Raises ValueError with what the value, or each in a list, must be. It may hold a password: it is not repeated."""


SETTINGS: Final = (
    Setting(
        "BesluitBron:Registers",
        "embedded",
        "`embedded` answers from sample registers in the process, `live` asks the real platforms",
        choices=("embedded", "live"),
    ),
    Setting(
        "BesluitBron:PublicUrl",
        None,
        "Address that people and clients see; derived from the request when absent",
        check=check_web_address,
    ),
    Setting(
        "BesluitBron:Mcp:SessionBindingRetentionMinutes",
        30,
        "Minutes a session stays bound to its connector after its last request",
        kind=int,
        minimum=1,
        maximum=10_080,
    ),
    Setting(
        "BesluitBron:Mcp:AllowedOrigins",
        ("loopback",),
        "Browser origins that may call: `loopback`, `https://...` addresses, or `*` for public data without login",
        kind=tuple,
    ),
    Setting(
        "BesluitBron:Mcp:MaxBodyBytes",
        1_000_000,
        "Largest request body, bytes",
        kind=int,
        minimum=10_000,
        maximum=4_194_304,
    ),
    Setting(
        "BesluitBron:Mcp:StateSecretFile",
        "state-secret",
        "File with the secret that seals what clients keep for us, in `instance/` or with a whole path; made when "
        "absent, the same on all machines",
    ),
    Setting(
        "BesluitBron:Limits:CallsPerMinute",
        0,
        "Most calls a minute of one caller on one connector: a login, an IPv4 address or a /64 of IPv6; 0: no limit",
        kind=int,
        minimum=0,
        maximum=6000,
    ),
    Setting(
        "BesluitBron:Login:Methods",
        (),
        "How callers log in: `keys` (API keys), `oauth` (OAuth 2.1 access tokens), both, or none: then nobody logs in",
        kind=tuple,
        choices=("keys", "oauth"),
    ),
    Setting(
        "BesluitBron:Login:Issuer",
        None,
        "`oauth`: the authorization server, exactly as its tokens name it in `iss`",
        check=check_issuer,
    ),
    Setting(
        "BesluitBron:Login:KeySetUrl",
        None,
        "`oauth`: where its public keys are (JWKS); when absent its metadata says so, on the issuer's own host",
        check=check_key_set_address,
    ),
    Setting(
        "BesluitBron:Login:Audience",
        None,
        "`oauth`: what `aud` of a token must contain; when absent the public address of the connector that is called",
    ),
    Setting(
        "BesluitBron:Login:Scopes",
        (),
        "`oauth`: scopes that a token must have, all of them",
        kind=tuple,
    ),
    Setting(
        "BesluitBron:Login:Algorithms",
        ("RS256", "ES256"),
        "`oauth`: signatures that are taken",
        kind=tuple,
        choices=("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"),
    ),
    Setting(
        "BesluitBron:Login:TenantClaim",
        None,
        "`oauth`: claim that names the tenant; a token without it is then refused. Absent: all are of one tenant",
    ),
    Setting("BesluitBron:Login:ProjectClaim", None, "`oauth`: claim that names the project, if a token has it"),
    Setting(
        "BesluitBron:Database:Url",
        None,
        "SQLAlchemy address of the tables; SQLite in `instance/` when absent, PostgreSQL for several machines",
    ),
    Setting(
        "BesluitBron:Cache:Url",
        None,
        "Where answers of platforms are kept: `sqlite:` with a path, or `redis://`; SQLite in `instance/` when absent",
        check=check_cache_address,
    ),
    Setting(
        "BesluitBron:Cache:KeepMinutes",
        None,
        "Fresh life of an answer for every platform; absent: 15, or what the platform's own declaration says",
        kind=float,
        minimum=0,
        maximum=1440,
    ),
    Setting(
        "BesluitBron:Cache:StaleHours",
        24,
        "How long an old answer may stand in when the platform fails",
        kind=float,
        minimum=0,
        maximum=720,
    ),
    Setting(
        "BesluitBron:Log:RetentionDays",
        90,
        "Days a row of the request log is kept",
        kind=int,
        minimum=1,
        maximum=36_500,
    ),
    Setting("BesluitBron:Server:Bind", "127.0.0.1:8000", "Address and port gunicorn listens on, or `unix:` and a path"),
    Setting(
        "BesluitBron:Server:AllowedHosts",
        (),
        "Hosts that a request may name, beside this machine's own names and that of the public address; `*` for any. "
        "Absent: no others where `Bind` is for this machine alone, and any elsewhere",
        kind=tuple,
        check=check_host_name,
    ),
    Setting(
        "BesluitBron:Server:TrustedProxies",
        (),
        "Addresses and networks of proxies whose `X-Forwarded-` headers are believed; `unix` for one on a Unix socket",
        kind=tuple,
        check=check_proxy,
    ),
    Setting(
        "BesluitBron:Server:Workers",
        None,
        "Number of gunicorn workers; 2 x cores + 1 when absent",
        kind=int,
        minimum=1,
        maximum=256,
    ),
    Setting(
        "BesluitBron:Server:Threads",
        1,
        "Threads per worker; above 1 gunicorn uses its threaded worker, with keep-alive",
        kind=int,
        minimum=1,
        maximum=64,
    ),
    Setting(
        "BesluitBron:Connectors:<name>:Registers",
        None,
        "`embedded` or `live` for this connector alone",
        choices=("embedded", "live"),
    ),
    Setting(
        "BesluitBron:Connectors:<name>:BaseUrl",
        None,
        "Another address for the platform: a staging or recorded one",
        check=check_web_address,
    ),
    Setting(
        "BesluitBron:Connectors:<name>:Dialect",
        None,
        "Which API of the register is asked, where it has several: `successor` or `classic` for `raadsinformatie`",
    ),
    Setting("BesluitBron:Connectors:<name>:Enabled", True, "False takes the connector away", kind=bool),
    Setting(
        "BesluitBron:Connectors:<name>:TimeoutSeconds",
        None,
        "Longest wait for one answer of the platform, seconds; a whole call ends after 30",
        kind=float,
        minimum=0.1,
        maximum=30,
    ),
    Setting(
        "BesluitBron:Connectors:<name>:RequestsPerMinute",
        None,
        "Most requests to the platform a minute, all workers together",
        kind=int,
        minimum=1,
        maximum=6000,
    ),
    Setting(
        "BesluitBron:Connectors:<name>:KeepMinutes",
        None,
        "Fresh life of this platform's answers",
        kind=float,
        minimum=0,
        maximum=1440,
    ),
    Setting(
        "BesluitBron:Connectors:<name>:Misbehave",
        None,
        "A fault the embedded register shows, for tests and demonstrations of failure",
    ),
)
