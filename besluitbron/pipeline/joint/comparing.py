"""What a reference says beside its identifier, held against the document: an invented reference can have a true number.

Only what can be told for certain is compared: a day, the body of a gazette, the court of a judgment, the parliamentary
year, and body and title of a citation as our answers write it.
"""

import re
import unicodedata
from collections.abc import Iterator
from datetime import date
from typing import Final

from besluitbron.contract.errors import IdentifierRefused
from besluitbron.contract.search import Hit
from besluitbron.contract.validity import is_in_force, say_period
from besluitbron.pipeline.citation import ELLIPSIS
from besluitbron.pipeline.joint.courts import other_court
from besluitbron.pipeline.references.gazettes import LOCAL_BODY, LOCAL_GAZETTES
from besluitbron.pipeline.references.reference import quotable, read_day, with_plain_days

_DASHES: Final = str.maketrans("‐‑‒–—−", "------")
_DAY: Final = re.compile(r"(?<![\d-])\d{4}-\d{2}-\d{2}(?![\d-])")
_SESSION: Final = re.compile(r"(?<![\d-])(?P<from>(?:1[89]|20)\d\d) ?[-/] ?(?:\d{4}|\d{2})(?![\d-])")
_GAZETTE_OF: Final = re.compile(
    rf"\b(?:{LOCAL_GAZETTES}|gmb|prb|wsb)\.?{LOCAL_BODY.format(body='body')},? (?=jaargang|nr\b|\d)", re.IGNORECASE
)
_CITATION: Final = re.compile(
    r"(?P<about>.{1,900}) \(\d{4}-\d{2}-\d{2}\), (?P<identifier>[^()]{3,90}?)(?: \(sample\))?\.?"
)
_PARLIAMENT: Final = ("kst-", "ah-", "h-", "Kamerstukken ", "Aanhangsel ", "Handelingen ")


def contradictions(written: str, hit: Hit) -> tuple[str, ...]:
    """In what a reference and the document that it leads to differ, each in a sentence."""
    plain = with_plain_days(" ".join(written.translate(_DASHES).split()))
    return (
        *_day(plain, hit),
        *_body(plain, hit),
        *_court(plain, hit),
        *_session(plain, hit),
        *_about(plain, hit),
    )


def _day(written: str, hit: Hit) -> Iterator[str]:
    """Of a law a day names the version; papers of parliament are dated some days before they are published."""
    named = set(_DAY.findall(written))
    if hit.date is None or len(named) != 1 or _is_of_parliament(hit):
        return
    try:
        day = read_day(named.pop())
    except IdentifierRefused as refused:
        yield str(refused)
        return
    if hit.in_force is not None:
        if not is_in_force(hit.in_force, day):
            yield f"The reference names {day}; the document is the version {say_period(hit.in_force)}."
    elif day != hit.date:
        means = f" ({hit.date_means})" if hit.date_means else ""
        yield f"The reference names {day}; the date of the document is {hit.date}{means}."


def _body(written: str, hit: Hit) -> Iterator[str]:
    found = _GAZETTE_OF.search(written)
    if found and hit.source_name and _letters(found["body"]) not in _letters(hit.source_name):
        yield f"The reference names {quotable(found['body'])}; the document is of {hit.source_name}."


def _court(written: str, hit: Hit) -> Iterator[str]:
    if named := other_court(written, hit.id, hit.source_name):
        yield f"The reference names {quotable(named)}; the judgment is of {hit.source_name or hit.id.split(':')[2]}."


def _session(written: str, hit: Hit) -> Iterator[str]:
    """A paper is published in its year, which begins in September, or in the months after it."""
    if not _is_of_parliament(hit) or hit.date is None or _letters(hit.title) in _letters(written):
        return
    if (named := _SESSION.search(written)) is None:
        return
    start = int(named["from"])
    if not date(start, 9, 1) <= hit.date <= date(start + 1, 12, 31):
        yield f"The reference names the parliamentary year {named[0]}; the date of the document is {hit.date}."


def _about(written: str, hit: Hit) -> Iterator[str]:
    """Body and title, where they stand before the day as in our own citations; a long title may be cut."""
    cited = _CITATION.fullmatch(written)
    if cited is None or _letters(cited["identifier"]) != _letters(hit.citation_id or hit.id):
        return  # another register has other words for the same publication
    named = _letters(cited["about"].removesuffix(ELLIPSIS))
    register = ", ".join(filter(None, (hit.source_name, hit.title)))
    if not _letters(register).startswith(named) or (named != _letters(register) and ELLIPSIS not in cited["about"]):
        yield f"The reference says '{quotable(cited['about'])}'; the register has '{quotable(register)}'."


def _is_of_parliament(hit: Hit) -> bool:
    return (hit.citation_id or hit.id).startswith(_PARLIAMENT)


def _letters(text: str) -> str:
    """Letters and digits alone, without accents and capitals."""
    return "".join(char for char in unicodedata.normalize("NFKD", text).casefold() if char.isalnum())
