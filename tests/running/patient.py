"""The real service, whose calls wait longer for a place than the second after which a platform counts as slow.

For gunicorn: `gunicorn -c gunicorn.conf.py tests.running.patient:app`. On a busy machine a second is over before any
platform is slow, and who is then refused was not refused by what a test is about.
"""

from besluitbron.upstream import cache
from wsgi import app

__all__ = ["app"]

cache.SLOT_SECONDS = 60.0
