"""Where clients read how to log in: one document of RFC 9728 for each MCP address. Only where OAuth is switched on.

Any document of this kind makes clients demand a login for the whole host (mcp.md section 8.13), so without OAuth there
is none, and every address below /.well-known/ is a 404.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

import orjson
from flask import Blueprint, Response

from besluitbron.access.resources import WELL_KNOWN, canonical, metadata, metadata_path
from besluitbron.contract.connector import Toolbox
from besluitbron.mcp_surface.addresses import address_of
from besluitbron.mcp_surface.http_answers import JSON

KEPT_SECONDS: Final = 300


def login_metadata_blueprint(
    connectors: Mapping[str, Toolbox], issuer: str, scopes: Sequence[str], public_url: str
) -> Blueprint:
    """The documents, for GET and HEAD; other methods meet the 404 of mcp_surface/unknown_addresses.py."""
    blueprint = Blueprint("login_metadata", __name__)
    for name, connector in connectors.items():
        resource = canonical(address_of(public_url, "", name))
        document = orjson.dumps(metadata(resource, name=connector.title, issuer=issuer, scopes=scopes))
        # As the address says it, and as a proxy passes it on that takes the prefix of the public address away.
        for number, path in enumerate(dict.fromkeys((metadata_path(resource), f"{WELL_KNOWN}/mcp/{name}"))):
            blueprint.add_url_rule(
                path,
                f"{name}_{number}",
                partial(_show, document),
                methods=("GET",),
                provide_automatic_options=False,
            )
    return blueprint


def _show(document: bytes) -> Response:
    headers = {"Cache-Control": f"max-age={KEPT_SECONDS}", "Access-Control-Allow-Origin": "*"}
    return Response(document, headers=headers, content_type=JSON)
