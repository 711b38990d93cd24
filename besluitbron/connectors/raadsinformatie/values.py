"""Values that both APIs of the register give: moments, addresses, lines of text (pure). Nothing here raises."""

import re
from datetime import UTC, date, datetime
from typing import Final
from zoneinfo import ZoneInfo

from besluitbron.contract.addresses import parts_of
from besluitbron.upstream.text import strip_tags

AMSTERDAM: Final = ZoneInfo("Europe/Amsterdam")
BLOCK_TAG: Final = re.compile(r"<(?:br|/p|/div|/li|/t[dr]|/h[1-6])\b[^<>]{0,200}>", re.IGNORECASE)


def read_moment(value: str) -> datetime | None:
    """Read a date or time with zone. One without a zone counts as UTC, as the platforms' own filters count it."""
    try:
        moment = datetime.fromisoformat(value.strip())
    except ValueError:
        return None
    if not 1 < moment.year < 9999:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def amsterdam_day(moment: datetime) -> date:
    """The Dutch day of a moment: cut off only after conversion (registers.md quirk 21)."""
    return moment.astimezone(AMSTERDAM).date()


def is_web_address(value: str) -> bool:
    """Whether a value is one http(s) address."""
    return re.fullmatch(r"https?://[^\s<>\"']{4,2000}", value) is not None and parts_of(value) is not None


def one_line(value: str) -> str:
    """A value as one line of plain text: no tags, entities, invisible or control characters."""
    return strip_tags(BLOCK_TAG.sub(" ", value))
