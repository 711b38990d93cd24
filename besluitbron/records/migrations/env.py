"""Alembic's environment: this app's engine and tables."""

from typing import Any

from alembic import context
from flask import current_app

from besluitbron.records.models import REQUEST_LOG

TABLES = REQUEST_LOG.metadata
EXTENSION = current_app.extensions["migrate"]


def run_online() -> None:
    """Migrate on a connection of the app."""
    with EXTENSION.db.engine.connect() as connection:
        _run(connection=connection, target_metadata=TABLES, **EXTENSION.configure_args)


def run_offline() -> None:
    """Write the SQL instead (`flask db upgrade --sql`), for a database that only its administrator may change."""
    url = EXTENSION.db.engine.url
    _run(url=url, target_metadata=TABLES, literal_binds=True)


def _run(**options: Any) -> None:
    context.configure(**options)
    with context.begin_transaction():
        context.run_migrations()


if context.is_offline_mode():
    run_offline()
else:
    run_online()
