"""CQL text -> tokens, with the line and column that the platform names in its diagnostics."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from besluitbron.embedded.koop_sru.diagnostics import QueryRefused

Kind = Literal["word", "string", "symbol", "and", "or", "not", "prox", "sortby", "end"]

# CQL 2.0, the lexical part: a word is anything without blanks, parentheses, comparison signs, quotes and slashes.
# So `kst-35842-4` and `2025-01-01` need no quotes, as recorded queries show.
_TOKEN: Final = re.compile(
    r"""(?P<string>"(?:[^"\\]|\\.)*")|(?P<symbol>==|<>|<=|>=|[=<>()/])|(?P<word>[^\s()=<>"/]+)""", re.DOTALL
)
_BLANK: Final = re.compile(r"\s*")
# What XML cannot carry cannot be echoed either, so it never gets past the first step.
_NOT_IN_XML: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_KEYWORDS: Final[dict[str, Kind]] = {"and": "and", "or": "or", "not": "not", "prox": "prox", "sortby": "sortby"}


@dataclass(frozen=True)
class Token:
    """One token; `text` is as written, a string still has its quotes. `line` counts from 1, `column` from 0."""

    kind: Kind
    text: str
    line: int
    column: int

    def where(self) -> str:
        """The place as an ANTLR parser, which the platform uses, writes it."""
        return f"line {self.line}:{self.column}"


def read_tokens(query: str) -> tuple[Token, ...]:
    """All tokens of a query, the end included. Raises QueryRefused where no token can start (an open quote)."""
    if unusable := _NOT_IN_XML.search(query):
        line, column = _place(query, unusable.start())
        raise QueryRefused(f"line {line}:{column} token recognition error at: U+{ord(unusable.group()):04X}")
    return tuple(_tokens(query))


def _tokens(query: str) -> Iterator[Token]:
    position = _after_blanks(query, 0)
    while position < len(query):
        match = _TOKEN.match(query, position)
        line, column = _place(query, position)
        if match is None:
            raise QueryRefused(f"line {line}:{column} token recognition error at: '{query[position:]}'")
        yield Token(_kind(match), match.group(), line, column)
        position = _after_blanks(query, match.end())
    yield Token("end", "<EOF>", *_place(query, len(query)))


def _after_blanks(query: str, position: int) -> int:
    blank = _BLANK.match(query, position)
    return blank.end() if blank else position


def _kind(match: re.Match[str]) -> Kind:
    """Keywords are keywords in any case, but never inside quotes (CQL 2.0, section 2.1)."""
    if match["string"] is not None:
        return "string"
    return "symbol" if match["symbol"] is not None else _KEYWORDS.get(match.group().lower(), "word")


def _place(query: str, position: int) -> tuple[int, int]:
    line_start = query.rfind("\n", 0, position) + 1
    return query.count("\n", 0, position) + 1, position - line_start
