"""Our question -> SRU 1.2 with CQL over the versions of laws (registers.md 6.1). Pure.

The index has no text of a law, only titles and abbreviations; a bare term is refused, so every clause names its index.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Final

from besluitbron.contract.errors import TextRefused
from besluitbron.contract.search import SearchQuestion
from besluitbron.contract.sources import Source
from besluitbron.contract.upstream import Platform, UpstreamRequest
from besluitbron.upstream.consolidated import MAX_LOOKED_AT, MAX_ON_A_DAY, MAX_VERSIONS, build_request
from besluitbron.upstream.consolidated_changes import build_changes
from besluitbron.upstream.sru import quoted

from .identifiers import LAW

CONNECTION: Final = "BWB"
CONTROL_TEXT: Final = 'overheidbwb.titel all "waterschap"'
"""The register has versions without this word."""
MAX_ABBREVIATION_WORDS: Final = 4

_RELATIONS: Final = {"all_words": "all", "any_word": "any", "phrase": "adj"}
_OPERATORS: Final = frozenset({"AND", "OR", "NOT", "PROX"})


def build_search(question: SearchQuestion, platform: Platform) -> UpstreamRequest:
    """The request for one window: laws in force on the day. Raises TextRefused when no word is left."""
    clauses = [*_clauses(question), *_day_clauses(question.on_date, question.today)]
    return build_request(platform, CONNECTION, clauses, start=question.window.offset + 1, limit=question.window.limit)


def clauses_alone(name: str, question: SearchQuestion) -> Iterable[str]:
    """The clauses of one filter of a question, for a control question; words have one value for all questions."""
    match name:
        case "text":
            return (CONTROL_TEXT,)
        case "on_date":
            return _day_clauses(question.on_date, question.today)
        case "source":
            return _source_clauses(question.source)
        case _:
            return _kind_clauses(question)


def build_any_day(question: SearchQuestion, platform: Platform) -> UpstreamRequest:
    """The same question without the day, for what is not in force on it (quirk 70)."""
    return build_request(platform, CONNECTION, _clauses(question), start=1, limit=MAX_LOOKED_AT)


def build_version(law: str, day: date, today: date, platform: Platform) -> UpstreamRequest:
    """The request for the version of a law that is in force on a day."""
    return build_request(
        platform, CONNECTION, [_law_clause(law), *_day_clauses(day, today)], start=1, limit=MAX_ON_A_DAY
    )


def build_versions(law: str, platform: Platform) -> UpstreamRequest:
    """The request for all versions of a law."""
    return build_request(platform, CONNECTION, [_law_clause(law)], start=1, limit=MAX_VERSIONS)


def build_newest(question: SearchQuestion, platform: Platform) -> UpstreamRequest:
    """The request for how new the register is at least, on `to_date`, which must be given."""
    if question.to_date is None:
        raise ValueError("the newest change is asked up to a day")
    return build_changes(platform, CONNECTION, _day_clauses(question.to_date, question.to_date), question.to_date)


def build_abbreviated(name: str, day: date | None, today: date | None, platform: Platform) -> UpstreamRequest:
    """The request for the laws with this abbreviation that are in force on the day; None: on any day."""
    clauses = [_abbreviation_clause(_in_small_letters(name.split())), *_day_clauses(day, today)]
    return build_request(platform, CONNECTION, clauses, start=1, limit=MAX_VERSIONS)


def build_titled(name: str, day: date | None, today: date | None, platform: Platform) -> UpstreamRequest:
    """The request for the laws with all words of this name in their titles that are in force on the day."""
    clauses = [
        _title_clause("all", _in_small_letters(re.findall(r"\w+(?:['’-]\w+)*", name))),
        *_day_clauses(day, today),
    ]
    return build_request(platform, CONNECTION, clauses, start=1, limit=MAX_VERSIONS)


def _clauses(question: SearchQuestion) -> Iterator[str]:
    yield _text_clause(question)
    yield from _source_clauses(question.source)
    yield from _kind_clauses(question)


def _text_clause(question: SearchQuestion) -> str:
    """The words in the titles (official, unofficial and for citing), or as an abbreviation; an identifier as such."""
    words = _in_small_letters(question.text.words)
    if not words:
        raise TextRefused("No word is left to search. Give at least one word of the title.")
    if len(words) == 1 and LAW.fullmatch(words[0].upper()):
        return _law_clause(words[0].upper())
    titled = _title_clause(_RELATIONS[question.matching], words)
    if question.matching == "any_word" or len(words) > MAX_ABBREVIATION_WORDS:
        return titled
    return f"({titled} or {_abbreviation_clause(words)})"


def _in_small_letters(words: Iterable[str]) -> list[str]:
    """The words with those that are operators in small letters: the service executes them within quotes (quirk 67)."""
    return [word.lower() if word in _OPERATORS else word for word in words]


def _title_clause(relation: str, words: Sequence[str]) -> str:
    return f"overheidbwb.titel {relation} {quoted(' '.join(words))}"


def _abbreviation_clause(words: Sequence[str]) -> str:
    return f"overheidbwb.afkorting={quoted(' '.join(words))}"


def _source_clauses(source: Source | None) -> Iterator[str]:
    if source is not None:
        yield f"overheid.authority=={quoted(source.platform_name)}"


def _kind_clauses(question: SearchQuestion) -> Iterator[str]:
    if "kind" in question.filters:
        yield f"dcterms.type=={quoted(question.filters['kind'])}"


def _law_clause(law: str) -> str:
    return f"dcterms.identifier=={quoted(law)}"


def _day_clauses(day: date | None, today: date | None) -> Iterator[str]:
    """In force on the day, as it is known today: the register also keeps what it thought before (zichtperiode)."""
    if day is None:
        return
    yield f"overheidbwb.geldigheidsdatum={day.isoformat()}"
    yield f"overheidbwb.zichtdatum={max(day, today or day).isoformat()}"
