"""The window of a search: bounded, and inside the register's reach."""

from besluitbron.contract.errors import WindowRefused
from besluitbron.contract.search import MAX_LIMIT, SearchWindow


def bound_window(offset: int, limit: int, *, reach: int | None = None, advice: str = "") -> SearchWindow:
    """Cut `limit` to the maximum and to the register's reach. Raises WindowRefused when `offset` lies past it."""
    if reach is not None and offset >= reach:
        raise WindowRefused(
            f"This register shows no results past number {reach}; offset {offset} lies behind that. {advice}."
        )
    bounded = min(limit, MAX_LIMIT)
    if reach is not None:
        bounded = min(bounded, reach - offset)
    return SearchWindow(offset=offset, limit=bounded, asked_limit=limit)


def window_notes(window: SearchWindow) -> list[str]:
    """Say when fewer results are shown than were asked for."""
    if window.asked_limit > MAX_LIMIT:
        return [f"limit {window.asked_limit} was cut to {window.limit}: at most {MAX_LIMIT} results an answer."]
    if window.asked_limit > window.limit:
        return [f"limit {window.asked_limit} was cut to {window.limit}: the register's reach ends there."]
    return []
