"""Commands for the operator, under `flask`: look at the log, prune, hand out API keys, see the settings in force."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import click
from flask import Flask, current_app
from flask.cli import AppGroup, with_appcontext

from besluitbron.access.api_keys import make_key
from besluitbron.config import SETTINGS, Settings
from besluitbron.contract.call import Principal
from besluitbron.contract.errors import ServiceError
from besluitbron.extensions import db
from besluitbron.records.api_keys import ApiKey, ApiKeys
from besluitbron.records.request_log import RequestLog, RequestLogRow
from besluitbron.records.session_bindings import SessionBindings
from besluitbron.upstream.stores import StoreFailed

Clock = Callable[[], datetime]
SHOWN = (
    *("at", "connector", "tool", "outcome", "code", "ms", "hits", "total", "bytes", "from"),
    *("client", "principal", "session"),
)
SHOWN_SESSION_CHARACTERS = 8
SHOWN_KEY = ("id", "tenant", "project", "user", "made", "expires", "last used (to the hour)", "state")
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._@+-]{0,59}")
"""A tenant, project or user of a key: it goes into the log and stands in a table."""


def register_commands(app: Flask, clock: Clock = lambda: datetime.now(UTC)) -> None:
    """Give the app its commands. They read the settings that create_app keeps in `app.extensions`."""
    app.cli.add_command(_log_commands(clock))
    app.cli.add_command(_session_commands(clock))
    app.cli.add_command(_key_commands(clock))
    app.cli.add_command(_cache_commands())
    app.cli.add_command(show_settings)


def _log_commands(clock: Clock) -> click.Group:
    group = AppGroup("log", help="The request log: one row a call, without what was asked.")

    @group.command("prune")
    def prune() -> None:
        """Delete rows older than BesluitBron:Log:RetentionDays."""
        days = _settings().get("BesluitBron:Log:RetentionDays")
        with _failures_in_words():
            count = RequestLog(_engine).purge(clock() - timedelta(days=days))
        click.echo(f"{count} rows older than {days} days deleted.")

    @group.command("show")
    @click.option("--last", default=20, show_default=True, type=click.IntRange(1, 10_000), help="Number of rows.")
    def show(last: int) -> None:
        """Print the newest rows, the newest last."""
        with _failures_in_words():
            rows = RequestLog(_engine).last(last)
        if not rows:
            click.echo("The request log is empty.")
            return
        write_table(SHOWN, [_shown(row) for row in reversed(rows)])

    return group


def _session_commands(clock: Clock) -> click.Group:
    group = AppGroup("sessions", help="Which connector each session belongs to.")

    @group.command("prune")
    def prune() -> None:
        """Forget sessions whose retention has passed; they are unknown to callers already."""
        minutes = _settings().get("BesluitBron:Mcp:SessionBindingRetentionMinutes")
        with _failures_in_words():
            count = SessionBindings(_engine).purge(clock() - timedelta(minutes=minutes))
        click.echo(f"{count} sessions not used for {minutes} minutes forgotten.")

    return group


def _key_commands(clock: Clock) -> click.Group:
    group = AppGroup("keys", help="API keys. They are asked for when BesluitBron:Login:Methods holds keys.")

    @group.command("add")
    @click.option("--tenant", required=True, callback=_check_name, help="The organisation that gets the key.")
    @click.option("--project", default="", callback=_check_name, help="What it uses it for.")
    @click.option("--user", default="", callback=_check_name, help="The person who gets it.")
    @click.option("--expires-days", type=click.IntRange(1, 3_650), help="Days it holds; without: until revoked.")
    def add(tenant: str, project: str, user: str, expires_days: int | None) -> None:
        """Make a key and print it. It is kept nowhere: this is the only time it is shown."""
        valid_for = timedelta(days=expires_days) if expires_days else None
        key = make_key(Principal(tenant, project, user), now=clock(), valid_for=valid_for)
        with _failures_in_words():
            ApiKeys(_engine).add(key.kept)
        click.echo("The key, shown this once; it is sent as `Authorization: Bearer <key>`:", err=True)
        click.echo(key.text)
        if "keys" not in _settings().get("BesluitBron:Login:Methods"):
            click.echo("No key is asked for yet: BesluitBron:Login:Methods does not hold keys.", err=True)

    @group.command("list")
    def show() -> None:
        """Print every key that was made, without the key itself."""
        with _failures_in_words():
            keys = ApiKeys(_engine).list_all()
        if not keys:
            click.echo("There are no API keys.")
            return
        write_table(SHOWN_KEY, [_shown_key(key, clock()) for key in keys])

    @group.command("revoke")
    @click.argument("key_id", metavar="ID")
    def revoke(key_id: str) -> None:
        """End the key with this id, at once and for good."""
        with _failures_in_words():
            done = ApiKeys(_engine).revoke(key_id, clock())
        if not done:
            # What was typed is not repeated: it may be a whole key.
            raise click.ClickException("There is no key in force with this id; `flask keys list` shows the ids.")
        click.echo("The key is revoked: nobody is let in with it any more.")

    return group


def _check_name(_context: click.Context, option: click.Parameter, value: str) -> str:
    if (value or option.required) and not NAME.fullmatch(value):
        raise click.BadParameter("it must start with a letter or digit, and be 1 to 60 letters, digits and . _ @ + -")
    return value


def _shown_key(key: ApiKey, now: datetime) -> list[str]:
    moments = (key.made_at, key.expires_at, key.last_used_at)
    made, expires, used = ("" if moment is None else f"{moment:%Y-%m-%d %H:%M}Z" for moment in moments)
    state = f"revoked {key.revoked_at:%Y-%m-%d %H:%M}Z" if key.revoked_at else "" if key.holds(now) else "expired"
    return [key.id, key.tenant, key.project or "", key.user_name or "", made, expires, used, state]


def _cache_commands() -> click.Group:
    group = AppGroup("cache", help="The kept answers of the platforms.")

    @group.command("clear")
    def clear() -> None:
        """Forget every kept answer; running workers forget theirs when its fresh life ends."""
        try:
            current_app.extensions["besluitbron"].cache.clear()
        except StoreFailed:
            raise click.ClickException("The store of kept answers cannot be used now.") from None
        click.echo("Every kept answer is forgotten.")

    return group


@click.command("settings")
@with_appcontext
def show_settings() -> None:
    """Print every setting with the value in force. Secrets in addresses are masked."""
    settings = _settings()
    rows = [(key, mask_secrets(str(value)), origin) for key, value, origin in values_in_force(settings)]
    for connector in current_app.extensions["besluitbron"].connectors.values():
        rows += [(key, mask_secrets(str(value)), _origin(settings, key)) for key, value in _connector_values(connector)]
    write_table(("setting", "value", "from"), rows)


def values_in_force(settings: Settings) -> Iterator[tuple[str, object, str]]:
    """Each general setting: key, value, where it comes from."""
    decided = {
        "BesluitBron:PublicUrl": "(derived from the request)",
        "BesluitBron:Database:Url": settings.database_url,
        "BesluitBron:Cache:Url": settings.cache_url,
        "BesluitBron:Cache:KeepMinutes": "(per platform)",
        "BesluitBron:Server:Workers": settings.workers,
    }
    for setting in SETTINGS:
        if not setting.key.startswith("BesluitBron:Connectors:"):
            value = settings.get(setting.key)
            shown = decided.get(setting.key, "(none)") if value in (None, ()) else value
            yield setting.key, ", ".join(shown) if isinstance(shown, tuple) else shown, _origin(settings, setting.key)


def mask_secrets(text: str) -> str:
    """An address without its password. When in doubt too much is masked."""
    text = re.sub(r"://([^:/@]*):.*@", r"://\1:***@", text)
    return re.sub(r"(?i)([?&][^=&]*(?:password|secret|token|key)[^=&]*=)[^&]*", r"\1***", text)


def write_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows in columns that are as wide as their widest value."""
    lines = [headings, ["-" * len(heading) for heading in headings], *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        click.echo("  ".join(value.ljust(width) for value, width in zip(line, widths, strict=True)).rstrip())


def _connector_values(connector: Any) -> Iterator[tuple[str, object]]:
    section = f"BesluitBron:Connectors:{connector.name}"
    yield f"{section}:Registers", "live" if connector.data == "live" else "embedded"
    yield f"{section}:BaseUrl", connector.platform.base_url
    yield f"{section}:TimeoutSeconds", connector.platform.timeout_seconds
    yield f"{section}:RequestsPerMinute", connector.platform.requests_per_minute
    yield f"{section}:KeepMinutes", connector.platform.keep_minutes
    yield f"{section}:Misbehave", _settings().connector(connector.name).misbehave or "(nothing)"


def _origin(settings: Settings, key: str) -> str:
    return "set" if key in settings.values else "default"


def _shown(row: RequestLogRow) -> list[str]:
    values = (
        f"{row.at:%Y-%m-%d %H:%M:%S}Z",
        row.connector,
        row.tool,
        row.outcome,
        row.error_code,
        f"{row.duration_ms:.1f}",
        row.hits,
        row.total,
        row.size_bytes,
        row.served_from,
        " ".join(filter(None, (row.origin_client, row.origin_version))),
        row.principal,
        (row.session or "")[:SHOWN_SESSION_CHARACTERS],
    )
    return ["" if value is None else str(value) for value in values]


def _settings() -> Settings:
    settings: Settings = current_app.extensions["besluitbron"].settings
    return settings


def _engine() -> Any:
    return db.engine


@contextmanager
def _failures_in_words() -> Iterator[None]:
    try:
        yield
    except ServiceError as error:
        raise click.ClickException(str(error)) from error
