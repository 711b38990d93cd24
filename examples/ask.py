"""Ask a connector of BesluitBron a question with the official Python client of MCP, and read the answer.

python examples/ask.py --connector raadsinformatie --text "warmtenet" --source "Gemeente Delft"
"""
# ruff: noqa: T201 - a program for a terminal prints

import argparse
import asyncio
import sys
from collections.abc import Mapping
from typing import Any

import httpx2
from mcp.client import Client


def main() -> int:
    """Ask, print, and end with 0 when there was an answer, 1 when there was an error."""
    chosen = read_command_line()
    url = f"{chosen.url.rstrip('/')}/mcp/{chosen.connector}"
    arguments = {"text": chosen.text, "limit": chosen.limit}
    if chosen.source:
        arguments["source"] = chosen.source
    try:
        revision, is_error, answer = asyncio.run(ask(url, chosen.mode, arguments))
    except* httpx2.TransportError:
        sys.exit(
            f"{url} cannot be reached: does BesluitBron run there? `make run` starts it, --url names another place."
        )
    if is_error:
        print(answer, file=sys.stderr)
        return 1
    print(f'Asked {url} (MCP {revision}): "{chosen.text}"\n')
    print_answer(answer)
    return 0


def read_command_line() -> argparse.Namespace:
    """The choices of the person who asks."""
    parser = argparse.ArgumentParser(description="Ask a register a question over MCP.")
    parser.add_argument("--url", default="http://127.0.0.1:8000", help="address of BesluitBron")
    parser.add_argument("--connector", default="raadsinformatie")
    parser.add_argument("--text", required=True, help="the words to look for")
    parser.add_argument("--source", help="name of a body, such as a municipality")
    parser.add_argument("--limit", type=int, default=5)
    parser.add_argument("--mode", default="auto", help="auto, legacy, or a revision such as 2026-07-28")
    return parser.parse_args()


async def ask(url: str, mode: str, arguments: Mapping[str, Any]) -> tuple[str, bool, Any]:
    """One search. Returns the revision that was agreed, whether it is an error, and the answer or the error's text."""
    async with Client(url, mode=mode) as client:
        result = await client.call_tool("search_documents", dict(arguments))
        text = " ".join(block.text for block in result.content if block.type == "text")
        return client.protocol_version, result.is_error, text if result.is_error else result.structured_content


def print_answer(answer: Mapping[str, Any]) -> None:
    """What was found, each with its citation, and how exactly that answers the question."""
    register = answer["register"]
    print(f"{register['title']} ({register['data']}), {register.get('publisher', '')}\n")
    for number, found in enumerate(answer["results"], start=1):
        print(f"{number}. {found['title']}")
        if "snippet" in found:
            print(f"   {found['snippet']}")
        print(f"   Citation: {found['citation']}")
        print(f"   {found.get('url', '(no page)')}\n")
    if not answer["results"]:
        print("Nothing was found.\n")
    for line in describe_precision(answer["precision"]):
        print(line)
    print(f"Request {answer['request_id']}")


def describe_precision(precision: Mapping[str, Any]) -> list[str]:
    """The precision of the answer, for a person."""
    total = f"{precision['total']} ({precision['total_kind']})" if "total" in precision else precision["total_kind"]
    lines = [
        f"Searched for: {precision.get('searched_text', '')}",
        f"Total: {total}. More to find: {precision['more_to_find']['answer']}.",
        f"Served from: {precision['served_from']}, retrieved {precision['retrieved_at']}",
    ]
    if removed := precision.get("removed"):
        lines.append(f"Left out of the question: {' '.join(removed)}")
    return lines + [f"Note: {note}" for note in precision.get("notes", [])]


if __name__ == "__main__":
    sys.exit(main())
