"""Must show 2: the official Python client lists and calls tools in its three modes, on every connector."""

import asyncio
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from mcp.client import Client

from besluitbron.config import Settings
from besluitbron.loading import load_connectors
from tests.running.conftest import RunningService

CONNECTORS = load_connectors(Settings(instance=Path("instance")))
MODES = {"auto": "2026-07-28", "legacy": "2025-11-25", "2026-07-28": "2026-07-28"}


async def ask(url: str, mode: Any, question: Mapping[str, str]) -> tuple[str, dict[str, Any], list[tuple[str, Any]]]:
    """List the tools, search, and make every follow-up of the first result and the next window."""
    async with Client(url, mode=mode) as client:
        tools = {tool.name: tool.output_schema for tool in (await client.list_tools()).tools}
        found = await client.call_tool("search_documents", {**question, "limit": 3})
        answers = [("search_documents", found), ("list_sources", await client.call_tool("list_sources", {"limit": 5}))]
        calls = list(found.structured_content["results"][0]["follow_up"].values())
        if "next_window" in found.structured_content:
            calls.append(found.structured_content["next_window"])
        for call in calls:
            answers.append((call["tool"], await client.call_tool(call["tool"], call["arguments"])))
        return client.protocol_version, tools, answers


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", sorted(CONNECTORS))
def test_the_official_client_calls_every_connector(shared_service: RunningService, name: str, mode: str) -> None:
    url = f"{shared_service.url}/mcp/{name}"
    version, tools, answers = asyncio.run(ask(url, mode, CONNECTORS[name].sample.arguments))
    assert version == MODES[mode]
    assert set(tools) == set(CONNECTORS[name].tools_by_name)
    assert len(answers) >= 4
    for tool, answer in answers:
        assert not answer.is_error, answer.content[0].text
        jsonschema.validate(answer.structured_content, tools[tool], jsonschema.Draft202012Validator)
        assert json.loads(answer.content[0].text) == answer.structured_content


def test_the_official_client_reads_a_refusal_as_an_error_it_can_repair(shared_service: RunningService) -> None:
    async def refused() -> Any:
        async with Client(f"{shared_service.url}/mcp/raadsinformatie") as client:
            return await client.call_tool("search_documents", {"text": "warmtenet", "source": "Utrecht"})

    answer = asyncio.run(refused())
    assert answer.is_error
    assert "gemeente-utrecht" in answer.content[0].text
    assert "provincie-utrecht" in answer.content[0].text
