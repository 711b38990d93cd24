"""The platform's answer -> records, confirmed before they are counted (pure).

A missing container is a failure of the platform, an empty one an empty result (H1, H5). A source without an index is
neither: it is said (registers.md quirk 6).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import orjson

from besluitbron.contract.errors import SourceUnknown, UpstreamRefused, UpstreamUnavailable, UpstreamUnreadable
from besluitbron.contract.upstream import UpstreamAnswer

from .fields import Record
from .index_names import is_index_name

TRY_LATER: Final = "Try again later; if it stays so, the register's API has changed"
HIGHLIGHTED: Final = ("text", "md_text", "description")


@dataclass(frozen=True)
class Found:
    """What a search gave: one window of records and how complete it is."""

    records: tuple[Record, ...]
    total: int
    total_is_exact: bool
    incomplete: str | None = None
    """What part of the register did not answer."""


def read_found(answer: UpstreamAnswer, where: str | None = None) -> Found:
    """Read a search. `where`: the body or index that was named.

    Raises SourceUnknown when that has no index, UpstreamRefused when nothing was named and yet no index was searched,
    UpstreamUnreadable on another shape.
    """
    body = _read_search(answer, where)
    if _count(_member(body, "_shards", dict), "total") == 0:
        raise _no_index(where)
    return _found(body)


def read_whole(answer: UpstreamAnswer, where: str | None = None) -> Found:
    """As `read_found`, where a part must not pass for the whole. Raises UpstreamUnavailable for a partial answer."""
    return _whole(read_found(answer, where))


def read_whole_anywhere(answer: UpstreamAnswer) -> Found:
    """As `read_whole`, for a pattern that may fit no index at all."""
    return _whole(_found(_read_search(answer)))


def read_one(answer: UpstreamAnswer, where: str | None = None) -> Record | None:
    """Read a `_doc` answer; None when the index has no such record. Raises as `read_found`."""
    body = _read_json(answer)
    if answer.status == 404 and body.get("found") is not False:
        raise _not_found(body, where)
    if body.get("found") is False:
        return None
    if body.get("found") is not True:
        raise _unreadable("neither found nor not found")
    return _record(body)


def confirm(found: Found, fits: Callable[[Record], bool]) -> Found:
    """What was found, when every record of it was asked for. Raises UpstreamUnreadable for a foreign one (H20, H3)."""
    if not all(fits(record) for record in found.records):
        raise foreign()
    return found


def foreign() -> UpstreamUnreadable:
    """The failure of a platform that does not apply a filter: its records would pass for those asked for."""
    return UpstreamUnreadable("answered with other records than were asked for", TRY_LATER)


def _read_search(answer: UpstreamAnswer, where: str | None = None) -> Mapping[str, Any]:
    body = _read_json(answer)
    if answer.status == 404:
        raise _not_found(body, where)
    return body


def _whole(found: Found) -> Found:
    if found.incomplete:
        raise UpstreamUnavailable(f"answered only in part ({found.incomplete})", "Try again in a few minutes")
    return found


def _found(body: Mapping[str, Any]) -> Found:
    shards = _member(body, "_shards", dict)
    found = _member(body, "hits", dict)
    total = _member(found, "total", dict)
    incomplete = _incomplete(body, shards)
    hits = _member(found, "hits", list)
    if not all(isinstance(hit, Mapping) and "sort" in hit for hit in hits):
        # Every question has an order, and each hit is given with its place in it. Without a body the platform gives
        # whatever there is, by ten.
        raise UpstreamUnreadable("answered without the order that was asked: it did not read the question", TRY_LATER)
    return Found(
        records=tuple(_record(hit) for hit in hits),
        total=_count(total, "value"),
        total_is_exact=total.get("relation") == "eq" and incomplete is None,
        incomplete=incomplete,
    )


def _read_json(answer: UpstreamAnswer) -> Mapping[str, Any]:
    try:
        body = orjson.loads(answer.content)
    except orjson.JSONDecodeError:
        raise _unreadable("no JSON, or only a part of it") from None
    if not isinstance(body, dict):
        raise _unreadable("no JSON object")
    return body


def _not_found(body: Mapping[str, Any], where: str | None) -> SourceUnknown | UpstreamRefused | UpstreamUnreadable:
    error = body.get("error")
    if isinstance(error, Mapping) and error.get("type") == "index_not_found_exception":
        return _no_index(where)
    return _unreadable("HTTP 404 without the reason it promises")


def _no_index(where: str | None) -> SourceUnknown | UpstreamRefused:
    """A named body without an index is the caller's to repair; a register without any index is out of order."""
    if where is None:
        return UpstreamRefused("holds no index for any council", TRY_LATER)
    return SourceUnknown(
        f"Open Raadsinformatie holds no index for {where} now; list_sources says which bodies it holds. "
        "Nothing was searched."
    )


def _incomplete(body: Mapping[str, Any], shards: Mapping[str, Any]) -> str | None:
    """Say which part did not answer: HTTP is 200 all the same (quirk 11)."""
    failed = _count(shards, "failed")
    parts = [f"{failed} of its {_count(shards, 'total')} indices failed"] if failed else []
    if body.get("timed_out") is True:
        parts.append("its own time limit ended the search early")
    return "; ".join(parts) or None


def _record(hit: Any) -> Record:
    if not isinstance(hit, Mapping):
        raise _unreadable("a hit that is no record")
    fields = _member(hit, "_source", dict)
    kind, index = fields.get("@type"), _member(hit, "_index", str)
    if not is_index_name(index):
        raise _unreadable("a record of an index that is no council's")
    return Record(
        index=index,
        id=_member(hit, "_id", str),
        type=kind if isinstance(kind, str) else "",
        fields=fields,
        fragments=tuple(_fragments(hit.get("highlight"))),
    )


def _fragments(highlight: Any) -> list[str]:
    if not isinstance(highlight, Mapping):
        return []
    passages = [highlight.get(name) for name in HIGHLIGHTED]
    return [text for listed in passages if isinstance(listed, list) for text in listed if isinstance(text, str)]


def _member(container: Mapping[str, Any], name: str, kind: type) -> Any:
    value = container.get(name)
    if not isinstance(value, kind):
        raise _unreadable(f"no '{name}' where it belongs")
    return value


def _count(container: Mapping[str, Any], name: str) -> int:
    value = container.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise _unreadable(f"no number '{name}' where it belongs")
    return value


def _unreadable(what: str) -> UpstreamUnreadable:
    return UpstreamUnreadable(f"gave an answer that cannot be read ({what})", TRY_LATER)
