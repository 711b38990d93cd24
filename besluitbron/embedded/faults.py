"""Faults that any platform can show: what goes wrong on the way, whatever was asked.

Faults of a platform's own making (a diagnostic, a partial answer) are in the `FAULTS` of its package.
"""

from collections.abc import Callable
from types import MappingProxyType
from typing import Final

import requests

from besluitbron.embedded.wire import PlatformAnswer, WireAnswer, breaking_stream, cut_stream, filler_stream

ELSEWHERE: Final = "https://elsewhere.example/maintenance"
HUGE_BODY_BYTES: Final = 60_000_000
RETRY_AFTER_SECONDS: Final = 30

_GATEWAY_PAGE = (
    "<html>\r\n<head><title>{0}</title></head>\r\n<body>\r\n<center><h1>{0}</h1></center>\r\n"
    "<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n"
)
_OUTAGE_PAGE = """<!DOCTYPE html>
<html lang="nl">
<head><meta charset="utf-8"><title>Storing</title></head>
<body>
<h1>Wegens onderhoud tijdelijk niet beschikbaar</h1>
<p>Op dit moment werken wij aan onze systemen. Probeer het later opnieuw.</p>
</body>
</html>
"""
# The classic entity bomb, nine levels of ten: expanded it would be 10**9 characters.
_ENTITY_BOMB = (
    '<!DOCTYPE bomb [<!ENTITY lol0 "lol">'
    + "".join(f"<!ENTITY lol{level} '{f'&lol{level - 1};' * 10}'>" for level in range(1, 10))
    + '<!ENTITY file SYSTEM "file:///etc/hostname">]>'
).encode()


def show_fault(fault: str, answer: PlatformAnswer) -> WireAnswer:
    """What arrives instead of `answer`. Raises requests' own exception for a fault before the first byte."""
    return _FAULTS[fault](answer)


def _http_500(answer: PlatformAnswer) -> WireAnswer:
    if answer.media_type.endswith("json"):
        body = b'{"error":"Internal Server Error","status":500}'
        return WireAnswer(500, {"Content-Type": "application/json; charset=UTF-8"}, body)
    return _gateway_page(500, "500 Internal Server Error")


def _http_429(answer: PlatformAnswer) -> WireAnswer:
    page = _gateway_page(429, "429 Too Many Requests")
    return WireAnswer(429, {**page.headers, "Retry-After": str(RETRY_AFTER_SECONDS)}, page.body)


def _http_504(answer: PlatformAnswer) -> WireAnswer:
    return _gateway_page(504, "504 Gateway Time-out")


def _gateway_page(status: int, title: str) -> WireAnswer:
    return WireAnswer(status, {"Content-Type": "text/html"}, _GATEWAY_PAGE.format(title).encode())


def _timeout(answer: PlatformAnswer) -> WireAnswer:
    """At once: a test of the time-out should not have to wait for it."""
    raise requests.exceptions.ReadTimeout("Read timed out.")


def _connection_reset(answer: PlatformAnswer) -> WireAnswer:
    headers = {**answer.headers, "Content-Length": str(len(answer.body))}
    return WireAnswer(answer.status, headers, breaking_stream(answer.body))


def _html_page(answer: PlatformAnswer) -> WireAnswer:
    return WireAnswer(200, {"Content-Type": "text/html; charset=utf-8"}, _OUTAGE_PAGE.encode())


def _empty_body(answer: PlatformAnswer) -> WireAnswer:
    return WireAnswer(200, {**answer.headers, "Content-Length": "0"}, b"")


def _cut_off(answer: PlatformAnswer) -> WireAnswer:
    """Without a length, as behind a proxy that streams: only the reader can notice."""
    headers = {name: value for name, value in answer.headers.items() if name.lower() != "content-length"}
    return WireAnswer(answer.status, headers, cut_stream(answer.body))


def _redirect_elsewhere(answer: PlatformAnswer) -> WireAnswer:
    page = _gateway_page(302, "302 Found")
    return WireAnswer(302, {**page.headers, "Location": ELSEWHERE}, page.body)


def _huge_body(answer: PlatformAnswer) -> WireAnswer:
    """Well formed from the first byte to the last, and without a length: only counting while reading helps."""
    if answer.media_type.endswith("json"):
        return WireAnswer(
            200,
            {"Content-Type": "application/json; charset=UTF-8"},
            filler_stream(b'{"took":3,"filler":"', b"besluit ", b'"}', HUGE_BODY_BYTES),
        )
    return WireAnswer(
        200,
        {"Content-Type": answer.headers.get("Content-Type", "application/xml")},
        filler_stream(b"<?xml version='1.0'?><records>", b"<r>besluit</r>", b"</records>", HUGE_BODY_BYTES),
    )


def _entity_declaration(answer: PlatformAnswer) -> WireAnswer:
    """The true XML answer behind a document type with a bomb; any other answer becomes a small XML document."""
    document, content_type = b"<answer></answer>", "application/xml"
    if answer.media_type.endswith("xml"):
        document, content_type = answer.body.lstrip(), answer.headers["Content-Type"]
    if document.startswith(b"<?xml"):
        document = document.partition(b"?>")[2]
    start, closing, end = document.rpartition(b"</")
    body = b'<?xml version="1.0" encoding="UTF-8"?>' + _ENTITY_BOMB + start + b"&lol9;&file;" + closing + end
    return WireAnswer(200, {"Content-Type": content_type}, body)


_FAULTS: Final = MappingProxyType[str, Callable[[PlatformAnswer], WireAnswer]](
    {
        "http_500": _http_500,
        "http_429": _http_429,
        "http_504": _http_504,
        "timeout": _timeout,
        "connection_reset": _connection_reset,
        "html_page": _html_page,
        "empty_body": _empty_body,
        "cut_off": _cut_off,
        "redirect_elsewhere": _redirect_elsewhere,
        "huge_body": _huge_body,
        "entity_declaration": _entity_declaration,
    }
)
WIRE_FAULTS: Final = tuple(_FAULTS)
