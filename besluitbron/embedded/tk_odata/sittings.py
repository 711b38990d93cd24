"""Meetings of the sample: activities with their agenda, decisions with votes, commitments, verbatim reports."""

import zlib
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from functools import partial
from typing import Any, Final

from besluitbron.embedded.tk_odata.calendar import at, parliamentary_year
from besluitbron.embedded.tk_odata.chamber import COMMITTEE_BY_KEY, MEMBERS, PARTIES, Member, Party
from besluitbron.embedded.tk_odata.files import Turn, report_xml
from besluitbron.embedded.tk_odata.topics import Topic
from besluitbron.embedded.tk_odata.writer import CHAMBER, Row, SampleWriter

TODAY: Final = date(2026, 11, 30)
"""The day the sample was thought up for: what lies after it is planned."""
PLENARY: Final = {"Voortouwnaam": "TK", "Voortouwafkorting": "TK", "Voortouwkortenaam": "TK"}
REPORT_STAGES: Final = (
    ("Voorpublicatie", "Casco"),
    ("Tussenpublicatie", "Ongecorrigeerd"),
    ("Eindpublicatie", "Gecorrigeerd"),
)


def add_activity(
    writer: SampleWriter, topic: Topic, kind: str, subject: str, day: date, *, hour: int = 10, **values: Any
) -> Row:
    """A meeting in the agenda of the chamber; of the topic's committee, or plenary."""
    lead: dict[str, Any] = dict(PLENARY)
    if kind in ("Commissiedebat", "Procedurevergadering"):
        committee = COMMITTEE_BY_KEY[topic.committee]
        lead = {
            "Voortouwnaam": committee.name,
            "Voortouwafkorting": committee.short,
            "Voortouwkortenaam": committee.short,
            "Voortouwcommissie_Id": writer.committees[topic.committee]["Id"],
        }
    return writer.add(
        "Activiteit",
        min(day, TODAY),
        **{
            "Soort": kind,
            "Nummer": writer.number(day, "A"),
            "Onderwerp": subject,
            "DatumSoort": "Dag",
            "Datum": at(day, hour),
            "Aanvangstijd": at(day, hour),
            "Eindtijd": at(day, hour + 3),
            "Besloten": False,
            "Status": "Gepland" if day > TODAY else "Uitgevoerd",
            "Vergaderjaar": parliamentary_year(day),
            "Kamer": CHAMBER,
            **lead,
            **values,
        },
    )


def add_item(writer: SampleWriter, activity: Row, position: int, subject: str, day: date, **values: Any) -> Row:
    """An item on the agenda of an activity. Its times are never filled in (recorded)."""
    return writer.add(
        "Agendapunt",
        min(day, TODAY),
        Nummer=writer.number(day, "P"),
        Onderwerp=subject,
        Volgorde=position,
        Status="Vrijgegeven",
        Activiteit_Id=activity["Id"],
        **values,
    )


def add_decision(
    writer: SampleWriter,
    item: Row,
    case: Row | None,
    day: date,
    outcome: str | None,
    *,
    how: str | None = None,
    text: str | None = None,
    status: str = "Besluit",
    position: int = 1,
) -> Row:
    """A decision on an item, about a case."""
    decision = writer.add(
        "Besluit",
        day,
        Agendapunt_Id=item["Id"],
        StemmingsSoort=how,
        BesluitSoort=outcome,
        BesluitTekst=text,
        Status=status,
        AgendapuntZaakBesluitVolgorde=position,
    )
    if case is not None:
        writer.tables.link("item_case", item, case)
        writer.tables.link("decision_case", decision, case)
    return decision


def leaning(seed: str, party: Party) -> str:
    """How a party votes: any answer will do, as long as it is the same one every time."""
    return "Voor" if zlib.crc32(f"{seed} {party.short}".encode()) % 100 < 58 else "Tegen"


def add_party_votes(writer: SampleWriter, decision: Row, day: date, seed: str, mistaken: str = "") -> str:
    """One row a party, weighed with its seats. Returns the outcome."""
    in_favour = 0
    for party in PARTIES:
        vote = leaning(seed, party)
        in_favour += party.seats if vote == "Voor" else 0
        _add_vote(writer, decision, day, party, vote, mistake=party.short == mistaken)
    return "Stemmen - aangenomen" if in_favour > 75 else "Stemmen - verworpen"


