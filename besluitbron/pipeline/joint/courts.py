"""The court that a reference to a judgment names, held against the court in its ECLI."""

import re
import unicodedata
from typing import Final

_COURTS: Final = (
    ("HR", r"HR|Hoge Raad(?: der Nederlanden)?"),
    ("RVS", r"A[Bb]RvS|ABRS|RvS|(?:de )?Afdeling bestuursrechtspraak(?: van de Raad van State)?|Raad van State"),
    ("CRVB", r"CRvB|Centrale Raad van Beroep"),
    ("CBB", r"CBb|College van Beroep voor het bedrijfsleven"),
)
"""The courts of which there is one, by their code in an ECLI and as lawyers write them."""
_SEAT: Final = r"(?: (?!van\b)(?P<{}>[^\W\d_][^\d,;:()]{{1,40}}?)(?= ?(?:[\d,;:()]|$)))?"
_NAMED: Final = re.compile(
    r"(?<![\w:])(?:"
    + "|".join(f"(?P<{code}>{names})" for code, names in _COURTS)
    + rf"|(?P<RB>Rb\.?|[Rr]echtbank){_SEAT.format('district')}"
    + rf"|(?P<GH>Hof|[Gg]erechtshof){_SEAT.format('appeal')}"
    + r")(?![\w:])"
)
_BEGINS: Final = re.compile(
    r"(?:(?:zie|vgl\.?|cf\.?|de|het|een|uitspraak|arrest|vonnis|beschikking|van|vzr?\.?|voorzieningenrechter)[ :]+)"
    r"{0,5}",
    re.IGNORECASE,
)
_OPINION: Final = re.compile(r"\b(?:concl|A-G\b|P-G\b|AG\b|PG\b|advocaat-generaal|procureur-generaal)", re.IGNORECASE)
_SAME_SEAT: Final = (("sgravenhage", "denhaag"), ("shertogenbosch", "denbosch"))


def other_court(written: str, ecli: str, court: str | None) -> str | None:
    """The court that a text names, when the judgment is of another; `court` is its name in the register.

    Only a text that begins with a court, and names no other, says so for certain: the others tell of an appeal.
    """
    parts = ecli.split(":")
    found = list(_NAMED.finditer(written))
    if len(parts) != 5 or parts[0] != "ECLI" or len(found) != 1 or not _BEGINS.fullmatch(written[: found[0].start()]):
        return None
    (named,) = found
    code = parts[2]
    if code == "PHR" and _OPINION.search(written):
        return None
    if _fits(named, code, court):
        return None
    return named[0]


def _fits(named: re.Match[str], code: str, court: str | None) -> bool:
    """Whether the judgment can be of the court that is named: the one there is, or the kind of court and its seat."""
    kind = next(kind for kind in (*dict(_COURTS), "RB", "GH") if named[kind] is not None)
    if kind in dict(_COURTS):
        return code == kind
    seat = named["district"] or named["appeal"]
    return code.startswith(kind) and (seat is None or court is None or _is_seat(_letters(seat), _letters(court)))


def _is_seat(seat: str, court: str) -> bool:
    """`denhaag` of `rechtbankdenhaag`; a place within the district may follow."""
    of_court = re.sub("^(?:rechtbank|gerechtshof)", "", court)
    return seat in of_court or of_court in seat


def _letters(text: str) -> str:
    plain = "".join(char for char in unicodedata.normalize("NFKD", text).casefold() if char.isalnum())
    for old, new in _SAME_SEAT:
        plain = plain.replace(old, new)
    return plain
