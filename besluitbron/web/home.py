"""The home page: what this is, which registers it opens, and how to connect an assistant to them."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Blueprint, Response, jsonify, request

from besluitbron import __version__
from besluitbron.contract.connector import Toolbox
from besluitbron.web import snippets
from besluitbron.web.pages import PAGE_HEADERS, html_page, prefers_json
from besluitbron.web.snippets import Address


def home_blueprint(
    connectors: Mapping[str, Toolbox], public_url: str | None, login_methods: Sequence[str] = ()
) -> Blueprint:
    """`/` as a page, or as JSON for a client that asks for it, and the style sheet of all pages.

    `public_url` is the setting BesluitBron:PublicUrl; without it the address of the request is shown. `login_methods`
    is BesluitBron:Login:Methods: what is shown must work with it.
    """
    blueprint = Blueprint(
        "home", __name__, template_folder="templates", static_folder="static", static_url_path="/assets"
    )

    @blueprint.get("/")
    def home() -> Response:
        base_url = (public_url or request.root_url).rstrip("/")
        found = snippets.addresses(base_url, tuple(connectors.values()))
        if prefers_json(request):
            answer = jsonify(home_as_json(base_url, found, login_methods))
            answer.headers["Vary"] = "Accept"
            answer.headers["Cache-Control"] = "no-cache"
            return answer
        return html_page("home.html", **_page_values(base_url, found, login_methods))

    @blueprint.after_request
    def protect(response: Response) -> Response:
        response.headers.setdefault("X-Content-Type-Options", PAGE_HEADERS["X-Content-Type-Options"])
        return response

    return blueprint


def determine_data(connectors: Sequence[Toolbox]) -> str:
    """Whether answers come from the registers: `live`, `embedded sample`, or `mixed`."""
    kinds = {connector.data for connector in connectors}
    return kinds.pop() if len(kinds) == 1 else "mixed"


def home_as_json(base_url: str, found: Sequence[Address], login_methods: Sequence[str]) -> dict[str, Any]:
    """The facts of the home page for a program."""
    return {
        "name": "BesluitBron",
        "version": __version__,
        "data": determine_data([address.connector for address in found]),
        "login": list(login_methods),
        "connectors": [_connector_as_json(address) for address in found],
        "health": {"live": f"{base_url}/health/live", "ready": f"{base_url}/health/ready"},
    }


def _connector_as_json(address: Address) -> dict[str, Any]:
    connector = address.connector
    return {
        **connector.register(),
        "description": connector.description,
        "coverage": connector.coverage,
        "address": address.url,
        "transport": "streamable-http",
        "tools": [
            {"name": tool.name, "title": tool.title, "description": tool.description} for tool in connector.tools
        ],
        "sample_question": connector.sample.question,
    }


def _page_values(base_url: str, found: Sequence[Address], login_methods: Sequence[str]) -> dict[str, Any]:
    # Programs that can log in by OAuth do so by themselves; where there are only keys, they must be given one.
    key_only = "keys" in login_methods and "oauth" not in login_methods
    secret = snippets.KEY_VARIABLE if "keys" in login_methods else snippets.OAUTH_VARIABLE
    return {
        "keys": "keys" in login_methods,
        "oauth": "oauth" in login_methods,
        "key_variable": snippets.KEY_VARIABLE,
        "oauth_variable": snippets.OAUTH_VARIABLE,
        "version": __version__,
        "base_url": base_url,
        "addresses": found,
        "data": determine_data([address.connector for address in found]),
        "reachable": snippets.is_reachable_from_outside(base_url),
        "claude_code": snippets.claude_code_commands(found, with_key=key_only),
        "vs_code": snippets.vs_code_settings(found, with_key=key_only),
        "cursor": snippets.cursor_settings(found, with_key=key_only),
        "python": snippets.python_program(found[0], secret if login_methods else None) if found else "",
    }
