"""Which thing, which moment: H30, H32, H37, citations, schemas, and the row in the log."""

import json
from collections.abc import Mapping
from typing import Any

import jsonschema
import pytest

from besluitbron.contract.connector import CaseTool, MeetingTool
from tests.contract_suite.conftest import Register

MAX_LISTING_BYTES = 8_000


def test_every_result_can_be_cited(register: Register) -> None:
    for answer in register.walk(limit=25):
        for result in answer.results:
            own = result["id"].removeprefix(f"{register.name}:")
            assert result["id"] == f"{register.name}:{own}"
            assert result["title"]
            assert result["citation"].endswith(".")
            assert result.get("source_name", "") in result["citation"]
            assert result.get("date", "") in result["citation"]


def test_h30_a_document_that_is_not_plainly_published_says_so_everywhere(register: Register) -> None:
    for result in register.search(limit=25).results:
        document = register.document(result["id"]).structured["document"]
        assert document.get("status") == result.get("status")


def test_h32_every_date_says_what_it_means(register: Register) -> None:
    for answer in register.walk(limit=25):
        for result in answer.results:
            assert ("date" in result) == ("date_means" in result)


def test_h37_a_result_and_its_document_are_the_same_thing(register: Register) -> None:
    for result in register.search(limit=10).results:
        document = register.document(result["id"]).structured["document"]
        assert document["id"] == result["id"]
        assert document["title"].startswith(result["title"].rstrip("…"))
        assert document.get("date") == result.get("date")
        assert document.get("url") == result.get("url")


def test_a_follow_up_leads_to_the_full_text(register: Register) -> None:
    found = [r for a in register.walk() for r in a.results if "full_text" in r["follow_up"]]
    answer = register.follow(found[0]["follow_up"]["full_text"])
    assert answer.structured["document"]["id"] == found[0]["id"]
    assert len(answer.structured["text"]) > 100


def with_meeting(register: Register, result: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """What leads to a meeting: the result itself, else its document, where a search does not name the meeting."""
    if "meeting" in result["follow_up"]:
        return result
    document: Mapping[str, Any] = register.document(result["id"]).structured["document"]
    return document if "meeting" in document.get("follow_up", {}) else None


def test_a_follow_up_leads_to_the_meeting_with_its_agenda_and_documents(register: Register) -> None:
    if register.tool(MeetingTool) is None:
        pytest.skip("this register has no meetings")
    found = next(r for a in register.walk() for r in (with_meeting(register, r) for r in a.results) if r)
    answer = register.follow(found["follow_up"]["meeting"])
    agenda = answer.structured["agenda"]
    linked = [d["id"] for item in agenda for d in item.get("documents", [])]
    linked += [d["id"] for d in answer.structured.get("documents", [])]
    assert agenda
    assert found["id"] in linked


def test_a_follow_up_leads_to_the_case_with_its_documents(register: Register) -> None:
    if register.tool(CaseTool) is None:
        pytest.skip("this register has no cases")
    found = next(r for a in register.walk() for r in a.results if "case" in r["follow_up"])
    answer = register.follow(found["follow_up"]["case"])
    assert found["id"] in [document["id"] for document in answer.structured["documents"]]
    for decision in answer.structured["decisions"]:
        assert ("date" in decision) == ("date_means" in decision)
        assert decision.get("votes", {"unit": "seats"})["unit"] in ("seats", "members")


def test_an_identifier_is_accepted_bare_and_with_its_connector(register: Register) -> None:
    identifier = register.search().results[0]["id"]
    bare = identifier.removeprefix(f"{register.name}:")
    assert register.document(identifier).structured["document"] == register.document(bare).structured["document"]


@pytest.mark.parametrize("identifier", ["", " ", "../../etc/passwd", "x" * 299, "nietbestaand:1", "%00", "a/b/c/d"])
def test_an_identifier_of_no_register_is_refused(register: Register, identifier: str) -> None:
    answer = register.document(identifier)
    assert answer.is_error
    assert register.service.rows()[-1]["outcome"] == "refused"


def test_h33_an_identifier_of_another_connector_is_sent_there(register: Register) -> None:
    other = next((n for n in register.service.rooms.connectors if n != register.name), None)
    if other is None:
        pytest.skip("there is only one connector")
    answer = register.document(f"{other}:1")
    assert answer.is_error
    assert other in answer.text


def test_every_answer_is_valid_by_the_output_schema_of_its_tool(register: Register) -> None:
    listing = register.service.message(register.name, "tools/list", {}).result["tools"]
    schemas = {tool["name"]: tool["outputSchema"] for tool in listing}
    found = register.search(limit=25)
    answers = {
        register.search_tool.name: [found, register.nothing()],
        "list_sources": [register.list_sources()],
    }
    for result in found.results:
        for call in result["follow_up"].values():
            answers.setdefault(call["tool"], []).append(register.follow(call))
    for tool, given in answers.items():
        for answer in given:
            jsonschema.validate(answer.structured, schemas[tool], jsonschema.Draft202012Validator)
            assert json.loads(answer.text) == answer.structured


def test_the_tool_list_is_small(register: Register) -> None:
    listing = register.service.message(register.name, "tools/list", {}).result
    assert len(json.dumps(listing, separators=(",", ":"), ensure_ascii=False).encode()) < MAX_LISTING_BYTES


def test_every_answer_says_whether_it_is_a_sample(register: Register) -> None:
    assert register.search().structured["register"]["data"] == "embedded sample"


def test_absent_members_are_left_out_never_null(register: Register) -> None:
    answer = register.search(limit=25)
    documents = [register.document(r["id"]).text for r in answer.results[:5]]
    for text in (answer.text, register.list_sources().text, *documents):
        assert ":null" not in text


def test_every_call_has_one_row_without_query_text(register: Register) -> None:
    secret = "geheimwoord"
    register.search(secret)
    register.search(secret, source=secret)
    register.search(secret, zoekterm=secret)
    register.call(secret, text=secret)
    register.document(f"{secret}?")
    register.misbehave("http_500")
    register.search(f"{secret} x" if register.has_text else None, offset=1)
    rows = register.service.rows()
    refused = [] if register.has_text else ["text_refused"] * 3
    assert [row["error_code"] for row in rows] == [
        *(refused or [None, "source_unknown", "invalid_arguments"]),
        "unknown_tool",
        "identifier_refused",
        "upstream_unavailable",
    ]
    assert [row["outcome"] for row in rows] == ["refused" if refused else "ok", *["refused"] * 4, "error"]
    assert secret not in json.dumps(rows, default=str)
    assert {row["connector"] for row in rows} == {register.name}
    assert {row["origin_client"] for row in rows} == {"test-client"}
    if register.has_text:
        assert rows[0]["hits"] == 0
        assert rows[0]["size_bytes"] > 100
