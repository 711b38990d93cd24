"""Bronvermelding: one ready sentence with body, title, date and the register's identifier."""

from datetime import date

from besluitbron.contract.search import Hit

ELLIPSIS = "…"


def cite(hit: Hit, *, max_title: int | None = None, sample: bool = False) -> str:
    """Write the citation of a hit: `Gemeente X, Titel (2026-05-12), gmb-2026-123.`; `sample` marks it as invented."""
    title = None if hit.title == hit.id else shorten(hit.title, max_title)
    parts = [part for part in (hit.source_name, title) if part]
    day = f" ({written(hit.date)})" if hit.date else ""
    mark = " (sample)" if sample else ""
    before = f"{', '.join(parts)}{day}, " if parts or day else ""
    return f"{before}{hit.citation_id or hit.id}{mark}."


def written(day: date) -> str:
    """A Dutch day as YYYY-MM-DD, as everywhere in the contract."""
    return day.isoformat()


def shorten(text: str, most: int | None) -> str:
    """Cut at a word, with an ellipsis, to at most `most` characters."""
    if most is None or len(text) <= most:
        return text
    cut = text[: most - 1]
    head = cut.rsplit(" ", 1)[0] if " " in cut[most // 2 :] else cut
    return head.rstrip(" ,;:-") + ELLIPSIS
