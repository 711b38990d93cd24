"""How to connect a client, as text that can be copied. Pure: addresses in, snippets out."""

import json
import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from besluitbron.contract.connector import SearchTool, Toolbox

KEY_VARIABLE = "BESLUITBRON_KEY"
OAUTH_VARIABLE = "BESLUITBRON_TOKEN"
"""Environment variables from which programs take their API key or access token: no page and no file holds it."""
LOOPBACK = re.compile(r"^(localhost|127(\.\d+){3}|::1)$")


@dataclass(frozen=True)
class Address:
    """A connector and the MCP address under which clients reach it."""

    connector: Toolbox
    url: str


def addresses(base_url: str, connectors: Sequence[Toolbox]) -> tuple[Address, ...]:
    """The MCP address of each connector, in the order given. `base_url` may end in a slash."""
    return tuple(Address(connector, f"{base_url.rstrip('/')}/mcp/{connector.name}") for connector in connectors)


def is_reachable_from_outside(base_url: str) -> bool:
    """Whether hosted assistants could reach this: they ask for https and cannot see this machine's loopback."""
    parts = urlsplit(base_url)
    return parts.scheme == "https" and not LOOPBACK.match(parts.hostname or "")


def claude_code_commands(found: Sequence[Address], *, with_key: bool = False) -> str:
    """One command for each connector, for a POSIX shell. A key is taken from the shell's environment."""
    # In double quotes, so that the shell puts the key in.
    header = f' --header "Authorization: Bearer ${KEY_VARIABLE}"' if with_key else ""
    return "\n".join(
        shlex.join(["claude", "mcp", "add", "--transport", "http", address.connector.name, address.url]) + header
        for address in found
    )


def vs_code_settings(found: Sequence[Address], *, with_key: bool = False) -> str:
    """Contents of `.vscode/mcp.json`. VS Code asks for a key once and keeps it encrypted."""
    headers = {"headers": {"Authorization": "Bearer ${input:besluitbron-key}"}} if with_key else {}
    asked = {"type": "promptString", "id": "besluitbron-key", "description": "API key of BesluitBron", "password": True}
    servers = {address.connector.name: {"type": "http", "url": address.url, **headers} for address in found}
    return _json({**({"inputs": [asked]} if with_key else {}), "servers": servers})


def cursor_settings(found: Sequence[Address], *, with_key: bool = False) -> str:
    """Contents of `.cursor/mcp.json`. A key is taken from Cursor's environment."""
    headers = {"headers": {"Authorization": f"Bearer ${{env:{KEY_VARIABLE}}}"}} if with_key else {}
    return _json({"mcpServers": {address.connector.name: {"url": address.url, **headers} for address in found}})


def python_program(address: Address, secret_variable: str | None = None) -> str:
    """A whole program that lists the tools of a connector and asks its sample question.

    With `secret_variable` it sends what this environment variable holds as its key or token.
    """
    program = PROGRAM if secret_variable is None else PROGRAM_WITH_LOGIN
    return program.format(
        url=_json_line(address.url), call=_sample_call(address.connector), variable=json.dumps(secret_variable)
    )


PROGRAM = """\
import asyncio

from mcp import Client  # pip install mcp


async def main():
    async with Client({url}) as client:
        listing = await client.list_tools()
        print("Tools:", ", ".join(tool.name for tool in listing.tools))
{call}

asyncio.run(main())
"""

PROGRAM_WITH_LOGIN = """\
import asyncio
import os

import httpx2
from mcp import Client  # pip install mcp
from mcp.client.streamable_http import streamable_http_client


async def main():
    login = {{"Authorization": "Bearer " + os.environ[{variable}]}}
    async with (
        httpx2.AsyncClient(headers=login, timeout=60) as http,
        Client(streamable_http_client({url}, http_client=http)) as client,
    ):
        listing = await client.list_tools()
        print("Tools:", ", ".join(tool.name for tool in listing.tools))
{call}

asyncio.run(main())
"""


def _sample_call(connector: Toolbox) -> str:
    """The lines that ask the sample question; none for a connector without a search."""
    search = next((tool for tool in connector.tools if isinstance(tool, SearchTool)), None)
    if search is None:
        return ""
    arguments = {**connector.sample.arguments, "source": connector.sample.source}
    return (
        f"        answer = await client.call_tool({json.dumps(search.name)}, {_json_line(arguments)})\n"
        '        for result in (answer.structured_content or {"results": []})["results"]:\n'
        '            print("-", result["citation"], result.get("url", ""))\n'
    )


def _json(value: object) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)


def _json_line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
