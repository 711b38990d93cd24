"""The sample: some three hundred and fifty invented judgments of invented courts, the same on every machine.

Numbers in the ECLIs start at 90001: no court ever gave that many judgments in a year.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Final

from besluitbron.embedded.rechtspraak_atom import topics
from besluitbron.embedded.rechtspraak_atom.courts import (
    DIJKZORG,
    ISLANDS,
    LINDEGOUW,
    MERENLAND,
    OFFICE,
    RAVENSMEER,
    WATERDRECHT,
    Court,
)
from besluitbron.embedded.rechtspraak_atom.judgment import Judgment, Link, Topic

NEWEST: Final = date(2026, 11, 24)
DAYS: Final = 2_200
FIRST_NUMBER: Final = 90_001
PLAIN: Final = 320

_STREETS: Final = ("Wilgenlaan", "Havenkade", "Molenweg", "Zuiderdijk", "Spoorsingel", "Brinkweg", "Oude Touwbaan")
_PLACES: Final = ("Waterdrecht", "Lindemeer", "Kerkmonde", "Oosterwaard", "Berkenhove")
_OUTCOMES: Final = ("gegrond", "ongegrond", "ongegrond", "niet-ontvankelijk")
_MONTHS: Final = (
    *("januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september", "oktober"),
    *("november", "december"),
)


@cache
def sample_judgments() -> tuple[Judgment, ...]:
    """All judgments, in the order in which they were made."""
    return tuple(_numbered(_made()))


def _made() -> Iterator[Judgment]:
    districts = (WATERDRECHT, LINDEGOUW, WATERDRECHT, ISLANDS, LINDEGOUW)
    for turn in range(PLAIN):
        yield _judgment(turn, districts[turn % len(districts)], topics.TOPICS[turn % len(topics.TOPICS)])
    for turn in range(8):
        old = _judgment(turn, RAVENSMEER, topics.DORMER)
        yield replace(old, day=date(2012, 3, 1) + timedelta(days=41 * turn), ljn=f"ZV{9001 + turn}")
    for turn in range(14):
        yield _judgment(turn * 3, DIJKZORG, topics.DIKES)
    for turn in range(3):
        yield replace(_judgment(turn * 3 + 1, OFFICE, topics.DIKES), kind="Conclusie")
    yield from _specials()


def _judgment(turn: int, court: Court, topic: Topic) -> Judgment:
    day = NEWEST - timedelta(days=turn * 611 % DAYS)
    day -= timedelta(days=max(0, day.weekday() - 4))
    filled = _fill_in(turn, day)
    summary = topic.summary.format_map(filled)
    return Judgment(
        ecli="",
        court=court,
        day=day,
        case_numbers=_case_numbers(turn, court, day),
        topic=topic,
        filled=filled,
        issued=min(day + timedelta(days=9), NEWEST),
        # Three by three in the same second: the index has no order among them.
        changed_at=datetime(2025, 1, 6, 8, tzinfo=UTC) + timedelta(hours=47 * (turn * 37 % 320 // 3)),
        summary=(None if turn % 34 == 5 else "-") if turn % 17 == 5 else summary,
        has_text=turn % 6 != 4,
        is_long=turn % 20 == 2,
        blank_line_first=turn % 11 == 3,
    )


def _specials() -> Iterator[Judgment]:
    """One that was replaced, two that were withdrawn, one changed at an hour that is another day in the Netherlands."""
    plain = replace(_judgment(1, WATERDRECHT, topics.CONTRACTOR), has_text=True)
    day = date(2024, 6, 11)
    yield replace(plain, day=day, replaced_by="ECLI:NL:RBWDR:2024:99002", ecli="ECLI:NL:RBWDR:2024:99001")
    yield replace(plain, day=day, ecli="ECLI:NL:RBWDR:2024:99002")
    yield replace(plain, day=day, has_text=False, deleted="doc", ecli="ECLI:NL:RBWDR:2024:99003")
    yield replace(plain, day=day, has_text=False, deleted="ecli", ecli="ECLI:NL:RBWDR:2024:99004")
    late = datetime(2026, 7, 14, 22, 30, tzinfo=UTC)
    yield replace(plain, day=date(2026, 7, 1), changed_at=late, ecli="ECLI:NL:RBWDR:2026:99005")
    appeal = replace(_judgment(3, MERENLAND, topics.HEAT), has_text=True, is_long=False)
    yield replace(
        appeal,
        day=date(2026, 3, 3),
        ecli="ECLI:NL:GHMRL:2026:99001",
        links=(
            Link("Eerste aanleg", "ECLI:NL:RBWDR:2024:99002", "hogerBeroep", is_earlier=True),
            Link("Cassatie", "ECLI:NL:CBDZ:2026:99001", "cassatie", is_earlier=False),
        ),
    )


def _numbered(made: Iterator[Judgment]) -> Iterator[Judgment]:
    """Each without an ECLI gets the next one of its court and year."""
    given: Counter[tuple[str, int]] = Counter()
    for judgment in made:
        code, year = judgment.court.code, judgment.day.year
        number = FIRST_NUMBER + given[code, year]
        given[code, year] += not judgment.ecli
        yield judgment if judgment.ecli else replace(judgment, ecli=f"ECLI:NL:{code}:{year}:{number}")


def _case_numbers(turn: int, court: Court, day: date) -> tuple[str, ...]:
    if turn % 29 == 7:
        return ()
    first = f"{court.code[2:]} {day.year % 100:02}/{turn * 13 % 9000 + 1000}"
    return (first, f"{first}-V") if turn % 13 == 1 else (first,)


def _fill_in(turn: int, day: date) -> dict[str, str]:
    decided = day - timedelta(days=200)
    place = _PLACES[turn % len(_PLACES)]
    body = f"het college van burgemeester en wethouders van {place}"
    return {
        "place": place,
        "body": body,
        "Body": body[0].upper() + body[1:],
        "street": _STREETS[turn * 3 % len(_STREETS)],
        "number": str(turn * 7 % 90 + 30),
        "hours": str(turn % 4 + 2),
        "amount": str(turn * 11 % 700 + 120),
        "outcome": _OUTCOMES[turn % len(_OUTCOMES)],
        "decided": f"{decided.day} {_MONTHS[decided.month - 1]} {decided.year}",
    }
