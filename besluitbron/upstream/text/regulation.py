"""A law or regulation with its articles: its whole text, one part of it by the name people give it, and its outline.

Read once: the text in paragraphs, and where in it each part stands. A part on request is then a slice of it.
"""

from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from typing import Final

from besluitbron.contract.documents import FullText
from besluitbron.contract.errors import NotInRegister
from besluitbron.upstream.text.article_names import ARTICLE, distance, names_subdivision, part_key, read_article

MAX_NEAREST: Final = 5
MAX_OUTLINED: Final = 20
LONG_TEXT: Final = 8_000
"""Characters of a window of text when a caller names none: what is longer is better read by its parts."""


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
        fitting = [part for part in self.parts if part_key(part.name, part.number) == asked]
        if not fitting and asked[0] == ARTICLE and not self._has_articles:
            fitting = [part for part in self.parts if part.number and part_key(ARTICLE, part.number) == asked]
        main = tuple(part for part in fitting if not _in_annex(part))
        return main or tuple(fitting)

    def nearest(self, wanted: str) -> tuple[str, ...]:
        """Names of parts that resemble what was wanted, in the order of the text."""
        name, number = read_article(wanted)
        known = [part for part in self.parts if part.shown]
        same = [part for part in known if part.name == name] or known
        by_key = {part_key(part.name, part.number)[1]: part.shown for part in reversed(same)}
        close = get_close_matches(number, by_key, n=MAX_NEAREST, cutoff=0.7)
        counted = sorted(by_key, key=lambda key: distance(key, number))
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


def _in_annex(part: Part) -> bool:
    return any(heading.casefold().startswith(("bijlage", "toelichting")) for heading in part.within)
