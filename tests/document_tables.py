"""The parts of the documents that are written from the code. `python -m tests.document_tables` puts them in place.

Each part stands in its page between `<!-- <name>: from the code -->` and `<!-- end -->`.
"""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from marshmallow import fields, validate

import besluitbron.connectors
from besluitbron.config import SETTINGS, Setting
from besluitbron.contract.connector import Connector, SearchTool, Tool

ROOT = Path(__file__).parent.parent
PART = re.compile(r"(<!-- (?P<name>[\w-]+): from the code -->\n).*?(<!-- end -->)", re.DOTALL)


def load_connectors() -> dict[str, Connector]:
    """Every connector that needs a page: a fresh copy of `_example` needs none while it asks the example's platform."""
    found = {
        module.name: importlib.import_module(f"besluitbron.connectors.{module.name}.connector").CONNECTOR
        for module in pkgutil.iter_modules(besluitbron.connectors.__path__)
        if module.ispkg
    }
    example = found.pop("_example").platform.name
    return {name: replace(found[name], name=name) for name in sorted(found) if found[name].platform.name != example}


def settings_table() -> str:
    """The settings as a table, in the order of config.py."""
    rows = ["| Setting | Default | Values | |", "|---|---|---|---|"]
    rows += [
        f"| `{setting.key}` | {_default(setting)} | {_values(setting)} | {setting.explanation} |"
        for setting in SETTINGS
    ]
    return "\n".join(rows) + "\n"


def _default(setting: Setting) -> str:
    if setting.default is None:
        return "-"
    if isinstance(setting.default, tuple):
        return ", ".join(f"`{part}`" for part in setting.default)
    return f"`{str(setting.default).lower() if isinstance(setting.default, bool) else setting.default}`"


def _values(setting: Setting) -> str:
    if setting.choices:
        return " or ".join(f"`{choice}`" for choice in setting.choices)
    word = {int: "whole number", float: "number", bool: "true or false", str: "text", tuple: "list"}[setting.kind]
    if setting.minimum is not None and setting.maximum is not None:
        return f"{word}, {setting.minimum:,g} to {setting.maximum:,g}"
    return f"{word}, from {setting.minimum:,g}" if setting.minimum is not None else word


def tools_part(connector: Connector) -> str:
    """One connector's tools with their arguments."""
    return "\n".join(part for tool in connector.tools for part in _tool(tool))


def _tool(tool: Tool) -> Iterator[str]:
    yield f"### `{tool.name}`: {tool.title.lower()}\n"
    yield f"{tool.description}\n"
    yield "| Argument | Kind | |\n|---|---|---|"
    for name, field in sorted(tool.arguments.fields.items(), key=_place):
        yield f"| `{name}` | {_kind(field)} | {_remarks(field)} |"
    if isinstance(tool, SearchTool):
        orders = "; ".join(f"`{value}`: {order}" for value, order in tool.sorts.items())
        yield f"\nOrder of the results: {orders}. The first is the default. Reaches to result {tool.reach:,}."
        for name, value in tool.default_filters.items():
            yield f"Always: `{name}` is `{value}`" + (", unless you give another." if name in tool.filters else ".")
    yield ""


def _place(argument: tuple[str, fields.Field[Any]]) -> tuple[bool, bool]:
    """What must be given comes first, the window last; the rest stays as declared."""
    name, field = argument
    return name in ("offset", "limit", "length"), not field.required


def _kind(field: fields.Field[Any]) -> str:
    words = {
        fields.Integer: "whole number",
        fields.Date: "date",
        fields.String: "text",
        fields.Boolean: "true or false",
    }
    return words[type(field)]


def _remarks(field: fields.Field[Any]) -> str:
    remarks = ["Required"] if field.required else []
    if description := str(field.metadata.get("description", "")).rstrip("."):
        remarks.append(description)
    for rule in field.validators:
        if isinstance(rule, validate.OneOf):
            remarks.append("One of " + ", ".join(f"`{choice}`" for choice in rule.choices))
    if isinstance(field.load_default, int | str):
        remarks.append(f"Default `{field.load_default}`")
    return ". ".join(remarks)


def fill(page: str) -> str:
    """The page with its parts written anew."""

    def part(match: re.Match[str]) -> str:
        name = match["name"]
        text = settings_table() if name == "settings" else tools_part(load_connectors()[name])
        return f"{match[1]}\n{text}\n{match[3]}"

    return PART.sub(part, page)


def pages_with_parts() -> list[Path]:
    """The documents that hold parts written from the code."""
    return [page for page in sorted((ROOT / "docs").rglob("*.md")) if PART.search(page.read_text(encoding="utf-8"))]


if __name__ == "__main__":
    for path in pages_with_parts():
        path.write_text(fill(path.read_text(encoding="utf-8")), encoding="utf-8")
        print(f"Wrote the tables of {path.relative_to(ROOT)}.")
