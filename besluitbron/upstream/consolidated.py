"""Consolidated law and regulations: versions from KOOP's zoekservice (SRU 1.2), their texts from its repository.

Two registers are served in this one way, BWB and CVDR; what differs is how they write a record and a document. Where
the zoekservice does not find by a day what is in force on it by its own dates, these decide.
"""

import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, Generic, Protocol, TypeVar

from lxml import etree

from besluitbron.contract.addresses import parts_of
from besluitbron.contract.errors import NotInRegister, UpstreamUnreadable
from besluitbron.contract.search import Hit, Period, SearchPage, SearchQuestion
from besluitbron.contract.upstream import Ask, Platform, UpstreamAnswer, UpstreamRequest
from besluitbron.contract.validity import is_in_force, life_of, nearest_version, say_absence
from besluitbron.upstream import sru
from besluitbron.upstream.sru import CHANGED, Envelope, confirmed_total, read_envelope
from besluitbron.upstream.text.regulation import Regulation

SEARCH_HOST: Final = "zoekservice.overheid.nl"
REPOSITORY_HOST: Final = "repository.officiele-overheidspublicaties.nl"
MAX_REACH: Final = 10_000
"""Ours: the platform names no limit, and nobody walks through more results than this."""
MAX_ON_A_DAY: Final = 50
"""A work has one version a day, and a few more that were known otherwise before (4 were seen)."""
MAX_VERSIONS: Final = 1_000
"""The platform gives that many at once (seen); the law with most versions that we know of has 733."""
MAX_LOOKED_AT: Final = 100
"""Versions of other days that are looked through to name a few works."""
MAX_FILE_BYTES: Final = 30_000_000
"""The tax laws are 3 MB; omgevingsplannen and regulations with annexes are much more. Ours, no limit is named."""
MISSING_STATUSES: Final = frozenset({404, 410})


class Version(Protocol):
    """One version of a work, as a record of the zoekservice describes it."""

    @property
    def identifier(self) -> str:
        """Of the version."""

    @property
    def work(self) -> str:
        """The law or regulation, whichever its version."""

    @property
    def period(self) -> Period:
        """On which days it is in force."""

    @property
    def text_address(self) -> str | None:
        """Of its file in the repository."""


V = TypeVar("V", bound=Version)


def build_request(
    platform: Platform, connection: str, clauses: Iterable[str], *, start: int, limit: int
) -> UpstreamRequest:
    """The request for versions of one collection to which all clauses apply, from record `start` (1-based)."""
    return sru.build_request(
        f"{platform.base_url}/sru/Search",
        " and ".join(clauses),
        version="1.2",
        start=start,
        limit=limit,
        more=(("x-connection", connection),),
        # A whole answer has come with 406 (quirk 69): the body decides.
        readable_statuses=frozenset({200, 406}),
    )


def read_search_page(
    answer: UpstreamAnswer,
    question: SearchQuestion,
    read_version: Callable[[etree._Element], V],
    show: Callable[[Sequence[V]], Iterable[Hit]],
    notes: tuple[str, ...],
) -> SearchPage:
    """Read the page of a search for versions in force on a day; `show` makes the hits of them.

    Raises UpstreamRefused or UpstreamUnavailable for a diagnostic instead of an answer, UpstreamUnreadable for
    anything that is not the promised shape.
    """
    page = read_envelope(answer, start=question.window.offset + 1)
    versions = [read_version(record) for record in page.records[: question.window.limit]]
    total, count_notes = confirmed_total(page.total, question.window.offset, len(versions))
    return SearchPage(
        hits=tuple(show(versions)),
        fetched=len(versions),
        total=total,
        total_kind="unknown" if total is None else "exact",
        has_next=page.has_next or len(page.records) > question.window.limit,
        not_applied=_filters(question) if page.diagnostics else (),
        notes=(*count_notes, *notes),
    )


def read_all(answer: UpstreamAnswer, read_version: Callable[[etree._Element], V]) -> tuple[Envelope, tuple[V, ...]]:
    """All versions on a page that was asked from its first record, and the page."""
    page = read_envelope(answer, start=1)
    return page, tuple(read_version(record) for record in page.records)


def by_work(versions: Iterable[V]) -> dict[str, list[V]]:
    """The versions of each work, in the order of the register."""
    works: dict[str, list[V]] = {}
    for version in versions:
        works.setdefault(version.work, []).append(version)
    return works


def versions_on(versions: Iterable[V], work: str, day: date) -> list[V]:
    """The versions of this work that are in force on the day, the newest first."""
    fitting = [version for version in versions if version.work == work and is_in_force(version.period, day)]
    return sorted(fitting, key=lambda version: version.period[0] or date.min, reverse=True)


