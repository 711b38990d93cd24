"""Days of parliament and how the platform writes moments."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

AMSTERDAM: Final = ZoneInfo("Europe/Amsterdam")
TUESDAY: Final = 1
SEPTEMBER: Final = 9


def at(day: date, hour: int = 0, minute: int = 0) -> str:
    """A local moment with its offset; a day alone is its midnight."""
    return datetime.combine(day, time(hour, minute), AMSTERDAM).isoformat()


def changed(day: date) -> dict[str, str]:
    """When the source changed a row and when the platform showed that: local with parts of seconds, UTC with seven."""
    moment = datetime.combine(day, time(16, 32, 43, 643_000), AMSTERDAM)
    shown = moment.astimezone(UTC) + timedelta(seconds=3)
    return {
        "GewijzigdOp": moment.isoformat(timespec="milliseconds"),
        "ApiGewijzigdOp": f"{shown.strftime('%Y-%m-%dT%H:%M:%S')}.0459331Z",
    }


def opening_day(year: int) -> date:
    """Prinsjesdag: the third Tuesday of September, when a parliamentary year begins."""
    first = date(year, SEPTEMBER, 1)
    return first + timedelta(days=(TUESDAY - first.weekday()) % 7 + 14)


def parliamentary_year(day: date) -> str:
    """The year as the platform writes it: `2025-2026`."""
    start = day.year if day >= opening_day(day.year) else day.year - 1
    return f"{start}-{start + 1}"
