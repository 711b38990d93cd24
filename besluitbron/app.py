"""create_app: the only place where the rooms are joined. Read it from top to bottom."""

import logging
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from flask import Flask

from besluitbron import embedded
from besluitbron.access.call_limits import DENIED_ROWS_PER_MINUTE, open_call_limits
from besluitbron.access.login import Login
from besluitbron.access.opening import open_login
from besluitbron.cli import register_commands
from besluitbron.config import Settings, SettingsError, load_settings
from besluitbron.config.secret_file import load_secret
from besluitbron.contract.connector import LIVE, Connector, Toolbox
from besluitbron.contract.sources import SourceList
from besluitbron.embedded.adapter import EmbeddedAdapter
from besluitbron.extensions import init_database
from besluitbron.loading import load_toolboxes, registers_of
from besluitbron.mcp_surface.browsers import answer_browsers
from besluitbron.mcp_surface.connector_offer import ConnectorOffer
from besluitbron.mcp_surface.crashes import log_crash
from besluitbron.mcp_surface.login_metadata import login_metadata_blueprint
from besluitbron.mcp_surface.offers import Offer
from besluitbron.mcp_surface.origins import read_origin_rules
from besluitbron.mcp_surface.sealed_state import StateSealer
from besluitbron.mcp_surface.surface import McpConnectorSurface, SurfaceSettings
from besluitbron.mcp_surface.unknown_addresses import unknown_blueprint
from besluitbron.pipeline.completion import complete_source
from besluitbron.pipeline.registers import Registers
from besluitbron.pipeline.source_lists import SourceLists, packaged_index
from besluitbron.pipeline.sources import SourceIndex
from besluitbron.pipeline.tool_executor import ToolExecutor
from besluitbron.records.api_keys import ApiKeys
from besluitbron.records.request_log import RequestLog
from besluitbron.records.session_bindings import SessionBindings
from besluitbron.records.tables import database_takes_rows
from besluitbron.upstream.budget import UnlimitedBudget
from besluitbron.upstream.cache import UpstreamCache
from besluitbron.upstream.client import UpstreamClient
from besluitbron.upstream.opening import open_budget, open_store, open_turns
from besluitbron.web import register_web
from besluitbron.web.bodies import read_refused_bodies
from besluitbron.web.hosts import check_hosts, read_host_rules
from besluitbron.web.proxies import ForwardedHeaders

Clock = Callable[[], datetime]

log = logging.getLogger(__name__)


def utc_now() -> datetime:
    """The clock of the service."""
    return datetime.now(UTC)


class Service(Flask):
    """Flask, but for its log of exceptions: their text may hold what a person asked."""

    def log_exception(self, exc_info: Any) -> None:
        """See crashes.py; a message that was read is answered, and logged, before it gets here."""
        log_crash(exc_info[1], "(none)")


@dataclass(frozen=True)
class Rooms:
    """What create_app made, for commands, checks and tests; in `app.extensions["besluitbron"]`."""

    settings: Settings
    toolboxes: Mapping[str, Toolbox]
    """What stands at an address, by name."""
    connectors: Mapping[str, Connector]
    """The registers among them."""
    cache: UpstreamCache
    executor: ToolExecutor
    bindings: SessionBindings
    adapters: Mapping[str, EmbeddedAdapter]
    """Embedded registers by connector; live ones are absent."""


def create_app(settings: Settings | None = None, *, clock: Clock = utc_now) -> Flask:
    """Make the service. Raises SettingsError with the sentence that stops the start."""
    app = Service(__name__, instance_path=str(_instance_folder()), static_folder=None)
    settings = settings or load_settings(Path(app.instance_path), os.environ)
    for folder in ("locks", "files"):
        (settings.instance / folder).mkdir(parents=True, exist_ok=True)
    _check_secret_file(settings.state_secret_file)
    _configure(app, settings)
    engine = init_database(app, settings.database_url)

    toolboxes = load_toolboxes(settings)
    connectors = registers_of(toolboxes)
    adapters = {name: _open_adapter(c, settings) for name, c in connectors.items() if c.data != LIVE}
    cache = _open_cache(connectors, adapters, settings, clock)
    lists = SourceLists(
        packaged={
            name: packaged_index(c, embedded.sample_sources(c.platform.name) if name in adapters else ())
            for name, c in connectors.items()
        },
        samples={
            name: SourceIndex(SourceList(embedded.sample_sources(connectors[name].platform.name), origin="sample"))
            for name in adapters
        },
        peek=cache.peek,
        clock=clock,
    )
    executor = ToolExecutor(Registers(connectors, cache.ask, lists), RequestLog(lambda: engine), clock)
    bindings = SessionBindings(lambda: engine)
    login = open_login(settings, ApiKeys(lambda: engine), clock)
    offers = {
        name: ConnectorOffer(toolbox, executor.execute, partial(_complete_source, lists, toolbox, connectors))
        for name, toolbox in toolboxes.items()
    }
    _meet_the_web(app, settings)
    _register_addresses(app, settings, toolboxes, offers, executor, bindings, login, clock)
    register_web(
        app,
        connectors=toolboxes,
        public_url=settings.get("BesluitBron:PublicUrl"),
        login_methods=settings.get("BesluitBron:Login:Methods"),
        checks={"database": lambda: database_takes_rows(engine), "cache": cache.ready},
    )
    register_commands(app, clock)
    app.extensions["besluitbron"] = Rooms(settings, toolboxes, connectors, cache, executor, bindings, adapters)
    return app


