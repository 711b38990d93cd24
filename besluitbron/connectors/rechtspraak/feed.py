"""The Atom feed of the index. Confirms the shape before anything is counted (H1, H5). Pure."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final
from zoneinfo import ZoneInfo

from lxml import etree

from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.upstream.text import clean_line
from besluitbron.upstream.xml import child, children, load_xml, local_name

from .identifiers import is_ecli

CHANGED: Final = (
    "Try again later; when it stays so, the register has changed: report it to the operator of this service"
)
NETHERLANDS: Final = ZoneInfo("Europe/Amsterdam")

# "Aantal gevonden ECLI's: 3199182": the only total the platform gives (recorded).
_COUNT: Final = re.compile(r"ECLI.{0,3}s\s*:\s*([0-9]{1,12})")
# "ECLI:NL:RVS:2000:AA5654, Raad van State, 20-04-2000, 19990054111". A court's name can have commas in it.
_TITLE: Final = re.compile(r"[^,]+, (?P<court>.+?), (?P<day>\d{2}-\d{2}-\d{4})(?:, ?(?P<number>.*))?")
NO_SUMMARY: Final = "-"


@dataclass(frozen=True)
class Entry:
    """One ECLI of the index. What it does not say is None."""

    ecli: str
    court: str | None = None
    day: date | None = None
    case_number: str | None = None
    summary: str | None = None
    changed_at: datetime | None = None
    """In UTC, as the feed gives it."""
    deleted: str | None = None
    """`doc`: its text was taken off; `ecli`: all of it."""

    @property
    def changed_on(self) -> date | None:
        """The Dutch day of the last change (quirk 57)."""
        return self.changed_at.astimezone(NETHERLANDS).date() if self.changed_at else None


@dataclass(frozen=True)
class Feed:
    """A page of the index, and how many ECLIs there are in all."""

    total: int
    entries: tuple[Entry, ...]


def read_feed(content: bytes) -> Feed:
    """Read a page. Raises UpstreamUnreadable for anything that is not one."""
    root = load_xml(content)
    subtitle = child(root, "subtitle")
    counted = _COUNT.search(text_of(subtitle)) if subtitle is not None else None
    if local_name(root) != "feed" or counted is None:
        raise UpstreamUnreadable("answered with XML that is no list of judgments with their number", CHANGED)
    entries = tuple(_read_entry(element) for element in children(root, "entry"))
    if entries and not any(entry.day or entry.deleted for entry in entries):
        raise UpstreamUnreadable("answered with judgments that have no court or date", CHANGED)
    return Feed(int(counted[1]), entries)


def _read_entry(element: etree._Element) -> Entry:
    fields = {local_name(part): part for part in reversed(element)}
    ecli = text_of(fields.get("id"))
    if not is_ecli(ecli):
        raise UpstreamUnreadable("answered with a judgment that has no ECLI", CHANGED)
    title = _TITLE.fullmatch(text_of(fields.get("title")))
    summary = text_of(fields.get("summary"))
    return Entry(
        ecli=ecli,
        court=title["court"] if title else None,
        day=_day(title["day"]) if title else None,
        case_number=(title["number"] or None) if title else None,
        summary=None if summary in ("", NO_SUMMARY) else summary,
        changed_at=_moment(text_of(fields.get("updated"))),
        deleted=next(_deleted(element), None),
    )


def _deleted(element: etree._Element) -> Iterator[str]:
    return (str(value) for name, value in element.attrib.items() if str(name).rpartition("}")[2] == "deleted")


def _day(text: str) -> date | None:
    """A day written dd-mm-yyyy; None for none, and for the fillers 0001 and 9999."""
    try:
        day = datetime.strptime(text, "%d-%m-%Y").date()  # noqa: DTZ007 - a day has no time zone
    except ValueError:
        return None
    return day if 1 < day.year < 9999 else None


def _moment(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo else None


def text_of(element: etree._Element | None) -> str:
    """All text of an element on one line; empty for none."""
    return "" if element is None else clean_line("".join(str(part) for part in element.itertext()))
