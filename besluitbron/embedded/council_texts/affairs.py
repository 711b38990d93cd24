"""A few affairs that can be followed from paper to paper, as people ask about them: each with its own wording.

Each sample of council information loads them behind everything else, so that no other record changes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from besluitbron.embedded.council_texts.texts import Written

Result = Literal["adopted", "rejected"]


@dataclass(frozen=True)
class Paper:
    """A document under an agenda item."""

    title: str
    paragraphs: tuple[str, ...]
    result: Result | None = None
    """Of a motion; with it the paper is one."""
    votes: tuple[int, int] = (0, 0)

    def written(self, item: str) -> Written:
        """The document, of one page."""
        page = "\n\n".join((self.title, f"Onderwerp: {item}", *self.paragraphs))
        return Written(self.title, (page,), "motion" if self.result else "paper")


@dataclass(frozen=True)
class Session:
    """A meeting at which an affair was treated: agenda items with their papers."""

    name: str
    start: datetime
    """Local time in the Netherlands, without an offset."""
    items: tuple[tuple[str, tuple[Paper, ...]], ...]


def _evening(year: int, month: int, day: int) -> datetime:
    return datetime(year, month, day, 20, 0)  # noqa: DTZ001  # read as Dutch time, as the importers do


_PARKING: Final = (
    Session(
        "Gemeenteraad",
        _evening(2025, 9, 16),
        (
            (
                "Invoering betaald parkeren Stationsbuurt",
                (
                    Paper(
                        "Raadsvoorstel Invoering betaald parkeren Stationsbuurt",
                        (
                            "Voorgesteld besluit: betaald parkeren in te voeren in de Stationsbuurt.",
                            "De parkeerdruk ligt op werkdagen op 93 procent.",
                        ),
                    ),
                    Paper(
                        "Motie M1 gratis parkeren voor mantelzorgers",
                        (
                            "De raad van Oosterwaard, in vergadering bijeen op 16 september 2025,",
                            "verzoekt het college mantelzorgers een gratis bezoekersregeling voor parkeren te geven,",
                            "en gaat over tot de orde van de dag.",
                        ),
                        "adopted",
                        (21, 6),
                    ),
                    Paper(
                        "Motie M2 twintig minuten gratis parkeren",
                        (
                            "De raad van Oosterwaard, in vergadering bijeen op 16 september 2025,",
                            "verzoekt het college de eerste twintig minuten parkeren gratis te maken,",
                            "en gaat over tot de orde van de dag.",
                        ),
                        "rejected",
                        (9, 18),
                    ),
                ),
            ),
        ),
    ),
    Session(
        "Gemeenteraad",
        _evening(2026, 2, 10),
        (
            (
                "Afdoening moties",
                (
                    Paper(
                        "Informatiebrief afdoening motie M1 gratis parkeren voor mantelzorgers",
                        (
                            "Met deze brief doen wij motie M1 over gratis parkeren af.",
                            "Sinds 1 februari 2026 kunnen mantelzorgers in Oosterwaard een gratis bezoekerspas voor "
                            "parkeren aanvragen; 140 passen zijn verleend.",
                            "Het college beschouwt de motie hiermee als afgedaan.",
                        ),
                    ),
                ),
            ),
        ),
    ),
    Session(
        "Gemeenteraad",
        _evening(2026, 12, 8),
        (
            (
                "Herinrichting Brinkweg",
                (
                    Paper(
                        "Raadsvoorstel Herinrichting Brinkweg",
                        (
                            "Voorgesteld besluit: voor de herinrichting van de Brinkweg een krediet van € 1,2 miljoen "
                            "beschikbaar te stellen.",
                            "De Brinkweg krijgt een snelheid van 30 kilometer per uur en twee rijen bomen.",
                            "De uitvoering begint in april 2027 en duurt zes maanden.",
                        ),
                    ),
                ),
            ),
        ),
    ),
)
_STADIUM: Final = (
    Session(
        "Gemeenteraad",
        _evening(2024, 11, 12),
        (
            (
                "Gebiedsplan Stadionpark",
                (
                    Paper(
                        "Raadsvoorstel Gebiedsplan Stadionpark",
                        (
                            "Voorgesteld besluit: het gebiedsplan Stadionpark vast te stellen, met een stadion "
                            "van 18.000 plaatsen en 600 woningen.",
                        ),
                    ),
                    Paper(
                        "Verslag raadsvergadering Gebiedsplan Stadionpark",
                        (
                            "De heer Bouhali (Groen Vooruit) zegt dat zijn fractie het Stadionpark niet steunt zolang "
                            "de gemeente garant staat voor de exploitatie.",
                            "Mevrouw Terpstra (Stadsbelangen) noemt het Stadionpark een kans voor de wijk.",
                            "De voorzitter stelt vast dat het voorstel zonder hoofdelijke stemming is aangenomen.",
                        ),
                    ),
                ),
            ),
        ),
    ),
)
_YOUTH: Final = (
    Session(
        "Gemeenteraad",
        _evening(2023, 3, 14),
        (
            (
                "Schriftelijke vragen",
                (
                    Paper(
                        "Schriftelijke vragen Dorpspartij over wachttijden jeugdzorg",
                        (
                            "Vraag 1\nHoeveel jongeren in Den Woude wachten langer dan tien weken op jeugdzorg?",
                            "Antwoord\nOp 1 februari 2023 waren dat 34 jongeren.",
                            "Vraag 2\nWanneer is de wachttijd weer binnen de norm?",
                            "Antwoord\nWij verwachten dat de norm in het najaar wordt gehaald.",
                        ),
                    ),
                ),
            ),
        ),
    ),
)
_SAFETY: Final = (
    Session(
        "Gemeenteraad",
        _evening(2025, 9, 9),
        (
            (
                "Ingekomen stukken van de burgemeester",
                (
                    Paper(
                        "Brief burgemeester aanwijzing veiligheidsrisicogebied Achter de Vest",
                        (
                            "Op 22 juli 2025 heb ik Achter de Vest en omgeving aangewezen als veiligheidsrisicogebied.",
                            "De aanwijzing geldt voor twaalf weken; verlenging is niet voorzien.",
                        ),
                    ),
                ),
            ),
        ),
    ),
)


def _hub(name: str, day: datetime, title: str, *paragraphs: str) -> tuple[Session, ...]:
    return (Session(name, day, (("Energiehub Hooglinden", (Paper(title, paragraphs),)),)),)


AFFAIRS: Final[Mapping[str, Sequence[Session]]] = {
    "oosterwaard": _PARKING,
    "rivierenburg": _STADIUM,
    "kerkmonde": _SAFETY,
    "s-gravenwoude": _YOUTH,
    "hooglinden": _hub(
        "Gemeenteraad",
        _evening(2025, 10, 7),
        "Raadsvoorstel Energiehub Hooglinden",
        "Voorgesteld besluit: medewerking te verlenen aan de energiehub Hooglinden op bedrijventerrein De Kreek.",
        "De energiehub verbindt elf bedrijven met een batterij van 20 megawatt.",
    ),
    "noordermarke": _hub(
        "Provinciale Staten",
        _evening(2025, 12, 9),
        "Statenvoorstel bijdrage energiehub Hooglinden",
        "Provinciale Staten stellen € 2,5 miljoen beschikbaar voor de energiehub Hooglinden.",
    ),
    "de-schans": _hub(
        "Algemeen bestuur",
        _evening(2026, 2, 24),
        "Voorstel watervergunning kabelkruising energiehub Hooglinden",
        "Het algemeen bestuur neemt kennis van de kabelkruising onder de zeedijk voor de energiehub Hooglinden.",
    ),
}
"""By the key of the body."""
