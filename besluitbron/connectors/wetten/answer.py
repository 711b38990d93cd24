"""SRU 1.2 answers of the platform -> our words. Confirms the shape before anything is counted. Pure."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Final

from besluitbron.contract.search import Hit, SearchPage, SearchQuestion
from besluitbron.contract.upstream import UpstreamAnswer
from besluitbron.contract.validity import is_in_force, life_of, nearest_version, say_absence, say_period
from besluitbron.upstream.consolidated import by_work, read_all, read_search_page
from besluitbron.upstream.sru import Envelope

from .kinds import KINDS
from .record import Version, read_hit, read_version
from .sources import by_authority, load_sources

TITLES_ONLY: Final = (
    "The words were looked for in titles and abbreviations: this register has no search in the text of laws."
)
MAX_NAMED: Final = 3


def read_search(answer: UpstreamAnswer, question: SearchQuestion) -> SearchPage:
    """Read the page of a search; of versions with the same days only the one known last is shown.

    Raises UpstreamRefused or UpstreamUnavailable for a diagnostic instead of an answer, UpstreamUnreadable for
    anything that is not the promised shape.
    """
    authorities = by_authority(question.sources or load_sources())

    def show(versions: Iterable[Version]) -> list[Hit]:
        return [read_hit(version, authorities) for version in known_last(versions)]

    return read_search_page(answer, question, read_version, show, (TITLES_ONLY, *_kind_note(question)))


def _kind_note(question: SearchQuestion) -> tuple[str, ...]:
    kind = question.filters.get("kind")
    if kind is None or kind in KINDS:
        return ()
    return (f"'{kind}' is no kind that this service knows in the register; it was searched as it is written.",)


def read_versions(answer: UpstreamAnswer) -> tuple[Envelope, tuple[Version, ...]]:
    """All versions on a page that was asked from its first record, and the page."""
    return read_all(answer, read_version)


def read_other_days(answer: UpstreamAnswer, question: SearchQuestion) -> tuple[str, ...]:
    """What laws with these words there are on other days (quirk 70)."""
    page, versions = read_versions(answer)
    laws = by_work(versions)
    if not laws:
        return ("No law with these words is in force on any other day either, as far as this register goes.",)
    day = question.on_date or date.max
    named = name_on_other_days(laws, day, whole=not page.has_next)
    return (f"Not found on {day}, but in this register: {named}. get_document opens them.",)


def name_on_other_days(laws: Mapping[str, list[Version]], day: date, *, whole: bool) -> str:
    """The first few of these laws with the days on which they are in force; `whole` when all versions are there."""
    named = [_named(found, day, whole=whole) for found in list(laws.values())[:MAX_NAMED]]
    more = f"; and {len(laws) - MAX_NAMED} more" if len(laws) > MAX_NAMED else ""
    return f"{'; '.join(named)}{more}"


def known_last(versions: Iterable[Version]) -> list[Version]:
    """One version for each first day of a law: the one that the register holds to now, else knew last."""
    chosen: dict[str, Version] = {}
    for version in versions:
        before = chosen.get(version.identifier)
        if before is None or _known_until(before) < _known_until(version):
            chosen[version.identifier] = version
    return list(chosen.values())


def _known_until(version: Version) -> tuple[date, date]:
    return version.known[1] or date.max, version.known[0] or date.min


def _named(versions: list[Version], day: date, *, whole: bool) -> str:
    near = nearest_version(versions, lambda version: version.period, day) or versions[0]
    first_day, last_day = life_of(version.period for version in versions)
    if is_in_force(near.period, day):
        return f"{near.title} ({near.identifier}), by its own dates {say_period(near.period)}"
    said = say_absence(first_day, last_day, day, when="then") if whole else f"one version is {say_period(near.period)}"
    return f"{near.title} ({near.identifier}), {said}"
