"""The Dutch day of a moment: dates of callers and registers mean days in the Netherlands."""

from datetime import date, datetime
from typing import Final
from zoneinfo import ZoneInfo

NETHERLANDS: Final = ZoneInfo("Europe/Amsterdam")


def dutch_day(moment: datetime) -> date:
    """The day it is in the Netherlands at this moment."""
    return moment.astimezone(NETHERLANDS).date()
