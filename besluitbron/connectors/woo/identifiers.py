"""What people call a document of this register -> its identifier, without the number of a version (quirk 38)."""

import re
from typing import Final
from urllib.parse import unquote

from besluitbron.contract.addresses import parts_on
from besluitbron.contract.errors import IdentifierRefused
from besluitbron.contract.publications import read_identifier as read_publication

HOST: Final = "open.overheid.nl"
SITES: Final = frozenset({HOST, "www.open.overheid.nl"})
DOCUMENTS: Final = f"https://{HOST}/documenten"

_UUID: Final = r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
# What a source was called, and the hash of its file: sources come and go, as dpc-.
_HASHED: Final = r"[a-z]{2,12}-[0-9a-f]{40}"
_IDENTIFIER: Final = re.compile(
    rf"(?:{_UUID}|{_HASHED}|(?:ronl|oep|plooicb|plooi)-[0-9a-z]+(?:-[0-9a-z]+)*)", re.IGNORECASE
)
_VERSION: Final = re.compile(r"_[0-9]{1,4}")
_MAX_LENGTH: Final = 100
EXAMPLE: Final = "eef2edec-019e-4085-8e2e-4d3f42686431, or one that begins with ronl-, dpc- or oep-"


def read_identifier(text: str) -> str:
    """The identifier in an identifier or an address of the register. Raises IdentifierRefused with an example.

    A bare UUID can as well be one of the Tweede Kamer: only the register can tell, and it is asked.
    """
    given = text.strip()
    if "://" in given:
        given = _from_address(given)
    plain = without_version(given)
    if len(plain) > _MAX_LENGTH or not _IDENTIFIER.fullmatch(plain):
        raise IdentifierRefused(f"This is no identifier of a document of {HOST}. Give one such as {EXAMPLE}.")
    return plain.lower()


def without_version(identifier: str) -> str:
    """`..._1` in a search result is the first version of a document; everything else knows it without that."""
    return re.sub(rf"{_VERSION.pattern}$", "", identifier)


def publication_at(address: str | None) -> tuple[str, ...]:
    """The whole identifier of the official publication that a document is a copy of; none when it is no such copy.

    `address` is that of the original, `weblocatie`.
    """
    try:
        return (f"bekendmakingen:{read_publication(address).identifier}",) if address else ()
    except IdentifierRefused:
        return ()


def identifier_in(address: str) -> str | None:
    """The identifier in an address that the register itself gives; None when there is none."""
    try:
        return read_identifier(address)
    except IdentifierRefused:
        return None


def page_address(identifier: str) -> str:
    """The page a person can open, which the register itself gives as the document's lasting address."""
    return f"{DOCUMENTS}/{identifier}"


def citation_identifier(identifier: str) -> str:
    """As a citation writes it: a bare UUID could be any register's, so it says whose it is."""
    return identifier if "-" in identifier[:8] else f"woo:{identifier}"


def _from_address(address: str) -> str:
    """`/documenten/<id>`, `/documenten/<id>/file`, `/details/<id>`: the first part that is an identifier."""
    parts = parts_on(address, SITES)
    if parts is None:
        raise IdentifierRefused(f"Only addresses of {HOST} lead to a document of this register.")
    steps = (without_version(unquote(step)) for step in parts.path.split("/"))
    return next((step for step in steps if _IDENTIFIER.fullmatch(step)), "")
