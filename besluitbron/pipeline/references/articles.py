"""What follows an identifier of a law or a regulation: the article and the day."""

import re
from dataclasses import dataclass
from datetime import date
from typing import Final

from besluitbron.pipeline.references.reference import NotUnderstood, UnreadVersion, quotable, read_day, with_plain_days

DAY: Final = r"\d{4}-\d{1,2}-\d{1,2}|\d{1,2}-\d{1,2}-\d{4}"
ARTICLE: Final = r"(?-i:[0-9IVXLC])[0-9A-Za-z:.]{0,15}"
_ARTICLE: Final = re.compile(rf"\b(?:artikel|artt?\.?)[ :]?(?P<article>{ARTICLE})(?![\w:])", re.IGNORECASE)
_DAY: Final = re.compile(rf"(?<!\d)(?:{DAY})(?!\d)")
_ORDINALS: Final = "eerste|tweede|derde|vierde|vijfde|zesde|zevende|achtste|negende|tiende"
PARAGRAPH: Final = rf"\b(?:(?:{_ORDINALS}) lid\b|(?:lid|onderdeel|onder|sub|aanhef)\b[ :]?\w{{0,6}}(?: en onder \w)?)"
_PARAGRAPH: Final = re.compile(PARAGRAPH, re.IGNORECASE)
_FILLERS: Final = "geldend|geldig|zoals|in|werking|kracht|op|per|vanaf|de|het|versie|van|en|wet|regeling|verordening"
_FILLING: Final = re.compile(rf"\b(?:{_FILLERS})\b", re.IGNORECASE)
_MAYBE_VERSION: Final = re.compile(
    rf"[/_#]|[\s,:;(]{{1,5}}(?:versie\b|v\.? ?\d|(?:(?:{_FILLERS}) ){{0,5}}\d)", re.IGNORECASE
)
"""Directly behind an identifier: a sign, `versie`, or a number, also one as in `geldend op 1 mrt. 2016`."""
WHOLE_ARTICLE: Final = "The reference names a paragraph; the register gives the whole article."


@dataclass(frozen=True)
class Part:
    """One article, and the version of one day."""

    article: str | None = None
    on_date: date | None = None
    notes: tuple[str, ...] = ()


def read_part(before: str, after: str, of: str, version: str) -> Part:
    """Read what stands around an identifier; `version` shows how one version is written.

    Raises NotUnderstood when something of it is not understood, UnreadVersion when that may be a version.
    """
    rest = with_plain_days(f"{before} {after}")
    article = _ARTICLE.search(rest)
    plain = _ARTICLE.sub(" ", rest, count=1)
    plain, on_date = find_day(plain)
    without = _PARAGRAPH.sub(" ", plain)
    left = " ".join(_FILLING.sub(" ", without).split()).strip(" ,;.()/#-")
    if left and _MAYBE_VERSION.match(after):
        raise unread_version(after, of, version)
    if left:
        raise NotUnderstood(
            f"'{quotable(left)}' beside {of} is not understood. Give the identifier, and after it an article or a day: "
            f"'{of} artikel 3', '{of} 2026-01-31'."
        )
    return Part(
        article["article"].rstrip(".:") if article else None,
        on_date,
        (WHOLE_ARTICLE,) if without != plain else (),
    )


def find_day(text: str) -> tuple[str, date | None]:
    """The text without the first day in it, and that day. Raises IdentifierRefused for one that does not exist."""
    day = _DAY.search(text)
    return _DAY.sub(" ", text, count=1), read_day(day[0]) if day else None


def unread_version(after: str, of: str, version: str) -> UnreadVersion:
    """The refusal of what stands directly behind an identifier and cannot be read."""
    return UnreadVersion(
        f"'{quotable(after.strip(' ,:;('))}' directly behind {of} is no version or article that can be read. Write "
        f"'{version}' or '{of} artikel 3'; '{of}' alone is the version in force."
    )
