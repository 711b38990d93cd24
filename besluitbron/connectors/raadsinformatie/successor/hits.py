"""A result or entity of the platform -> a hit in our words (pure). The platform's field names end here."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final
from urllib.parse import quote

from besluitbron.contract.search import DateMeans, Hit
from besluitbron.contract.sources import Source, SourceList

from ..sources import by_platform_name
from ..values import amsterdam_day, is_web_address, one_line, read_moment
from .answer import unreadable
from .identifiers import SITE_HOST, Identity, read_identity
from .organizations import derived_source

KINDS: Final[Mapping[str, str]] = {"Document": "document", "Motion": "motion", "Meeting": "meeting"}
NO_SUMMARY: Final = "Geen samenvatting beschikbaar"
"""What the platform puts where it has no text."""
READ_PAGES: Final = 40
"""Pages of a PDF whose text the platform reads (MAX_PDF_PAGES in its documents/text, 2026-08-21)."""


class HitMaker:
    """Makes hits of one answer: with its bodies and its moment."""

    def __init__(self, sources: SourceList | None, retrieved_at: datetime) -> None:
        self._by_key = by_platform_name(sources)
        self._retrieved_at = retrieved_at

    def hit(self, found: Mapping[str, Any]) -> Hit:
        """The hit of a search result or of an entity: both name their members alike."""
        identity = _identity(found.get("entityId"))
        kind = KINDS.get(str(found.get("entityType")), "other")
        return self.make(
            identity,
            kind,
            line(found, "title") or "(without a title)",
            start_of(found),
            address(found, "downloadUrl") if kind != "meeting" else None,
            snippet=_snippet(found),
            meeting_id=_meeting_id(found),
        )

    def make(
        self,
        identity: Identity,
        kind: str,
        title: str,
        start: datetime | None,
        url: str | None,
        *,
        snippet: str | None = None,
        meeting_id: str | None = None,
    ) -> Hit:
        """A hit of its parts. Without the address of a file it has that of the platform's page."""
        source = self.source(identity)
        return Hit(
            id=identity.id,
            title=title,
            kind=kind,
            source=source.key,
            source_name=source.name,
            date=amsterdam_day(start) if start else None,
            date_means=self._date_means(kind, start),
            url=url or page_of(identity.id),
            snippet=snippet,
            meeting_id=meeting_id or (identity.id if kind == "meeting" else None),
            has_full_text=kind in ("document", "motion"),
            facts={"source": (source.key,), "kind": (kind,)},
        )

    def source(self, identity: Identity) -> Source:
        """The body behind an identifier: from the list, else derived from the key."""
        return self._by_key.get(identity.organization) or derived_source(identity.organization, identity.layer)

    def _date_means(self, kind: str, start: datetime | None) -> DateMeans | None:
        if start is None:
            return None
        if start > self._retrieved_at:
            return "planned"
        return "met" if kind == "meeting" else "discussed"


def page_of(identifier: str) -> str:
    """The platform's page of a thing, for people."""
    return f"https://{SITE_HOST}/?view={quote(identifier, safe='')}"


def line(found: Mapping[str, Any], name: str) -> str | None:
    """A member as one line of plain text; None when it is absent or empty."""
    value = found.get(name)
    return (one_line(value) or None) if isinstance(value, str) else None


def address(found: Mapping[str, Any], name: str) -> str | None:
    """A member that is an address a person can open."""
    value = found.get(name)
    return value.strip() if isinstance(value, str) and is_web_address(value.strip()) else None


def start_of(found: Mapping[str, Any]) -> datetime | None:
    """The date that the platform sorts by: of the meeting, in UTC; a day alone is midnight UTC."""
    value = found.get("sortDate")
    return read_moment(value) if isinstance(value, str) else None


def number(found: Mapping[str, Any], name: str) -> int | None:
    """A member that is a count; None otherwise."""
    value = found.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def is_read_in_part(found: Mapping[str, Any]) -> bool:
    """Whether a document is longer than the text that the platform has of it, as far as it says so."""
    read, whole = number(found, "pageCount"), number(found, "sourcePageCount")
    return read is not None and (whole > read if whole is not None else read >= READ_PAGES)


def _identity(identifier: object) -> Identity:
    identity = read_identity(identifier) if isinstance(identifier, str) else None
    if identity is None:
        raise unreadable("a result without an identifier")
    return identity


def _meeting_id(found: Mapping[str, Any]) -> str | None:
    """The meeting of an entity. A search result does not name it; get_meeting finds it from the document as well."""
    above = read_identity(str(found.get("meetingId")))
    return above.id if above and above.kind == "meeting" else None


def _snippet(found: Mapping[str, Any]) -> str | None:
    """The passage that matches, with its page. `summaryHtml` is the same passage with mark-up."""
    passage = line(found, "summary") or line(found, "summaryHtml")
    if passage is None or passage.startswith(NO_SUMMARY):
        return None
    # Mark-up of the document itself came escaped, and was escaped once more, in answers before 2026-08 (its #213).
    return _page(found) + one_line(passage)


def _page(found: Mapping[str, Any]) -> str:
    page, read, whole = (number(found, name) for name in ("matchedPage", "pageCount", "sourcePageCount"))
    pages = whole or read
    if not page or pages == 1:
        return ""
    if not pages:
        return f"[page {page}] "
    return f"[page {page} of {pages}{'+' if whole is None and pages >= READ_PAGES else ''}] "
