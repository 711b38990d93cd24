"""Arguments that modern clients repeat in a header, so that a proxy can route by them (`x-mcp-header`, 2026-07-28)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from besluitbron.mcp_surface.header_values import decode_header
from besluitbron.mcp_surface.offers import Entry

ANNOTATION: Final = "x-mcp-header"
PREFIX: Final = "Mcp-Param-"

Mirrored = Mapping[str, Mapping[str, str]]
"""Tool -> argument -> header."""


def mirrored_arguments(tools: Sequence[Entry]) -> Mirrored:
    """What the input schemas of these tools ask to be repeated. Only arguments themselves, nothing inside one."""
    found = {
        tool["name"]: {
            argument: PREFIX + schema[ANNOTATION]
            for argument, schema in tool["inputSchema"].get("properties", {}).items()
            if isinstance(schema, dict) and ANNOTATION in schema
        }
        for tool in tools
    }
    return {tool: headers for tool, headers in found.items() if headers}


def find_disagreement(
    headers: Mapping[str, str], arguments: Mapping[str, Any], look_up: Callable[[str], str | None]
) -> str | None:
    """The first header that does not say what its argument says. Null is absent; integers compare as numbers."""
    for argument, header in headers.items():
        sent, value = look_up(header), arguments.get(argument)
        if (sent is None) != (value is None) or (sent is not None and not _agrees(decode_header(sent.strip()), value)):
            return f"The {header} header must equal the argument {argument}: both present and the same, or both absent."
    return None


def _agrees(sent: str | None, value: Any) -> bool:
    if sent is None:
        return False
    if isinstance(value, bool):
        return sent == ("true" if value else "false")
    if isinstance(value, int | float):
        try:
            return float(sent) == value
        except ValueError:
            return False
    return isinstance(value, str) and sent == value
