"""Control by count: a filter that the register looks at leaves something out of the whole register. Pure.

For registers that take each filter as a parameter or clause of its own, where one can be renamed and ignored while the
others hold. The counts are of questions with one filter each, so that a few of them serve all searches of a day.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from besluitbron.contract.connector import Control
from besluitbron.contract.search import SearchPage, SearchQuestion
from besluitbron.contract.upstream import KEEP_CONTROL_MINUTES, Platform, UpstreamAnswer, UpstreamRequest


def control_by_count(
    *,
    unproven: Callable[[SearchPage, SearchQuestion], Sequence[str]],
    whole: Callable[[Platform], UpstreamRequest],
    alone: Callable[[str, SearchQuestion, Platform], UpstreamRequest],
    count: Callable[[UpstreamAnswer], int],
) -> Control:
    """`unproven` names the filters of a question that its page cannot show to be applied, `whole` asks for all there
    is, and `alone` for what one filter leaves of it: with a value that leaves something out on any day."""

    def build(page: SearchPage, question: SearchQuestion, platform: Platform) -> tuple[UpstreamRequest, ...]:
        names = unproven(page, question)
        if not names:
            return ()
        asked = (whole(platform), *(alone(name, question, platform) for name in names))
        return tuple(replace(request, keep_minutes=KEEP_CONTROL_MINUTES) for request in asked)

    def lost(page: SearchPage, question: SearchQuestion, counts: Sequence[int]) -> tuple[str, ...]:
        everything, *left = counts
        return tuple(name for name, some in zip(unproven(page, question), left, strict=True) if some >= everything)

    return Control(build=build, read=count, lost=lost)


def shows_all(page: SearchPage, question: SearchQuestion) -> bool:
    """Whether all results are on the page: each filter that stands on a result is proven then."""
    return question.window.offset == 0 and page.total is not None and page.fetched >= page.total
