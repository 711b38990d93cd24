"""Whether the index looks at what stands on no entry: area, kind, and whether there is a text (H20). Pure."""

from collections.abc import Iterator
from typing import Final

from besluitbron.contract.control import Counted, control_by_count
from besluitbron.contract.search import SearchPage, SearchQuestion
from besluitbron.contract.upstream import UpstreamAnswer

from .feed import read_feed
from .query import MOST, build_alone, build_whole


def _unproven(page: SearchPage, question: SearchQuestion) -> Iterator[str]:
    """Court and days are proven on all judgments of the answer, unless more were found than one answer holds."""
    yield from (name for name in ("area", "kind") if name in question.filters)
    if question.filters.get("content") != "all":
        yield "content"
    if page.total is None or page.total <= MOST:
        return
    yield from (name for name, day in (("from_date", question.from_date), ("to_date", question.to_date)) if day)
    yield from (name for name in ("changed_from", "changed_to") if name in question.filters)


def _count(answer: UpstreamAnswer) -> Counted:
    feed = read_feed(answer.content)
    return Counted(feed.total, len(feed.entries))


CONTROL: Final = control_by_count(most=1, unproven=_unproven, whole=build_whole, alone=build_alone, count=_count)
