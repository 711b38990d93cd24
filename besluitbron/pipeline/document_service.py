"""get_document: one document with a window of its full text, cut at paragraph ends; all windows joined are the text."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from besluitbron.contract.connector import Connector, DocumentTool
from besluitbron.contract.documents import Document
from besluitbron.contract.errors import WindowRefused
from besluitbron.contract.schemas import MAX_TEXT_WINDOW, present
from besluitbron.contract.search import SearchPrecision
from besluitbron.contract.sources import SourceList
from besluitbron.pipeline.outcome import ToolOutcome, UpstreamTrail
from besluitbron.pipeline.precision import Slice, determine_more, has_next_window, stale_notes, write_precision
from besluitbron.pipeline.shaping import full_id, shape_record

MAX_TEXT_BYTES = 17_000
"""The text stands twice in an answer (text block and structured content) that stays below about 40 kB."""
MAX_FILES = 5


def run_document(
    connector: Connector,
    tool: DocumentTool,
    arguments: Mapping[str, Any],
    identifier: str,
    sources: SourceList,
    trail: UpstreamTrail,
    request_id: str,
    now: datetime,
) -> ToolOutcome:
    """Serve one window of a document. Raises NotInRegister, IdentifierRefused, WindowRefused or UpstreamError."""
    document = tool.fetch(identifier, trail, connector.platform, sources)
    text = document.full_text.text or ""
    start, asked = arguments["offset"], min(arguments["length"], MAX_TEXT_WINDOW)
    if start and start >= len(text):
        raise WindowRefused(f"offset {start} lies past the end: the text has {len(text)} characters.")
    end = window_end(text, start, asked)
    part = Slice(start, asked, end - start, len(text), "exact")
    more = determine_more(part)
    together = trail.together(now)
    precision = SearchPrecision(
        window={"offset": start, "length": asked, "returned": end - start},
        total=len(text) if document.full_text.text is not None else None,
        total_kind="exact" if document.full_text.text is not None else "unknown",
        more_to_find=more,
        complete=True,
        served_from=together.served_from,
        retrieved_at=together.retrieved_at,
        notes=(
            *([f"length {arguments['length']} was cut to {asked}."] if arguments["length"] > asked else []),
            *document.notes,
            *document.full_text.notes,
            *stale_notes(together.served_from, together.failure, together.retrieved_at),
        ),
    )
    answer = {
        "register": connector.register(),
        "document": shape_record(connector, document.record),
        **_text_members(document, text[start:end]),
        "precision": write_precision(precision),
    }
    if has_next_window(part, more):
        next_id = full_id(connector, document.record.id)
        answer["next_window"] = {"tool": tool.name, "arguments": {"id": next_id, "offset": end, "length": asked}}
    answer["request_id"] = request_id
    return ToolOutcome(answer, hits=1, total=precision.total, served_from=together.served_from)


def window_end(text: str, start: int, length: int) -> int:
    """Where a window of at most `length` characters ends: after a paragraph, else a line, else a word."""
    end = _within_bytes(text, start, min(start + length, len(text)))
    if end >= len(text):
        return len(text)
    for mark in ("\n\n", "\n", " "):
        cut = text.rfind(mark, start + (end - start) // 2, end)
        if cut != -1:
            return cut + len(mark)
    return end


def _within_bytes(text: str, start: int, end: int) -> int:
    """The last position up to `end` at which the window is small enough as UTF-8."""
    piece = text[start:end].encode("utf-8", "surrogatepass")
    if len(piece) <= MAX_TEXT_BYTES:
        return end
    return start + max(1, len(piece[:MAX_TEXT_BYTES].decode("utf-8", "ignore")))


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
