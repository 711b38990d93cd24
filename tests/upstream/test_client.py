import gc
import gzip
import os
import socket
import struct
import threading
import time
import tracemalloc
import zlib
from collections.abc import Callable
from datetime import timedelta

import pytest

from besluitbron.contract.errors import UpstreamError, UpstreamRefused, UpstreamUnavailable, UpstreamUnreadable
from besluitbron.contract.upstream import UpstreamRequest
from besluitbron.upstream.client import UpstreamClient
from besluitbron.upstream.patience import Patience
from besluitbron.upstream.xml import load_xml
from tests.ports import own_port
from tests.upstream.conftest import FAR_TOO_LATE_SECONDS, NOON, MovableClock, get
from tests.upstream.servers import Conversation, Script, Server, always, chunk, response

Serve = Callable[[Script], Server]
ClientOf = Callable[..., UpstreamClient]


def failure_of(client: UpstreamClient, request: UpstreamRequest) -> UpstreamError:
    with pytest.raises(UpstreamError) as caught:
        client.send(request)
    return caught.value


def test_an_answer_comes_whole_with_its_moment_and_type(serve: Serve, client_of: ClientOf) -> None:
    server = serve(always(response(b"<a/>", Content_Type="Text/XML; charset=utf-8")))

    answer = client_of(server.platform()).send(get(server, params=(("query", 'a="é&"'), ("x", "1"))))

    assert (answer.status, answer.media_type, answer.content, answer.retrieved_at) == (200, "text/xml", b"<a/>", NOON)
    assert server.asked[0].line == "GET /sru?query=a%3D%22%C3%A9%26%22&x=1 HTTP/1.1"
    assert server.asked[0].headers["user-agent"].startswith("BesluitBron/")
    assert "cookie" not in server.asked[0].headers


def test_the_address_of_an_answer_does_not_say_what_was_searched_for(serve: Serve, client_of: ClientOf) -> None:
    server = serve(always(response(b"", "302 Found", Location="/other?q=geheim#geheim"), response(b"<a/>")))
    answer = client_of(server.platform()).send(get(server, "/sru?x=geheim", params=(("query", "geheim"),)))
    assert answer.url == f"{server.url}/other"
    assert "geheim" in server.asked[1].line


# urllib3 leaves the socket to the collector when it cannot read this header: collected here, not in another test.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("length", ["-1", "-5000", "+4", "4.0", "1_0", "four", "4, 4", "4, 5", "0x4", "9" * 5_000, "٤"])
def test_a_length_that_cannot_be_true_is_no_answer(serve: Serve, client_of: ClientOf, length: str) -> None:
    head = f"HTTP/1.1 200 OK\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n".encode()

    def script(conversation: Conversation) -> None:
        conversation.send(head + b"<a/>")
        conversation.connection.shutdown(socket.SHUT_RDWR)

    server = serve(script)
    failure = failure_of(client_of(server.platform()), get(server))
    assert isinstance(failure, UpstreamUnreadable)
    assert failure.happened == "sent an answer whose length cannot be true"
    del failure
    gc.collect()


def test_a_length_over_the_limit_is_refused_before_the_body_comes(serve: Serve, client_of: ClientOf) -> None:
    server = serve(always(b"HTTP/1.1 200 OK\r\nContent-Length: 999999999999999999\r\n\r\n"))
    assert failure_of(client_of(server.platform()), get(server)).happened == "sent more than 8 MB"


def test_the_user_agent_says_where_to_ask_about_us(serve: Serve, client_of: ClientOf) -> None:
    server = serve(always(response(b"x")))
    client_of(server.platform(user_agent_note="daily"), home="https://example.org/about").send(get(server))
    assert server.asked[0].headers["user-agent"].endswith(" (+https://example.org/about; daily)")


def test_a_question_in_json_is_posted_as_it_was_made(serve: Serve, client_of: ClientOf) -> None:
    server = serve(always(response(b"{}")))
    client_of(server.platform()).send(UpstreamRequest("POST", f"{server.url}/_search", json_body=b'{"size":1}'))
    assert server.asked[0].line == "POST /_search HTTP/1.1"
    assert server.asked[0].body == b'{"size":1}'
    assert server.asked[0].headers["content-type"] == "application/json"


