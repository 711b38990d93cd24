"""HTTP around the messages: reading a body, answering in JSON, and the page for a person with a browser."""

from collections.abc import Mapping
from typing import Final

from flask import Response, make_response, render_template, request
from mcp_types.jsonrpc import INVALID_REQUEST, PARSE_ERROR
from werkzeug.exceptions import RequestEntityTooLarge

from besluitbron.contract.connector import Toolbox
from besluitbron.mcp_surface.messages import Refusal, RequestId
from besluitbron.mcp_surface.replies import Reply, error_body

HTTP_METHODS: Final = ("POST", "DELETE", "GET", "HEAD", "OPTIONS", "PUT", "PATCH", "TRACE")
"""All that are answered here, so that none gets an answer from elsewhere."""
ALLOW: Final = {"Allow": "POST, DELETE"}
JSON: Final = "application/json"
PAGE_POLICY: Final = {
    "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Vary": "Accept",
    "Cache-Control": "no-store",
}


def read_body(max_bytes: int) -> bytes | Refusal:
    """The body of the request, or why there is none."""
    too_large = Refusal(413, INVALID_REQUEST, f"The body is larger than {max_bytes} bytes.", reason="too_large")
    # A chunked body is cut off at the limit without a word (werkzeug 3.1): one byte more shows that there was more.
    request.max_content_length = max_bytes + 1
    try:
        body = request.get_data(cache=False)
    except RequestEntityTooLarge:
        return too_large
    except Exception:  # only the client's bytes are read here, and each server has its own errors for broken ones
        return Refusal(400, PARSE_ERROR, "The body did not arrive whole.", reason="cut_off")
    return too_large if len(body) > max_bytes else body


def respond(reply: Reply) -> Response:
    """Make the response."""
    response = Response(reply.body, status=reply.status, headers=dict(reply.headers), content_type=JSON)
    if not reply.body:
        del response.headers["Content-Type"]
    return response


def plain_error(
    status: int, message: str, headers: Mapping[str, str] | None = None, message_id: RequestId | None = None
) -> Reply:
    """An error about the HTTP request, not about a message in it."""
    return Reply(status, error_body(message_id, INVALID_REQUEST, message, None), headers or {})


def show_page(connector: Toolbox, address: str, *, needs_login: bool) -> Response:
    """For a person who opens the address in a browser; still 405, so that no client takes it for a stream."""
    page = render_template(
        "mcp_surface/address.html",
        connector=connector,
        address=address,
        needs_login=needs_login,
    )
    response = make_response(page, 405)
    response.headers.update(ALLOW | PAGE_POLICY)
    return response
