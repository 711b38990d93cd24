"""ECLI and LJN: the identifiers of judgments."""

import re
from typing import Final

from besluitbron.contract.errors import IdentifierRefused
from besluitbron.pipeline.references.reference import Known, NotUnderstood, Place, Reference, check_year, quotable

FIRST_YEAR: Final = 1838
"""The Hoge Raad sits since then; older judgments have no ECLI."""
_SHAPE: Final = "ECLI, country, court, year and number, as in ECLI:NL:HR:2014:952"
_BEGINS: Final = re.compile(r"ECLI(?![A-Z0-9])[\s:._-]*", re.IGNORECASE)
_WITHOUT_ECLI: Final = re.compile(r"NL[ :][A-Z]{2,7}[ :]\d{4}[ :][A-Z0-9.]{1,25}", re.IGNORECASE)
_SEPARATORS: Final = re.compile(r"\s*[:_]\s*|\s+")
_LJN: Final = re.compile(r"(?:LJN(?:-?(?:nummer|nr\.?))?[ :]{0,2})?(?P<ljn>[A-Z]{2}\d{4})(?: \(LJN\))?", re.IGNORECASE)
_EUROPEAN: Final = {
    "EU": "of the Court of Justice of the European Union: see curia.europa.eu",
    "CE": "of the European Court of Human Rights: see hudoc.echr.coe.int",
}


def read_judgment(text: str, known: Known) -> Reference | None:
    """An ECLI in any case, without `ECLI:` or with spaces for colons; an LJN. None: it is neither."""
    if _BEGINS.match(text):
        return _from_parts(["ECLI", *_parts(_BEGINS.sub("", text, count=1))], known)
    if _WITHOUT_ECLI.fullmatch(text):
        return _from_parts(["ECLI", *_parts(text)], known)
    if match := _LJN.fullmatch(text):
        ljn = match["ljn"].upper()
        note = f"{ljn} is an LJN, the number that judgments had until 2013; their ECLI ends with it."
        return Reference("judgment", ljn, (Place("rechtspraak", ljn),), notes=(note,))
    return None


def _parts(text: str) -> list[str]:
    return [part for part in _SEPARATORS.split(text.strip(" :,;.").upper()) if part]


def _from_parts(parts: list[str], known: Known) -> Reference:
    if len(parts) != 5:
        count = ("one", "two", "three", "four")[len(parts) - 1] if len(parts) < 5 else "more"
        refusal = IdentifierRefused if len(parts) < 5 else NotUnderstood
        raise refusal(f"An ECLI has five parts: {_SHAPE}; this one has {count}.")
    _, country, court, year, number = parts
    _check_country(country)
    if not re.fullmatch(r"[A-Z]{1,7}", court):
        raise IdentifierRefused(
            f"'{quotable(court)}' is no court code: the third part of an ECLI is up to seven letters, as in {_SHAPE}."
        )
    if not re.fullmatch(r"[0-9]{4}", year):
        raise IdentifierRefused(f"The fourth part of an ECLI is a year of four digits, not '{quotable(year)}'.")
    check_year(int(year), FIRST_YEAR, "ECLI", known)
    if not re.fullmatch(r"[A-Z0-9.]{1,25}", number):
        raise IdentifierRefused(
            f"'{quotable(number)}' is no number of an ECLI: the last part has letters, digits and points, at most 25."
        )
    ecli = ":".join(parts)
    unknown = known.courts and court not in known.courts
    notes = (f"{court} is no court code that we know; the register decides.",) if unknown else ()
    return Reference("judgment", ecli, (Place("rechtspraak", ecli),), notes=notes)


def _check_country(country: str) -> None:
    if country in _EUROPEAN:
        raise IdentifierRefused(f"This is an ECLI {_EUROPEAN[country]}. The register Rechtspraak holds Dutch ones.")
    if not re.fullmatch(r"[A-Z]{2}", country):
        raise IdentifierRefused(
            f"'{quotable(country)}' is no country: the second part of an ECLI has two letters, as in {_SHAPE}."
        )
    if country != "NL":
        raise IdentifierRefused(
            f"This is an ECLI of another country ({country}). The register Rechtspraak holds Dutch ones: ECLI:NL:..."
        )
