"""Arguments of a tool, checked by the schema from which its JSON Schema is made."""

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError

from besluitbron.contract.connector import Tool
from besluitbron.contract.errors import ArgumentsRefused

MAX_ARGUMENT_ERRORS = 5


def load_arguments(tool: Tool, given: Mapping[str, Any]) -> dict[str, Any]:
    """Check arguments against the tool's schema. Raises ArgumentsRefused with every field that is wrong.

    An explicit null means: not given. Many clients send it for every optional argument.
    """
    try:
        loaded: dict[str, Any] = tool.arguments.load({k: v for k, v in given.items() if v is not None})
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
