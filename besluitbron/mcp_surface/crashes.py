"""What the application log keeps of our own failures: what and where, never a message.

The text of an exception may hold what a person asked; the application log never does.
"""

import logging
import traceback
from collections.abc import Iterator
from pathlib import PurePath
from typing import Final

logger = logging.getLogger(__name__)

LAST_FRAMES: Final = 12


def log_crash(error: BaseException, request_id: str) -> None:
    """Log the kinds of an exception and of what caused it, with the places it passed."""
    told = " caused by ".join(_tell(link) for link in _chain(error))
    logger.error("Request %s failed: %s", request_id, told)


def _chain(error: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    link: BaseException | None = error
    while link is not None and id(link) not in seen:
        seen.add(id(link))
        yield link
        link = link.__cause__ or link.__context__


def _tell(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)[-LAST_FRAMES:]
    places = " > ".join(f"{'/'.join(PurePath(f.filename).parts[-2:])}:{f.lineno} {f.name}" for f in frames)
    return f"{type(error).__module__}.{type(error).__qualname__} at {places or '(no frames)'}"
