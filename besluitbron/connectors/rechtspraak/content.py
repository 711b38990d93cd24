"""The answer for one ECLI -> metadata in our words, summary and text. The register's field names end here. Pure."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import Final
from urllib.parse import urlsplit

from lxml import etree

from besluitbron.contract.documents import Document, FullText, Relation
from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.contract.search import Hit
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import UpstreamAnswer
from besluitbron.upstream.failures import web_page
from besluitbron.upstream.sniffing import is_web_page
from besluitbron.upstream.xml import child, children, descendants, load_xml, local_name

from .answer import WITHDRAWN, kind_of, title_of
from .feed import CHANGED, text_of
from .identifiers import is_ecli, page_address
from .judgment import count_pictures, write_judgment
from .sources import CourtIndex

NOTICE_HOST: Final = "mededeling.rechtspraak.nl"
NOTICE_PATH: Final = "/404"
"""Where an unknown ECLI is sent (seen, quirk 59)."""
TEXTS: Final = ("uitspraak", "conclusie")
ONLY_METADATA: Final = "the register has only the metadata of this judgment: its text was not published there"
TEXT_WITHDRAWN: Final = "the judgment was withdrawn from the register"
MAX_LISTED: Final = 6
_REGULATION: Final = re.compile(r"(?:BWB[RVW]|CVDR)\d{3,9}")
_LINE_BREAK: Final = b"<?linebreak?>"


@dataclass(frozen=True)
class Content:
    """One judgment as the register has it. `court` is the court's identifier, for a question to the index."""

    document: Document
    court: str | None

    @property
    def has_text(self) -> bool:
        """Whether the register gave the text with the metadata."""
        return self.document.full_text.text is not None

    def withdrawn(self) -> Document:
        """The same, known to be withdrawn: no text, no summary, and it says so."""
        record = replace(self.document.record, status=WITHDRAWN, url=None, has_full_text=False)
        return replace(self.document, record=record, full_text=FullText(None, reason=TEXT_WITHDRAWN), summary=None)


def read_content(answer: UpstreamAnswer, ecli: str, sources: SourceList) -> Content | None:
    """The judgment, or None when the register says that it does not know the ECLI.

    Raises UpstreamUnreadable for any other page, such as one about maintenance: then nothing is known.
    """
    if _is_not_found(answer.url):
        return None
    if answer.status != 200:
        raise UpstreamUnreadable(f"answered with HTTP {answer.status}, but not as it answers an unknown ECLI", CHANGED)
    if is_web_page(answer.content):
        raise web_page()
    # A line break within a sentence is an instruction, which reading drops: the words around it would become one.
    root = load_xml(answer.content.replace(_LINE_BREAK, b" "))
    description = child(root, "RDF", "Description")
    if local_name(root) != "open-rechtspraak" or description is None:
        raise UpstreamUnreadable("answered with something else than a judgment", CHANGED)
    found = _first(description, "identifier")
    if found != ecli:
        raise UpstreamUnreadable("answered with another judgment than was asked for", CHANGED)
    summary = child(root, "inhoudsindicatie")
    creator = child(description, "creator")
    return Content(
        document=Document(
            record=_record(description, ecli, CourtIndex(sources)),
            full_text=_full_text(root),
            notes=tuple(_notes(description)),
            summary=_summary(summary),
            relations=tuple(_relations(description, CourtIndex(sources))),
        ),
        court=None if creator is None else _attribute(creator, "resourceIdentifier"),
    )


def _is_not_found(url: str) -> bool:
    parts = urlsplit(url)
    return parts.hostname == NOTICE_HOST and parts.path.rstrip("/") == NOTICE_PATH


def _record(description: etree._Element, ecli: str, courts: CourtIndex) -> Hit:
    name = _first(description, "creator")
    court = courts.find(ecli, name)
    replaced_by = _first(description, "isReplacedBy")
    return Hit(
        id=ecli,
        title=title_of(", ".join(_values(description, "zaaknummer")), ecli),
        kind=(_first(description, "type") or "").lower() or kind_of(ecli, name),
        source=court.key if court else None,
        source_name=court.name if court else name,
        date=_day(_first(description, "date")),
        date_means="decided",
        url=page_address(ecli),
        status=f"replaced by {replaced_by}" if replaced_by else None,
    )


