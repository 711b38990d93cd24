"""Files of documents: long ones are not in memory, and only the platform's own hosts are asked for one."""

import gc
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from besluitbron.contract.documents import FullText
from besluitbron.contract.errors import ServiceError, UpstreamError, UpstreamRefused, UpstreamTooLarge
from besluitbron.contract.upstream import MAX_FILE_BYTES, UpstreamAnswer, UpstreamRequest
from besluitbron.upstream.bodies import START_BYTES
from besluitbron.upstream.client import UpstreamClient
from besluitbron.upstream.text import read_pdf, read_plain
from tests.upstream.conftest import get
from tests.upstream.documents import pdf
from tests.upstream.pdf_files import write_long_pdf
from tests.upstream.servers import Conversation, Script, Server, always, response

Serve = Callable[[Script], Server]
ClientOf = Callable[..., UpstreamClient]
ROOT = Path(__file__).parents[2]
PIECE = b"%PDF-" + b"x" * 999_995


def sends(megabytes: int, *, declared: bool = True, pause: float = 0.0) -> Script:
    """A file of so many pieces of a megabyte."""

    def script(conversation: Conversation) -> None:
        length = f"Content-Length: {megabytes}000000\r\n" if declared else "Connection: close\r\n"
        conversation.send(f"HTTP/1.1 200 OK\r\n{length}\r\n".encode())
        for _ in range(megabytes):
            if pause and conversation.wait(pause):
                return
            conversation.send(PIECE)
        if not declared:
            conversation.connection.shutdown(2)

    return script


def file_request(server: Server, path: str = "/a.pdf") -> UpstreamRequest:
    return get(server, path, to_file=True, max_bytes=MAX_FILE_BYTES)


@pytest.mark.parametrize("declared", [True, False])
def test_a_long_file_comes_as_a_file_without_a_name(
    serve: Serve, client_of: ClientOf, tmp_path: Path, declared: bool
) -> None:
    server = serve(sends(12, declared=declared))
    answer = client_of(server.platform(), folder=tmp_path).send(file_request(server))
    assert answer.content == PIECE[:START_BYTES]
    assert answer.file is not None
    with answer.file as file:
        assert os.listdir(tmp_path) == []
        assert file.read() == PIECE * 12


def test_a_short_file_stays_in_memory(serve: Serve, client_of: ClientOf, tmp_path: Path) -> None:
    server = serve(always(response(PIECE)))
    answer = client_of(server.platform(), folder=tmp_path).send(file_request(server))
    assert (answer.content, answer.file) == (PIECE, None)


def test_what_is_no_file_is_whole_in_memory_or_refused(serve: Serve, client_of: ClientOf) -> None:
    server = serve(sends(12))
    client = client_of(server.platform())
    assert len(client.send(get(server, max_bytes=20_000_000)).content) == 12_000_000
    with pytest.raises(UpstreamTooLarge):
        client.send(get(server))


@pytest.mark.parametrize("declared", [True, False])
def test_a_file_over_the_limit_is_refused_and_leaves_nothing(
    serve: Serve, client_of: ClientOf, tmp_path: Path, declared: bool
) -> None:
    server = serve(sends(16, declared=declared))
    request = get(server, to_file=True, max_bytes=15_000_000)
    with pytest.raises(UpstreamTooLarge) as caught:
        client_of(server.platform(), folder=tmp_path).send(request)
    assert caught.value.happened == "sent more than 15 MB"
    assert os.listdir(tmp_path) == []
    gc.collect()  # a file that was left open would be a warning here


def test_a_large_file_that_comes_too_slowly_is_said_to_be_large(serve: Serve, client_of: ClientOf) -> None:
    server = serve(sends(200, pause=0.05))
    started = time.monotonic()
    with pytest.raises(UpstreamTooLarge, match="MB of a larger file when the time was up"):
        client_of(server.platform(timeout_seconds=1.5)).send(file_request(server))
    assert time.monotonic() - started < 8, "sending the whole takes ten seconds"


def test_a_folder_that_cannot_be_written_is_our_failure_and_not_the_register_s(
    serve: Serve, client_of: ClientOf, tmp_path: Path
) -> None:
    server = serve(sends(12))
    with pytest.raises(ServiceError, match="must be a folder"):
        client_of(server.platform(), folder=tmp_path / "gone").send(file_request(server))


