"""get_document over all registers: whatever the identifier, the register that holds it answers."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from besluitbron.contract.connector import Connector, DocumentTool
from besluitbron.contract.errors import ArgumentsRefused
from besluitbron.pipeline.arguments import load_arguments
from besluitbron.pipeline.joint.hints import advise_here
from besluitbron.pipeline.joint.places import Found, document_tool_of, find_in_registers
from besluitbron.pipeline.joint.run import JointRun
from besluitbron.pipeline.outcome import Run, ToolOutcome
from besluitbron.pipeline.references import Reference


def run_any_document(run: JointRun, name: str, arguments: Mapping[str, Any]) -> ToolOutcome:
    """Serve a window of any document. Raises CallerError or UpstreamError."""

    def ask(own: Run, identifier: str, reference: Reference) -> ToolOutcome:
        reader = document_tool_of(own.connector)
        asked = _arguments(own.connector, reader, identifier, reference, arguments)
        return run.registers.run(own, reader, asked)

    found = find_in_registers(run, arguments["id"], ask)
    outcome = found.value
    return ToolOutcome(
        _as_here(run, name, found, outcome.answer),
        hits=outcome.hits,
        total=outcome.total,
        served_from=outcome.served_from,
    )


def _arguments(
    connector: Connector, tool: DocumentTool, identifier: str, reference: Reference, arguments: Mapping[str, Any]
) -> dict[str, Any]:
    """The arguments of the register's own tool: what the caller gave, else what the reference itself says."""
    given = {
        "id": identifier,
        "article": arguments.get("article") or reference.article,
        "on_date": arguments.get("on_date") or reference.on_date,
        "page": arguments.get("page"),
        "offset": arguments.get("offset"),
        "length": arguments.get("length"),
    }
    taken = {
        name: value.isoformat() if isinstance(value, date) else value
        for name, value in given.items()
        if value is not None and name in tool.arguments.fields
    }
    for name in ("article", "on_date", "page"):
        if arguments.get(name) is not None and name not in taken:
            raise ArgumentsRefused(f"{name}: documents of {connector.title} are not asked by it; leave it out.")
    return load_arguments(tool, taken)


def _as_here(run: JointRun, name: str, found: Found[ToolOutcome], answer: Mapping[str, Any]) -> dict[str, Any]:
    """The answer of a register's tool with the calls that can be made at this address, and how the id was read."""
    here = {**answer, "document": with_calls_here(run, answer["document"])}
    told = (advise_here(run.toolbox, found.connector, note) for note in answer["precision"].get("notes", ()))
    if notes := [*found.notes, *told]:
        here["precision"] = {**answer["precision"], "notes": notes}
    if "no_text_because" in answer:
        here["no_text_because"] = advise_here(run.toolbox, found.connector, answer["no_text_because"])
    if "next_window" in here:
        here["next_window"] = {**here["next_window"], "tool": name}
    return here


def with_calls_here(run: JointRun, record: Mapping[str, Any]) -> dict[str, Any]:
    """A record whose follow-ups are tools of the joint address, by its whole identifier.

    The others, such as the meeting of a document, are at the register's own address.
    """
    calls = {
        name: {"tool": call["tool"], "arguments": {**call["arguments"], "id": record["id"]}}
        for name, call in record.get("follow_up", {}).items()
        if call["tool"] in run.toolbox.tools_by_name
    }
    rest = {name: value for name, value in record.items() if name != "follow_up"}
    return {**rest, "follow_up": calls} if calls else rest
