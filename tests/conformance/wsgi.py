"""The real service with one connector more, for gunicorn: `gunicorn -c gunicorn.conf.py tests.conformance.wsgi:app`.

It lies here, outside the package, so that no installation can serve it.
"""

from dataclasses import replace

from besluitbron.app import Rooms, utc_now
from besluitbron.config.secret_file import load_secret
from besluitbron.connectors._example.connector import CONNECTOR as EXAMPLE
from besluitbron.mcp_surface.sealed_state import StateSealer
from besluitbron.mcp_surface.surface import McpConnectorSurface, SurfaceSettings
from tests.conformance.fixtures import ConformanceOffer
from wsgi import app

rooms: Rooms = app.extensions["besluitbron"]

CONNECTOR = replace(
    EXAMPLE, name="conformance", title="Conformance fixtures", description="What the suite calls.", tools=(), prompts=()
)
surface = McpConnectorSurface(
    CONNECTOR,
    offer=ConformanceOffer(),
    executor=rooms.executor,
    bindings=rooms.bindings,
    open_sealer=lambda: StateSealer(load_secret(rooms.settings.state_secret_file), utc_now),
    connectors={**rooms.connectors, CONNECTOR.name: CONNECTOR},
    settings=SurfaceSettings(
        public_url=None,
        retention_minutes=rooms.settings.get("BesluitBron:Mcp:SessionBindingRetentionMinutes"),
        allowed_origins=rooms.settings.get("BesluitBron:Mcp:AllowedOrigins"),
        max_body_bytes=rooms.settings.get("BesluitBron:Mcp:MaxBodyBytes"),
    ),
    clock=utc_now,
)
app.register_blueprint(surface.blueprint())
