"""Forty invented records: five subjects, decided by six invented bodies."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from besluitbron.contract.sources import Source
from besluitbron.embedded.bodies import BODY_BY_KEY, Body

COUNT: Final = 40
SITE: Final = "https://register.example"
KINDS: Final = ("besluit", "vergunning", "beleidsregel")
# Two of them share a bare name and one is dissolved, so that the check of a source's name has something to do.
BODIES: Final = tuple(
    BODY_BY_KEY[key]
    for key in ("waterdrecht", "lindemeer", "gemeente-merenland", "provincie-merenland", "lindestromen", "ravensmeer")
)

_NEWEST: Final = date(2026, 11, 20)
# (title, what is decided); the first one comes back most often and finds more than one window.
_SUBJECTS: Final = (
    (
        "Aanleg fietspad langs de {street}",
        "Langs de {street} komt een vrijliggend fietspad van 3,5 meter breed, in rood asfalt. Het fietspad sluit bij "
        "de rotonde aan op de doorgaande route en krijgt verlichting die dimt wanneer er niemand rijdt.",
    ),
    (
        "Kapvergunning zes essen {street}",
        "Zes essen aan de {street} worden gekapt omdat zij door essentaksterfte niet meer veilig zijn. Voor elke boom "
        "wordt binnen een jaar een lindeboom geplant.",
    ),
    (
        "Beleidsregel terrassen {street}",
        "Een terras aan de {street} laat een loopruimte van ten minste 1,80 meter vrij en is na 23.00 uur leeg.",
    ),
)
_STREETS: Final = ("Wilgenlaan", "Havenkade", "Oude Touwbaan", "Zuiderdijk", "Prins Clausplein", "Molenweg", "Brinkweg")
_REASONS: Final = (
    "Aan het besluit gaat een inspraakronde vooraf. Er kwamen {reactions} reacties binnen; {half} daarvan leidden tot "
    "een wijziging van het ontwerp.",
    "De kosten worden geraamd op € {cost}.000 en komen ten laste van het programma Openbare ruimte. De uitvoering "
    "begint in het voorjaar en duurt naar verwachting {reactions} weken.",
    "Belanghebbenden kunnen binnen zes weken na de bekendmaking bezwaar maken. Het bezwaarschrift vermeldt naam en "
    "adres, de dagtekening, een omschrijving van het besluit en de gronden van het bezwaar.",
    "Het besluit treedt in werking op de dag na die van de bekendmaking. De stukken zijn in te zien op het "
    "gemeentehuis en op verzoek per post te ontvangen.",
)


@dataclass(frozen=True)
class Record:
    """One record of the register."""

    id: str
    title: str
    kind: str
    body: Body
    day: date
    text: str | None
    """None: a scan without a text layer."""
    is_withdrawn: bool = False

    @property
    def url(self) -> str:
        """The page for people."""
        return f"{SITE}/besluit/{self.id}"

    @property
    def summary(self) -> str:
        """What is decided, without the reasons; empty for a scan."""
        return self.text.split("\n\n")[1] if self.text else ""


def sample_records() -> tuple[Record, ...]:
    """The records, the oldest first."""
    return tuple(_record(turn) for turn in range(COUNT))


def example_sources() -> tuple[Source, ...]:
    """The bodies as sources; the platform calls them by their key."""
    return tuple(
        Source(
            key=body.key,
            name=body.name,
            layer=body.layer,
            short_name=body.short_name,
            aliases=body.aliases,
            platform_name=body.key,
            dissolved_on=body.dissolved_on,
            successor=body.successor,
        )
        for body in BODIES
    )


def _record(turn: int) -> Record:
    body = BODIES[(turn + turn // 4) % len(BODIES)]
    title, decided = _SUBJECTS[(0, 1, 0, 2)[turn % 4]]
    street = _STREETS[turn * 3 % len(_STREETS)]
    facts = {"street": street, "reactions": str(turn % 9 + 4), "half": str(turn % 3 + 2), "cost": str(turn * 35 + 90)}
    paragraphs = (f"Het bestuur van {body.name} besluit als volgt.", decided, *_REASONS)
    return Record(
        id=f"vb-{turn + 1:04}",
        title=title.format_map(facts),
        kind=KINDS[(0, 1, 0, 2)[turn % 4]],
        body=body,
        day=_day(turn, body),
        text=None if turn % 16 == 9 else "\n\n".join(paragraph.format_map(facts) for paragraph in paragraphs),
        is_withdrawn=turn == 12,
    )


def _day(turn: int, body: Body) -> date:
    """Two records share a day now and then; a dissolved body decides nothing any more."""
    day = _NEWEST - timedelta(weeks=(COUNT - turn) // 2 * 5)
    return min(day, body.dissolved_on - timedelta(days=30)) if body.dissolved_on else day
