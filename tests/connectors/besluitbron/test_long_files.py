"""A file that is not read in one go, at the joint address: windows go on by page, and no quotation is called absent."""

from collections.abc import Callable

import pytest

from besluitbron.embedded.ori_classic.specials import UNREAD_TITLE
from besluitbron.upstream.text import pdf as reading
from tests.service import Service

NAME = "besluitbron"


@pytest.fixture
def service(make_service: Callable[..., Service]) -> Service:
    """With the API of councils whose sample has a report that only its file has the text of."""
    return make_service(Connectors__raadsinformatie__Dialect="classic")


@pytest.fixture
def identifier(service: Service) -> str:
    results = service.call("raadsinformatie", "search_documents", text=UNREAD_TITLE).results
    found: str = next(result["id"] for result in results if result["title"] == UNREAD_TITLE)
    return found


def walked(service: Service, identifier: str) -> str:
    return "".join(a.structured["text"] for a in service.walk(NAME, "get_document", id=identifier))


@pytest.mark.parametrize("name", [NAME, "raadsinformatie"])
def test_a_long_file_is_walked_page_by_page_to_its_end(
    service: Service, identifier: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "MAX_CHARACTERS", 10)
    answers = [a.structured for a in service.walk(name, "get_document", id=identifier)]
    pages = answers[0]["pages"]
    assert pages > 1
    assert [answer["text_pages"] for answer in answers] == [{"from": n, "to": n} for n in range(1, pages + 1)]
    assert "Ask for page 2 to go on" in " ".join(answers[0]["precision"]["notes"])
    monkeypatch.undo()
    service.rooms.cache.clear()
    assert walked(service, identifier) == "".join(answer["text"] for answer in answers)


def test_a_page_can_be_asked_for(service: Service, identifier: str) -> None:
    second = service.call(NAME, "get_document", id=identifier, page=2).structured
    assert second["text"].startswith("[page 2]\n\n")
    assert walked(service, identifier).endswith(second["text"])


def test_a_page_is_refused_where_a_register_has_no_files_with_pages(service: Service) -> None:
    answer = service.call(NAME, "get_document", id="ECLI:NL:HR:2020:1", page=2)
    assert answer.is_error
    assert "page: documents of" in answer.text


def test_a_quotation_that_can_stand_further_on_is_not_called_absent(
    service: Service, identifier: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, last = (" ".join(part.split()[-8:]) for part in walked(service, identifier).split("[page 2]"))
    service.rooms.cache.clear()
    monkeypatch.setattr(reading, "MAX_CHARACTERS", 10)
    there = service.call(NAME, "verify_quote", id=identifier, quote=first).structured
    assert there["verdict"].startswith("literal")
    further = service.call(NAME, "verify_quote", id=identifier, quote=last).structured
    assert further["verdict"] == "could_not_check"
    assert further["precision"]["complete"] is False
    assert "pages were read" in " ".join(further["precision"]["notes"])