def test_a_connection_is_used_again_and_cookies_are_not_kept(serve: Serve, client_of: ClientOf) -> None:
    ports = []

    def script(conversation: Conversation) -> None:
        ports.append(conversation.connection.getpeername()[1])
        conversation.send(response(b"{}", Set_Cookie="a=b"))

    server = serve(script)
    client = client_of(server.platform())
    client.send(get(server))
    client.send(get(server))
    assert len(set(ports)) == 1
    assert "cookie" not in server.asked[1].headers


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        ("500 Internal Server Error", UpstreamUnavailable),
        ("504 Gateway Timeout", UpstreamUnavailable),
        ("503 Service Unavailable", UpstreamUnavailable),
        ("408 Request Timeout", UpstreamUnavailable),
        ("425 Too Early", UpstreamUnavailable),
        ("429 Too Many Requests", UpstreamUnavailable),
        ("400 Bad Request", UpstreamRefused),
        ("403 Forbidden", UpstreamRefused),
        ("404 Not Found", UpstreamRefused),
        ("204 No Content", UpstreamUnreadable),
        ("304 Not Modified", UpstreamUnreadable),
    ],
)
def test_a_status_that_is_no_answer_has_its_kind(
    serve: Serve, client_of: ClientOf, status: str, kind: type[UpstreamError]
) -> None:
    server = serve(always(response(b"", status)))
    failure = failure_of(client_of(server.platform()), get(server))
    assert type(failure) is kind
    assert failure.happened.startswith(f"answered with HTTP {status[:3]}")
    assert failure.retry_after_seconds is None


def test_a_status_that_the_reader_wants_to_see_is_an_answer(serve: Serve, client_of: ClientOf) -> None:
    server = serve(always(response(b'{"error":{}}', "400 Bad Request")))
    answer = client_of(server.platform()).send(get(server, readable_statuses=frozenset({200, 400})))
    assert (answer.status, answer.content) == (400, b'{"error":{}}')


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("120", 120),
        ("0", 1),
        ("86400", 3600),
        ((NOON + timedelta(seconds=90)).strftime("%a, %d %b %Y %H:%M:%S GMT"), 90),
        ((NOON - timedelta(days=1)).strftime("%a, %d %b %Y %H:%M:%S GMT"), 1),
        ("soon", None),
        ("-5", None),
    ],
)
def test_retry_after_becomes_seconds_and_advice(
    serve: Serve, client_of: ClientOf, header: str, seconds: int | None
) -> None:
    server = serve(always(response(b"", "429 Too Many Requests", Retry_After=header)))
    failure = failure_of(client_of(server.platform()), get(server))
    assert failure.retry_after_seconds == seconds
    if seconds is not None:
        assert failure.advice == f"Try again in {seconds} seconds"


def test_a_redirect_within_the_platform_is_followed(serve: Serve, client_of: ClientOf) -> None:
    server = serve(always(response(b"", "302 Found", Location="/elders?a=b"), response(b"<a/>")))
    answer = client_of(server.platform()).send(get(server))
    assert answer.url == f"{server.url}/elders"
    assert [asked.line for asked in server.asked] == ["GET /sru HTTP/1.1", "GET /elders?a=b HTTP/1.1"]


def test_a_redirect_to_a_declared_host_is_followed(serve: Serve, client_of: ClientOf) -> None:
    other = serve(always(response(b"<a/>")))
    server = serve(always(response(b"", "301 Moved", Location=f"http://localhost:{other.port}/")))
    assert client_of(server.platform(hosts=(f"localhost:{other.port}",))).send(get(server)).content == b"<a/>"


@pytest.mark.parametrize(
    ("location", "named"),
    [
        ("http://example.invalid/secret?q=x", "example.invalid"),
        ("//example.invalid/", "example.invalid"),
        ("http://127.0.0.1@example.invalid/", "example.invalid"),
        ("http://user:pw@127.0.0.1/", "127.0.0.1"),
        ("http://169.254.169.254/latest/meta-data", "169.254.169.254"),
        ("http://127.0.0.1:6379/", "127.0.0.1:6379"),
        ("http://127.0.0.1/", "127.0.0.1"),
    ],
)
def test_a_redirect_elsewhere_is_refused_and_names_the_host_only(
    serve: Serve, client_of: ClientOf, location: str, named: str
) -> None:
    server = serve(always(response(b"", "302 Found", Location=location)))
    failure = failure_of(client_of(server.platform()), get(server))
    assert isinstance(failure, UpstreamRefused)
    assert failure.happened == f"redirected to another host ({named})"


@pytest.mark.parametrize(
    "location", ["file:///etc/passwd", "ftp://127.0.0.1/", "gopher:x", "http://[", "http://127.0.0.1:99999/"]
)
def test_a_redirect_to_no_web_address_is_refused(serve: Serve, client_of: ClientOf, location: str) -> None:
    server = serve(always(response(b"", "302 Found", Location=location)))
    failure = failure_of(client_of(server.platform()), get(server))
    assert isinstance(failure, UpstreamRefused)
    assert "redirected" in failure.happened


