"""The search index: a row for a document, for each of its pages, for a meeting, a motion, a recording."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from besluitbron.embedded.openbesluitvorming.entities import Stored

WORD: Final = re.compile(r"[^\W_]+")


def words_of(text: str) -> list[str]:
    """Letters and digits, in lower case; every sign separates. Accents stay."""
    return WORD.findall(text.lower())


@dataclass(frozen=True, eq=False)
class Row:
    """One row. `stored` is the entity it was made of."""

    stored: Stored
    kind: str
    """Of the row: a page of a document is a DocumentPage."""
    content: str
    page: int | None = None

    @property
    def entity_id(self) -> str:
        """The id that rows of one thing share: a page has one of its own."""
        own = str(self.stored.entity["id"])
        return own if self.page is None else f"{own}#page={self.page}"

    @property
    def result_id(self) -> str:
        """The thing that is shown for it: the document of a page, the meeting of a recording."""
        meeting = self.stored.entity.get("meeting") if self.kind == "Recording" else None
        return str(meeting or self.stored.entity["id"])

    @property
    def result_type(self) -> str:
        """What is shown for it."""
        return {"DocumentPage": "Document", "Recording": "Meeting"}.get(self.kind, self.kind)


class SearchIndex:
    """Rows by their words. Made once, only read after that."""

    def __init__(self, everything: Sequence[Stored]) -> None:
        self.everything = everything

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """All rows, in the order of import."""
        return tuple(row for stored in self.everything for row in _rows(stored))

    @cached_property
    def _by_word(self) -> dict[str, set[int]]:
        by_word: dict[str, set[int]] = defaultdict(set)
        for number, row in enumerate(self.rows):
            for word in words_of(f"{row.stored.entity['name']} {row.content}"):
                by_word[word].add(number)
        return dict(by_word)

    def with_words(self, words: Iterable[str]) -> set[int]:
        """Numbers of the rows that hold all of these words."""
        found = [self._by_word.get(word, set()) for word in words]
        return set.intersection(*found) if found else set()

    def in_order(self, numbers: Iterable[int], *, ascending: bool) -> list[Row]:
        """By the date of the meeting; rows without one come last either way."""
        rows = [self.rows[number] for number in sorted(numbers)]
        dated = [row for row in rows if row.stored.start]
        dated.sort(key=lambda row: row.stored.start or "", reverse=not ascending)
        return [*dated, *(row for row in rows if not row.stored.start)]


def _rows(stored: Stored) -> Iterator[Row]:
    entity = stored.entity
    kind = entity["type"]
    if kind not in ("Document", "Meeting", "Motion", "Recording"):
        return
    yield Row(stored, kind, " ".join(_content(stored, entity)))
    if kind == "Document":
        for number, page in enumerate(stored.pages, start=1):
            yield Row(stored, "DocumentPage", page, number)


def _content(stored: Stored, entity: dict[str, Any]) -> Iterator[str]:
    """What an entity is found by, besides the text of its pages."""
    yield from (entity["name"], *entity.get("classification", []))
    yield from (
        entity[name] for name in ("file_name", "location", "status", "result", "vote_summary") if name in entity
    )
    yield from _agenda_words(entity.get("agenda", []))
    yield from entity.get("parties", [])
    yield from sorted({vote["group_name"] for vote in entity.get("votes", []) if "group_name" in vote})
    yield from (segment["text"] for segment in stored.segments)


def _agenda_words(items: Sequence[dict[str, Any]]) -> Iterator[str]:
    for item in items:
        yield from (item[name] for name in ("number", "title", "description") if name in item)
        yield from (document["name"] for document in item.get("documents", []))
        yield from _agenda_words(item.get("agenda_items", []))
