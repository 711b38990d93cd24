"""get_document: one document with a window of its full text, cut at paragraph ends; all windows joined are the text."""

from collections.abc import Mapping
from typing import Any

import orjson

from besluitbron.contract.connector import DocumentTool
from besluitbron.contract.documents import Document, DocumentQuestion
from besluitbron.contract.errors import WindowRefused
from besluitbron.contract.schemas import MAX_TEXT_WINDOW, present
from besluitbron.contract.search import SearchPrecision
from besluitbron.contract.sources import SourceList
from besluitbron.pipeline.citation import shorten
from besluitbron.pipeline.days import dutch_day
from besluitbron.pipeline.outcome import Run, ToolOutcome
from besluitbron.pipeline.precision import Slice, determine_more, stale_notes
from besluitbron.pipeline.shaping import full_id, shape_record, shape_relation

MAX_TEXT_BYTES = 17_000
"""The text stands twice in an answer (text block and structured content) that stays below about 40 kB."""
MIN_TEXT_BYTES = 2_000
MAX_FILES = 5
MAX_SUMMARY = 1_500
"""Characters."""
MAX_RELATIONS = 20


def run_document(
    run: Run, tool: DocumentTool, arguments: Mapping[str, Any], identifier: str, sources: SourceList
) -> ToolOutcome:
    """Serve one window of a document. Raises NotInRegister, IdentifierRefused, WindowRefused or UpstreamError."""
    question = DocumentQuestion(
        identifier, dutch_day(run.now), article=arguments.get("article"), on_date=arguments.get("on_date")
    )
    document = tool.fetch(question, run.trail, run.connector.platform, sources)
    text = document.full_text.text or ""
    start, asked = arguments["offset"], min(arguments["length"], MAX_TEXT_WINDOW)
    if start and start >= len(text):
        raise WindowRefused(f"offset {start} lies past the end: the text has {len(text)} characters.")
    beside = _beside(run, document) if start == 0 else {}
    end = window_end(text, start, asked, most_bytes=max(MIN_TEXT_BYTES, MAX_TEXT_BYTES - len(orjson.dumps(beside))))
    part = Slice(start, asked, end - start, len(text), "exact")
    return run.answer(
        tool,
        {
            "document": shape_record(run.connector, document.record),
            **_text_members(document, text[start:end]),
            **beside,
        },
        _precision(run, document, part, arguments["length"]),
        part,
        hits=1,
        next_arguments={
            "id": full_id(run.connector, document.record.id),
            **_version_arguments(question, document),
            "offset": end,
            "length": asked,
        },
    )


def _version_arguments(question: DocumentQuestion, document: Document) -> dict[str, str]:
    """What must be said again to get the next window of the same text."""
    day = question.on_date.isoformat() if question.on_date else None
    return present({"article": question.article or document.article, "on_date": day})


def _precision(run: Run, document: Document, part: Slice, length: int) -> SearchPrecision:
    """The window of the text counts characters; without a text there is no total."""
    together = run.trail.together(run.now)
    has_text = document.full_text.text is not None
    return SearchPrecision(
        window={"offset": part.start, "length": part.asked, "returned": part.shown},
        total=part.total if has_text else None,
        total_kind="exact" if has_text else "unknown",
        more_to_find=determine_more(part),
        complete=True,
        served_from=together.served_from,
        retrieved_at=together.retrieved_at,
        notes=(
            *([f"length {length} was cut to {part.asked}."] if length > part.asked else []),
            *document.notes,
            *_cut_notes(document),
            *document.full_text.notes,
            *stale_notes(together.served_from, together.failure, together.retrieved_at),
        ),
    )


def window_end(text: str, start: int, length: int, *, most_bytes: int = MAX_TEXT_BYTES) -> int:
    """Where a window of at most `length` characters ends: after a paragraph, else a line, else a word."""
    end = _within_bytes(text, start, min(start + length, len(text)), most_bytes)
    if end >= len(text):
        return len(text)
    for mark in ("\n\n", "\n", " "):
        cut = text.rfind(mark, start + (end - start) // 2, end)
        if cut != -1:
            return cut + len(mark)
    return end


def _within_bytes(text: str, start: int, end: int, most: int) -> int:
    """The last position up to `end` at which the window is small enough as UTF-8."""
    piece = text[start:end].encode("utf-8", "surrogatepass")
    if len(piece) <= most:
        return end
    return start + max(1, len(piece[:most].decode("utf-8", "ignore")))


def _beside(run: Run, document: Document) -> dict[str, Any]:
    """What stands beside the text, with its first window only: the summary, and what belongs to the document."""
    return present(
        {
            "summary": shorten(document.summary or "", MAX_SUMMARY),
            "relations": [shape_relation(run.connector, relation) for relation in document.relations[:MAX_RELATIONS]],
        }
    )


def _cut_notes(document: Document) -> list[str]:
    """Say what of that is not there whole (H19)."""
    more = len(document.relations) - MAX_RELATIONS
    return [
        *(["The summary is cut."] if len(document.summary or "") > MAX_SUMMARY else []),
        *([f"relations shows {MAX_RELATIONS} of {len(document.relations)} related documents."] if more > 0 else []),
    ]


def _text_members(document: Document, window: str) -> dict[str, Any]:
    full = document.full_text
    return present(
        {
            "text": window if full.text is not None else None,
            "text_from": full.origin,
            "no_text_because": full.reason if full.text is None else None,
            "pages": full.pages,
            "files": list(document.files[:MAX_FILES]),
        }
    )
