"""What people call a judgment -> its ECLI, or the LJN number it had before 2013. Asks nobody."""

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl, unquote

from besluitbron.contract.addresses import parts_on
from besluitbron.contract.errors import IdentifierRefused

SITE_HOST: Final = "uitspraken.rechtspraak.nl"
DATA_HOST: Final = "data.rechtspraak.nl"
SITES: Final = frozenset({SITE_HOST, DATA_HOST, "deeplink.rechtspraak.nl", "linkeddata.overheid.nl"})

_ECLI: Final = re.compile(r"ECLI:NL:[A-Z]{1,7}:[12]\d{3}:[A-Z0-9.]{1,25}")
_FOREIGN: Final = re.compile(r"ECLI:(?!NL:)[A-Z]{2}:[A-Z0-9]{1,7}:\d{4}:.{1,40}")
_LJN: Final = re.compile(r"(?:LJN:? ?)?([A-Z]{2}\d{4})")
EXAMPLE: Final = "ECLI:NL:RVS:2024:1234"


@dataclass(frozen=True)
class Wanted:
    """The judgment meant: one of the two is given."""

    ecli: str = ""
    ljn: str = ""


def read_identifier(text: str) -> Wanted:
    """Read an ECLI in any case, an address of the register, or an LJN number. Raises IdentifierRefused."""
    given = " ".join(text.split())
    if "://" in given:
        given = _from_address(given)
    plain = re.sub(r"\s*:\s*", ":", given).upper().rstrip(".,;")
    plain = plain.removeprefix("ECLI ") if plain.startswith("ECLI ECLI:") else plain
    if _ECLI.fullmatch(plain):
        return Wanted(ecli=plain)
    if match := _LJN.fullmatch(plain):
        return Wanted(ljn=match[1])
    if _FOREIGN.fullmatch(plain):
        raise IdentifierRefused(
            "This is an ECLI of another country or of a European court. This register holds Dutch ones: ECLI:NL:..."
        )
    raise IdentifierRefused(
        f"This is no ECLI. Give one such as {EXAMPLE}; a case number alone cannot be looked up here."
    )


def is_ecli(text: str) -> bool:
    """Whether a text is a Dutch ECLI as the register writes it."""
    return _ECLI.fullmatch(text) is not None


def page_address(ecli: str) -> str:
    """The page a person can open."""
    return f"https://{SITE_HOST}/details?id={ecli}"


def _from_address(address: str) -> str:
    """The ECLI in `...?id=ECLI:...`, also behind a `#`, or as the last part of the path."""
    parts = parts_on(address, SITES)
    if parts is None:
        raise IdentifierRefused(f"Only addresses of {SITE_HOST} and {DATA_HOST} lead to a judgment; or give its ECLI.")
    queries = (parts.query, parts.fragment.partition("?")[2])
    named = [value for query in queries for name, value in parse_qsl(query) if name.lower() == "id"]
    return named[0] if named else unquote(parts.path).rpartition("/")[2]
