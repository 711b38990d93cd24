"""Our question -> the parameters of the open index (registers.md 5.1). Pure.

The platform ignores a parameter it does not know, so a misspelled one would find the whole index: every name here is
from its documentation. Dates and identifiers from lists are all that is sent, never a text.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from types import MappingProxyType
from typing import Final

from besluitbron.contract.search import SearchQuestion
from besluitbron.contract.upstream import Platform, UpstreamRequest

from .areas import area_identifiers
from .identifiers import DATA_HOST

BASE_URL: Final = f"https://{DATA_HOST}"

MOST: Final = 1_000
"""The platform's largest page. All of it is asked at once, whatever the window: only so is there an order by date of
the judgment, and no result lost between two pages (items changed in the same second have no fixed order)."""
SORTS: Final = MappingProxyType(
    {
        "newest": "date of the judgment (newest first), identifier",
        "oldest": "date of the judgment (oldest first), identifier",
        "changed": "last change in the register (latest first), identifier",
    }
)
KINDS: Final = MappingProxyType({"uitspraak": "Uitspraak", "conclusie": "Conclusie"})
CONTENTS: Final = ("with_text", "all")

# One date means that day alone, so an open end needs a day: before the first Dutch judgment, and one that no judgment
# will have while this is used.
FIRST_DAY: Final = date(1800, 1, 1)
LAST_DAY: Final = date(2999, 12, 31)
RECENT: Final = timedelta(days=400)

_YEAR: Final = (("date", "2020-01-01"), ("date", "2020-12-31"))
_CHANGES: Final = (("modified", "2020-01-01T00:00:00"), ("modified", "2020-12-31T23:59:59"))
PERIODS: Final = MappingProxyType(
    {"from_date": _YEAR, "to_date": _YEAR, "changed_from": _CHANGES, "changed_to": _CHANGES}
)
"""Of control questions: judgments of one year are never all."""

# An unknown ECLI is answered with a redirect to a page on another host (seen, quirk 59); its status was not reported.
READABLE: Final = frozenset({200, 404})


def build_search(question: SearchQuestion, platform: Platform) -> UpstreamRequest:
    """The request for everything the question finds, as far as one answer of the platform reaches."""
    descending = question.sort != "oldest"
    return _index_request(
        platform,
        *_filters(question),
        ("max", str(MOST)),
        ("from", "0"),
        ("sort", "DESC" if descending else "ASC"),
    )


def build_newest(question: SearchQuestion, platform: Platform) -> UpstreamRequest:
    """The request for the newest judgment up to `to_date`, which must be given.

    Of more than a thousand the last changed come, so what is found first is new, and not always the newest of all.
    """
    if question.to_date is None:
        raise ValueError("the newest judgment is asked up to a day")
    return build_search(replace(question, from_date=question.to_date - RECENT), platform)


def build_whole(platform: Platform) -> UpstreamRequest:
    """The request for the number of all ECLIs there are."""
    return _index_request(platform, ("max", "1"))


def build_alone(name: str, question: SearchQuestion, platform: Platform) -> UpstreamRequest:
    """The request for the number of ECLIs that one filter of a question leaves; a period is a year long past."""
    if name in PERIODS:
        return _index_request(platform, *PERIODS[name], ("max", "1"))
    only = replace(
        question, source=None, from_date=None, to_date=None, filters={"content": "all", name: question.filters[name]}
    )
    return _index_request(platform, *_filters(only), ("max", "1"))


def build_day(court: str, day: date, platform: Platform) -> UpstreamRequest:
    """The request for all judgments of a court (its identifier) of one day."""
    return _index_request(platform, ("creator", court), ("date", day.isoformat()), ("max", str(MOST)))


def build_replaced(ljn: str, platform: Platform) -> UpstreamRequest:
    """The request for the ECLI that took the place of an LJN number."""
    return _index_request(platform, ("replaces", ljn), ("max", str(MOST)))


def build_content(ecli: str, platform: Platform) -> UpstreamRequest:
    """The request for one judgment. A web page is an answer here too: it is how an unknown ECLI is answered."""
    return UpstreamRequest(
        method="GET", url=f"{platform.base_url}/uitspraken/content", params=(("id", ecli),), readable_statuses=READABLE
    )


def _index_request(platform: Platform, *params: tuple[str, str]) -> UpstreamRequest:
    return UpstreamRequest(method="GET", url=f"{platform.base_url}/uitspraken/zoeken", params=params, expects="xml")


def _filters(question: SearchQuestion) -> Iterator[tuple[str, str]]:
    filters = question.filters
    if question.source:
        yield "creator", question.source.platform_name
    if "area" in filters:
        yield from (("subject", identifier) for identifier in area_identifiers(filters["area"]))
    if "kind" in filters:
        yield "type", KINDS[filters["kind"]]
    if question.from_date or question.to_date:
        yield "date", (question.from_date or FIRST_DAY).isoformat()
        yield "date", (question.to_date or LAST_DAY).isoformat()
    yield from _changed(filters.get("changed_from"), filters.get("changed_to"))
    if filters.get("content") != "all":
        yield "return", "DOC"


def _changed(first: str | None, last: str | None) -> Iterator[tuple[str, str]]:
    """Days from their first to their last second. The platform reads these moments as Dutch local time (quirk 57)."""
    if first or last:
        yield "modified", f"{first or FIRST_DAY.isoformat()}T00:00:00"
    if last:
        yield "modified", f"{last}T23:59:59"
