"""Reads away the body of a request that was refused before it was read, so that its sender hears why.

A connection that is closed with bytes left unread is reset, and a client that still sends then sees "broken pipe"
instead of the answer. gunicorn reads away 64 kB by itself.
"""

from contextlib import suppress
from typing import Final

from flask import Flask, Response, request

MOST_BYTES: Final = 4_194_304
CHUNK_BYTES: Final = 65_536


def read_refused_bodies(app: Flask) -> None:
    """Before a refusal leaves: the rest of its request, when that says it is no larger than MOST_BYTES."""

    @app.after_request
    def read_the_rest(response: Response) -> Response:
        if response.status_code >= 400 and 0 < (request.content_length or 0) <= MOST_BYTES:
            request.max_content_length = MOST_BYTES  # None would be the setting again
            with suppress(Exception):  # each server has its own errors for a client that is gone
                while request.stream.read(CHUNK_BYTES):
                    pass
        return response
