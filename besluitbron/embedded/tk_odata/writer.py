"""Puts rows into the tables with keys, numbers and the columns that all rows have."""

import uuid
from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import Any, Final

from besluitbron.embedded.tk_odata.calendar import at, changed, parliamentary_year
from besluitbron.embedded.tk_odata.chamber import (
    COMMITTEES,
    FORMER_PARTY,
    MEMBERS,
    PARTIES,
    Committee,
    Member,
    Party,
)
from besluitbron.embedded.tk_odata.store import Tables
from besluitbron.embedded.tk_odata.topics import Topic

_SPACE: Final = uuid.UUID("5b9f0e6e-6f0a-4f0e-8d5e-2f1f3c1a9e01")
CHAMBER: Final = "Tweede Kamer"
# Real numbers stay far below: no number of the sample is one of the real register.
FIRST_NUMBER: Final = 90_000

Row = dict[str, Any]


class SampleWriter:
    """The tables while they are filled."""

    def __init__(self) -> None:
        self.tables = Tables()
        self._keys: Counter[str] = Counter()
        self._numbers: Counter[str] = Counter()
        self.parties: dict[str, Row] = {}
        self.people: dict[str, Row] = {}
        self.committees: dict[str, Row] = {}
        self.dossiers: dict[str, Row] = {}

    def key(self, name: str) -> str:
        """The next key of a set: scattered, but the same every time."""
        self._keys[name] += 1
        return str(uuid.uuid5(_SPACE, f"{name} {self._keys[name]}"))

    def number(self, day: date, letter: str) -> str:
        """The next number of a year: `2026Z90001`."""
        self._numbers[f"{day.year}{letter}"] += 1
        return f"{day.year}{letter}{FIRST_NUMBER + self._numbers[f'{day.year}{letter}']}"

    def count(self, what: str) -> int:
        """The next of a series of its own, from 1."""
        self._numbers[what] += 1
        return self._numbers[what]

    def add(self, name: str, day: date, **values: Any) -> Row:
        """A row with its key and the moments of its last change."""
        return self.tables.add(name, Id=self.key(name), **{**changed(day), **values})

    def add_deleted(self, name: str, day: date) -> Row:
        """What is left of a deleted row: its key, and that it is deleted (recorded)."""
        return self.tables.add(name, Id=self.key(name), Verwijderd=True, **changed(day))

    def add_chamber(self) -> None:
        """Parties, members and committees."""
        start = date(2021, 3, 31)
        for party in (*PARTIES, FORMER_PARTY):
            self.parties[party.short] = self._add_party(party)
        for position, member in enumerate(MEMBERS):
            self.people[member.listed] = self.add(
                "Persoon",
                start,
                Nummer=70_000 + position,
                Initialen=member.initials,
                Achternaam=member.surname,
                Functie="Tweede Kamerlid",
                Geboortedatum="1979-05-04",
            )
        for position, committee in enumerate(COMMITTEES):
            self.committees[committee.key] = self.add(
                "Commissie",
                start,
                Nummer=800 + position,
                Soort="Vast",
                Afkorting=committee.short,
                NaamNL=committee.name[0].upper() + committee.name[1:],
                DatumActief=at(start),
            )

    def _add_party(self, party: Party) -> Row:
        since = date.fromisoformat(party.since)
        return self.add(
            "Fractie",
            since,
            Nummer=60_000 + self.count("party"),
            Afkorting=party.short,
            NaamNL=party.name,
            NaamEN=party.name,
            AantalZetels=party.seats,
            AantalStemmen=party.seats * 68_214,
            DatumActief=at(since),
            DatumInactief=at(date.fromisoformat(party.until)) if party.until else None,
        )

    def dossier(self, topic: Topic) -> Row:
        """The dossier of a topic."""
        if topic.dossier not in self.dossiers:
            self.dossiers[topic.dossier] = self.add(
                "Kamerstukdossier",
                topic.rounds[0],
                Titel=topic.title,
                Nummer=topic.number,
                Toevoeging=topic.addition,
                HoogsteVolgnummer=90,
                Afgesloten=False,
                Kamer=CHAMBER,
            )
        return self.dossiers[topic.dossier]

    def add_case(self, topic: Topic, kind: str, subject: str, day: date, **values: Any) -> Row:
        """A case in a topic's dossier."""
        row = self.add(
            "Zaak",
            day,
            **{
                "Nummer": self.number(day, "Z"),
                "Soort": kind,
                "Titel": topic.title,
                "Status": "Vrijgegeven",
                "Onderwerp": subject,
                "GestartOp": at(day),
                "Organisatie": CHAMBER,
                "Vergaderjaar": parliamentary_year(day),
                "Volgnummer": -1,
                "Afgedaan": True,
                "GrootProject": False,
                **values,
            },
        )
        self.tables.link("case_dossier", row, self.dossier(topic))
        self.add_case_actor(row, day, self.committees[topic.committee], topic.committee)
        return row

    def add_case_actor(self, case: Row, day: date, committee: Row, key: str) -> None:
        """The committee that leads on a case."""
        committees: dict[str, Committee] = {committee.key: committee for committee in COMMITTEES}
        self.add(
            "ZaakActor",
            day,
            Zaak_Id=case["Id"],
            ActorNaam=committees[key].name,
            ActorAfkorting=committees[key].short,
            Relatie="Voortouwcommissie",
            Commissie_Id=committee["Id"],
        )

    def add_signers(self, document: Row, case: Row | None, day: date, signers: Sequence[Member]) -> None:
        """Members under a paper: the first signer and the others."""
        for position, member in enumerate(signers):
            who = {
                "ActorNaam": member.signed,
                "ActorFractie": member.party.label,
                "Functie": "Tweede Kamerlid",
                "Persoon_Id": self.people[member.listed]["Id"],
                "Fractie_Id": self.parties[member.party.short]["Id"],
            }
            signed = "Mede ondertekenaar" if position else "Eerste ondertekenaar"
            self.add("DocumentActor", day, Document_Id=document["Id"], Relatie=signed, **who)
            if case is not None:
                role = "Medeindiener" if position else "Indiener"
                self.add("ZaakActor", day, Zaak_Id=case["Id"], Relatie=role, **who)
