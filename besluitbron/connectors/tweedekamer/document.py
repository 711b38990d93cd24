"""get_document: a document with its text and attachments, a commitment, or the verbatim report of a meeting.

Of a case or a meeting it is an overview.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from besluitbron.contract.documents import Document, DocumentQuestion, FullText, Relation
from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import Ask, Platform, UpstreamAnswer, UpstreamRequest
from besluitbron.upstream.sniffing import is_web_page

from .commitments import commitment_notes, read_commitment
from .fields import CHANGED, Row, brief, is_deleted, key_of, line, rows_in, some
from .gatherings import read_session
from .identifiers import Wanted, read_identifier
from .lookup import (
    fetch_commitment_row,
    fetch_document_row,
    fetch_session_of_report,
    fetch_session_row,
    not_there,
)
from .odata import BASE_URL
from .overviews import fetch_overview, has_overview
from .papers import Details, is_publication, read_details, read_hit, with_details
from .report import best_report, read_report, report_status, stage_of
from .sources import SourceIndexByName, index_of
from .texts import MAX_TEXT_FILE_BYTES, MISSING, fetch_text, files_of

PUBLICATION_PAGE: Final = "https://zoek.officielebekendmakingen.nl/{}.html"
MAX_RELATIONS: Final = 20


def fetch_document(question: DocumentQuestion, ask: Ask, platform: Platform, sources: SourceList) -> Document:
    """Fetch what is meant. Raises IdentifierRefused without asking for what is no document, NotInRegister when the
    register says so, UpstreamError when that could not be found out.
    """
    wanted = read_identifier(question.id)
    if has_overview(wanted):
        return fetch_overview(wanted, question, ask, platform, sources)
    found = (
        _commitment(wanted, ask, platform)
        if wanted.what == "commitment"
        else _session(wanted.number, ask, platform)
        if wanted.what == "session"
        else _by_key_or_number(wanted, question.page or 1, ask, platform, sources)
    )
    if found is None and wanted.what == "key":
        return fetch_overview(wanted, question, ask, platform, sources)  # that of a case: the last thing it can be
    if found is None:
        raise not_there(wanted)
    return found


def _by_key_or_number(wanted: Wanted, page: int, ask: Ask, platform: Platform, sources: SourceList) -> Document | None:
    """A key says nothing of what it is the key of: documents first, then the other sets that have a text."""
    row = fetch_document_row(wanted, ask, platform)
    if row is not None:
        return _document(row, page, ask, platform, index_of(sources))
    if wanted.what != "key":
        return None
    return (
        _session(wanted.number, ask, platform)
        or _commitment(wanted, ask, platform)
        or _session_of_report(wanted.number, ask, platform)
    )


def _document(row: Row, page: int, ask: Ask, platform: Platform, index: SourceIndexByName) -> Document:
    record = read_hit(row)
    if is_deleted(row):
        return _withdrawn(row)
    details = read_details(row)
    files = files_of(row)
    return Document(
        record=with_details(record, row, details, index, None),
        full_text=fetch_text(files, page, ask, platform),
        files=tuple(file.address for file in files),
        notes=tuple(_notes(row, details)),
        relations=tuple(_relations(row))[:MAX_RELATIONS],
    )


def _withdrawn(row: Row) -> Document:
    """The register was asked for it and says that it was deleted: that is an answer (quirk 49)."""
    return Document(
        record=read_hit(row),
        full_text=FullText(None, reason="the register has withdrawn this and keeps only its key"),
        notes=("The register marks this as deleted. It does not say why; another version may have taken its place.",),
    )


def _notes(row: Row, details: Details) -> Iterator[str]:
    if is_publication(details.identifier):
        page = PUBLICATION_PAGE.format(details.identifier)
        yield f"Official publication: {details.identifier}, {page}."
    else:
        yield "The register names no official publication of this document (yet)."
    if name := line(row, "Soort"):
        yield f"Kind in the register: {brief(name)}."
    if (dossier := line(row, "Titel")) and dossier != line(row, "Onderwerp"):
        yield f"Title of the dossier: {brief(dossier)}."
    if details.parties:
        yield f"Signed by members of: {some(details.parties)}."
    if len(details.cases) > 1:
        yield f"Belongs to the cases {some(details.cases)}; get_case opens each."
    if details.meetings:
        yield f"On the agenda of {some(details.meetings)}; get_meeting opens each."


def _relations(row: Row) -> Iterator[Relation]:
    for name, role in (("BronDocument", "attachment of"), ("BijlageDocument", "attachment")):
        for other in rows_in(row, name):
            yield Relation(role, read_hit(other))


def _commitment(wanted: Wanted, ask: Ask, platform: Platform) -> Document | None:
    row = fetch_commitment_row(wanted.number, ask, platform, by_key=wanted.what == "key")
    if row is None:
        return None
    if is_deleted(row):
        return _withdrawn(row)
    return Document(
        record=read_commitment(row),
        full_text=FullText(line(row, "Tekst"), "register", reason="a commitment without text"),
        notes=tuple(commitment_notes(row)),
    )


def _session_of_report(key: str, ask: Ask, platform: Platform) -> Document | None:
    meeting = fetch_session_of_report(key, ask, platform)
    return _session(meeting, ask, platform) if meeting else None


def _session(key: str, ask: Ask, platform: Platform) -> Document | None:
    """A held meeting with its best report."""
    row = fetch_session_row(key, ask, platform)
    if row is None:
        return None
    if is_deleted(row):
        return _withdrawn(row)
    record, reports = read_session(row), rows_in(row, "Verslag")
    best = best_report(reports)
    if best is None:
        return Document(record, FullText(None, reason="the register has no report of this meeting yet"))
    path = f"Verslag({key_of(best)})/resource"
    request = UpstreamRequest(
        "GET", f"{platform.base_url}/{path}", readable_statuses=MISSING | {200}, max_bytes=MAX_TEXT_FILE_BYTES
    )
    text = ask(request, _read_report_file, reading="report").value
    return Document(
        record=replace(record, status=report_status(best)),
        full_text=text or FullText(None, reason="the register has no file of this report"),
        files=(f"{BASE_URL}/{path}",),
        notes=tuple(_report_notes(best, len(reports))),
    )


def _read_report_file(answer: UpstreamAnswer) -> FullText | None:
    if answer.status in MISSING:
        return None
    if is_web_page(answer.content):
        raise UpstreamUnreadable("sent a web page instead of a report", f"It may be under maintenance. {CHANGED}")
    return read_report(answer.content)


def _report_notes(best: Row, count: int) -> Iterator[str]:
    yield f"Report: {line(best, 'Soort')}, {line(best, 'Status')}" + (f"; the best of {count}." if count > 1 else ".")
    if stage_of(best) == 1:
        yield "Speeches come with a later version; nothing follows from their absence here."
