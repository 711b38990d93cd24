"""`search` and `fetch` as ChatGPT asks them of a connector: few members, fixed names (mcp.md section 8.27)."""

from collections.abc import Mapping
from typing import Any, Final

from besluitbron.contract.connector import LIVE
from besluitbron.contract.schemas import MAX_TEXT_WINDOW
from besluitbron.pipeline.joint.document import run_any_document
from besluitbron.pipeline.joint.run import JointRun
from besluitbron.pipeline.joint.search import run_joint_search
from besluitbron.pipeline.outcome import ToolOutcome

EACH: Final = 3
"""Results a register: `search` has no window, and what it leaves out it must say."""


def run_find(run: JointRun, arguments: Mapping[str, Any]) -> ToolOutcome:
    """Search all registers. Raises what search_documents raises."""
    outcome = run_joint_search(run, "search_documents", {"text": arguments["query"], "offset": 0, "limit": EACH})
    answer = outcome.answer
    results = [_for_chat(result) for result in answer["results"]]
    missing = [part["why"] for part in answer["registers"] if part["outcome"] != "searched"]
    sample = [] if run.toolbox.data == LIVE else [f"Where these come from: {run.toolbox.data}."]
    notes = [*answer["precision"]["notes"], *missing, *sample]
    found = {"results": results, "notes": notes, "request_id": run.request_id}
    return ToolOutcome(found, hits=outcome.hits, total=None, served_from=outcome.served_from)


def _for_chat(result: Mapping[str, Any]) -> dict[str, str]:
    """A result in four members: who and when stand in the title, as there is no other place for them."""
    about = ", ".join(filter(None, (result.get("source_name"), result.get("date"))))
    return {
        "id": result["id"],
        "title": f"{result['title']} ({about})" if about else result["title"],
        "text": result.get("snippet") or result["citation"],
        "url": result.get("url", ""),
    }


def run_fetch(run: JointRun, arguments: Mapping[str, Any]) -> ToolOutcome:
    """Fetch one document. Raises what get_document raises."""
    outcome = run_any_document(run, "get_document", {"id": arguments["id"], "offset": 0, "length": MAX_TEXT_WINDOW})
    answer = outcome.answer
    record = answer["document"]
    fetched = {
        "id": record["id"],
        "title": record["title"],
        "text": answer.get("text") or f"No text: {answer['no_text_because']}.",
        "url": record.get("url", ""),
        "metadata": {
            "citation": record["citation"],
            "register": answer["register"]["title"],
            "data": answer["register"]["data"],
            "more_text": answer["precision"]["more_to_find"]["answer"],
        },
        "request_id": run.request_id,
    }
    return ToolOutcome(fetched, hits=1, total=outcome.total, served_from=outcome.served_from)
