"""What a body is, by its first characters: platforms under maintenance say `text/xml` and send a web page."""

import re

LOOK_BYTES = 2_000
PROLOG_BYTES = 65_536
"""So far comments and instructions before the first element are passed over."""
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_SPACE = re.compile(rb"\s*")
_SKIPPED = ((b"<?xml", b"?>"), (b"<!--", b"-->"))
_KINDS = (
    (b"%PDF-", "a PDF"),
    (b"PK\x03\x04", "a packed file (ZIP, Word or Excel)"),
    (b"PK\x05\x06", "an empty packed file (ZIP)"),
    (b"\xd0\xcf\x11\xe0", "a Word or Excel file of before 2007"),
    (b"{\\rtf", "a text in Rich Text Format"),
    (b"\xff\xd8\xff", "a picture (JPEG)"),
    (b"\x89PNG", "a picture (PNG)"),
    (b"GIF8", "a picture (GIF)"),
    (b"II*\x00", "a picture (TIFF)"),
    (b"MM\x00*", "a picture (TIFF)"),
    (b"\x1f\x8b", "a packed file (gzip)"),
    (b"7z\xbc\xaf", "a packed file (7z)"),
    (b"<?xml", "a file in XML"),
)
_WEB_PAGE = re.compile(rb"<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>]", re.IGNORECASE)


def without_mark(content: bytes) -> bytes:
    """The body without a byte order mark and the white space before or after that (registers.md quirks 34 and 61)."""
    return content.lstrip().removeprefix(_BYTE_ORDER_MARK).lstrip()


def is_web_page(content: bytes) -> bool:
    """Does it start as HTML does, after a byte order mark, white space, an XML declaration or comments?"""
    body = without_mark(content[:PROLOG_BYTES])
    at = 0
    # By find and not by one expression: a repeated choice of repeated parts can take a regex engine for ever.
    while (after := _after_skipped(body, at)) is not None:
        at = after
    return _WEB_PAGE.match(body, at) is not None


def is_blank(content: bytes) -> bool:
    """Is there nothing but white space?"""
    return not without_mark(content[:LOOK_BYTES]) and not without_mark(content)


def name_kind(content: bytes) -> str:
    """What a file is, in words for a reader, by its first bytes: `a web page`, `a picture (JPEG)`."""
    if is_blank(content):
        return "an empty file"
    if is_web_page(content):
        return "a web page"
    return next((kind for start, kind in _KINDS if content.startswith(start)), "an unknown kind of file")


def _after_skipped(body: bytes, at: int) -> int | None:
    """Where the next thing begins after the declaration or comment at this place; None when there is none, whole."""
    for opening, closing in _SKIPPED:
        if body[at : at + len(opening)].lower() == opening:
            end = body.find(closing, at + 2)
            return None if end < 0 else _SPACE.match(body, end + len(closing)).end()  # type: ignore[union-attr]  # \s* always matches
    return None
