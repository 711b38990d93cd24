"""What people call a law -> its identifier, the day and the article meant. Asks nobody."""

import re
from dataclasses import dataclass
from datetime import date
from typing import Final
from urllib.parse import parse_qsl, unquote

from besluitbron.contract.addresses import parts_on
from besluitbron.contract.errors import IdentifierRefused
from besluitbron.upstream.consolidated import REPOSITORY_HOST

SITE_HOST: Final = "wetten.overheid.nl"
SITES: Final = frozenset({SITE_HOST, f"www.{SITE_HOST}", REPOSITORY_HOST})
EXAMPLES: Final = (
    f"BWBR0005537, BWBR0005537/2026-01-01, jci1.3:c:BWBR0005537&artikel=3:2&g=2026-01-01 or an address of {SITE_HOST}"
)

LAW: Final = re.compile(r"BWB[RVW]\d{7}")
_VERSIONED: Final = re.compile(
    rf"(?P<law>{LAW.pattern})(?:[/_ ](?P<day>\d{{4}}-\d\d-\d\d)(?:[/_]\d{{1,3}})?)?", re.IGNORECASE
)
_REFERENCE: Final = re.compile(
    rf"(?:jci)?1\.\d{{1,2}}:[cv]:(?:BWB:)?(?P<law>{LAW.pattern})(?P<rest>(?:&.*)?)", re.IGNORECASE
)
_IN_PATH: Final = re.compile(rf"(?P<law>{LAW.pattern})(?:[/_](?P<day>\d{{4}}-\d\d-\d\d))?", re.IGNORECASE)
_ARTICLE_ANCHOR: Final = re.compile(r"Artikel(?P<article>[^_]+)$", re.IGNORECASE)
_PARTS: Final = ("artikel", "bijlage", "paragraaf", "afdeling", "hoofdstuk", "titeldeel", "deel", "boek")
"""Members of a reference, the narrowest first: the narrowest names what is meant."""
MAX_NAME: Final = 150
MAX_SHORT_WORDS: Final = 2
"""An abbreviation is a word, perhaps with a year: `Vw 2000`."""
_NAME: Final = re.compile(
    r"(?P<base>[^\W\d_](?:[^\W\d_]|[ .,'’&/-])*[^\W\d_](?: (?:1[89]|20)\d\d)?)(?:,? boek (?P<book>\d{1,2}[a-z]?))?",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Wanted:
    """The law meant. `on_date` and `article` only when the identifier itself names them."""

    law: str
    on_date: date | None = None
    article: str | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class LawName:
    """The name or abbreviation of a law; the register says which law that is."""

    base: str
    book: str | None = None
    """Of a code of which each book is a law."""

    @property
    def written(self) -> str:
        """As a message names it."""
        return f"{self.base} Boek {self.book}" if self.book else self.base

    @property
    def may_be_short(self) -> bool:
        """Whether this can be an abbreviation."""
        return len(self.base.split()) <= MAX_SHORT_WORDS


def read_identifier(text: str) -> Wanted | LawName:
    """Read an identifier, a Juriconnect reference, an address or a name. Raises IdentifierRefused with examples."""
    given = " ".join(text.split())
    if "://" in given:
        return _from_address(given)
    if match := _REFERENCE.fullmatch(given):
        return _from_reference(match)
    if match := _VERSIONED.fullmatch(given):
        return Wanted(match["law"].upper(), _day(match["day"]))
    if len(given) <= MAX_NAME and (match := _NAME.fullmatch(given)):
        return LawName(match["base"], match["book"])
    raise IdentifierRefused(
        f"This is no identifier of a law. Give one such as {EXAMPLES}; find it with search_documents."
    )


def _from_reference(match: re.Match[str]) -> Wanted:
    """A Juriconnect reference: `g` is the day of validity, `z` the day of what was known then, `lid` is not ours."""
    members = {name.casefold(): value for name, value in parse_qsl(match["rest"].lstrip("&"))}
    named = next((name for name in _PARTS if members.get(name)), None)
    article = members[named] if named == "artikel" else f"{named} {members[named]}" if named else None
    return Wanted(match["law"].upper(), _day(members.get("g")), article, tuple(_reference_notes(members)))


def _reference_notes(members: dict[str, str]) -> list[str]:
    notes = []
    if "z" in members and members["z"] != members.get("g"):
        notes.append("z in the reference was not applied: this is the text as the register knows it now.")
    if "lid" in members or "onderdeel" in members:
        notes.append("The whole article is given, not only the paragraph of the reference.")
    return notes


def _from_address(address: str) -> Wanted:
    """An address of the website or the repository: the law and the day are in the path, the article in the anchor."""
    parts = parts_on(address, SITES)
    if parts is None:
        raise IdentifierRefused(f"Only addresses of {SITE_HOST} and {REPOSITORY_HOST} lead to a law.")
    path = unquote(f"{parts.path}?{parts.query}" if parts.query else parts.path).strip("/")
    if match := _REFERENCE.fullmatch(path.replace("?", "&")):
        return _from_reference(match)
    if not (found := _IN_PATH.search(path)):
        raise IdentifierRefused(f"This address names no law. It should have an identifier in it such as {EXAMPLES}.")
    anchor = _ARTICLE_ANCHOR.search(unquote(parts.fragment))
    return Wanted(found["law"].upper(), _day(found["day"]), anchor["article"] if anchor else None)


def _day(text: str | None) -> date | None:
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise IdentifierRefused(f"{text[:20]} in this identifier is no existing day: write it as 2026-01-01.") from None
