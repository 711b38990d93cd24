"""The sample: an invented chamber that treats nine dossiers, round by round, and what goes wrong in any register."""

from datetime import date, timedelta
from typing import Final

from besluitbron.embedded.tk_odata.chamber import MEMBERS, Member
from besluitbron.embedded.tk_odata.papers import Draft, add_paper
from besluitbron.embedded.tk_odata.sittings import (
    TODAY,
    add_activity,
    add_commitment,
    add_decision,
    add_item,
    add_party_votes,
    add_report,
    add_roll_call,
)
from besluitbron.embedded.tk_odata.store import Tables
from besluitbron.embedded.tk_odata.topics import TOPICS, Topic
from besluitbron.embedded.tk_odata.writer import Row, SampleWriter

MOTIONS_A_ROUND: Final = 4
ROLL_CALL_EVERY: Final = 9
"""One vote in so many is by roll call."""
NOTES: Final = (
    None,
    "<strong>HERZIENE CONVOCATIE</strong><br /><br /><em>Spreektijd 4 minuten per fractie.</em>",
    'Toegevoegd tijdens de <a href="https://parlisweb.example/activiteit?id=1">Regeling van werkzaamheden</a>.\u00a0',
)


def make_sample() -> Tables:
    """All rows. The same every time."""
    writer = SampleWriter()
    writer.add_chamber()
    for topic in TOPICS:
        if topic.bill:
            _add_bill(writer, topic)
        for number, day in enumerate(topic.rounds):
            _add_round(writer, topic, number, day)
        _add_coming_meeting(writer, topic)
    _add_oddities(writer)
    _add_energy_hub(writer)
    return writer.tables


def signers(topic: Topic, number: int, count: int) -> tuple[Member, ...]:
    """Members who bring something in together, of different parties."""
    start = topic.number * 7 + number * 41
    return tuple(MEMBERS[(start + 53 * step) % len(MEMBERS)] for step in range(count))


def _add_round(writer: SampleWriter, topic: Topic, number: int, day: date) -> None:
    letter = _add_letter(writer, topic, number, day - timedelta(days=20))
    debate = _add_debate(writer, topic, number, day, letter)
    _add_questions(writer, topic, number, day + timedelta(days=3))
    motions = _add_motions(writer, topic, number, day + timedelta(days=8))
    _add_votes(writer, topic, motions, day + timedelta(days=13))
    text = f"De minister zegt toe de Kamer voor de zomer te informeren over {topic.asks[number % len(topic.asks)]}."
    add_commitment(writer, topic, debate, day, text)


def _add_letter(writer: SampleWriter, topic: Topic, number: int, day: date) -> tuple[Row, Row]:
    """A letter of the government with an attachment. Returns the letter and its case."""
    subject = topic.letters[number % len(topic.letters)]
    case = writer.add_case(topic, "Brief regering", subject, day)
    paragraphs = (
        f"Met deze brief informeer ik uw Kamer over het volgende: {subject.lower()}.",
        *(f"Uit onderzoek blijkt dat {fact}." for fact in topic.facts),
        "Ik verwacht uw Kamer in het volgende kwartaal nader te kunnen berichten.",
    )
    # The newest papers are not in the official publications yet: a Word file is all there is.
    form = "word" if day > TODAY - timedelta(days=70) else "published"
    letter = add_paper(
        writer, topic, Draft("Brief regering", subject, day, paragraphs, signed_by=topic.minister, form=form), case
    )
    attachment = Draft(
        "Bijlage",
        f"Onderzoek bij {subject[0].lower()}{subject[1:]}",
        day,
        tuple(f"Het onderzoek laat zien dat {fact}." for fact in topic.facts),
        numbered=False,
        form="scan" if number % 2 else "pdf",
    )
    writer.tables.link("document_attachment", letter, add_paper(writer, topic, attachment, case))
    return letter, case


