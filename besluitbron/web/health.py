"""Health checks for load balancers and monitors. They never ask a register's platform.

A platform that is down says nothing about this service: cached answers still go out and failures are reported as such.
"""

import logging
from collections.abc import Callable, Mapping

from flask import Blueprint, Response, jsonify

logger = logging.getLogger(__name__)


def health_blueprint(checks: Mapping[str, Callable[[], bool]]) -> Blueprint:
    """`/health/live` and `/health/ready`, for GET and HEAD.

    `checks` has a name and a question for each thing that must answer before calls can be served: True is well, False
    or an exception is not. Every check is asked at every request, so each must be quick.
    """
    blueprint = Blueprint("health", __name__, url_prefix="/health")

    @blueprint.get("/live", strict_slashes=False)
    def live() -> Response:
        return jsonify(status="ok")

    @blueprint.get("/ready", strict_slashes=False)
    def ready() -> tuple[Response, int]:
        outcomes = {name: "ok" if _answers(name, check) else "failed" for name, check in checks.items()}
        well = all(outcome == "ok" for outcome in outcomes.values())
        return jsonify(status="ok" if well else "failed", checks=outcomes), 200 if well else 503

    @blueprint.after_request
    def never_keep(response: Response) -> Response:
        response.headers["Cache-Control"] = "no-store"
        return response

    return blueprint


def _answers(name: str, check: Callable[[], bool]) -> bool:
    try:
        return check()
    except Exception as error:  # whatever a store's driver raises, the answer to a monitor is "not ready"
        # Only its kind: a driver puts addresses and statements into its messages.
        logger.error("Readiness check '%s' failed: %s", name, type(error).__qualname__)
        return False
