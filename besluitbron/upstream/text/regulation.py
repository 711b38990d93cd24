"""The text of a law or regulation (`toestand` of BWB, `cvdr`) with its articles, and one article of it.

Read once: the text in paragraphs, and where in it each part stands. A part on request is then a slice of it.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from itertools import zip_longest
from typing import Final

from lxml import etree

from besluitbron.contract.documents import FullText
from besluitbron.contract.errors import NotInRegister, UpstreamUnreadable
from besluitbron.upstream.text.plain import clean_line
from besluitbron.upstream.text.publication import SKIPPED, write_parts
from besluitbron.upstream.xml import TooManyElements, child, load_xml, local_name

ARTICLE: Final = "artikel"
STRUCTURES: Final = (
    *("boek", "deel", "titeldeel", "hoofdstuk", "afdeling", "paragraaf", "sub-paragraaf", "subparagraaf"),
    *("divisie", "circulaire.divisie", "bijlage", "model"),
)
"""Parts above the articles, by the names of their elements."""
PICTURES: Final = ("illustratie", "plaatje")
EDITORIAL: Final = "redactie"
PLAIN_STATUS: Final = "goed"
MAX_NEAREST: Final = 5
MAX_HEADING: Final = 150
MAX_OUTLINED: Final = 20
LONG_TEXT: Final = 8_000
"""Characters of a window of text when a caller names none: what is longer is better read by its parts."""

_ARTICLE_WORD: Final = re.compile(r"^(?:artikel(?:en)?|artt?\b\.?|article)\s*")
_STRUCTURE_WORD: Final = re.compile(
    r"^(boek|deel|titel(?:deel)?|hoofdstuk|hfst\.?|afdeling|afd\.?|paragraaf|par\.?|§|divisie|bijlage|model)\s*(.*)$"
)
_STRUCTURE_NAMES: Final = {
    **dict.fromkeys(("titel", "titeldeel"), "titel"),
    **dict.fromkeys(("hfst", "hoofdstuk"), "hoofdstuk"),
    **dict.fromkeys(("afd", "afdeling"), "afdeling"),
    **dict.fromkeys(("par", "§", "paragraaf", "sub-paragraaf", "subparagraaf"), "paragraaf"),
    **dict.fromkeys(("divisie", "circulaire.divisie"), "divisie"),
}
_SUBDIVISION: Final = re.compile(r"\s*(?:,|;|\(|\blid\b|\bleden\b|\bonder(?:deel)?\b|\baanhef\b).*$")
_NUMBER: Final = re.compile(r"(?:[0-9]+[a-z]{0,2}|[ivxlcdm]+)(?:[.:\-][0-9]+[a-z]{0,2})*(?!\w)", re.IGNORECASE)
_ARTICLE_HEADING: Final = re.compile(r"^artikel\s+([0-9]+[a-z]*(?:[.:\-][0-9]+[a-z]*)*)[.:]?(?=\s|$)", re.IGNORECASE)


@dataclass(frozen=True)
class Part:
    """A part that can be asked for. `first` and `after` are positions of paragraphs."""

    name: str
    """`artikel`, or what it is above the articles: `hoofdstuk`, `bijlage`."""
    number: str
    """As written: `3:2`, `5a`; empty for an only annex."""
    heading: str
    within: tuple[str, ...]
    """Headings of the parts around it, the widest first."""
    first: int
    after: int
    since: date | None = None
    """Since when it reads so, where the document says it (BWB)."""
    source: str = ""
    """The publication that made it read so: `Stb.2021-500`."""
    status: str = ""
    """Only when it is not plainly in force: `vervallen`."""

    @property
    def shown(self) -> str:
        """As people name it: `3:2`, `hoofdstuk 2`."""
        return self.number if self.name == ARTICLE else f"{self.name} {self.number}".strip()


@dataclass(frozen=True)
class Regulation:
    """A text with its parts, in reading order."""

    paragraphs: tuple[str, ...]
    parts: tuple[Part, ...] = ()
    pictures: tuple[int, ...] = ()
    """Pictures that were left out: how many paragraphs come before each."""
    editorial: tuple[int, ...] = ()
    """Positions of notes of the register's editors."""
    by_headings: bool = False
    """The document marks no articles: they were recognised by their headings."""
    reason: str | None = None
    """Why there is no text."""

    def whole(self) -> FullText:
        """The whole text."""
        if not self.paragraphs:
            return FullText(None, reason=self.reason or "a document without text")
        return FullText("\n\n".join(self.paragraphs), "xml", notes=self._notes(0, len(self.paragraphs)))

    def outline(self) -> tuple[str, ...]:
        """A sentence on the parts of a long text that can be asked for by themselves; none for a short one."""
        articles = [part.number for part in self.parts if part.name == ARTICLE and part.number]
        widest = [part.shown for part in self.parts if part.name != ARTICLE and not part.within]
        if sum(map(len, self.paragraphs)) < LONG_TEXT or not (articles or widest):
            return ()
        said = [f"{len(articles)} articles, {articles[0]} to {articles[-1]}"] if articles else []
        if widest:
            more = f" and {len(widest) - MAX_OUTLINED} more" if len(widest) > MAX_OUTLINED else ""
            said.append(f"{', '.join(widest[:MAX_OUTLINED])}{more}")
        return (f"To read a part, ask it with article. It has {'; '.join(said)}.",)

    def text_of(self, found: tuple[Part, ...]) -> FullText:
        """The text of these parts, behind each other. Of several, each begins with where it stands."""
        pieces: list[str] = []
        notes: dict[str, None] = {}
        for part in found:
            if len(found) > 1 and part.within:
                pieces.append(f"[{' > '.join(part.within)}]")
            pieces += self.paragraphs[part.first : part.after]
            notes |= dict.fromkeys(self._notes(part.first, part.after))
        if self.by_headings:
            notes["This document marks no articles: the article was recognised by its heading."] = None
        return FullText("\n\n".join(pieces), "xml", notes=tuple(notes))

    def find(self, wanted: str) -> tuple[Part, ...]:
        """Every part that `wanted` names, those of the main text before those of annexes. Empty: there is none."""
        asked = read_article(wanted)
        fitting = [part for part in self.parts if _key(part.name, part.number) == asked]
        if not fitting and asked[0] == ARTICLE and not self._has_articles:
            fitting = [part for part in self.parts if part.number and _key(ARTICLE, part.number) == asked]
        main = tuple(part for part in fitting if not _in_annex(part))
        return main or tuple(fitting)

    def nearest(self, wanted: str) -> tuple[str, ...]:
        """Names of parts that resemble what was wanted, in the order of the text."""
        name, number = read_article(wanted)
        known = [part for part in self.parts if part.shown]
        same = [part for part in known if part.name == name] or known
        by_key = {_key(part.name, part.number)[1]: part.shown for part in reversed(same)}
        close = get_close_matches(number, by_key, n=MAX_NEAREST, cutoff=0.7)
        counted = sorted(by_key, key=lambda key: _distance(key, number))
        chosen = set(list(dict.fromkeys([*close, *counted]))[:MAX_NEAREST])
        return tuple(by_key[key] for key in reversed(by_key) if key in chosen)

    @property
    def _has_articles(self) -> bool:
        return any(part.name == ARTICLE and part.number for part in self.parts)

    def _notes(self, first: int, after: int) -> tuple[str, ...]:
        notes = []
        if pictures := sum((first < at or not first) and at <= after for at in self.pictures):
            notes.append(f"{pictures} picture{'s are' if pictures > 1 else ' is'} left out of this text.")
        if edited := sum(first <= at < after for at in self.editorial):
            said = "passages are notes" if edited > 1 else "passage is a note"
            notes.append(f"{edited} {said} of the register's editors (redactie), not words of the law.")
        return tuple(notes)


