"""SRU diagnostics: what the platform says instead of an answer, or beside one, always with HTTP 200."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from lxml import etree

from besluitbron.contract.errors import UpstreamRefused, UpstreamUnavailable
from besluitbron.contract.search import SearchQuestion
from besluitbron.upstream.xml import child, local_name

from .record import plain_text

_DIAGNOSTIC_NUMBER: Final = re.compile(r"info:srw/diagnostic/1/(\d{1,3})")
FIRST_RECORD_OUT_OF_RANGE: Final = 61
OUT_OF_ORDER: Final = frozenset({1, 2})
"""SRU diagnostics `general system error` and `system temporarily unavailable`: not about the question."""

# The SRU list (info:srw/diagnostic/1), as far as a search can meet it. 1/6 and 1/10 were recorded here.
MEANINGS: Final = {
    4: "unsupported operation",
    5: "unsupported version",
    6: "unsupported parameter value",
    7: "mandatory parameter missing",
    8: "unsupported parameter",
    10: "query not understood (syntax, or an unknown index)",
    16: "unsupported index",
    19: "unsupported relation",
    27: "empty search term",
    36: "term in an invalid format",
    38: "too many operators",
    39: "proximity not supported",
    48: "query feature unsupported",
    61: "first record out of range",
    66: "unknown record schema",
}
CHANGED: Final = (
    "Try again later; when it stays so, the register has changed: report it to the operator of this service"
)
TRY_LATER: Final = "Try again in a few minutes"
REPORT: Final = (
    "Other words will not help: this service asked in a way the register does not take. Report it to its operator"
)


@dataclass(frozen=True)
class Diagnostic:
    """What the platform objected to. `text` is its own: it is searched, never shown."""

    number: int | None
    text: str


def check_past_the_end(first: Diagnostic, start: int) -> None:
    """Accept the one diagnostic that is an answer: the window lies past the last record. Raises UpstreamError.

    A refusal always comes with HTTP 200 (quirk 24); read as an empty result it would say "nothing found".
    """
    if first.number == FIRST_RECORD_OUT_OF_RANGE and start > 1:
        return
    if first.number in OUT_OF_ORDER:
        raise UpstreamUnavailable(f"is out of order (SRU diagnostic {first.number})", TRY_LATER)
    if first.number is None:
        raise UpstreamRefused("refused the query with a diagnostic of its own", REPORT)
    meaning = MEANINGS.get(first.number, "not a common one")
    raise UpstreamRefused(f"refused the query: SRU diagnostic {first.number}, {meaning}", REPORT)


def read_diagnostics(root: etree._Element) -> Iterator[Diagnostic]:
    """They stand in `diagnostics` beside or instead of the records; older servers make it the root (quirk 65)."""
    container = root if local_name(root) == "diagnostics" else child(root, "diagnostics")
    for element in [] if container is None else container:
        said = {local_name(part): plain_text(part.text) for part in element}
        number = _DIAGNOSTIC_NUMBER.fullmatch(said.get("uri", ""))
        yield Diagnostic(int(number[1]) if number else None, f"{said.get('message', '')} {said.get('details', '')}")


def filters_meant(said: Diagnostic, question: SearchQuestion) -> list[str]:
    """Names of the filters that a diagnostic beside the records is about (quirk 26).

    By the value it quotes, else every filter that was asked: which one it was cannot be told, and none is proven.
    """
    values = _asked_values(question)
    named = [name for name, asked in values.items() if any(value and value in said.text for value in asked)]
    return named or list(values) or ["text"]


def _asked_values(question: SearchQuestion) -> dict[str, tuple[str, ...]]:
    asked: dict[str, tuple[str, ...]] = {}
    if question.source:
        asked["source"] = (question.source.platform_name, "dt.creator", "w.organisatietype")
    indexes = {"publication": "w.publicatienaam", "kind": "dt.type", "dossier": "w.dossiernummer"}
    for name, value in question.filters.items():
        asked[name] = (value, indexes.get(name, ""))
    for name, day in (("from_date", question.from_date), ("to_date", question.to_date)):
        if day:
            asked[name] = (day.isoformat(),)
    return asked
