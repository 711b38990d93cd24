"""get_document: one document with the text of its file, and what belongs to it: the dossier around it."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from besluitbron.contract.addresses import is_encrypted_on
from besluitbron.contract.documents import Document, DocumentQuestion, FullText, Relation
from besluitbron.contract.errors import NotInRegister, UpstreamError, UpstreamTooLarge, UpstreamUnreadable
from besluitbron.contract.search import Hit
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import MAX_FILE_BYTES, Ask, Platform, UpstreamAnswer, UpstreamRequest
from besluitbron.upstream.text import read_html, read_pdf, read_plain

from .answer import UNKNOWN_KIND
from .detail import Detail, File, Link, read_detail
from .fields import CHANGED
from .identifiers import HOST, citation_identifier, page_address, read_identifier
from .query import BASE_URL, build_detail
from .vocabulary import DECISIONS, REQUESTS

MISSING_STATUSES: Final = frozenset({404, 410})
MAX_PAGE_BYTES: Final = 30_000_000
"""Ours: of a web page, which is read in memory."""
MAX_LOOKED_UP: Final = 8
"""Ours: so many related documents are asked for their title; each is a question to the register."""

READERS: Final[dict[str, Callable[[UpstreamAnswer, int], FullText]]] = {
    "application/pdf": lambda answer, page: read_pdf(answer.file or answer.content, page=page, until=answer.until),
    "text/html": lambda answer, _: read_html(answer.content),
    "text/plain": lambda answer, _: read_plain(answer.file or answer.content),
}
"""Media types that are read as text, the best first; of a PDF from a page on."""
NOT_SHOWN: Final = "the register has withdrawn or blocked this document: its text is not shown"
NO_FILE: Final = "the register has no file of this document"

ORDER: Final = (*("part of", "attachment of", "decision", "request", "inventory", "attachment", "part", "related"),)
"""What a reader needs first: the whole, what was decided and on what request, the list, and then everything else."""


def fetch_document(question: DocumentQuestion, ask: Ask, platform: Platform, sources: SourceList) -> Document:
    """Fetch one document.

    Raises IdentifierRefused without asking for what is no identifier, NotInRegister when the register says that it has
    no such document, UpstreamError when that could not be found out.
    """
    identifier = read_identifier(question.id)
    detail = _ask_detail(identifier, ask, platform, sources)
    if detail is None:
        raise NotInRegister(
            f"open.overheid.nl has no document {identifier}. Check the identifier, or find the document with "
            "search_documents. A bare number in this form can also be one of the Tweede Kamer."
        )
    full_text = _fetch_text(
        detail, question.page or 1, ask, platform
    )  # before what belongs to it: a call has only so much time
    relations, notes = _relations(detail.links, ask, platform, sources)
    return Document(
        record=detail.record,
        full_text=full_text,
        files=tuple(file.address for file in detail.files if may_follow(file.address)),
        notes=(*detail.notes, *notes),
        summary=detail.summary,
        relations=relations,
    )


def _ask_detail(identifier: str, ask: Ask, platform: Platform, sources: SourceList) -> Detail | None:
    read = partial(read_detail, identifier=identifier, sources=sources)
    return ask(build_detail(identifier, platform), read, reading="detail").value


def may_follow(address: str) -> bool:
    """Whether a file's address is the register's own, and encrypted."""
    return is_encrypted_on(address, (HOST,))


def _fetch_text(detail: Detail, page: int, ask: Ask, platform: Platform) -> FullText:
    """The text of the best file that has one, or why there is none."""
    if not detail.is_shown:
        return FullText(None, reason=NOT_SHOWN)
    passed = []
    for file in sorted(detail.files, key=_rank):
        text = _read_one(file, page, ask, platform)
        if text.text is not None:
            return replace(text, notes=(*_one_of(detail.files), *text.notes))
        passed.append(text)
    if len(passed) == 1:
        return passed[0]
    return FullText(None, reason="; ".join(str(text.reason) for text in passed) or NO_FILE)


def _one_of(files: tuple[File, ...]) -> list[str]:
    """Say that there is more than what is read (H19)."""
    return [f"The document has {len(files)} files; the text is that of one of them."] if len(files) > 1 else []


def _rank(file: File) -> int:
    return list(READERS).index(file.media_type) if file.media_type in READERS else len(READERS)


def _read_one(file: File, page: int, ask: Ask, platform: Platform) -> FullText:
    if file.media_type not in READERS:
        return FullText(None, reason=f"a file of a kind that is not read here ({file.media_type or 'unknown'})")
    if not may_follow(file.address):
        return FullText(None, reason="a file outside the register, which is not followed")
    is_page = file.media_type == "text/html"
    most = MAX_PAGE_BYTES if is_page else MAX_FILE_BYTES
    if file.size_bytes and file.size_bytes > most:
        size = f"{file.size_bytes / 1_000_000:.0f} MB"
        return FullText(None, reason=f"a file of {size}; at most {most // 1_000_000} MB are read here")
    request = UpstreamRequest(
        method="GET",  # a HEAD for the same file is answered with 404 (seen, quirk 39)
        url=platform.base_url + file.address.removeprefix(BASE_URL),
        readable_statuses=MISSING_STATUSES | {200},
        max_bytes=most,
        to_file=not is_page,
    )
    page = page if file.media_type == "application/pdf" else 1
    try:
        return ask(request, partial(read_file, file.media_type, page=page), reading=(file.media_type, page)).value
    except UpstreamTooLarge as error:
        return FullText(None, reason=f"a file that is too large: the register {error.happened}")


def read_file(media_type: str, answer: UpstreamAnswer, *, page: int = 1) -> FullText:
    """The text of a file. Raises UpstreamUnreadable for a web page in place of another kind of file."""
    if answer.status in MISSING_STATUSES:
        return FullText(None, reason="its file is missing")
    if answer.media_type == "text/html" and media_type != "text/html":
        raise UpstreamUnreadable("sent a web page instead of the document's file", CHANGED)
    return READERS[media_type](answer, page)


def _relations(
    links: tuple[Link, ...], ask: Ask, platform: Platform, sources: SourceList
) -> tuple[tuple[Relation, ...], tuple[str, ...]]:
    """What belongs to the document, in the order of ORDER, and what could not be found out about it."""
    found: list[Relation] = []
    unknown = 0
    left = MAX_LOOKED_UP
    for link in links:
        record = None
        if link.title is None and left:
            try:
                record, left = _look_up(link, ask, platform, sources), left - 1
            except UpstreamError:
                left = 0  # a register that fails now is not asked seven times more
        unknown += link.title is None and record is None
        record = record or _bare(link)
        found.append(Relation(role_of(link.role, record), record))
    notes = [f"The titles of {unknown} related documents were not looked up or not found."] if unknown else []
    return tuple(sorted(found, key=lambda relation: ORDER.index(relation.role))), tuple(notes)


def _look_up(link: Link, ask: Ask, platform: Platform, sources: SourceList) -> Hit | None:
    """The record of a related document; None when the register has no such one. Raises UpstreamError."""
    detail = _ask_detail(link.identifier, ask, platform, sources)
    return detail.record if detail else None


def _bare(link: Link) -> Hit:
    return Hit(
        id=link.identifier,
        title=link.title or link.identifier,
        kind=UNKNOWN_KIND,
        source=None,
        source_name=None,
        date=None,
        date_means=None,
        url=page_address(link.identifier),
        citation_id=citation_identifier(link.identifier),
    )


def role_of(role: str, record: Hit) -> str:
    """What a part or attachment is in a Woo dossier, by its kind or else its title; other roles stay."""
    return next(_dossier_roles(record), role) if role in ("part", "attachment") else role


def _dossier_roles(record: Hit) -> Iterator[str]:
    kind, title = record.kind.casefold(), record.title.casefold()
    if "inventaris" in title or "inventaris" in kind:
        yield "inventory"
    if kind in REQUESTS or title.startswith(("woo-verzoek", "wob-verzoek", "verzoek")):
        yield "request"
    if kind in DECISIONS or "besluit" in title or title.startswith("beslissing"):
        yield "decision"
