"""Windows of texts with pages: which pages a window covers, and how a long file goes on."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from besluitbron.contract.call import Origin, ToolCall
from besluitbron.contract.connector import DocumentTool
from besluitbron.contract.documents import Document, DocumentQuestion, FullText
from besluitbron.contract.errors import WindowRefused
from besluitbron.pipeline.document_service import before_a_mark, window_end
from besluitbron.pipeline.quotes.page_marks import blank_page_marks
from besluitbron.upstream.text import join_pages, read_html, read_pdf, read_plain, read_publication
from tests.pipeline.test_documents import NAME, hit
from tests.service import Service
from tests.upstream.documents import pdf
from tests.upstream.pdf_files import write_long_pdf

Read = Callable[[int], FullText]


def ask(service: Service, read: Read, **arguments: Any) -> dict[str, Any]:
    """The answer of get_document where the register's file is read with `read`, from the page asked for on."""
    connector = service.rooms.connectors[NAME]

    def fetch(question: DocumentQuestion, *_: object) -> Document:
        return Document(hit("1"), read(question.page or 1), files=("https://bron.example/1.pdf",))

    tools = tuple(replace(t, fetch=fetch) if isinstance(t, DocumentTool) else t for t in connector.tools)
    call = ToolCall("get_document", {"id": "1", **arguments}, Origin("client"), f"id-{uuid4()}", "2026-07-28")
    answer: dict[str, Any] = orjson.loads(
        service.rooms.executor.execute(replace(connector, tools=tools), call).structured
    )
    return answer


def walk(service: Service, read: Read, **arguments: Any) -> list[dict[str, Any]]:
    """All windows, one after the other as each says."""
    answers = [ask(service, read, **arguments)]
    while following := answers[-1].get("next_window"):
        assert following["tool"] == "get_document"
        answers.append(ask(service, read, **{k: v for k, v in following["arguments"].items() if k != "id"}))
    return answers


def of_pages(*pages: str) -> Read:
    """A text with these pages."""

    def read(page: int) -> FullText:
        text, starts = join_pages([[part] if part else [] for part in pages[page - 1 :]], first=page)
        return FullText(text, "pdf", pages=len(pages), first_page=page, page_starts=starts)

    return read


PAGES = [f"{'Zin van dit blad. ' * 20}Einde van blad {number}." for number in range(1, 13)]


def test_every_window_says_which_pages_it_covers(service: Service) -> None:
    answers = walk(service, of_pages(*PAGES), length=900)
    assert "".join(answer["text"] for answer in answers) == of_pages(*PAGES)(1).text
    current = 1
    for answer in answers:
        marks = [int(number) for number in re.findall(r"^\[page (\d+)\]$", answer["text"], re.MULTILINE)]
        starts_with_mark = answer["text"].startswith("[page ")
        assert answer["text_pages"] == {
            "from": marks[0] if starts_with_mark else current,
            "to": (marks or [current])[-1],
        }
        assert answer["pages"] == 12
        current = answer["text_pages"]["to"]
        assert not answer["text"].rstrip().endswith("]")  # no mark without the page that it belongs to
    assert current == 12


def test_a_text_begins_at_the_page_that_is_asked_for(service: Service) -> None:
    answer = ask(service, of_pages(*PAGES), page=7)
    assert answer["text"].startswith("[page 7]\n\nZin")
    assert answer["text_pages"] == {"from": 7, "to": 12}
    answers = walk(service, of_pages(*PAGES), page=7, length=500)
    assert answers[0]["next_window"]["arguments"]["page"] == 7
    assert "".join(part["text"] for part in answers) == of_pages(*PAGES)(7).text


def test_a_page_past_the_end_is_refused_with_the_number_of_pages(service: Service) -> None:
    with pytest.raises(WindowRefused, match="page 99 lies past the end: the file has 12 pages"):
        ask(service, of_pages(*PAGES), page=99)
    with pytest.raises(WindowRefused, match="page 3 lies past the end: the file has 2 pages"):
        ask(service, lambda page: read_pdf(pdf("een", "twee"), page=page), page=3)


