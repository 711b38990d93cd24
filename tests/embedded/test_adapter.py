"""The transport and the faults of the way, seen through a `requests` session as the upstream client uses it."""

import tracemalloc
from collections.abc import Mapping
from pathlib import Path

import pytest
import requests
import urllib3

from besluitbron.contract.sources import Source
from besluitbron.embedded import faults, open_adapter, platforms
from besluitbron.embedded.adapter import WIRE_FAULTS, EmbeddedAdapter, EmbeddedRegister, PlatformAnswer

ROOT = Path(__file__).resolve().parents[2]
ADDRESS = "https://platform.example/records?q=besluit"
JSON_BODY = b'{"records": [' + b", ".join(b'{"title": "besluit"}' for _ in range(200)) + b"]}"
XML_BODY = b'\xef\xbb\xbf<?xml version="1.0"?><records><record>besluit</record></records>'


class Echo:
    """A platform that answers the same to everything and remembers what it was asked."""

    def __init__(self, content_type: str, body: bytes) -> None:
        self._answer = PlatformAnswer(200, {"Content-Type": content_type}, body)
        self.seen: list[tuple[str, str, bytes | None, str | None]] = []

    def answer(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes | None, fault: str | None
    ) -> PlatformAnswer:
        self.seen.append((method, url, body, fault))
        return self._answer


def no_sources() -> tuple[Source, ...]:
    return ()


def adapter_for(
    content_type: str = "application/json", body: bytes = JSON_BODY, fault: str | None = None
) -> tuple[EmbeddedAdapter, Echo]:
    platform = Echo(content_type, body)
    return EmbeddedAdapter(EmbeddedRegister("echo", platform, ("own_fault",), no_sources), fault), platform


def ask(adapter: EmbeddedAdapter, *, stream: bool = False, redirects: bool = False) -> requests.Response:
    session = requests.Session()
    session.mount("https://", adapter)
    return session.get(ADDRESS, stream=stream, allow_redirects=redirects, timeout=1)


def read_raw(response: requests.Response) -> bytes:
    pieces = []
    while piece := response.raw.read1(4_096, decode_content=True):
        pieces.append(piece)
    return b"".join(pieces)


def test_an_answer_arrives_whole_with_its_headers() -> None:
    adapter, platform = adapter_for()
    response = ask(adapter)
    assert (response.status_code, response.reason, response.url) == (200, "OK", ADDRESS)
    assert response.headers["content-type"] == "application/json"
    assert response.content == JSON_BODY
    assert platform.seen == [("GET", ADDRESS, None, None)]


def test_a_streamed_answer_is_decompressed_by_the_raw_response() -> None:
    adapter, _ = adapter_for()
    response = ask(adapter, stream=True)
    assert response.headers["Content-Encoding"] == "gzip"
    assert int(response.headers["Content-Length"]) < len(JSON_BODY)
    assert read_raw(response) == JSON_BODY


def test_an_answer_is_not_compressed_for_a_client_that_did_not_ask() -> None:
    adapter, _ = adapter_for()
    session = requests.Session()
    session.mount("https://", adapter)
    response = session.get(ADDRESS, headers={"Accept-Encoding": "identity"}, timeout=1)
    assert "Content-Encoding" not in response.headers
    assert response.content == JSON_BODY


def test_the_body_of_a_post_reaches_the_platform() -> None:
    adapter, platform = adapter_for()
    session = requests.Session()
    session.mount("https://", adapter)
    session.post(ADDRESS, data='{"text": "café"}', timeout=1)
    assert platform.seen[0][2] == '{"text": "café"}'.encode()


def test_requests_are_counted_and_the_fault_can_change_between_them() -> None:
    adapter, _ = adapter_for()
    assert ask(adapter).status_code == 200
    adapter.fault = "http_504"
    assert ask(adapter).status_code == 504
    adapter.fault = None
    assert ask(adapter).status_code == 200
    assert adapter.asked == 3


def test_a_fault_of_the_way_is_not_told_to_the_platform_and_an_own_fault_is() -> None:
    adapter, platform = adapter_for(fault="http_500")
    ask(adapter)
    adapter.fault = "own_fault"
    ask(adapter)
    assert [fault for *_, fault in platform.seen] == [None, "own_fault"]


def test_http_500_speaks_the_media_type_of_the_platform() -> None:
    for content_type, expected in (("application/json", "application/json"), ("application/xml", "text/html")):
        response = ask(adapter_for(content_type, XML_BODY, "http_500")[0])
        assert response.status_code == 500
        assert response.headers["Content-Type"].startswith(expected)


def test_http_429_says_when_to_come_back() -> None:
    response = ask(adapter_for(fault="http_429")[0])
    assert (response.status_code, response.headers["Retry-After"]) == (429, "30")


