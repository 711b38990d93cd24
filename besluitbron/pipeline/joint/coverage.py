"""list_sources over all registers: what each holds, from when, what it lacks, how new it is. Never an empty list."""

from datetime import date
from typing import Any, Final

from besluitbron.contract.connector import Connector
from besluitbron.contract.result_schemas import present
from besluitbron.contract.search import CleanText, SearchQuestion, SearchWindow
from besluitbron.pipeline.days import dutch_day
from besluitbron.pipeline.joint.places import search_tool_of
from besluitbron.pipeline.joint.run import JointRun
from besluitbron.pipeline.joint.side_by_side import Reply, ask_side_by_side
from besluitbron.pipeline.outcome import Run, ToolOutcome
from besluitbron.pipeline.precision import write_moment

NEWEST: Final = "newest"
"""Reading of an answer for the date of its newest record, see UpstreamCache."""
CANNOT_TELL: Final = "the register cannot be asked for its newest record"


def run_coverage(run: JointRun) -> ToolOutcome:
    """The coverage statement. A register that does not answer is listed too, with what is known of it beforehand."""
    connectors = list(run.registers.connectors.values())
    asked = [connector for connector in connectors if connector.newest is not None]
    replies = {reply.connector.name: reply for reply in ask_side_by_side(run, asked, _newest)}
    results = [_entry(run, connector, replies.get(connector.name)) for connector in connectors]
    together = run.trail.together(run.now)
    failed = [reply.connector.title for reply in replies.values() if reply.failed]
    at_least = [reply.connector.title for reply in replies.values() if reply.value and reply.connector.read_newest]
    notes = [f"{', '.join(failed)} did not say how new they are."] if failed else []
    notes += [f"At least so new, and perhaps newer, are: {', '.join(at_least)}."] if at_least else []
    precision = {
        "window": {"offset": 0, "limit": len(results), "returned": len(results)},
        "total": len(results),
        "total_kind": "exact",
        "more_to_find": {"answer": "no"},
        "complete": not failed,
        "served_from": together.served_from,
        "retrieved_at": write_moment(together.retrieved_at),
        **present({"notes": notes}),
    }
    answer = run.answer({"results": results, "precision": precision})
    return ToolOutcome(answer, hits=len(results), total=len(results), served_from=together.served_from)


def _newest(run: Run) -> date | None:
    """The date of the newest record until today: some registers hold what is only planned."""
    connector = run.connector
    if connector.newest is None:
        raise TypeError(f"{connector.name} cannot be asked for its newest record")
    tool = search_tool_of(connector)
    question = SearchQuestion(
        text=CleanText(words=()),
        window=SearchWindow(0, 1, 1),
        matching="metadata_only",
        sort="newest",
        to_date=dutch_day(run.now),
        filters=tool.default_filters,
    )
    request = connector.newest(question, connector.platform)
    if (read_newest := connector.read_newest) is not None:
        return run.trail(request, lambda answer: read_newest(answer, dutch_day(run.now)), NEWEST).value
    page = run.trail(request, lambda answer: tool.read(answer, question), NEWEST).value
    return next((hit.date for hit in page.hits if hit.date), None)


def _entry(run: JointRun, connector: Connector, reply: Reply[date | None] | None) -> dict[str, Any]:
    sources = [source for source in run.registers.lists.held(connector).listing.sources if source.held]
    newest = reply.value if reply is not None else None
    unknown = None if newest else _why_unknown(connector, reply)
    return present(
        {
            "connector": connector.name,
            "title": connector.title,
            "publisher": connector.publisher,
            "home": connector.home,
            "data": connector.data,
            "holds": connector.description,
            "since": connector.since,
            "gaps": list(connector.gaps),
            "sources": len(sources),
            "newest": newest.isoformat() if newest else None,
            "newest_unknown_because": unknown,
        }
    )


def _why_unknown(connector: Connector, reply: Reply[date | None] | None) -> str:
    if reply is None:
        return CANNOT_TELL
    return reply.failed or reply.refused or connector.newest_unknown_because
