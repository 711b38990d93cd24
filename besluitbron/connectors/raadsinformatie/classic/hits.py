"""A record of the register -> a hit in our words (pure). The register's field names end here."""

from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Final

from besluitbron.contract.search import DateMeans, Hit
from besluitbron.contract.sources import Source, SourceList

from ..sources import by_platform_name
from ..values import amsterdam_day, one_line
from .fields import Record
from .index_names import TIMESTAMP, alias_of, source_of
from .query import ALWAYS_DATED, DATES, TYPES

KINDS: Final[Mapping[str, str]] = {name: kind for kind, names in TYPES.items() for name in names}
STATUSES: Final[Mapping[str, str]] = {
    "EventCancelled": "cancelled",
    "EventPostponed": "postponed",
    "EventRescheduled": "rescheduled",
    # Not EventUnconfirmed: the importer gives it to every ordinary Notubiz meeting (notubiz_meeting.py).
    "ResultPassed": "adopted",
    "ResultFailed": "rejected",
    "ResultWithdrawn": "withdrawn",
    "ResultPostponed": "postponed",
    "ResultExpired": "expired",
}
OF_A_REPORT: Final = "/resolve/ibabs/report/"
"""In the address of a document that belongs to a list entry: those hang on no meeting (ibabs_report.py)."""
MAX_RESULT: Final = 60
MARK: Final = "<em>"
"""How Elasticsearch marks a match unless told otherwise."""
LEAD_CHARACTERS: Final = 30


class HitMaker:
    """Makes hits of the records of one answer: with its sources and its moment."""

    def __init__(self, sources: SourceList | None, retrieved_at: datetime) -> None:
        self._by_alias = by_platform_name(sources)
        self._retrieved_at = retrieved_at

    def hit(self, record: Record, wanted: Callable[[date], bool] = lambda day: True) -> Hit:
        """The hit of a record. `wanted` picks among several dates the one that was asked for."""
        source = source_of(record.index, self._by_alias)
        kind = KINDS.get(record.type, "other")
        moment = _moment(record, kind, wanted)
        return Hit(
            id=self.identifier(record),
            title=title_of(record),
            kind=kind,
            source=source.key,
            source_name=source.name,
            date=amsterdam_day(moment) if moment else None,
            date_means=self._date_means(kind, moment),
            url=record.address("original_url", "url"),
            snippet=next((text for text in map(_snippet, record.fragments) if text), None),
            status=status_of(record),
            meeting_id=self._meeting_id(record, kind),
            # One sequence numbers the records of all indices, and the body stands in the citation already.
            citation_id=f"ORI {record.id}",
            has_full_text=kind in ("document", "report", "motion"),
            facts={"source": (source.key,), "kind": (kind,)},
        )

    def identifier(self, record: Record) -> str:
        """`ori_utrecht/6512345`. An index that no alias points at is named whole, or nobody could open the record."""
        alias = alias_of(record.index)
        held = alias in self._by_alias or not self._by_alias or not TIMESTAMP.search(record.index)
        return f"{alias if held else record.index}/{record.id}"

    def source(self, record: Record) -> Source:
        """The body a record belongs to."""
        return source_of(record.index, self._by_alias)

    def _meeting_id(self, record: Record, kind: str) -> str | None:
        leads_up = kind == "meeting" or bool(record.ids("is_referenced_by", "parent"))
        of_a_list = OF_A_REPORT in (record.address("url") or "")
        return self.identifier(record) if leads_up and not of_a_list else None

    def _date_means(self, kind: str, moment: datetime | None) -> DateMeans | None:
        if moment is None:
            return None
        if moment > self._retrieved_at:
            return "planned"
        return "met" if kind == "meeting" else "discussed"


def _snippet(fragment: str) -> str:
    """A passage as one line that begins shortly before its first marked word: long ones are cut at their end."""
    before, mark, after = fragment.partition(MARK)
    lead = one_line(before)
    if len(lead) > LEAD_CHARACTERS:
        lead = "…" + lead[-LEAD_CHARACTERS:].partition(" ")[2]
    space = " " if lead and before[-1:].isspace() else ""
    return lead + space + one_line(mark + after)


def title_of(record: Record) -> str:
    """What the record is called; suppliers fill different fields."""
    return record.line("name", "title", "file_name", "classification") or "(without a title)"


def status_of(record: Record) -> str | None:
    """What became of it, when that is not the ordinary state. Free text of a supplier stays as it is."""
    for name in ("status", "result"):
        value = record.line(name)
        if value is None:
            continue
        last = value.rstrip("/").rpartition("/")[2].rpartition("#")[2]
        if last in STATUSES:
            return STATUSES[last]
        if name == "result" and "//" not in value:
            return value[:MAX_RESULT]
    return None


def _moment(record: Record, kind: str, wanted: Callable[[date], bool]) -> datetime | None:
    moments = [moment for name in DATES.get(kind, ALWAYS_DATED) if (moment := record.moment(name))]
    return next((moment for moment in moments if wanted(amsterdam_day(moment))), next(iter(moments), None))
