"""Hits and documents in the words of the answer: identifiers, citation, follow-ups, within a bounded size.

A result may cost 600 bytes on average (product.md section 2), because an assistant pays for every byte of it. Titles
and snippets give way first; identifiers, address and follow-ups never do.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import orjson

from besluitbron.contract.connector import Connector, DocumentTool, MeetingTool
from besluitbron.contract.schemas import FoundResult, LinkedResult, present
from besluitbron.contract.search import Hit
from besluitbron.pipeline.citation import ELLIPSIS, cite, shorten, written

RESULT_BYTES = 600
MAX_TITLE = 140
MAX_CITED_TITLE = 90
MIN_TITLE = 60
MIN_CITED_TITLE = 22
LINKED_CITED_TITLE = 48
MIN_SNIPPET = 36
MAX_SNIPPET = 240
MAX_URL = 250
MAX_LINKED_TITLE = 120

FOUND = FoundResult()
LINKED = LinkedResult()


def full_id(connector: Connector, register_id: str) -> str:
    """The identifier that callers cite and pass: `<connector>:<the register's own identifier>`."""
    return f"{connector.name}:{register_id}"


def shape_hits(connector: Connector, hits: Iterable[Hit]) -> list[dict[str, Any]]:
    """The `results` of a search, shaped by the schema that tools/list declares."""
    shaped: list[dict[str, Any]] = FOUND.dump([_fitted(connector, hit) for hit in hits], many=True)
    return _within_average(shaped)


def _within_average(results: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Keep the average: the largest results give up their snippet until it fits."""
    sizes = [len(orjson.dumps(result)) + len(",") for result in results]
    over = sum(sizes) + len("[]") - RESULT_BYTES * len(results)
    for position in sorted(range(len(results)), key=lambda n: -sizes[n]):
        if over > 0 and "snippet" in results[position]:
            over -= len(orjson.dumps(results[position].pop("snippet"))) + len('"snippet":,')
    return results


def shape_record(connector: Connector, hit: Hit) -> dict[str, Any]:
    """One document or meeting with its whole title and citation."""
    shaped: dict[str, Any] = FOUND.dump(_members(connector, hit, hit.title, cite(hit), full_text=False))
    return shaped


def shape_linked(connector: Connector, hit: Hit) -> dict[str, Any]:
    """A document within a meeting: what is needed to open and cite it."""
    shaped: dict[str, Any] = LINKED.dump(
        present(
            {
                "id": full_id(connector, hit.id),
                "title": shorten(hit.title, MAX_LINKED_TITLE),
                "url": _shown_url(hit),
                "citation": cite(hit, max_title=LINKED_CITED_TITLE),
            }
        )
    )
    return shaped


def shortened_note(results: Iterable[Mapping[str, Any]]) -> list[str]:
    """Say that titles were cut (H19), once for the answer."""
    if any(result["title"].endswith(ELLIPSIS) for result in results):
        return ["Titles that end with … are cut; get_document gives them whole."]
    return []


def _fitted(connector: Connector, hit: Hit) -> dict[str, Any]:
    """One result within its share of bytes: the snippet is cut first, then the title in the citation, then the title.

    Titles and snippets are Dutch: nearly one byte a character, so characters are a fair measure of what is left.
    """
    title = shorten(hit.title, MAX_TITLE)
    members = _members(connector, hit, title, cite(hit, max_title=MAX_CITED_TITLE))
    left = RESULT_BYTES - len(orjson.dumps(members))
    if hit.snippet:
        left -= len('"snippet":"",')
        members["snippet"] = shorten(hit.snippet, min(MAX_SNIPPET, max(MIN_SNIPPET, left)))
        left -= len(members["snippet"])
    if left < 0:
        cited = min(len(title), MAX_CITED_TITLE)
        members["citation"] = cite(hit, max_title=max(MIN_CITED_TITLE, cited + left))
        left = RESULT_BYTES - len(orjson.dumps(members))
    if left < 0:
        members["title"] = shorten(hit.title, max(MIN_TITLE, len(title) + left))
    return members


def _members(connector: Connector, hit: Hit, title: str, citation: str, *, full_text: bool = True) -> dict[str, Any]:
    return present(
        {
            "id": full_id(connector, hit.id),
            "title": title,
            "kind": hit.kind,
            "status": hit.status,
            "source": hit.source,
            "source_name": hit.source_name,
            "date": written(hit.date) if hit.date else None,
            "date_means": hit.date_means if hit.date else None,
            "url": _shown_url(hit),
            "citation": citation,
            "follow_up": _follow_up(connector, hit, full_text=full_text),
        }
    )


def _follow_up(connector: Connector, hit: Hit, *, full_text: bool) -> dict[str, Any]:
    """Ready calls: the full text, and the meeting it was discussed in. Ids are the bare ones: same connector."""
    calls: dict[str, Any] = {}
    for tool in connector.tools:
        if isinstance(tool, DocumentTool) and full_text and hit.has_full_text:
            calls["full_text"] = {"tool": tool.name, "arguments": {"id": hit.id}}
        if isinstance(tool, MeetingTool) and hit.meeting_id:
            calls["meeting"] = {"tool": tool.name, "arguments": {"id": hit.meeting_id}}
    return calls


def _shown_url(hit: Hit) -> str | None:
    return hit.url if hit.url and len(hit.url) <= MAX_URL else None
