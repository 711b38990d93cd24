"""The service, for gunicorn (`gunicorn -c gunicorn.conf.py wsgi:app`) and for `flask --app wsgi`."""

import sys

from besluitbron.app import create_app
from besluitbron.config import SettingsError

try:
    app = create_app()
except SettingsError as error:
    sys.exit(f"BesluitBron does not start: {error}")
