"""Every document can be read as a resource, and the ready questions are whole, in Dutch and in English."""

import re
from string import Formatter

import orjson
import pytest

from tests.contract_suite.conftest import Register


def read(register: Register, uri: str) -> list[dict[str, str]]:
    contents: list[dict[str, str]] = register.service.message(register.name, "resources/read", {"uri": uri}).result[
        "contents"
    ]
    return contents


def uri_of(register: Register, identifier: str) -> str:
    return f"besluitbron://{register.name}/{identifier.removeprefix(register.name + ':')}"


@pytest.mark.parametrize("length", ["", "?length=300"])
def test_every_result_is_a_resource_and_its_parts_joined_are_its_text(register: Register, length: str) -> None:
    for result in register.search(limit=5).results:
        expected = ""
        for answer in register.service.walk(register.name, "get_document", id=result["id"]):
            expected += answer.structured.get("text", "")
        uri: str | None = uri_of(register, result["id"]) + length
        joined, parts = "", 0
        while uri is not None and parts < 200:
            *texts, about = read(register, uri)
            joined += "".join(text["text"] for text in texts)
            record = orjson.loads(about["text"])
            assert record["document"]["id"] == result["id"]
            assert texts or record["no_text_because"]
            uri, parts = record.get("next_part"), parts + 1
        assert uri is None
        assert joined == expected
        assert parts > 1 or not length or len(expected) <= 300


def test_questions_come_in_pairs_and_every_blank_is_an_argument(register: Register) -> None:
    prompts = register.connector.prompts
    languages = [prompt.language for prompt in prompts]
    assert languages.count("nl") == languages.count("en") > 0
    assert len({prompt.name for prompt in prompts}) == len(prompts)
    for prompt in prompts:
        assert re.fullmatch(r"[a-z][a-z0-9_]{0,39}", prompt.name)
        assert prompt.title
        assert prompt.description
        blanks = {field for _, field, _, _ in Formatter().parse(prompt.text) if field is not None}
        required = {argument.name for argument in prompt.arguments if argument.required}
        optional = {argument.name for argument in prompt.arguments if not argument.required}
        assert blanks == required
        assert set(prompt.additions) == optional
        for name, sentence in prompt.additions.items():
            assert {field for _, field, _, _ in Formatter().parse(sentence) if field} == {name}
        assert all(argument.title and argument.description for argument in prompt.arguments)


def test_a_question_says_what_to_do_when_nothing_is_found_and_asks_for_sources(register: Register) -> None:
    for prompt in register.connector.prompts:
        values = {argument.name: "x" for argument in prompt.arguments}
        params = {"name": prompt.name, "arguments": values}
        text = register.service.message(register.name, "prompts/get", params).result["messages"][0]["content"]["text"]
        assert "{" not in text
        assert re.search(r"citati|address|adres", text)


def test_names_of_sources_are_completed(register: Register) -> None:
    prompt = next(p for p in register.connector.prompts if any(a.names_source for a in p.arguments))
    argument = next(a.name for a in prompt.arguments if a.names_source)
    params = {
        "ref": {"type": "ref/prompt", "name": prompt.name},
        "argument": {"name": argument, "value": register.sample.source[:12]},
    }
    completion = register.service.message(register.name, "completion/complete", params).result["completion"]
    assert any(register.sample.source in name for name in completion["values"])
