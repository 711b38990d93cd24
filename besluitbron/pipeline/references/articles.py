"""What follows an identifier of a law or a regulation: the article and the day."""

import re
from dataclasses import dataclass
from datetime import date
from typing import Final

from besluitbron.pipeline.references.reference import NotUnderstood, quotable, read_day

DAY: Final = r"\d{4}-\d{1,2}-\d{1,2}|\d{1,2}-\d{1,2}-\d{4}"
ARTICLE: Final = r"[0-9IVXLC][0-9A-Za-z:.]{0,15}"
_ARTICLE: Final = re.compile(rf"\b(?:artikel|artt?\.?)[ :]?(?P<article>{ARTICLE})(?![\w:])", re.IGNORECASE)
_DAY: Final = re.compile(rf"(?<!\d)(?:{DAY})(?!\d)")
_PARAGRAPH: Final = re.compile(r"\b(?:lid|onderdeel|sub|aanhef)\b[ :]?\w{0,6}(?: en onder \w)?", re.IGNORECASE)
_FILLING: Final = re.compile(
    r"\b(?:geldend|geldig|zoals|in|werking|kracht|op|per|vanaf|de|het|versie|van|en|wet|regeling|verordening)\b",
    re.IGNORECASE,
)
WHOLE_ARTICLE: Final = "The reference names a paragraph; the register gives the whole article."


@dataclass(frozen=True)
class Part:
    """One article, and the version of one day."""

    article: str | None = None
    on_date: date | None = None
    notes: tuple[str, ...] = ()


def read_part(rest: str, of: str) -> Part:
    """Read what stands around an identifier. Raises NotUnderstood when something of it is not understood."""
    article = _ARTICLE.search(rest)
    plain = _ARTICLE.sub(" ", rest, count=1)
    day = _DAY.search(plain)
    plain = _DAY.sub(" ", plain, count=1)
    without = _PARAGRAPH.sub(" ", plain)
    left = " ".join(_FILLING.sub(" ", without).split()).strip(" ,;.()/#")
    if left:
        raise NotUnderstood(
            f"'{quotable(left)}' beside {of} is not understood. Give the identifier, and after it an article or a day: "
            f"'{of} artikel 3', '{of} 2026-01-31'."
        )
    return Part(
        article["article"].rstrip(".:") if article else None,
        read_day(day[0]) if day else None,
        (WHOLE_ARTICLE,) if without != plain else (),
    )
