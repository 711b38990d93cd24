"""A few affairs that run through several registers, as people ask about them.

The papers of parliament here are those that the open data of parliament holds too: the same numbers and the same words.
"""

from datetime import date
from typing import Final

from besluitbron.embedded.bodies import BODY_BY_KEY
from besluitbron.embedded.koop_sru.gazettes import GAZETTES, KINDS
from besluitbron.embedded.koop_sru.parliament import PARLIAMENT
from besluitbron.embedded.koop_sru.publication import Article, Publication, Term
from besluitbron.embedded.koop_sru.wording import spoken

_MOTION: Final = (
    "De Kamer,",
    "gehoord de beraadslaging,",
    "constaterende dat huurders vaak niet kunnen kiezen of hun woning op een warmtenet wordt aangesloten;",
    "constaterende dat de aansluitkosten per woning sterk verschillen tussen gemeenten;",
    "constaterende dat in Waterdrecht 4.200 woningen zijn aangesloten op restwarmte van de waterzuivering;",
    "constaterende dat een storing in januari 380 huishoudens elf uur zonder warmte liet;",
    "verzoekt de regering te zorgen voor een maximumtarief voor het warmtenet, en de Kamer daarover te informeren,",
    "en gaat over tot de orde van de dag.",
)
_LETTER: Final = (
    "Met deze brief informeer ik uw Kamer over de energiehub Hooglinden.",
    "De kabelkruising van de energiehub tast de sterkte van de zeedijk niet aan.",
)


def affair_publications() -> tuple[Publication, ...]:
    """All of them, each identifier once."""
    return (
        _paper(
            ("98101", "Warmtenetten in bestaande wijken"),
            "32",
            "Motie",
            "Motie van het lid Veenstra c.s. over een maximumtarief voor het warmtenet",
            date(2026, 6, 25),
            _MOTION,
        ),
        _paper(
            ("98102", "Dijkversterking en waterveiligheid"),
            "15",
            "Brief",
            "Energiehub Hooglinden en de dijk bij de kabelkruising",
            date(2026, 3, 17),
            _LETTER,
        ),
        _notice(
            "gmb",
            "hooglinden",
            date(2026, 1, 20),
            "Verleende omgevingsvergunning energiehub Hooglinden, De Kreek 11",
            "omgevingsvergunning",
            "Het college van burgemeester en wethouders van Hooglinden heeft op 12 januari 2026 een "
            "omgevingsvergunning verleend voor de bouw van een energiehub met batterij op bedrijventerrein De Kreek.",
            "Belanghebbenden kunnen tot en met 3 maart 2026 bezwaar maken.",
        ),
        _notice(
            "prb",
            "noordermarke",
            date(2026, 2, 3),
            "Subsidiebesluit energiehub Hooglinden",
            "ander besluit van algemene strekking",
            "Gedeputeerde Staten van Noordermarke verlenen op 27 januari 2026 een subsidie van € 2,5 miljoen voor de "
            "energiehub Hooglinden.",
        ),
    )


def _paper(
    file: tuple[str, str], number: str, kind: str, title: str, day: date, paragraphs: tuple[str, ...]
) -> Publication:
    dossier, dossier_title = file
    return Publication(
        identifier=f"kst-{dossier}-{number}",
        title=f"{dossier_title}; {kind}; {title}",
        types=(Term("type", "Kamerstuk", "OVERHEIDop.Parlementair"),),
        creator=Term("creator", PARLIAMENT, KINDS["parliament"].scheme),
        organisation_type=KINDS["parliament"].organisation_type,
        publication_name="Kamerstuk",
        collection="kst",
        part=dossier,
        available=day,
        modified=day,
        dated=day,
        masthead=("Vergaderjaar 2025-2026", PARLIAMENT),
        articles=(Article(paragraphs),),
        mantel=(
            Term("issued", day.isoformat()),
            Term("subject", "Ruimte en infrastructuur | Organisatie en beleid", "OVERHEID.TaxonomieBeleidsagenda"),
        ),
        technical=(
            Term("dossiertitel", dossier_title),
            Term("dossiernummer", dossier),
            Term("vergaderjaar", "2025-2026"),
            Term("documentstatus", "Opgemaakt"),
            Term("documenttitel", title),
            Term("ondernummer", number),
            Term("subrubriek", kind, "OVERHEIDop.KamerstukTypen"),
        ),
    )


def _notice(collection: str, key: str, day: date, title: str, rubric: str, *paragraphs: str) -> Publication:
    body, gazette = BODY_BY_KEY[key], GAZETTES[collection]
    kind, number = gazette.kind_of(body.layer), "990001"
    return Publication(
        identifier=f"{collection}-{day.year}-{number}",
        title=title,
        types=(Term("type", rubric, gazette.type_scheme),),
        creator=Term("creator", body.short_name, kind.scheme),
        organisation_type=kind.organisation_type,
        publication_name=gazette.publication_name,
        collection=collection,
        part=str(day.year),
        available=day,
        modified=day,
        dated=day,
        masthead=(gazette.masthead, gazette.issued_by.format(name=spoken(body))),
        articles=(Article(paragraphs),),
        mantel=(
            Term("publisher", body.short_name, kind.scheme),
            Term("subject", "Energie | Organisatie en beleid", gazette.subject_scheme),
        ),
        technical=(Term("jaargang", str(day.year)), Term("publicatienummer", number)),
    )
