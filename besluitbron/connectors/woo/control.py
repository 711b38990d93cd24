"""Whether the register looks at a parameter, where its results do not say (quirk 36). Pure.

Category and kind stand on no result, and words are ranked. Body and day stand on each, but a page is not all results.
"""

from collections.abc import Iterator
from typing import Final

from besluitbron.contract.control import Counted, control_by_count, shows_all
from besluitbron.contract.search import SearchPage, SearchQuestion
from besluitbron.contract.upstream import UpstreamAnswer
from besluitbron.upstream.data import load_json

from .fields import mapping, required
from .query import PAGE_SIZES, build_alone, build_whole


def _unproven(page: SearchPage, question: SearchQuestion) -> Iterator[str]:
    yield "text"
    yield from question.filters
    if shows_all(page, question):
        return
    if question.source:
        yield "source"
    yield from (name for name, day in (("from_date", question.from_date), ("to_date", question.to_date)) if day)


def _count(answer: UpstreamAnswer) -> Counted:
    page = mapping(load_json(answer))
    return Counted(required(page, "totaal", int), len(required(page, "resultaten", list)))


CONTROL: Final = control_by_count(
    most=PAGE_SIZES[0], unproven=_unproven, whole=build_whole, alone=build_alone, count=_count
)
