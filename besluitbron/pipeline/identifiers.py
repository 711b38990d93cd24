"""Identifiers as callers write them: `<connector>:<the register's own>`, or the bare one people know."""

from collections.abc import Collection

from besluitbron.contract.connector import Connector
from besluitbron.contract.errors import IdentifierRefused

SAMPLE_MARK = "(sample)"
"""What the citation of a sample ends with: whoever copies it with the identifier means the identifier."""


def register_id(connector: Connector, given: str, others: Collection[str]) -> str:
    """The register's own identifier. Raises IdentifierRefused for one of another connector."""
    plain = given.strip().removesuffix(SAMPLE_MARK).rstrip()
    prefix, colon, rest = plain.partition(":")
    if colon and prefix == connector.name:
        plain = rest.strip()
    elif colon and prefix in others:
        raise IdentifierRefused(f"'{prefix}:...' is an identifier of the connector {prefix}: ask it there.")
    if not plain:
        raise IdentifierRefused("id is empty: give the id of a result.")
    return plain
