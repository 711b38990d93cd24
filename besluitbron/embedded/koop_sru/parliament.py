"""Papers of an invented parliament: a file with its papers, attachments, and one paper under a temporary number."""

from datetime import date, timedelta
from typing import Final

from besluitbron.embedded.koop_sru.gazettes import KINDS
from besluitbron.embedded.koop_sru.publication import Article, Manifestation, Publication, Term

PARLIAMENT: Final = "Staten van Noordermarke"
_FILE: Final = "96001"
_FILE_TITLE: Final = "Regels over het beheer van de noordelijke zeedijken (Wet noordelijke zeedijken)"
_FIRST_DAY: Final = date(2026, 3, 3)
_KIND: Final = KINDS["parliament"]

# (number within the file, title, kind of paper, who tabled it)
_PAPERS: Final = (
    ("2", "Voorstel van wet", "Voorstel van wet", ()),
    ("3", "Memorie van toelichting", "Memorie van toelichting", ()),
    ("7", "Motie van de leden Terpstra-Vonk en Ol over dijkbewaking", "Motie", ("A. Terpstra-Vonk", "J.B. Ol")),
    ("8", "Amendement van het lid Ol over de hoogte van de kruin", "Amendement", ("J.B. Ol",)),
    ("9", "Brief van de minister over de zeedijk bij Hooglinden", "Brief", ()),
)
_TEXT: Final = (
    "De Staten, gehoord de beraadslaging,",
    "constaterende dat de zeedijk tussen Hooglinden en Kerkmonde over negen kilometer niet aan de norm voldoet;",
    "overwegende dat de beheerder van de dijk en de gemeenten samen een plan hebben gemaakt;",
    "verzoeken de regering de uitvoering in 2027 te laten beginnen en hierover elk half jaar te berichten,",
    "en gaan over tot de orde van de dag.",
)


def parliament_publications() -> tuple[Publication, ...]:
    """The file's papers, an attachment that exists as pdf only, and the unformatted paper."""
    papers = tuple(_paper(turn, *paper) for turn, paper in enumerate(_PAPERS))
    return (*papers, _attachment(), _unformatted())


def _paper(turn: int, number: str, title: str, kind: str, authors: tuple[str, ...]) -> Publication:
    return _publication(
        f"kst-{_FILE}-{number}",
        f"{_FILE_TITLE}; {kind}; {title}",
        day=_FIRST_DAY + timedelta(days=7 * turn),
        part=_FILE,
        forms=("html", "pdf", "xml"),
        technical=(
            *(Term("indiener", author) for author in authors),
            Term("documentstatus", "Opgemaakt"),
            Term("documenttitel", title),
            Term("ondernummer", number),
            Term("subrubriek", kind, "OVERHEIDop.KamerstukTypen"),
            *(Term("behandeldDossier", file) for file in (_FILE, "96000;12") if kind == "Brief"),
        ),
    )


def _attachment() -> Publication:
    return _publication(
        "blg-9000001",
        "Rapport kruinhoogtemetingen zeedijk Hooglinden-Kerkmonde",
        day=_FIRST_DAY + timedelta(days=28),
        part="onopgemaakt",
        forms=("pdf",),
        kind="Bijlage",
        technical=(
            Term("documentstatus", "Onopgemaakt"),
            Term("hoofddocument", f"kst-{_FILE}-9"),
            Term("ondernummer", "9"),
        ),
    )


def _unformatted() -> Publication:
    """First published under a temporary number, to become kst-96001-D later (recorded for a real one)."""
    return _publication(
        "kst-9000002",
        f"{_FILE_TITLE}; Nota naar aanleiding van het verslag",
        day=_FIRST_DAY + timedelta(days=120),
        part="onopgemaakt",
        forms=("pdf",),
        technical=(
            Term("documentstatus", "Onopgemaakt"),
            Term("documenttitel", "Nota naar aanleiding van het verslag"),
            Term("ondernummer", "D"),
            Term("subrubriek", "Overige Kamerstukken", "OVERHEIDop.KamerstukTypen"),
        ),
    )


def _publication(
    identifier: str,
    title: str,
    *,
    day: date,
    part: str,
    forms: tuple[Manifestation, ...],
    technical: tuple[Term, ...],
    kind: str = "Kamerstuk",
) -> Publication:
    file = (Term("dossiertitel", _FILE_TITLE), Term("dossiernummer", _FILE), Term("vergaderjaar", "2025-2026"))
    issued = () if kind == "Bijlage" else (Term("issued", day.isoformat()),)
    return Publication(
        identifier=identifier,
        title=title,
        types=(Term("type", kind, "OVERHEIDop.Parlementair"),),
        creator=Term("creator", PARLIAMENT, _KIND.scheme),
        organisation_type=_KIND.organisation_type,
        publication_name="Kamerstuk",
        collection=identifier.partition("-")[0],
        part=part,
        available=day + timedelta(days=1),
        modified=day + timedelta(days=1),
        dated=day,
        masthead=("Vergaderjaar 2025-2026", PARLIAMENT),
        articles=(Article(_TEXT),),
        mantel=(*issued, Term("subject", "Water | Waterkeringen en waterbeheer", "OVERHEID.TaxonomieBeleidsagenda")),
        technical=(*file, *technical),
        forms=forms,
    )
