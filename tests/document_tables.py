"""The parts of the documents that are written from the code. `python -m tests.document_tables` puts them in place.

Each part stands in its page between `<!-- <name>: from the code -->` and `<!-- end -->`.
"""

import importlib
import json
import pkgutil
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from marshmallow import fields, validate

import besluitbron.connectors
from besluitbron.config import SETTINGS, Setting
from besluitbron.contract.connector import Connector, SearchTool, Tool, Toolbox
from tests.protocol.proofs import checklist_table
from tests.registers.quirks import quirks_table
from tests.service import Service, close_service, migrated_database, open_service

ROOT = Path(__file__).parent.parent
PART = re.compile(r"(<!-- (?P<name>[\w-]+): from the code -->\n).*?(<!-- end -->)", re.DOTALL)


def documented_connectors() -> dict[str, Toolbox]:
    """Every connector that needs a page: a fresh copy of `_example` needs none while it asks the example's platform."""
    found = {
        module.name: importlib.import_module(f"besluitbron.connectors.{module.name}.connector").CONNECTOR
        for module in pkgutil.iter_modules(besluitbron.connectors.__path__)
        if module.ispkg
    }
    example = found.pop("_example").platform.name
    copies = {name for name, c in found.items() if isinstance(c, Connector) and c.platform.name == example}
    return {name: replace(found[name], name=name) for name in sorted(found) if name not in copies}


def settings_table() -> str:
    """The settings as a table, in the order of config/table.py."""
    rows = ["| Setting | Default | Values | |", "|---|---|---|---|"]
    rows += [
        f"| `{setting.key}` | {_default(setting)} | {_values(setting)} | {setting.explanation} |"
        for setting in SETTINGS
    ]
    return "\n".join(rows) + "\n"


def _default(setting: Setting) -> str:
    if setting.default in (None, ()):
        return "-"
    if isinstance(setting.default, tuple):
        return ", ".join(f"`{part}`" for part in setting.default)
    return f"`{str(setting.default).lower() if isinstance(setting.default, bool) else setting.default}`"


def _values(setting: Setting) -> str:
    if setting.choices:
        return " or ".join(f"`{choice}`" for choice in setting.choices)
    word = {int: "whole number", float: "number", bool: "true or false", str: "text", tuple: "list"}[setting.kind]
    if setting.minimum is not None and setting.maximum is not None:
        return f"{word}, {setting.minimum:,} to {setting.maximum:,}"
    return f"{word}, from {setting.minimum:,}" if setting.minimum is not None else word


def tools_part(connector: Toolbox) -> str:
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
    kinds = {
        fields.Integer: "whole number",
        fields.Date: "date",
        fields.String: "text",
        fields.Boolean: "true or false",
    }
    return next(kinds[ancestor] for ancestor in type(field).__mro__ if ancestor in kinds)


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


SHOWN = {
    "register": ("connector", "title", "data"),
    "results": ("id", "title", "date", "date_means", "url", "citation", "follow_up"),
    "precision": ("searched_text", "sources", "filters", "total", "total_kind", "more_to_find", "served_from"),
}
"""What the README shows of an answer."""


def first_answer() -> str:
    """The question and the answer that the README opens with: the sample question of raadsinformatie, shortened."""
    sample = documented_connectors()["raadsinformatie"].sample
    with _service() as service:
        answer = service.call("raadsinformatie", "search_documents", text=sample.text, source=sample.source).structured
    question = f'"{sample.question}" The assistant calls `search_documents`\nwith `text` "{sample.text}" and `source` '
    return f'{question}"{sample.source}", and gets, shortened:\n\n```json\n{shorten_answer(answer)}\n```\n'


def shorten_answer(answer: Mapping[str, Any]) -> str:
    """Part of an answer, its first result only, as JSON that can be read."""
    register = json.dumps(_shown("register", answer["register"]), ensure_ascii=False)
    result = _written(_shown("results", answer["results"][0]), indent=6)
    precision = _written(_shown("precision", answer["precision"]), indent=4)
    return (
        f'{{\n  "register": {register},\n  "results": [\n    {{\n{result}\n    }}\n  ],\n'
        f'  "precision": {{\n{precision}\n  }}\n}}'
    )


def _shown(part: str, members: Mapping[str, Any]) -> dict[str, Any]:
    return {name: members[name] for name in SHOWN[part] if name in members}


def _written(members: Mapping[str, Any], *, indent: int) -> str:
    lines = (f'{" " * indent}"{name}": {json.dumps(value, ensure_ascii=False)}' for name, value in members.items())
    return ",\n".join(lines)


@contextmanager
def _service() -> Iterator[Service]:
    with tempfile.TemporaryDirectory() as folder:
        service = open_service(Path(folder) / "instance", migrated_database(Path(folder)))
        try:
            yield service
        finally:
            close_service(service)


def parts() -> dict[str, Callable[[], str]]:
    """Every part, by the name in its marker."""
    declared = documented_connectors()
    tools = {name: partial(tools_part, connector) for name, connector in declared.items()}
    for name, connector in declared.items():
        others = connector.other_dialects if isinstance(connector, Connector) else ()
        tools |= {f"{name}-{other.dialect}": partial(tools_part, other) for other in others}
    return {
        "settings": settings_table,
        "first-answer": first_answer,
        "checklist": checklist_table,
        "quirks": quirks_table,
        **tools,
    }


def fill(page: str) -> str:
    """The page with its parts written anew."""
    known = parts()
    return PART.sub(lambda match: f"{match[1]}\n{known[match['name']]()}\n{match[3]}", page)


def pages_with_parts() -> list[Path]:
    """The documents that hold parts written from the code."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [page for page in pages if PART.search(page.read_text(encoding="utf-8"))]


if __name__ == "__main__":
    for path in pages_with_parts():
        path.write_text(fill(path.read_text(encoding="utf-8")), encoding="utf-8")
        print(f"Wrote what {path.relative_to(ROOT)} takes from the code.")