def _add_debate(writer: SampleWriter, topic: Topic, number: int, day: date, letter: tuple[Row, Row]) -> Row:
    """A committee debate with the letter on its agenda, its report, and what the committee decided."""
    debate = add_activity(writer, topic, "Commissiedebat", topic.debate, day, hour=14, Noot=NOTES[number % len(NOTES)])
    document, case = letter
    item = add_item(writer, debate, 1, document["Onderwerp"], day, Rubriek="Brieven bewindspersonen")
    writer.tables.link("item_document", item, document)
    writer.tables.link("activity_document", debate, document)
    writer.tables.link("activity_case", debate, case)
    add_decision(writer, item, case, day, "Behandeld")
    add_item(writer, debate, 2, "Rondvraag", day, Noot="[Vrij tekstveld / geen Parlisproces]")
    procedures = add_activity(
        writer, topic, "Procedurevergadering", "Procedurevergadering", day - timedelta(days=14), hour=11
    )
    earlier = add_item(writer, procedures, 4, document["Onderwerp"], day - timedelta(days=14), Rubriek="Brievenlijst")
    writer.tables.link("item_document", earlier, document)
    add_decision(
        writer, earlier, case, day - timedelta(days=14), "Agenderen", text=f"Agenderen voor het debat {topic.debate}."
    )
    add_report(writer, topic, topic.debate, day, hour=14, stages=3 if day < TODAY - timedelta(days=30) else 2)
    return debate


def _add_questions(writer: SampleWriter, topic: Topic, number: int, day: date) -> None:
    """Written questions of a member, and the answer weeks later."""
    who = signers(topic, number + 3, 1)
    subject = f"Het bericht '{topic.facts[number % len(topic.facts)].capitalize()}'"
    case = writer.add_case(topic, "Schriftelijke vragen", subject, day)
    asked = (
        f"Vraag 1. Kent u het bericht dat {topic.facts[0]}?",
        f"Vraag 2. Bent u bereid tot {topic.asks[number % len(topic.asks)]}?",
    )
    add_paper(writer, topic, Draft("Schriftelijke vragen", subject, day, asked, who, numbered=False, form="pdf"), case)
    answered = day + timedelta(days=24)
    if answered > TODAY:
        return
    start = int(case["Vergaderjaar"][2:4])
    answer = Draft(
        "Antwoord schriftelijke vragen",
        f"Antwoord op vragen van het lid {who[0].surname} over {subject[0].lower()}{subject[1:]}",
        answered,
        (*asked, "Antwoord 1. Ja.", "Antwoord 2. Ik zal dat bezien en kom daar in een brief op terug."),
        signed_by=topic.minister,
        numbered=False,
        form="pdf",
        answer_number=f"{start}{start + 1}{90_000 + writer.count(f'answers {start}'):05}",
    )
    add_paper(writer, topic, answer, case)


def _add_motions(writer: SampleWriter, topic: Topic, number: int, day: date) -> list[Row]:
    """A short plenary debate in which motions are brought in. Returns their cases."""
    debate = add_activity(
        writer, topic, "Plenair debat (tweeminutendebat)", f"Tweeminutendebat {topic.debate}", day, hour=17
    )
    item = add_item(writer, debate, 1, "Moties ingediend tijdens het debat:", day)
    cases = []
    for position in range(min(MOTIONS_A_ROUND, len(topic.asks))):
        place = (number * 2 + position) % len(topic.asks)
        who = signers(topic, number * 11 + position, 1 + position % 3)
        case, document = _add_motion(writer, topic, day, place, who)
        writer.tables.link("item_document", item, document)
        writer.tables.link("item_case", item, case)
        writer.tables.link("activity_case", debate, case)
        cases.append(case)
    add_report(writer, topic, f"{writer.count('plenary')}e vergadering", day, hour=17, kind="Plenair", number=7)
    return cases


