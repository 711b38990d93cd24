"""One document with its full text: from the register, else from the document of a Report, else from its file."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final
from urllib.parse import urlsplit

from besluitbron.contract.documents import Document, DocumentQuestion, FullText
from besluitbron.contract.errors import UpstreamError
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import MAX_FILE_BYTES, Ask, Platform, UpstreamAnswer, UpstreamRequest
from besluitbron.upstream.sniffing import name_kind
from besluitbron.upstream.text import join_pages, read_html, read_pdf, read_plain

from .fields import Record, as_list
from .hits import HitMaker, title_of
from .identifiers import locate
from .listed import LISTED, fetch_attached, fetch_outcome, is_twin, named_documents, with_address
from .lookup import fetch_record
from .motions import MOTIONS

SCAN: Final = "the register has no text of it: a scan, or a file it could not read"
"""Of 293 written questions in Rotterdam 228 had no text, seen 2026-04 (registers.md 1.7)."""
NO_TEXT_KIND: Final = "it has no text of its own; get_meeting gives its agenda and documents"


def fetch_document(question: DocumentQuestion, ask: Ask, platform: Platform, sources: SourceList) -> Document:
    """A document by `ori_utrecht/6512345`, `ORI 6512345`, its number or its address.

    Raises IdentifierRefused, NotInRegister, SourceUnknown or UpstreamError.
    """
    index, number = locate(question.id, ask, platform, sources)
    record, moment = fetch_record(index, number, ask, platform)
    make = HitMaker(sources, moment)
    if record.type in LISTED:
        return _listed(record, question.page or 1, ask, platform, make)
    text = text_in(record, question.page or 1) or _text_elsewhere(record, question.page or 1, ask, platform)
    return Document(make.hit(record), text, files=files_of([record]))


def text_in(record: Record, page: int = 1) -> FullText | None:
    """The text that the register holds: the pages from this one on, each with its mark, or one text without pages."""
    for name in ("md_text", "text"):
        held = record.fields.get(name)
        # Not as_list: an empty page counts, or the numbers of those after it would be wrong.
        listed = held if isinstance(held, list) else [held]
        pages = [read_plain(text).text if isinstance(text, str) else None for text in listed]
        if not any(pages):
            continue
        if not isinstance(held, list):
            return FullText("\n\n".join(filter(None, pages)), "register")
        text, starts = join_pages([[text] if text else [] for text in pages[page - 1 :]], first=page)
        return FullText(text, "register", pages=len(held), first_page=page, page_starts=starts)
    return None


def files_of(records: Sequence[Record]) -> tuple[str, ...]:
    """Addresses of the files, the supplier's own first: the copy in the register's store can be gone (quirk 12)."""
    addresses = (record.address(name) for name in ("original_url", "url") for record in records)
    return tuple(dict.fromkeys(address for address in addresses if address))


def _listed(record: Record, page: int, ask: Ask, platform: Platform, make: HitMaker) -> Document:
    """An entry of a list or a motion: its own text, else that of its document; a motion with what became of it."""
    attached = fetch_attached(record, ask, platform)
    first = attached[0] if attached else None
    own = text_in(record, page)
    if own is not None or first is None:
        text = own or _own_description(record) or FullText(None, reason=SCAN)
        notes = [*named_documents("Its documents", attached, make)]
        opens = first if first and (len(attached) == 1 or is_twin(record, first)) else None
    else:
        whole, _ = fetch_record(first.index, first.id, ask, platform)
        text = text_in(whole, page) or _text_elsewhere(whole, page, ask, platform)
        given = f"The text is that of its document '{title_of(first)}' ({make.identifier(first)})."
        notes = [given, *named_documents("Other documents of it", attached[1:], make)]
        opens = first
    hit = with_address(make.hit(record), opens)
    if record.type in MOTIONS:
        result, votes = fetch_outcome(record, ask, platform)
        hit, notes = replace(hit, status=result), [votes, *notes]
    return Document(hit, text, files=files_of([record, *attached]), notes=tuple(notes))


def _text_elsewhere(record: Record, page: int, ask: Ask, platform: Platform) -> FullText:
    """The description of what is no document; else the text of the file."""
    if record.type != "MediaObject":
        return _own_description(record) or FullText(None, reason=NO_TEXT_KIND)
    address = record.address("url")
    if address is None or urlsplit(address).hostname not in platform.hosts:
        return FullText(None, reason=SCAN)
    request = UpstreamRequest("GET", address, max_bytes=MAX_FILE_BYTES, to_file=True)
    try:
        return ask(request, partial(read_file, page=page), reading=("text", page)).value
    except UpstreamError as error:
        # The record is there, only its file is not: that is no reason to call the document gone (quirk 12).
        return FullText(None, reason=f"{SCAN}. Its file could not be read either: the register {error.happened}")


def _own_description(record: Record) -> FullText | None:
    """A description as text; suppliers write HTML in it."""
    for value in as_list(record.fields.get("description")):
        if isinstance(value, str) and (text := read_html(value.encode()).text):
            return FullText(text, "register", notes=("The register has only this description of it.",))
    return None


def read_file(answer: UpstreamAnswer, page: int = 1) -> FullText:
    """The text of a file: PDF, from this page on, or plain text; another kind is named."""
    if answer.content.lstrip()[:5] == b"%PDF-":
        return _said_of_file(read_pdf(answer.file or answer.content, page=page, until=answer.until))
    if answer.media_type == "text/plain":
        return _said_of_file(read_plain(answer.file or answer.content))
    return FullText(None, reason=f"{SCAN}. Its file is no PDF but {name_kind(answer.content)}: open it at its address")


def _said_of_file(text: FullText) -> FullText:
    if text.text is None:
        return text
    return replace(text, notes=("The register has no text of it: this is read from its file.", *text.notes))
