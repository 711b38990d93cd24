"""A few affairs that can be followed from paper to paper, as people ask about them: each with its own wording.

They are loaded behind everything else, so that no other record changes its id or its text.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from besluitbron.embedded.council_texts.texts import Written
from besluitbron.embedded.ori_classic.meetings import MeetingLoader, Planned
from besluitbron.embedded.ori_classic.motions import FAILED, PASSED, add_motion
from besluitbron.embedded.ori_classic.records import AMSTERDAM, IndexLoader


@dataclass(frozen=True)
class Paper:
    """A document under an agenda item."""

    title: str
    paragraphs: tuple[str, ...]
    result: str = ""
    """Of a motion; with it the record is one, with votes by number as this register has them."""
    votes: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Session:
    """A meeting at which an affair was treated: agenda items with their papers."""

    name: str
    start: datetime
    items: tuple[tuple[str, tuple[Paper, ...]], ...]


def _evening(year: int, month: int, day: int) -> datetime:
    return datetime(year, month, day, 20, 0, tzinfo=AMSTERDAM)


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
                        PASSED,
                        (21, 6),
                    ),
                    Paper(
                        "Motie M2 twintig minuten gratis parkeren",
                        (
                            "De raad van Oosterwaard, in vergadering bijeen op 16 september 2025,",
                            "verzoekt het college de eerste twintig minuten parkeren gratis te maken,",
                            "en gaat over tot de orde van de dag.",
                        ),
                        FAILED,
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


AFFAIRS: Final[dict[str, Sequence[Session]]] = {
    "oosterwaard": _PARKING,
    "rivierenburg": _STADIUM,
    "kerkmonde": _SAFETY,
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


def load_affairs(loader: IndexLoader) -> None:
    """The affairs of this body, if it has any."""
    meetings = MeetingLoader(loader)
    for session in AFFAIRS.get(loader.sampled.body.key, ()):
        planned = Planned(loader.new_id(), session.name, session.start, None)
        items = [
            _load_item(loader, meetings, planned, place, name, papers)
            for place, (name, papers) in enumerate(session.items, 1)
        ]
        loader.add("Meeting", planned.id, meetings.meeting_members(planned, items))


def _load_item(
    loader: IndexLoader, meetings: MeetingLoader, planned: Planned, place: int, name: str, papers: Sequence[Paper]
) -> str:
    item = loader.new_id()
    moment = loader.moment(planned.start)
    plain: list[str] = []
    for paper in papers:
        page = "\n\n".join((paper.title, f"Onderwerp: {name}", *paper.paragraphs))
        text = Written(paper.title, (page,), "paper")
        if paper.result:
            add_motion(loader, planned, item, text, paper.result, *paper.votes)
        else:
            plain.append(loader.add_document(text, moment, item))
    members: dict[str, Any] = meetings.item_members(planned, planned.id, place, name)
    return loader.add("AgendaItem", item, members | loader.relation("attachment", plain))
