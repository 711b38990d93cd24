"""The address of a document as an MCP resource: `besluitbron://<connector>/<identifier>`, with `?offset=` for a part.

`besluitbron://<connector>` alone is the register itself. Identifiers are written with their own slashes; anything that
means something in an address is percent-encoded.
"""

from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qs, quote, unquote, urlencode, urlsplit

SCHEME: Final = "besluitbron"
MAX_URI_CHARACTERS: Final = 1_000
MAX_DIGITS: Final = 9
_KEPT: Final = "/:@!$'()*+,;=-._~"
"""Characters of a path that need no encoding (RFC 3986), so that identifiers stay readable."""


class UriRefused(Exception):
    """Not an address of a resource; the message is a sentence for the caller."""


@dataclass(frozen=True)
class ResourceUri:
    """A resource address, read. Without an identifier it is the register itself."""

    connector: str
    identifier: str = ""
    offset: int = 0
    length: int | None = None
    """Characters of a part; None: as many as a part may have."""
    page: int | None = None
    """The page of a file at which the text begins, where the register has files with pages."""

    def written(self) -> str:
        """The address as text."""
        path = f"/{quote(self.identifier, safe=_KEPT)}" if self.identifier else ""
        part = {"page": self.page, "offset": self.offset or None, "length": self.length}
        query = urlencode({name: value for name, value in part.items() if value is not None})
        return f"{SCHEME}://{self.connector}{path}" + (f"?{query}" if query else "")


def template_of(connector: str) -> str:
    """The address of every document of a connector, as a template (RFC 6570)."""
    return f"{SCHEME}://{connector}/{{+id}}{{?page,offset,length}}"


def read_uri(uri: str) -> ResourceUri:
    """Read an address. Raises UriRefused."""
    example = f"{SCHEME}://<connector>/<id of a result>"
    if len(uri) > MAX_URI_CHARACTERS:
        raise UriRefused(f"The address is longer than {MAX_URI_CHARACTERS} characters; addresses here are {example}.")
    try:
        parts = urlsplit(uri)
    except ValueError:
        raise UriRefused(f"This is not an address; addresses here are {example}.") from None
    if parts.scheme != SCHEME or not parts.netloc:
        raise UriRefused(f"This is not an address of this service; addresses here are {example}.")
    return ResourceUri(parts.netloc.lower(), unquote(parts.path.removeprefix("/")), **_part_in(parts.query))


def _part_in(query: str) -> dict[str, int]:
    given = parse_qs(query, keep_blank_values=True) if query else {}
    if not set(given) <= {"page", "offset", "length"} or not all(_is_count(values) for values in given.values()):
        raise UriRefused("After the question mark there can only be page=, offset= and length=, whole numbers.")
    return {name: int(values[0]) for name, values in given.items()}


def _is_count(values: list[str]) -> bool:
    return len(values) == 1 and values[0].isascii() and values[0].isdigit() and len(values[0]) <= MAX_DIGITS
