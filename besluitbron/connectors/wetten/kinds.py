"""The register's kinds of regulation (`dcterms.type`), in its own spelling."""

import unicodedata
from typing import Final

KINDS: Final = (
    *("wet", "rijkswet", "AMvB", "KB", "rijksKB", "ministeriele-regeling", "beleidsregel", "circulaire", "verdrag"),
    *("zbo", "pbo", "reglement", "wet-BES", "AMvB-BES", "ministeriele-regeling-BES", "beleidsregel-BES"),
    *("circulaire-BES", "ministeriele-regeling-archiefselectielijst"),
)
"""From the operator's manual as other clients of the register have it. Unknown words are searched as they are."""

_SPELLINGS: Final = {
    "algemene maatregel van bestuur": "AMvB",
    "koninklijk besluit": "KB",
    "regeling": "ministeriele-regeling",
    "mr": "ministeriele-regeling",
}


def settle_kind(given: str) -> str:
    """The kind in the register's own spelling: `Ministeriële regeling` -> `ministeriele-regeling`."""
    plain = " ".join(_folded(given).split())
    known = {_folded(kind): kind for kind in KINDS}
    return known.get(plain.replace(" ", "-")) or _SPELLINGS.get(plain) or given.strip()


def _folded(text: str) -> str:
    letters = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
