"""What every page for people has in common: its headers, and the question whether somebody wants a page at all."""

from typing import Any

from flask import Request, Response, make_response, render_template

PAGE_HEADERS = {
    # Everything a page shows comes from this server; no scripts run, no form is sent, nobody frames it.
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    # Two answers live at one address, and both depend on the host that was asked for.
    "Vary": "Accept",
    "Cache-Control": "no-cache",
}


def prefers_page(request: Request) -> bool:
    """Whether the caller names HTML and likes it better than JSON: a browser does, a client never does."""
    accepted = request.accept_mimetypes
    named = any(media_type.lower() == "text/html" for media_type in accepted.values())
    return named and accepted["text/html"] > accepted["application/json"]


def prefers_json(request: Request) -> bool:
    """Whether the caller names JSON and likes it at least as much as HTML."""
    accepted = request.accept_mimetypes
    named = any(media_type.lower() == "application/json" for media_type in accepted.values())
    return named and accepted["application/json"] >= accepted["text/html"]


def html_page(template: str, status: int = 200, **values: Any) -> Response:
    """A page with the headers of every page. Values are escaped by the template."""
    response = make_response(render_template(f"web/{template}", **values), status)
    response.headers.update(PAGE_HEADERS)
    return response
