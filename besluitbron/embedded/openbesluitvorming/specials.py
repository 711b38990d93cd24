"""What goes wrong or is rare in the real register, once each: connectors must meet it somewhere."""

from dataclasses import replace
from datetime import datetime
from typing import Final

from besluitbron.embedded.council_texts.texts import Written, topics
from besluitbron.embedded.openbesluitvorming.entities import MAX_PDF_PAGES, Importer, instant
from besluitbron.embedded.openbesluitvorming.meetings import MeetingImporter

EVENING: Final = datetime(2025, 6, 24, 19, 30)  # noqa: DTZ001  # read as Dutch time, as the importer does
"""The council evening of Waterdrecht."""
NIGHT: Final = datetime(2025, 7, 4, 0, 15)  # noqa: DTZ001
"""A debate in Lindemeer that went on after midnight: in UTC that is 3 July."""
FUTURE: Final = datetime(2030, 3, 28, 20, 0)  # noqa: DTZ001
SCAN_TITLE: Final = "Ondertekende anterieure overeenkomst Zuiderkade (scan)"
LONG_PAGES: Final = 212
REIMPORTED_AT: Final = "2026-11-30T02:10:00Z"


def import_specials(importer: Importer, meetings: MeetingImporter) -> None:
    """The rare things of this body, if it has any."""
    special = {"waterdrecht": _waterdrecht, "lindemeer": _lindemeer, "sudermar": _sudermar}.get(importer.source.key)
    if special:
        special(importer, meetings)


def _waterdrecht(importer: Importer, meetings: MeetingImporter) -> None:
    """A council evening: a scan, the only carillon, two motions with outcomes, a recording; a meeting years ahead."""
    meeting, moment = importer.new_id("meeting"), instant(EVENING)
    tower = meetings.writer(topics()["carillon"], EVENING, "toren").write("proposal")
    housing = meetings.writer(topics()["woningbouw"], EVENING, "woningen")
    scan = importer.add_document(Written(SCAN_TITLE, ("-",), "report"), moment, meeting, has_text=False)
    proposal = importer.add_document(housing.write("proposal"), moment, meeting)
    texts = [
        importer.add_document(
            meetings.writer(topics()["warmtenet"], EVENING, wish).write("motion"), moment, meeting, name=f"M{n} {wish}"
        )
        for n, wish in enumerate(("Motie tarief warmtenet", "Motie inspraak warmtenet"), start=1)
    ]
    debate = meetings.item(housing.matter, [proposal])
    items = [
        meetings.item("Opening en mededelingen"),
        meetings.item("Voorstel toren", [importer.add_document(tower, moment, meeting)]),
        meetings.item("Bespreekstukken", [scan], heading=True, children=[debate]),
    ]
    meetings.add_meeting(meeting, "Gemeenteraad", moment, items)
    outcomes = (
        ("aangenomen", "Stemmen voor: 19 - overige fracties\nStemmen tegen: 8 Dorpspartij"),
        ("verworpen", None),
    )
    for document, (result, summary) in zip(texts, outcomes, strict=True):
        importer.add_motion(
            document["name"],
            moment,
            status=result,
            result=result,
            meeting=meeting,
            item=debate["id"],
            document=document,
            summary=summary,
        )
    _add_recording(importer, meeting, moment, debate["id"])
    ahead = [meetings.item(name) for name in ("Opening", "Onderzoek geloofsbrieven", "Beëdiging raadsleden")]
    meetings.add_meeting(importer.new_id("meeting"), "Gemeenteraad (installatie nieuwe raad)", instant(FUTURE), ahead)


def _add_recording(importer: Importer, meeting: str, moment: str, item: str) -> None:
    native = importer.new_id("recording")
    segments = (
        {"start_seconds": 0, "end_seconds": 41.5, "text": "Goedenavond allemaal welkom bij deze vergadering."},
        {"start_seconds": 41.5, "end_seconds": 119.2, "text": "We gaan naar het eerste bespreekstuk de Zuiderkade."},
    )
    site = importer.source.body.site if importer.source.body else "site.example"
    importer.add(
        {
            "id": native,
            "type": "Recording",
            "name": "Gemeenteraad (opname)",
            "media_type": "video",
            "meeting": meeting,
            "start_date": moment,
            "duration_seconds": 7260,
            "platform": importer.source.supplier,
            "player_url": f"https://{site}/uitzending/{native.rpartition(':')[2]}",
            "transcript_kind": "asr",
            "chapters": [{"start_seconds": 41.5, "end_seconds": 7000, "title": "Bespreekstukken", "agenda_item": item}],
        },
        segments=segments,
    )


def _lindemeer(importer: Importer, meetings: MeetingImporter) -> None:
    """A budget debate past midnight with a long agenda and a report of over 40 pages; motions without a meeting."""
    meeting, moment = importer.new_id("meeting"), instant(NIGHT)
    writer = meetings.writer(topics()["begroting"], NIGHT, "kadernota")
    note = writer.write_long(30)
    note = replace(note, title="Kadernota 2026 (integrale tekst)", pages=note.pages[:MAX_PDF_PAGES])
    items = [meetings.item("Heropening")]
    documents = [importer.add_document(note, moment, meeting, source_pages=LONG_PAGES)]
    items.append(meetings.item("Kadernota, programma 1", documents))
    items += [meetings.item(f"Kadernota, programma {place}") for place in range(2, 28)]
    meetings.add_meeting(meeting, "Gemeenteraad (voortzetting kadernota)", moment, items)
    motion = meetings.writer(topics()["begroting"], NIGHT, "motie").write("motion")
    text = importer.add_document(motion, moment, meeting, name="A1 Amendement reserve")
    meetings.motion("A1 Amendement reserve", NIGHT, meeting, items[1]["id"], text, "verworpen")
    meetings.motion("M2 Motie structureel begroten", NIGHT, meeting, items[1]["id"], None, "aangenomen")
    meetings.motion("M3 Motie buiten de agenda", NIGHT, meeting, importer.new_id("agenda_item"), None, "ingetrokken")
    importer.add_motion(
        "M4 Motie vreemd zonder vergadering",
        "2024-11-07T00:00:00Z",
        status="wordt nader bezien door het presidium",
        result="overig",
        hint="Gemeenteraad 7-11-2024\\n12 Moties vreemd aan de orde van de dag",
    )


def _sudermar(importer: Importer, meetings: MeetingImporter) -> None:
    """The same file under two ids; a document imported twice, with an older title; one that was taken down."""
    discussed = datetime(2024, 4, 9, 20, 0)  # noqa: DTZ001
    letter = meetings.writer(topics()["woningbouw"], discussed, "dubbel").write("letter")
    address = f"https://{meetings.body.site}/documenten/brief-woningbouw.pdf"
    for _ in range(2):
        importer.add_document(letter, instant(discussed), None, address=address)
    importer.add_document(
        meetings.writer(topics()["woningbouw"], discussed, "oud").write("letter"), instant(discussed), None
    )
    first = importer.stored[-1]
    importer.stored[-1] = replace(first, entity={**first.entity, "name": "Concept: " + first.entity["name"]})
    importer.stored.append(replace(first, time=REIMPORTED_AT))
    importer.add_document(
        meetings.writer(topics()["woningbouw"], discussed, "weg").write("letter"), instant(discussed), None
    )
    importer.stored.append(replace(importer.stored[-1], time=REIMPORTED_AT, deleted=True))
