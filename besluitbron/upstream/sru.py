"""SRU, versions 1.2 and 2.0: values of a query in quotes, the envelope of an answer, diagnostics. Pure.

The services of the Dutch government differ in namespaces, in what they add to the envelope and in which element is the
root; the local names are the same. Whatever is read here is confirmed before anything is counted (H1, H5).
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

from lxml import etree

from besluitbron.contract.errors import UpstreamRefused, UpstreamUnavailable, UpstreamUnreadable
from besluitbron.contract.upstream import UpstreamAnswer, UpstreamRequest
from besluitbron.upstream.text import plain_text
from besluitbron.upstream.xml import child, children, load_xml, local_name

CQL_EXECUTED: Final = frozenset('"\\()=<>*?^')
CQL_OPERATORS: Final = frozenset({"AND", "OR", "NOT", "PROX", "SORTBY"})
"""Signs that CQL executes in a text, and its words between two others, with the one that begins a sorting."""
RESPONSE: Final = "searchRetrieveResponse"
FIRST_RECORD_OUT_OF_RANGE: Final = 61
OUT_OF_ORDER: Final = frozenset({1, 2})
"""SRU diagnostics `general system error` and `system temporarily unavailable`: not about the question."""

# The SRU list (info:srw/diagnostic/1), as far as a search can meet it. 1/6, 1/10, 1/16 and 1/67 were recorded.
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
    67: "record not available in this schema",
}
CHANGED: Final = (
    "Try again later; when it stays so, the register has changed: report it to the operator of this service"
)
TRY_LATER: Final = "Try again in a few minutes"
REPORT: Final = (
    "Other words will not help: this service asked in a way the register does not take. Report it to its operator"
)

_DIAGNOSTIC_NUMBER: Final = re.compile(r"info:srw/diagnostic/1/(\d{1,3})")
_EXECUTED_IN_QUOTES: Final = re.compile(r"[*?^]")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f\x80-\x9f\u2028\u2029]+")


@dataclass(frozen=True)
class Diagnostic:
    """What the platform objected to. `text` is its own: it is searched, never shown."""

    number: int | None
    text: str


@dataclass(frozen=True)
class Envelope:
    """An answer, confirmed: its records (`record` elements) and what it says of itself."""

    records: tuple[etree._Element, ...] = ()
    total: int = 0
    count_precision: str = ""
    """Last word of SRU 2.0's resultCountPrecision (`exact`, `estimate`), lower case; empty when the answer has none."""
    has_next: bool = False
    diagnostics: tuple[Diagnostic, ...] = ()
    """Beside the records: a part of the query was dropped."""


def quoted(value: str) -> str:
    """A value that the platform takes literally: masks and anchors out, quotes and backslashes escaped.

    Masks (`*`, `?`) and anchors (`^`) work inside quotes too, whatever the cleaning before did.
    """
    plain = _EXECUTED_IN_QUOTES.sub("", _CONTROL.sub(" ", value))
    escaped = plain.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def any_of(clauses: Iterable[str]) -> str:
    """One of these; in parentheses, because CQL's operators have equal precedence."""
    joined = list(clauses)
    return joined[0] if len(joined) == 1 else f"({' OR '.join(joined)})"


def build_request(
    url: str,
    query: str,
    *,
    version: str,
    start: int,
    limit: int,
    more: tuple[tuple[str, str], ...] = (),
    readable_statuses: frozenset[int] = frozenset({200}),
) -> UpstreamRequest:
    """A searchRetrieve request from record `start` (1-based). An empty answer is asked for once more (quirk 30)."""
    return UpstreamRequest(
        method="GET",
        url=url,
        params=(
            ("version", version),
            ("operation", "searchRetrieve"),
            ("query", query),
            ("startRecord", str(start)),
            ("maximumRecords", str(limit)),
            *more,
        ),
        expects="xml",
        readable_statuses=readable_statuses,
        retry_empty=True,
    )


def read_envelope(answer: UpstreamAnswer, *, start: int) -> Envelope:
    """Read a searchRetrieve answer that was asked from record `start` (1-based).

    Raises UpstreamRefused or UpstreamUnavailable for a diagnostic instead of an answer, UpstreamUnreadable for
    anything that is not the promised shape, also when the window is not the one asked for (H16).
    """
    root = load_xml(answer.content)
    diagnostics = tuple(_diagnostics(root))
    count = child(root, "numberOfRecords")
    if diagnostics and count is None:
        check_past_the_end(diagnostics[0], start)
        return Envelope()
    if local_name(root) != RESPONSE or count is None:
        raise UpstreamUnreadable("answered with XML that is not a search result", CHANGED)
    total = _number(count)
    container = child(root, "records")
    elements = [] if container is None else list(children(container, "record"))
    following = child(root, "nextRecordPosition")
    _check_start(root, elements, start)
    if not elements and total >= start and (container is None or start == 1 or following is not None):
        # An estimate may promise a little more than there is, so a later window can be empty; the first cannot.
        raise UpstreamUnreadable(f"said that it has {total} results and gave none of them", CHANGED)
    precision = child(root, "resultCountPrecision")
    return Envelope(
        records=tuple(elements),
        total=total,
        count_precision="" if precision is None else plain_text(precision.text).rpartition("/")[2].lower(),
        has_next=following is not None and bool(elements),
        diagnostics=diagnostics,
    )


def confirmed_total(envelope_total: int, offset: int, found: int) -> tuple[int | None, tuple[str, ...]]:
    """The register's count, unless its own records contradict it or the window lies past the end (H11); notes."""
    if offset and not found:
        return None, ()
    if envelope_total >= offset + found:
        return envelope_total, ()
    return None, (f"The register counted {envelope_total} results but gave more: its count is left out.",)


def read_day(text: str | None) -> date | None:
    """The day at the start of a date or moment (`2026-07-21Z`); None for no day, and for the fillers 0001 and 9999."""
    try:
        day = date.fromisoformat((text or "").strip()[:10])
    except ValueError:
        return None
    return day if 1 < day.year < 9999 else None


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


def _diagnostics(root: etree._Element) -> Iterator[Diagnostic]:
    """They stand in `diagnostics` beside or instead of the records, or that is the root itself (quirk 65)."""
    container = root if local_name(root) == "diagnostics" else child(root, "diagnostics")
    for element in [] if container is None else container:
        said = {local_name(part): plain_text(part.text) for part in element}
        number = _DIAGNOSTIC_NUMBER.fullmatch(said.get("uri", ""))
        yield Diagnostic(int(number[1]) if number else None, f"{said.get('message', '')} {said.get('details', '')}")


def _check_start(root: etree._Element, elements: list[etree._Element], start: int) -> None:
    """Check that this is the window asked for (H16): by the echo of the question, and by what only page one can say.

    Positions count through the whole result (recorded: 75, 641420), but are not wholly reliable (recorded: the tenth
    record of a page says 3), so only a first record that calls itself the first of all is proof.
    """
    echoed = child(root, "echoedSearchRetrieveRequest", "startRecord")
    position = child(elements[0], "recordPosition") if elements else None
    following = child(root, "nextRecordPosition")
    other = echoed is not None and _number(echoed) != start
    first_again = start > 1 and position is not None and plain_text(position.text) == "1"
    backwards = following is not None and bool(elements) and _number(following) <= start
    if other or first_again or backwards:
        raise UpstreamUnreadable("answered with another window than was asked for", CHANGED)


def _number(element: etree._Element) -> int:
    text = plain_text(element.text)
    if not text.isascii() or not text.isdigit() or len(text) > 12:
        raise UpstreamUnreadable("answered without a usable count of its results", CHANGED)
    return int(text)
