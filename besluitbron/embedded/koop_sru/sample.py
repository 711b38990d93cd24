"""The sample: some three hundred invented publications of invented bodies, the same on every machine.

Numbers in the identifiers start at 900001: no gazette of a year ever got that far.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from besluitbron.embedded.bodies import MUNICIPALITIES, NATIONAL_BODIES, PROVINCES, WATER_BOARDS, Body
from besluitbron.embedded.koop_sru import topics
from besluitbron.embedded.koop_sru.gazettes import GAZETTES, Gazette
from besluitbron.embedded.koop_sru.parliament import parliament_publications
from besluitbron.embedded.koop_sru.publication import Article, Manifestation, Publication, Term
from besluitbron.embedded.koop_sru.topics import Topic

NEWEST: Final = date(2026, 11, 24)
PERIOD_FORTNIGHTS: Final = 165
HEAT_ITEMS: Final = {"waterdrecht": 13, "lindemeer": 3, "rivierenburg": 2}
FIRST_NUMBER: Final = 900_001

_STREETS: Final = (
    *("Wilgenlaan", "Kerkstraat", "Oude Touwbaan", "Prins Clausplein", "Havenkade", "Molenweg", "Jan Ligthartstraat"),
    *("Zuiderdijk", "Lijsterbespad", "Burgemeester Vonkstraat", "Achter de Vest", "Spoorsingel", "'t Zand", "Brinkweg"),
)
_MATTERS: Final = (
    "het toezicht op regionale keringen",
    "de registratie van stuwen",
    "het beheer van rijksmonumentale bruggen",
    "de toegankelijkheid van openbare pleinen",
    "het melden van archeologische vondsten",
)
_MONTHS: Final = (
    *("januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september", "oktober"),
    *("november", "december"),
)
_POWERS: Final = (
    "het verlenen van omgevingsvergunningen voor een bouwactiviteit van geringe omvang",
    "het verdagen van de beslistermijn op een aanvraag",
    "het beslissen op verzoeken om informatie waarvoor geen openbaarmaking wordt geweigerd",
    "het verlenen van ontheffing voor het plaatsen van voorwerpen op de weg",
    "het opleggen van een last onder dwangsom bij een overtreding van het omgevingsplan",
    "het aangaan van overeenkomsten tot een bedrag van € 50.000, exclusief btw",
    "het nemen van verkeersbesluiten voor individuele gehandicaptenparkeerplaatsen",
    "het toekennen van een bijdrage uit het fonds voor wijkinitiatieven",
)
_OFFICERS: Final = (
    *("de teammanager vergunningen", "de teammanager toezicht", "de concerncontroller", "de gemeentesecretaris"),
    *("de directeur ruimte", "de directeur samenleving", "de adviseur juridische zaken", "de wijkmanager"),
    *("de beheerder openbare ruimte", "de teammanager dienstverlening", "de projectleider energie", "de archivaris"),
)
_FORMS: Final[tuple[tuple[Manifestation, ...], ...]] = (
    *(("html", "pdf", "xml"), ("html", "pdf", "xml"), ("html", "pdf", "xml"), ("html", "pdf"), ("html", "pdf", "xml")),
    *(("html", "pdf", "xml"), ("pdf",), ("html", "pdf", "xml")),
)


def sample_publications() -> tuple[Publication, ...]:
    """All publications, ordered by nothing in particular, each identifier once."""
    made = tuple(_gazette_publications())
    return (*_with_corrections(made), *parliament_publications())


def _gazette_publications() -> Iterator[Publication]:
    numbers: Counter[tuple[str, int]] = Counter()
    for turn, (body, topic, gazette) in enumerate(_planned()):
        available = _publication_day(turn, body)
        numbers[gazette.collection, available.year] += 1
        number = FIRST_NUMBER + numbers[gazette.collection, available.year] - 1
        yield _publication(turn, body, topic, gazette, available, number)


def _planned() -> Iterator[tuple[Body, Topic, Gazette]]:
    """What is published, body by body."""
    local, national = GAZETTES["gmb"], GAZETTES["stcrt"]
    for body in MUNICIPALITIES:
        yield from ((body, topic, local) for topic in topics.LOCAL_TOPICS)
        heat = topics.HEAT_TOPICS
        yield from ((body, heat[turn % len(heat)], local) for turn in range(HEAT_ITEMS.get(body.key, 0)))
    yield MUNICIPALITIES[4], topics.EAGLE, local
    for body in MUNICIPALITIES[:6]:
        yield body, topics.TRAFFIC_IN_STATE_GAZETTE, national
    for body in PROVINCES:
        yield from ((body, topic, GAZETTES["prb"]) for topic in (topics.PROVINCE_RULES, topics.PROVINCE_SUBSIDY) * 3)
    for body in WATER_BOARDS:
        yield from ((body, topic, GAZETTES["wsb"]) for topic in (topics.WATER_PERMIT, topics.WATER_LEVEL) * 3)
    for body in NATIONAL_BODIES:
        yield from ((body, topics.MINISTRY_RULES, national) for _ in range(6))
        yield from ((body, topics.DECREE, GAZETTES["stb"]) for _ in range(3))


def _publication_day(turn: int, body: Body) -> date:
    """A working day; several items often share one. A dissolved body publishes nothing any more."""
    newest = min(NEWEST, body.dissolved_on or NEWEST)
    day = newest - timedelta(weeks=2 * (turn // 2 * 37 % PERIOD_FORTNIGHTS), days=turn // 2 % 5)
    return day - timedelta(days=max(0, day.weekday() - 4))


def _publication(turn: int, body: Body, topic: Topic, gazette: Gazette, available: date, number: int) -> Publication:
    filled = _fillings(turn, body, gazette, available)
    identifier = f"{gazette.collection}-{available.year}-{number}"
    creator = body.name if body.layer == "ministry" else body.short_name
    kind = gazette.kind_of(body.layer)
    return Publication(
        identifier=identifier,
        title=topic.title.format_map(filled),
        types=_types(turn, topic, gazette),
        creator=Term("creator", creator, kind.scheme),
        organisation_type=kind.organisation_type,
        publication_name=gazette.publication_name,
        collection=gazette.collection,
        part=str(available.year),
        available=available,
        modified=available + timedelta(days=turn % 9 == 0),
        dated=available,
        masthead=(gazette.masthead, gazette.issued_by.format(name=_spoken(body))),
        articles=_articles(topic, filled, is_long=topic is topics.MANDATE and turn % 3 == 0),
        mantel=_mantel(topic, filled, creator, kind.scheme, gazette),
        technical=(Term("jaargang", str(available.year)), Term("publicatienummer", str(number))),
        forms=_FORMS[turn % len(_FORMS)],
        is_scan=turn % 48 == 6,
        has_byte_order_mark=turn % 40 == 2,
    )


def _fillings(turn: int, body: Body, gazette: Gazette, available: date) -> Mapping[str, str]:
    signed = available - timedelta(days=9)
    organ = gazette.kind_of(body.layer).organ
    return {
        "place": body.name if body.layer == "water_board" else body.short_name,
        "short": body.short_name,
        "organ": organ,
        "Organ": organ[0].upper() + organ[1:],
        "street": _STREETS[turn * 5 % len(_STREETS)],
        "number": str(turn * 7 % 180 + 2),
        "incidents": str(turn % 14 + 5),
        "amount": f"{turn % 8 + 2}.500",
        "case": f"{turn * 131 % 100_000:06}",
        "matter": _MATTERS[turn % len(_MATTERS)],
        "year": str(available.year),
        "signed": f"{signed.day} {_MONTHS[signed.month - 1]} {signed.year}",
        "available": available.isoformat(),
    }


def _spoken(body: Body) -> str:
    """As a running text names it: `de gemeente Waterdrecht`, `het Ministerie van ...`."""
    if body.layer in ("municipality", "province"):
        return f"{body.name[0].lower()}{body.name[1:]}"
    return body.name


def _types(turn: int, topic: Topic, gazette: Gazette) -> tuple[Term, ...]:
    """Now and then two kinds at once: a type is a list on this platform."""
    first = Term("type", topic.rubric, gazette.type_scheme)
    if topic is topics.ZONING or (topic is topics.BUILDING and turn % 5 == 0):
        return first, Term("type", "overige overheidsinformatie", gazette.type_scheme)
    return (first,)


def _mantel(topic: Topic, filled: Mapping[str, str], creator: str, scheme: str, gazette: Gazette) -> tuple[Term, ...]:
    sources = (Term("source", topic.source.format_map(filled)),) if topic.source else ()
    issued = (Term("issued", filled["available"]),) if gazette.collection in ("stb", "stcrt") else ()
    return (
        *issued,
        Term("publisher", creator, scheme),
        *sources,
        Term("subject", topic.subject, gazette.subject_scheme),
    )


def _articles(topic: Topic, filled: Mapping[str, str], *, is_long: bool) -> tuple[Article, ...]:
    opening = Article(tuple(text.format_map(filled) for text in topic.opening))
    numbered = (
        Article((text.format_map(filled),), f"Artikel {number} {heading}", tuple(items) or _mandates(heading, is_long))
        for number, (heading, text, items) in enumerate(topic.articles, 1)
    )
    return (opening, *numbered)


def _mandates(heading: str, is_long: bool) -> tuple[str, ...]:
    """A mandate register is a long list; some of them are longer than one window of text."""
    if heading != "Mandaat":
        return ()
    officers = _OFFICERS if is_long else _OFFICERS[:2]
    return tuple(
        f"{power}, aan {officer}, met inbegrip van het ondertekenen van de stukken die daarop betrekking hebben;"
        for power in _POWERS
        for officer in officers
    )


def _with_corrections(made: tuple[Publication, ...]) -> tuple[Publication, ...]:
    """One publication is rectified by a second one, as recorded (`isReplacedBy`); one is withdrawn.

    How the platform marks a withdrawn publication was not recorded: its document status is the best guess.
    """
    rectified, withdrawn, *rest = made
    correction = replace(
        rectified,
        identifier=f"{rectified.identifier}-n1",
        title=f"Rectificatie: {rectified.title}",
        available=rectified.available + timedelta(days=3),
        modified=rectified.available + timedelta(days=3),
        dated=rectified.available + timedelta(days=3),
        mantel=(*rectified.mantel, Term("replaces", rectified.identifier)),
    )
    return (
        replace(rectified, mantel=(*rectified.mantel, Term("isReplacedBy", correction.identifier))),
        correction,
        replace(withdrawn, technical=(*withdrawn.technical, Term("documentstatus", "Ingetrokken"))),
        *rest,
    )
