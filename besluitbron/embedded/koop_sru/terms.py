"""Search terms as the platform reads them: words without case and accents, with masks and anchors.

`*` stands for any letters, `?` for one, `^` for an end of the field; a backslash takes that meaning away. The platform
executes them inside quotes too, so a text that was not cleaned shows here as it would there.
"""

import re
import unicodedata
from typing import Final

# Code points of the private use area stand in for the masks while the rest of the term is folded.
_ANY, _ONE, _ANCHOR = "\ue000", "\ue001", "\ue002"
_STAND_INS: Final = {"*": _ANY, "?": _ONE, "^": _ANCHOR}
_ESCAPE_OR_MASK: Final = re.compile(r"\\(.)|([*?^])", re.DOTALL)
_ACCENTS: Final = re.compile("[\u0300-\u036f]")
_NO_WORD: Final = re.compile(f"[^\\w{_ANY}{_ONE}{_ANCHOR}]+|_+")


def fold(text: str) -> str:
    """Words in lower case, without accents, joined by one space."""
    return _NO_WORD.sub(" ", _ACCENTS.sub("", unicodedata.normalize("NFD", text))).strip().lower()


def unescaped(term: str) -> str:
    """The term as it is meant, without its backslashes."""
    return _ESCAPE_OR_MASK.sub(lambda found: found.group(1) or found.group(2), term)


def is_masked(term: str) -> bool:
    """Whether the term has a mask or an anchor that the platform would execute."""
    return any(found.group(2) for found in _ESCAPE_OR_MASK.finditer(term))


def words_of(term: str) -> tuple[str, ...]:
    """The folded words of a term without masks."""
    return tuple(fold(unescaped(term)).split())


def phrase_pattern(term: str) -> str:
    """A regular expression that finds the words of a masked term, in order, in folded text with a space around it."""
    marked = fold(_marked(term))
    start = r"\A " if marked.startswith(_ANCHOR) else " "
    end = r" \Z" if marked.endswith(_ANCHOR) else " "
    return f"{start}{_expression(marked.replace(_ANCHOR, ''), letter='[^ ]')}{end}"


def value_pattern(term: str) -> str:
    """A regular expression for the whole value of a masked term, exact in case and accents."""
    return rf"\A{_expression(_marked(term).replace(_ANCHOR, ''), letter='.')}\Z"


def _marked(term: str) -> str:
    return _ESCAPE_OR_MASK.sub(lambda found: found.group(1) or _STAND_INS[found.group(2)], term)


def _expression(marked: str, *, letter: str) -> str:
    once = re.sub(f"{_ANY}+", _ANY, marked)
    return re.escape(once).replace(_ANY, f"{letter}*").replace(_ONE, letter)
