"""Dates in queries: the formats that a field or a query names, and how incomplete dates are rounded."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from besluitbron.embedded.ori_classic.errors import ElasticError, ShardError, argument_error

_DAY = r"(\d{4})-(\d\d)-(\d\d)"
_OFFSET = r"(Z|[+-]\d\d:?\d\d)"
_OPTIONAL = rf"(\d{{4}})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d)(?::(\d\d)(?::(\d\d)(?:\.(\d{{1,9}}))?)?)?{_OFFSET}?)?)?)?"
_FORMATS: Final = {
    "yyyy-MM-dd": re.compile(_DAY),
    "date": re.compile(_DAY),
    "strict_date": re.compile(_DAY),
    "yyyy-MM-dd'T'HH:mm:ss.SSSSSS": re.compile(rf"{_DAY}T(\d\d):(\d\d):(\d\d)\.(\d{{6}})"),
    "strict_date_time": re.compile(rf"{_DAY}T(\d\d):(\d\d):(\d\d)\.(\d{{1,9}}){_OFFSET}"),
    "strict_date_time_no_millis": re.compile(rf"{_DAY}T(\d\d):(\d\d):(\d\d)(?P<no_millis>){_OFFSET}"),
    "strict_date_optional_time": re.compile(_OPTIONAL),
    "date_optional_time": re.compile(_OPTIONAL),
    "epoch_millis": re.compile(r"-?\d+"),
}


@dataclass(frozen=True)
class DateReader:
    """Reads the values of one range query."""

    field_format: str
    format: str | None = None
    time_zone: str | None = None

    def read(self, value: str | int, *, round_up: bool) -> int:
        """Milliseconds since 1970. What is left out counts as its beginning, with `round_up` as its end."""
        return _read(str(value), self.format or self.field_format, self.time_zone, round_up)


@lru_cache(maxsize=4_096)
def _read(text: str, wanted: str, time_zone: str | None, round_up: bool) -> int:
    zone = _zone(time_zone)
    for name in wanted.split("||"):
        if name not in _FORMATS:
            raise argument_error(f"Invalid format: [{name}]: Unknown pattern letter: {name[:1]}")
        match = _FORMATS[name].fullmatch(text)
        if match:
            return int(text) if name == "epoch_millis" else _moment(match, zone, round_up, text, wanted)
    raise _unreadable(text, wanted)


def _moment(match: re.Match[str], zone: tzinfo, round_up: bool, text: str, wanted: str) -> int:
    groups = [*match.groups(), *[None] * 8][:8]
    parts = [int(part) for part in groups[:6] if part]
    fraction, offset = groups[6], groups[7]
    try:
        start = datetime(*(parts + [1, 1][len(parts) - 1 :])[: max(len(parts), 3)], tzinfo=_offset(offset) or zone)  # type: ignore[misc,arg-type]  # year, month, day and what follows
    except ValueError as error:
        raise _unreadable(text, wanted) from error
    millis = int((fraction or "0").ljust(3, "0")[:3])
    moment = round(start.timestamp() * 1000) + millis
    return _end(start, len(parts)) if round_up and not fraction and len(parts) < 6 else moment


def _end(start: datetime, known_parts: int) -> int:
    """The last millisecond of the year, month, day, hour or minute that was named."""
    if known_parts == 1:
        following = start.replace(year=start.year + 1)
    elif known_parts == 2:
        following = (start + timedelta(days=32)).replace(day=1)
    elif known_parts == 3:
        following = start + timedelta(days=1)
    else:
        following = start + (timedelta(hours=1) if known_parts == 4 else timedelta(minutes=1))
    return round(following.timestamp() * 1000) - 1


def _offset(text: str | None) -> tzinfo | None:
    if not text:
        return None
    if text == "Z":
        return UTC
    minutes = int(text[1:3]) * 60 + int(text[-2:])
    return timezone(timedelta(minutes=-minutes if text[0] == "-" else minutes))


def _zone(name: str | None) -> tzinfo:
    if not name:
        return UTC
    if re.fullmatch(_OFFSET, name):
        return _offset(name) or UTC
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError) as error:
        raise ElasticError("zone_rules_exception", f"Unknown time-zone ID: {name}") from error


def _unreadable(text: str, wanted: str) -> ShardError:
    reason = f"failed to parse date field [{text}] with format [{wanted}]"
    return ShardError(
        "parse_exception",
        f"{reason}: [{reason}]",
        caused_by={
            "type": "illegal_argument_exception",
            "reason": reason,
            "caused_by": {"type": "date_time_parse_exception", "reason": "Failed to parse with all enclosed parsers"},
        },
    )
