"""Meetings with their agendas, documents and motions, as the suppliers deliver them."""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import Any, Final

from besluitbron.embedded.bodies import Body
from besluitbron.embedded.council_texts.texts import Topic, Writer, phrases, topics
from besluitbron.embedded.openbesluitvorming.entities import Importer, instant

FIRST_YEAR: Final = 2019
LAST_YEAR: Final = 2026
_NAMES: Final = {"municipality": "Gemeenteraad", "province": "Provinciale Staten", "water_board": "Algemeen bestuur"}
# Of these a body has only what is given to it on purpose: few enough rows that a search of them is counted exactly.
RARE_TOPICS: Final = ("warmtenet", "carillon")
_HEAT: Final = {
    "waterdrecht": ("letter", "questions", "letter", "letter", "questions", "letter"),
    "lindemeer": ("letter", "questions", "letter"),
    "den_woude": ("letter", "questions"),
    "sudermar": ("letter",),
}
"""Documents about the heat network, one a meeting."""
_WORDS: Final = {
    "aangenomen": "Motie aangenomen",
    "verworpen": "Motie verworpen",
    "ingetrokken": "Motie ingetrokken",
    "aangehouden": "aangehouden",
}
_WITH_MOTIONS: Final = ("notubiz", "ibabs")
"""The suppliers whose registers of motions the platform imports."""


