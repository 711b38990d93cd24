"""What people call a paper, a case or a meeting of parliament -> what the register can be asked for. Asks nobody."""

import re
from dataclasses import dataclass
from typing import Final, Literal
from urllib.parse import parse_qs, urlsplit

from besluitbron.contract.errors import IdentifierRefused
from besluitbron.contract.publications import SITE_HOST, is_identifier, read_dossier, read_kamerstuk

from .fields import is_key

What = Literal["document", "case", "meeting", "item", "commitment", "session", "decision", "key", "paper", "answer"]

SITE_HOSTS: Final = frozenset({"www.tweedekamer.nl", "tweedekamer.nl"})
DATA_HOST: Final = "gegevensmagazijn.tweedekamer.nl"
SESSION: Final = "vergadering/"
"""Begins the identifier of a meeting that was held: these have no number that is theirs alone (quirk 52)."""

DECISION: Final = "besluit/"
"""Begins the identifier of a decision, which has a key only."""

_NUMBER: Final = re.compile(r"(\d{4})([DZAP])(\d{5,6})", re.IGNORECASE)
_COMMITMENT: Final = re.compile(r"TZ\d{6}-\d{1,4}", re.IGNORECASE)
_ANSWER: Final = re.compile(r"ah-tk-(\d{4})(\d{4})-(\d{1,5})", re.IGNORECASE)
_ANSWER_CITED: Final = re.compile(
    r"Aanhangsel(?: van de)? Handelingen(?:,)?\s*(?:II|TK)?\s*(\d{4})\s*[-/]\s*(\d{2}|\d{4})\s*,?\s*nr\.?\s*(\d{1,5})",
    re.IGNORECASE,
)
_BY_KEY: Final[dict[str, What]] = {SESSION: "session", DECISION: "decision"}
EXAMPLES: Final = (
    "2025D06779 (document), 2025Z02986 (case), 2025A06526 (meeting), kst-36600-VII-12 or '36600 VII, nr. 12'"
)


@dataclass(frozen=True)
class Wanted:
    """What is meant. `number` is a number or key of the register; a paper has its dossier instead."""

    what: What
    number: str
    dossier: int = 0
    addition: str | None = None

    @property
    def written(self) -> str:
        """As a message names it."""
        if self.what != "paper":
            return self.number
        return f"kst-{self.dossier}{f'-{self.addition}' if self.addition else ''}-{self.number}"


def read_identifier(text: str) -> Wanted:
    """Read an identifier, a citation or an address. Raises IdentifierRefused with what is wrong."""
    given = " ".join(text.split())
    if "://" in given:
        return _from_address(given)
    if match := _NUMBER.fullmatch(given):
        kinds: dict[str, What] = {"D": "document", "Z": "case", "A": "meeting", "P": "item"}
        return Wanted(kinds[match[2].upper()], given.upper())
    if _COMMITMENT.fullmatch(given):
        return Wanted("commitment", given.upper())
    if is_key(given):
        return Wanted("key", given.lower())
    beginning, slash, key = given.lower().partition("/")
    if slash and is_key(key) and f"{beginning}/" in _BY_KEY:
        return Wanted(_BY_KEY[f"{beginning}/"], key)
    return _from_citation(given)


def _from_citation(given: str) -> Wanted:
    if match := _ANSWER.fullmatch(given) or _ANSWER_CITED.fullmatch(given):
        return Wanted("answer", f"{match[1][-2:]}{match[2][-2:]}{int(match[3]):05}")
    if read_dossier(given):
        raise IdentifierRefused(
            f"'{given}' is the number of a dossier, which holds many papers. Give the paper's number too, as in "
            f"'{given}, nr. 1', or search for words of its title."
        )
    paper = read_kamerstuk(given.removeprefix("kst-").removeprefix("KST-"))
    if paper and paper.dossier and paper.number:
        return _paper(paper.dossier, paper.number)
    if is_identifier(given):
        raise IdentifierRefused(
            "This is an identifier of the official publications: ask the connector bekendmakingen. Here identifiers "
            f"look like {EXAMPLES}."
        )
    raise IdentifierRefused(f"This is no identifier of this register. Give one such as {EXAMPLES}.")


def _paper(dossier: str, number: str) -> Wanted:
    if not number.isdigit():
        raise IdentifierRefused(
            "A letter instead of a number belongs to a paper of the Eerste Kamer, which this register does not hold: "
            "ask the connector bekendmakingen."
        )
    plain, _, addition = dossier.partition("-")
    return Wanted("paper", str(int(number)), int(plain), addition.strip("()") or None)


def _from_address(address: str) -> Wanted:
    """A page of the site names a document and its case; a page of the official publications a paper."""
    try:
        parts = urlsplit(address)
        host = (parts.hostname or "").lower()
        named = parse_qs(parts.query)
    except ValueError:
        raise _unknown_address() from None
    if host in SITE_HOSTS:
        for name in ("did", "id"):
            for value in named.get(name, []):
                if _NUMBER.fullmatch(value):
                    return read_identifier(value)
    if host == DATA_HOST and (match := re.search(r"\(?([0-9a-fA-F-]{36})\)?", parts.path)) and is_key(match[1]):
        return Wanted("key", match[1].lower())
    if host == SITE_HOST:
        name = parts.path.rpartition("/")[2].partition(".")[0]
        if name:
            return read_identifier(name)
    raise _unknown_address()


def _unknown_address() -> IdentifierRefused:
    return IdentifierRefused(
        "Only addresses of www.tweedekamer.nl with did= or id=, and of a paper at zoek.officielebekendmakingen.nl, "
        f"lead to something in this register. Identifiers look like {EXAMPLES}."
    )
