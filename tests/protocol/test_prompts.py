"""prompts/list, prompts/get and completion/complete, in both eras."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.protocol.wire import LEGACY, MODERN, Wire, error_of, result_of
from tests.service import Service

REVISIONS = [MODERN, *LEGACY]
PROMPT = "wat_is_besloten"


def send(wire: Wire, revision: str, method: str, params: dict[str, Any]) -> Any:
    return wire.modern(method, params) if revision == MODERN else wire.legacy(method, params, version=revision)


def complete(wire: Wire, value: str, argument: str = "source", name: str = PROMPT) -> dict[str, Any]:
    params = {"ref": {"type": "ref/prompt", "name": name}, "argument": {"name": argument, "value": value}}
    result = result_of(wire.modern("completion/complete", params), "completion/complete")
    completion: dict[str, Any] = result["completion"]
    return completion


@pytest.mark.parametrize("revision", REVISIONS)
def test_a_prompt_is_a_question_with_its_blanks_filled(wire: Wire, revision: str) -> None:
    arguments = {"subject": "{warmtenet}\n# kop", "source": "Gemeente Waterdrecht", "since": "2024-01-01"}
    response = send(wire, revision, "prompts/get", {"name": PROMPT, "arguments": arguments})
    (message,) = result_of(response, "prompts/get", revision)["messages"]
    assert message["role"] == "user"
    text = message["content"]["text"]
    assert "{warmtenet} # kop" in text
    assert "Gemeente Waterdrecht" in text
    assert "vanaf 2024-01-01" in text


def test_what_is_left_open_is_not_asked(wire: Wire) -> None:
    params = {"name": PROMPT, "arguments": {"subject": "warmtenet", "source": "Waterdrecht", "since": " "}}
    (message,) = result_of(wire.modern("prompts/get", params), "prompts/get")["messages"]
    assert "vanaf" not in message["content"]["text"]


@pytest.mark.parametrize(
    ("name", "arguments", "said"),
    [
        ("nothing", {}, PROMPT),
        (PROMPT, {"subject": "warmtenet"}, "'source'"),
        (PROMPT, None, "'subject' and 'source'"),
        (PROMPT, {"subject": " ", "source": "x"}, "'subject'"),
        (PROMPT, {"subject": "a", "source": "b", "colour": "red"}, "colour"),
    ],
)
def test_a_prompt_that_cannot_be_made_says_what_is_wrong(wire: Wire, name: str, arguments: Any, said: str) -> None:
    params = {"name": name, **({} if arguments is None else {"arguments": arguments})}
    assert said in error_of(wire.modern("prompts/get", params), 200, -32602)["message"]
    error_of(wire.legacy("prompts/get", params), 200, -32602)


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("Waterdr", "Gemeente Waterdrecht"),
        ("gemeente waterdr", "Gemeente Waterdrecht"),
        ("SUDERM", "Gemeente Súdermar"),
    ],
)
def test_the_name_of_a_source_is_completed(wire: Wire, typed: str, first: str) -> None:
    assert complete(wire, typed)["values"][0] == first


def test_a_completion_says_how_many_there_are(wire: Wire) -> None:
    everything = complete(wire, "")
    assert everything["total"] == len(everything["values"]) > 5
    assert everything["hasMore"] is False
    assert complete(wire, "zzz") == {"values": [], "total": 0, "hasMore": False}


def test_of_a_live_register_all_known_names_are_completed_a_hundred_at_a_time(
    make_service: Callable[..., Service],
) -> None:
    wire = Wire(make_service("live", Connectors__raadsinformatie__Registers="live"), "raadsinformatie")
    everything = complete(wire, "")
    assert len(everything["values"]) == 100
    assert everything["hasMore"] is True
    assert everything["total"] > 300
    assert complete(wire, "DEN HA")["values"][0] == "Gemeente Den Haag"


def test_every_completed_name_is_a_source_that_can_be_asked(wire: Wire) -> None:
    names = complete(wire, "")["values"]
    assert names
    for name in names:
        call = {"name": "search_documents", "arguments": {"text": "weg", "source": name}}
        result = result_of(wire.modern("tools/call", call), "tools/call")
        assert result["isError"] is False, result["content"][0]["text"]


def test_nothing_else_is_completed(wire: Wire) -> None:
    assert complete(wire, "warm", argument="subject")["values"] == []
    template = {"type": "ref/resource", "uri": "besluitbron://raadsinformatie/{+id}{?page,offset,length}"}
    params = {"ref": template, "argument": {"name": "id", "value": "ori"}}
    assert result_of(wire.legacy("completion/complete", params), "completion/complete", "2025-11-25")["completion"] == {
        "values": [],
        "total": 0,
        "hasMore": False,
    }


@pytest.mark.parametrize(
    ("ref", "argument"),
    [
        ({"type": "ref/prompt", "name": "nothing"}, "source"),
        ({"type": "ref/prompt", "name": PROMPT}, "nothing"),
        ({"type": "ref/resource", "uri": "file:///{path}"}, "path"),
    ],
)
def test_completing_what_is_not_there_is_an_error(wire: Wire, ref: dict[str, str], argument: str) -> None:
    params = {"ref": ref, "argument": {"name": argument, "value": "a"}}
    assert wire.modern("completion/complete", params).get_json()["error"]["code"] == -32602
