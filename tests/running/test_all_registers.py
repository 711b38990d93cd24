"""One question over all registers while two are down and one is slow: in time, with all three named."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from mcp.client import Client

from besluitbron.config import Settings
from besluitbron.loading import load_connectors
from besluitbron.pipeline.joint.places import search_tool_of
from besluitbron.pipeline.joint.side_by_side import JOINT_SECONDS
from tests.platform_server import platform_server, plays, silent
from tests.ports import own_port
from tests.running.conftest import RunningService

CONNECTORS = load_connectors(Settings(instance=Path("instance")))
SEARCHABLE = [name for name, one in sorted(CONNECTORS.items()) if "text" in search_tool_of(one).arguments.fields]
PROMISED_SECONDS = 10
BUSY_SECONDS = 8
"""What a busy machine may add to it. Without the one deadline of all registers, the slow one takes 25."""
SLOW_SECONDS = 25


def in_trouble(first: int) -> tuple[str, str, str]:
    """Three neighbours in the list of registers that take words: refuses connections, HTTP 503, slow."""
    return tuple(SEARCHABLE[(first + step) % len(SEARCHABLE)] for step in range(3))  # type: ignore[return-value]  # of three


async def ask(url: str, **arguments: Any) -> tuple[Any, float]:
    async with Client(url) as client:
        await client.list_tools()
        started = time.monotonic()
        answer = await client.call_tool("search_documents", arguments)
        return answer, time.monotonic() - started


@pytest.mark.parametrize("first", range(0, len(SEARCHABLE), 3))
def test_two_registers_down_and_one_slow(run_service: Callable[..., RunningService], first: int) -> None:
    closed, broken, slow = in_trouble(first)
    outage = plays(b"<html><h1>Storing</h1></html>", status=503, media_type="text/html", Retry_After="120")
    with platform_server(outage) as down, platform_server(silent(SLOW_SECONDS)) as late:
        addresses = {closed: f"http://127.0.0.1:{own_port()}", broken: down.url, slow: late.url}
        live = {f"Connectors__{name}__Registers": "live" for name in addresses}
        places = {f"Connectors__{name}__BaseUrl": url for name, url in addresses.items()}
        service = run_service(**live, **places, **{f"Connectors__{slow}__TimeoutSeconds": "30"})
        answer, took = asyncio.run(ask(f"{service.url}/mcp/besluitbron", text="regels"))
        assert down.paths
        assert late.paths
    assert JOINT_SECONDS < PROMISED_SECONDS
    assert took < PROMISED_SECONDS + BUSY_SECONDS
    assert not answer.is_error
    found = answer.structured_content
    parts = {part["connector"]: part for part in found["registers"]}
    assert set(parts) == set(CONNECTORS)
    assert {name for name, part in parts.items() if part["outcome"] == "failed"} == {closed, broken, slow}
    assert "could not be reached" in parts[closed]["why"]
    assert "HTTP 503" in parts[broken]["why"]
    assert "in time" in parts[slow]["why"] or "within" in parts[slow]["why"]
    precision, notes = found["precision"], " ".join(found["precision"]["notes"])
    assert precision["complete"] is False
    assert precision["total_kind"] == "unknown"
    assert "total" not in precision
    assert "says nothing about whether" in notes
    for name in (closed, broken, slow):
        assert CONNECTORS[name].title in notes
    others = set(SEARCHABLE) - {closed, broken, slow}
    assert {parts[name]["outcome"] for name in others} == {"searched"}
    shown = {result["id"].partition(":")[0] for result in found["results"]}
    assert shown == {name for name in others if parts[name]["returned"]} != set()
