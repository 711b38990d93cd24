"""A caller's words as match clauses, and what the register's index does with their signs (pure).

Both analysers of the index cut a word at its signs: `2024/123` stands there as `2024` and `123`, `50+` as `50`. Asked
for as words these would be found anywhere in a text, so the parts of such a word are asked for in a row (H24, H34).
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from besluitbron.contract.search import CleanText, Matching

# Quirk 17: the analyser of names drops Dutch stop words and stems, that of texts does neither. In one query over all
# fields with AND, `de motie van` then finds nothing in titles: `de` is asked of a text that says it elsewhere or not at
# all. So each group of fields with one analyser is asked for itself: all words in the names, or all words in the texts.
NAME_FIELDS: Final = ("name^3", "title^3")
TEXT_FIELDS: Final = ("text", "md_text", "description")

PART: Final = re.compile(r"[^\W_]+")
ORDINARY_SIGNS: Final = frozenset("-_.'")
"""Signs whose loss changes no meaning: `wmo-besluit`, `C.V.`, `1.000`, `foto's`."""
MAX_NAMED: Final = 5


def match_words(text: CleanText, matching: Matching) -> dict[str, Any]:
    """The clause that a text comes down to. The text has at least one word."""
    return any_of([_in_fields(fields, text, matching) for fields in (NAME_FIELDS, TEXT_FIELDS)])


def any_of(clauses: list[dict[str, Any]]) -> dict[str, Any]:
    """One of these clauses has to fit."""
    return clauses[0] if len(clauses) == 1 else {"bool": {"should": clauses, "minimum_should_match": 1}}


def signs_note(words: Iterable[str]) -> str | None:
    """Say which words are searched without a sign that means something."""
    lost = [word for word in dict.fromkeys(words) if _lost_signs(word) and PART.search(word)]
    if not lost:
        return None
    written = "; ".join(f"'{word}' is searched as '{' '.join(PART.findall(word))}'" for word in lost[:MAX_NAMED])
    row = " (these parts in a row)" if any(_is_cut(word) for word in lost) else ""
    return f"The register's index holds no signs: {written}{row}."


def _in_fields(fields: Sequence[str], text: CleanText, matching: Matching) -> dict[str, Any]:
    if matching == "phrase":
        return _in_a_row(fields, text.text)
    cut = [word for word in dict.fromkeys(text.words) if _is_cut(word)]
    if matching == "any_word":
        plain = " ".join(word for word in text.words if not _is_cut(word))
        return any_of([*([_across(fields, plain, "or")] if plain else []), *(_in_a_row(fields, word) for word in cut)])
    # A cut word of stop words (`en/of`) is no term in names: it demands nothing there. The clause with all words
    # keeps a text of only such words from fitting every name.
    rows = [{"multi_match": {**_in_a_row(fields, word)["multi_match"], "zero_terms_query": "all"}} for word in cut]
    words = _across(fields, text.text, "and")
    return {"bool": {"must": [words, *rows]}} if rows else words


def _across(fields: Sequence[str], words: str, operator: str) -> dict[str, Any]:
    return {"multi_match": {"query": words, "fields": list(fields), "type": "cross_fields", "operator": operator}}


def _in_a_row(fields: Sequence[str], words: str) -> dict[str, Any]:
    return {"multi_match": {"query": words, "fields": list(fields), "type": "phrase"}}


def _is_cut(word: str) -> bool:
    return len(PART.findall(word)) > 1


def _lost_signs(word: str) -> bool:
    return any(not char.isalnum() and char not in ORDINARY_SIGNS for char in word)
