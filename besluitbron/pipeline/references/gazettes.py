"""Publications in the official gazettes: by identifier, or as they are cited."""

import re
from dataclasses import dataclass
from typing import Final

from besluitbron.contract.errors import IdentifierRefused
from besluitbron.pipeline.references.reference import (
    WRITTEN_DAY,
    Known,
    NotUnderstood,
    Place,
    Reference,
    check_year,
    quotable,
)

ON_LINE_FROM: Final = 1995
"""What the register holds of the national gazettes."""
BODY_UNUSED: Final = "The publication was found by its year and number: the body that is named was not compared."
DAY_UNUSED: Final = "The publication was found by its year and number: the day that is named was not compared."


@dataclass(frozen=True)
class Gazette:
    """One gazette."""

    code: str
    names: str
    """As they are cited: the inside of an expression."""
    title: str
    first: int
    """Its first year; of the local ones the first year in which any was published electronically."""


_OF: Final = r"(?: van (?:de |het )?[^\d,;:()]{1,60})?"
LOCAL_BODY: Final = (
    r" (?:van (?:de |het )?)?(?!(?:nr|no|nummer|jaargang|jrg|editie|van|d\.d)\b)"
    r"(?:(?:gemeente|provincie|waterschap|hoogheemraadschap) )?(?P<{body}>[^\d,;:()]{{1,60}}?)"
)
"""The body behind the name of a local gazette, as in `Gemeenteblad Utrecht`; `{body}` names the group."""
LOCAL_GAZETTES: Final = r"gemeente ?blad|prov(?:\.|inciaal)? ?blad|waterschaps ?blad"


def _local(code: str, names: str) -> str:
    return rf"(?:{code}|{names})\.?(?:{LOCAL_BODY.format(body=f'{code}_body')})?"


GAZETTES: Final = (
    Gazette("stb", rf"stb|staatsblad{_OF}", "Staatsblad", 1813),
    Gazette("stcrt", rf"stcrt|(?:nederlandse )?staatscourant{_OF}", "Staatscourant", 1814),
    Gazette("trb", rf"trb|tractatenblad{_OF}", "Tractatenblad", 1951),
    Gazette("gmb", _local("gmb", "gemeente ?blad"), "gemeenteblad", 2009),
    Gazette("prb", _local("prb", r"prov(?:\.|inciaal)? ?blad"), "provinciaal blad", 2009),
    Gazette("wsb", _local("wsb", "waterschaps ?blad"), "waterschapsblad", 2009),
    Gazette("bgr", _local("bgr", "blad gemeenschappelijke regeling(?:en)?"), "blad gemeenschappelijke regeling", 2009),
)
_BODY: Final = re.compile(r" van (?!het koninkrijk)", re.IGNORECASE)
_NAMES: Final = "|".join(f"(?P<{gazette.code}>{gazette.names})" for gazette in GAZETTES)
_NUMBER: Final = r"(?P<number>\d{1,3}(?:\.\d{3})+|\d+)(?:-(?P<suffix>[a-z0-9]{1,3}(?:-[a-z0-9]{1,3})?))?"
_YEAR_FIRST: Final = re.compile(
    rf"(?:{_NAMES})\.?[ ,:-]{{0,3}}(?:jaargang |(?:van |d\.d\. )?(?={WRITTEN_DAY})\d+ [a-z]+ )?(?P<year>\d+)"
    rf"[ ,/:-]{{1,3}}(?:(?:nr|no|nummer)\b[. ]{{0,2}})?{_NUMBER}",
    re.IGNORECASE,
)
_YEAR_LAST: Final = re.compile(
    rf"(?:{_NAMES})\.?[ ,:-]{{0,3}}(?:(?P<marked>(?:nr|no|nummer)\b[. ]{{0,2}}))?{_NUMBER}"
    r"(?:[ ,]{1,2}(?:van |jaargang |(?(marked)))| \()(?P<year>\d+)\)?",
    re.IGNORECASE,
)
_BEGINS: Final = re.compile(rf"(?:{_NAMES})(?:[. ,:-]|$)(?=[^a-z]|nr|no)", re.IGNORECASE)


def read_gazette(text: str, known: Known) -> Reference | None:
    """`gmb-2024-123`, `Stb. 2024, 123`, `Gemeenteblad van Delft 2024 nr. 123`. None: no gazette is named."""
    match = _YEAR_FIRST.fullmatch(text) or _YEAR_LAST.fullmatch(text)
    if match is None:
        if begins := _BEGINS.match(text):
            _refuse(text, _gazette(begins))
        return None
    gazette = _gazette(match)
    year, number = match["year"], match["number"].replace(".", "").lstrip("0")
    if len(year) != 4:
        raise IdentifierRefused(f"'{quotable(year)}' is no year: write it in four digits, as in {_example(gazette)}.")
    check_year(int(year), gazette.first, gazette.title, known)
    if not number or len(number) > 7:
        raise IdentifierRefused(
            f"'{quotable(match['number'])}' is no number of a {gazette.title}: they are counted from 1 each year, "
            f"as in {_example(gazette)}."
        )
    suffix = f"-{match['suffix'].lower()}" if match["suffix"] else ""
    written = f"{gazette.code}-{year}-{number}{suffix}"
    notes = [f"The register holds the {gazette.title} from {ON_LINE_FROM}."] if int(year) < ON_LINE_FROM else []
    if match.groupdict().get(f"{gazette.code}_body") or _BODY.search(match[gazette.code]):
        notes.append(BODY_UNUSED)
    if match.re is _YEAR_FIRST and match["day"]:
        notes.append(DAY_UNUSED)
    return Reference("publication", written, (Place("bekendmakingen", written),), notes=tuple(notes))


def _gazette(match: re.Match[str]) -> Gazette:
    return next(gazette for gazette in GAZETTES if match[gazette.code])


def _example(gazette: Gazette) -> str:
    return f"{gazette.code}-2024-123"


def _refuse(text: str, gazette: Gazette) -> None:
    if re.fullmatch(r"\D*(?:1[89]|20)\d\d\D*", text):
        raise IdentifierRefused(
            f"'{quotable(text)}' names a year of the {gazette.title}: give the number too, as in {_example(gazette)}."
        )
    raise NotUnderstood(
        f"'{quotable(text)}' is no {gazette.title} that can be looked up: give year and number, as in "
        f"{_example(gazette)}."
    )
