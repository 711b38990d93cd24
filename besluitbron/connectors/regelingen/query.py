"""Our question -> SRU 1.2 with CQL over the versions of local regulations (registers.md 7.1). Pure.

AND, OR and NOT in capitals within quotes end in a general error (quirk 67), so these words are written small.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import date
from typing import Final

from besluitbron.contract.creators import creator_names
from besluitbron.contract.errors import TextRefused
from besluitbron.contract.search import SearchQuestion
from besluitbron.contract.sources import Source
from besluitbron.contract.upstream import Platform, UpstreamRequest
from besluitbron.upstream.consolidated import MAX_LOOKED_AT, MAX_ON_A_DAY, MAX_VERSIONS, build_request
from besluitbron.upstream.consolidated_changes import build_changes
from besluitbron.upstream.sru import any_of, quoted

from .identifiers import VERSIONED, Wanted, read_identifier
from .kinds import DIVISIONS
from .sources import organisation_type

CONNECTION: Final = "cvdr"
CONTROL_TEXT: Final = 'overheidrg.body="waterschap"'
"""The register has versions without this word."""

_OPERATOR_WORD: Final = re.compile(r"\b(?:AND|OR|NOT|PROX)\b")


def build_search(question: SearchQuestion, platform: Platform) -> UpstreamRequest:
    """The request for one window: regulations in force on the day. Raises TextRefused when no word is left."""
    clauses = [*_clauses(question), *_day_clauses(question.on_date)]
    return build_request(platform, CONNECTION, clauses, start=question.window.offset + 1, limit=question.window.limit)


def clauses_alone(name: str, question: SearchQuestion) -> Iterable[str]:
    """The clauses of one filter of a question, for a control question; words have one value for all questions."""
    match name:
        case "text":
            return (CONTROL_TEXT,)
        case "on_date":
            return _day_clauses(question.on_date)
        case "source":
            return _source_clauses(question.source)
        case _:
            return _kind_clauses(question)


def build_any_day(question: SearchQuestion, platform: Platform) -> UpstreamRequest:
    """The same question without the day, for what is not in force on it (quirk 70)."""
    return build_request(platform, CONNECTION, _clauses(question), start=1, limit=MAX_LOOKED_AT)


def build_exact(wanted: Wanted, platform: Platform) -> UpstreamRequest:
    """The request for the version that an identifier names."""
    return build_request(
        platform, CONNECTION, [f"dcterms.identifier={quoted(wanted.identifier)}"], start=1, limit=MAX_ON_A_DAY
    )


def build_on_day(work: str, day: date, platform: Platform) -> UpstreamRequest:
    """The request for the version of a regulation that is in force on a day."""
    return build_request(platform, CONNECTION, [_work_clause(work), *_day_clauses(day)], start=1, limit=MAX_ON_A_DAY)


def build_versions(work: str, platform: Platform) -> UpstreamRequest:
    """The request for all versions of a regulation."""
    return build_request(platform, CONNECTION, [_work_clause(work)], start=1, limit=MAX_VERSIONS)


def build_newest(question: SearchQuestion, platform: Platform) -> UpstreamRequest:
    """The request for how new the register is at least, on `to_date`, which must be given."""
    if question.to_date is None:
        raise ValueError("the newest change is asked up to a day")
    return build_changes(platform, CONNECTION, _day_clauses(question.to_date), question.to_date)


def _clauses(question: SearchQuestion) -> Iterator[str]:
    yield from _text_clauses(question)
    yield from _source_clauses(question.source)
    yield from _kind_clauses(question)


def _text_clauses(question: SearchQuestion) -> Iterator[str]:
    words = question.text.words
    if not words:
        raise TextRefused("No word is left to search. Give at least one word or number.")
    if len(words) == 1 and (VERSIONED.fullmatch(words[0]) or re.fullmatch(r"CVDR\d{1,9}", words[0], re.IGNORECASE)):
        yield _work_clause(read_identifier(words[0]).work)
        return
    if question.matching == "phrase":
        yield f"overheidrg.body adj {_literal(question.text.text)}"
        return
    clauses = [f"overheidrg.body={_literal(word)}" for word in words]
    if question.matching == "any_word":
        yield any_of(clauses)
    else:
        yield from clauses


def _literal(text: str) -> str:
    return quoted(_OPERATOR_WORD.sub(lambda found: found.group().lower(), text))


def _source_clauses(source: Source | None) -> Iterator[str]:
    if source is None:
        return
    yield any_of([f"creator={_literal(name)}" for name in creator_names(source)])
    kind = organisation_type(source)
    if kind:
        yield f"organisatieType={quoted(kind)}"


def _kind_clauses(question: SearchQuestion) -> Iterator[str]:
    if "kind" in question.filters:
        yield f"overheidrg.indeling={quoted(DIVISIONS[question.filters['kind']])}"


def _work_clause(work: str) -> str:
    """A regulation with all its versions: by its own index, or by the beginning of its versions' identifiers."""
    return f"(workid={quoted(work)} or dcterms.identifier={work}_*)"


def _day_clauses(day: date | None) -> Iterator[str]:
    if day is not None:
        yield f"overheidrg.datumGeldendOp={day.isoformat()}"
