"""What stands beside the text of a document: its summary, and what belongs to it."""

from dataclasses import replace
from datetime import date
from typing import Any
from uuid import uuid4

import orjson
import pytest

from besluitbron.contract.call import Origin, ToolCall
from besluitbron.contract.connector import Connector, DocumentTool
from besluitbron.contract.documents import Document, FullText, Relation
from besluitbron.contract.search import Hit
from besluitbron.pipeline.document_service import MAX_RELATIONS
from tests.service import Service

NAME = "raadsinformatie"
TEXT = "\n\n".join(f"{number}. De raad overweegt wat hij overweegt." for number in range(900))


def hit(identifier: str, title: str = "Besluit") -> Hit:
    return Hit(
        id=identifier,
        title=title,
        kind="document",
        source="waterdrecht",
        source_name="Gemeente Waterdrecht",
        date=date(2026, 1, 2),
        date_means="decided",
        url=f"https://bron.example/{identifier}",
    )


def ask(service: Service, document: Document, **arguments: Any) -> dict[str, Any]:
    """Read `document` as if the register had given it, through the real executor."""
    connector: Connector = service.rooms.connectors[NAME]
    tools = tuple(
        replace(tool, fetch=lambda *_: document) if isinstance(tool, DocumentTool) else tool for tool in connector.tools
    )
    call = ToolCall("get_document", {"id": "1", **arguments}, Origin("client"), f"id-{uuid4()}", "2026-07-28")
    answer: dict[str, Any] = orjson.loads(
        service.rooms.executor.execute(replace(connector, tools=tools), call).structured
    )
    return answer


def test_a_relation_says_what_it_is_and_can_be_opened_and_cited(service: Service) -> None:
    related = (Relation("decision", hit("2")), Relation("inventory", hit("3", "Inventarislijst")))
    answer = ask(service, Document(hit("1"), FullText(TEXT), relations=related, summary="Kort gezegd."))
    assert answer["summary"] == "Kort gezegd."
    assert [(r["role"], r["id"]) for r in answer["relations"]] == [
        ("decision", f"{NAME}:2"),
        ("inventory", f"{NAME}:3"),
    ]
    assert "Inventarislijst" in answer["relations"][1]["citation"]
    assert answer["relations"][1]["url"] == "https://bron.example/3"


def test_what_stands_beside_the_text_comes_with_its_first_window_only(service: Service) -> None:
    document = Document(hit("1"), FullText(TEXT), relations=(Relation("decision", hit("2")),), summary="Kort.")
    answer = ask(service, document, offset=8000)
    assert "relations" not in answer
    assert "summary" not in answer


def test_a_document_without_relations_or_summary_has_no_such_members(service: Service) -> None:
    answer = ask(service, Document(hit("1"), FullText(TEXT)))
    assert not {"relations", "summary"} & set(answer)


def test_what_was_cut_of_them_is_said_and_the_answer_stays_small(service: Service) -> None:
    related = tuple(Relation("document", hit(str(n), "Een lange titel " * 20)) for n in range(2, 60))
    answer = ask(service, Document(hit("1"), FullText(TEXT), relations=related, summary="zin " * 900), length=16000)
    assert len(answer["relations"]) == MAX_RELATIONS
    assert answer["summary"].endswith("…")
    notes = " ".join(answer["precision"]["notes"])
    assert f"relations shows {MAX_RELATIONS} of 58" in notes
    assert "The summary is cut" in notes
    assert len(orjson.dumps(answer)) * 2 < 40_000


@pytest.mark.parametrize("length", [300, 16000])
def test_the_windows_joined_are_the_text_also_when_something_stands_beside_it(service: Service, length: int) -> None:
    related = tuple(Relation("document", hit(str(n), "Een lange titel " * 20)) for n in range(2, 30))
    document = Document(hit("1"), FullText(TEXT), relations=related, summary="zin " * 300)
    joined, arguments = "", {"offset": 0, "length": length}
    while True:
        answer = ask(service, document, **arguments)
        joined += answer["text"]
        if "next_window" not in answer:
            break
        arguments = {k: v for k, v in answer["next_window"]["arguments"].items() if k != "id"}
    assert joined == TEXT