def test_redirects_in_a_circle_end(serve: Serve, client_of: ClientOf) -> None:
    server = serve(always(response(b"", "302 Found", Location="/sru")))
    assert failure_of(client_of(server.platform()), get(server)).happened == "redirected more than 3 times"
    assert len(server.asked) == 4


def test_a_posted_question_is_not_turned_into_another_one(serve: Serve, client_of: ClientOf) -> None:
    server = serve(always(response(b"", "302 Found", Location="/elders")))
    failure = failure_of(client_of(server.platform()), UpstreamRequest("POST", server.url, json_body=b"{}"))
    assert isinstance(failure, UpstreamRefused)
    assert len(server.asked) == 1


def test_a_posted_question_is_repeated_where_the_platform_asks_for_that(serve: Serve, client_of: ClientOf) -> None:
    server = serve(always(response(b"", "307 Temporary", Location="/elders"), response(b"{}")))
    client_of(server.platform()).send(UpstreamRequest("POST", server.url, json_body=b'{"a":1}'))
    assert [(asked.line[:13], asked.body) for asked in server.asked][1] == ("POST /elders ", b'{"a":1}')


def test_the_endless_body_of_a_redirect_is_not_read(serve: Serve, client_of: ClientOf) -> None:
    def script(conversation: Conversation) -> None:
        if "/elders" in conversation.asked.line:
            conversation.send(response(b"<a/>"))
            return
        conversation.send(b"HTTP/1.1 302 Found\r\nLocation: /elders\r\nTransfer-Encoding: chunked\r\n\r\n", chunk(b"x"))
        conversation.wait()

    server = serve(script)
    assert client_of(server.platform()).send(get(server)).content == b"<a/>"


def test_an_address_outside_the_platform_is_not_asked(serve: Serve, client_of: ClientOf) -> None:
    server, other = serve(always(response(b"x"))), serve(always(response(b"x")))
    failure = failure_of(
        client_of(server.platform()), UpstreamRequest("GET", f"http://localhost:{other.port}/file.pdf")
    )
    assert isinstance(failure, UpstreamRefused)
    assert failure.happened == f"gave an address on another host (localhost:{other.port})"
    assert other.asked == []


def _silence(conversation: Conversation) -> None:
    conversation.wait()


