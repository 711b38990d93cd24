"""get_document: one judgment by its ECLI, or by the LJN number it had; and whether it was withdrawn."""

from dataclasses import replace
from functools import partial
from typing import Final

from besluitbron.contract.documents import Document, DocumentQuestion
from besluitbron.contract.errors import IdentifierRefused, NotInRegister, UpstreamError, UpstreamUnreadable
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import Ask, Platform, UpstreamAnswer

from .content import Content, read_content
from .feed import CHANGED, Feed, read_feed
from .identifiers import read_identifier
from .query import build_content, build_day, build_replaced

MAX_LISTED: Final = 5
MAX_OF_ONE_NUMBER: Final = 50
"""Far more than judgments under one LJN number ever were: so many are an index that did not look at it."""
NOT_ASKED: Final = "Whether this judgment was withdrawn could not be looked up just now."


def fetch_document(question: DocumentQuestion, ask: Ask, platform: Platform, sources: SourceList) -> Document:
    """Fetch one judgment.

    Raises IdentifierRefused without asking for what is no ECLI, NotInRegister when the register says that it does not
    know it, UpstreamError when that could not be found out.
    """
    wanted = read_identifier(question.id)
    ecli = wanted.ecli or _replacing(wanted.ljn, ask, platform)
    read = partial(read_content, ecli=ecli, sources=sources)
    content = ask(build_content(ecli, platform), read, reading="content").value
    if content is None:
        raise NotInRegister(
            f"Rechtspraak has no judgment under {ecli}. Check the number. A judgment that was never given an ECLI, or "
            "whose ECLI was withdrawn, is not there either."
        )
    return content.document if content.has_text else _without_text(content, ask, platform)


def _replacing(ljn: str, ask: Ask, platform: Platform) -> str:
    """The ECLI in the place of an LJN number. Raises NotInRegister, or IdentifierRefused when there are several."""
    found = ask(build_replaced(ljn, platform), _read_index, reading="feed").value
    names = [entry.ecli for entry in found.entries]
    if not names:
        raise NotInRegister(
            f"Rechtspraak has no judgment that was known as LJN {ljn}. Check the number, or give its ECLI."
        )
    if found.total > MAX_OF_ONE_NUMBER:
        raise UpstreamUnreadable("answered with other judgments than the one asked for", CHANGED)
    if len(names) > 1:
        raise IdentifierRefused(
            f"Several judgments were known as LJN {ljn}: {', '.join(names[:MAX_LISTED])}. Give one."
        )
    return names[0]


def _without_text(content: Content, ask: Ask, platform: Platform) -> Document:
    """Most ECLIs never had a text; of some it was withdrawn, and only the index says so (quirk 58)."""
    record = content.document.record
    if record.date is None or content.court is None:
        return content.document
    try:
        day = ask(build_day(content.court, record.date, platform), _read_index, reading="feed").value
    except UpstreamError:
        return replace(content.document, notes=(*content.document.notes, NOT_ASKED))
    gone = any(entry.ecli == record.id and entry.deleted for entry in day.entries)
    return content.withdrawn() if gone else content.document


def _read_index(answer: UpstreamAnswer) -> Feed:
    return read_feed(answer.content)
