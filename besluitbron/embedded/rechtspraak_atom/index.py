"""`/uitspraken/zoeken`: the parameters of a request -> the Atom feed (documentation v1.15; recorded answers)."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Final
from urllib.parse import parse_qsl
from xml.sax.saxutils import escape
from zoneinfo import ZoneInfo

from besluitbron.embedded.rechtspraak_atom.judgment import Judgment

FAULTS: Final = ("refusal", "filter_ignored", "partial", "renamed_field", "missing_container", "entries_lost")
MAX_ENTRIES: Final = 1_000
LOCAL: Final = ZoneInfo("Europe/Amsterdam")
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
_FEED: Final = (
    '<?xml version="1.0" encoding="utf-8"?><{root} xmlns="http://www.w3.org/2005/Atom"><title type="text">Rechtspraak '
    'Open Data (Uitspraken)</title><{count} type="text">Aantal gevonden ECLI\'s: {total}</{count}>'
    '<id>uuid:5e8f0a52-6d0b-4c39-9f4c-5d1d9b1f0c11;id=4886</id><rights type="text">Copyright 2026 Rechtspraak.</rights>'
    "<updated>2026-11-30T13:00:00+01:00</updated>{entries}</{root}>"
)

Parameters = Mapping[str, Sequence[str]]
Wanted = Callable[[Judgment], bool]


class ParameterRefused(Exception):
    """The platform answers HTTP 400 and says what is wrong."""


def answer_index(judgments: Sequence[Judgment], query_string: str, fault: str | None) -> bytes:
    """Answer a request. An unknown parameter is ignored without a word. Raises ParameterRefused."""
    parameters = _parameters(query_string)
    if fault == "refusal":
        raise ParameterRefused("De waarde van een parameter is ongeldig.")
    wanted = list(_conditions(parameters))
    if fault == "filter_ignored":
        wanted = []
    found = [judgment for judgment in judgments if all(fits(judgment) for fits in wanted)]
    shown = _page(_ordered(found, parameters), parameters)
    if fault == "partial":
        shown = shown[: len(shown) // 2]
    entries = "" if fault == "entries_lost" else "".join(_entry(judgment) for judgment in shown)
    return _FEED.format(
        root="nieuws" if fault == "missing_container" else "feed",
        count="aantal" if fault == "renamed_field" else "subtitle",
        total=len(found),
        entries=entries,
    ).encode()


def _parameters(query_string: str) -> Parameters:
    given: dict[str, list[str]] = {}
    for name, value in parse_qsl(query_string, keep_blank_values=True):
        given.setdefault(name, []).append(value)
    return given


def _conditions(parameters: Parameters) -> Iterator[Wanted]:
    if kind := _one_of(parameters, "type", ("uitspraak", "conclusie")):
        yield lambda judgment: judgment.kind.lower() == kind
    if _one_of(parameters, "return", ("doc",)):
        yield lambda judgment: judgment.has_text
    if "creator" in parameters:
        yield lambda judgment: judgment.court.uri in parameters["creator"]
    if "subject" in parameters:
        yield lambda judgment: judgment.area_uri in parameters["subject"]
    if "replaces" in parameters:
        yield lambda judgment: judgment.ljn in parameters["replaces"]
    yield from _period(parameters)


def _period(parameters: Parameters) -> Iterator[Wanted]:
    """One `date` is that day, two are a range; one `modified` is from then on. `modified` is local time."""
    days = [_day(value) for value in _up_to_two(parameters, "date")]
    if days:
        first, last = days[0], days[-1]
        yield lambda judgment: first <= judgment.day <= last
    moments = [_moment(value) for value in _up_to_two(parameters, "modified")]
    if moments:
        since, until = moments[0], moments[1] if len(moments) > 1 else datetime.max.replace(tzinfo=UTC)
        yield lambda judgment: since <= judgment.changed_at <= until


def _ordered(found: list[Judgment], parameters: Parameters) -> list[Judgment]:
    """By last change only. Among equals the order is nobody's: here that in which they were made."""
    descending = _one_of(parameters, "sort", ("asc", "desc")) == "desc"
    return sorted(found, key=lambda judgment: judgment.changed_at, reverse=descending)


def _page(ordered: list[Judgment], parameters: Parameters) -> list[Judgment]:
    first = _number(parameters, "from", 0)
    most = _number(parameters, "max", MAX_ENTRIES)
    if most > MAX_ENTRIES:
        raise ParameterRefused(f"De parameter max is ten hoogste {MAX_ENTRIES}.")
    return ordered[first : first + most]


def _entry(judgment: Judgment) -> str:
    deleted = f' deleted="{judgment.deleted}"' if judgment.deleted else ""
    numbers = ", ".join(judgment.case_numbers)
    title = f"{judgment.ecli}, {judgment.court.name}, {judgment.day:%d-%m-%Y}" + (f", {numbers}" if numbers else "")
    summary = "" if judgment.summary is None else f'<summary type="text">{escape(judgment.summary)}</summary>'
    return (
        f'<entry{deleted}><id>{judgment.ecli}</id><title type="text">{escape(title)}</title>{summary}'
        f"<updated>{judgment.changed_at:%Y-%m-%dT%H:%M:%SZ}</updated>"
        f'<link rel="alternate" type="text/html" href="https://uitspraken.rechtspraak.nl/details?id={judgment.ecli}" />'
        "</entry>"
    )


def _one_of(parameters: Parameters, name: str, choices: tuple[str, ...]) -> str | None:
    values = parameters.get(name, ())
    if not values:
        return None
    if len(values) > 1 or values[0].lower() not in choices:
        raise ParameterRefused(f"De waarde van de parameter {name} is ongeldig.")
    return values[0].lower()


def _up_to_two(parameters: Parameters, name: str) -> Sequence[str]:
    values = parameters.get(name, ())
    if len(values) > 2:
        raise ParameterRefused(f"De parameter {name} mag ten hoogste twee keer voorkomen.")
    return values


def _day(value: str) -> date:
    try:
        if _DAY.fullmatch(value):
            return date.fromisoformat(value)
    except ValueError:
        pass
    raise ParameterRefused("Een datum heeft de vorm JJJJ-MM-DD.")


def _moment(value: str) -> datetime:
    """Local time, as the platform takes it, whatever the feed shows."""
    try:
        return datetime.strptime(value, "%Y-%m-%dT%H:%M:%S").replace(tzinfo=LOCAL).astimezone(UTC)
    except ValueError:
        return datetime.combine(_day(value), datetime.min.time(), LOCAL).astimezone(UTC)


def _number(parameters: Parameters, name: str, default: int) -> int:
    value = parameters.get(name, (str(default),))[0]
    if not (value.isascii() and value.isdigit()):
        raise ParameterRefused(f"De waarde van de parameter {name} is geen getal.")
    return int(value)