class MeetingImporter:
    """Imports the meetings of one body."""

    def __init__(self, importer: Importer, body: Body) -> None:
        self.importer = importer
        self.body = body
        self.supplier = importer.source.supplier
        self.random = importer.random
        self._topics = [
            topic for topic in topics().values() if body.layer in topic.layers and topic.name not in RARE_TOPICS
        ]
        self._heat = iter(_HEAT.get(importer.source.key, ()))

    def import_committee(self) -> None:
        """A committee: the platform keeps it and shows it nowhere."""
        name = f"Commissie {self.body.short_name}"
        committee = {"id": self.importer.new_id("committee"), "type": "Committee", "name": name}
        self.importer.add({**committee, "classification": ["Committee"]})

    def import_meetings(self, number: int) -> None:
        """So many meetings, spread over the years; none after a body ended."""
        for place in range(number):
            self.import_meeting(_NAMES[self.body.layer], self._start(place, number), self._matters())

    def import_meeting(self, name: str, start: datetime, matters: Sequence[tuple[Topic, Sequence[str]]]) -> str:
        """One meeting with its items, documents and motions; its id."""
        meeting, moment = self.importer.new_id("meeting"), instant(start)
        items = [self.item("Opening en mededelingen"), self.item("Ingekomen stukken", self._letters(start, meeting))]
        debated = [self._matter(start, meeting, topic, forms) for topic, forms in matters]
        items += [self.item("Bespreekstukken", heading=True, children=debated)] if self.nested else debated
        items.append(self.item("Rondvraag en sluiting"))
        self.add_meeting(meeting, name, moment, items)
        return meeting

    @property
    def nested(self) -> bool:
        """Whether the supplier keeps items under items."""
        return self.supplier == "notubiz"

    def add_meeting(self, meeting: str, name: str, moment: str, items: list[dict[str, Any]]) -> None:
        """Store a meeting with its agenda, numbered as the supplier does."""
        self._number(items, "")
        documents = [document["id"] for item in _all_items(items) for document in item.get("documents", [])]
        self.importer.add(
            {
                "id": meeting,
                "type": "Meeting",
                "name": name,
                "classification": ["Agenda"],
                "location": f"Raadzaal {self.body.short_name}",
                "start_date": moment,
                "last_discussed_at": moment,
                "agenda": items,
                "attachment": documents,
            }
        )

    def item(
        self,
        title: str,
        documents: Sequence[dict[str, Any]] = (),
        *,
        heading: bool = False,
        children: Sequence[dict[str, Any]] = (),
    ) -> dict[str, Any]:
        """An agenda item; iBabs knows no headings and numbers nothing."""
        identifier = self.importer.new_id("agenda_item")
        for child in children:
            child["parent"] = identifier
        optional = {"documents": list(documents), "agenda_items": list(children)}
        return {
            "id": identifier,
            "title": title,
            **({"is_heading": heading} if self.supplier == "notubiz" else {}),
            **{name: value for name, value in optional.items() if value},
        }

    def writer(self, topic: Topic, start: datetime, what: str) -> Writer:
        """Writes about one matter of one meeting."""
        return Writer(self.body, topic, start.date(), f"{self.body.key} {start} {topic.name} {what} openbesluitvorming")

    def votes(self, in_favour: int, against: int) -> list[dict[str, str]]:
        """A roll call by member; who was absent is not in it."""
        parties = [party.replace("{body}", self.body.short_name) for party in phrases()["parties"]]
        members = [f"{name}, {letter}." for letter in "ABCDEFGHJKLM" for name in phrases()["members"]]
        reference = self.importer.source.reference
        return [
            {
                "option": "voor" if place < in_favour else "tegen",
                "voter": f"person:{reference}:{place + 1}",
                "voter_name": members[place],
                "group": f"party:{reference}:{place % len(parties) + 1}",
                "group_name": parties[place % len(parties)],
            }
            for place in range(in_favour + against)
        ]

    def motion(
        self, name: str, start: datetime, meeting: str, item: str, document: dict[str, Any] | None, result: str
    ) -> str:
        """A motion with what its supplier publishes of the vote: iBabs each member's, Notubiz at most a sentence."""
        yes, no = (self.random.randint(16, 24), self.random.randint(1, 9))
        if result == "verworpen":
            yes, no = no, yes
        counted = result in ("aangenomen", "verworpen")
        summary = f"Stemmen voor: {yes} - overige fracties\nStemmen tegen: {no} Dorpspartij"
        return self.importer.add_motion(
            name,
            instant(start),
            status=_WORDS[result],
            result=result,
            meeting=meeting,
            item=item,
            document=document,
            votes=self.votes(yes, no) if counted and self.supplier == "ibabs" else (),
            parties=("Groen Vooruit",),
            summary=summary if counted and self.supplier == "notubiz" and self.random.random() < 0.5 else None,
        )

    def _number(self, items: Sequence[dict[str, Any]], before: str) -> None:
        for place, item in enumerate(items, start=1):
            item["order"] = place
            if self.supplier != "ibabs":
                item["number"] = f"{before}{place}"
            self._number(item.get("agenda_items", []), f"{before}{place}.")

    def _letters(self, start: datetime, meeting: str) -> list[dict[str, Any]]:
        form = next(self._heat, None)
        chosen = [(topics()["warmtenet"], form)] if form else []
        chosen.append((self.random.choice(self._topics), "letter"))
        return [
            self.importer.add_document(self.writer(topic, start, form).write(form), instant(start), meeting)
            for topic, form in chosen
        ]

    def _matter(self, start: datetime, meeting: str, topic: Topic, forms: Sequence[str]) -> dict[str, Any]:
        writer = self.writer(topic, start, "matter")
        documents = {form: self.importer.add_document(writer.write(form), instant(start), meeting) for form in forms}
        # The text of a motion hangs on the motion; some councils file it under the item as well.
        filed = [document for form, document in documents.items() if form != "motion" or self.supplier != "ibabs"]
        item = self.item(writer.matter, filed)
        if self.supplier == "notubiz":
            item["description"] = f"<p>Ter bespreking: {writer.matter}.</p>"
        if "motion" in documents and self.supplier in _WITH_MOTIONS:
            result = self.random.choice(("aangenomen", "aangenomen", "verworpen", "ingetrokken", "aangehouden"))
            self.motion(f"Motie {writer.matter}", start, meeting, item["id"], documents["motion"], result)
        return item

    def _matters(self) -> list[tuple[Topic, Sequence[str]]]:
        chosen = self.random.sample(
            self._topics, k=min(3, len(self._topics)), counts=[topic.weight for topic in self._topics]
        )
        forms = [("proposal", "report"), ("proposal", "motion"), ("proposal",), ("report", "motion", "letter")]
        return [(topic, self.random.choice(forms)) for topic in dict.fromkeys(chosen)]

    def _start(self, place: int, number: int) -> datetime:
        """A Tuesday evening."""
        last = self.body.dissolved_on.year - 1 if self.body.dissolved_on else LAST_YEAR
        span = last - FIRST_YEAR + 1
        year = last - (place * span // max(number, 1)) % span
        day = date(year, self.random.randint(1, 10 if year == LAST_YEAR else 12), self.random.randint(1, 28))
        tuesday = day + timedelta(days=1 - day.weekday())
        return datetime.combine(tuesday, time(self.random.choice((19, 20)), self.random.choice((0, 30))))


def _all_items(items: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    return [one for item in items for one in (item, *_all_items(item.get("agenda_items", [])))]
