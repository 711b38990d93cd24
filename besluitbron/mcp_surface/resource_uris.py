"""The address of a document as an MCP resource: `besluitbron://<connector>/<identifier>`, with `?offset=` for a part.

`besluitbron://<connector>` alone is the register itself. Identifiers are written with their own slashes; anything that
means something in an address is percent-encoded.
"""

from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qs, quote, unquote, urlsplit

SCHEME: Final = "besluitbron"
MAX_URI_CHARACTERS: Final = 1_000
MAX_OFFSET_DIGITS: Final = 9
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

    def written(self) -> str:
        """The address as text."""
        path = f"/{quote(self.identifier, safe=_KEPT)}" if self.identifier else ""
        return f"{SCHEME}://{self.connector}{path}" + (f"?offset={self.offset}" if self.offset else "")


def template_of(connector: str) -> str:
    """The address of every document of a connector, as a template (RFC 6570)."""
    return f"{SCHEME}://{connector}/{{+id}}{{?offset}}"


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
    return ResourceUri(parts.netloc.lower(), unquote(parts.path.removeprefix("/")), _offset_in(parts.query))


def _offset_in(query: str) -> int:
    values = parse_qs(query, keep_blank_values=True, max_num_fields=10) if query else {}
    given = values.pop("offset", ["0"])
    if (
        values
        or len(given) != 1
        or not (given[0].isascii() and given[0].isdigit() and len(given[0]) <= MAX_OFFSET_DIGITS)
    ):
        raise UriRefused("After the question mark there can only be offset= with a whole number of characters.")
    return int(given[0])
