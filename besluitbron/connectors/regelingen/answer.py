"""SRU 1.2 answers of the platform -> our words. Confirms the shape before anything is counted. Pure."""

from collections.abc import Iterable
from datetime import date
from typing import Final

from besluitbron.contract.search import Hit, SearchPage, SearchQuestion
from besluitbron.contract.upstream import UpstreamAnswer
from besluitbron.contract.validity import is_in_force, nearest_version, say_absence, say_period
from besluitbron.upstream.consolidated import by_work, read_all, read_search_page
from besluitbron.upstream.sru import Envelope

from .kinds import RELIABLE_FROM
from .record import Version, read_hit, read_version
from .sources import index_creators, load_sources

MAX_NAMED: Final = 3


def read_search(answer: UpstreamAnswer, question: SearchQuestion) -> SearchPage:
    """Read the page of a search.

    Raises UpstreamRefused or UpstreamUnavailable for a diagnostic instead of an answer, UpstreamUnreadable for
    anything that is not the promised shape.
    """
    creators = index_creators(question.sources or load_sources())

    def show(versions: Iterable[Version]) -> Iterable[Hit]:
        return {version.identifier: read_hit(version, creators) for version in versions}.values()

    return read_search_page(answer, question, read_version, show, _kind_note(question))


def read_versions(answer: UpstreamAnswer) -> tuple[Envelope, tuple[Version, ...]]:
    """All versions on a page that was asked from its first record, and the page."""
    return read_all(answer, read_version)


def read_other_days(answer: UpstreamAnswer, question: SearchQuestion) -> tuple[str, ...]:
    """What regulations with these words there are on other days (quirk 70)."""
    page, versions = read_versions(answer)
    works = by_work(versions)
    if not works:
        return ("No version of a regulation in this register has these words on any other day either.",)
    day = question.on_date or date.max
    named = [_named(found, day, whole=not page.has_next) for found in list(works.values())[:MAX_NAMED]]
    more = f" And {len(works) - MAX_NAMED} more." if len(works) > MAX_NAMED else ""
    return (
        f"Not found with these words on {day}, but in this register: {'; '.join(named)}.{more} "
        "get_document opens them.",
    )


def _named(versions: list[Version], day: date, *, whole: bool) -> str:
    """The version nearest to the day, with its days: that its words are gone does not mean that the regulation is."""
    near = nearest_version(versions, lambda version: version.period, day) or versions[0]
    said = say_period(near.period)
    if is_in_force(near.period, day):
        return f"{near.title}, {near.creator} ({near.identifier}), by its own dates {said}"
    if whole and near.period[0] and day < near.period[0] and near.identifier.endswith("_1"):
        said = say_absence(near.period[0], None, day, when="then")
    return f"{near.title}, {near.creator} ({near.identifier}), {said}"


def _kind_note(question: SearchQuestion) -> tuple[str, ...]:
    if "kind" not in question.filters:
        return ()
    return (f"Only regulations filed since {RELIABLE_FROM} have a reliable kind: older ones can be missing here.",)
