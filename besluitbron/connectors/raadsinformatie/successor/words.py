"""A caller's words as the platform takes them (pure).

It drops every sign, lower-cases, and wants all of the parts, wherever they stand: `2024/123` is searched as `2024` and
`123`. Nothing is executed (registers.md section 9). One thing it does beside that is not asked for: a word that ends
in `vergadering` or `besluitenlijst` is widened, so that `raadsvergadering` finds whatever says `raad` or `vergadering`
(its code of 2026-08-21, search_api). A sign after the word keeps it from that, and is dropped like all signs.
"""

import re
from collections.abc import Iterable
from typing import Final

PART: Final = re.compile(r"[^\W_]+")
WIDENED_ENDINGS: Final = ("vergadering", "besluitenlijst")
MAX_NAMED: Final = 5


def query_of(words: Iterable[str]) -> str:
    """The text of the query. A word is widened by nothing."""
    return " ".join(f"{word}." if word.lower().endswith(WIDENED_ENDINGS) else word for word in words)


def signs_note(words: Iterable[str]) -> str | None:
    """Say which words are searched in parts or without a sign that means something."""
    changed = {word: PART.findall(word) for word in dict.fromkeys(words) if PART.findall(word) != [word]}
    if not changed:
        return None
    written = "; ".join(f"'{word}' as {_listed(parts)}" for word, parts in list(changed.items())[:MAX_NAMED])
    return (
        f"The register's index holds no signs, and parts of a word are found anywhere in a text: searched is {written}."
    )


def _listed(parts: list[str]) -> str:
    return " and ".join(f"'{part}'" for part in parts)
