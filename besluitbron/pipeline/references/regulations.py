"""Identifiers of local regulations: CVDR numbers."""

import re
from typing import Final

from besluitbron.contract.errors import IdentifierRefused
from besluitbron.pipeline.references.articles import read_part
from besluitbron.pipeline.references.reference import Place, Reference, quotable

MAX_DIGITS: Final = 7
"""The newest numbers of 2026 have six."""
_REGULATION: Final = re.compile(
    r"\bCVDR[ :-]?(?P<number>\d+)(?:[_/ ]?(?<=[_/ ])(?:versie )?(?P<version>\d{1,3})(?![\d-]))?(?P<more>\w*)",
    re.IGNORECASE,
)
_BROKEN: Final = re.compile(r"\bCVDR\w*", re.IGNORECASE)


def read_regulation(text: str) -> Reference | None:
    """A CVDR number with a version and an article. None: it is none."""
    match = _REGULATION.search(text)
    if match is None:
        if broken := _BROKEN.search(text):
            raise IdentifierRefused(
                f"'{quotable(broken[0])}' is no identifier of a regulation: CVDR and up to {MAX_DIGITS} digits, as in "
                "CVDR669943 or, of one version, CVDR669943_2."
            )
        return None
    number = match["number"].lstrip("0")
    if not number or len(number) > MAX_DIGITS or match["more"]:
        raise IdentifierRefused(
            f"'{quotable(match[0])}' is no identifier of a regulation: CVDR and up to {MAX_DIGITS} digits, as in "
            "CVDR669943 or, of one version, CVDR669943_2."
        )
    version = int(match["version"]) if match["version"] else None
    if version == 0:
        raise IdentifierRefused("The versions of a regulation are counted from 1: there is no version 0.")
    regulation = f"CVDR{number}"
    part = read_part(text[: match.start()], text[match.end() :], regulation, f"{regulation}_2")
    written = f"{regulation}_{version}" if version else regulation
    place = Place("regelingen", written)
    return Reference("regulation", written, (place,), part.article, part.on_date, version, part.notes)
