"""Control questions: did the platform look at the filters, where its results cannot show it (H20)?

A filter that was lost gives more than was asked, and the first page can still look right: the newest results of the
whole register are also the newest since a day. What would be untrue then is the total, so it is exact only when proven.
"""

from dataclasses import replace
from typing import Final

from besluitbron.contract.connector import SearchTool
from besluitbron.contract.errors import UpstreamError
from besluitbron.contract.search import SearchPage, SearchQuestion
from besluitbron.pipeline.outcome import Run

NOT_PROVEN: Final = (
    "The total is not proven: whether the register looked at all filters could not be checked now, as it {0}."
)


def control_filters(
    run: Run, tool: SearchTool, question: SearchQuestion, page: SearchPage
) -> tuple[SearchPage, list[str]]:
    """The page with the filters that the control shows to be lost, or with a total that is no longer exact; notes.

    A page that shows a loss itself needs no control, and the results stand whatever the control says.
    """
    control = tool.control
    if control is None or not page.fetched or set(page.not_applied) - {"sort"}:
        return page, []
    requests = [replace(request, beside=True) for request in control.build(page, question, run.connector.platform)]
    try:
        shown = [run.trail.beside(request, control.read, reading=("control", tool.name)).value for request in requests]
        lost = control.lost(page, question, shown) if shown else ()
    except UpstreamError as failure:
        if page.total is None:
            return page, []
        return replace(page, total_kind="estimate"), [NOT_PROVEN.format(failure.happened)]
    return replace(page, not_applied=(*page.not_applied, *lost)), []
