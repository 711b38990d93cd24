"""The floor: a bare Flask that answers every POST with the same bytes. `BENCH_BYTES` says how many."""

import os

from flask import Flask, Response, request

app = Flask(__name__)
BODY = b'{"pad":"' + b"x" * (int(os.environ.get("BENCH_BYTES", "9500")) - 10) + b'"}'


@app.get("/ready")
def ready() -> Response:
    """Is it up?"""
    return Response(b"{}", mimetype="application/json")


@app.post("/mcp")
def constant() -> Response:
    """Read what was sent, answer the constant."""
    request.get_data()
    return Response(BODY, mimetype="application/json")
