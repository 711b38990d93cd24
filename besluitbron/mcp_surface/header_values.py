"""The Base64 form of header values (2026-07-28, standard request headers)."""

import base64
import binascii
import re

_SENTINEL = re.compile(r"=\?base64\?(.*)\?=", re.ASCII)


def decode_header(value: str | None) -> str | None:
    """Undo the Base64 form of a header value; None when absent or not canonical, so that it equals nothing."""
    sentinel = _SENTINEL.fullmatch(value) if value is not None else None
    if sentinel is None:
        return value
    try:
        decoded = base64.b64decode(sentinel[1], validate=True)
        canonical = base64.b64encode(decoded).decode("ascii") == sentinel[1]
        return decoded.decode("utf-8") if canonical else None
    except (binascii.Error, UnicodeDecodeError):
        return None
