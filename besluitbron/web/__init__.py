"""Pages for people and monitors: the home page, the health checks, and errors outside the MCP addresses."""

from collections.abc import Callable, Mapping, Sequence

from flask import Flask

from besluitbron.contract.connector import Toolbox
from besluitbron.web.errors import errors_blueprint
from besluitbron.web.health import health_blueprint
from besluitbron.web.home import home_blueprint


def register_web(
    app: Flask,
    *,
    connectors: Mapping[str, Toolbox],
    public_url: str | None,
    login_methods: Sequence[str] = (),
    checks: Mapping[str, Callable[[], bool]],
) -> None:
    """Give an app its home page, health checks and error answers."""
    app.register_blueprint(home_blueprint(connectors, public_url, login_methods))
    app.register_blueprint(health_blueprint(checks))
    app.register_blueprint(errors_blueprint())
