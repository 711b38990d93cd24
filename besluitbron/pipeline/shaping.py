"""Hits and documents in the words of the answer: identifiers, citation, follow-ups, within a bounded size.

A result may cost 600 bytes on average (product.md section 2), because an assistant pays for every byte of it. Snippets
give way first, then titles; identifiers, addresses and follow-ups never do.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import orjson

from besluitbron.contract.connector import LIVE, CaseTool, Connector, DocumentTool, MeetingTool
from besluitbron.contract.documents import Relation
from besluitbron.contract.result_schemas import FoundResult, LinkedResult, RelationResult, present
from besluitbron.contract.search import Hit
from besluitbron.pipeline.citation import ELLIPSIS, cite, shorten, written

RESULT_BYTES = 600
TITLE_LIMITS = (
    *((400, cited) for cited in (400, 200, 140, 100, 80, 60, 48)),
    *((title, 48) for title in (300, 200, 140, 100, 80, 60)),
    *((60, cited) for cited in (40, 32, 24)),
    (48, 24),
)
"""Characters of the title, and of the title in the citation: tried in turn until the results fit."""
MIN_SNIPPET = 48
MAX_SNIPPET = 240
SNIPPET_MEMBER = len('"snippet":,')
MAX_URL = 1_000
"""An address that long belongs to no page of a register."""
MAX_LINKED_TITLE = 120

FOUND = FoundResult()
LINKED = LinkedResult()
RELATION = RelationResult()


def full_id(connector: Connector, register_id: str) -> str:
    """The identifier that callers cite and pass: `<connector>:<the register's own identifier>`."""
    return f"{connector.name}:{register_id}"


def shape_hits(connector: Connector, hits: Sequence[Hit]) -> list[dict[str, Any]]:
    """The `results` of a search, shaped by the schema that tools/list declares, within 600 bytes on average."""
    members: list[dict[str, Any]] = []
    room = 0
    for title, cited in TITLE_LIMITS:
        members = [_members(connector, hit, max_title=title, max_cited=cited) for hit in hits]
        room = _bytes_for(len(hits)) - len(orjson.dumps(members))
        if room >= 0:
            break
    _add_snippets(members, hits, room)
    shaped: list[dict[str, Any]] = FOUND.dump(members, many=True)
    return shaped


def _bytes_for(count: int) -> int:
    """600 bytes a result on average from ten results on; a few results may take more of what ten would cost."""
    return RESULT_BYTES * max(count, min(10, round(count * 1.5)))


def _add_snippets(members: list[dict[str, Any]], hits: Sequence[Hit], room: int) -> None:
    """Share the room that is left among the snippets; when it is short, the first results get one worth reading."""
    waiting = [position for position, hit in enumerate(hits) if hit.snippet]
    for count, position in enumerate(waiting):
        share = room // (len(waiting) - count) - SNIPPET_MEMBER
        snippet = shorten(hits[position].snippet or "", min(MAX_SNIPPET, max(MIN_SNIPPET, share)))
        cost = len(orjson.dumps(snippet)) + SNIPPET_MEMBER
        if cost <= room:
            members[position]["snippet"] = snippet
            room -= cost


def fitting(members: list[dict[str, Any]], most_bytes: int) -> tuple[list[dict[str, Any]], bool]:
    """As many as fit in so many bytes of an answer, at least one; and whether some did not."""
    size = 0
    for count, member in enumerate(members):
        size += len(orjson.dumps(member))
        if size > most_bytes and count:
            return members[:count], True
    return members, False


def shape_record(connector: Connector, hit: Hit) -> dict[str, Any]:
    """One document or meeting with its whole title and citation."""
    shaped: dict[str, Any] = FOUND.dump(_members(connector, hit, full_text=False))
    return shaped


def shape_linked(connector: Connector, hit: Hit) -> dict[str, Any]:
    """A document within a meeting: what is needed to open and cite it."""
    shaped: dict[str, Any] = LINKED.dump(_linked(connector, hit, max_cited=None))
    return shaped


def shape_relation(connector: Connector, relation: Relation) -> dict[str, Any]:
    """A document that belongs to another one, with what it is to it."""
    shaped: dict[str, Any] = RELATION.dump(
        {**_linked(connector, relation.record, max_cited=MAX_LINKED_TITLE), "role": relation.role}
    )
    return shaped


def _linked(connector: Connector, hit: Hit, *, max_cited: int | None) -> dict[str, Any]:
    return present(
        {
            "id": full_id(connector, hit.id),
            "title": shorten(hit.title, MAX_LINKED_TITLE),
            "url": _shown_url(hit),
            "citation": citation_of(connector, hit, max_title=max_cited),
        }
    )


def citation_of(connector: Connector, hit: Hit, *, max_title: int | None = None) -> str:
    """The citation; that of an embedded sample says so, or an invented decision would end up in print."""
    return cite(hit, max_title=max_title, sample=connector.data != LIVE)


def shortened_notes(results: Sequence[Mapping[str, Any]], hits: Sequence[Hit]) -> list[str]:
    """Say that titles were cut and snippets left out (H19), once for the answer."""
    notes = []
    if any(ELLIPSIS in result["title"] + result["citation"] for result in results):
        notes.append("Titles and citations with … are cut; get_document gives them whole.")
    if any(hit.snippet and "snippet" not in result for hit, result in zip(hits, results, strict=True)):
        notes.append("To stay small this answer leaves snippets out; ask fewer results at a time to see more of them.")
    return notes


def _members(
    connector: Connector,
    hit: Hit,
    *,
    max_title: int | None = None,
    max_cited: int | None = None,
    full_text: bool = True,
) -> dict[str, Any]:
    return present(
        {
            "id": full_id(connector, hit.id),
            "title": shorten(hit.title, max_title),
            "kind": hit.kind,
            "status": hit.status,
            "source": hit.source,
            "source_name": hit.source_name,
            "date": written(hit.date) if hit.date else None,
            "date_means": hit.date_means if hit.date else None,
            "url": _shown_url(hit),
            "citation": citation_of(connector, hit, max_title=max_cited),
            "follow_up": _follow_up(connector, hit, full_text=full_text),
        }
    )


def _follow_up(connector: Connector, hit: Hit, *, full_text: bool) -> dict[str, Any]:
    """Ready calls: full text, the meeting it was discussed in, its case. Ids are the bare ones: same connector."""
    calls: dict[str, Any] = {}
    for tool in connector.tools:
        if isinstance(tool, DocumentTool) and full_text and hit.has_full_text:
            calls["full_text"] = {"tool": tool.name, "arguments": {"id": hit.id}}
        if isinstance(tool, MeetingTool) and hit.meeting_id:
            calls["meeting"] = {"tool": tool.name, "arguments": {"id": hit.meeting_id}}
        if isinstance(tool, CaseTool) and hit.case_id:
            calls["case"] = {"tool": tool.name, "arguments": {"id": hit.case_id}}
    return calls


def _shown_url(hit: Hit) -> str | None:
    return hit.url if hit.url and len(hit.url) <= MAX_URL else None
