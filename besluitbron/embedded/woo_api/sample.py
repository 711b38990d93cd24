"""The sample: some two hundred and fifty invented documents of invented bodies, the same on every machine."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cache
from hashlib import sha1
from typing import Final
from uuid import UUID, uuid5

from besluitbron.embedded.bodies import Body
from besluitbron.embedded.woo_api.bodies import PUBLISHERS
from besluitbron.embedded.woo_api.document import FileKind, Related, Term, WooDocument

NEWEST: Final = date(2026, 11, 26)
PLAIN: Final = 190
_SPACE: Final = UUID("6f1d3c52-7a0e-4a53-9f55-0c2f5a1f7e90")
_KERN: Final = "https://identifier.overheid.nl/tooi/def/thes/kern"
HAS_ATTACHMENT: Final = f"{_KERN}/c_05f4a5f3"
IS_ATTACHMENT: Final = f"{_KERN}/c_4d1ea9ba"
_PLOOI: Final = "https://identifier.overheid.nl/plooi/def/thes/documentrelatie"

_REQUESTS: Final = Term("c_3baef532", "Woo-verzoeken en -besluiten")
_ADVICE: Final = Term("c_99a836c7", "adviezen")
_RESEARCH: Final = Term("c_fdaee95e", "onderzoeksrapporten")
_PLANS: Final = Term("c_c6cd1213", "jaarplannen en jaarverslagen")
_AGREEMENTS: Final = Term("c_8fc2335c", "convenanten")
_LETTER: Final = Term("c_7652d853", "brief")
_NOTE: Final = Term("c_2977c34f", "beslisnota")
_REPORT: Final = Term("c_6f49bf34", "onderzoeksrapport")
_DECISION: Final = Term("c_4f50ca9c", "beslissing op Wob-/Woo-verzoek")
_REQUEST: Final = Term("c_1cf18f83", "Wob-/Woo-verzoek")


@dataclass(frozen=True)
class _Topic:
    title: str
    kind: Term
    category: Term
    opening: str


_TOPICS: Final = (
    _Topic(
        "Beslisnota vergunningruimte stikstof {place} {year}",
        _NOTE,
        _ADVICE,
        "Deze nota vraagt een beslissing over de ruimte voor stikstof bij {number} projecten langs de {street}.",
    ),
    _Topic(
        "Onderzoek naar de staat van de dijken bij {street}",
        _REPORT,
        _RESEARCH,
        "De sterkte van {number} dijkvakken is nagerekend met de regels van {year}.",
    ),
    _Topic(
        "Brief over de toegankelijkheid van pleinen, {street}",
        _LETTER,
        _ADVICE,
        "Hierbij bied ik u het advies aan over de toegankelijkheid van {number} openbare pleinen.",
    ),
    _Topic(
        "Jaarverslag {year} van {body}",
        Term("c_3d782f30", "jaarverslag"),
        _PLANS,
        "In {year} zijn {number} verzoeken om informatie afgehandeld, gemiddeld binnen acht weken.",
    ),
    _Topic(
        "Convenant onderhoud bruggen {street}",
        Term("c_386e74cb", "convenant"),
        _AGREEMENTS,
        "Partijen spreken af dat {number} bruggen voor het einde van {year} zijn hersteld.",
    ),
    _Topic(
        "Advies over meetpunten voor stikstof en fijnstof, {street}",
        Term("c_d506b718", "advies"),
        _ADVICE,
        "De commissie adviseert {number} meetpunten te plaatsen voor stikstof en fijnstof.",
    ),
)
_STREETS: Final = ("Wilgenlaan", "Havenkade", "Molenweg", "Zuiderdijk", "Spoorsingel", "Brinkweg", "Oude Touwbaan")
_SUBJECTS: Final = (
    "de ontgassing van binnenschepen",
    "de sluiting van het zwembad",
    "de aanbesteding van stuwen",
    "het contact met adviesbureaus",
    "stikstof bij de haven",
    "de verkoop van het fort",
    "de proef met zout",
    "de asfaltcentrale aan de Havenkade",
)
_FILES: Final[tuple[FileKind | None, ...]] = (
    *("pdf", "pdf", "pdf", "html", "pdf", "pdf", "txt", "pdf", "scan", "pdf", "pdf", "docx", "pdf"),
    *("pdf", None, "pdf", "pdf"),
)


@cache
def sample_documents() -> dict[str, WooDocument]:
    """All documents by their identifier, in the order in which they were made."""
    return {document.identifier: document for document in (*_plain(), *_dossiers(), *_bundle(), *_specials())}


def _uuid(name: str) -> str:
    return str(uuid5(_SPACE, name))


def _old_name(source: str, name: str) -> str:
    """Identifiers of what came from elsewhere: `ronl-` and forty hexadecimal digits."""
    return f"{source}-{sha1(name.encode(), usedforsecurity=False).hexdigest()}"


def _day(turn: int) -> date:
    day = NEWEST - timedelta(days=turn * 389 % 1_650)
    return day - timedelta(days=max(0, day.weekday() - 4))


def _plain() -> Iterator[WooDocument]:
    for turn in range(PLAIN):
        topic, body = _TOPICS[turn % len(_TOPICS)], PUBLISHERS[(0, 1, 0, 2, 1, 0, 3, 1, 4, 0, 1)[turn % 11]]
        filled = {
            "place": "aan de kust" if turn % 2 else "in de polder",
            "street": _STREETS[turn * 3 % len(_STREETS)],
            "number": str(turn * 7 % 60 + 3),
            "year": str(_day(turn).year),
            "body": body.name,
        }
        opening = topic.opening.format_map(filled)
        from_elsewhere = turn % 9 == 7
        yield WooDocument(
            identifier=_old_name("ronl", f"plain {turn}") if from_elsewhere else _uuid(f"plain {turn}"),
            title=topic.title.format_map(filled),
            publisher=None if from_elsewhere else body,
            responsible=body,
            kind=topic.kind,
            category=topic.category,
            day=_day(turn),
            paragraphs=(topic.title.format_map(filled), opening, *_considerations(turn)),
            descriptions=() if turn % 5 == 3 else (opening,),
            file=_FILES[turn % len(_FILES)],
            supplier="Rijksoverheid.nl" if from_elsewhere else "Aanleverloket",
            version=2 if turn % 14 == 6 else 1,
        )


def _considerations(turn: int) -> Iterator[str]:
    many = 60 if turn % 24 == 0 else 6
    for number in range(1, many):
        yield (
            f"{number}. Bij onderdeel {number} is nagegaan welke gegevens beschikbaar zijn, wie daarover is gehoord en "
            "welke keuzes mogelijk zijn. De voor- en nadelen staan in de bijlage, met de kosten en de planning."
        )


def _dossiers() -> Iterator[WooDocument]:
    """Decisions on requests, each with the request, an inventory and what was released."""
    for turn, subject in enumerate(_SUBJECTS):
        body = PUBLISHERS[turn % 3]
        decision = _uuid(f"decision {turn}")
        back = (Related(IS_ATTACHMENT, decision),)
        plain = WooDocument(
            identifier=decision,
            title=f"Besluit op Woo-verzoek over {subject}",
            publisher=body,
            responsible=body,
            kind=_DECISION,
            category=_REQUESTS,
            day=_day(turn * 5 + 2),
            paragraphs=(
                f"Besluit op uw verzoek om informatie over {subject}.",
                "Er zijn negen documenten gevonden. Vijf daarvan maak ik geheel openbaar, drie deels en een niet.",
                "De namen van ambtenaren zijn onleesbaar gemaakt op grond van artikel 5.1, tweede lid, onder e, Woo.",
                *_considerations(turn + 1),
            ),
            descriptions=(f"Besluit op een verzoek om openbaarmaking van informatie over {subject}.",),
        )
        parts = (
            replace(
                plain,
                identifier=_uuid(f"inventory {turn}"),
                title=f"Inventarislijst bij besluit over {subject}",
                kind=Term("c_dfaa4e1c", "inventarislijst"),
                paragraphs=("Nummer, document, beoordeling", "1, memo van 3 maart, openbaar", "2, e-mail, deels"),
                related=back,
            ),
            replace(
                plain,
                identifier=_uuid(f"request {turn}"),
                title=f"Verzoek om informatie over {subject}",
                kind=_REQUEST,
                paragraphs=(f"Ik verzoek u alle stukken openbaar te maken over {subject}.",),
                file="scan" if turn % 2 else "pdf",
                related=back,
            ),
            replace(
                plain,
                identifier=_uuid(f"documents {turn}"),
                title=f"Documenten 1 tot en met 8 over {subject}",
                kind=_NOTE,
                paragraphs=(f"Memo over {subject}.", *_considerations(turn + 3)),
                file="huge" if turn == 5 else "pdf",
                related=back,
            ),
        )
        attachments = (parts[2], parts[0], parts[1])
        yield replace(plain, related=tuple(Related(HAS_ATTACHMENT, part.identifier) for part in attachments))
        yield from parts


def _bundle() -> Iterator[WooDocument]:
    """An old bundle without a file of its own, whose parts have their titles with them."""
    body = PUBLISHERS[1]
    plain = WooDocument(
        identifier=_old_name("ronl", "bundle"),
        title="Akten van aanwijzing beschermde pleinen",
        publisher=None,
        responsible=body,
        kind=Term("c_056a75e1", "besluit"),
        category=_ADVICE,
        day=date(2019, 12, 17),
        paragraphs=(),
        file=None,
        supplier="Rijksoverheid.nl",
    )
    parts = tuple(
        replace(plain, identifier=_old_name("ronl", title), title=title, paragraphs=(f"{title}.",) * 3, file="pdf")
        for title in ("Akte van aanwijzing", "Supplement bij de akte van aanwijzing")
    )
    yield replace(plain, related=tuple(Related(f"{_PLOOI}/onderdeel", part.identifier, part.title) for part in parts))
    yield from (replace(part, related=(Related(f"{_PLOOI}/bundel", plain.identifier),)) for part in parts)


def _specials() -> Iterator[WooDocument]:
    """Withdrawn, blocked, a copy of an official publication, and mark-up where a description should be."""
    body: Body = PUBLISHERS[0]
    plain = WooDocument(
        identifier=_uuid("withdrawn"),
        title="Ingetrokken nota over kabels",
        publisher=body,
        responsible=body,
        kind=_NOTE,
        category=_ADVICE,
        day=date(2026, 5, 12),
        paragraphs=("Deze tekst had niet openbaar mogen worden.",) * 4,
        descriptions=("Deze omschrijving had niet openbaar mogen worden.",),
        status="ingetrokken",
    )
    yield plain
    yield replace(
        plain, identifier=_uuid("blocked"), title="Geblokkeerd rapport", status="gepubliceerd", is_blocked=True
    )
    yield replace(
        plain,
        identifier=_old_name("oep", "kst-96001-7"),
        title="96001, nr. 7 - Motie over peilbuizen",
        status="gepubliceerd",
        kind=Term("c_056a75e1", "Kamerstuk"),
        paragraphs=("De Kamer, gehoord de beraadslaging, verzoekt de regering peilbuizen te plaatsen.",) * 3,
        descriptions=("<p>Motie over&nbsp;<strong>peilbuizen</strong></p>\r\n",),
        supplier="officielebekendmakingen.nl",
        web_address="https://zoek.officielebekendmakingen.nl/kst-96001-7.html",
        publisher=None,
    )
    # Last, so that no other document changes: a letter that two more registers have, and an advice of the same affair.
    letter = "Energiehub Hooglinden en de dijk bij de kabelkruising"
    day = date(2026, 3, 17)
    yield replace(
        plain,
        identifier=_old_name("oep", "kst-98102-15"),
        title=f"98102, nr. 15 - {letter}",
        status="gepubliceerd",
        kind=Term("c_056a75e1", "Kamerstuk"),
        day=day,
        paragraphs=(
            "Met deze brief informeer ik uw Kamer over de energiehub Hooglinden.",
            "De kabelkruising van de energiehub tast de sterkte van de zeedijk niet aan.",
        ),
        descriptions=(f"Brief van de minister: {letter}.",),
        supplier="officielebekendmakingen.nl",
        web_address="https://zoek.officielebekendmakingen.nl/kst-98102-15.html",
        publisher=None,
    )
    yield replace(
        plain,
        identifier=_uuid("energy hub"),
        title="Advies over de netcapaciteit voor de energiehub Hooglinden",
        status="gepubliceerd",
        kind=Term("c_d506b718", "advies"),
        day=day - timedelta(days=40),
        paragraphs=(
            "Advies over de netcapaciteit.",
            "Met de batterij is voor de energiehub Hooglinden ruimte op het net.",
        ),
        descriptions=("Advies over de netcapaciteit voor de energiehub Hooglinden.",),
    )
