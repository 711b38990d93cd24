"""Addresses where clients knock and nothing lives: other MCP addresses, and the probes for a login."""

from collections.abc import Mapping
from functools import partial
from typing import Final

import orjson
from flask import Blueprint, Response, request

from besluitbron.contract.connector import Toolbox
from besluitbron.mcp_surface.addresses import address_of
from besluitbron.mcp_surface.http_answers import HTTP_METHODS, JSON
from besluitbron.mcp_surface.surface import SurfaceSettings

NOT_FOUND: Final = "not_found"
"""A string: clients that look for a login choke on an object (mcp.md section 8.12)."""

LOGIN_PROBES: Final = ("/.well-known", "/.well-known/", "/.well-known/<path:rest>", "/register", "/register/")
MCP_PATHS: Final = ("/mcp", "/mcp/", "/mcp/<path:rest>")


def unknown_blueprint(connectors: Mapping[str, Toolbox], settings: SurfaceSettings) -> Blueprint:
    """JSON 404 for every method, never a redirect. An address that exists is matched before these."""
    blueprint = Blueprint("mcp_unknown", __name__)

    def answer_probe(rest: str = "") -> Response:
        return _not_found({})

    def answer_unknown(rest: str = "") -> Response:
        find = partial(address_of, settings.public_url, request.root_url)
        return _not_found(
            {
                "message": "There is no connector at this address; these are the MCP addresses.",
                "connectors": {name: find(name) for name in connectors},
            }
        )

    for paths, endpoint, view in ((LOGIN_PROBES, "probe", answer_probe), (MCP_PATHS, "unknown", answer_unknown)):
        for path in paths:
            blueprint.add_url_rule(
                path, endpoint, view, methods=HTTP_METHODS, provide_automatic_options=False, merge_slashes=False
            )
    return blueprint


def _not_found(more: Mapping[str, object]) -> Response:
    # It may hold addresses that were derived from this request; by itself a 404 may be kept and shown to others.
    headers = {"Cache-Control": "no-store"}
    return Response(orjson.dumps({"error": NOT_FOUND, **more}), status=404, headers=headers, content_type=JSON)
