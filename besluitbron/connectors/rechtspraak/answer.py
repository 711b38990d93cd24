"""A page of the index -> our words: ordered, cut to the window, and proven. Pure."""

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime
from typing import Final

from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.contract.search import Hit, SearchPage, SearchQuestion
from besluitbron.contract.upstream import UpstreamAnswer

from .feed import CHANGED, Entry, read_feed
from .identifiers import page_address
from .query import MOST
from .sources import CourtIndex, load_sources

WITHDRAWN: Final = "withdrawn"
_NEVER: Final = datetime(1, 1, 1, tzinfo=UTC)
# Opinions to the Supreme Court come from its own office; these three courts give opinions beside their judgments, and
# the index does not say which is which.
OPINION_OFFICE: Final = "parket "
BOTH_KINDS: Final = frozenset({"RVS", "CRVB", "CBB"})


def read_search(answer: UpstreamAnswer, question: SearchQuestion) -> SearchPage:
    """The window asked for, out of all that the platform gave in one answer.

    Raises UpstreamUnreadable for another shape, and for a number of judgments that its own count contradicts.
    """
    feed = read_feed(answer.content)
    expected = min(feed.total, MOST)
    if len(feed.entries) > expected or (expected and not feed.entries):
        raise UpstreamUnreadable(f"counted {feed.total} judgments and gave {len(feed.entries)}", CHANGED)
    unsorted = feed.total > MOST and question.sort != "changed"
    ordered = sort_entries(feed.entries, "changed" if unsorted else question.sort)
    first = question.window.offset
    shown = ordered[first : first + question.window.limit]
    courts = CourtIndex(question.sources or load_sources())
    return SearchPage(
        hits=tuple({entry.ecli: read_hit(entry, courts, question.filters.get("kind")) for entry in shown}.values()),
        fetched=len(shown),
        total=feed.total,
        total_kind="exact",
        has_next=first + len(shown) < feed.total,
        incomplete=None if len(feed.entries) == expected else f"{len(feed.entries)} of {expected} judgments came",
        not_applied=(*_not_applied(feed.entries, question, courts), *(["sort"] if unsorted else [])),
        notes=tuple(_notes(unsorted, feed.total)),
    )


def sort_entries(entries: Sequence[Entry], sort: str) -> list[Entry]:
    """In the order asked for; equal ones by their identifier, and those without a date last."""
    by_name = sorted(entries, key=lambda entry: entry.ecli)
    if sort == "changed":
        return sorted(by_name, key=lambda entry: entry.changed_at or _NEVER, reverse=True)
    if sort == "oldest":
        return sorted(by_name, key=lambda entry: entry.day or date.max)
    return sorted(by_name, key=lambda entry: entry.day or date.min, reverse=True)


def read_hit(entry: Entry, courts: CourtIndex, kind: str | None) -> Hit:
    """The hit of one entry; `kind` is the one that was asked, where one was."""
    court = courts.find(entry.ecli, entry.court)
    name = court.name if court else entry.court
    return Hit(
        id=entry.ecli,
        title=title_of(entry.case_number, entry.ecli),
        kind=kind or kind_of(entry.ecli, name),
        source=court.key if court else None,
        source_name=name,
        date=entry.day,
        date_means="decided",
        url=None if entry.deleted else page_address(entry.ecli),
        snippet=None if entry.deleted else entry.summary,
        status=WITHDRAWN if entry.deleted else None,
        has_full_text=not entry.deleted,
        facts={"source": (court.key if court else "",)},
    )


def title_of(case_number: str | None, ecli: str) -> str:
    """Judgments have no title: their case number, as lawyers cite it."""
    return f"zaaknummer {case_number}" if case_number else ecli


def kind_of(ecli: str, court: str | None) -> str:
    """The kind as far as the ECLI tells."""
    if (court or "").casefold().startswith(OPINION_OFFICE):
        return "conclusie"
    return "uitspraak or conclusie" if ecli.split(":")[2] in BOTH_KINDS else "uitspraak"


def _not_applied(entries: Sequence[Entry], question: SearchQuestion, courts: CourtIndex) -> Iterator[str]:
    """Filters that some judgment contradicts (H20). All are looked at, not only those in the window."""
    asked = question.source
    if asked and any(found and found.key != asked.key for found in (courts.find(e.ecli, e.court) for e in entries)):
        yield "source"
    days = [entry.day for entry in entries if entry.day]
    if question.from_date and any(day < question.from_date for day in days):
        yield "from_date"
    if question.to_date and any(day > question.to_date for day in days):
        yield "to_date"
    changes = [entry.changed_on for entry in entries if entry.changed_on]
    first, last = (question.filters.get(name) for name in ("changed_from", "changed_to"))
    if first and any(day.isoformat() < first for day in changes):
        yield "changed_from"
    if last and any(day.isoformat() > last for day in changes):
        yield "changed_to"


def _notes(unsorted: bool, total: int) -> Iterator[str]:
    if unsorted:
        yield (
            f"The register orders by last change only. Of {total} judgments the {MOST} that came are shown in that "
            "order; ask for a shorter period or one court to get them by date of the judgment."
        )
