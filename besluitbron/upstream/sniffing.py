"""What a body is, by its first characters: platforms under maintenance say `text/xml` and send a web page."""

import re

LOOK_BYTES = 2_000
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_PROLOG = rb"(?:\s|<\?xml[^>]{0,200}\?>|<!--.{0,1500}?-->)*"
_WEB_PAGE = re.compile(_PROLOG + rb"(?:<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>])", re.IGNORECASE | re.DOTALL)


def without_mark(content: bytes) -> bytes:
    """The body without a byte order mark and the white space before or after that (registers.md quirks 34 and 61)."""
    return content.lstrip().removeprefix(_BYTE_ORDER_MARK).lstrip()


def is_web_page(content: bytes) -> bool:
    """Does it start as HTML does, after a byte order mark, white space, an XML declaration or a comment?"""
    return _WEB_PAGE.match(without_mark(content[:LOOK_BYTES])) is not None


def is_blank(content: bytes) -> bool:
    """Is there nothing but white space?"""
    return not without_mark(content[:LOOK_BYTES]) and not without_mark(content)
