"""The connector to copy: its pure parts, the same over the wire of its register, and that a copy works."""

import importlib
import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, TypeVar

import orjson
import pytest
import requests

import besluitbron.connectors
from besluitbron import embedded
from besluitbron.connectors._example.answer import read_document, read_search
from besluitbron.connectors._example.connector import CONNECTOR
from besluitbron.connectors._example.document import fetch_document
from besluitbron.connectors._example.query import REACH, build_search
from besluitbron.connectors._example.sources import load_sources
from besluitbron.contract.connector import Connector
from besluitbron.contract.documents import DocumentQuestion
from besluitbron.contract.errors import IdentifierRefused, NotInRegister, UpstreamUnreadable
from besluitbron.contract.search import CleanText, SearchPage, SearchQuestion, SearchWindow
from besluitbron.contract.upstream import Answered, UpstreamAnswer, UpstreamRequest
from tests.connectors.listed import by_key

TODAY = date(2026, 11, 30)

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
PLATFORM = CONNECTOR.platform
ITEM = {
    "id": "vb-0007",
    "title": "Aanleg fietspad",
    "kind": "besluit",
    "body": "waterdrecht",
    "decided_on": "2025-04-04",
    "summary": "Een fietspad.",
    "withdrawn": False,
    "has_text": True,
    "page": "https://register.example/besluit/vb-0007",
}
PAGE = {"total": 1, "total_is": "exact", "complete": True, "items": [ITEM]}

T = TypeVar("T")


def question(*words: str, offset: int = 0, limit: int = 10, **members: Any) -> SearchQuestion:
    asked: dict[str, Any] = {"matching": "all_words", "sort": "newest", "sources": load_sources(), **members}
    return SearchQuestion(text=CleanText(words or ("fietspad",)), window=SearchWindow(offset, limit), **asked)


def answer(content: Any, status: int = 200) -> UpstreamAnswer:
    return UpstreamAnswer(status, "https://register.example/search", "application/json", orjson.dumps(content), NOON)


def ask(request: UpstreamRequest, read: Any, reading: Any = None) -> Answered[Any]:
    """Over the wire of the embedded register, with an ordinary client."""
    with requests.Session() as session:
        session.mount("https://", embedded.open_adapter("example-json"))
        said = session.request(request.method, request.url, params=request.params, timeout=5)
    assert said.status_code in request.readable_statuses, said.text
    media_type = said.headers["Content-Type"].partition(";")[0]
    return Answered(read(UpstreamAnswer(said.status_code, said.url, media_type, said.content, NOON)), "register", NOON)


def searched(asked: SearchQuestion) -> SearchPage:
    return ask(build_search(asked, PLATFORM), lambda said: read_search(said, asked)).value


def test_a_request_asks_only_what_was_asked() -> None:
    request = build_search(question("fietspad", "havenkade"), PLATFORM)
    assert dict(request.params) == {
        "q": "fietspad havenkade",
        "mode": "all",
        "sort": "newest",
        "offset": "0",
        "limit": "10",
    }
    assert request == build_search(question("fietspad", "havenkade"), PLATFORM)


def test_every_filter_reaches_the_platform_in_its_own_words() -> None:
    body = by_key(load_sources())["provincie-merenland"]
    period = {"from_date": date(2025, 1, 1), "to_date": date(2025, 12, 31)}
    asked = question("fietspad", "kade", source=body, filters={"kind": "permit"}, matching="phrase", **period)
    params = dict(build_search(asked, PLATFORM).params)
    assert params["q"] == '"fietspad kade"'
    assert params["source"] == "provincie-merenland"
    assert params["kind"] == "vergunning"
    assert (params["from"], params["to"]) == ("2025-01-01", "2025-12-31")
    assert dict(build_search(question(matching="any_word"), PLATFORM).params)["mode"] == "any"


def test_a_page_is_read_without_loss() -> None:
    page = read_search(answer(PAGE), question())
    assert (page.total, page.total_kind, page.fetched, page.incomplete) == (1, "exact", 1, None)
    hit = page.hits[0]
    assert (hit.id, hit.title, hit.kind) == ("vb-0007", "Aanleg fietspad", "decision")
    assert (hit.source, hit.source_name) == ("waterdrecht", "Gemeente Waterdrecht")
    assert (hit.date, hit.date_means, hit.status) == (date(2025, 4, 4), "decided", None)
    assert (hit.url, hit.snippet, hit.has_full_text) == (ITEM["page"], "Een fietspad.", True)
    assert hit.facts == {"source": ("waterdrecht",), "kind": ("decision",)}


def test_what_the_platform_says_of_its_count_and_its_completeness_is_passed_on() -> None:
    page = read_search(answer({**PAGE, "total_is": "at_least", "complete": False}), question())
    assert page.total_kind == "at_least"
    assert page.incomplete


