"""Control by count: a filter that the register looks at leaves something out of the whole register. Pure.

For registers that take each filter as a parameter or clause of its own, where one can be renamed and ignored while the
others hold. The counts are of questions with one filter each, so that a few of them serve all searches of a day.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from besluitbron.contract.connector import Control
from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.contract.search import SearchPage, SearchQuestion
from besluitbron.contract.upstream import KEEP_CONTROL_MINUTES, Platform, UpstreamAnswer, UpstreamRequest

NOT_LOOKED: Final = "It may answer every question in the same way: try again later"
NOT_COUNTED: Final = "It may no longer take the question for that"


@dataclass(frozen=True)
class Counted:
    """What a register says there is, and how many results it gave with that."""

    total: int
    shown: int


def control_by_count(
    *,
    most: int,
    unproven: Callable[[SearchPage, SearchQuestion], Iterable[str]],
    whole: Callable[[Platform], UpstreamRequest],
    alone: Callable[[str, SearchQuestion, Platform], UpstreamRequest],
    count: Callable[[UpstreamAnswer], Counted],
) -> Control:
    """`unproven` names the filters of a question that its page cannot show to be applied, `whole` asks for all there
    is, and `alone` for what one filter leaves of it: with a value that leaves something out on any day. Both ask for
    `most` results at most.

    Who gives more, or to all of them the same as to the search, does not read questions: that shows nothing of filters.
    """

    def build(page: SearchPage, question: SearchQuestion, platform: Platform) -> tuple[UpstreamRequest, ...]:
        names = tuple(unproven(page, question))
        if not names:
            return ()
        asked = (whole(platform), *(alone(name, question, platform) for name in names))
        return tuple(replace(request, keep_minutes=KEEP_CONTROL_MINUTES) for request in asked)

    def read(answer: UpstreamAnswer) -> Counted:
        counted = count(answer)
        if counted.shown > most:
            raise UpstreamUnreadable("gave more results than were asked for", NOT_LOOKED)
        return counted

    def lost(page: SearchPage, question: SearchQuestion, counts: Sequence[Counted]) -> tuple[str, ...]:
        if all((one.total, one.shown) == (page.total, page.fetched) for one in counts):
            raise UpstreamUnreadable("gave the same answer to every question", NOT_LOOKED)
        everything, *left = (one.total for one in counts)
        if not everything:
            raise UpstreamUnreadable("found nothing when it was asked for all there is", NOT_COUNTED)
        return tuple(name for name, some in zip(unproven(page, question), left, strict=True) if some >= everything)

    return Control(build=build, read=read, lost=lost)


def shows_all(page: SearchPage, question: SearchQuestion) -> bool:
    """Whether all results are on the page: each filter that stands on a result is proven then."""
    return question.window.offset == 0 and page.total is not None and page.fetched >= page.total
