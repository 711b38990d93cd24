"""Arguments of a tool, checked by the schema from which its JSON Schema is made."""

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError

from besluitbron.contract.connector import SearchTool, Tool
from besluitbron.contract.errors import ArgumentsRefused, TextRefused

MAX_ARGUMENT_ERRORS = 5
TEXT = "text"


def load_arguments(tool: Tool, given: Mapping[str, Any]) -> dict[str, Any]:
    """Check arguments against the tool's schema. Raises ArgumentsRefused with every field that is wrong.

    An explicit null means: not given. Many clients send it for every optional argument. A text for a register that
    cannot search one is no unknown argument: TextRefused says why, and what can be asked instead.
    """
    named = {name: value for name, value in given.items() if value is not None}
    if isinstance(tool, SearchTool) and tool.no_text_because and TEXT in named:
        raise TextRefused(tool.no_text_because)
    try:
        loaded: dict[str, Any] = tool.arguments.load(named)
    except ValidationError as error:
        raise ArgumentsRefused(_argument_errors(tool, error.messages_dict)) from None
    return loaded


def _argument_errors(tool: Tool, messages: Mapping[str, Any]) -> str:
    """One line for the caller: which argument, what is wrong, which arguments there are."""
    lines = []
    for name, problem in list(messages.items())[:MAX_ARGUMENT_ERRORS]:
        shown = name if name in tool.arguments.fields else "".join(c for c in str(name) if c.isprintable())[:40]
        text = problem[0] if isinstance(problem, list) else "Not valid."
        lines.append(f"{shown}: {text}")
    known = ", ".join(tool.arguments.fields)
    return f"{tool.name} was not run. {' '.join(lines)} Its arguments are: {known}."
