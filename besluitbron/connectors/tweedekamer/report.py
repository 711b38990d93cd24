"""Verbatim reports of meetings: which of several to take, and its text, turn by turn (quirk 50)."""

from collections.abc import Iterator, Sequence
from typing import Final

from lxml import etree

from besluitbron.contract.documents import FullText
from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.upstream.text import clean_line
from besluitbron.upstream.xml import TooManyElements, child, children, load_xml, local_name

from .fields import CHANGED, Row, line, moment

ROOT: Final = "vlosCoreDocument"
STAGES: Final = {"casco": 1, "ongecorrigeerd": 2, "gecorrigeerd": 3}
"""Status of a report, from a skeleton without speeches to the corrected text."""
SAID: Final = {
    1: "a skeleton (casco): who met and about what, without what was said",
    2: "uncorrected: speakers can still change it",
}
SPOKEN: Final = frozenset({"woordvoerder", "interrumpant"})
TITLED: Final = frozenset({"activiteit", "activiteithoofd", "activiteitdeel"})


def best_report(reports: Sequence[Row]) -> Row | None:
    """The report of the highest stage, of those the newest."""
    return max(reports, key=lambda row: (stage_of(row), str(moment(row, "GewijzigdOp") or "")), default=None)


def stage_of(row: Row) -> int:
    """The stage of a report; 0 for a status that is not known."""
    return STAGES.get((line(row, "Status") or "").casefold(), 0)


def report_status(row: Row) -> str | None:
    """What must be said of a report that is not the corrected one."""
    stage = stage_of(row)
    return None if stage == 3 else SAID.get(stage, f"status in the register: {line(row, 'Status')}")


def read_report(content: bytes) -> FullText:
    """The text of a report: titles, and who said what. Raises UpstreamUnreadable for anything else."""
    try:
        root = load_xml(content)
    except TooManyElements:
        return FullText(None, reason="a report with more elements than this service reads")
    if local_name(root) != ROOT:
        raise UpstreamUnreadable("sent something else than a report", CHANGED)
    text = "\n\n".join(_paragraphs(root))
    return FullText(text, "xml") if text else FullText(None, reason="a report without text")


def _paragraphs(root: etree._Element) -> Iterator[str]:
    said = None
    for element in root.iter(etree.Element):
        name = local_name(element)
        if name in TITLED and (title := _titled(element)) and title != said:
            said = title
            yield title
        elif name in SPOKEN:
            yield from _turn(element)


def _titled(element: etree._Element) -> str | None:
    titles = (child(element, "onderwerp"), child(element, "titel"))
    return next((text for title in titles if title is not None and (text := clean_line(title.text or ""))), None)


def _turn(element: etree._Element) -> Iterator[str]:
    speaker = _speaker(child(element, "spreker"))
    spoken = child(element, "tekst")
    if spoken is None:
        return
    for number, paragraph in enumerate(children(spoken, "alinea")):
        lines = [clean_line("".join(map(str, item.itertext()))) for item in children(paragraph, "alineaitem")]
        text = "\n".join(line for line in lines if line)
        if text:
            yield f"{speaker}: {text}" if speaker and number == 0 else text


def _speaker(element: etree._Element | None) -> str:
    if element is None:
        return ""
    salutation, name, party = (
        clean_line(found.text or "") if (found := child(element, part)) is not None else ""
        for part in ("aanhef", "verslagnaam", "fractie")
    )
    named = f"{salutation} {name}".strip()
    return f"{named} ({party})" if named and party else named
