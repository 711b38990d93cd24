"""Whether the zoekservice looks at each clause of a search, where its records do not show it. Pure.

Words stand on no record: they are looked for in texts, or in more titles than a record has. What stands on each record
proves its filter on those that are shown, and these are not all: a few versions can be in force on a day by chance.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from besluitbron.contract.connector import Control
from besluitbron.contract.control import Counted, control_by_count, shows_all
from besluitbron.contract.search import SearchPage, SearchQuestion
from besluitbron.contract.upstream import Platform, UpstreamAnswer, UpstreamRequest
from besluitbron.upstream.consolidated import build_request
from besluitbron.upstream.sru import read_envelope

EVERY_VERSION: Final = "dcterms.modified>=1900-01-01"
"""Both collections have this index (recorded), and every version a day on which it was changed."""


def control_of(connection: str, clauses_alone: Callable[[str, SearchQuestion], Iterable[str]]) -> Control:
    """The control of a collection; `clauses_alone` gives the clauses of one filter of a question."""

    def whole(platform: Platform) -> UpstreamRequest:
        return build_request(platform, connection, (EVERY_VERSION,), start=1, limit=1)

    def alone(name: str, question: SearchQuestion, platform: Platform) -> UpstreamRequest:
        return build_request(platform, connection, clauses_alone(name, question), start=1, limit=1)

    return control_by_count(most=1, unproven=_unproven, whole=whole, alone=alone, count=_count)


def _unproven(page: SearchPage, question: SearchQuestion) -> Iterator[str]:
    yield "text"
    if shows_all(page, question):
        return
    if question.source:
        yield "source"
    yield from question.filters
    if question.on_date:
        yield "on_date"


def _count(answer: UpstreamAnswer) -> Counted:
    page = read_envelope(answer, start=1)
    return Counted(page.total, len(page.records))
