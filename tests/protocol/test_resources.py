"""resources/list, resources/templates/list and resources/read, in both eras."""

from typing import Any

import orjson
import pytest

from tests.protocol.lines import proves
from tests.protocol.wire import LEGACY, MODERN, OTHER, OWN, Wire, error_of, result_of
from tests.service import Service

REVISIONS = [MODERN, *LEGACY]


def send(wire: Wire, revision: str, method: str, params: dict[str, Any]) -> Any:
    return wire.modern(method, params) if revision == MODERN else wire.legacy(method, params, version=revision)


def read(wire: Wire, uri: str, revision: str = MODERN) -> list[dict[str, Any]]:
    contents: list[dict[str, Any]] = result_of(
        send(wire, revision, "resources/read", {"uri": uri}), "resources/read", revision
    )["contents"]
    return contents


def found_uri(wire: Wire) -> tuple[str, dict[str, Any]]:
    found = result_of(wire.modern("tools/call", wire.question), "tools/call")["structuredContent"]["results"][0]
    return f"besluitbron://{wire.connector}/{found['id'].partition(':')[2]}", found


@pytest.mark.parametrize("revision", REVISIONS)
@pytest.mark.parametrize("name", [OWN, OTHER])
def test_a_result_can_be_read_as_a_resource(shared_service: Service, name: str, revision: str) -> None:
    wire = Wire(shared_service, name)
    uri, found = found_uri(wire)
    text, about = read(wire, uri, revision)
    document = shared_service.call(name, "get_document", id=found["id"]).structured
    assert text == {"uri": uri, "mimeType": "text/plain", "text": document["text"]}
    assert about["mimeType"] == "application/json"
    record = orjson.loads(about["text"])
    assert record["document"]["citation"] == document["document"]["citation"]
    assert record["register"]["data"] == "embedded sample"
    assert "text" not in record


def test_the_address_of_what_a_document_is_gives_the_same_two_contents(shared_service: Service) -> None:
    wire = Wire(shared_service, OWN)
    uri, _ = found_uri(wire)
    text, about = read(wire, uri)
    again = read(wire, about["uri"])
    assert again[0] == text
    assert [content["uri"] for content in again] == [uri, about["uri"]]


@pytest.mark.parametrize("name", [OWN, OTHER])
def test_the_template_and_the_register_itself_are_listed(shared_service: Service, name: str) -> None:
    wire = Wire(shared_service, name)
    (template,) = result_of(wire.modern("resources/templates/list"), "resources/templates/list")["resourceTemplates"]
    assert template["uriTemplate"] == f"besluitbron://{name}/{{+id}}{{?page,offset,length}}"
    (register,) = result_of(wire.modern("resources/list"), "resources/list")["resources"]
    (about,) = read(wire, register["uri"])
    assert shared_service.rooms.connectors[name].coverage in about["text"]
    assert "invented" in about["text"]


def test_a_title_is_not_sent_to_a_client_that_does_not_know_it(wire: Wire) -> None:
    for method, member in (("resources/list", "resources"), ("prompts/list", "prompts")):
        old = result_of(wire.legacy(method, version="2025-03-26"), method, "2025-03-26")[member]
        new = result_of(wire.legacy(method, version="2025-06-18"), method, "2025-06-18")[member]
        assert not any("title" in entry for entry in old)
        assert all(entry["title"] for entry in new)
        assert not any("title" in argument for entry in old for argument in entry.get("arguments", []))


@proves(34)
@pytest.mark.parametrize(
    ("uri", "said"),
    [
        ("besluitbron://raadsinformatie/ori_waterdrecht/99", "ori_waterdrecht/99"),
        ("besluitbron://raadsinformatie/nothing", "id"),
        ("besluitbron://bekendmakingen/gmb-2024-1", "besluitbron://raadsinformatie/"),
        ("besluitbron://raadsinformatie/ori_waterdrecht/99?offset=-1", "offset="),
        ("besluitbron://raadsinformatie/ori_waterdrecht/99?sheet=2", "offset="),
        ("https://example.org/a", "besluitbron://"),
        ("http://[", "address"),
        ("?", "besluitbron://"),
        ("besluitbron://raadsinformatie/" + "a" * 2_000, "longer"),
    ],
)
def test_what_is_not_there_is_an_error_with_the_code_of_the_revision(wire: Wire, uri: str, said: str) -> None:
    modern = wire.modern("resources/read", {"uri": uri})
    error = error_of(modern, 200, -32602)
    assert error["data"] == {"uri": uri}
    assert said in error["message"]
    for revision in LEGACY:
        error = error_of(wire.legacy("resources/read", {"uri": uri}, version=revision), 200, -32002)
        assert error["data"] == {"uri": uri}


def test_the_name_header_must_be_the_address_that_is_read(wire: Wire) -> None:
    uri, _ = found_uri(wire)
    for header in (None, "besluitbron://raadsinformatie"):
        error_of(wire.modern("resources/read", {"uri": uri}, headers={"Mcp-Name": header}), 400, -32020)


def test_a_platform_that_fails_is_an_error_that_says_nothing_of_what_exists(service: Service) -> None:
    wire = Wire(service, OWN)
    service.misbehave(OWN, "http_500")
    uri = "besluitbron://raadsinformatie/document:notubiz:gemeente:waterdrecht:4100001"
    error = error_of(wire.modern("resources/read", {"uri": uri}), 200, -32603)
    assert "HTTP 500" in error["message"]
    assert "says nothing about whether" in error["message"]
    (row,) = service.rows()
    assert (row["tool"], row["outcome"], row["error_code"]) == ("get_document", "error", "upstream_unavailable")


def test_reading_has_its_row_in_the_log(service: Service) -> None:
    wire = Wire(service, OWN)
    uri, _ = found_uri(wire)
    read(wire, uri)
    row = service.rows()[-1]
    assert (row["tool"], row["outcome"], row["hits"]) == ("get_document", "ok", 1)
    assert row["size_bytes"] > 0


@pytest.mark.parametrize("revision", REVISIONS)
def test_a_document_is_linked_where_the_revision_knows_links(wire: Wire, revision: str) -> None:
    uri, found = found_uri(wire)
    call = {"name": "get_document", "arguments": {"id": found["id"]}}
    content = result_of(send(wire, revision, "tools/call", call), "tools/call", revision)["content"]
    links = [block for block in content if block["type"] == "resource_link"]
    assert [link["uri"] for link in links] == ([] if revision == "2025-03-26" else [uri])