def read_regulation(content: bytes, *roots: str) -> Regulation:
    """Read a document whose root element has one of these names. Raises UpstreamUnreadable for anything else."""
    try:
        root = load_xml(content)
    except TooManyElements:
        return Regulation((), reason="a document with more elements than this service reads")
    if local_name(root).lower() not in roots:
        raise UpstreamUnreadable("sent something else than the text of a regulation", "Try again in a few minutes")
    return write_regulation(root)


def write_regulation(root: etree._Element) -> Regulation:
    """The text below an element with its parts."""
    written = write_parts(root, (ARTICLE, *STRUCTURES, *PICTURES, EDITORIAL))
    paragraphs = tuple(written.paragraphs)
    marked = [(element, local_name(element).lower(), first, after) for element, first, after in written.parts]
    parts = tuple(_parts([entry for entry in marked if entry[1] == ARTICLE or entry[1] in STRUCTURES]))
    by_headings = not any(part.name == ARTICLE and part.number for part in parts)
    found = tuple(_parts_by_heading(paragraphs)) if by_headings else ()
    return Regulation(
        paragraphs=paragraphs,
        parts=(*found, *parts),
        pictures=tuple(first for _, name, first, _ in marked if name == "illustratie"),
        editorial=tuple(first for element, name, first, _ in marked if name == EDITORIAL and _is_seen(element)),
        by_headings=bool(found),
    )


def choose_parts(regulation: Regulation, article: str, version: str) -> tuple[Part, ...]:
    """The parts that `article` names. Raises NotInRegister with the nearest; its sentence begins with `version`."""
    if found := regulation.find(article):
        return found
    nearest = regulation.nearest(article)
    offered = f" The nearest it has: {', '.join(nearest)}." if nearest else " It has no numbered parts: read it whole."
    raise NotInRegister(f"{version} has no article '{' '.join(article.split())[:60]}'.{offered}")