def add_roll_call(writer: SampleWriter, decision: Row, day: date, seed: str) -> str:
    """One row a member, each with the size of the whole party beside it (recorded). Returns the outcome."""
    in_favour = against = 0
    for position, member in enumerate(MEMBERS):
        vote = leaning(seed, member.party)
        if position % 29 == 5:
            vote = "Niet deelgenomen"
        elif position % 31 == 7:
            vote = "Tegen" if vote == "Voor" else "Voor"
        in_favour += vote == "Voor"
        against += vote == "Tegen"
        _add_vote(writer, decision, day, member.party, vote, member)
    return "Stemmen - aangenomen" if in_favour > against else "Stemmen - verworpen"


def _add_vote(
    writer: SampleWriter,
    decision: Row,
    day: date,
    party: Party,
    vote: str | None,
    member: Member | None = None,
    *,
    mistake: bool = False,
) -> None:
    writer.add(
        "Stemming",
        day,
        Besluit_Id=decision["Id"],
        Soort=vote,
        FractieGrootte=party.seats,
        ActorNaam=member.listed if member else party.label,
        ActorFractie=party.label,
        Vergissing=mistake,
        Persoon_Id=writer.people[member.listed]["Id"] if member else None,
        Fractie_Id=writer.parties[party.short]["Id"],
    )


def add_commitment(writer: SampleWriter, topic: Topic, activity: Row, day: date, text: str) -> Row:
    """What a minister promised in a meeting."""
    number = f"TZ{day:%Y%m}-{900 + writer.count(f'commitments {day:%Y%m}')}"
    row = writer.add(
        "Toezegging",
        day,
        Aanmaakdatum=at(day, 15, 20),
        Nummer=number,
        ActiviteitNummer=activity["Nummer"],
        Naam="M. Rietkamp",
        Achternaam="Rietkamp",
        Initialen="M.",
        Functie=topic.minister,
        Status="Openstaand",
        DatumNakoming=at(day + timedelta(days=120)),
        Ministerie=topic.minister.removeprefix("minister van "),
        Tekst=text,
    )
    writer.tables.link("commitment_activity", row, activity)
    return row


def add_report(
    writer: SampleWriter,
    topic: Topic,
    title: str,
    day: date,
    *,
    hour: int = 10,
    kind: str = "Commissie",
    stages: int = 3,
    number: int = 0,
) -> Row:
    """A meeting that was held, with its verbatim report in one or more stages."""
    meeting = writer.add(
        "Vergadering",
        day,
        Soort=kind,
        Titel=title,
        Zaal="Plenaire zaal" if kind == "Plenair" else "Oude Sluiszaal",
        Vergaderjaar=parliamentary_year(day),
        VergaderingNummer=number,
        Datum=at(day),
        Aanvangstijd=at(day, hour),
        Sluiting=at(day, hour + 3, 12),
        Kamer=CHAMBER,
    )
    spoken = tuple(turns_of(topic, day))
    for position, (soort, status) in enumerate(REPORT_STAGES[:stages]):
        row = writer.add(
            "Verslag",
            min(day + timedelta(days=position * 9), TODAY),
            Soort=soort,
            Status=status,
            ContentType="text/xml",
            ContentLength=8_211 if status == "Casco" else 92_511,
            Vergadering_Id=meeting["Id"],
        )
        turns = () if status == "Casco" else spoken
        writer.tables.files[row["Id"]] = partial(_written, title, kind, soort, status, day, turns)
    return meeting


def _written(title: str, kind: str, soort: str, status: str, day: date, turns: Sequence[Turn]) -> tuple[str, bytes]:
    return "text/xml", report_xml(title, kind, soort, status, day, turns)


def turns_of(topic: Topic, day: date) -> Iterator[Turn]:
    """A short debate: members ask, the minister answers."""
    speakers = [MEMBERS[(day.toordinal() + 37 * step) % len(MEMBERS)] for step in range(4)]
    for step, member in enumerate(speakers):
        fact = topic.facts[step % len(topic.facts)]
        ask = topic.asks[step % len(topic.asks)]
        yield Turn(
            "Mevrouw" if step % 2 else "De heer",
            member.surname,
            member.party.label,
            f"Voorzitter. Het is bekend dat {fact}.\nWat vindt de minister van {ask}?",
        )
    yield Turn(
        "Minister",
        "Rietkamp",
        "",
        f"Voorzitter. Ik zeg toe dat ik de Kamer voor de zomer informeer over {topic.asks[0]}.\n"
        "Meer kan ik nu niet zeggen.",
    )