def _add_motion(writer: SampleWriter, topic: Topic, day: date, place: int, who: tuple[Member, ...]) -> tuple[Row, Row]:
    names = " en ".join(member.surname for member in who) if len(who) < 3 else f"{who[0].surname} c.s."
    whose = "de leden" if len(who) == 2 else "het lid"
    # Many subjects end in a space, some have two in the middle (recorded).
    subject = f"Motie van {whose} {names} over {topic.asks[place]}{' ' if place % 2 else ''}"
    case = writer.add_case(topic, "Motie", subject, day, Kabinetsappreciatie=("Oordeel Kamer", "Ontraden")[place % 2])
    paragraphs = (
        "De Kamer,",
        "gehoord de beraadslaging,",
        *(f"constaterende dat {fact};" for fact in topic.facts),
        f"verzoekt de regering te zorgen voor {topic.asks[place]}, en de Kamer daarover te informeren,",
        "en gaat over tot de orde van de dag.",
        *(member.surname for member in who),
    )
    form = "word" if day > TODAY - timedelta(days=30) else "published"
    document = add_paper(writer, topic, Draft("Motie", subject, day, paragraphs, who, form=form), case)
    case["Volgnummer"] = document["Volgnummer"]
    return case, document


def _add_votes(writer: SampleWriter, topic: Topic, motions: list[Row], day: date) -> None:
    """The votes on motions, all under one item: by party, some by roll call, some put off or withdrawn."""
    if day > TODAY:
        return
    voting = add_activity(writer, topic, "Stemmingen", "STEMMINGEN (over alle resterende punten)", day, hour=15)
    item = add_item(
        writer, voting, 5, f"Stemmingen over: moties ingediend bij het tweeminutendebat {topic.debate} ", day
    )
    for position, case in enumerate(motions, 1):
        count = writer.count("votes")
        if count % 17 == 11:
            add_decision(writer, item, case, day, "Stemmen - aangehouden", text="Aangehouden.", position=position)
            case["Afgedaan"] = False
            continue
        by_roll_call = count % ROLL_CALL_EVERY == 4
        how = "Hoofdelijk" if by_roll_call else "Met handopsteken"
        decision = add_decision(writer, item, case, day, None, how=how, position=position)
        if by_roll_call:
            outcome = add_roll_call(writer, decision, day, case["Nummer"])
        else:
            mistaken = "NA" if count % 13 == 3 else ""
            outcome = add_party_votes(writer, decision, day, case["Nummer"], mistaken)
        decision["BesluitSoort"] = outcome
        decision["BesluitTekst"] = "Aangenomen." if outcome.endswith("aangenomen") else "Verworpen."


def _add_bill(writer: SampleWriter, topic: Topic) -> None:
    """A bill with its explanation, amendments, and a vote without voting."""
    day = topic.rounds[0] + timedelta(days=90)
    bill = writer.add_case(topic, "Wetgeving", topic.bill, day, Citeertitel="Wet warmte in wijken")
    for kind in ("Voorstel van wet", "Memorie van toelichting"):
        text = ("Artikel 1", "In deze wet wordt verstaan onder warmtenet: een net voor de levering van warmte.") * 40
        add_paper(writer, topic, Draft(kind, topic.bill, day, text, signed_by=topic.minister), bill)
    who = signers(topic, 77, 2)
    subject = f"Amendement van de leden {who[0].surname} en {who[1].surname} over storingen in het warmtenet"
    change = writer.add_case(topic, "Amendement", subject, day + timedelta(days=40))
    wording = ("In artikel 1 wordt na de eerste volzin een volzin ingevoegd over storingen in het warmtenet.",)
    add_paper(writer, topic, Draft("Amendement", subject, day + timedelta(days=40), wording, who), change)
    writer.tables.link("case_related", bill, change)
    voted = day + timedelta(days=62)
    voting = add_activity(writer, topic, "Stemmingen", "STEMMINGEN", voted, hour=15)
    item = add_item(writer, voting, 2, f"Stemmingen in verband met: {topic.bill}", voted)
    for position, case in enumerate((change, bill), 1):
        decision = add_decision(writer, item, case, voted, None, how="Hoofdelijk", position=position)
        decision["BesluitSoort"] = add_roll_call(writer, decision, voted, case["Nummer"])
        writer.tables.link("activity_case", voting, case)


