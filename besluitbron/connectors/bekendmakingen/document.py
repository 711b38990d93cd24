"""get_document: the record of one publication, and its full text from XML, else HTML, else PDF (quirk 33)."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from besluitbron.contract.addresses import is_encrypted_on
from besluitbron.contract.documents import Document, DocumentQuestion
from besluitbron.contract.errors import IdentifierRefused, NotInRegister, UpstreamRefused, UpstreamUnreadable
from besluitbron.contract.publications import SITES, Wanted, read_dossier, read_identifier
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import Ask, Platform, UpstreamAnswer, UpstreamRequest
from besluitbron.upstream.sru import CHANGED, REPORT
from besluitbron.upstream.xml import load_xml

from .answer import RecordPage, identifier_of, read_page
from .files import BASE_URL, MISSING_STATUSES, fetch_text, is_missing
from .hit import SITE, TEXT_MANIFESTATIONS, is_unformatted, read_hit, types_of
from .query import build_lookup
from .record import SOURCE_SEPARATOR, Record, read_metadata
from .sources import index_creators

MAX_LISTED: Final = 5
# Not the HTML: the site has a page for every publication, also when its text is only in the PDF.
SITE_FILES: Final = ("xml", "pdf")


def fetch_document(question: DocumentQuestion, ask: Ask, platform: Platform, sources: SourceList) -> Document:
    """Fetch one publication.

    Raises IdentifierRefused without asking for what is no identifier, NotInRegister when neither the search index nor
    the website has it, UpstreamError when that could not be found out.
    """
    wanted = read_identifier(question.id)
    record, notes = _fetch_record(wanted, ask, platform)
    found = identifier_of(record)
    return Document(
        record=read_hit(record, found, index_creators(sources)),
        full_text=fetch_text(record, found, question.page or 1, ask, platform),
        files=tuple(address for name, address in _text_files(record) if _is_of_register(address)),
        notes=(*notes, *_record_notes(record, wanted, found)),
    )


def choose(page: RecordPage, wanted: Wanted) -> Record | None:
    """The one record that is meant; None when the register has none.

    Raises IdentifierRefused when several fit (the first is not taken for the one meant, H33), UpstreamUnreadable when
    the register answered with other publications: then it did not apply the query, and nothing is known.
    """
    spelled = {identifier.casefold() for identifier in wanted.identifiers}
    exact = [record for record in page.records if identifier_of(record).casefold() in spelled]
    numbered = [record for record in page.records if _has_number(record, wanted)]
    found = exact or numbered
    if len({identifier_of(record) for record in found}) > 1:
        names = ", ".join(identifier_of(record) for record in found[:MAX_LISTED])
        raise IdentifierRefused(f"Several publications have this number: {names}. Give the identifier of one.")
    if found:
        return found[0]
    if page.diagnostics:
        raise UpstreamRefused("did not apply a part of the query", REPORT)
    if page.records:
        raise UpstreamUnreadable("answered with other publications than the one asked for", CHANGED)
    return None


def _fetch_record(wanted: Wanted, ask: Ask, platform: Platform) -> tuple[Record, tuple[str, ...]]:
    page = ask(build_lookup(wanted, platform), partial(read_page, start=1), reading="records").value
    if (record := choose(page, wanted)) is not None:
        return record, ()
    # The website has publications before the index does. A stand-in for the repository has no website.
    if platform.base_url == BASE_URL:
        address = f"{SITE}/{wanted.identifier}/metadata.xml"
        request = UpstreamRequest("GET", address, readable_statuses=MISSING_STATUSES | {200})
        record = ask(request, partial(read_site_metadata, wanted)).value
    if record is None:
        raise NotInRegister(_not_there(wanted))
    return record, ("The register's search index does not have this publication; this is its page on the website.",)


def read_site_metadata(wanted: Wanted, answer: UpstreamAnswer) -> Record | None:
    """The record in a publication's own metadata file, with the addresses of its page; None when there is no page."""
    if is_missing(answer):
        return None
    record = read_metadata(load_xml(answer.content))
    identifier = identifier_of(record)
    if identifier.casefold() != wanted.identifier.casefold():
        raise UpstreamUnreadable("answered with the metadata of another publication", CHANGED)
    return replace(record, files=tuple((name, f"{SITE}/{identifier}.{name}") for name in SITE_FILES))


def _has_number(record: Record, wanted: Wanted) -> bool:
    return (
        wanted.dossier is not None
        and wanted.dossier in record.values("dossiernummer")
        and wanted.number in record.values("ondernummer")
        and "Kamerstuk" in record.values("type")
    )


def _not_there(wanted: Wanted) -> str:
    said = f"Officiële bekendmakingen has nothing under {wanted.identifier}."
    if wanted.is_temporary:
        return (
            f"{said} This is a temporary number: once the paper is formatted it gets another. Look it up by dossier "
            "and number, as 36867-D, or with search_documents and its dossier."
        )
    if wanted.dossier and wanted.number and read_dossier(f"{wanted.dossier}-{wanted.number}"):
        chapter = f"{wanted.dossier}-{wanted.number}"
        return f"{said} If {chapter} is a dossier, find its documents with search_documents and dossier '{chapter}'."
    return f"{said} Check the number, or find the publication with search_documents."


def _text_files(record: Record) -> Iterator[tuple[str, str]]:
    for name in (*TEXT_MANIFESTATIONS, "odt"):
        if address := record.file(name):
            yield name, address


def _is_of_register(address: str) -> bool:
    return is_encrypted_on(address, SITES)


def _record_notes(record: Record, wanted: Wanted, found: str) -> Iterator[str]:
    """What belongs to this publication and is found elsewhere."""
    if wanted.number and found.casefold() != wanted.identifier.casefold():
        yield f"{wanted.identifier} is published as {found} so far."
    elif is_unformatted(record):
        yield f"{found} is a temporary number; cite dossier and number as well."
    yield from _replacement_notes(record)
    if main := record.first("hoofddocument"):
        yield f"This is an attachment of {main}; get_document opens that too."
    dossiers = record.values("dossiernummer")
    number = record.first("ondernummer")
    if dossiers:
        yield f"Dossier {', '.join(dossiers)}{f', number {number}' if number else ''}."
    if treated := record.values("behandelddossier"):
        more = f" and {len(treated) - MAX_LISTED} more" if len(treated) > MAX_LISTED else ""
        yield f"Treats dossier {', '.join(treated[:MAX_LISTED])}{more}."
    bases = tuple(dict.fromkeys(value.partition(SOURCE_SEPARATOR)[0].strip(" []") for value in record.values("source")))
    if bases:
        more = f" and {len(bases) - MAX_LISTED} more" if len(bases) > MAX_LISTED else ""
        yield f"Legal basis as the register gives it: {'; '.join(bases[:MAX_LISTED])}{more}."
    types, subsections = types_of(record)
    if types:
        yield f"Type in the register: {', '.join((*types, *subsections))}."


def _replacement_notes(record: Record) -> Iterator[str]:
    """Which publication took this one's place, and whose place it took: both directions, where the record says so."""
    said = (
        ("isreplacedby", "This was replaced or corrected by {}: read that too before you cite this."),
        ("replaces", "This replaces or corrects {}; get_document opens that too."),
        ("heeftmededeling", "A notice about this was published as {}; get_document opens that too."),
        ("mededelingover", "This is a notice about {}; get_document opens that too."),
    )
    for field, sentence in said:
        if others := record.values(field):
            yield sentence.format(", ".join(others))