def _complete_source(
    lists: SourceLists, toolbox: Toolbox, connectors: Mapping[str, Connector], typed: str
) -> Sequence[str]:
    """Names of the register's own sources; at the joint address of those of all registers."""
    asked = [toolbox] if isinstance(toolbox, Connector) else list(connectors.values())
    return complete_source([lists.held(connector) for connector in asked], typed)


def _check_secret_file(file: Path) -> None:
    """Whether the secret can be in this file. Raises SettingsError: later, a client would be the first to notice."""
    if file.is_dir() or not file.parent.is_dir():
        raise SettingsError(f"BesluitBron:Mcp:StateSecretFile must name a file in a folder that exists, not {file}.")


def _instance_folder() -> Path:
    """`instance/` beside the package, or where BESLUITBRON_INSTANCE points."""
    return Path(os.environ.get("BESLUITBRON_INSTANCE") or Path(__file__).parent.parent / "instance").resolve()


def _configure(app: Flask, settings: Settings) -> None:
    app.config["MAX_CONTENT_LENGTH"] = settings.get("BesluitBron:Mcp:MaxBodyBytes")
    app.url_map.strict_slashes = False  # a redirected POST loses its body in real clients (design: mcp.md 8.2)


def _meet_the_web(app: Flask, settings: Settings) -> None:
    """Who a request comes from, which host it asks, and what a page in a browser may see. For every address."""
    public_url = settings.get("BesluitBron:PublicUrl")
    trusted = settings.get("BesluitBron:Server:TrustedProxies")
    app.wsgi_app = ForwardedHeaders(app.wsgi_app, trusted, public_url)  # type: ignore[method-assign]  # Flask's own way
    allowed = settings.get("BesluitBron:Server:AllowedHosts")
    check_hosts(app, read_host_rules(settings.get("BesluitBron:Server:Bind"), public_url, allowed))
    read_refused_bodies(app)
    answer_browsers(app, read_origin_rules(settings.get("BesluitBron:Mcp:AllowedOrigins"), public_url))


def _open_adapter(connector: Connector, settings: Settings) -> EmbeddedAdapter:
    try:
        return embedded.open_adapter(connector.platform.name, settings.connector(connector.name).misbehave)
    except ValueError as error:
        raise SettingsError(f"The connector {connector.name} cannot run embedded: {error}") from error


def _open_cache(
    connectors: Mapping[str, Connector], adapters: Mapping[str, EmbeddedAdapter], settings: Settings, clock: Clock
) -> UpstreamCache:
    """One door out for all workers: shared store, shared turns, shared budgets."""
    budget = open_budget(settings.cache_url, settings.instance / "locks", clock)
    return UpstreamCache(
        store=open_store(settings.cache_url),
        turns=open_turns(settings.cache_url, settings.instance / "locks", capacity=server_capacity(settings)),
        clients={
            name: UpstreamClient(
                c.platform,
                adapter=adapters.get(name),
                budget=UnlimitedBudget() if name in adapters else budget,
                clock=clock,
                home=settings.get("BesluitBron:PublicUrl"),
                folder=settings.instance / "files",
            )
            for name, c in connectors.items()
        },
        stale_hours=settings.get("BesluitBron:Cache:StaleHours"),
        clock=clock,
    )


def server_capacity(settings: Settings) -> int:
    """How many calls this machine serves at the same time."""
    return settings.workers * int(settings.get("BesluitBron:Server:Threads"))


def _register_addresses(
    app: Flask,
    settings: Settings,
    toolboxes: Mapping[str, Toolbox],
    offers: Mapping[str, Offer],
    executor: ToolExecutor,
    bindings: SessionBindings,
    login: Login | None,
    clock: Clock,
) -> None:
    surface_settings = SurfaceSettings(
        public_url=settings.get("BesluitBron:PublicUrl"),
        retention_minutes=settings.get("BesluitBron:Mcp:SessionBindingRetentionMinutes"),
        allowed_origins=settings.get("BesluitBron:Mcp:AllowedOrigins"),
        max_body_bytes=settings.get("BesluitBron:Mcp:MaxBodyBytes"),
        private_lists=login is not None,
    )
    per_minute = settings.get("BesluitBron:Limits:CallsPerMinute")
    limits = open_call_limits(per_minute, settings.cache_url, settings.instance / "locks", clock)
    denied = DENIED_ROWS_PER_MINUTE if login else 0
    denied_rows = open_call_limits(denied, settings.cache_url, settings.instance / "locks", clock)
    for toolbox in toolboxes.values():
        surface = McpConnectorSurface(
            toolbox,
            offer=offers[toolbox.name],
            executor=executor,
            bindings=bindings,
            open_sealer=lambda: StateSealer(load_secret(settings.state_secret_file), clock),
            connectors=toolboxes,
            settings=surface_settings,
            clock=clock,
            login=login,
            limits=limits,
            denied_rows=denied_rows,
        )
        app.register_blueprint(surface.blueprint())
    if login and login.issuer:
        public_url = settings.get("BesluitBron:PublicUrl")
        app.register_blueprint(login_metadata_blueprint(toolboxes, login.issuer, login.scopes, public_url))
    app.register_blueprint(unknown_blueprint(toolboxes, surface_settings))
