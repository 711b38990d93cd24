"""The invented regulations of the sample: their versions and articles.

Numbers start at CVDR9900001; no regulation has one that high. Every text follows from its regulation and version.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from typing import Final

from besluitbron.contract.sources import Layer
from besluitbron.embedded.bodies import MUNICIPALITIES, PROVINCES, WATER_BOARDS, Body
from besluitbron.embedded.koop_zoekservice.records import FOREVER

REPOSITORY: Final = "https://repository.officiele-overheidspublicaties.nl"
SITE: Final = "https://lokaleregelgeving.overheid.nl"
FIRST_NUMBER: Final = 9_900_001
JOINT: Final = Body(
    key="veiligheidsregio-lindegouw",
    name="Veiligheidsregio Lindegouw",
    short_name="Veiligheidsregio Lindegouw",
    layer="joint_body",
    code="vr9901",
    site="veiligheidsregiolindegouw.example",
)
ISSUERS: Final = (*MUNICIPALITIES, *PROVINCES, *WATER_BOARDS, JOINT)
ORGANISATION_TYPES: Final[dict[Layer, str]] = {
    "municipality": "Gemeente",
    "province": "Provincie",
    "water_board": "Waterschap",
    "joint_body": "RegionaalSamenwerkingsorgaan",
}


@dataclass(frozen=True)
class Article:
    """An article: `members` are numbered paragraphs, `items` the lettered list after the last of them."""

    number: str
    title: str
    members: tuple[str, ...]
    items: tuple[str, ...] = ()


@dataclass(frozen=True)
class Version:
    """A version of a regulation; `ended` is the first day on which it is no longer in force (uitwerkingtreding)."""

    number: int
    first: date
    ended: date | None
    corrected: date | None = None
    """When its text was repaired, without a change of its days."""

    @property
    def modified(self) -> date:
        """When its record was changed last."""
        return self.corrected or self.first

    @property
    def last(self) -> date:
        """The last day in force."""
        return self.ended - timedelta(days=1) if self.ended else FOREVER


@dataclass(frozen=True)
class Regulation:
    """A regulation of one body and all its versions, the oldest first."""

    number: int
    title: str
    rubric: str
    subject: str
    issuer: Body
    organ: str
    topic: str
    versions: tuple[Version, ...]
    folder: str = "cvdr"
    """First step of its addresses: `CVDR` or `cvdr` (both recorded)."""

    @property
    def basis(self) -> tuple[str, str]:
        """The article of a law that it is based on: in words, and as a jci reference."""
        if self.topic == "keur":
            return "artikel 1:2 van de Wet waterkeringen", "1.0:c:BWBR9000001&artikel=1:2&g=2014-06-01"
        return "artikel 149 van de Gemeentewet", "1.0:c:BWBR0005416&artikel=149&g=2021-07-10"

    @property
    def identifier(self) -> str:
        """The regulation, without a version."""
        return f"CVDR{self.number}"

    @property
    def creator(self) -> str:
        """As the register names the body: bare, but a water board in full (observed)."""
        return self.issuer.name if self.issuer.layer == "water_board" else self.issuer.short_name

    def version_identifier(self, version: Version) -> str:
        """The version, as records name it."""
        return f"{self.identifier}_{version.number}"

    def address(self, version: Version) -> str:
        """Where the text of a version lies."""
        name = self.version_identifier(version)
        return f"{REPOSITORY}/{self.folder}/{self.identifier}/{version.number}/xml/{name}.xml"


_BYLAW: Final = "algemeen verbindend voorschrift (verordening)"
_POLICY: Final = "beleidsregel"
_EXPIRED_AFTER: Final = date(2021, 7, 1)
_UPCOMING_FROM: Final = date(2027, 3, 1)
_CORRECTED_ON: Final = date(2026, 11, 27)
"""The rules of the joint body, last of all."""


@cache
def sample_regulations() -> tuple[Regulation, ...]:
    """All regulations, in the order of their numbers."""
    return tuple(
        Regulation(
            number=FIRST_NUMBER + turn,
            title=title.format(name=issuer.name if issuer.layer != "municipality" else f"gemeente {issuer.short_name}"),
            rubric=rubric,
            subject=subject,
            issuer=issuer,
            organ=organ,
            topic=topic,
            versions=_versions(turn, topic, issuer),
            folder="CVDR" if turn % 5 == 0 else "cvdr",
        )
        for turn, (issuer, topic, title, rubric, subject, organ) in enumerate(_planned())
    )


def _planned() -> Iterator[tuple[Body, str, str, str, str, str]]:
    council, board = "gemeenteraad", "college van burgemeester en wethouders"
    for place, body in enumerate(MUNICIPALITIES):
        title = "Algemene plaatselijke verordening {name}"
        yield body, "apv", title, _BYLAW, "openbare orde en veiligheid", council
        if place % 2 == 0:
            yield body, "care", "Nadere regels mantelzorg {name}", _POLICY, "maatschappelijke zorg en welzijn", board
        if place % 3 == 0:
            yield body, "levy", "Verordening hondenbelasting {name}", _BYLAW, "financiën en economie", council
    yield (
        MUNICIPALITIES[0],
        "expired",
        "Verordening straatmuziek {name}",
        _BYLAW,
        "openbare orde en veiligheid",
        council,
    )
    yield MUNICIPALITIES[1], "upcoming", "Verordening deelvervoer {name}", _BYLAW, "verkeer", council
    for body in PROVINCES:
        yield body, "subsidy", "Subsidieverordening {name}", _BYLAW, "financiën en economie", "provinciale staten"
    for body in WATER_BOARDS:
        yield body, "keur", "Keur {name}", _BYLAW, "milieu", "algemeen bestuur"
    yield JOINT, "joint", "Archiefverordening {name}", _BYLAW, "bestuur en recht", "algemeen bestuur"


def _versions(turn: int, topic: str, issuer: Body) -> tuple[Version, ...]:
    if topic == "expired":
        return (Version(1, date(2012, 2, 1), _EXPIRED_AFTER),)
    if topic == "upcoming":
        return (Version(1, _UPCOMING_FROM, None),)
    starts = [date(2013 + turn % 3, 1, 1), date(2018, 4, 1 + turn % 20), date(2021 + turn % 4, 7, 1)]
    ended = [*starts[1:], issuer.dissolved_on]
    return tuple(
        Version(number, first, end, corrected=_CORRECTED_ON if topic == "joint" and end is None else None)
        for number, (first, end) in enumerate(zip(starts, ended, strict=True), 1)
        if end is None or first < end
    )


def articles_of(regulation: Regulation, version: Version) -> Iterator[tuple[str, tuple[Article, ...]]]:
    """Chapters with their articles. Nitrous oxide came into the by-laws with their second version."""
    name = regulation.issuer.short_name
    general = Article("1:1", "Definities", ("In deze regeling wordt verstaan onder:",), _DEFINITIONS)
    closing = Article("9:1", "Citeertitel", (f"Deze regeling wordt aangehaald als: {regulation.title}.",))
    if regulation.topic == "apv":
        order = [
            _article("2:1", "Samenscholing", _ORDER, name),
            _article("2:10", "Voorwerpen op de weg", _OBJECTS, name),
        ]
        if version.number > 1:
            order.append(_gas_article(regulation))
        yield "Algemene bepalingen", (general,)
        yield "Openbare orde en veiligheid", tuple(order)
        yield "Slotbepalingen", (closing,)
        return
    amount = f"€ {200 + 25 * version.number + regulation.number % 7 * 10}"
    texts = tuple(text.format(name=name, amount=amount) for text in _TEXTS[regulation.topic])
    yield "Algemene bepalingen", (general,)
    yield "Regels", (Article("2:1", "Inhoud", texts), Article("2:1a", "Hardheidsclausule", (_HARDSHIP,)))
    yield "Slotbepalingen", (closing,)


def _gas_article(regulation: Regulation) -> Article:
    """Most municipalities took the model over; two have their own words."""
    if regulation.issuer.key in _STRICT:
        return Article("2:48a", "Lachgas", (_STRICT[regulation.issuer.key],))
    return Article("2:48a", "Lachgas", _GAS, _GAS_ITEMS)


def _article(number: str, title: str, members: tuple[str, ...], name: str) -> Article:
    return Article(number, title, tuple(text.format(name=name) for text in members))


_DEFINITIONS: Final = (
    "openbare plaats: wat daaronder in de wet wordt verstaan;",
    "bevoegd gezag: het daartoe aangewezen orgaan.",
)
_ORDER: Final = (
    "Het is verboden op een openbare plaats in {name} deel te nemen aan een samenscholing die de orde verstoort.",
    "Het verbod geldt niet voor vergaderingen en betogingen als bedoeld in de Wet openbare manifestaties.",
)
_OBJECTS: Final = ("Het is verboden zonder ontheffing voorwerpen op de weg te plaatsen die het verkeer hinderen.",)
_GAS: Final = (
    "Het is verboden op een openbare plaats lachgas als roesmiddel te gebruiken, indien dit gepaard gaat met overlast.",
    "Het is verboden in een aangewezen gebied lachgas voor dat doel voorhanden te hebben, waaronder:",
)
_STRICT: Final = {
    "hooglinden": "Het is verboden op een openbare plaats lachgas als roesmiddel te gebruiken.",
    "kerkmonde": "Het is verboden in een door het college aangewezen gebied lachgas als roesmiddel te gebruiken.",
}
_GAS_ITEMS: Final = ("gasflessen en patronen;", "ballonnen die kennelijk voor dat gebruik bestemd zijn.")
_HARDSHIP: Final = "Het bevoegd gezag kan afwijken als toepassing tot een onbillijkheid van overwegende aard leidt."
_TEXTS: Final = {
    "care": (
        "Een inwoner van {name} die mantelzorg ontvangt kan jaarlijks een blijk van waardering aanvragen voor de "
        "mantelzorger.",
        "Het blijk van waardering bedraagt {amount} per kalenderjaar.",
    ),
    "levy": (
        "Onder de naam hondenbelasting wordt een belasting geheven voor het houden van een hond.",
        "Het tarief is {amount}.",
    ),
    "expired": ("Het is verboden langer dan een half uur op dezelfde plaats straatmuziek te maken.",),
    "upcoming": ("Het is verboden zonder vergunning deelvoertuigen aan te bieden.",),
    "subsidy": ("Gedeputeerde Staten van {name} kunnen subsidie verstrekken tot {amount} per activiteit.",),
    "keur": ("Het is verboden zonder watervergunning werken aan te brengen in een waterstaatswerk van {name}.",),
    "joint": ("Het dagelijks bestuur van {name} draagt zorg voor de archiefbescheiden.",),
}
