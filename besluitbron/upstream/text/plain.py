"""Plain text made fit to read and to quote: ordinary spaces, no invisible characters, paragraphs."""

import html
import re
from typing import BinaryIO, Final

from besluitbron.contract.documents import FullText

# Seen in PDF and HTML of registers (registers.md section 10, "Everywhere"): spaces that do not break or have an odd
# width, soft hyphens, zero-width characters, direction marks, NUL and other control characters.
MAX_PLAIN_BYTES: Final = 10_000_000
_SPACES: Final = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\t\v"
_INVISIBLE: Final = (
    "\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"
)
_CONTROLS: Final = [code for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\n\r\f\t\v\x85"]
# One sign for several letters, as typesetting programs write them; people search the letters. Other compatibility
# characters stay: a raised 2 (m\u00b2) is not the digit.
_LIGATURES: Final = {
    **dict(zip(range(0xFB00, 0xFB07), ("ff", "fi", "fl", "ffi", "ffl", "st", "st"), strict=True)),
    0x132: "IJ",
    0x133: "ij",
}
_TABLE: Final = {
    **dict.fromkeys(map(ord, _SPACES), " "),
    **dict.fromkeys(map(ord, _INVISIBLE)),
    **dict.fromkeys(_CONTROLS, None),
    **dict.fromkeys(range(0xD800, 0xE000), "\ufffd"),
    **_LIGATURES,
    **dict.fromkeys(map(ord, "\r\f\x85\u2028\u2029"), "\n"),
}
_BLANK_LINES: Final = re.compile(r"\n\s*\n")


def clean_characters(text: str) -> str:
    """Ordinary spaces and line ends; what cannot be seen is gone."""
    return text.replace("\r\n", "\n").translate(_TABLE)


def clean_line(text: str) -> str:
    """One line: white space collapsed as well."""
    if text.isascii() and text.isprintable():
        # Most of a long document's million short texts, in a fifth of the time.
        return " ".join(text.split())
    return " ".join(clean_characters(text).split())


def plain_text(text: str | None) -> str:
    """One line of a field's text: entities that were escaped twice undone, blanks joined, invisible characters out."""
    return clean_line(html.unescape(text or ""))


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a text in which blank lines separate them; each keeps its own lines, white space collapsed."""
    parts = (_clean_lines(part) for part in _BLANK_LINES.split(clean_characters(text)))
    return [part for part in parts if part]


def read_plain(content: bytes | str | BinaryIO) -> FullText:
    """A plain text: UTF-8, or where that does not fit Windows-1252, whatever a header says. A note when it is cut."""
    if not isinstance(content, bytes | str):
        content.seek(0)
        content = content.read(MAX_PLAIN_BYTES + 1)
    cut = len(content) > MAX_PLAIN_BYTES
    if isinstance(content, bytes):
        text = decode(content[: whole_characters(content, MAX_PLAIN_BYTES)] if cut else content)
    else:
        text = content[:MAX_PLAIN_BYTES]
    notes = ("Only the first part of a very long text was read.",) if cut else ()
    joined = "\n\n".join(paragraphs(text))
    return FullText(joined, "plain", notes=notes) if joined else FullText(None, reason="an empty text")


def whole_characters(content: bytes, most: int) -> int:
    """The last place up to `most`, within a longer content, at which no character of UTF-8 is cut."""
    # A byte that goes on with a character is 10xxxxxx, and one character has three of them at most.
    return next((at for at in range(most, most - 4, -1) if content[at] & 0xC0 != 0x80), most)


def decode(content: bytes) -> str:
    """Text of bytes without a trustworthy charset: hardly anything but UTF-8 is valid UTF-8."""
    try:
        return content.removeprefix(b"\xef\xbb\xbf").decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def _clean_lines(part: str) -> str:
    lines = (" ".join(line.split()) for line in part.split("\n"))
    return "\n".join(line for line in lines if line)