def notes_on_parts(found: tuple[Part, ...], article: str) -> tuple[str, ...]:
    """Where the parts stand, that there are several, that the article is whole, and since when it reads so."""
    notes = []
    if len(found) > 1:
        notes.append(f"{found[0].shown} occurs {len(found)} times in this text: all are given, each with its place.")
    elif found[0].within:
        notes.append(f"It stands in: {' > '.join(found[0].within)}.")
    if names_subdivision(article):
        notes.append("The whole article is given, not only the paragraph asked for.")
    if found[0].since and len(found) == 1:
        notes.append(f"It reads so since {found[0].since}{f', by {found[0].source}' if found[0].source else ''}.")
    if found[0].status and len(found) == 1:
        notes.append(f"Status of the {found[0].name.replace(ARTICLE, 'article')} in the register: {found[0].status}.")
    return tuple(notes)


def read_article(text: str) -> tuple[str, str]:
    """What is asked for, in one form: `art. 3:2, eerste lid` -> (`artikel`, `3:2`); (`hoofdstuk`, `2`)."""
    plain = " ".join(unicodedata.normalize("NFKC", text).casefold().replace("–", "-").replace("_", " ").split())
    if structure := _STRUCTURE_WORD.match(plain):
        return _key(structure[1].rstrip("."), structure[2])
    return _key(ARTICLE, _SUBDIVISION.sub("", _ARTICLE_WORD.sub("", plain)))


def names_subdivision(text: str) -> bool:
    """Whether a paragraph or item of the article was asked for as well: `3:2, eerste lid`."""
    plain = _ARTICLE_WORD.sub("", text.casefold().strip())
    return _STRUCTURE_WORD.match(plain) is None and _SUBDIVISION.search(plain) is not None


def _key(name: str, number: str) -> tuple[str, str]:
    folded = unicodedata.normalize("NFKC", number).casefold().replace("–", "-")
    return _STRUCTURE_NAMES.get(name, name), re.sub(r"[\s_]+", "", folded).strip(".:,;")


def _distance(one: str, other: str) -> list[int]:
    """How far two numbers lie apart, part by part: 3:2 and 3:4 are two apart in their second part."""
    numbers = ([int(digits[:9]) for digits in re.findall(r"\d+", text)] for text in (one, other))
    return [abs(a - b) for a, b in zip_longest(*numbers, fillvalue=0)]


def _in_annex(part: Part) -> bool:
    return any(heading.casefold().startswith(("bijlage", "toelichting")) for heading in part.within)


def _is_seen(element: etree._Element) -> bool:
    return not any(local_name(around).lower() in SKIPPED for around in element.iterancestors())


def _parts(marked: list[tuple[etree._Element, str, int, int]]) -> Iterator[Part]:
    """Each part with the headings of those around it; what is around comes before it in document order."""
    around: list[tuple[int, str, int]] = []
    for element, name, first, after in marked:
        while around and around[-1][2] <= first and around[-1][2] < after:
            around.pop()
        heading, number = _heading(element, name)
        within = tuple(above for _, above, end in around if above and end >= after)
        status = element.get("status", "").lower()
        yield Part(
            _STRUCTURE_NAMES.get(name, name),
            number,
            heading,
            within,
            first,
            after,
            since=_day(element.get("inwerking", "")),
            source=clean_line(element.get("bron", ""))[:MAX_HEADING],
            status="" if status == PLAIN_STATUS else status[:MAX_HEADING],
        )
        if name != ARTICLE:
            around.append((first, heading, after))


def _heading(element: etree._Element, name: str) -> tuple[str, str]:
    """The heading on one line, and the number in it: CVDR often has it within the label or title."""
    head = child(element, "kop")
    if head is None:
        return clean_line(element.get("label", ""))[:MAX_HEADING], ""
    heading = clean_line(" ".join(str(text) for text in head.itertext()))[:MAX_HEADING]
    numbered = child(head, "nr")
    if numbered is not None and (number := clean_line("".join(str(text) for text in numbered.itertext()))):
        return heading, number.rstrip(".: ")
    rest = heading.casefold().removeprefix(_STRUCTURE_NAMES.get(name, name)).lstrip()
    found = _NUMBER.match(rest)
    if found:
        return heading, heading[len(heading) - len(rest) :][: found.end()].rstrip(".:")
    return heading, "enig" if name == ARTICLE and heading.casefold().startswith("enig") else ""


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _parts_by_heading(paragraphs: tuple[str, ...]) -> Iterator[Part]:
    """Articles that are only headings in running text; each reaches to the next."""
    starts = [
        (at, found[1], paragraph)
        for at, paragraph in enumerate(paragraphs)
        if len(paragraph) <= MAX_HEADING and (found := _ARTICLE_HEADING.match(paragraph))
    ]
    for place, (at, number, heading) in enumerate(starts, 1):
        end = starts[place][0] if place < len(starts) else len(paragraphs)
        yield Part(ARTICLE, number, heading, (), at, end)
