"""The invented laws of the sample: their versions and articles.

Identifiers start at BWBR9000001; no law has one that high. Every text follows from its law and version.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from typing import Final

from besluitbron.embedded.koop_zoekservice.records import FOREVER

WATER: Final = "Waterbeheer en Dijkzorg"
SPACE: Final = "Openbare Ruimte en Erfgoed"
REPOSITORY: Final = "https://repository.officiele-overheidspublicaties.nl/bwb"


@dataclass(frozen=True)
class Version:
    """A version (toestand). `seen` is the time in which this was how the register knew it (zichtperiode)."""

    number: int
    first: date
    last: date
    seen_from: date
    seen_to: date
    generation: int = 0
    corrected: date | None = None
    """When its text was repaired, without a change of its days."""

    @property
    def modified(self) -> date:
        """When its record was changed last."""
        return self.corrected or self.seen_from

    @property
    def label(self) -> str:
        """`2023-01-01_0`: day and generation."""
        return f"{self.first.isoformat()}_{self.generation}"


@dataclass(frozen=True)
class Article:
    """An article with its numbered paragraphs, then the items of the last of them."""

    number: str
    title: str
    paragraphs: tuple[str, ...]
    items: tuple[str, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """A chapter with its articles."""

    number: str
    title: str
    articles: tuple[Article, ...]


@dataclass(frozen=True)
class Law:
    """A law and all its versions, the oldest first."""

    identifier: str
    title: str
    kind: str
    authority: str
    abbreviation: str
    versions: tuple[Version, ...]
    separator: str
    """Between chapter and article: `3:2`, `3.2`; empty: articles are numbered through."""
    has_annex: bool = False
    is_long: bool = False

    def address(self, version: Version) -> str:
        """Where the text of a version lies."""
        return f"{REPOSITORY}/{self.identifier}/{version.label}/xml/{self.identifier}_{version.label}.xml"


_WATER_TITLES: Final = (
    ("Wet waterkeringen", "wet", "Wwk", ":"),
    ("Besluit waterkeringen", "AMvB", "Bwk", "."),
    ("Regeling waterkeringen", "ministeriele-regeling", "", "."),
    ("Beleidsregel toezicht waterkeringen", "beleidsregel", "", ""),
    ("Subsidieregeling onderhoud waterkeringen", "ministeriele-regeling", "", ""),
    ("Besluit meldingen waterkeringen", "AMvB", "", "."),
    ("Regeling registratie waterkeringen", "ministeriele-regeling", "", ""),
    ("Wijzigingswet Wet waterkeringen (landelijke peilschalen)", "wet", "", ""),
    ("Aanwijzingsbesluit primaire waterkeringen", "KB", "", ""),
    ("Regeling vergoeding schade waterkeringen", "ministeriele-regeling", "", ""),
    ("Circulaire inspectie van waterkeringen", "circulaire", "", ""),
    ("Wet energiehubs op dijken", "wet", "", "."),
    ("Besluit lozen op stuwpanden", "AMvB", "", ""),
)
_SPACE_TITLES: Final = (
    ("Regeling monumentale waterkeringen", "ministeriele-regeling", "", ""),
    ("Besluit erfgoed bij waterkeringen", "AMvB", "", "."),
    ("Wet openbare pleinen", "wet", "Wop", "."),
    ("Besluit archeologische vondsten", "AMvB", "", ""),
    ("Regeling loodlijnen en peilstenen", "ministeriele-regeling", "", ""),
    ("Tijdelijke regeling terrassen op pleinen", "ministeriele-regeling", "", ""),
    ("Erfgoedcode voor bruggen en sluizen", "wet", "", ":"),
)
_CODE: Final = "Dwb"
_CODE_TITLES: Final = (("Dijkwetboek Boek 1", "wet", _CODE, ""), ("Dijkwetboek Boek 2", "wet", _CODE, ""))
"""A code of which each book is a law, as the Burgerlijk Wetboek is."""
_UPCOMING: Final = "Wet energiehubs op dijken"
_EXPIRED: Final = "Regeling loodlijnen en peilstenen"
_WITH_GAP: Final = "Tijdelijke regeling terrassen op pleinen"
_REVISED: Final = "Wet waterkeringen"
_CORRECTED: Final = "Beleidsregel toezicht waterkeringen"
_CORRECTED_ON: Final = date(2026, 11, 26)
_LONG: Final = "Erfgoedcode voor bruggen en sluizen"
_CHAPTERS: Final = ("Algemene bepalingen", "Beheer en onderhoud", "Vergunning en melding", "Slotbepalingen")
_SUBJECTS: Final = (
    *("Begripsbepalingen", "Reikwijdte", "Zorgplicht", "Legger", "Onderhoud", "Toegang", "Vergunningplicht"),
    *("Voorschriften", "Melding", "Termijnen", "Toezicht", "Vergoeding", "Overgangsrecht", "Citeertitel"),
)
_RULES: Final = (
    "De beheerder draagt zorg voor de toestand van {matter} en legt die vast in een register.",
    "Het is verboden zonder vergunning van de beheerder werken aan te brengen in, op of onder {matter}.",
    "De beheerder beslist binnen {weeks} weken na ontvangst van de aanvraag en kan die termijn eenmaal verlengen.",
    "Bij ministeriële regeling kunnen nadere regels worden gesteld over {matter}.",
    "Met het toezicht op de naleving zijn belast de bij besluit van Onze Minister aangewezen ambtenaren.",
)
_ITEMS: Final = (
    "de plaats, de afmetingen en de staat van onderhoud;",
    "de naam en het adres van degene die het onderhoud verricht;",
    "de dag waarop de toestand voor het laatst is opgenomen.",
)


@cache
def sample_laws() -> tuple[Law, ...]:
    """All laws, in the order of their identifiers."""
    titles = (
        *((WATER, *entry) for entry in _WATER_TITLES),
        *((SPACE, *entry) for entry in _SPACE_TITLES),
        *((WATER, *entry) for entry in _CODE_TITLES),
    )
    return tuple(
        Law(
            identifier=f"BWBR{9_000_000 + turn:07}",
            title=title,
            kind=kind,
            authority=authority,
            abbreviation=abbreviation,
            versions=tuple(_versions(turn, title)),
            separator=separator,
            has_annex=turn % 3 == 0,
            is_long=title == _LONG,
        )
        for turn, (authority, title, kind, abbreviation, separator) in enumerate(titles, 1)
    )


def _versions(turn: int, title: str) -> Iterator[Version]:
    starts: tuple[date, ...]
    ends: tuple[date, ...]
    if title == _UPCOMING:
        starts, ends = (date(2027, 7, 1),), (FOREVER,)
    elif title == _EXPIRED:
        starts, ends = (date(2001, 4, 13), date(2015, 1, 1)), (date(2014, 12, 31), date(2022, 4, 13))
    elif title == _WITH_GAP:
        starts, ends = (date(2020, 6, 1), date(2024, 5, 1)), (date(2021, 9, 30), FOREVER)
    else:
        starts = tuple(date(2012 + turn % 4, 1, 1) + timedelta(days=731 * step) for step in range(2 + turn % 4))
        ends = (*(start - timedelta(days=1) for start in starts[1:]), FOREVER)
    for number, (first, last) in enumerate(zip(starts, ends, strict=True), 1):
        if title == _REVISED and last == FOREVER:
            # Changed with retroactive effect: the same days, known otherwise from April on (recorded: BWBR0001827).
            changed = date(first.year, 4, 1)
            yield Version(number, first, last, first, changed - timedelta(days=1))
            yield Version(number + 1, first, last, changed, FOREVER, generation=1)
        else:
            corrected = _CORRECTED_ON if title == _CORRECTED and last == FOREVER else None
            yield Version(number, first, last, first, FOREVER, corrected=corrected)


def chapters_of(law: Law, version: Version) -> Iterator[Chapter]:
    """The text of a version; in each later one the term of decision is a week longer."""
    matter = "dijken" if law.abbreviation == _CODE else law.title.split(" ", 1)[1].lower()
    count = 0
    repeat = 8 if law.is_long else 1
    for chapter, title in enumerate(_CHAPTERS, 1):
        articles = []
        for place in range(1, (3 if chapter < len(_CHAPTERS) else 2) * repeat + 1):
            number = f"{chapter}{law.separator}{place}" if law.separator else str(count + 1)
            subject = _SUBJECTS[count % len(_SUBJECTS)]
            rules = (_RULES[(count + step) % len(_RULES)] for step in range(1 + count % 3))
            texts = tuple(rule.format(matter=matter, weeks=6 + version.number) for rule in rules)
            articles.append(Article(number, subject, texts, _ITEMS if count % 4 == 0 else ()))
            if chapter == 2 and place == 1:
                articles.append(Article(f"{number}a", "Peilschalen", (_RULES[3].format(matter="peilschalen"),)))
            count += 1
        yield Chapter(str(chapter), title, tuple(articles))
