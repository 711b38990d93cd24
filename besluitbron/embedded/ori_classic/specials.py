"""What goes wrong or is rare in the real register, once each: connectors must meet it somewhere."""

from datetime import datetime
from typing import Final

from besluitbron.embedded.bodies import Body
from besluitbron.embedded.council_texts.texts import Writer, Written, topics
from besluitbron.embedded.ori_classic.meetings import STATUS, Matter, MeetingLoader, Planned
from besluitbron.embedded.ori_classic.motions import FAILED, PASSED, add_motion
from besluitbron.embedded.ori_classic.records import AMSTERDAM, IndexLoader

# Municipal elections are on 20 March 2030; the new council is installed a week later.
FUTURE: Final = datetime(2030, 3, 28, 20, 0, tzinfo=AMSTERDAM)
SCAN_TITLE: Final = "Ondertekende anterieure overeenkomst Zuiderkade (scan)"
EVENING: Final = datetime(2025, 6, 24, 19, 30, tzinfo=AMSTERDAM)
"""The council evening of Waterdrecht."""
UNREAD_TITLE: Final = "Reactienota warmtenet (nog niet verwerkt)"


def load_specials(loader: IndexLoader) -> None:
    """The rare records of this body, if it has any."""
    special = {"waterdrecht": _waterdrecht, "lindemeer": _lindemeer, "sudermar": _sudermar}.get(loader.sampled.body.key)
    if special:
        special(loader)


def _waterdrecht(loader: IndexLoader) -> None:
    """A council evening: a scan, a document whose text was not read, the only carillon, two motions with votes."""
    planned = Planned(loader.new_id(), "Gemeenteraad", EVENING, None)
    moment = loader.moment(planned.start)
    meetings = MeetingLoader(loader)
    items = meetings.load_meeting(planned, [Matter(topics()["woningbouw"], ("proposal",))])
    tower = Writer(loader.sampled.body, topics()["carillon"], planned.start.date(), "toren").write("proposal")
    for title in (SCAN_TITLE, UNREAD_TITLE):
        loader.add_document(unread_report(loader.sampled.body), moment, items[2], name=title, has_text=False)
    loader.add_document(tower, moment, items[0])
    for number, (wish, result, yes, no) in enumerate((("tarief", PASSED, 19, 8), ("inspraak", FAILED, 11, 16)), 1):
        text = Writer(loader.sampled.body, topics()["warmtenet"], planned.start.date(), f"motie {wish}").write("motion")
        name = f"M{number} Motie {wish} warmtenet"
        add_motion(loader, planned, items[3], text, result, yes, no, name=name)
    loader.add_person("mevrouw A. Terpstra")
    loader.add_person("de heer J. Bouhali")
    _add_future_meeting(loader, meetings)


def unread_report(body: Body) -> Written:
    """What stands in the file whose text the platform never read."""
    return Writer(body, topics()["warmtenet"], EVENING.date(), "reactienota").write("report")


def _add_future_meeting(loader: IndexLoader, meetings: MeetingLoader) -> None:
    """Planned years ahead, with an agenda of three items and no document."""
    planned = Planned(loader.new_id(), "Gemeenteraad (installatie nieuwe raad)", FUTURE, None)
    names = ("Opening", "Onderzoek geloofsbrieven", "Beëdiging raadsleden")
    items = [
        loader.add("AgendaItem", loader.new_id(), meetings.item_members(planned, planned.id, place, name))
        for place, name in enumerate(names, start=1)
    ]
    members = meetings.meeting_members(planned, items) | {"status": STATUS + "Unconfirmed"}
    loader.add("Meeting", planned.id, members)


def _lindemeer(loader: IndexLoader) -> None:
    """A budget debate past midnight with a long agenda and a long report, a document listed twice, a deadline."""
    # 3 July 22:15 in UTC, as iBabs writes it, is 4 July in Amsterdam.
    planned = Planned(
        loader.new_id(), "Gemeenteraad (voortzetting kadernota)", datetime(2025, 7, 4, 0, 15, tzinfo=AMSTERDAM), None
    )
    moment = loader.moment(planned.start)
    meetings = MeetingLoader(loader)
    writer = Writer(
        loader.sampled.body, topics()["begroting"], planned.start.date(), "kadernota", matter="Kadernota 2026"
    )
    items = []
    for place in range(1, 29):
        id_ = loader.new_id()
        more = {}
        if place == 2:
            note = writer.write_long(12)
            first = loader.add_document(note, moment, id_)
            original = loader.records[-1].source
            more = loader.relation("attachment", [first, loader.add_document(note, moment, id_, same_as=original)])
        name = f"Kadernota, programma {place - 1}" if place > 1 else "Heropening"
        loader.add("AgendaItem", id_, meetings.item_members(planned, planned.id, place, name) | more)
        items.append(id_)
    loader.add("Meeting", planned.id, meetings.meeting_members(planned, items))
    loader.add(
        "Report",
        loader.new_id(),
        {
            "name": "Toezegging: evaluatie warmtenet na de eerste aansluitingen",
            "classification": "Toezeggingen",
            "description": "Het college zegt toe het warmtenet te evalueren; termijn eerste kwartaal 2030.",
            "start_date": loader.moment(FUTURE),
            "last_discussed_at": loader.moment(FUTURE),
            "has_organization_name": loader.organization,
        },
    )


def _sudermar(loader: IndexLoader) -> None:
    """A text with the signs that PDF programs leave: non-breaking spaces, soft hyphens, a form feed."""
    discussed = datetime(2024, 4, 9, 20, 0, tzinfo=AMSTERDAM)
    writer = Writer(loader.sampled.body, topics()["woningbouw"], discussed.date(), "leesteken")
    written = writer.write("letter")
    pages = tuple(
        page.replace("woning", "woning\u00ad").replace(" van ", "\u00a0van ") + "\x0c" for page in written.pages
    )
    loader.add_document(
        Written(written.title, pages, "letter"),
        loader.moment(discussed),
        loader.organization,
    )
