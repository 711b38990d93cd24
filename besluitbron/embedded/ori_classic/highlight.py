"""Fragments of texts with the found words marked, as the unified highlighter of Elasticsearch makes them."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from besluitbron.embedded.ori_classic.analysis import fold, places_of
from besluitbron.embedded.ori_classic.conditions import Marks
from besluitbron.embedded.ori_classic.errors import argument_error, not_played, parsing_error
from besluitbron.embedded.ori_classic.fields import find_field, text_fields

_OPTIONS: Final = """
fragment_size number_of_fragments pre_tags post_tags order no_match_size require_field_match type encoder fields
boundary_scanner boundary_scanner_locale
"""
_OTHER_OPTIONS: Final = (
    "highlight_query matched_fields fragmenter boundary_chars boundary_max_scan phrase_limit tags_schema"
)
_SENTENCE_END: Final = re.compile(r"(?<=[.!?])\s+|\n+|\x1e")
_BLANK: Final = re.compile(r"[\s\x1e]")
_VALUE_END: Final = "\x1e"
"""Between the values of a list, while passages are cut; stands in no text."""
# A field of many pages need not be read to the end for a few fragments.
_MOST_MARKS: Final = 60
Place = tuple[int, int]
"""Start and end of a word in its text."""


@dataclass(frozen=True)
class Highlighter:
    """What to mark, where and how."""

    fields: Mapping[str, Mapping[str, Any]]

    def highlight(self, source: Mapping[str, Any], marks: Iterable[Marks]) -> dict[str, list[str]]:
        """Fragments per field; a field without a found word is left out."""
        terms: dict[str, frozenset[str]] = {}
        for marked in marks:
            for field, words in marked.items():
                terms[field] = terms.get(field, frozenset()) | words
        every = frozenset().union(*terms.values())
        found = {}
        for field, options in self.fields.items():
            wanted = terms.get(field, frozenset()) if options.get("require_field_match", True) else every
            fragments = _fragments(field, source.get(field), wanted, options)
            if fragments:
                found[field] = fragments
        return found


def read_highlight(content: Any) -> Highlighter:
    """The `highlight` object of a search -> a highlighter. Raises ElasticError."""
    if not isinstance(content, dict) or not isinstance(content.get("fields"), dict | list):
        raise argument_error("[highlight] requires [fields]")
    general = {name: value for name, value in content.items() if name != "fields"}
    _check(general)
    declared = content["fields"]
    listed = declared if isinstance(declared, list) else [{name: options} for name, options in declared.items()]
    fields: dict[str, Mapping[str, Any]] = {}
    for entry in listed:
        for pattern, options in entry.items():
            _check(options)
            for name, _ in text_fields([pattern]):
                fields[name] = {**general, **options}
    return Highlighter(fields)


def _check(options: Mapping[str, Any]) -> None:
    for name in options:
        if name in _OTHER_OPTIONS.split():
            raise not_played(f"[{name}] of [highlight]")
        if name not in _OPTIONS.split():
            raise parsing_error(f"[highlight] unknown field [{name}]", name)
    if options.get("type", "unified") not in ("unified", "plain", "fvh"):
        raise argument_error(f"unknown highlighter type [{options['type']}] for the field")


def _fragments(field: str, value: Any, terms: frozenset[str], options: Mapping[str, Any]) -> list[str]:
    mapped = find_field(field)
    if mapped is None or mapped.kind != "text" or value is None:
        return []
    text = _VALUE_END.join(map(str, value)) if isinstance(value, list) else str(value)
    size, number = int(options.get("fragment_size", 100)), int(options.get("number_of_fragments", 5))
    tags = (options.get("pre_tags", ["<em>"])[0], options.get("post_tags", ["</em>"])[0])
    found = list(islice(places_of(terms, text, mapped.analyser), _MOST_MARKS))
    if not found:
        no_match = int(options.get("no_match_size", 0))
        return [text[:no_match].rsplit(" ", 1)[0]] if no_match else []
    if number == 0:
        return [_marked(text, 0, len(text), found, tags)]
    passages = _best(text, found, _passages(text, found, size), number)
    return [_marked(text, start, end, found, tags) for start, end in passages]


def _best(text: str, found: list[Place], passages: list[Place], number: int) -> list[Place]:
    """The best passages in the order of the text: many different words, and a word weighs more the rarer it is here."""
    words = {place: fold(text[slice(*place)]) for place in found}
    counted = Counter(words.values())

    def worth(passage: Place) -> tuple[float, int]:
        held = {word for (first, last), word in words.items() if passage[0] <= first and last <= passage[1]}
        return -sum(1 / counted[word] for word in held), passage[0]

    return sorted(sorted(passages, key=worth)[:number])


def _passages(text: str, found: list[Place], size: int) -> list[Place]:
    """Stretches of about `size` characters from a sentence's start around each found word, in order.

    None runs over from one value of a field, a page of a text, into the next.
    """
    passages: list[Place] = []
    for first, last in found:
        if passages and last <= passages[-1][1]:
            continue
        begin = max(passages[-1][1] if passages else 0, first - size)
        starts = [begin, *(match.end() for match in _SENTENCE_END.finditer(text, begin, first))]
        start = starts[-1] if first - starts[-1] < size else text.rfind(" ", 0, first - size // 2) + 1
        value_end = text.find(_VALUE_END, last)
        end = _end(text, max(start + size, last))
        passages.append((start, end if value_end < 0 else min(end, value_end)))
    return passages


def _end(text: str, wanted: int) -> int:
    """The end of the word at a place, or of the text."""
    blank = _BLANK.search(text, wanted)
    return blank.start() if blank else len(text)


def _marked(text: str, start: int, end: int, found: list[Place], tags: tuple[str, str]) -> str:
    parts, place = [], start
    for first, last in found:
        if start <= first and last <= end:
            parts += [text[place:first], tags[0], text[first:last], tags[1]]
            place = last
    return "".join([*parts, text[place:end]]).replace(_VALUE_END, "\n").strip()