def test_a_body_or_kind_that_is_not_known_yet_is_kept_as_it_is() -> None:
    hit = read_search(answer({**PAGE, "items": [{**ITEM, "body": "elders", "kind": "notitie"}]}), question()).hits[0]
    assert (hit.source, hit.source_name, hit.kind) == (None, "elders", "notitie")
    assert hit.facts["source"] == ("elders",)


def test_absent_values_are_none() -> None:
    bare = {name: value for name, value in ITEM.items() if name not in ("decided_on", "page")}
    hit = read_search(answer({**PAGE, "items": [{**bare, "summary": ""}]}), question()).hits[0]
    assert (hit.date, hit.url, hit.snippet) == (None, None, None)


def test_an_empty_page_is_an_empty_result() -> None:
    page = read_search(answer({**PAGE, "total": 0, "items": []}), question())
    assert (page.hits, page.total) == ((), 0)


@pytest.mark.parametrize(
    "content",
    [
        [],
        {},
        {**PAGE, "items": None},
        {**PAGE, "items": {}},
        {**PAGE, "total": "20"},
        {name: value for name, value in PAGE.items() if name != "total"},
        {**PAGE, "items": [1]},
        {**PAGE, "items": [{**ITEM, "id": ""}]},
        {**PAGE, "items": [{**ITEM, "withdrawn": None}]},
        {**PAGE, "items": [{**ITEM, "decided_on": "04-04-2025"}]},
    ],
)
def test_another_shape_is_a_failure_not_an_empty_result(content: Any) -> None:
    with pytest.raises(UpstreamUnreadable):
        read_search(answer(content), question())


def test_an_answer_that_broke_off_is_a_failure() -> None:
    whole = answer(PAGE)
    with pytest.raises(UpstreamUnreadable):
        read_search(replace(whole, content=whole.content[:40]), question())


def test_a_document_without_text_says_why() -> None:
    document = read_document(answer({**ITEM, "has_text": False, "text": None}), load_sources())
    assert document is not None
    assert (document.full_text.text, document.full_text.reason) == (None, "a scan without a text layer")
    assert not document.record.has_full_text


def test_over_the_wire_every_way_of_asking_is_understood() -> None:
    assert searched(question()).total == 20
    assert searched(question("langs", "de", "havenkade", matching="phrase")).total
    for kind in ("decision", "permit", "policy_rule"):
        hits = searched(question("besluit", filters={"kind": kind}, sort="oldest")).hits
        assert {hit.facts["kind"] for hit in hits} == {(kind,)}
    for source in load_sources().sources:
        assert {hit.source for hit in searched(question("besluit", source=source)).hits} == {source.key}
    last = searched(question(offset=REACH - 10))
    assert (last.hits, last.total) == ((), 20)


def test_over_the_wire_a_document_is_fetched_by_its_identifier() -> None:
    document = fetch_document(DocumentQuestion(" VB-0001 ", TODAY), ask, PLATFORM, load_sources())
    assert document.record.id == "vb-0001"
    assert len(document.full_text.text or "") > 500
    with pytest.raises(NotInRegister):
        fetch_document(DocumentQuestion("vb-9999", TODAY), ask, PLATFORM, load_sources())


@pytest.mark.parametrize("identifier", ["", "vb-1", "gmb-2025-1", "vb-0001/../x", "vb-00011", "vb-٠٠٠١"])
def test_what_cannot_be_an_identifier_is_refused_without_asking(identifier: str) -> None:
    def never(request: UpstreamRequest, read: Any) -> Answered[Any]:
        raise AssertionError("the platform was asked")

    with pytest.raises(IdentifierRefused):
        fetch_document(DocumentQuestion(identifier, TODAY), never, PLATFORM, load_sources())


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Connector]:
    """The declaration of a copy of the folder, under another name, beside the real connectors."""
    shutil.copytree(Path(besluitbron.connectors.__path__[0]) / "_example", tmp_path / "mijnregister")
    monkeypatch.setattr(besluitbron.connectors, "__path__", [*besluitbron.connectors.__path__, str(tmp_path)])
    yield importlib.import_module("besluitbron.connectors.mijnregister.connector").CONNECTOR
    for name in [name for name in sys.modules if ".mijnregister" in name]:
        del sys.modules[name]


def test_a_copy_under_another_name_is_a_connector_of_its_own(copied: Connector) -> None:
    assert copied is not CONNECTOR
    assert [tool.name for tool in copied.tools] == [tool.name for tool in CONNECTOR.tools]
    modules = {name for name in sys.modules if ".mijnregister." in name}
    assert {name.rpartition(".")[2] for name in modules} >= {"query", "answer", "document", "schemas", "sources"}
    assert copied.packaged_sources().sources == load_sources().sources
    assert copied.packaged_sources is not load_sources


def test_the_folder_says_its_own_name_nowhere() -> None:
    folder = Path(besluitbron.connectors.__path__[0]) / "_example"
    for file in folder.glob("*.py"):
        assert "_example" not in file.read_text(encoding="utf-8"), file.name


def test_the_packaged_bodies_are_those_of_the_embedded_register() -> None:
    assert load_sources().sources == embedded.sample_sources("example-json")