def _full_text(root: etree._Element) -> FullText:
    text = next(children(root, *TEXTS), None)
    written = "" if text is None else write_judgment(text)
    if text is None or not written:
        return FullText(None, reason=ONLY_METADATA)
    pictures = count_pictures(text)
    many = "is 1 picture" if pictures == 1 else f"are {pictures} pictures"
    return FullText(
        written, "xml", notes=(f"There {many} in the judgment that this text leaves out.",) if pictures else ()
    )


def _summary(element: etree._Element | None) -> str | None:
    """The court's own summary; a dash stands for none (quirk 60)."""
    text = "" if element is None else " ".join(write_judgment(element).split())
    return text if text.strip("-") else None


def _relations(description: etree._Element, courts: CourtIndex) -> Iterator[Relation]:
    """The judgments before and after this one, with the register's own word for each: `eerste aanleg`, `cassatie`."""
    replaced_by = _first(description, "isReplacedBy")
    if replaced_by and is_ecli(replaced_by):
        yield Relation("replaced by", _related(replaced_by, courts))
    for element in children(description, "relation"):
        ecli = (_attribute(element, "resourceIdentifier") or "").strip()
        if is_ecli(ecli):
            label = text_of(element).partition(":")[0].strip().lower()
            yield Relation(label or "related", _related(ecli, courts))


def _related(ecli: str, courts: CourtIndex) -> Hit:
    court = courts.find(ecli, None)
    name = court.name if court else None
    return Hit(
        id=ecli,
        title=ecli,
        kind=kind_of(ecli, name),
        source=court.key if court else None,
        source_name=name,
        date=None,
        date_means=None,
        url=page_address(ecli),
    )


def _notes(description: etree._Element) -> Iterator[str]:
    """What else the register says of the judgment."""
    if replaced_by := _first(description, "isReplacedBy"):
        yield f"This was replaced by {replaced_by}: read and cite that instead."
    if area := _values(description, "subject"):
        yield f"Area of law: {'; '.join(area)}."
    if procedure := _values(description, "procedure"):
        yield f"Procedure: {', '.join(procedure)}."
    if published := _day(_first(description, "issued")):
        yield f"In the register since {published.isoformat()}."
    if replaced := _values(description, "replaces"):
        yield f"Known before 2013 as LJN {', '.join(replaced)}."
    if cited := _listed(_references(description)):
        yield f"Legislation the register names with it: {cited}."
    versions = child(description, "hasVersion")
    if printed := _listed(() if versions is None else _list_items(versions)):
        yield f"Also published in: {printed}."


def _references(description: etree._Element) -> tuple[str, ...]:
    """What it refers to, with the number of the law or regulation, by which other registers find it."""
    written = []
    for element in children(description, "references"):
        number = _REGULATION.search(_attribute(element, "resourceIdentifier") or "")
        written.append(text_of(element) + (f" ({number[0]})" if number else ""))
    return tuple(dict.fromkeys(text for text in written if text))


def _listed(values: tuple[str, ...]) -> str:
    more = len(values) - MAX_LISTED
    return "; ".join(values[:MAX_LISTED]) + (f" and {more} more" if more > 0 else "")


def _list_items(element: etree._Element) -> tuple[str, ...]:
    items = (text_of(item) for item in descendants(element, "li"))
    return tuple(item for item in items if item and item != "Rechtspraak.nl")


def _values(description: etree._Element, name: str) -> tuple[str, ...]:
    texts = (text_of(element) for element in children(description, name))
    return tuple(dict.fromkeys(text for text in texts if text))


def _first(description: etree._Element, name: str) -> str | None:
    return next(iter(_values(description, name)), None)


def _attribute(element: etree._Element, name: str) -> str | None:
    """An attribute by its local name: it stands with and without a prefix (quirk 62)."""
    return next((str(value) for key, value in element.attrib.items() if str(key).rpartition("}")[2] == name), None)


def _day(text: str | None) -> date | None:
    try:
        day = date.fromisoformat((text or "")[:10])
    except ValueError:
        return None
    return day if 1 < day.year < 9999 else None
