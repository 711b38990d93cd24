"""How the indices cut text into terms: the two analysers of the index template.

`fttext_nl` (texts): UAX 29 words, ASCII folding, lower case, word delimiter. `dutch` (names and titles): lower case,
Dutch stop words, Dutch stemming. The stemmer here is light (plural, diminutive and inflection endings): it brings
`woningen` and `woning` together, but is not Lucene's Snowball stemmer letter by letter. Terms that the delimiter puts
on one position stand one after the other in the index; a phrase over such a word is cut the same way when asked.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal

Analyser = Literal["dutch", "fttext_nl"]

# Letters and digits; inner full stops and apostrophes between letters, full stops and commas between digits (UAX 29).
_WORD = re.compile(r"[^\W_]+(?:(?:(?<=[^\W\d_])[.'’:](?=[^\W\d_])|(?<=\d)[.,](?=\d)|_)[^\W_]+)*")
_PART = re.compile(r"[^\W_]+")

# Lucene's Dutch stop words, as far as they can matter in titles.
_STOP_WORDS: Final = """
aan al alles als altijd andere ben bij daar dan dat de der deze die dit doch doen door dus een eens en er ge geen
geweest haar had heb hebben heeft hem het hier hij hoe hun iemand iets ik in is ja je kan kon kunnen maar me meer men
met mij mijn moet na naar niet niets nog nu of om omdat onder ons ook op over reeds te tegen toch toen tot u uit uw van
veel voor want waren was wat werd wezen wie wil worden wordt zal ze zelf zich zij zijn zo zonder zou
"""
STOP_WORDS: Final = frozenset(_STOP_WORDS.split())
_UNFOLDED: Final = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "þ": "th", "ð": "d"})
_ENDINGS: Final = ("heden", "tjes", "jes", "tje", "je", "en", "s", "e")
_VOWELS: Final = "aeiouyè"
_SHORTEST_STEM: Final = 3


def term_groups(text: str, analyser: Analyser) -> list[tuple[str, ...]]:
    """The positions of a text, each with the terms that can stand there."""
    return [group for word in _WORD.findall(text) for group in terms_of(word, analyser)]


def places_of(terms: frozenset[str], text: str, analyser: Analyser) -> Iterator[tuple[int, int]]:
    """Where the words of a text stand that are found by one of these terms: start and end."""
    known: dict[str, bool] = {}
    for word in _WORD.finditer(text):
        spelling = word.group()
        if spelling not in known:
            groups = terms_of(spelling, analyser)
            known[spelling] = any(not terms.isdisjoint(group) for group in groups)
        if known[spelling]:
            yield word.span()


def indexed_form(text: str, analyser: Analyser) -> str:
    """What goes into the index: all terms, in order, separated by blanks."""
    return " ".join(_paragraph_form(paragraph, analyser) for paragraph in text.split("\n\n"))


# The sample holds every paragraph twice, as text and as Markdown, and some words very often.
@lru_cache(maxsize=1_024)
def _paragraph_form(paragraph: str, analyser: Analyser) -> str:
    return " ".join(_word_form(word, analyser) for word in _WORD.findall(paragraph))


@lru_cache(maxsize=16_384)
def _word_form(word: str, analyser: Analyser) -> str:
    return " ".join(term for group in terms_of(word, analyser) for term in group)


@lru_cache(maxsize=16_384)
def terms_of(word: str, analyser: Analyser) -> tuple[tuple[str, ...], ...]:
    """The terms of one word; empty for a Dutch stop word."""
    if analyser == "dutch":
        return _dutch_terms(unicodedata.normalize("NFC", word).lower().replace("’", "'"))
    return _delimited_terms(fold(word))


def fold(text: str) -> str:
    """ASCII folding and lower case: `Súdwest` -> `sudwest`."""
    plain = unicodedata.normalize("NFKD", text.lower().replace("’", "'").translate(_UNFOLDED))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def _delimited_terms(word: str) -> tuple[tuple[str, ...], ...]:
    """`c.v` -> `c.v` and `c` on one position, `v` on the next; `1.000` also as `1000`."""
    parts = _PART.findall(word)
    if len(parts) < 2:
        return ((word,),)
    whole = ("".join(parts),) if all(part.isdigit() for part in parts) else ()
    return ((word, parts[0], *whole), *((part,) for part in parts[1:]))


def _dutch_terms(word: str) -> tuple[tuple[str, ...], ...]:
    if word in STOP_WORDS:
        return ()
    return ((_stem(fold(word)),),)


def _stem(word: str) -> str:
    if not word.isalpha():
        return word
    for ending in _ENDINGS:
        stem = word[: -len(ending)]
        if word.endswith(ending) and len(stem) >= _SHORTEST_STEM and any(letter in _VOWELS for letter in stem):
            return _undoubled(stem)
    return _undoubled(word)


def _undoubled(stem: str) -> str:
    """`bomm` -> `bom`, `boom` -> `bom`, `huiz` -> `huis`: one form for what spelling rules set apart."""
    if len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] not in _VOWELS:
        stem = stem[:-1]
    if len(stem) > 3 and stem[-1] not in _VOWELS and stem[-2] == stem[-3] and stem[-2] in "aeou":
        stem = stem[:-2] + stem[-1]
    return stem[:-1] + {"z": "s", "v": "f"}.get(stem[-1], stem[-1])
