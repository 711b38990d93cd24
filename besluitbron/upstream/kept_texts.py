"""A text that was read from a file, as the shared store keeps it: JSON, so that nobody's code is run from there."""

from dataclasses import fields
from typing import Any, Final

import orjson

from besluitbron.contract.documents import FullText

_SHAPES: Final[dict[str, tuple[type, ...]]] = {
    "text": (str, type(None)),
    "origin": (str, type(None)),
    "reason": (str, type(None)),
    "pages": (int, type(None)),
    "notes": (tuple,),
    "first_page": (int,),
    "page_starts": (tuple,),
    "next_page": (int, type(None)),
}


def write_kept_text(text: FullText) -> bytes:
    """The text with all that belongs to it."""
    return orjson.dumps({field.name: getattr(text, field.name) for field in fields(FullText)})


def read_kept_text(content: bytes) -> FullText | None:
    """The text as it was written; None when this is something else, of an old version of ours or of somebody's."""
    try:
        found = orjson.loads(content)
    except orjson.JSONDecodeError:
        return None
    if not isinstance(found, dict) or set(found) != set(_SHAPES):
        return None
    members: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in found.items()}
    if not all(isinstance(members[name], shapes) for name, shapes in _SHAPES.items()):
        return None
    whole = all(isinstance(note, str) for note in members["notes"])
    counted = all(isinstance(start, int) for start in members["page_starts"])
    return FullText(**members) if whole and counted else None
