"""Whether the register looks at a clause, where its records do not say (quirk 26, without the diagnostic). Pure.

Words stand on no record. What stands on each proves its filter on the records that are shown, and these are not all:
newest first, the first of all are also the first since a day.
"""

from collections.abc import Iterator
from typing import Final

from besluitbron.contract.control import Counted, control_by_count, shows_all
from besluitbron.contract.search import SearchPage, SearchQuestion
from besluitbron.contract.upstream import UpstreamAnswer

from .answer import read_page
from .query import build_alone, build_whole
from .vocabulary import UNTYPED


def _unproven(page: SearchPage, question: SearchQuestion) -> Iterator[str]:
    yield "text"
    if shows_all(page, question):
        return
    if question.source:
        yield "source"
    yield from (name for name, value in question.filters.items() if value != UNTYPED)
    yield from (name for name, day in (("from_date", question.from_date), ("to_date", question.to_date)) if day)


def _count(answer: UpstreamAnswer) -> Counted:
    page = read_page(answer, start=1)
    return Counted(page.total, len(page.records))


CONTROL: Final = control_by_count(most=1, unproven=_unproven, whole=build_whole, alone=build_alone, count=_count)
