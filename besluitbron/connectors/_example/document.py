"""get_document: what to ask and what to make of it. The only part of a connector that asks; reading stays pure."""

from functools import partial

from besluitbron.contract.documents import Document, DocumentQuestion
from besluitbron.contract.errors import NotInRegister
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import Ask, Platform

from .answer import read_document
from .query import build_document, check_identifier


def fetch_document(question: DocumentQuestion, ask: Ask, platform: Platform, sources: SourceList) -> Document:
    """One document with its full text. Raises IdentifierRefused, NotInRegister or UpstreamError.

    `ask` goes through the cache; the read document is kept, not only its bytes.
    """
    known = check_identifier(question.id)
    document = ask(build_document(known, platform), partial(read_document, sources=sources), reading="document").value
    if document is None:
        raise NotInRegister(f"The register has no document {known}.")
    return document
