"""Identifiers of the platform: `document:notubiz:gemeente:soest:12345`. They stay when a source is imported anew."""

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

from besluitbron.contract.errors import IdentifierRefused

from ..generations import CLASSIC_ID, OF_THE_CLASSIC
from ..values import is_web_address

ENTITY: Final = re.compile(
    r"(?P<kind>[a-z_]{1,30}):(?P<supplier>[a-z]{1,40}):(?P<layer>[a-z]{1,40}):"
    r"(?P<organization>[^:/\s]{1,100}):(?P<native>[^\s/?#\\%\"<>]{1,200})"
)
OPENED: Final = ("document", "motion", "meeting", "recording")
"""Kinds that have an entity to open."""
SITE_HOST: Final = "openbesluitvorming.nl"
ENTITY_PATH: Final = "/api/entities/"
EXAMPLE: Final = "document:notubiz:gemeente:soest:12345"
MAX_QUOTED: Final = 80


@dataclass(frozen=True)
class Identity:
    """What an identifier says of itself."""

    id: str
    kind: str
    supplier: str
    layer: str
    """`gemeente`, `provincie` or `waterschap`."""
    organization: str
    """The platform's key of the body, case-sensitive."""


def read_identity(identifier: str) -> Identity | None:
    """The parts of an identifier of the platform; None when it is none."""
    found = ENTITY.fullmatch(identifier)
    if found is None:
        return None
    return Identity(identifier, found["kind"], found["supplier"], found["layer"], found["organization"])


def parse_identifier(given: str) -> Identity:
    """What is meant. Raises IdentifierRefused; asks nobody, and opens no address."""
    plain = given.strip()
    if is_web_address(plain):
        plain = _in_address(plain)
    if CLASSIC_ID.fullmatch(plain):
        raise IdentifierRefused(f"'{_quotable(plain)}' {OF_THE_CLASSIC}")
    plain = unquote(plain) if "%3a" in plain.lower() else plain
    identity = read_identity(plain.removesuffix("."))  # a citation ends in a full stop, no identifier does
    if identity is None:
        raise IdentifierRefused(
            f"'{_quotable(given)}' is no identifier of this register. Give the id of a result, such as {EXAMPLE}."
        )
    if identity.kind not in OPENED:
        raise IdentifierRefused(
            f"'{_quotable(given)}' cannot be opened by itself: this register has agenda items, persons and committees "
            "only within a meeting. Give the id of a document, motion or meeting."
        )
    return identity


def _in_address(address: str) -> str:
    """The identifier in an address of the platform: of its page for people, or of its API."""
    parts = urlsplit(address)
    if parts.hostname == SITE_HOST:
        viewed = parse_qs(parts.query).get("view", [])
        if viewed:
            return viewed[0]
        if parts.path.startswith(ENTITY_PATH):
            return unquote(parts.path.removeprefix(ENTITY_PATH))
    raise IdentifierRefused(
        f"'{_quotable(address)}' cannot be looked up: this register finds nothing by the address of a file. Give the "
        f"id of a result, such as {EXAMPLE}, or search for the title."
    )


def _quotable(given: str) -> str:
    return " ".join("".join(char for char in given if char.isprintable()).split())[:MAX_QUOTED]
