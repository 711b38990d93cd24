"""`search` and `fetch` as ChatGPT asks them of a connector: few members, fixed names (mcp.md section 8.27)."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from besluitbron.contract.argument_schemas import MAX_TEXT_WINDOW
from besluitbron.contract.errors import CallerError, NotInRegister, UpstreamError
from besluitbron.pipeline.joint.document import run_any_document
from besluitbron.pipeline.joint.run import JointRun
from besluitbron.pipeline.joint.search import run_joint_search
from besluitbron.pipeline.joint.side_by_side import SAYS_NOTHING
from besluitbron.pipeline.outcome import ToolOutcome
from besluitbron.pipeline.references.reference import read_day

EACH: Final = 3
"""Results a register: `search` has no window, and what it leaves out it must say."""
MAX_NOTES: Final = 3
_NEXT_ID: Final = re.compile(
    r"(?P<id>(?!https?:)[a-z][a-z0-9_]{1,39}:[^?]{1,300})"
    r"\?(?P<rest>(?:(?:offset|page|article|on_date)=[^&]{1,60}(?:&|$))+)"
)
"""An identifier of ours with what `fetch`, which takes no more than one, is to go on with."""
_NUMBERS: Final = frozenset({"offset", "page"})
OF_PRECISION: Final = ("complete", "served_from", "retrieved_at", "notes")


def run_find(run: JointRun, arguments: Mapping[str, Any]) -> ToolOutcome:
    """Search all registers; a query that names a document has it first. Raises what search_documents raises."""
    named, said = _named(run, arguments["query"])
    outcome = run_joint_search(run, "search_documents", {"text": arguments["query"], "offset": 0, "limit": EACH})
    answer = outcome.answer
    found = [result for result in answer["results"] if result["id"] not in {record["id"] for record in named}]
    results = [_for_chat(result) for result in (*named, *found)]
    told = [sentence for part in answer["registers"] for sentence in _told(part)]
    notes = [*said, *answer["precision"]["notes"], *told, *filter(None, [run.toolbox.sample_warning])]
    return ToolOutcome(
        {"results": results, "notes": notes, "request_id": run.request_id},
        hits=len(results),
        total=None,
        served_from=outcome.served_from,
    )


def _named(run: JointRun, query: str) -> tuple[list[Mapping[str, Any]], list[str]]:
    """The document that a query refers to, if it is a reference, and what is to say of it.

    Every reference has a digit but for the name of a law, which the search finds as well.
    """
    if not any(char.isdigit() for char in query):
        return [], []
    try:
        outcome = run_any_document(run, "get_document", {"id": query, "offset": 0, "length": 200})
    except NotInRegister as error:
        return [], [str(error)]
    except CallerError:
        return [], []  # words, and no reference
    except UpstreamError as error:
        return [], [f"BesluitBron {error.happened.rstrip('. ')}. {error.advice.rstrip('. ')}. {SAYS_NOTHING}"]
    record = outcome.answer["document"]
    return [record], [f"{record['id']}: {note}" for note in outcome.answer["precision"].get("notes", ())]


def _told(part: Mapping[str, Any]) -> Iterator[str]:
    """What one register said of its share: why it was not searched, how it matched, and its own notes."""
    title = part["title"]
    if part["outcome"] != "searched":
        yield f"{title}: {part['why']}"
        return
    defaults = [f"{name} {value}" for name, value in part.get("filters", {}).items()]
    how = [f"matched {part['matching']}"] if part.get("matching", "all_words") != "all_words" else []
    if defaults or how:
        yield f"{title}: searched with {', '.join([*how, *defaults])}."
    if part["returned"]:
        yield from (f"{title}: {note}" for note in part.get("notes", ())[:MAX_NOTES])


def _for_chat(result: Mapping[str, Any]) -> dict[str, str]:
    """A result in four members: who, when and its status stand in the title, as there is no other place for them."""
    about = ", ".join(filter(None, (result.get("source_name"), result.get("date"), result.get("status"))))
    return {
        "id": result["id"],
        "title": f"{result['title']} ({about})" if about else result["title"],
        "text": result.get("snippet") or result["citation"],
        "url": result.get("url", ""),
    }


def _next_id(arguments: Mapping[str, Any]) -> str:
    """The arguments of the next window in one identifier: `bekendmakingen:gmb-2026-1?offset=15944`."""
    rest = {name: value for name, value in arguments.items() if name not in ("id", "length")}
    return f"{arguments['id']}?{urlencode(rest)}"


def _read_next_id(identifier: str) -> dict[str, Any]:
    """The arguments in an identifier that `_next_id` wrote; any other is the identifier alone."""
    if (match := _NEXT_ID.fullmatch(identifier)) is None:
        return {"id": identifier}
    named = dict(parse_qsl(match["rest"]))
    read: dict[str, Any] = {name: int(named[name]) for name in _NUMBERS & named.keys() if named[name].isdecimal()}
    if "article" in named:
        read["article"] = named["article"]
    if "on_date" in named:
        read["on_date"] = read_day(named["on_date"])
    return {"id": match["id"], **read}


def run_fetch(run: JointRun, arguments: Mapping[str, Any]) -> ToolOutcome:
    """Fetch one document, or the part that a `next_id` of ours names. Raises what get_document raises."""
    asked = {"offset": 0, **_read_next_id(arguments["id"]), "length": MAX_TEXT_WINDOW}
    outcome = run_any_document(run, "get_document", asked)
    answer = outcome.answer
    record = answer["document"]
    fetched = {
        "id": record["id"],
        "title": f"{record['title']} ({record['status']})" if "status" in record else record["title"],
        "text": answer.get("text") or f"No text: {answer['no_text_because']}.",
        "url": record.get("url", ""),
        "metadata": {
            "citation": record["citation"],
            "register": answer["register"]["title"],
            "data": answer["register"]["data"],
            "more_text": answer["precision"]["more_to_find"]["answer"],
            **({"next_id": _next_id(answer["next_window"]["arguments"])} if "next_window" in answer else {}),
            **{name: record[name] for name in ("status", "date", "date_means") if name in record},
            **{name: answer["precision"][name] for name in OF_PRECISION if name in answer["precision"]},
        },
        "request_id": run.request_id,
    }
    return ToolOutcome(fetched, hits=1, total=outcome.total, served_from=outcome.served_from)
