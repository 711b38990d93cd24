"""Do the tables in the database fit this version of the program?"""

from functools import cache

from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, select
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


def database_answers(engine: Engine) -> bool:
    """Does the database answer, and does it have our tables? For /health/ready, so without reading migrations."""
    try:
        with engine.connect() as connection:
            connection.execute(select(REQUEST_LOG.c.id).limit(1))
    except SQLAlchemyError:
        return False
    return True


@cache
def _scripts() -> ScriptDirectory:
    return ScriptDirectory(str(MIGRATIONS))
