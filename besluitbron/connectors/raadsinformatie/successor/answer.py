"""What the platform answered, its shape confirmed before anything is counted in it (pure)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import orjson

from besluitbron.contract.errors import SourceUnknown, UpstreamRefused, UpstreamUnreadable
from besluitbron.contract.upstream import UpstreamAnswer

TRY_LATER: Final = "Try again later; if it stays so, tell the operator of this service"


@dataclass(frozen=True)
class Found:
    """A window of results under the platform's own names."""

    results: tuple[Mapping[str, Any], ...] = field(repr=False)
    total: int | None
    approximate: bool
    """The platform has not looked at everything: `total` is its estimate."""
    has_more: bool | None


def read_found(answer: UpstreamAnswer, body_name: str | None) -> Found:
    """Read a search. Raises SourceUnknown for a body the platform does not know (now), UpstreamError otherwise."""
    content = read_object(answer)
    if answer.status == 400:
        raise _refused(content, body_name)
    results = content.get("results")
    if not isinstance(results, list) or not all(isinstance(result, Mapping) for result in results):
        raise unreadable("no list of results")
    more = content.get("hasMore")
    return Found(
        results=tuple(results),
        total=_total(content),
        # Without a word on it a count is no exact one (H12).
        approximate=content.get("totalIsApproximate") is not False,
        has_more=more if isinstance(more, bool) else None,
    )


def read_object(answer: UpstreamAnswer) -> Mapping[str, Any]:
    """The JSON object that every address of the API answers with."""
    try:
        content = orjson.loads(answer.content)
    except orjson.JSONDecodeError:
        raise unreadable("no JSON, or only a part of it") from None
    if not isinstance(content, dict):
        raise unreadable("no JSON object")
    return content


def read_entity(answer: UpstreamAnswer, identifier: str) -> Mapping[str, Any] | None:
    """Read one entity; None when the platform says that it has none. Raises UpstreamUnreadable for another's (H3)."""
    content = read_object(answer)
    if answer.status == 404:
        if not isinstance(content.get("error"), str):
            raise unreadable("HTTP 404 without the reason it promises")
        return None
    if not isinstance(content.get("entityId"), str) or not isinstance(content.get("entityType"), str):
        raise unreadable("an entity without its id or type")
    if content["entityId"] != identifier:
        raise UpstreamUnreadable("answered with another thing than was asked for", TRY_LATER)
    return content


def mappings(value: object, what: str) -> Sequence[Mapping[str, Any]]:
    """A list of objects, empty when the member is absent. Raises UpstreamUnreadable for another shape."""
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(member, Mapping) for member in value):
        raise unreadable(f"'{what}' is no list of objects")
    return value


def unreadable(what: str) -> UpstreamUnreadable:
    """The failure of an answer that is not the promised one."""
    return UpstreamUnreadable(f"gave an answer that cannot be read ({what})", TRY_LATER)


def _total(content: Mapping[str, Any]) -> int | None:
    total = content.get("totalCount")
    return total if isinstance(total, int) and not isinstance(total, bool) and total >= 0 else None


def _refused(content: Mapping[str, Any], body_name: str | None) -> SourceUnknown | UpstreamRefused | UpstreamUnreadable:
    """Keys are case-sensitive and can change: an unknown one is the caller's to repair, by another name (quirk 22)."""
    error = content.get("error")
    if not isinstance(error, str):
        return unreadable("HTTP 400 without the reason it promises")
    if body_name is not None and "organization" in error.lower():
        return SourceUnknown(
            f"OpenBesluitvorming does not know {body_name} under its key now; list_sources reads which bodies it has. "
            "Nothing was searched."
        )
    return UpstreamRefused("refused the question (HTTP 400)", TRY_LATER)
