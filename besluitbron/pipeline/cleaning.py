"""Cleaning: take out of a text what the platform would execute, keep what it means, and say what was taken out.

Rules from the registers' own query languages (design: registers.md section 9). What stays are words: letters and
digits with the signs that belong to Dutch names and numbers, such as 's-Gravenhage, art. 3:2, 50+, 2024/123, R&D.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator

from besluitbron.contract.connector import CleaningRules
from besluitbron.contract.errors import TextRefused
from besluitbron.contract.search import CleanText

CURLY = str.maketrans(
    {"‘": "'", "’": "'", "‚": "'", "‛": "'", "“": '"', "”": '"', "„": '"', "‟": '"', "´": "'", "`": "'"}
)
ASCII_SIGNS = frozenset('!"#$%&()*+,-./:;<=>?@[\\]^_{|}~')

FIELD = re.compile(r"(?<![\w.@])([\w@][\w.@-]*)\s*(==|<=|>=|<>|[:=<>])")
BOOST = re.compile(r"(?<=[\w\"])[\^~]\d+(?:\.\d+)?")
QUOTED_WORD = re.compile(r'(?<!\S)"([A-Z]+)"(?!\S)')
COLON_IN_WORD = re.compile(r"(?<!\d):|:(?!\d)")
CLITIC = re.compile(r"'[a-zA-Z](?:-|$)")
HAS_WORD = re.compile(r"[^\W_]")
LITERAL = "\ue000"
"""Marks a word that stood alone in quotes; private use, so it cannot come from the caller (see _normalise)."""

NO_OPERATORS = (
    "Operators between words are not executed: AND, OR and NOT were taken out. For OR use match 'any_word'; words "
    "cannot be excluded. To search such a word itself, put it in quotes."
)
NO_EXCLUSION = "A minus sign before a word was taken out: words cannot be excluded."
NO_WILDCARDS = "Wildcards are not executed: whole words were searched."
PHRASE_ADVICE = "Quotation marks were taken out: for the exact phrase use match 'phrase'."
WITHOUT_CHOICE = {
    NO_OPERATORS: "Operators between words are not executed: AND, OR and NOT were taken out.",
    PHRASE_ADVICE: "Quotation marks were taken out: this register cannot search an exact phrase.",
}
"""What to say instead where a search has no choice of matching."""


def clean(text: str, rules: CleaningRules) -> CleanText:
    """Return the words of a text that no platform executes. Raises TextRefused when none is left or it is too long."""
    if len(text) > rules.max_characters:
        raise TextRefused(
            f"The text has {len(text)} characters; at most {rules.max_characters} are searched. Use fewer words."
        )
    removed: list[str] = []
    plain = _fold_signs(_normalise(text, removed), rules)
    plain = _mark_literals(plain, rules)
    plain = _without_constructs(plain, rules, removed)
    words = list(_without_operators(list(_words(plain, removed)), rules, removed))
    if not words:
        raise TextRefused(
            "No word is left to search after the search signs were taken out"
            f" ({' '.join(dict.fromkeys(removed)) or 'the text is empty'}). Give at least one word or number."
        )
    if len(words) > rules.max_words:
        raise TextRefused(f"The text has {len(words)} words; at most {rules.max_words} are searched. Use fewer words.")
    unique = tuple(dict.fromkeys(removed))
    return CleanText(words=tuple(words), removed=unique, notes=tuple(_notes(unique, rules)))


def _normalise(text: str, removed: list[str]) -> str:
    """Compose letters, straighten quotes, drop invisible characters; control characters become spaces."""
    if text.isascii() and text.isprintable():
        return text.translate(CURLY)
    kept = []
    for char in unicodedata.normalize("NFC", text).translate(CURLY):
        category = unicodedata.category(char)
        if category in ("Cf", "Co", "Cn", "Cs"):
            removed.append("invisible characters")
        elif category == "Cc" and char not in "\t\n\r":
            removed.append("control characters")
            kept.append(" ")
        else:
            kept.append(" " if category in ("Zs", "Zl", "Zp", "Cc") else char)
    return "".join(kept)


def _fold_signs(text: str, rules: CleaningRules) -> str:
    """Replace look-alikes of ASCII signs and letters (full-width and small forms) before the check.

    The platforms fold them after it: a full-width asterisk would pass here and be a wildcard there.
    """
    if text.isascii():
        return text

    def folded(char: str) -> str:
        if char.isascii():
            return char
        plain = unicodedata.normalize("NFKC", char)
        wide = "\uff00" <= char <= "\uffef"
        return plain if wide or any(c in ASCII_SIGNS or c in rules.executed for c in plain) else char

    return "".join(folded(char) for char in text).translate(CURLY)


def _mark_literals(text: str, rules: CleaningRules) -> str:
    """Mark operator words that stand alone in quotes: the caller means the word."""
    return QUOTED_WORD.sub(lambda match: f" {LITERAL}{match[1]} " if match[1] in rules.operators else match[0], text)


def _without_constructs(text: str, rules: CleaningRules, removed: list[str]) -> str:
    """Take out field searches, boosts and executed signs."""

    def field(match: re.Match[str]) -> str:
        name = match[1].lower()
        if name not in rules.field_names and not name.startswith(rules.field_prefixes or ("\0",)):
            return match[0]
        removed.append(match[1] + match[2])
        return " "

    def boost(match: re.Match[str]) -> str:
        removed.append(match[0])
        return " "

    return "".join(_without_signs(BOOST.sub(boost, FIELD.sub(field, text)), rules.executed, removed))


def _without_signs(text: str, executed: frozenset[str], removed: list[str]) -> Iterator[str]:
    for char in text:
        if char in executed:
            removed.append(char)
            yield " "
        else:
            yield char


def _words(text: str, removed: list[str]) -> Iterator[str]:
    """Split into words and take signs off their edges; a piece without a letter or digit is dropped."""
    for piece in text.split():
        for part in _split_colon(piece, removed):
            word = _bare(part, removed)
            if HAS_WORD.search(word):
                yield word
            elif word:
                removed.append(word)


def _split_colon(piece: str, removed: list[str]) -> list[str]:
    """`3:2` is one number, `naam:waarde` are two words."""
    parts = [part for part in COLON_IN_WORD.split(piece) if part]
    if len(parts) > 1 or (parts and parts[0] != piece):
        removed.append(":")
    return parts


def _bare(word: str, removed: list[str]) -> str:
    """Take leading operators and edge punctuation off a word, keeping 's-, 50+ and short abbreviations."""
    bare = word
    while bare and bare[0] in "+-&/,;.:!'#@" and not CLITIC.match(bare):
        removed.append(bare[0])
        bare = bare[1:]
    while (bare and bare[-1] in "-&/,;:!'") or (bare.endswith("+") and not bare[:-1][-1:].isdigit()):
        removed.append(bare[-1])
        bare = bare[:-1]
    if bare.endswith(".") and len(bare) > 5 and "." not in bare[:-1]:  # the end of a sentence, not `art.` or `C.V.`
        removed.append(".")
        bare = bare[:-1]
    return bare


def _without_operators(words: list[str], rules: CleaningRules, removed: list[str]) -> Iterator[str]:
    """Take out AND, OR, NOT between words; at the edge they are words (OR is also a works council)."""
    last = len(words) - 1
    for index, word in enumerate(words):
        between = 0 < index < last or (index == 0 < last and word == "NOT")
        if word in rules.operators and between:
            removed.append(word)
        else:
            yield word.lstrip(LITERAL)


def _notes(removed: Iterable[str], rules: CleaningRules) -> Iterator[str]:
    taken = set(removed)
    if taken & rules.operators:
        yield NO_OPERATORS
    if "-" in taken:
        yield NO_EXCLUSION
    if taken & {"*", "?"}:
        yield NO_WILDCARDS
    if '"' in taken:
        yield PHRASE_ADVICE
