"""CORS: what a page of an allowed origin may send to the MCP addresses, and see of the answers (mcp.md section 8.21).

The Fetch standard's protocol. The origin itself is repeated, never `*`: `null` is refused also where every site may
call. Cookies play no part, so credentials are never allowed.
"""

import re
from typing import Final

from flask import Flask, Response, request

from besluitbron.mcp_surface.origins import OriginRules

METHODS: Final = "POST, GET, DELETE, OPTIONS"
HEADERS: Final = (
    "Accept",
    "Content-Type",
    "Authorization",
    "MCP-Protocol-Version",
    "Mcp-Session-Id",
    "Mcp-Method",
    "Mcp-Name",
    "Last-Event-ID",
)
EXPOSED: Final = "Mcp-Session-Id, WWW-Authenticate, Retry-After"
KEPT_SECONDS: Final = 7200
"""How long a browser may keep the answer to a preflight; Chromium keeps none longer."""

# An argument of a tool that a client of 2026-07-28 repeats in a header; the page knows from the schema which there are.
_PARAMETER = re.compile(r"mcp-param-[!#$%&'*+.^_`|~0-9a-z-]{1,100}", re.ASCII | re.IGNORECASE)
MOST_PARAMETERS: Final = 50
_OURS: Final = "mcp_"
"""How the names of the blueprints begin that answer at MCP addresses, and where clients look for a login."""


def answer_browsers(app: Flask, rules: OriginRules) -> None:
    """Answer preflights before anything looks for a login, and let pages see every answer, errors too."""

    def allowed_origin() -> str | None:
        origin = request.headers.get("Origin")
        return origin if origin is not None and rules.allows(origin) else None

    @app.before_request
    def answer_preflight() -> Response | None:
        if request.method != "OPTIONS" or "Access-Control-Request-Method" not in request.headers:
            return None
        if not (request.blueprint or "").startswith(_OURS):
            return None
        if allowed_origin() is None:
            return None
        response = Response(status=204)
        del response.headers["Content-Type"]
        response.headers["Access-Control-Allow-Methods"] = METHODS
        asked = request.headers.get("Access-Control-Request-Headers", "")
        response.headers["Access-Control-Allow-Headers"] = ", ".join((*HEADERS, *parameters_of(asked)))
        response.headers["Access-Control-Max-Age"] = str(KEPT_SECONDS)
        response.vary.add("Access-Control-Request-Headers")
        return response

    @app.after_request
    def let_the_page_see(response: Response) -> Response:
        # Not through response.vary, which reads and writes the header anew: 10 us on every call.
        vary = response.headers.get("Vary")
        response.headers["Vary"] = f"{vary}, Origin" if vary else "Origin"
        if origin := allowed_origin():
            response.headers.setdefault("Access-Control-Allow-Origin", origin)
            response.headers["Access-Control-Expose-Headers"] = EXPOSED
        return response


def parameters_of(asked: str) -> list[str]:
    """The headers among those a page asks for that repeat an argument of a tool, a bounded number of them."""
    found = [name.strip() for name in asked.split(",")]
    return [name for name in found if _PARAMETER.fullmatch(name)][:MOST_PARAMETERS]
