"""get_document: one document with a window of its full text, cut at paragraph ends; all windows joined are the text."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from typing import Any

import orjson

from besluitbron.contract.argument_schemas import MAX_TEXT_WINDOW
from besluitbron.contract.connector import DocumentTool
from besluitbron.contract.documents import Document, DocumentQuestion, FullText, page_mark
from besluitbron.contract.errors import WindowRefused
from besluitbron.contract.result_schemas import present
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
        identifier,
        dutch_day(run.now),
        article=arguments.get("article"),
        on_date=arguments.get("on_date"),
        page=arguments.get("page"),
    )
    document = tool.fetch(question, run.trail, run.connector.platform, sources)
    full = document.full_text
    text = full.text or ""
    start, asked = arguments["offset"], min(arguments["length"], MAX_TEXT_WINDOW)
    _check_window(full, question.page, start)
    beside = _beside(run, document) if start == 0 and question.page is None else {}
    most = max(MIN_TEXT_BYTES, MAX_TEXT_BYTES - len(orjson.dumps(beside)))
    end = before_a_mark(full, start, window_end(text, start, asked, most_bytes=most))
    goes_on = full.next_page is not None
    part = Slice(start, asked, end - start, len(text), "at_least" if goes_on else "exact", has_next=goes_on or None)
    return run.answer(
        tool,
        {
            "document": shape_record(run.connector, document.record),
            **_text_members(document, start, end),
            **beside,
        },
        _precision(run, document, part, arguments["length"]),
        part,
        hits=1,
        next_arguments={
            "id": full_id(run.connector, document.record.id),
            **_version_arguments(question, document),
            **_place_arguments(question, full, end),
            "length": asked,
        },
    )


def _check_window(full: FullText, page: int | None, start: int) -> None:
    """Raise WindowRefused for a window that is not there."""
    if page is not None and full.pages is not None and page > full.pages:
        raise WindowRefused(f"page {page} lies past the end: the file has {full.pages} pages.")
    if page is not None and full.text is not None and full.first_page != page:
        raise WindowRefused("This text has no pages: leave page out, and use offset.")
    if start and start >= len(full.text or ""):
        further = "" if full.next_page is None else f"; to go on, ask for page {full.next_page} with offset 0"
        raise WindowRefused(
            f"offset {start} lies past the end: the text has {len(full.text or '')} characters{further}."
        )


def _place_arguments(question: DocumentQuestion, full: FullText, end: int) -> dict[str, int]:
    """Where the next window begins: further in this text, or where the reading of a long file goes on."""
    if full.next_page is not None and end >= len(full.text or ""):
        return {"page": full.next_page, "offset": 0}
    return present({"page": question.page, "offset": end})


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
        total_kind=part.total_kind if has_text else "unknown",
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


def before_a_mark(full: FullText, start: int, end: int) -> int:
    """The same end, or that of the paragraph before when only the mark of a page would follow it."""
    at = bisect_left(full.page_starts, end) - 1
    begin = full.page_starts[at] if at >= 0 else 0
    bare = end < len(full.text or "") and end - begin <= len(page_mark(full.first_page + at)) + 2
    return begin if bare and start < begin else end


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


def _text_members(document: Document, start: int, end: int) -> dict[str, Any]:
    full = document.full_text
    window = (full.text or "")[start:end]
    return present(
        {
            "text": window if full.text is not None else None,
            "text_from": full.origin,
            "no_text_because": full.reason if full.text is None else None,
            "pages": full.pages,
            "text_pages": _pages_shown(full, start, end),
            "files": list(document.files[:MAX_FILES]),
        }
    )


def _pages_shown(full: FullText, start: int, end: int) -> dict[str, int]:
    """The first and the last page of which there is something in the window."""
    if not full.page_starts or end <= start:
        return {}
    first = bisect_right(full.page_starts, start) - 1
    last = bisect_left(full.page_starts, end) - 1
    return {"from": full.first_page + max(0, first), "to": full.first_page + last}