def _add_coming_meeting(writer: SampleWriter, topic: Topic) -> None:
    day = TODAY + timedelta(days=3 + topic.number % 9)
    coming = add_activity(writer, topic, "Commissiedebat", topic.debate, day)
    item = add_item(writer, coming, 1, topic.letters[0], day)
    add_decision(writer, item, None, TODAY, None, status="Voorstel", text="Betrekken bij het debat.")


def _add_oddities(writer: SampleWriter) -> None:
    """What a register has besides what is in order: deleted rows, cancelled meetings, one number twice."""
    topic, day = TOPICS[1], date(2026, 2, 3)
    for name in ("Document", "Zaak", "Activiteit", "Agendapunt", "Stemming", "Vergadering", "Verslag"):
        for _ in range(3):
            writer.add_deleted(name, day)
    add_activity(writer, topic, "Procedurevergadering", " Procedurevergadering ", day, Status="Geannuleerd")
    add_activity(writer, topic, "Gesprek", "Gesprek met dijkgraven", day, Besloten=True, Status="Verplaatst")
    add_activity(
        writer, topic, "Commissiedebat", "Zoetwater", day, Datum=None, Aanvangstijd=None, Eindtijd=None,
        DatumSoort="Nog geen datum bekend", Status="Gepland",
    )  # fmt: skip
    # One number for two meetings of one year (quirk 52), and a skeleton that never became a report (quirk 50).
    for title in ("Technische briefing dijken", "Technische briefing sluizen"):
        add_report(writer, topic, title, day, stages=1, number=23)
    case = writer.add_case(topic, "Motie", "Motie van het lid O'Brien over dijken in Súdermar", day)
    text = ("De Kamer,", "verzoekt de regering de dijk in Súdermar te versterken.")
    obrien = MEMBERS[0]
    first = add_paper(writer, topic, Draft("Motie", case["Onderwerp"], day, text, (obrien,)), case)
    changed = writer.add_case(
        topic, "Motie", f"Gewijzigde motie van het lid O'Brien (t.v.v. {topic.dossier}-{first['Volgnummer']})", day
    )
    draft = Draft("Motie (gewijzigd/nader)", changed["Onderwerp"], day + timedelta(days=2), text, (obrien,))
    add_paper(writer, topic, draft, changed)
    writer.tables.link("case_replaces", changed, case)
    item = add_item(writer, add_activity(writer, topic, "Stemmingen", "STEMMINGEN", day), 1, "Dijken", day)
    add_decision(writer, item, case, day, "Stemmen - ingetrokken")
    free = add_decision(writer, item, changed, day, "[Vrij tekstveld / geen Parlisproces]", how="Met handopsteken")
    add_party_votes(writer, free, day, "free")
    for vote in writer.tables.rows["Stemming"][-2:]:
        vote["Soort"] = None if vote["FractieGrootte"] == 1 else "Niet deelgenomen"


def _add_energy_hub(writer: SampleWriter) -> None:
    """A letter about an affair that also runs through councils and gazettes; last, so that no other number changes."""
    topic, day = TOPICS[1], date(2026, 3, 17)
    subject = "Energiehub Hooglinden en de dijk bij de kabelkruising"
    case = writer.add_case(topic, "Brief regering", subject, day)
    paragraphs = (
        "Met deze brief informeer ik uw Kamer over de energiehub Hooglinden.",
        "De kabelkruising van de energiehub tast de sterkte van de zeedijk niet aan.",
    )
    add_paper(writer, topic, Draft("Brief regering", subject, day, paragraphs, signed_by=topic.minister), case)
