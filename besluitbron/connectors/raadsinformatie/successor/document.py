"""One document with the text that the register has of it; a motion with its votes; a meeting's transcript."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from besluitbron.contract.documents import Document, DocumentQuestion, FullText
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import Ask, Platform
from besluitbron.upstream.text import read_plain

from .answer import mappings, unreadable
from .entity import fetch_entity
from .hits import READ_PAGES, HitMaker, address, line
from .identifiers import Identity, parse_identifier
from .motions import outcome_of, tell_votes

SCAN: Final = "the register has no text of it: a scan, or a file it could not read"
NO_MOTION_TEXT: Final = "the register has no document of this motion, only what became of it"
NO_MEETING_TEXT: Final = "it has no text of its own; get_meeting gives its agenda and documents"
FIRST_PAGES: Final = (
    f"Of a PDF the register has the text of the first {READ_PAGES} pages at most: a longer one goes on in its file."
)
UNTIED: Final = "The register ties it to no meeting: its date can be that of its last change."
ONLY_FOR_PDF: Final = "application/pdf"
SPOKEN: Final = (
    "This is a transcript by speech recognition, not the minutes: names are often wrong, and it does not say who spoke."
)


def fetch_document(question: DocumentQuestion, ask: Ask, platform: Platform, sources: SourceList) -> Document:
    """A document, motion or meeting by `document:notubiz:gemeente:soest:12345` or its page on the platform's site.

    Raises IdentifierRefused, NotInRegister or UpstreamError.
    """
    identity = parse_identifier(question.id)
    entity, moment = fetch_entity(identity.id, ask, platform)
    hit = HitMaker(sources, moment).hit(entity)
    files = tuple(_files(entity))
    if entity["entityType"] == "Motion":
        motion = _motion_in(entity)
        text = _text_of(entity, NO_MOTION_TEXT)
        return Document(
            replace(hit, status=outcome_of(motion)),
            text,
            files=files,
            notes=tuple(_motion_notes(motion, identity, text)),
        )
    if entity["entityType"] == "Document":
        notes = () if hit.meeting_id or hit.date is None else (UNTIED,)
        return Document(hit, _text_of(entity, SCAN), files=files, notes=notes)
    return Document(hit, _transcript(entity), files=files)


def _text_of(entity: Mapping[str, Any], reason: str) -> FullText:
    """The register's text (Markdown), made fit to quote; `reason` when there is none."""
    held = entity.get("markdownText")
    text = read_plain(held).text if isinstance(held, str) else None
    if text is None:
        return FullText(None, reason=reason)
    is_pdf = entity.get("contentType") == ONLY_FOR_PDF or address(entity, "pdfUrl") is not None
    return FullText(text, "register", notes=(FIRST_PAGES,) if is_pdf else ())


def _files(entity: Mapping[str, Any]) -> Iterator[str]:
    files = (address(entity, name) for name in ("downloadUrl", "pdfUrl"))
    yield from dict.fromkeys(file for file in files if file)


def _motion_in(entity: Mapping[str, Any]) -> Mapping[str, Any]:
    motion = entity.get("motion")
    if not isinstance(motion, Mapping):
        raise unreadable("a motion without its outcome")
    return motion


def _motion_notes(motion: Mapping[str, Any], identity: Identity, text: FullText) -> Iterator[str]:
    yield from tell_votes(motion, identity.supplier)
    if text.text is not None and isinstance(attachment := motion.get("attachment_id"), str):
        yield f"The text is that of its document ({attachment})."
    if hint := line(motion, "agenda_item_hint"):
        yield f"The register could not tie it to a meeting; the council wrote: '{hint[:200]}'."


def _transcript(entity: Mapping[str, Any]) -> FullText:
    """What was said in a meeting, where the register has a recording with its text."""
    segments = [
        segment
        for recording in mappings(entity.get("recordings"), "recordings")
        for segment in mappings(recording.get("segments"), "segments")
    ]
    spoken = "\n\n".join(text for segment in segments if (text := line(segment, "text")))
    return FullText(spoken, "register", notes=(SPOKEN,)) if spoken else FullText(None, reason=NO_MEETING_TEXT)
