"""A database that fails, in our own words."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import SQLAlchemyError

from besluitbron.contract.errors import ServiceError

logger = logging.getLogger(__name__)


@contextmanager
def as_service_error() -> Iterator[None]:
    """Turn any failure of the database into a ServiceError without the database's text."""
    try:
        yield
    except SQLAlchemyError as error:
        cause = getattr(error, "orig", None) or error
        logger.error("The database did not do its work: %s", type(cause).__name__)
        raise ServiceError("The database does not answer now.") from error
