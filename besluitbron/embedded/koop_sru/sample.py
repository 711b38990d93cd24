"""The sample: some three hundred invented publications of invented bodies, the same on every machine.

Numbers in the identifiers start at 900001: no gazette of a year ever got that far.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from besluitbron.embedded.bodies import MUNICIPALITIES, NATIONAL_BODIES, PROVINCES, WATER_BOARDS, Body
from besluitbron.embedded.koop_sru import local_topics, wider_topics
from besluitbron.embedded.koop_sru.affairs import affair_publications
from besluitbron.embedded.koop_sru.gazettes import GAZETTES, Gazette
from besluitbron.embedded.koop_sru.parliament import parliament_publications
from besluitbron.embedded.koop_sru.publication import Manifestation, Publication, Term
from besluitbron.embedded.koop_sru.topic import Topic
from besluitbron.embedded.koop_sru.wording import fill_in, spoken, write_articles

NEWEST: Final = date(2026, 11, 24)
PERIOD_FORTNIGHTS: Final = 165
HEAT_ITEMS: Final = {"waterdrecht": 13, "lindemeer": 3, "rivierenburg": 2}
FIRST_NUMBER: Final = 900_001

_FORMS: Final[tuple[tuple[Manifestation, ...], ...]] = (
    *(("html", "pdf", "xml"), ("html", "pdf", "xml"), ("html", "pdf", "xml"), ("html", "pdf"), ("html", "pdf", "xml")),
    *(("html", "pdf", "xml"), ("pdf",), ("html", "pdf", "xml")),
)


def sample_publications() -> tuple[Publication, ...]:
    """All publications, ordered by nothing in particular, each identifier once."""
    made = tuple(_gazette_publications())
    return (*_with_corrections(made), *parliament_publications(), *affair_publications())


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
        yield from ((body, topic, local) for topic in local_topics.LOCAL_TOPICS)
        heat = local_topics.HEAT_TOPICS
        yield from ((body, heat[turn % len(heat)], local) for turn in range(HEAT_ITEMS.get(body.key, 0)))
    yield MUNICIPALITIES[4], local_topics.EAGLE, local
    for body in MUNICIPALITIES[:6]:
        yield body, local_topics.TRAFFIC_IN_STATE_GAZETTE, national
    for body in PROVINCES:
        yield from (
            (body, topic, GAZETTES["prb"]) for topic in (wider_topics.PROVINCE_RULES, wider_topics.PROVINCE_SUBSIDY) * 3
        )
    for body in WATER_BOARDS:
        yield from (
            (body, topic, GAZETTES["wsb"]) for topic in (wider_topics.WATER_PERMIT, wider_topics.WATER_LEVEL) * 3
        )
    for body in NATIONAL_BODIES:
        yield from ((body, wider_topics.MINISTRY_RULES, national) for _ in range(6))
        yield from ((body, wider_topics.DECREE, GAZETTES["stb"]) for _ in range(3))


def _publication_day(turn: int, body: Body) -> date:
    """A working day; several items often share one. A dissolved body publishes nothing any more."""
    newest = min(NEWEST, body.dissolved_on or NEWEST)
    day = newest - timedelta(weeks=2 * (turn // 2 * 37 % PERIOD_FORTNIGHTS), days=turn // 2 % 5)
    return day - timedelta(days=max(0, day.weekday() - 4))


def _publication(turn: int, body: Body, topic: Topic, gazette: Gazette, available: date, number: int) -> Publication:
    filled = fill_in(turn, body, gazette, available)
    identifier = f"{gazette.collection}-{available.year}-{number}"
    creator = body.name if body.layer == "ministry" else body.short_name
    kind = gazette.kind_of(body.layer)
    forms = _FORMS[turn % len(_FORMS)]
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
        masthead=(gazette.masthead, gazette.issued_by.format(name=spoken(body))),
        articles=write_articles(topic, filled, is_long=topic is local_topics.MANDATE and turn % 3 == 0),
        mantel=_mantel(topic, filled, creator, kind.scheme, gazette),
        technical=(Term("jaargang", str(available.year)), Term("publicatienummer", str(number))),
        forms=forms,
        is_scan=forms == ("pdf",) and turn // len(_FORMS) % 6 == 0,
        has_byte_order_mark="xml" in forms and turn % 40 == 2,
    )


def _types(turn: int, topic: Topic, gazette: Gazette) -> tuple[Term, ...]:
    """Now and then two kinds at once: a type is a list on this platform."""
    first = Term("type", topic.rubric, gazette.type_scheme)
    if topic is local_topics.ZONING or (topic is local_topics.BUILDING and turn % 5 == 0):
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
