"""Identifiers of national laws: BWB numbers and Juriconnect references."""

import re
from typing import Final
from urllib.parse import parse_qsl

from besluitbron.contract.errors import IdentifierRefused
from besluitbron.pipeline.references.articles import ARTICLE, DAY, WHOLE_ARTICLE, read_part, unread_version
from besluitbron.pipeline.references.reference import Place, Reference, quotable, read_day

_LAW: Final = re.compile(r"\bBWB[ -]?(?P<letter>[A-Z]?)[ -]?(?P<number>\d+)(?P<more>[^\W_]*)", re.IGNORECASE)
_VERSION: Final = re.compile(rf"^\s*[/_ ]\s*(?P<day>{DAY})(?:[/_]\d{{1,3}})?(?![\d-])")
_JCI: Final = re.compile(r"(?:\bjci)\s?(?P<version>[\d.]*)|^(?=1\.\d{1,2}:)(?P<bare>1\.\d{1,2})", re.IGNORECASE)
_JCI_BODY: Final = re.compile(r":(?P<type>[cv]):(?P<law>BWB[RVW]\d{7})(?P<members>(?:&.*)?)", re.IGNORECASE)
_JCI_VERSIONS: Final = frozenset({"1.0", "1.1", "1.2", "1.3", "1.31"})
_JCI_SHAPE: Final = "jci1.3:c:BWBR0005537&artikel=3:2&g=2026-01-31"
_PARTS: Final = ("artikel", "bijlage", "paragraaf", "afdeling", "hoofdstuk", "titeldeel", "deel", "boek")
"""Members that name a part of a law, the narrowest first: that is what is meant."""
_GAZETTE: Final = r"(?:stb|stcrt|trb|staatsblad|staatscourant|tractatenblad)\.? ?\d{4},? ?(?:nr\.? ?)?\d{1,6}(?!\w)"
_WORDS: Final = r"(?:(?!(?:en|of|or|and)\b)[a-z]{2,15}\.? ){0,4}"
_PUBLISHED: Final = re.compile(
    rf"(?:[,;(]|\b(?:in|als)\b) ?{_WORDS}(?P<gazettes>{_GAZETTE}(?:(?:[,;]| en) {_WORDS}{_GAZETTE}){{0,9}})\)?",
    re.IGNORECASE,
)
"""Where a law was published, behind its number: `(Stb. 1992, 315)`, `, laatstelijk gewijzigd bij Stb. 2021, 499`."""
_ARTICLE: Final = re.compile(rf"\b(?:artikel|art\.?) ?{ARTICLE}(?![\w:])", re.IGNORECASE)
PUBLICATION_UNUSED: Final = "{} stands beside the law and was not looked up, nor compared with it."


def without_publication(text: str) -> tuple[str, tuple[str, ...]]:
    """The text without the gazettes behind the number or the article of a law, and a note on them."""
    law = _LAW.search(text) or _ARTICLE.search(text)
    if law is None or not (beside := list(_PUBLISHED.finditer(text, law.end() if law.re is _LAW else 0))):
        return text, ()
    named = quotable("; ".join(match["gazettes"] for match in beside))
    start = beside[0].start()
    return " ".join(f"{text[:start]}{_PUBLISHED.sub(' ', text[start:])}".split()), (PUBLICATION_UNUSED.format(named),)


def read_law(text: str) -> Reference | None:
    """A BWB number with an article and a day, or a Juriconnect reference. None: it is neither."""
    if match := _JCI.match(text):
        return _from_jci(text, match)
    if not (match := _LAW.search(text)):
        return None
    law = _law(match)
    rest = text[match.end() :]
    version = _VERSION.match(rest)
    shape = f"{law} 2026-01-31"
    part = read_part(text[: match.start()], rest[version.end() :] if version else rest, law, shape)
    day = read_day(version["day"]) if version else part.on_date
    if part.on_date not in (None, day):
        raise unread_version(rest, law, shape)
    return Reference("law", law, (Place("wetten", law),), part.article, day, notes=part.notes)


def _law(match: re.Match[str]) -> str:
    letter, number = match["letter"].upper(), match["number"]
    if letter not in ("R", "V", "W"):
        raise IdentifierRefused(
            f"'{quotable(match[0])}' is no identifier of a law: they begin with BWBR, for treaties BWBV, for decisions "
            "without a rule BWBW, and end with seven digits, as in BWBR0005537."
        )
    if len(number) != 7 or match["more"]:
        has = f"{len(number)} digits" if not match["more"] else f"'{quotable(number + match['more'])}'"
        raise IdentifierRefused(f"A BWB{letter} identifier has seven digits, as in BWBR0005537; this one has {has}.")
    return f"BWB{letter}{number}"


def _from_jci(text: str, match: re.Match[str]) -> Reference:
    version = match["version"] or match["bare"] or ""
    if version not in _JCI_VERSIONS:
        raise IdentifierRefused(
            f"'{quotable(version)}' is no version of Juriconnect references: they begin with jci1.0 to jci1.3, as in "
            f"{_JCI_SHAPE}."
        )
    body = _JCI_BODY.fullmatch(text[match.end() :].replace(" ", "").replace("&amp;", "&"))
    if body is None:
        raise _wrong_body(text[match.end() :])
    members = {name.casefold(): value for name, value in parse_qsl(body["members"].lstrip("&"))}
    named = next((name for name in _PARTS if members.get(name)), None)
    article = members[named] if named == "artikel" else f"{named} {members[named]}" if named else None
    day = members.get("g") or members.get("s") or members.get("z")
    law = body["law"].upper()
    notes = (WHOLE_ARTICLE,) if {"lid", "onderdeel"} & set(members) else ()
    return Reference("law", law, (Place("wetten", law),), article, read_day(day) if day else None, notes=notes)


def _wrong_body(rest: str) -> IdentifierRefused:
    if law := _LAW.search(rest):
        _law(law)
        return IdentifierRefused(
            f"After the version of a Juriconnect reference comes :c: or :v: and the law, as in {_JCI_SHAPE}."
        )
    return IdentifierRefused(f"This Juriconnect reference names no law. They look like {_JCI_SHAPE}.")
