"""What people call a local regulation -> its number and the version meant. Asks nobody."""

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote

from besluitbron.contract.addresses import parts_on
from besluitbron.contract.errors import IdentifierRefused
from besluitbron.upstream.consolidated import REPOSITORY_HOST

SITE_HOST: Final = "lokaleregelgeving.overheid.nl"
SITES: Final = frozenset({SITE_HOST, REPOSITORY_HOST, "decentrale.regelgeving.overheid.nl"})
EXAMPLES: Final = f"CVDR667363, CVDR667363_1 or an address of {SITE_HOST}"

VERSIONED: Final = re.compile(r"CVDR(?P<number>\d{1,9})_(?P<version>\d{1,4})", re.IGNORECASE)
_WRITTEN: Final = re.compile(
    r"(?:1\.1:|CVDR://)?(?P<prefix>CVDR)?[ -]?(?P<number>\d{1,9})(?:[_/](?P<version>\d{1,4}))?", re.IGNORECASE
)
_IN_PATH: Final = re.compile(r"CVDR(?P<number>\d{1,9})(?:[_/](?P<version>\d{1,4})(?!\d))?", re.IGNORECASE)


@dataclass(frozen=True)
class Wanted:
    """The regulation meant, `CVDR667363`, and its version when the identifier names one."""

    work: str
    version: int | None = None

    @property
    def identifier(self) -> str:
        """As the register writes it."""
        return self.work if self.version is None else f"{self.work}_{self.version}"


def read_identifier(text: str) -> Wanted:
    """Read an identifier or an address. Raises IdentifierRefused with examples.

    Older records lack the letters (`112779_1`); references to a regulation are written `CVDR://90740_1` and
    `1.1:CVDR77862_1` (both recorded).
    """
    given = " ".join(text.split())
    match = _WRITTEN.fullmatch(given)
    if match and (match["prefix"] or match["version"] or given.upper().startswith("CVDR://")):
        return _wanted(match)
    if "://" in given:
        return _from_address(given)
    raise IdentifierRefused(
        f"This is no identifier of a local regulation. Give one such as {EXAMPLES}; find it with search_documents."
    )


def _from_address(address: str) -> Wanted:
    parts = parts_on(address, SITES)
    if parts is None:
        raise IdentifierRefused(f"Only addresses of {SITE_HOST} and {REPOSITORY_HOST} lead to a local regulation.")
    found = [*_IN_PATH.finditer(unquote(parts.path))]
    if not found:
        raise IdentifierRefused(f"This address names no regulation. It should have one in it such as {EXAMPLES}.")
    return _wanted(next((match for match in found if match["version"]), found[0]))


def _wanted(match: re.Match[str]) -> Wanted:
    return Wanted(f"CVDR{int(match['number'])}", int(match["version"]) if match["version"] else None)
