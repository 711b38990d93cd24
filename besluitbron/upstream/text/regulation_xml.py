"""The document of a law or regulation (`toestand` of BWB, `cvdr`) -> its text with its parts."""

import re
from collections.abc import Iterator
from datetime import date
from typing import Final

from lxml import etree

from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.upstream.text.article_names import ARTICLE, STRUCTURE_NAMES
from besluitbron.upstream.text.plain import clean_line
from besluitbron.upstream.text.publication import SKIPPED, write_parts
from besluitbron.upstream.text.regulation import Part, Regulation
from besluitbron.upstream.xml import TooManyElements, child, load_xml, local_name

STRUCTURES: Final = (
    *("boek", "deel", "titeldeel", "hoofdstuk", "afdeling", "paragraaf", "sub-paragraaf", "subparagraaf"),
    *("divisie", "circulaire.divisie", "bijlage", "model"),
)
"""Parts above the articles, by the names of their elements."""
PICTURES: Final = ("illustratie", "plaatje")
EDITORIAL: Final = "redactie"
PLAIN_STATUS: Final = "goed"
MAX_HEADING: Final = 150
_NUMBER: Final = re.compile(r"(?:[0-9]+[a-z]{0,2}|[ivxlcdm]+)(?:[.:\-][0-9]+[a-z]{0,2})*(?!\w)", re.IGNORECASE)
_ARTICLE_HEADING: Final = re.compile(r"^artikel\s+([0-9]+[a-z]*(?:[.:\-][0-9]+[a-z]*)*)[.:]?(?=\s|$)", re.IGNORECASE)


def read_regulation(content: bytes, *roots: str) -> Regulation:
    """Read a document whose root element has one of these names. Raises UpstreamUnreadable for anything else."""
    try:
        root = load_xml(content)
    except TooManyElements:
        return Regulation((), reason="a document with more elements than this service reads")
    if local_name(root).lower() not in roots:
        raise UpstreamUnreadable("sent something else than the text of a regulation", "Try again in a few minutes")
    return _read_below(root)


def _read_below(root: etree._Element) -> Regulation:
    """The text below an element with its parts."""
    written = write_parts(root, (ARTICLE, *STRUCTURES, *PICTURES, EDITORIAL))
    paragraphs = tuple(written.paragraphs)
    marked = [(element, local_name(element).lower(), first, after) for element, first, after in written.parts]
    parts = tuple(_parts([entry for entry in marked if entry[1] == ARTICLE or entry[1] in STRUCTURES]))
    by_headings = not any(part.name == ARTICLE and part.number for part in parts)
    found = tuple(_parts_by_heading(paragraphs)) if by_headings else ()
    return Regulation(
        paragraphs=paragraphs,
        parts=(*found, *parts),
        pictures=tuple(first for _, name, first, _ in marked if name == "illustratie"),
        editorial=tuple(first for element, name, first, _ in marked if name == EDITORIAL and _is_seen(element)),
        by_headings=bool(found),
    )


def _is_seen(element: etree._Element) -> bool:
    return not any(local_name(around).lower() in SKIPPED for around in element.iterancestors())


def _parts(marked: list[tuple[etree._Element, str, int, int]]) -> Iterator[Part]:
    """Each part with the headings of those around it; what is around comes before it in document order."""
    around: list[tuple[int, str, int]] = []
    for element, name, first, after in marked:
        while around and around[-1][2] <= first and around[-1][2] < after:
            around.pop()
        heading, number = _heading(element, name)
        within = tuple(above for _, above, end in around if above and end >= after)
        status = element.get("status", "").lower()
        yield Part(
            STRUCTURE_NAMES.get(name, name),
            number,
            heading,
            within,
            first,
            after,
            since=_day(element.get("inwerking", "")),
            source=clean_line(element.get("bron", ""))[:MAX_HEADING],
            status="" if status == PLAIN_STATUS else status[:MAX_HEADING],
        )
        if name != ARTICLE:
            around.append((first, heading, after))


def _heading(element: etree._Element, name: str) -> tuple[str, str]:
    """The heading on one line, and the number in it: CVDR often has it within the label or title."""
    head = child(element, "kop")
    if head is None:
        return clean_line(element.get("label", ""))[:MAX_HEADING], ""
    heading = clean_line(" ".join(str(text) for text in head.itertext()))[:MAX_HEADING]
    numbered = child(head, "nr")
    if numbered is not None and (number := clean_line("".join(str(text) for text in numbered.itertext()))):
        return heading, number.rstrip(".: ")
    rest = heading.casefold().removeprefix(STRUCTURE_NAMES.get(name, name)).lstrip()
    found = _NUMBER.match(rest)
    if found:
        return heading, heading[len(heading) - len(rest) :][: found.end()].rstrip(".:")
    return heading, "enig" if name == ARTICLE and heading.casefold().startswith("enig") else ""


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _parts_by_heading(paragraphs: tuple[str, ...]) -> Iterator[Part]:
    """Articles that are only headings in running text; each reaches to the next."""
    starts = [
        (at, found[1], paragraph)
        for at, paragraph in enumerate(paragraphs)
        if len(paragraph) <= MAX_HEADING and (found := _ARTICLE_HEADING.match(paragraph))
    ]
    for place, (at, number, heading) in enumerate(starts, 1):
        end = starts[place][0] if place < len(starts) else len(paragraphs)
        yield Part(ARTICLE, number, heading, (), at, end)
