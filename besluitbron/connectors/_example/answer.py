"""The platform's answer -> our words. Pure; the platform's field names are known here and nowhere else.

The rule of this module: confirm the shape, then read. A field that is missing although every answer has it means that
the platform has changed or is out of order; that is an error, never "nothing found" (honesty.md H1, H5).
"""

from collections.abc import Mapping
from datetime import date
from typing import Any, Final, TypeVar

from besluitbron.contract.documents import Document, FullText
from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.contract.search import Hit, SearchPage, SearchQuestion
from besluitbron.contract.sources import Source, SourceList
from besluitbron.contract.upstream import UpstreamAnswer
from besluitbron.upstream.data import load_json

from .query import KINDS
from .sources import load_sources

CHANGED: Final = "Try again later; when it stays so, the register has changed and this service must be adapted"
NO_TEXT: Final = "a scan without a text layer"
_OUR_KIND: Final = {theirs: ours for ours, theirs in KINDS.items()}

T = TypeVar("T")


def read_search(answer: UpstreamAnswer, question: SearchQuestion) -> SearchPage:
    """The page of a search. Raises UpstreamUnreadable when it is not one."""
    page = _mapping(load_json(answer))
    items = _required(page, "items", list)
    bodies = _by_platform_name(question.sources or load_sources())
    return SearchPage(
        hits=tuple(_read_hit(_mapping(item), bodies) for item in items),
        fetched=len(items),
        total=_required(page, "total", int),
        # The platform says itself whether it counted to the end; a lower bound must never look like a total (H12).
        total_kind="exact" if _required(page, "total_is", str) == "exact" else "at_least",
        incomplete=None if _required(page, "complete", bool) else "the register calls its answer incomplete",
    )


def read_document(answer: UpstreamAnswer, sources: SourceList) -> Document | None:
    """The document, or None when the register says it has no such one."""
    if answer.status == 404:
        return None
    item = _mapping(load_json(answer))
    record = _read_hit(item, _by_platform_name(sources))
    text = _optional(item, "text", str)
    if text is None:
        return Document(record, FullText(None, reason=NO_TEXT))
    return Document(record, FullText(text, origin="register"))


def _read_hit(item: Mapping[str, Any], bodies: Mapping[str, Source]) -> Hit:
    """One item. `facts` repeat what the item says of each filter: the pipeline proves the filters on them (H20)."""
    theirs = _required(item, "body", str)
    body = bodies.get(theirs)
    kind = _required(item, "kind", str)
    return Hit(
        id=_required(item, "id", str),
        title=_required(item, "title", str),
        # A word that we do not know yet is passed on as it is: better than a wrong translation, or a lost result.
        kind=_OUR_KIND.get(kind, kind),
        source=body.key if body else None,
        source_name=body.name if body else theirs,
        date=_day(_optional(item, "decided_on", str)),
        date_means="decided",
        url=_optional(item, "page", str),
        snippet=_optional(item, "summary", str),
        status="withdrawn" if _required(item, "withdrawn", bool) else None,
        has_full_text=_required(item, "has_text", bool),
        facts={"source": (body.key if body else theirs,), "kind": (_OUR_KIND.get(kind, kind),)},
    )


def _by_platform_name(sources: SourceList) -> Mapping[str, Source]:
    return {source.platform_name: source for source in sources.sources}


def _mapping(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise UpstreamUnreadable("answered with JSON of another shape", CHANGED)
    return value


def _required(item: Mapping[str, Any], name: str, kind: type[T]) -> T:
    """A field that every answer of this platform has."""
    value = _optional(item, name, kind)
    if value is None:
        raise UpstreamUnreadable(f"answered without the field '{name}'", CHANGED)
    return value


def _optional(item: Mapping[str, Any], name: str, kind: type[T]) -> T | None:
    """A field that may be absent, null or an empty text: all three mean that there is none."""
    value = item.get(name)
    if value is None or value == "":
        return None
    if not isinstance(value, kind):
        raise UpstreamUnreadable(f"answered with another kind of value in the field '{name}'", CHANGED)
    return value


def _day(text: str | None) -> date | None:
    """A Dutch day. Raises UpstreamUnreadable for a date in another notation: guessing shifts days (H32)."""
    try:
        return date.fromisoformat(text) if text else None
    except ValueError as error:
        raise UpstreamUnreadable("answered with a date in another notation", CHANGED) from error
