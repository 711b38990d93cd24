"""XML of a platform, opened safely: no DTD, no entities, no network, bounded depth and number of elements."""

from collections.abc import Iterator
from io import BytesIO
from typing import Final

from lxml import etree

from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.upstream.failures import TELL_OPERATOR, TRY_LATER
from besluitbron.upstream.sniffing import without_mark

MAX_DEPTH: Final = 200
"""libxml2 itself stops at 256 as long as `huge_tree` is off."""
MAX_ELEMENTS: Final = 200_000
"""The longest publications recorded have some thousands; as many as this take two seconds to be read as text."""


class TooManyElements(UpstreamUnreadable):
    """A document has more or deeper elements than may be read."""

    def __init__(self) -> None:
        super().__init__("sent XML with too many or too deeply nested elements", TELL_OPERATOR)


def load_xml(content: bytes, *, max_depth: int = MAX_DEPTH, max_elements: int = MAX_ELEMENTS) -> etree._Element:
    """The root element; comments and processing instructions are dropped. Raises UpstreamUnreadable.

    A byte order mark and blank lines before the declaration are forgiven (registers.md quirks 34 and 61).
    Any document type is refused before it is parsed: entities are declared there.
    """
    body = without_mark(content)
    if not body:
        raise UpstreamUnreadable("sent an empty answer", TRY_LATER)
    if _has_document_type(body):
        raise _declarations()
    try:
        root = parse_within(body, max_depth, max_elements)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise UpstreamUnreadable("sent an answer that broke off or is not XML", TRY_LATER) from error
    if root.getroottree().docinfo.internalDTD is not None:
        # In an encoding such as UTF-16 the bytes above do not show it.
        raise _declarations()
    return root


def parse_within(body: bytes, max_depth: int, max_elements: int) -> etree._Element:
    """The root element, parsed no further than the limits: a body of 30 MB can be eight million elements.

    Raises TooManyElements, and lxml's XMLSyntaxError or ValueError.
    """
    events = etree.iterparse(
        BytesIO(body),
        events=("start", "end"),
        resolve_entities=False,
        load_dtd=False,
        no_network=True,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    depth = count = 0
    for event, _ in events:
        depth += 1 if event == "start" else -1
        count += event == "start"
        if depth > max_depth or count > max_elements:
            raise TooManyElements
    root: etree._Element = events.root
    return root


def local_name(element: etree._Element) -> str:
    """The name without its namespace: prefixes and namespaces differ between the same platform's answers."""
    # Not etree.QName, which takes seven times as long: a long document asks this a million times.
    return str(element.tag).rpartition("}")[2]


def children(element: etree._Element, *names: str) -> Iterator[etree._Element]:
    """The direct children with one of these local names, or all of them."""
    return (child for child in element if not names or local_name(child) in names)


def child(element: etree._Element | None, *path: str) -> etree._Element | None:
    """The first descendant along this path of local names."""
    for name in path:
        element = None if element is None else next(children(element, name), None)
    return element


def descendants(element: etree._Element, name: str) -> Iterator[etree._Element]:
    """Everything below with this local name, in document order."""
    return (found for found in element.iter(f"{{*}}{name}") if found is not element)


def _has_document_type(body: bytes) -> bool:
    """Is there a `<!DOCTYPE` before the root element, after any declaration, comments and instructions?"""
    at = body.find(b"<")
    while body[at : at + 2] in (b"<?", b"<!") and not body.startswith(b"<!DOCTYPE", at):
        end = body.find(b"-->" if body.startswith(b"<!--", at) else b">", at)
        at = body.find(b"<", end) if end >= 0 else -1
    return at >= 0 and body.startswith(b"<!DOCTYPE", at)


def _declarations() -> UpstreamUnreadable:
    return UpstreamUnreadable("sent XML with declarations that this service does not open", TELL_OPERATOR)
