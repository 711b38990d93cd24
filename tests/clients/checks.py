"""What a client must have seen on its errand, held against what the service says when it is asked without a client."""

import re
from typing import Any

from besluitbron.contract.connector import Connector
from tests.clients.programs import Program
from tests.running.conftest import RunningService

COMPARED_CHARACTERS = 2_000


def check_errand(seen: dict[str, Any], program: Program, connector: Connector, service: RunningService) -> None:
    """Raises AssertionError where the client saw something else, or less."""
    assert seen["revision"] == program.revision
    assert seen["tools"] == [tool.name for tool in connector.tools]
    assert seen.get("strict_findings", "") == ""
    assert f"This address is not of {connector.name}" in seen["refusal"]
    check_texts(seen, connector, service)
    check_prompts(seen, program, connector)


def check_texts(seen: dict[str, Any], connector: Connector, service: RunningService) -> None:
    """The document found is the one the tool gave and the one read as a resource, word for word."""
    first = seen["found"][0]
    assert len(set(seen["found"])) == 3
    assert seen["document"]["id"] == first
    asked_plainly = service.call(connector.name, "get_document", id=first)["structuredContent"]
    assert seen["document"]["text"] == asked_plainly["text"]
    assert f"besluitbron://{connector.name}" in seen["resources"]
    assert any(template.startswith(f"besluitbron://{connector.name}/") for template in seen["templates"])
    assert seen["resource"]["uri"] == f"besluitbron://{connector.name}/{first.removeprefix(f'{connector.name}:')}"
    assert words(asked_plainly["text"][:COMPARED_CHARACTERS]) <= words(seen["resource"]["text"])
    assert connector.sample.text in seen["resource"]["text"].lower()


def check_prompts(seen: dict[str, Any], program: Program, connector: Connector) -> None:
    """There are prompts in both languages, and the one that was asked for speaks of the subject and the body."""
    assert seen["prompts"] == [prompt.name for prompt in connector.prompts]
    assert {prompt.language for prompt in connector.prompts} == {"nl", "en"}
    if program.completes:
        assert seen["source"] == "Gemeente Waterdrecht"
    assert connector.sample.text in seen["prompt"]
    assert seen["source"] in seen["prompt"]


def words(text: str) -> set[str]:
    """The words of a text; a word cut off at the end is none."""
    return set(re.findall(r"\w+", text[: text.rfind(" ")]))
