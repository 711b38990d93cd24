"""Do the tables in the database fit this version of the program?"""

from functools import cache

from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, delete, false
from sqlalchemy.exc import SQLAlchemyError

from besluitbron.extensions import MIGRATIONS
from besluitbron.records.models import REQUEST_LOG

UPGRADE = "run `flask --app wsgi db upgrade`"


def tables_problem(engine: Engine) -> str | None:
    """A sentence for the operator when the tables are not up to date; None when they are."""
    try:
        with engine.connect() as connection:
            current = MigrationContext.configure(connection).get_current_revision()
    except SQLAlchemyError:
        return "The database of BesluitBron:Database:Url does not answer: is it running, and may this user open it?"
    scripts = _scripts()
    if current == scripts.get_current_head():
        return None
    if current is None:
        return f"The database has no tables of BesluitBron yet: {UPGRADE}."
    if current not in {script.revision for script in scripts.walk_revisions()}:
        return f"The tables are at version {current}, made by a newer BesluitBron than this one: install that one."
    return f"The tables are at version {current} and must be at {scripts.get_current_head()}: {UPGRADE}."


def database_takes_rows(engine: Engine) -> bool:
    """Can a row be written now? For /health/ready: without its row no call is answered. Reads no migrations."""
    try:
        with engine.connect() as connection:
            connection.execute(delete(REQUEST_LOG).where(false()))  # takes the lock of a writer and changes nothing
            connection.rollback()
    except SQLAlchemyError:
        return False
    return True


@cache
def _scripts() -> ScriptDirectory:
    return ScriptDirectory(str(MIGRATIONS))
