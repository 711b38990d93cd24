"""The official Python client does the errand of all clients here, see `programs.py`, and prints what it saw as JSON.

python tests/clients/python_client.py ADDRESS CONNECTOR TEXT MODE
"""

import asyncio
import json
import os
import sys
from typing import Any

from mcp.client import Client
from mcp.client.streamable_http import create_mcp_http_client, streamable_http_client
from mcp.shared.exceptions import MCPError
from mcp_types import PromptReference


async def run_errand(address: str, connector: str, text: str, mode: str) -> dict[str, Any]:
    """List, call, read and get; everything the client hands over goes in."""
    async with (
        create_mcp_http_client(headers=credentials()) as http,
        Client(streamable_http_client(address, http_client=http), mode=mode) as client,
    ):
        tools = await client.list_tools()
        found = await client.call_tool("search_documents", {"text": text, "limit": 3})
        results = found.structured_content["results"]
        follow_up = results[0]["follow_up"]["full_text"]
        read = await client.call_tool(follow_up["tool"], follow_up["arguments"])
        seen = {
            "revision": client.protocol_version,
            "tools": [tool.name for tool in tools.tools],
            "found": [result["id"] for result in results],
            "document": {"id": read.structured_content["document"]["id"], "text": read.structured_content["text"]},
        }
        return seen | await read_and_prompt(client, connector, text, results[0]["id"])


async def read_and_prompt(client: Client, connector: str, text: str, found: str) -> dict[str, Any]:
    """The document found, as a resource; and the first prompt, for a body whose name the server completes."""
    resources = await client.list_resources()
    templates = await client.list_resource_templates()
    resource = await client.read_resource(f"besluitbron://{connector}/{found.removeprefix(f'{connector}:')}")
    prompts = (await client.list_prompts()).prompts
    completed = await client.complete(PromptReference(name=prompts[0].name), {"name": "source", "value": "Waterdr"})
    source = completed.completion.values[0]
    prompt = await client.get_prompt(prompts[0].name, {"subject": text, "source": source})
    return {
        "resources": [resource.uri for resource in resources.resources],
        "templates": [template.uri_template for template in templates.resource_templates],
        "resource": {"uri": resource.contents[0].uri, "text": resource.contents[0].text},
        "prompts": [prompt.name for prompt in prompts],
        "source": source,
        "prompt": prompt.messages[0].content.text,
        "refusal": await ask_for_nothing(client),
    }


async def ask_for_nothing(client: Client) -> str:
    """What the server says of a resource that is nowhere."""
    try:
        await client.read_resource("besluitbron://nowhere/1")
    except MCPError as error:
        return error.message
    raise AssertionError("a resource that is nowhere was read")


def credentials() -> dict[str, str]:
    """The headers of a caller with a key."""
    key = os.environ.get("CLIENT_KEY")
    return {"Authorization": f"Bearer {key}"} if key else {}


if __name__ == "__main__":
    print(json.dumps(asyncio.run(run_errand(*sys.argv[1:5]))))
