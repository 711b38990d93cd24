import time
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.upstream.xml import child, children, descendants, load_xml, local_name
from tests.upstream.conftest import recorded

SRU = b"""<?xml version="1.0" encoding="UTF-8"?>
<!-- made by a gateway --><?style none?>
<s:answer xmlns:s="urn:x" xmlns:d="urn:y"><s:records><d:record>a <d:b>b</d:b>
 c</d:record><d:record/></s:records></s:answer>"""


def test_elements_are_found_by_their_local_names() -> None:
    root = load_xml(SRU)
    records = list(descendants(root, "record"))
    assert local_name(root) == "answer"
    assert list(children(child(root, "records"), "record")) == records
    assert child(root, "records", "record", "b") is records[0][0]
    assert child(root, "records", "none", "b") is None


@pytest.mark.parametrize("start", [b"", b"\xef\xbb\xbf", b"\n\n  ", b"\xef\xbb\xbf\n", b"\r\n\xef\xbb\xbf"])
def test_quirk_34_61_a_byte_order_mark_and_blank_lines_before_the_declaration_are_forgiven(start: bytes) -> None:
    assert local_name(load_xml(start + SRU)) == "answer"


BILLION = b'<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;&x;&x;">]><a>&y;</a>'
OUTSIDE = b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'


@pytest.mark.parametrize(
    "content",
    [
        BILLION,
        OUTSIDE,
        b'<?xml version="1.0"?>\n<!-- > --><?x <a ?>' + BILLION,
        b'<!DOCTYPE a SYSTEM "http://example.invalid/a.dtd"><a/>',
        b"<!DOCTYPE a><a/>",
        b'\xef\xbb\xbf<?xml version="1.0"?>' + OUTSIDE,
        OUTSIDE.decode().encode("utf-16"),
        '<?xml version="1.0" encoding="UTF-16"?>'.encode("utf-16") + BILLION.decode().encode("utf-16")[2:],
    ],
)
def test_declarations_are_refused(content: bytes) -> None:
    with pytest.raises(UpstreamUnreadable, match="declarations that this service does not open"):
        load_xml(content)


def test_text_that_looks_like_a_declaration_is_text() -> None:
    assert load_xml(b"<a><![CDATA[<!DOCTYPE html>]]></a>").text == "<!DOCTYPE html>"
    assert load_xml(b"<!-- <!DOCTYPE a> --><a>b</a>").text == "b"


@pytest.mark.parametrize(
    "content",
    [b"<a><b>", b"<a>", b"plain", b"<a>&nbsp;</a>", b"<a>\x01</a>", b"<a", b"<!--", b"<?xml", b"<a/><b/>", b'{"a":1}'],
)
def test_what_broke_off_or_is_something_else_is_unreadable(content: bytes) -> None:
    with pytest.raises(UpstreamUnreadable, match="broke off or is not XML"):
        load_xml(content)


@pytest.mark.parametrize("content", [b"", b"  \n", b"\xef\xbb\xbf"])
def test_nothing_is_an_empty_answer(content: bytes) -> None:
    with pytest.raises(UpstreamUnreadable, match="empty answer"):
        load_xml(content)


@pytest.mark.parametrize("depth", [201, 100_000])
def test_deep_xml_is_unreadable(depth: int) -> None:
    with pytest.raises(UpstreamUnreadable):
        load_xml(b"<a>" * depth + b"</a>" * depth)
    assert load_xml(b"<a>" * 200 + b"</a>" * 200) is not None


def test_xml_with_very_many_elements_is_unreadable() -> None:
    assert len(load_xml(b"<a>" + b"<b/>" * 9 + b"</a>", max_elements=10)) == 9
    with pytest.raises(UpstreamUnreadable, match="too many"):
        load_xml(b"<a>" + b"<b/>" * 10 + b"</a>", max_elements=10)


def test_elements_beyond_the_limit_are_not_even_parsed() -> None:
    content = b"<a>" + b"<b/>" * 5_000_000
    started = time.process_time()
    with pytest.raises(UpstreamUnreadable, match="too many"):
        load_xml(content)
    assert time.process_time() - started < 4


def test_entities_cannot_fill_the_memory() -> None:
    levels = b"".join(b'<!ENTITY e%d "%s">' % (n + 1, b"&e%d;" % n * 10) for n in range(9))
    tracemalloc.start()
    with pytest.raises(UpstreamUnreadable):
        load_xml(b'<!DOCTYPE a [<!ENTITY e0 "0123456789">' + levels + b']><a b="&e9;">&e9;</a>')
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 1_000_000


@given(st.binary(max_size=300))
def test_any_bytes_are_xml_or_unreadable(content: bytes) -> None:
    try:
        load_xml(b"<a>" + content)
    except UpstreamUnreadable:
        return


@pytest.mark.parametrize(
    "file",
    [
        "officielebekendmakingen/sru_search_response_large.xml",
        "officielebekendmakingen/sru_diagnostic_10_syntax.xml",
        "officielebekendmakingen/kst-36045-299.xml",
        "officielebekendmakingen/wetsuite_stb.xml",
    ],
)
def test_recorded_answers_open(file: str) -> None:
    assert len(load_xml(recorded(file))) > 0