WORKER = """
import os, sys, time
from datetime import datetime, UTC
from pathlib import Path
from besluitbron.contract.upstream import MAX_FILE_BYTES, Platform, UpstreamRequest
from besluitbron.upstream.budget import UnlimitedBudget
from besluitbron.upstream.client import UpstreamClient
from besluitbron.upstream.text import read_pdf
url, folder = sys.argv[1:3]
platform = Platform(name="test", base_url=url, hosts=())
client = UpstreamClient(platform, budget=UnlimitedBudget(), clock=lambda: datetime.now(UTC), folder=Path(folder))
answer = client.send(UpstreamRequest("GET", url + "/a.pdf", to_file=True, max_bytes=MAX_FILE_BYTES))
print(answer.file is not None, flush=True)
if "wait" in sys.argv:
    time.sleep(60)
with answer.file:
    text = read_pdf(answer.file)
print(text.pages, len(text.page_starts), text.next_page)
print(next(int(line.split()[1]) // 1024 for line in open("/proc/self/status") if line.startswith("VmHWM")))
"""


def worker(server: Server, folder: Path, *more: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", WORKER, server.url, str(folder), *more]
    return subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT)


def sends_file(path: Path) -> Script:
    def script(conversation: Conversation) -> None:
        conversation.send(f"HTTP/1.1 200 OK\r\nContent-Length: {path.stat().st_size}\r\n\r\n".encode())
        with path.open("rb") as file:
            conversation.connection.sendfile(file)

    return script


def test_a_worker_reads_a_file_of_two_hundred_megabytes_in_bounded_memory(serve: Serve, tmp_path: Path) -> None:
    path = write_long_pdf(tmp_path / "large.pdf", 100, picture_bytes=2_000_000)
    folder = tmp_path / "files"
    folder.mkdir()
    started = time.monotonic()
    with worker(serve(sends_file(path)), folder) as process:
        out = process.communicate(timeout=60)[0].decode().splitlines()
    assert time.monotonic() - started < 30
    assert out[:2] == ["True", "100 100 None"]
    assert int(out[2]) < 150
    assert os.listdir(folder) == []


def test_a_worker_that_is_killed_leaves_no_file(serve: Serve, tmp_path: Path) -> None:
    with worker(serve(sends(12)), tmp_path, "wait") as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"True\n"
        process.kill()
    assert os.listdir(tmp_path) == []


