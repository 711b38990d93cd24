"""How current a body is, in the register's own words: `/api/status` (registers.md quirk 20)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from besluitbron.contract.search import SearchPage, SearchQuestion
from besluitbron.contract.upstream import Ask, Platform, UpstreamAnswer, UpstreamRequest

from ..values import amsterdam_day, read_moment
from .answer import mappings, read_object, unreadable

KEEP_MINUTES: Final = 6 * 60
"""One answer says it of all bodies, and imports run at night."""
FEW: Final = 3
"""So few results in a first window make one wonder whether the register is current."""


@dataclass(frozen=True)
class Currency:
    """What the register says of one body."""

    state: str
    last_success: datetime | None = None
    newest: datetime | None = None
    """Date of the newest meeting it holds; often still to come."""


def tell_currency(page: SearchPage, question: SearchQuestion, ask: Ask, platform: Platform) -> Sequence[str]:
    """Sentences on the named body: always when it is behind, else when there are few results. Raises UpstreamError."""
    if question.source is None:
        return ()
    answered = ask(build_status(platform), read_status, reading="status")
    currency = answered.value.get(question.source.platform_name)
    return tuple(_sentences(currency, question.source.name, answered.retrieved_at, few=page.fetched <= FEW))


def build_status(platform: Platform) -> UpstreamRequest:
    """The request for the state of every body."""
    return UpstreamRequest(
        method="GET", url=f"{platform.base_url}/api/status", expects="json", keep_minutes=KEEP_MINUTES
    )


def read_status(answer: UpstreamAnswer) -> Mapping[str, Currency]:
    """What it says of each body, by key."""
    content = read_object(answer)
    if "sources" not in content:
        raise unreadable("a status without the sources")
    entries = mappings(content["sources"], "sources")
    return {
        entry["sourceKey"]: Currency(
            state=str(entry.get("state")),
            last_success=_moment(entry, "lastSuccessAt"),
            newest=_moment(entry, "latestContentDate"),
        )
        for entry in entries
        if isinstance(entry.get("sourceKey"), str)
    }


def build_newest(question: SearchQuestion, platform: Platform) -> UpstreamRequest:
    """The request for the newest date of all, from the status: a search needs words or a body."""
    return build_status(platform)


def read_newest(answer: UpstreamAnswer, until: date) -> date | None:
    """The newest meeting until a day of the bodies that hold none that is still to come: at least so new it all is."""
    days = (amsterdam_day(currency.newest) for currency in read_status(answer).values() if currency.newest)
    return max((day for day in days if day <= until), default=None)


def _sentences(currency: Currency | None, name: str, asked_at: datetime, *, few: bool) -> Iterator[str]:
    on = f"according to its own status of {amsterdam_day(asked_at)}"
    if currency is None:
        yield f"The register's status, {on.removeprefix('according to its own ')}, says nothing of {name}."
        return
    newest = f" The newest meeting it holds is of {amsterdam_day(currency.newest)}." if currency.newest else ""
    success = f"{amsterdam_day(currency.last_success)}" if currency.last_success else None
    match currency.state:
        case "ok":
            if few:
                taken = f": last taken over on {success}" if success else ""
                yield f"The register is current for {name}, {on}{taken}.{newest}"
        case "stale" | "failing":
            since = f"since {success}" if success else "at all"
            yield f"The register has not taken over {name} {since}, {on}: newer items can be missing.{newest}"
        case "never_imported":
            yield f"The register has never taken over {name}, {on}: that nothing is found says nothing of this body."
        case "not_implemented":
            yield f"The register takes over {name} no longer, {on}: newer items are missing.{newest}"
        case "discontinued":
            yield f"Nothing new comes for {name}, which has ended, {on}.{newest}"
        case other:
            yield f"The register calls {name} '{other[:40]}', {on}.{newest}"


def _moment(entry: Mapping[str, Any], name: str) -> datetime | None:
    value = entry.get(name)
    return read_moment(value) if isinstance(value, str) else None
