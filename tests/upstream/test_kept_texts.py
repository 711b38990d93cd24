"""The text of a file is read once: the next window costs no worker the file or the reading again."""

import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from besluitbron.contract.documents import FullText
from besluitbron.contract.errors import UpstreamUnavailable
from besluitbron.contract.upstream import MAX_FILE_BYTES, UpstreamAnswer, UpstreamRequest
from besluitbron.upstream.kept_texts import read_kept_text, write_kept_text
from besluitbron.upstream.text import read_pdf
from tests.upstream.conftest import MovableClock, get
from tests.upstream.documents import pdf
from tests.upstream.pdf_files import write_long_pdf
from tests.upstream.servers import Conversation, Script, Server, always, response
from tests.upstream.test_cache import House

Serve = Callable[[Script], Server]


@pytest.fixture(params=["sqlite", "redis"])
def house(request: pytest.FixtureRequest, tmp_path: Path, clock: MovableClock) -> Iterator[House]:
    url = request.getfixturevalue("redis_url") if request.param == "redis" else f"sqlite:{tmp_path / 'kept.db'}"
    built = House(url, tmp_path, clock, [])
    yield built
    for cache in built.opened:
        cache.close()


def file_request(server: Server) -> UpstreamRequest:
    return get(server, "/a.pdf", to_file=True, max_bytes=MAX_FILE_BYTES)


class Reader:
    """Reads a PDF and counts how often it did."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.read = 0
        self._seconds = seconds

    def __call__(self, answer: UpstreamAnswer, page: int = 1) -> FullText:
        self.read += 1
        time.sleep(self._seconds)
        return read_pdf(answer.file or answer.content, page=page, until=answer.until)


def test_a_second_worker_neither_fetches_nor_reads_a_file_again(house: House, serve: Serve) -> None:
    server, reader = serve(always(response(pdf("Besluit", "Bijlage")))), Reader()
    first = house.worker(server).ask("raad", file_request(server), reader, ("text", 1))
    second = house.worker(server).ask("raad", file_request(server), reader, ("text", 1))
    assert (
        second.value
        == first.value
        == FullText("[page 1]\n\nBesluit\n\n[page 2]\n\nBijlage", "pdf", pages=2, page_starts=(0, 19))
    )
    assert (first.served_from, second.served_from) == ("register", "cache")
    assert (len(server.asked), reader.read) == (1, 1)


def test_another_page_is_read_from_the_kept_file(house: House, serve: Serve) -> None:
    server, reader = serve(always(response(pdf("Besluit", "Bijlage")))), Reader()
    cache = house.worker(server)
    cache.ask("raad", file_request(server), reader, ("text", 1))
    found = cache.ask("raad", file_request(server), partial(reader, page=2), ("text", 2))
    assert found.value.text == "[page 2]\n\nBijlage"
    assert (len(server.asked), reader.read) == (1, 2)


def test_a_kept_file_is_read_by_one_caller_while_the_others_wait(house: House, serve: Serve) -> None:
    server, reader = serve(always(response(pdf("Besluit", "Bijlage")))), Reader(0.3)
    cache = house.worker(server)
    cache.ask("raad", file_request(server), reader, ("text", 1))
    workers = [house.worker(server) for _ in range(4)]
    found: list[str | None] = []

    def ask(number: int) -> None:
        answered = workers[number].ask("raad", file_request(server), partial(reader, page=2), ("text", 2))
        found.append(answered.value.text)

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == ["[page 2]\n\nBijlage"] * 4
    assert (len(server.asked), reader.read) == (1, 2)


def test_the_text_of_a_file_too_large_to_keep_is_shared_and_stands_in(
    house: House, serve: Serve, clock: MovableClock, tmp_path: Path
) -> None:
    content = write_long_pdf(tmp_path / "large.pdf", 6, picture_bytes=2_000_000).read_bytes()
    assert len(content) > 10_000_000
    failing = threading.Event()

    def script(conversation: Conversation) -> None:
        conversation.send(response(b"", "500 Oops") if failing.is_set() else response(content))

    server, reader = serve(script), Reader()
    whole = house.worker(server).ask("raad", file_request(server), reader, ("text", 1)).value
    assert whole.pages == 6
    assert house.worker(server).ask("raad", file_request(server), reader, ("text", 1)).value == whole
    assert (len(server.asked), reader.read) == (1, 1)
    clock.move(hours=1)
    failing.set()
    stale = house.worker(server).ask("raad", file_request(server), reader, ("text", 1))
    assert (stale.value, stale.served_from, stale.failure) == (whole, "stale_cache", "answered with HTTP 500")
    clock.move(hours=30)
    with pytest.raises(UpstreamUnavailable):
        house.worker(server).ask("raad", file_request(server), reader, ("text", 1))


def test_the_reason_why_a_file_has_no_text_is_kept_too(house: House, serve: Serve) -> None:
    server, reader = serve(always(response(pdf(b"", b"")))), Reader()
    for _ in range(2):
        answered = house.worker(server).ask("raad", file_request(server), reader, ("text", 1))
        assert answered.value == FullText(None, reason="a scan without a text layer", pages=2)
    assert reader.read == 1


def test_the_next_window_of_a_long_document_costs_little(house: House, serve: Serve, tmp_path: Path) -> None:
    content = write_long_pdf(tmp_path / "long.pdf", 700).read_bytes()
    server, reader = serve(always(response(content))), Reader()
    cache, other = house.worker(server), house.worker(server)
    seconds = []  # of the processor, for the caller's thread: on a busy machine a clock measures the others
    for worker in (cache, cache, other, other):
        started = time.thread_time()
        found = worker.ask("raad", file_request(server), reader, ("text", 1)).value
        seconds.append(time.thread_time() - started)
    assert len(found.text or "") > 1_000_000
    same, fetched, again = seconds[1:]
    assert max(same, again) < 0.01
    assert fetched < 0.3
    assert fetched < seconds[0] / 4


@given(
    st.builds(
        FullText,
        st.none() | st.text(alphabet=st.characters(exclude_categories=["Cs"])),
        st.sampled_from([None, "pdf", "plain"]),
        reason=st.none() | st.just("a scan"),
        pages=st.none() | st.integers(0, 9_999),
        notes=st.lists(st.just("A note."), max_size=2).map(tuple),
        first_page=st.integers(1, 99),
        page_starts=st.lists(st.integers(0, 9_999)).map(tuple),
        next_page=st.none() | st.integers(1, 99),
    )
)
def test_a_text_comes_back_as_it_was_kept(text: FullText) -> None:
    assert read_kept_text(write_kept_text(text)) == text


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"%PDF-1.7",
        b"[]",
        b"{}",
        b'{"text": "a"}',
        write_kept_text(FullText("a")).replace(b'"a"', b"1"),
        write_kept_text(FullText("a")).replace(b'"first_page":1', b'"first_page":"1"'),
        write_kept_text(FullText("a")).replace(b'"notes":[]', b'"notes":[1]'),
        write_kept_text(FullText("a")).replace(b'"page_starts":[]', b'"page_starts":["a"]'),
        write_kept_text(FullText("a")).replace(b'"notes"', b'"noted"'),
    ],
)
def test_what_is_no_kept_text_counts_as_not_kept(content: bytes) -> None:
    assert read_kept_text(content) is None
