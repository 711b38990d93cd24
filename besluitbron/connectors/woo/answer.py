"""A page of search results -> our words. Confirms the shape before anything is counted (H1, H5). Pure."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.contract.search import Hit, SearchPage, SearchQuestion
from besluitbron.contract.upstream import UpstreamAnswer
from besluitbron.upstream.data import load_json

from .fields import CHANGED, day, mapping, required, text
from .identifiers import citation_identifier, page_address, publication_at, without_version
from .query import page_size
from .sources import PublisherIndex, is_nobody, load_sources
from .vocabulary import KINDS, near_kinds

EVERYTHING: Final = 600_000
"""The register had some 663,000 documents in March 2026. As many as this are not what words can find: then the platform
did not look at them (quirk 36)."""
UNKNOWN_KIND: Final = "document"
"""A search result does not say what kind of document it is; get_document does."""


def read_search(answer: UpstreamAnswer, question: SearchQuestion) -> SearchPage:
    """The window asked for. Raises UpstreamUnreadable for another shape, or results that its own count contradicts."""
    page = mapping(load_json(answer))
    total = required(page, "totaal", int)
    items = [mapping(item) for item in required(page, "resultaten", list)]
    offset, limit = question.window.offset, question.window.limit
    expected = max(0, min(page_size(limit), total - offset))
    if len(items) > max(expected, 0):
        raise UpstreamUnreadable("answered with another window of results than was asked", CHANGED)
    if expected and not items:
        raise UpstreamUnreadable(f"said that it has {total} results and gave none of them", CHANGED)
    bodies = PublisherIndex(question.sources or load_sources())
    hits = [read_hit(item, bodies, question.filters.get("kind")) for item in items[:limit]]
    if hits and all(hit.title == hit.id for hit in hits):
        raise UpstreamUnreadable("answered with documents that have no title", CHANGED)
    return SearchPage(
        hits=tuple({hit.id: hit for hit in hits}.values()),
        fetched=len(hits),
        total=total,
        total_kind="exact",
        has_next=offset + len(hits) < total,
        incomplete=None if len(items) == expected else f"{len(items)} of {expected} documents came",
        not_applied=tuple(_ignored(question, total)),
        notes=tuple(_notes(question)),
    )


def read_hit(item: Mapping[str, Any], bodies: PublisherIndex, kind: str | None) -> Hit:
    """One result; `kind` is the one that was asked, where one was."""
    document = mapping(item.get("document"))
    identifier = without_version(required(document, "id", str))
    publisher = text(document, "publisher")
    body = bodies.find(publisher)
    named = None if is_nobody(publisher) else publisher
    return Hit(
        id=identifier,
        title=text(document, "titel") or identifier,
        kind=kind or UNKNOWN_KIND,
        source=body.key if body else None,
        source_name=body.name if body else named,
        date=day(document, "openbaarmakingsdatum"),
        date_means="published",
        url=page_address(identifier),
        citation_id=citation_identifier(identifier),
        snippet=text(item, "highlightedText") or text(document, "omschrijving"),
        same_as=publication_at(text(document, "weblocatie")),
        facts={"source": (body.key if body else "",)} if named else {},
    )


def _ignored(question: SearchQuestion, total: int) -> Iterator[str]:
    """What cannot have been looked at, by the number that was found."""
    if question.text.words and total >= EVERYTHING:
        yield "text"
        yield from question.filters
        if question.source:
            yield "source"


def _notes(question: SearchQuestion) -> Iterator[str]:
    if len(question.text.words) > 1:
        yield (
            "The register does not say whether it looks for all of the words or for any of them: results come by "
            "relevance. Check each for what you need."
        )
    kind = question.filters.get("kind")
    if kind and kind not in KINDS:
        near = f" Kinds near it: {', '.join(names)}." if (names := near_kinds(kind)) else ""
        yield f"'{kind}' is none of the kinds known here: it was asked for letter by letter.{near}"