def test_a_time_out_is_raised_at_once() -> None:
    with pytest.raises(requests.exceptions.ReadTimeout):
        ask(adapter_for(fault="timeout")[0])


def test_a_reset_connection_breaks_in_the_middle_of_the_body() -> None:
    response = ask(adapter_for(fault="connection_reset")[0], stream=True)
    assert response.status_code == 200
    assert response.raw.read1(4_096, decode_content=True) == JSON_BODY[: len(JSON_BODY) // 2]
    with pytest.raises(urllib3.exceptions.ProtocolError):
        response.raw.read1(4_096, decode_content=True)
    with pytest.raises(requests.exceptions.ChunkedEncodingError):
        ask(adapter_for(fault="connection_reset")[0]).json()


def test_an_outage_page_comes_with_status_200() -> None:
    response = ask(adapter_for(fault="html_page")[0])
    assert response.status_code == 200
    assert response.headers["Content-Type"].startswith("text/html")
    assert "onderhoud" in response.text


def test_an_empty_body_keeps_the_media_type() -> None:
    response = ask(adapter_for(fault="empty_body")[0])
    assert (response.status_code, response.content) == (200, b"")
    assert response.headers["Content-Type"] == "application/json"


def test_a_cut_off_body_is_the_first_half_of_the_true_answer_and_ends_without_an_error() -> None:
    response = ask(adapter_for(fault="cut_off")[0], stream=True)
    assert "Content-Length" not in response.headers
    assert read_raw(response) == JSON_BODY[: len(JSON_BODY) // 2]


def test_a_redirect_leads_to_another_host() -> None:
    response = ask(adapter_for(fault="redirect_elsewhere")[0])
    assert response.is_redirect
    assert response.headers["Location"].startswith("https://elsewhere.example/")


@pytest.mark.parametrize(
    ("content_type", "body"), [("application/json", JSON_BODY), ("application/xml; charset=UTF-8", XML_BODY)]
)
def test_a_huge_body_is_made_while_it_is_read(content_type: str, body: bytes) -> None:
    response = ask(adapter_for(content_type, body, "huge_body")[0], stream=True)
    assert response.headers["Content-Type"].startswith(content_type.partition(";")[0])
    assert "Content-Length" not in response.headers
    tracemalloc.start()
    read = 0
    while piece := response.raw.read1(65_536, decode_content=True):
        read += len(piece)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert read >= 60_000_000
    assert peak < 2_000_000


def test_entity_declarations_stand_before_the_true_xml() -> None:
    response = ask(adapter_for("application/xml", XML_BODY.removeprefix(b"\xef\xbb\xbf"), "entity_declaration")[0])
    text = response.text
    assert text.startswith('<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE')
    assert text.count("<!ENTITY") == 11
    assert text.endswith("<records><record>besluit</record>&lol9;&file;</records>")


def test_entity_declarations_of_a_json_platform_are_a_small_xml_document() -> None:
    response = ask(adapter_for(fault="entity_declaration")[0])
    assert response.headers["Content-Type"] == "application/xml"
    assert response.text.endswith("<answer>&lol9;&file;</answer>")


def test_an_unknown_fault_is_refused_with_the_possible_ones() -> None:
    adapter, _ = adapter_for()
    with pytest.raises(ValueError, match=r"no fault 'explode', only http_500, .*own_fault"):
        adapter.fault = "explode"
    with pytest.raises(ValueError, match="no fault"):
        open_adapter("ori-classic", "explode")


def test_an_unknown_platform_is_refused_with_the_existing_ones() -> None:
    with pytest.raises(ValueError, match="no embedded register for the platform 'gopher', only for 'ori-classic'"):
        open_adapter("gopher", None)


def test_every_platform_opens_and_lists_the_faults_of_the_way_first() -> None:
    for platform in platforms():
        assert open_adapter(platform).asked == 0
        assert faults(platform)[: len(WIRE_FAULTS)] == WIRE_FAULTS


def test_the_page_about_the_samples_names_every_fault_and_where_it_can_be_shown() -> None:
    lines = (ROOT / "docs" / "registers" / "embedded.md").read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in lines if line.startswith("| `")]
    shown = {cell[0]: cell[2] for cell in cells if cell[0] not in platforms()}
    assert [cell[0] for cell in cells if cell[0] in platforms()] == list(platforms())
    assert shown.keys() == {fault for platform in platforms() for fault in faults(platform)}
    for fault, where in shown.items():
        able = [platform for platform in platforms() if fault in faults(platform)]
        assert able == (list(platforms()) if where == "all" else [name.strip(" `") for name in where.split(",")])
