"""Errors outside the MCP addresses: JSON for every client, a page for a browser."""

from flask import Blueprint, Response, jsonify, request
from werkzeug.exceptions import HTTPException

from besluitbron.web.pages import html_page, prefers_page

SENTENCES = {
    404: "There is nothing at this address. The home page, /, lists the connectors and their addresses.",
    405: "This address does not take this method.",
    421: "This service is not under the host name that was asked for. Whoever runs it can name the host in "
    "BesluitBron:PublicUrl or BesluitBron:Server:AllowedHosts.",
    500: "Something went wrong in BesluitBron itself. It is in the log; trying again may help.",
}


def errors_blueprint() -> Blueprint:
    """Answers for unknown addresses, wrong methods and our own crashes.

    The JSON is `{"error": "<code>", "message": "<sentence>"}`, with the status and headers of the error.
    """
    blueprint = Blueprint("errors", __name__, template_folder="templates")

    @blueprint.app_errorhandler(HTTPException)
    def answer_error(error: HTTPException) -> Response:
        status = error.code or 500
        sentence = SENTENCES.get(status, f"This request was refused: {error.name.lower()}.")
        if request.method in ("GET", "HEAD") and prefers_page(request):
            answer = html_page("error.html", status, title=error.name, sentence=sentence)
        else:
            answer = jsonify(error=error.name.lower().replace(" ", "_"), message=sentence)
            answer.status_code = status
            answer.headers["Vary"] = "Accept"
        # What belongs to the error itself: Allow, Retry-After.
        answer.headers.update({name: value for name, value in error.get_headers() if name != "Content-Type"})
        return answer

    return blueprint