def _silence_after_headers(conversation: Conversation) -> None:
    conversation.send(b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
    conversation.wait()


def _drip(conversation: Conversation, start: bytes, drop: bytes) -> None:
    conversation.send(start)
    for _ in range(1000):
        if conversation.wait(0.02):
            return
        conversation.send(drop)


def _dripping_headers(conversation: Conversation) -> None:
    _drip(conversation, b"HTTP/1.1 200 OK\r\nX-Long: ", b"a")


def _dripping_body(conversation: Conversation) -> None:
    _drip(conversation, b"HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n", b"a")


def _dripping_chunks(conversation: Conversation) -> None:
    _drip(conversation, b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", chunk(b"a"))


def _dripping_chunk_size(conversation: Conversation) -> None:
    _drip(conversation, b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;x=", b"a")


def _dripping_gzip(conversation: Conversation) -> None:
    start = b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5000\r\n\r\n\x1f\x8b\x08\x08\0\0\0\0\0\0"
    _drip(conversation, start, b"n")


def _dripping_until_closed(conversation: Conversation) -> None:
    _drip(conversation, b"HTTP/1.0 200 OK\r\n\r\n", b"a")


@pytest.mark.parametrize(
    "script",
    [
        _silence,
        _silence_after_headers,
        _dripping_headers,
        _dripping_body,
        _dripping_chunks,
        _dripping_chunk_size,
        _dripping_gzip,
        _dripping_until_closed,
    ],
)
def test_a_platform_that_keeps_us_waiting_is_left_in_time(serve: Serve, client_of: ClientOf, script: Script) -> None:
    server = serve(script)
    started = time.monotonic()
    failure = failure_of(client_of(server.platform(timeout_seconds=0.3)), get(server))
    assert time.monotonic() - started < FAR_TOO_LATE_SECONDS
    assert isinstance(failure, UpstreamUnavailable)
    assert failure.happened == "did not answer within 0.3 s"


def test_redirects_share_one_time(serve: Serve, client_of: ClientOf) -> None:
    def script(conversation: Conversation) -> None:
        conversation.wait(0.2)
        conversation.send(response(b"", "302 Found", Location="/sru"))

    server = serve(script)
    failure = failure_of(client_of(server.platform(timeout_seconds=0.3)), get(server))
    assert failure.happened == "did not answer within 0.3 s"


def test_a_port_where_nobody_listens_is_unavailable(client_of: ClientOf) -> None:
    server = Server(own_port(), _silence)
    failure = failure_of(client_of(server.platform()), get(server))
    assert (type(failure), failure.happened) == (UpstreamUnavailable, "could not be reached")


def test_a_connection_closed_without_a_word_is_unavailable(serve: Serve, client_of: ClientOf) -> None:
    server = serve(lambda conversation: conversation.connection.shutdown(socket.SHUT_RDWR))
    failure = failure_of(client_of(server.platform()), get(server))
    assert (type(failure), failure.happened) == (UpstreamUnavailable, "closed the connection without an answer")


def _cut(start: bytes) -> Script:
    def script(conversation: Conversation) -> None:
        conversation.send(start)
        conversation.connection.shutdown(socket.SHUT_RDWR)

    return script


def _reset(conversation: Conversation) -> None:
    conversation.send(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc")
    # Closing with bytes unread or a linger time of 0 sends a reset instead of an end.
    conversation.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    os.close(conversation.connection.detach())


def test_a_connection_that_is_reset_is_unreadable(serve: Serve, client_of: ClientOf) -> None:
    server = serve(_reset)
    failure = failure_of(client_of(server.platform()), get(server))
    assert (type(failure), failure.happened) == (UpstreamUnreadable, "broke off in the middle of its answer")


@pytest.mark.parametrize(
    "start",
    [
        b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n<a><b>",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n<a><b>",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n6\r\n<a><b>\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 100\r\n\r\n"
        + gzip.compress(b"<a>" * 99, mtime=0)[:20],
    ],
    ids=["length", "within a chunk", "between chunks", "gzip"],
)
def test_a_body_that_is_cut_off_is_unreadable(serve: Serve, client_of: ClientOf, start: bytes) -> None:
    failure = failure_of(client_of((server := serve(_cut(start))).platform()), get(server))
    assert (type(failure), failure.happened) == (UpstreamUnreadable, "broke off in the middle of its answer")


def test_a_body_that_is_not_what_its_compression_says_is_unreadable(serve: Serve, client_of: ClientOf) -> None:
    server = serve(always(response(b"not gzip at all", Content_Encoding="gzip")))
    failure = failure_of(client_of(server.platform()), get(server))
    assert (type(failure), failure.happened) == (UpstreamUnreadable, "sent an answer that cannot be decompressed")


def test_a_compression_that_was_not_asked_for_is_unreadable(serve: Serve, client_of: ClientOf) -> None:
    server = serve(always(response(b"....", Content_Encoding="br")))
    assert isinstance(failure_of(client_of(server.platform()), get(server)), UpstreamUnreadable)


def test_a_compressed_body_arrives_decoded(serve: Serve, client_of: ClientOf) -> None:
    body = b'{"a": "' + b"x" * 100_000 + b'"}'
    for encoded, name in ((gzip.compress(body), "gzip"), (zlib.compress(body), "deflate")):
        server = serve(always(response(encoded, Content_Encoding=name)))
        assert client_of(server.platform()).send(get(server, expects="json")).content == body


def _sixty_megabytes(conversation: Conversation) -> None:
    conversation.send(b"HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nTransfer-Encoding: chunked\r\n\r\n")
    record = chunk(b"<record>" + b"x" * 59_992)
    for _ in range(1000):
        conversation.send(record)
    conversation.send(b"0\r\n\r\n")


def _bomb(megabytes: int) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    return b"".join(packer.compress(b" " * 1_000_000) for _ in range(megabytes)) + packer.flush()


@pytest.mark.parametrize(
    "script",
    [
        _sixty_megabytes,
        always(response(_bomb(200), Content_Encoding="gzip")),
        always(response(gzip.compress(_bomb(200), mtime=0), Content_Encoding="gzip, gzip")),
    ],
    ids=["60 MB of XML", "gzip bomb", "gzip in gzip"],
)
def test_a_body_that_is_too_large_is_given_up_in_bounded_memory(
    serve: Serve, client_of: ClientOf, script: Script
) -> None:
    server = serve(script)
    client = client_of(server.platform(max_bytes=8_000_000))
    tracemalloc.start()
    try:
        failure = failure_of(client, get(server, expects="xml"))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert isinstance(failure, UpstreamUnreadable)
    assert failure.happened in ("sent more than 8 MB", "sent its answer in a compression that was not asked for")
    assert peak < 20_000_000


def test_a_body_that_says_it_is_too_large_is_not_begun(serve: Serve, client_of: ClientOf) -> None:
    def script(conversation: Conversation) -> None:
        conversation.send(b"HTTP/1.1 200 OK\r\nContent-Length: 9000000\r\n\r\n")
        conversation.wait()

    server = serve(script)
    assert failure_of(client_of(server.platform()), get(server)).happened == "sent more than 8 MB"


def test_a_request_may_allow_more(serve: Serve, client_of: ClientOf) -> None:
    server = serve(always(response(b"x" * 2000)))
    client = client_of(server.platform(max_bytes=1000))
    assert failure_of(client, get(server)).happened == "sent more than 0.001 MB"
    assert len(client.send(get(server, max_bytes=2000)).content) == 2000


@pytest.mark.parametrize(
    "page",
    [
        b"<!DOCTYPE html><html><body>Onderhoud</body></html>",
        b"\xef\xbb\xbf\r\n  <HTML lang='nl'>",
        b'<?xml version="1.0"?>\n<!-- gw -->\n<!doctype HTML PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x"><html>',
        b"<html>",
        b"<head><title>504</title></head>",
    ],
)
@pytest.mark.parametrize("expects", ["json", "xml"])
def test_a_web_page_where_data_was_promised_is_unreadable(
    serve: Serve, client_of: ClientOf, page: bytes, expects: str
) -> None:
    server = serve(always(response(page, Content_Type="text/xml")))
    failure = failure_of(client_of(server.platform()), get(server, expects=expects))
    assert (type(failure), failure.happened) == (UpstreamUnreadable, "sent a web page instead of data")
    assert client_of(server.platform()).send(get(server, expects="any")).content == page


def test_data_that_mentions_html_is_data(serve: Serve, client_of: ClientOf) -> None:
    body = b"<sru:records xmlns:sru='x'><html>..</html></sru:records>"
    server = serve(always(response(body)))
    assert client_of(server.platform()).send(get(server, expects="xml")).content == body


@pytest.mark.parametrize("empty", [b"", b" \r\n", b"\xef\xbb\xbf"])
def test_an_empty_answer_is_unreadable(serve: Serve, client_of: ClientOf, empty: bytes) -> None:
    server = serve(always(response(empty)))
    failure = failure_of(client_of(server.platform()), get(server, expects="xml"))
    assert (type(failure), failure.happened) == (UpstreamUnreadable, "sent an empty answer")
    assert len(server.asked) == 1


def test_quirk_30_an_empty_answer_is_asked_for_once_more_where_that_helps(serve: Serve, client_of: ClientOf) -> None:
    server = serve(always(response(b""), response(b"<a/>")))
    assert client_of(server.platform()).send(get(server, retry_empty=True)).content == b"<a/>"

    silent = serve(always(response(b"")))
    assert failure_of(client_of(silent.platform()), get(silent, retry_empty=True)).happened == "sent an empty answer"
    assert len(silent.asked) == 2


def test_a_connection_cut_for_one_call_is_not_used_for_the_next(serve: Serve, client_of: ClientOf) -> None:
    slow = threading.Event()

    def script(conversation: Conversation) -> None:
        if not slow.is_set():
            slow.set()
            conversation.wait(1)
        conversation.send(response(b"<a/>"))

    server = serve(script)
    client = client_of(server.platform(timeout_seconds=20.0))
    with pytest.raises(UpstreamUnavailable, match="did not answer"):
        client.send(get(server), patience=Patience(0.2))
    assert client.send(get(server)).content == b"<a/>"


def test_no_exception_of_the_network_gets_out_as_it_is(clock: MovableClock, client_of: ClientOf) -> None:
    server = Server(1, _silence)
    client = client_of(server.platform(hosts=("xn--a.invalid", "a" * 70 + ".invalid")))
    for url in ("http://a..b/", f"http://{'a' * 70}.invalid/", "nonsense", "http:///x", "http://127.0.0.1:bad/"):
        assert isinstance(failure_of(client, UpstreamRequest("GET", url)), UpstreamError)


def test_a_wrong_charset_in_a_header_changes_nothing(serve: Serve, client_of: ClientOf) -> None:
    body = '<?xml version="1.0" encoding="UTF-8"?><naam>Súdwest-Fryslân</naam>'.encode()
    server = serve(always(response(body, Content_Type="text/xml; charset=iso-8859-1")))
    answer = client_of(server.platform()).send(get(server, expects="xml"))
    assert load_xml(answer.content).text == "Súdwest-Fryslân"
