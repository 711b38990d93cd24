"""Meetings with their agendas and documents, as the suppliers deliver them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, Final

from besluitbron.embedded.council_texts.texts import Topic, Writer, topics
from besluitbron.embedded.ori_classic.records import AMSTERDAM, IndexLoader

STATUS: Final = "https://argu.co/ns/meeting/Event"
_FIRST_YEAR: Final = 2019
_LAST_YEAR: Final = 2026
_NAMES: Final = {"municipality": "Gemeenteraad", "province": "Provinciale Staten", "water_board": "Algemeen bestuur"}
_COMMITTEES: Final = ("Commissie Ruimte", "Commissie Samenleving", "Commissie Bestuur en Middelen")
# Bodies with many meetings keep the matters for debate under one item, as iBabs and Notubiz let them.
_NESTED_FROM_MEETINGS: Final = 3


@dataclass(frozen=True)
class Planned:
    """A meeting before its agenda is made."""

    id: str
    name: str
    start: datetime
    committee: str | None


@dataclass(frozen=True)
class Matter:
    """A matter for debate and the documents under it."""

    topic: Topic
    forms: Sequence[str]


class MeetingLoader:
    """Loads the meetings of one body."""

    def __init__(self, loader: IndexLoader) -> None:
        self._loader = loader
        self._body = loader.sampled.body
        self._nested = loader.sampled.meetings >= _NESTED_FROM_MEETINGS
        self._topics = [topic for topic in topics().values() if self._body.layer in topic.layers]

    def load_meetings(self) -> None:
        """All meetings of the body, council and committee in turn."""
        committees = [self._loader.add_committee(name) for name in _COMMITTEES] if self._nested else []
        for number in range(self._loader.sampled.meetings):
            committee = number % len(_COMMITTEES) if committees and number % 2 else None
            self.load_meeting(
                Planned(
                    self._loader.new_id(),
                    _NAMES[self._body.layer] if committee is None else _COMMITTEES[committee],
                    self._start(number),
                    None if committee is None else committees[committee],
                ),
                self._matters(),
            )

    def load_meeting(self, planned: Planned, matters: Sequence[Matter]) -> list[str]:
        """One meeting with its fixed items, its incoming letters and its matters; the ids of its items."""
        items = [
            self._item(planned, planned.id, 1, "Opening en mededelingen"),
            self._decisions(planned, 2),
            self._letters(planned, 3),
        ]
        parent, position = planned.id, len(items) + 1
        if self._nested:
            parent = self._loader.new_id()
            children = [self._matter(planned, parent, place, matter) for place, matter in enumerate(matters, 1)]
            self._item(planned, planned.id, position, "Bespreekstukken", id_=parent, agenda={"@list": children})
            items.append(parent)
        else:
            items += [self._matter(planned, parent, place, matter) for place, matter in enumerate(matters, position)]
        items.append(self._item(planned, planned.id, len(items) + 1, "Rondvraag en sluiting"))
        self._meeting(planned, items)
        return items

    def item_members(self, planned: Planned, parent: str, position: int, name: str) -> dict[str, Any]:
        """What every agenda item has."""
        moment = self._loader.moment(planned.start)
        return {
            "name": name,
            "position": position,
            "parent": parent,
            "start_date": moment,
            "last_discussed_at": moment,
            "has_organization_name": self._loader.organization,
        }

    def meeting_members(self, planned: Planned, items: Sequence[str]) -> dict[str, Any]:
        """What every meeting has."""
        moment = self._loader.moment(planned.start)
        late = planned.start.replace(hour=22, minute=30) if planned.start.hour >= 12 else planned.start
        return {
            "name": planned.name,
            "start_date": moment,
            "end_date": self._loader.moment(late),
            "last_discussed_at": moment,
            "location": f"Raadzaal {self._body.short_name}",
            "status": STATUS + "Confirmed",
            "organization": self._loader.organization,
            "has_organization_name": self._loader.organization,
            "agenda": {"@list": list(items)},
            **({"committee": planned.committee} if planned.committee else {}),
        }

    def _meeting(self, planned: Planned, items: Sequence[str]) -> None:
        writer = self._writer(planned, self._loader.random.choice(self._topics), "minutes")
        moment = self._loader.moment(planned.start)
        minutes = self._loader.add_document(writer.write("minutes"), moment, planned.id, place="meeting")
        members = self.meeting_members(planned, items) | self._loader.relation("attachment", [minutes])
        self._loader.add("Meeting", planned.id, members)

    def _item(self, planned: Planned, parent: str, position: int, name: str, id_: str = "", **more: Any) -> str:
        id_ = id_ or self._loader.new_id()
        return self._loader.add("AgendaItem", id_, self.item_members(planned, parent, position, name) | more)

    def _decisions(self, planned: Planned, position: int) -> str:
        id_ = self._loader.new_id()
        writer = self._writer(planned, self._loader.random.choice(self._topics), "decisions")
        list_ = self._loader.add_document(writer.write("decisions"), self._loader.moment(planned.start), id_)
        name = "Vaststelling besluitenlijst vorige vergadering"
        return self._item(planned, planned.id, position, name, id_, **self._loader.relation("attachment", [list_]))

    def _letters(self, planned: Planned, position: int) -> str:
        """Incoming letters: with iBabs also a list entry (Report) without text beside the document."""
        id_ = self._loader.new_id()
        chosen = self._loader.random.sample(self._topics, 2 if self._nested else 1)
        letters = [
            self._letter(planned, id_, topic, form)
            for topic, form in zip(chosen, ("letter", "questions"), strict=False)
        ]
        return self._item(
            planned, planned.id, position, "Ingekomen stukken", id_, **self._loader.relation("attachment", letters)
        )

    def _letter(self, planned: Planned, item: str, topic: Topic, form: str) -> str:
        written = self._writer(planned, topic, form).write(form)
        moment = self._loader.moment(planned.start)
        if self._loader.sampled.supplier != "ibabs":
            return self._loader.add_document(written, moment, item)
        report = self._loader.new_id()
        number = f"{planned.start.year % 100}bb{self._loader.random.randint(1, 9999):06d}"
        twin = self._loader.add_document(written, moment, report, place="report", name=f"[{number}] {written.title}")
        members = {
            "name": written.title,
            "classification": "Schriftelijke vragen" if form == "questions" else "Informatiebrieven",
            "start_date": moment,
            "end_date": moment,
            "last_discussed_at": moment,
            "has_organization_name": self._loader.organization,
            **self._loader.relation("attachment", [twin]),
        }
        self._loader.add("Report", report, members)
        return twin

    def _matter(self, planned: Planned, parent: str, position: int, matter: Matter) -> str:
        id_ = self._loader.new_id()
        writer = self._writer(planned, matter.topic, f"{position}")
        moment = self._loader.moment(planned.start)
        documents = [self._loader.add_document(writer.write(form), moment, id_) for form in matter.forms]
        more = self._loader.relation("attachment", documents)
        if self._loader.sampled.supplier == "notubiz":
            more["description"] = f"<p>Ter bespreking: {writer.matter}.</p>"
        return self._item(planned, parent, position, writer.matter, id_, **more)

    def _matters(self) -> list[Matter]:
        random = self._loader.random
        chosen = random.sample(
            self._topics, k=min(4 if self._nested else 2, len(self._topics)), counts=[t.weight for t in self._topics]
        )
        if self._body.key == "waterdrecht":
            chosen[0] = topics()["warmtenet"]
        forms = [("proposal", "report"), ("proposal", "motion"), ("proposal",), ("report", "motion", "letter")]
        return [Matter(topic, random.choice(forms)) for topic in dict.fromkeys(chosen)]

    def _start(self, number: int) -> datetime:
        """A Tuesday evening; spread over the years, and none after a body was dissolved."""
        last = self._body.dissolved_on.year - 1 if self._body.dissolved_on else _LAST_YEAR
        span = last - _FIRST_YEAR + 1
        year = last - (number * span // max(self._loader.sampled.meetings, 1)) % span
        day = date(
            year, self._loader.random.randint(1, 11 if year == _LAST_YEAR else 12), self._loader.random.randint(1, 28)
        )
        tuesday = day + timedelta(days=1 - day.weekday())
        evening = time(self._loader.random.choice((19, 20)), self._loader.random.choice((0, 30)))
        return datetime.combine(tuesday, evening, AMSTERDAM)

    def _writer(self, planned: Planned, topic: Topic, what: str) -> Writer:
        return Writer(self._body, topic, planned.start.date(), f"{self._body.key} {planned.start} {topic.name} {what}")
