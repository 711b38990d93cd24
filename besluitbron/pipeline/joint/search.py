"""search_documents over several registers: the same words everywhere, each register in its own query language."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any, Final

from besluitbron.contract.connector import Connector, SearchTool, Toolbox
from besluitbron.contract.errors import ArgumentsRefused, SourceUnknown, TextRefused, UpstreamUnavailable, name_choices
from besluitbron.contract.search import MAX_LIMIT
from besluitbron.pipeline.arguments import load_arguments
from besluitbron.pipeline.joint.document import with_calls_here
from besluitbron.pipeline.joint.hints import advise_here
from besluitbron.pipeline.joint.merging import Found, merge
from besluitbron.pipeline.joint.places import search_tool_of
from besluitbron.pipeline.joint.run import JointRun
from besluitbron.pipeline.joint.side_by_side import SAYS_NOTHING, Reply, ask_side_by_side
from besluitbron.pipeline.outcome import Run, ToolOutcome
from besluitbron.pipeline.precision import has_next_window, write_moment, write_precision
from besluitbron.pipeline.search_question import check_order
from besluitbron.pipeline.search_service import NOTHING_PROVEN, Searched, search_register

WINDOW: Final = frozenset({"offset", "limit"})
SHOWN_OF_A_REGISTER: Final = (
    "searched_text",
    "removed",
    "matching",
    "sources",
    "filters",
    "not_applied",
    "total",
    "total_kind",
    "more_to_find",
    "complete",
    "served_from",
    "retrieved_at",
    "notes",
)
"""Members of a register's own precision; its window is the joint one."""
FAIRNESS: Final = (
    "Results stand in turns, the first of each register first: the registers' own orders cannot be compared."
)


@dataclass(frozen=True)
class Part:
    """One register's share of the question: its search tool, the arguments it takes, and those it has no place for."""

    tool: SearchTool
    arguments: Mapping[str, Any]
    left_out: tuple[str, ...]


