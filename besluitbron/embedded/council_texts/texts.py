"""Texts of invented documents: sentences of `topics.toml` and `phrases.toml` in the forms that councils use.

The same seed gives the same text, whatever else is written.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any, Final

from besluitbron.embedded.bodies import Body
from besluitbron.embedded.council_texts.organs import MONTHS, ORGANS, written

_MONEY: Final = ("€ {0}.000", "{0} duizend euro", "€ {0},5 miljoen")
_PARAGRAPHS_A_PAGE: Final = 6


@dataclass(frozen=True, eq=False)
class Topic:
    """Something that is talked about."""

    name: str
    layers: tuple[str, ...]
    weight: int
    sentences: Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class Written:
    """A text with its title, page by page."""

    title: str
    pages: tuple[str, ...]
    form: str
    """`proposal`, `motion`, ..."""


@cache
def topics() -> Mapping[str, Topic]:
    """All topics by name."""
    return {
        name: Topic(name, tuple(content["layers"]), content["weight"], content)
        for name, content in _load("topics.toml").items()
    }


@cache
def phrases() -> Mapping[str, Sequence[str]]:
    """Sentences and names for any topic."""
    return _load("phrases.toml")


class Writer:
    """Writes documents of one body about one matter: a topic, a place, and the day on which it is discussed."""

    def __init__(self, body: Body, topic: Topic, day: date, seed: str, *, matter: str = "") -> None:
        self._random = Random(seed)  # noqa: S311  # invented texts, not secrets
        self._topic = topic
        self._body = body
        self._organs = ORGANS[body.layer]
        self._day = day
        self._district = self._one(phrases()["districts"])
        self._street = self._one(phrases()["streets"])
        self.matter = matter or self._filled(self._one(topic.sentences["titles"]))
        """The subject as an agenda names it: `Aanleg warmtenet Molenwijk`."""

    def write(self, form: str) -> Written:
        """A document in one of the forms of `FORMS`."""
        title, paragraphs = _FORMS[form](self)
        pages = [paragraphs[at : at + _PARAGRAPHS_A_PAGE] for at in range(0, len(paragraphs), _PARAGRAPHS_A_PAGE)]
        return Written(title, tuple("\n\n".join(page) for page in pages), form)

    def write_long(self, chapters: int) -> Written:
        """A report of many chapters."""
        paragraphs = [self.matter, self._opening()]
        for number in range(1, chapters + 1):
            paragraphs += [f"Hoofdstuk {number}", *self._pick("facts", 2), *self._pick("reasons", 2)]
            paragraphs += self._general("context", "risks")
            paragraphs += [
                *self._pick("doubts", 2),
                *self._pick("costs", 1),
                *self._general("participation", "planning"),
            ]
        pages = [paragraphs[at : at + _PARAGRAPHS_A_PAGE] for at in range(0, len(paragraphs), _PARAGRAPHS_A_PAGE)]
        return Written(f"{self.matter} (integrale tekst)", tuple("\n\n".join(page) for page in pages), "report")

    def proposal(self) -> tuple[str, list[str]]:
        """A proposal to the council, with the headings of the usual template."""
        cost = self._pick("costs", 1)[0]
        return f"{self._organs.proposal} {self.matter}", [
            f"{self._organs.proposal}\nAan {self._council()}\nOnderwerp: {self.matter}\n"
            f"Kenmerk: {self._day.year}/{self._random.randint(100, 999)}",
            f"Voorgesteld besluit\n1. In te stemmen met het voorstel '{self.matter}';\n2. {cost}",
            "Aanleiding\n" + self._opening() + " " + " ".join([*self._pick("facts", 2), *self._general("context")]),
            "Argumenten\n" + "\n".join(f"1.{place} {why}" for place, why in enumerate(self._pick("reasons", 3), 1)),
            "Kanttekeningen\n" + " ".join([*self._pick("doubts", 2), *self._general("risks")]),
            "Financiën\n" + " ".join(self._pick("costs", 2)),
            "Participatie en communicatie\n" + " ".join(self._general("participation")),
            "Vervolg\n" + " ".join(self._general("planning", "legal")),
            self._decision(),
        ]

    def motion(self) -> tuple[str, list[str]]:
        """A motion: what is noted, what is considered, what is asked."""
        parties = [self._party() for _ in range(2)]
        wish = self._pick("asks", 1)[0]
        return f"Motie {self.matter}", [
            f"Motie\n{_sentence(self._council())} van {self._body.short_name}, in vergadering bijeen op "
            f"{written(self._day)}, ter behandeling van: {self.matter}",
            "constaterende dat:\n" + "\n".join(f"- {self._lower(fact)}" for fact in self._pick("facts", 2)),
            "overwegende dat:\n" + "\n".join(f"- {self._lower(reason)}" for reason in self._pick("reasons", 2)),
            f"verzoekt {self._organs.board}:\n- {wish};",
            f"en gaat over tot de orde van de dag.\n\nIngediend door: {' en '.join(dict.fromkeys(parties))}",
        ]

    def letter(self) -> tuple[str, list[str]]:
        """A letter from the board to the council."""
        sent = self._day - timedelta(days=self._random.randint(6, 34))
        return f"Informatiebrief {self.matter}", [
            f"Aan {self._council()}\nBetreft: {self.matter}\nDatum: {written(sent)}",
            f"Geachte leden,\n\nMet deze brief informeren wij u over {self._lower(self.matter)}. {self._opening()}",
            " ".join([*self._pick("facts", 2), *self._general("context")]),
            " ".join([*self._pick("doubts", 1), *self._general("participation")]),
            " ".join([*self._pick("costs", 1), *self._general("planning")]),
            f"Hoogachtend,\nnamens {self._organs.whole_board} van {self._body.name},\n{self._organs.board_member} "
            f"{self._one(phrases()['members'])}",
        ]

    def minutes(self) -> tuple[str, list[str]]:
        """What was said in a meeting."""
        return f"Verslag {self.matter}", [
            f"Verslag van de vergadering over {self._lower(self.matter)}",
            *self._general("announcements"),
            *(self._filled(line) for line in self._random.sample(list(phrases()["debate"]), 4)),
            " ".join([*self._pick("reasons", 1), *self._pick("doubts", 1), *self._general("risks")]),
            f"De voorzitter sluit de beraadslaging. Het voorstel gaat als bespreekstuk naar {self._council()}, "
            "voor een besluit in de volgende vergadering.",
        ]

    def report(self) -> tuple[str, list[str]]:
        """A research report or appendix."""
        return f"Bijlage {self._random.randint(1, 4)} - Rapport {self.matter}", [
            f"Rapport in opdracht van {self._body.name}\n{self.matter}",
            "Samenvatting\n" + " ".join(self._pick("facts", 2) + self._pick("doubts", 1)),
            "Aanpak\nHet onderzoek bestond uit documentstudie, interviews en een enquête. "
            + " ".join(self._general("participation")),
            "Bevindingen\n" + " ".join([*self._pick("facts", 3), *self._general("context")]),
            "Risico's\n" + " ".join([*self._pick("doubts", 2), *self._general("risks")]),
            "Kosten en baten\n" + " ".join(self._pick("costs", 2)),
            "Aanbevelingen\n" + "\n".join(f"- {wish}" for wish in self._pick("asks", 2)),
        ]

    def questions(self) -> tuple[str, list[str]]:
        """Written questions with their answers."""
        pairs = [pair.partition("|") for pair in self._pick("questions", 2)]
        answered = [
            f"Vraag {place}\n{question}\n\nAntwoord\n{answer}" for place, (question, _, answer) in enumerate(pairs, 1)
        ]
        return f"Schriftelijke vragen {self._party()} over {self._lower(self.matter)}", [
            f"Schriftelijke vragen aan {self._organs.board} van {self._body.name}\nOnderwerp: {self.matter}",
            "Toelichting\n" + " ".join([*self._pick("facts", 1), *self._general("context")]),
            *answered,
        ]

    def decisions(self) -> tuple[str, list[str]]:
        """A list of decisions."""
        before = self._day - timedelta(days=28)
        parties = self._party(), self._party()
        return f"Besluitenlijst {MONTHS[before.month - 1]} {before.year}", [
            f"Besluitenlijst van {self._council()} van {self._body.short_name}, vergadering van {written(before)}",
            f"{self.matter}: {self._council()} {self._organs.decided} conform voorstel met "
            f"{self._random.randint(18, 26)} stemmen voor en {self._random.randint(1, 12)} stemmen tegen. "
            f"Het besluit is aan {self._organs.whole_board} gezonden.",
            f"Het amendement van {parties[0]} over {self._lower(self.matter)} is verworpen; de motie van {parties[1]} "
            "is aangenomen.",
            *self._general("legal"),
        ]

    def _opening(self) -> str:
        return self._filled(
            self._one(
                [
                    "In de vergadering van {month} vroeg {council} om een uitgewerkt voorstel.",
                    "Dit volgt op de toezegging die {board} in {month} deed.",
                    "Sinds het vorige besluit is de situatie in {district} veranderd.",
                    "Het coalitieakkoord noemt dit onderwerp als een van de vijf opgaven van deze periode.",
                ]
            )
        )

    def _pick(self, kind: str, number: int) -> list[str]:
        sentences = self._topic.sentences[kind]
        return [self._filled(text) for text in self._random.sample(list(sentences), min(number, len(sentences)))]

    def _general(self, *kinds: str) -> list[str]:
        return [self._filled(self._one(phrases()[kind])) for kind in kinds]

    def _filled(self, text: str) -> str:
        """The slots filled, each with a fresh choice; place and body stay the same within a matter."""
        parts = text.split("{")
        filled = parts[0]
        for part in parts[1:]:
            slot, _, rest = part.partition("}")
            value = self._slot(slot)
            filled += (value if filled.rstrip(" ")[-1:] not in ("", ".", ":") else value[:1].upper() + value[1:]) + rest
        return filled

    def _slot(self, name: str) -> str:
        chosen: Mapping[str, Callable[[], str]] = {
            "body": lambda: self._body.short_name,
            "council": self._council,
            "board": lambda: self._organs.board,
            "district": lambda: self._district,
            "street": lambda: self._street,
            "year": lambda: str(self._day.year + self._random.randint(1, 3)),
            "this_year": lambda: str(self._day.year),
            "last_year": lambda: str(self._day.year - 1),
            "alderman": lambda: f"de {self._organs.board_member}",
            "month": self._month,
            "number": lambda: str(self._random.randint(12, 480)),
            "amount": lambda: self._one(_MONEY).format(self._random.randint(2, 95)),
            "partner": lambda: self._one(phrases()["partners"]),
            "member": lambda: self._one(phrases()["members"]),
            "party": self._party,
        }
        return chosen[name]()

    def _decision(self) -> str:
        """The draft of the decision, as it is put behind a proposal."""
        proposed = written(self._day - timedelta(days=self._random.randint(14, 40)))
        return (
            f"{self._organs.decision}\n{_sentence(self._council())} van {self._body.short_name};\n"
            f"gelezen het voorstel van {self._organs.whole_board} van {proposed};\n{self._organs.decides}:\n"
            f"1. in te stemmen met '{self.matter}';\n2. {self._organs.board} op te dragen dit uit te voeren."
        )

    def _council(self) -> str:
        return self._one(self._organs.councils)

    def _party(self) -> str:
        return self._one(phrases()["parties"]).replace("{body}", self._body.short_name)

    def _month(self) -> str:
        return self._one(phrases()["months"])

    def _one(self, choices: Sequence[str]) -> str:
        return self._random.choice(list(choices))

    @staticmethod
    def _lower(text: str) -> str:
        """A sentence within a sentence; abbreviations keep their capitals."""
        return text if text[:2].isupper() else text[:1].lower() + text[1:]


def _sentence(text: str) -> str:
    """A text at the start of a sentence."""
    return text[:1].upper() + text[1:]


_FORMS: Final[Mapping[str, Callable[[Writer], tuple[str, list[str]]]]] = {
    "proposal": Writer.proposal,
    "motion": Writer.motion,
    "letter": Writer.letter,
    "minutes": Writer.minutes,
    "report": Writer.report,
    "questions": Writer.questions,
    "decisions": Writer.decisions,
}


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))