def test_a_long_text_is_read_from_its_file_with_a_note(serve: Serve, client_of: ClientOf, tmp_path: Path) -> None:
    line = "Het college \u20ac besluit.\n\n".encode()
    server = serve(always(response(line * (11_000_000 // len(line)))))
    answer = client_of(server.platform(), folder=tmp_path).send(file_request(server))
    with answer.file as file:
        found = read_plain(file)
    assert found.notes == ("Only the first part of a very long text was read.",)
    assert len((found.text or "").encode()) > 9_900_000
    assert "\ufffd" not in (found.text or "")


# What a redirect of a file, or an address in an answer, may lead to. The second part is the host that is named.
ELSEWHERE = [
    ("http://example.invalid/a.pdf", "example.invalid"),
    ("https://example.invalid/a.pdf", "example.invalid"),
    ("//example.invalid/a.pdf", "example.invalid"),
    ("http://{host}.example.invalid/a.pdf", "127.0.0.1.example.invalid"),
    ("http://{host}:1/a.pdf", "127.0.0.1:1"),
    ("http://{host}/a.pdf", "127.0.0.1"),
    ("http://[::1]:{port}/a.pdf", "[::1]"),
    ("http://[::ffff:127.0.0.1]:{port}/a.pdf", "[::ffff:"),
    ("http://0.0.0.0:{port}/a.pdf", "0.0.0.0"),
    ("http://localhost:{port}/a.pdf", "localhost"),
    ("http://2130706433:{port}/a.pdf", "2130706433"),
    ("http://127.1:{port}/a.pdf", "127.1"),
    ("http://0x7f.0.0.1:{port}/a.pdf", "0x7f.0.0.1"),
    ("http://169.254.169.254/latest/meta-data", "169.254.169.254"),
    ("http://{host}:{port}@example.invalid/a.pdf", "example.invalid"),
    ("http://user:secret@{host}:{port}/a.pdf", "127.0.0.1"),
    ("http://example.invalid\\@{host}:{port}/a.pdf", "example.invalid"),
    ("http://example.invalid#@{host}:{port}/a.pdf", "example.invalid"),
    ("http://example.invalid?@{host}:{port}/a.pdf", "example.invalid"),
    ("http://{host}%2eexample.invalid/a.pdf", ""),
    ("http://{host}\u3002example.invalid/a.pdf", ""),
    ("file:///etc/passwd", ""),
    ("ftp://{host}:{port}/a.pdf", "127.0.0.1"),
    ("gopher://{host}:{port}/a.pdf", "127.0.0.1"),
    ("data:application/pdf,%25PDF-", ""),
    ("jar:http://{host}:{port}/a.jar", ""),
]


def refusal(client: UpstreamClient, request: UpstreamRequest) -> UpstreamError:
    with pytest.raises(UpstreamError) as caught:
        client.send(request)
    return caught.value


@pytest.mark.parametrize(("location", "named"), ELSEWHERE)
@pytest.mark.parametrize("hops", [0, 2])
def test_a_file_is_never_fetched_from_another_place_by_redirect(
    serve: Serve, client_of: ClientOf, location: str, named: str, hops: int
) -> None:
    lines: list[str] = []

    def script(conversation: Conversation) -> None:
        lines.append(conversation.asked.line)
        leads = f"/{len(lines)}" if len(lines) <= hops else location.format(host="127.0.0.1", port=server.port)
        conversation.send(response(b"", "302 Found", Location=leads.encode().decode("latin-1")))

    server = serve(script)
    failure = refusal(client_of(server.platform()), file_request(server))
    assert named in failure.happened
    assert "secret" not in failure.happened
    assert isinstance(failure, UpstreamRefused)  # not: could not be reached
    assert len(lines) == hops + 1


@pytest.mark.parametrize(("address", "named"), ELSEWHERE)
def test_a_file_is_never_fetched_from_another_place_that_an_answer_names(
    serve: Serve, client_of: ClientOf, address: str, named: str
) -> None:
    server = serve(always(response(pdf("geheim"))))
    url = address.format(host="127.0.0.1", port=server.port)
    if url.startswith("//"):
        url = f"http:{url}"
    failure = refusal(client_of(server.platform()), UpstreamRequest("GET", url, to_file=True))
    assert isinstance(failure, UpstreamRefused)
    assert named in failure.happened
    assert server.asked == []


@pytest.mark.parametrize(
    "location",
    [
        "http://@{host}:{port}/b.pdf",
        "http://{host}:{port}\\@example.invalid/b.pdf",
        "http:///example.invalid/b.pdf",
        "\\\\example.invalid/b.pdf",
        "/\\example.invalid/b.pdf",
        "/\t/example.invalid/b.pdf",
        "http:example.invalid/b.pdf",
        "///example.invalid/b.pdf",
        "HTTP://{host}:{port}/b.pdf",
    ],
)
def test_an_address_that_programs_read_in_different_ways_leads_nowhere_else(
    serve: Serve, client_of: ClientOf, location: str
) -> None:
    """It is refused, or the platform itself is asked."""

    def script(conversation: Conversation) -> None:
        leads = location.format(host="127.0.0.1", port=server.port)
        first = conversation.asked.line.startswith("GET /a.pdf ")
        conversation.send(response(b"", "302 Found", Location=leads) if first else response(b"of the platform"))

    server = serve(script)
    try:
        answer = client_of(server.platform()).send(file_request(server))
    except UpstreamRefused:
        assert len(server.asked) == 1
    else:
        assert answer.content == b"of the platform"
        assert len(server.asked) == 2


def test_a_redirect_from_an_encrypted_address_to_an_open_one_is_not_followed() -> None:
    from besluitbron.upstream.client import _redirect_target

    class Answer:
        url = "https://bron.example/a.pdf"
        status_code = 302

        def __init__(self, location: str) -> None:
            self.headers = {"Location": location}

    for location in ("http://bron.example/a.pdf", "HTTP://bron.example/a.pdf"):
        with pytest.raises(UpstreamRefused, match="unencrypted"):
            _redirect_target(Answer(location), "GET")  # type: ignore[arg-type]
    assert _redirect_target(Answer("/b.pdf"), "GET") == "https://bron.example/b.pdf"  # type: ignore[arg-type]


def test_a_chain_of_redirects_to_a_file_within_the_platform_is_followed(serve: Serve, client_of: ClientOf) -> None:
    other = serve(always(response(b"", "301 Moved", Location="/b.pdf"), response(pdf("Besluit"))))
    server = serve(always(response(b"", "302 Found", Location=f"http://localhost:{other.port}/a.pdf")))
    answer: UpstreamAnswer = client_of(server.platform(hosts=(f"localhost:{other.port}",))).send(file_request(server))
    assert read_pdf(answer.content) == FullText("[page 1]\n\nBesluit", "pdf", pages=1, page_starts=(0,))