def test_a_text_without_pages_refuses_a_page(service: Service) -> None:
    with pytest.raises(WindowRefused, match="has no pages: leave page out"):
        ask(service, lambda _: FullText("Tekst", "xml"), page=2)
    assert "text_pages" not in ask(service, lambda _: FullText("Tekst", "xml"))


def test_a_file_that_is_read_in_parts_is_walked_to_its_end(service: Service, tmp_path: Path) -> None:
    path = write_long_pdf(tmp_path / "long.pdf", 60)

    def read(page: int) -> FullText:
        with path.open("rb") as file:
            return read_pdf(file, page=page, max_pages=25)

    answers = walk(service, read, length=16000)
    text = "".join(answer["text"] for answer in answers)
    with path.open("rb") as file:
        assert text == read_pdf(file).text
    first, last = answers[0], answers[-1]
    assert (first["precision"]["total_kind"], last["precision"]["total_kind"]) == ("at_least", "exact")
    assert first["precision"]["more_to_find"] == {"answer": "yes", "why": "window"}
    assert "Only the first 25 of 60 pages were read" in " ".join(first["precision"]["notes"])
    assert last["precision"]["more_to_find"] == {"answer": "no"}
    calls = [answer["next_window"]["arguments"] for answer in answers[:-1]]
    assert next(call for call in calls if "page" in call)["page"] == 26
    with pytest.raises(WindowRefused, match="to go on, ask for page 26 with offset 0"):
        ask(service, read, offset=900_000)


def test_a_part_without_text_says_where_to_go_on_and_keeps_the_link(service: Service) -> None:
    content = pdf(b"", b"", "Besluit")
    answer = ask(service, lambda page: read_pdf(content, page=page, max_pages=2))
    assert answer["no_text_because"] == "a scan without a text layer in pages 1-2"
    assert "Ask for page 3 to go on, up to page 3." in answer["precision"]["notes"]
    assert answer["files"] == ["https://bron.example/1.pdf"]
    assert ask(service, lambda page: read_pdf(content, page=page), page=3)["text"] == "[page 3]\n\nBesluit"


def test_marks_are_what_a_search_for_a_quote_passes_over() -> None:
    text = of_pages("De raad besluit", "het krediet", "beschikbaar te stellen.")(1).text or ""
    assert " ".join(blank_page_marks(text).split()) == "De raad besluit het krediet beschikbaar te stellen."


WORDS = st.lists(st.text(st.sampled_from("abc é€𝄞-.\n"), min_size=1, max_size=40), max_size=60).map(" ".join)


def _html(words: str) -> FullText:
    return read_html(f"<p>{words.replace('.', '</p><p>')}</p>".encode())


def _xml(words: str) -> FullText:
    return read_publication(
        f"<officiele-publicatie><al>{words.replace('.', '</al><al>')}</al></officiele-publicatie>".encode()
    )


def _pages(words: str) -> FullText:
    return of_pages(*words.split("."))(1)


@given(WORDS, st.sampled_from([_html, _xml, _pages, read_plain]), st.integers(200, 1_200))
def test_windows_of_every_origin_joined_are_the_text_and_end_where_a_reader_expects(
    words: str, read: Callable[[str], FullText], length: int
) -> None:
    full = read(words)
    text = full.text or ""
    start, pieces = 0, []
    while start < len(text):
        end = before_a_mark(full, start, window_end(text, start, length))
        assert start < end <= start + length
        piece = text[start:end]
        assert piece.encode().decode() == piece
        half = text[start + length // 2 : start + length]
        if end < len(text) and any(mark in half[:-1] for mark in " \n"):
            assert piece[-1].isspace()
        if end < len(text) and "\n\n" in half[:-2]:
            assert piece.endswith("\n\n")
        pieces.append(piece)
        start = end
    assert "".join(pieces) == text