def run_joint_search(run: JointRun, name: str, arguments: Mapping[str, Any]) -> ToolOutcome:
    """Ask the registers; `name` is that of the tool.

    Raises CallerError when none can be asked this, UpstreamUnavailable when none answered.
    """
    chosen = choose_registers(run, arguments.get("registers"))
    check_order(arguments.get("from_date"), arguments.get("to_date"))  # some registers have no place for a period
    limit = min(arguments["limit"], max(1, MAX_LIMIT // len(chosen)))
    parts: dict[str, Part] = {}
    refused: list[Reply[Searched]] = []
    for connector in chosen:
        try:
            parts[connector.name] = _part(connector, {**arguments, "limit": limit})
        except TextRefused as error:
            refused.append(Reply(connector, refused=str(error)))
        except ArgumentsRefused as error:
            refused.append(Reply(connector, refused=f"{connector.title} cannot be asked so: {error}", otherwise=True))
    asked = [connector for connector in chosen if connector.name in parts]
    replies = [*ask_side_by_side(run, asked, partial(_search, run, parts)), *refused]
    _raise_if_nobody_looked(replies)
    return _outcome(run, name, arguments, limit, replies, parts)


def choose_registers(run: JointRun, written: str | None) -> list[Connector]:
    """The registers to ask: those named, with commas, else all. Raises ArgumentsRefused for one that does not exist."""
    known = run.registers.connectors
    names = [name.strip().lower() for name in (written or "").split(",") if name.strip()]
    if written is not None and not names:
        raise ArgumentsRefused("registers: no register is named. Leave it out to search all. Nothing was searched.")
    if unknown := [name for name in names if name not in known]:
        raise ArgumentsRefused(
            f"registers: there is no '{unknown[0][:40]}'; there are {name_choices(list(known))}. Nothing was searched."
        )
    return [known[name] for name in dict.fromkeys(names or known)]


def _part(connector: Connector, arguments: Mapping[str, Any]) -> Part:
    """Raises TextRefused for a register whose search has no text."""
    tool = search_tool_of(connector)
    if "text" not in tool.arguments.fields or tool.no_text_because:
        raise TextRefused(tool.no_text_because or f"{connector.title} has no text search.")
    given = {name: value for name, value in arguments.items() if name != "registers"}
    taken = {
        name: value.isoformat() if isinstance(value, date) else value
        for name, value in given.items()
        if name in tool.arguments.fields
    }
    left_out = tuple(name for name in given if name not in taken.keys() | WINDOW)
    return Part(tool, load_arguments(tool, taken), left_out)


def _search(joint: JointRun, parts: Mapping[str, Part], run: Run) -> Searched:
    part = parts[run.connector.name]
    return search_register(run, part.tool, part.arguments, joint.registers.lists.current(run.connector))


def _raise_if_nobody_looked(replies: Sequence[Reply[Searched]]) -> None:
    if any(reply.value is not None for reply in replies):
        return
    failed = [reply.failed for reply in replies if reply.failed]
    if failed:
        raise UpstreamUnavailable(f"could not be searched: {' '.join(failed)}", "Try again later, or ask one register")
    kind = ArgumentsRefused if any(reply.otherwise for reply in replies) else SourceUnknown
    raise kind(" ".join(_named(reply.connector, reply.refused or "") for reply in replies))


def _named(connector: Connector, sentence: str) -> str:
    return sentence if sentence.startswith(connector.title) else f"{connector.title}: {sentence}"


def _outcome(
    run: JointRun,
    name: str,
    arguments: Mapping[str, Any],
    limit: int,
    replies: Sequence[Reply[Searched]],
    parts: Mapping[str, Part],
) -> ToolOutcome:
    searched = {reply.connector.name: reply.value for reply in replies if reply.value is not None}
    results, again = merge([_found(run, reply.connector, reply.value) for reply in replies if reply.value is not None])
    together = run.trail.together(run.now)
    precision = {
        **_words(searched),
        "window": {"offset": arguments["offset"], "limit": limit, "returned": len(results)},
        "total_kind": "unknown",
        "more_to_find": determine_joint_more(replies),
        "complete": all(_looked(reply) for reply in replies if reply.otherwise or not reply.refused),
        "served_from": together.served_from,
        "retrieved_at": write_moment(together.retrieved_at),
        "notes": [*_notes(arguments, limit, replies, results, again), *_register_notes(replies, parts)],
    }
    answer = run.answer(
        {
            "results": results,
            "registers": [_register_part(run.toolbox, reply, parts) for reply in replies],
            "precision": precision,
            **_next_window(name, arguments, limit, searched.values()),
        }
    )
    return ToolOutcome(answer, hits=len(results), total=None, served_from=together.served_from)


def _found(run: JointRun, connector: Connector, searched: Searched) -> list[Found]:
    shaped = searched.shaped
    return [
        Found(connector, hit, with_calls_here(run, shown))
        for hit, shown in zip(shaped.page.hits, shaped.results, strict=True)
    ]


def _words(searched: Mapping[str, Searched]) -> dict[str, Any]:
    """What was searched, when it was the same everywhere; else it stands with each register."""
    texts = {one.question.text.text for one in searched.values()}
    return {"searched_text": texts.pop()} if len(texts) == 1 else {}


def _looked(reply: Reply[Searched]) -> bool:
    return reply.value is not None and reply.value.precision.complete


def determine_joint_more(replies: Sequence[Reply[Searched]]) -> dict[str, str]:
    """More to find over all registers: yes when one has more, no only when every one that was asked says no."""
    answers = [reply.value.precision.more_to_find for reply in replies if reply.value is not None]
    if any(more.answer == "yes" for more in answers):
        return {"answer": "yes", "why": "window"}
    if any(reply.failed or reply.otherwise for reply in replies):
        return {"answer": "unknown", "why": "partial_answer"}
    if any(more.answer == "unknown" for more in answers):
        return {"answer": "unknown", "why": "unknown_total"}
    return {"answer": "no"}


def _register_part(here: Toolbox, reply: Reply[Searched], parts: Mapping[str, Part]) -> dict[str, Any]:
    """What one register said, with its own total and precision."""
    connector = reply.connector
    head = {"connector": connector.name, "title": connector.title, "data": connector.data}
    if reply.value is None:
        outcome = "failed" if reply.failed else "not_asked"
        return {**head, "outcome": outcome, "why": advise_here(here, connector, reply.failed or reply.refused or "")}
    written = write_precision(reply.value.precision)
    if "notes" in written:
        written["notes"] = [advise_here(here, connector, note) for note in written["notes"]]
    left_out = parts[connector.name].left_out
    if left_out:
        written["not_applied"] = [*written.get("not_applied", ()), *left_out]
    return {
        **head,
        "outcome": "searched",
        "returned": len(reply.value.shaped.results),
        **{name: written[name] for name in SHOWN_OF_A_REGISTER if name in written and written[name] != []},
    }


def _notes(
    arguments: Mapping[str, Any],
    limit: int,
    replies: Sequence[Reply[Searched]],
    results: Sequence[Mapping[str, Any]],
    again: int,
) -> list[str]:
    failed = [reply.connector.title for reply in replies if reply.failed]
    notes = [FAIRNESS] if results else []
    if arguments["limit"] > limit:
        notes.append(
            f"limit {arguments['limit']} was cut to {limit} a register: at most {MAX_LIMIT} results an answer."
        )
    if failed:
        notes.append(f"{', '.join(failed)} could not be searched: what is there is missing here. {SAYS_NOTHING}")
    if again:
        left_out = "1 result is" if again == 1 else f"{again} results are"
        notes.append(f"{left_out} left out: another register shows the same publication (also_in).")
    if skipped := [reply.connector.title for reply in replies if reply.otherwise]:
        notes.append(
            f"{', '.join(skipped)} could not be asked in this way: what is there is missing here. {SAYS_NOTHING}"
        )
    if not results and arguments["offset"]:
        notes.append(f"No register that was searched has a result from offset {arguments['offset']} on.")
    elif not results:
        notes.append(f"Nothing was found in the registers that were searched. {NOTHING_PROVEN}")
    return notes


def _register_notes(replies: Sequence[Reply[Searched]], parts: Mapping[str, Part]) -> Iterator[str]:
    """What of one register touches how far its results can be trusted: whoever reads only the top must see it."""
    for reply in replies:
        if reply.value is None:
            continue
        lost = [*reply.value.precision.not_applied, *parts[reply.connector.name].left_out]
        if lost:
            yield f"{reply.connector.title} did not apply {', '.join(lost)}: check its results for it."
        if not reply.value.precision.complete:
            yield f"{reply.connector.title} answered only in part: results of it are missing."


def _next_window(tool: str, arguments: Mapping[str, Any], limit: int, searched: Iterable[Searched]) -> dict[str, Any]:
    """The next results of each register that has more; each counts from the same offset."""
    if not any(has_next_window(one.part, one.precision.more_to_find) for one in searched):
        return {}
    kept = {
        name: value.isoformat() if isinstance(value, date) else value
        for name, value in arguments.items()
        if value is not None and name not in ("offset", "limit")
    }
    following = {**kept, "offset": arguments["offset"] + limit, "limit": limit}
    return {"next_window": {"tool": tool, "arguments": following}}
