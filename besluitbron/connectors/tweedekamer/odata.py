"""The platform's wire format: questions in OData version 4, pages of rows, links to the next page (registers.md 4)."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from besluitbron.contract.errors import UpstreamRefused, UpstreamUnreadable
from besluitbron.contract.upstream import Ask, Platform, UpstreamAnswer, UpstreamRequest
from besluitbron.upstream.data import load_json

from .fields import CHANGED, Row, is_key, midnight

BASE_URL: Final = "https://gegevensmagazijn.tweedekamer.nl/OData/v4/2.0"
NOT_DELETED: Final = "Verwijderd eq false"
"""Deleted rows stay in every set, empty but for their key (quirk 49)."""
MAX_IDS: Final = 10
"""Questions with more keys than this were refused or slow (seen 2025, registers.md 4.2)."""
MAX_PAGES: Final = 8
"""Of 250 rows each: a case with a dozen roll calls."""
REPORT: Final = "Trying again will not help; the operator of this service should look at it"
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


@dataclass(frozen=True)
class Page:
    """A page of rows as it came."""

    rows: tuple[Row, ...]
    total: int | None
    """Of the whole set that was asked for; None when it was not asked, or not said."""
    next_link: str | None


@dataclass(frozen=True)
class Query:
    """What is asked of one entity set."""

    entity_set: str
    where: Sequence[str]
    """Conditions that must all hold."""
    select: Sequence[str] = ()
    expand: Sequence[str] = ()
    order: str = ""
    top: int | None = None
    skip: int = 0
    count: bool = False
    with_deleted: bool = False
    """For a direct question after one row: a deleted one is an answer too."""


def build(query: Query, platform: Platform) -> UpstreamRequest:
    """The request. Conditions that are cheap to check stand first."""
    where = [*([] if query.with_deleted else [NOT_DELETED]), *query.where]
    options = {
        "$filter": " and ".join(where),
        "$orderby": query.order,
        "$top": "" if query.top is None else str(query.top),
        "$skip": str(query.skip) if query.skip else "",
        "$count": "true" if query.count else "",
        "$select": ",".join(query.select),
        "$expand": ",".join(query.expand),
    }
    return UpstreamRequest(
        method="GET",
        url=f"{platform.base_url}/{query.entity_set}",
        params=tuple((name, value) for name, value in options.items() if value),
        expects="json",
    )


def quoted(text: str) -> str:
    """A string that the platform takes literally: a quote in it is doubled (quirk 44)."""
    return "'" + _CONTROL.sub(" ", text).replace("'", "''") + "'"


def has_key(name: str, keys: Iterable[str]) -> str:
    """The condition that a key is one of these. They stand bare: `guid'...'` is refused (quirk 45)."""
    listed = [key.lower() for key in keys]
    if not listed or not all(map(is_key, listed)):
        raise ValueError("no key of the register")
    return f"{name} eq {listed[0]}" if len(listed) == 1 else f"{name} in ({','.join(listed)})"


def is_one_of(name: str, texts: Sequence[str]) -> str:
    """The condition that a text is one of these."""
    if len(texts) == 1:
        return f"{name} eq {quoted(texts[0])}"
    return f"{name} in ({','.join(map(quoted, texts))})"


def any_of(conditions: Sequence[str]) -> str:
    """The condition that one of these holds."""
    return conditions[0] if len(conditions) == 1 else f"({' or '.join(conditions)})"


def within(name: str, first: date | None, last: date | None) -> Iterator[str]:
    """The conditions that a moment lies in a period of Dutch days, both included."""
    if first:
        yield f"{name} ge {midnight(first)}"
    if last:
        yield f"{name} lt {midnight(last + timedelta(days=1))}"


def read_page(answer: UpstreamAnswer) -> Page:
    """The page in an answer. Raises UpstreamUnreadable for anything that is none (H1, H5)."""
    body = load_json(answer)
    rows = body.get("value") if isinstance(body, dict) else None
    if not isinstance(rows, list) or not all(isinstance(row, dict) and is_key(str(row.get("Id"))) for row in rows):
        raise UpstreamUnreadable("answered without the list of rows that it always gave", CHANGED)
    total, link = body.get("@odata.count"), body.get("@odata.nextLink")
    if not isinstance(total, int | None) or not isinstance(link, str | None):
        raise UpstreamUnreadable("answered with a count or a link that is none", CHANGED)
    return Page(tuple(rows), total, link)


def read_rest(first: Page, fits: Callable[[Row], bool], ask: Ask, platform: Platform) -> list[Row]:
    """The rows of all pages after this one (quirk 48). Raises UpstreamError, also when not all of them can be had.

    `fits` says of a row whether it is one that was asked for: when the platform loses the filter it gives other rows,
    and says nothing (quirk 47).
    """
    rows: list[Row] = []
    link = first.next_link
    for _ in range(MAX_PAGES):
        if link is None:
            return rows
        page = ask(follow(link, platform), lambda answer: confirmed(read_page(answer), fits), reading="page").value
        rows += page.rows
        link = page.next_link
    raise UpstreamUnreadable(f"has more than {MAX_PAGES} further pages of this", REPORT)


def confirmed(page: Page, fits: Callable[[Row], bool]) -> Page:
    """The page, when every row of it is one that was asked for. Raises UpstreamUnreadable (quirk 47)."""
    if not all(map(fits, page.rows)):
        raise UpstreamUnreadable("answered with other rows than were asked for", CHANGED)
    return page


def follow(link: str, platform: Platform) -> UpstreamRequest:
    """The request for the next page. An address that is not the platform's own is not followed."""
    for root in (platform.base_url, BASE_URL):
        if link.startswith(f"{root}/"):
            address = platform.base_url + link[len(root) :]
            return UpstreamRequest(method="GET", url=address, expects="json")
    raise UpstreamRefused("named an address of another host for its next page", REPORT)


def in_tens(keys: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The keys in groups that one question may have."""
    for start in range(0, len(keys), MAX_IDS):
        yield tuple(keys[start : start + MAX_IDS])
