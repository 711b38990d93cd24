"""The search of the example register: words, whole words, all of them unless `mode=any`; `*` at the end of a word
stands for the rest of it, and double quotes make a phrase.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from besluitbron.embedded.example_json.records import BODIES, KINDS, Record

MAX_LIMIT: Final = 50
MAX_REACH: Final = 1_000
PARAMETERS: Final = frozenset({"q", "mode", "source", "kind", "from", "to", "sort", "offset", "limit"})
_TERM: Final = re.compile(r'"([^"]*)"|(\S+)')
_NO_WORD: Final = re.compile(r"[^\w*]+")


class Refused(Exception):
    """The request is refused with HTTP 400 and this sentence."""


@dataclass(frozen=True)
class Search:
    """A checked search."""

    patterns: tuple[re.Pattern[str], ...]
    is_any: bool
    source: str | None
    kind: str | None
    first_day: date | None
    last_day: date | None
    newest_first: bool
    offset: int
    limit: int


def read_search(parameters: Mapping[str, str]) -> Search:
    """Check the parameters. Raises Refused for an unknown one and for every value that cannot be used."""
    for name in parameters:
        if name not in PARAMETERS:
            raise Refused(f"unknown parameter '{name}'")
    offset = _number(parameters, "offset", default=0, minimum=0)
    limit = _number(parameters, "limit", default=10, minimum=1)
    if limit > MAX_LIMIT or offset + limit > MAX_REACH:
        raise Refused(f"limit is at most {MAX_LIMIT}, offset + limit at most {MAX_REACH}")
    return Search(
        patterns=_patterns(parameters.get("q", "")),
        is_any=_choice(parameters, "mode", ("all", "any")) == "any",
        source=_choice(parameters, "source", tuple(body.key for body in BODIES)),
        kind=_choice(parameters, "kind", KINDS),
        first_day=_day(parameters, "from"),
        last_day=_day(parameters, "to"),
        newest_first=_choice(parameters, "sort", ("newest", "oldest")) != "oldest",
        offset=offset,
        limit=limit,
    )


def find(records: Sequence[Record], search: Search) -> list[Record]:
    """What fits, in order: by day, then by id."""
    found = sorted((record for record in records if _fits(record, search)), key=lambda record: record.id)
    return sorted(found, key=lambda record: record.day, reverse=search.newest_first)


def _fits(record: Record, search: Search) -> bool:
    words = _folded(f"{record.title} {record.text or ''}")
    hits = [pattern.search(f" {words} ") is not None for pattern in search.patterns]
    return (
        (any(hits) if search.is_any else all(hits))
        and search.source in (None, record.body.key)
        and search.kind in (None, record.kind)
        and (search.first_day is None or record.day >= search.first_day)
        and (search.last_day is None or record.day <= search.last_day)
    )


def _patterns(text: str) -> tuple[re.Pattern[str], ...]:
    if text.count('"') % 2:
        raise Refused("q has a quote without its partner")
    terms = (_folded(phrase or word) for phrase, word in _TERM.findall(text))
    patterns = tuple(re.compile(f" {_expression(term)} ") for term in terms if term)
    if not patterns:
        raise Refused("q has no word")
    return patterns


def _expression(term: str) -> str:
    return "[^ ]*".join(re.escape(part) for part in re.split(r"\*+", term))


def _folded(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text.lower())
    plain = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return _NO_WORD.sub(" ", plain).strip()


def _choice(parameters: Mapping[str, str], name: str, choices: tuple[str, ...]) -> str | None:
    value = parameters.get(name)
    if value is not None and value not in choices:
        raise Refused(f"unknown {name} '{value}'")
    return value


def _day(parameters: Mapping[str, str], name: str) -> date | None:
    try:
        return date.fromisoformat(parameters[name]) if name in parameters else None
    except ValueError as error:
        raise Refused(f"{name} is not a date (YYYY-MM-DD)") from error


def _number(parameters: Mapping[str, str], name: str, *, default: int, minimum: int) -> int:
    value = parameters.get(name, str(default))
    if not (value.isascii() and value.isdigit()) or int(value) < minimum:
        raise Refused(f"{name} is not a number from {minimum} up")
    return int(value)