@dataclass(frozen=True)
class Chosen(Generic[V]):
    """The version to show, and where it is not one in force on the day: why not."""

    version: V
    absence: str | None = None

    def say_status(self, own: str | None) -> str | None:
        """The status to show, from the version's own."""
        return f"{self.absence.partition(':')[0]}; this version: {own}" if self.absence else own


@dataclass(frozen=True)
class Work(Generic[V]):
    """A law or regulation of which a version is wanted, and how the register is asked for them."""

    identifier: str
    called: str
    """What it is, for sentences: `law`."""
    on_day: UpstreamRequest
    """For its versions in force on the day."""
    every: UpstreamRequest
    """For all its versions, when there is none in force on the day."""
    read: Callable[[UpstreamAnswer], tuple[Envelope, tuple[V, ...]]]
    unknown: str
    """The sentence when the register has no version of it."""
    settle: Callable[[Iterable[V]], list[V]] = list
    """Of a version that the register describes more than once, the description that counts now."""

    def choose(self, day: date, today: date, ask: Ask) -> Chosen[V]:
        """The version in force on the day, else the nearest one with why it is not.

        Raises NotInRegister when the register has no version at all, UpstreamUnreadable when it answers with others.
        """
        _, found = ask(self.on_day, self.read, reading="versions").value
        if fitting := self._in_force(found, day):
            return Chosen(fitting[0])
        if found:
            raise UpstreamUnreadable("answered with other versions than the one asked for", CHANGED)
        own = self._every_version(ask)
        if fitting := self._in_force(own, day):
            return Chosen(fitting[0])
        nearest = nearest_version(own, lambda version: version.period, day)
        if nearest is None:
            raise NotInRegister(self.unknown)
        settled = self.settle(version for version in own if version.identifier == nearest.identifier)
        when = f"on {day} (today)" if day == today else f"on {day}"
        return Chosen(settled[0], say_absence(*life_of(version.period for version in own), day, when=when))

    def _in_force(self, versions: Iterable[V], day: date) -> list[V]:
        return self.settle(versions_on(versions, self.identifier, day))

    def _every_version(self, ask: Ask) -> list[V]:
        page, versions = ask(self.every, self.read, reading="versions").value
        own = [version for version in versions if version.work == self.identifier]
        if not own and versions:
            raise UpstreamUnreadable(f"answered with other {self.called}s than the one asked for", CHANGED)
        if page.has_next:
            raise UpstreamUnreadable(f"has more versions of this {self.called} than can be looked through", CHANGED)
        return own


def fetch_regulation(
    version: Version,
    paths: re.Pattern[str],
    read: Callable[[UpstreamAnswer], Regulation],
    reading: Hashable,
    ask: Ask,
    platform: Platform,
) -> Regulation:
    """The text of a version, from its file in the repository; or a regulation without text that says why.

    Only addresses with one of these `paths` are asked. `read` and `reading` as in contract.upstream.Ask.
    """
    address = version.text_address
    if address is None:
        return Regulation((), reason="the register names no file for this version")
    if not is_in_repository(address, paths):
        return Regulation((), reason="the address of its file is not one of a version in the register's repository")
    request = UpstreamRequest(
        method="GET",
        url=_rebase(address, platform),
        readable_statuses=MISSING_STATUSES | {200},
        max_bytes=MAX_FILE_BYTES,
    )

    def read_file(answer: UpstreamAnswer) -> Regulation:
        if answer.status in MISSING_STATUSES:
            return Regulation((), reason="the register has no file at the address it gives for this version")
        return read(answer)

    return ask(request, read_file, reading=reading).value


def files_of(version: Version, paths: re.Pattern[str]) -> tuple[str, ...]:
    """The address of a version's file, when it is one that may be shown."""
    address = version.text_address
    return (address,) if address and is_in_repository(address, paths) else ()


def is_in_repository(address: str, paths: re.Pattern[str]) -> bool:
    """Whether an address is that of a file in the repository, encrypted, with one of these paths."""
    parts = parts_of(address)
    if parts is None or (parts.scheme, parts.netloc) != ("https", REPOSITORY_HOST):
        return False
    return paths.fullmatch(parts.path) is not None


def _filters(question: SearchQuestion) -> tuple[str, ...]:
    """Every filter: which one a diagnostic beside the records is about cannot be told (quirk 26)."""
    named = (*(("source",) if question.source else ()), *question.filters, "on_date")
    return tuple(dict.fromkeys(named))


def _rebase(address: str, platform: Platform) -> str:
    """The address at a stand-in for the platform, when a setting names one: it has the repository's paths as well."""
    if REPOSITORY_HOST in platform.hosts:
        return address
    return platform.base_url + address.removeprefix(f"https://{REPOSITORY_HOST}")
