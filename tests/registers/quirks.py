"""Every quirk of the registers that we know, and which tests prove that it harms nobody.

A test proves a quirk by its name: `test_quirk_31_...`, or `test_quirk_3_28_...` for two. What any platform can do has
no number; its tests stand here.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

TESTS: Final = Path(__file__).parents[1]
NAMED: Final = re.compile(r"quirk((?:_\d+)+)(?=_|$)")

COUNCILS, GAZETTES, DISCLOSED = "raadsinformatie", "bekendmakingen", "woo"
PARLIAMENT, COURTS, LAWS = "tweedekamer", "rechtspraak", "wetten, regelingen"

QUIRKS: Final[Mapping[int, tuple[str, str]]] = {
    1: (COUNCILS, "a slash or a lone quotation mark in a query is a parse error (HTTP 400)"),
    2: (COUNCILS, "the total stops at 10,000 and is a lower bound from there on"),
    3: (COUNCILS, "a window past 10,000 is refused (HTTP 400)"),
    4: (COUNCILS, "the scroll endpoint is closed (HTTP 403)"),
    5: (COUNCILS, "names of indices carry a time stamp that changes"),
    6: (COUNCILS, "an unknown index gives HTTP 200 with no shards and no hits"),
    7: (COUNCILS, "the list of bodies is suddenly empty"),
    8: (COUNCILS, "a province is labelled as a municipality; names are misspelled"),
    9: (COUNCILS, "a relation is a text, a list, or a list within `@list`"),
    10: (COUNCILS, "an answer with all texts is 12 MB"),
    11: (COUNCILS, "failed shards and a search out of time come with HTTP 200"),
    12: (COUNCILS, "the stored link to a file is dead"),
    13: (COUNCILS, "a list entry without text beside a document with it"),
    14: (COUNCILS, "the same document twice in one list"),
    15: (COUNCILS, "dates of import, and deadlines, that look like dates of a discussion"),
    16: (COUNCILS, "a bare day in a range is refused for some fields"),
    17: (COUNCILS, "stop words are dropped in titles and not in texts"),
    18: (COUNCILS, "a field that is stored and not indexed never matches"),
    19: (COUNCILS, "a scan has no text"),
    20: (COUNCILS, "a body is silent for months because its supplier blocks the importer"),
    21: (COUNCILS, "times with several offsets, some of them labelled wrongly"),
    22: (COUNCILS, "the successor's total moves between windows; its summaries hold HTML; an unknown body is HTTP 400"),
    23: (COUNCILS, "records of a dissolved municipality end, its successor goes on"),
    24: (GAZETTES, "an error is a diagnostic with HTTP 200 and without a count"),
    25: (f"{GAZETTES}, {LAWS}", "two services of one operator with different prefixes"),
    26: (GAZETTES, "a diagnostic beside records: a filter was dropped"),
    27: (GAZETTES, "as JSON one record is an object and several are a list"),
    28: (GAZETTES, "from record 10,000 on a gateway's time-out (HTTP 504)"),
    29: (GAZETTES, "the count is an estimate"),
    30: (GAZETTES, "an empty body with HTTP 200"),
    31: (GAZETTES, "a temporary number of a parliamentary paper is replaced later"),
    32: (GAZETTES, "a page that says 404 with HTTP 200"),
    33: (GAZETTES, "a publication without XML"),
    34: (GAZETTES, "a byte order mark; two values in one field; several dossiers"),
    35: (GAZETTES, "bodies are known by their bare name, with a kind of organisation beside it"),
    36: (DISCLOSED, "a misspelled parameter finds everything"),
    37: (DISCLOSED, "only windows of 10, 20 or 50"),
    38: (DISCLOSED, "identifiers with the number of a version in the search and without it elsewhere"),
    39: (DISCLOSED, "HEAD finds nothing; a path that is none is HTTP 401"),
    40: (DISCLOSED, "an asterisk is a wildcard"),
    41: (DISCLOSED, "nearly every field can be missing; sizes are texts"),
    42: (DISCLOSED, "blocked and withdrawn documents are given out with their text"),
    43: (DISCLOSED, "HTML and line ends in JSON texts"),
    44: (PARLIAMENT, "an apostrophe ends a string (HTTP 400)"),
    45: (PARLIAMENT, "keys in the form of an older protocol are refused (HTTP 400)"),
    46: (PARLIAMENT, "a search takes 20 seconds, then HTTP 500"),
    47: (PARLIAMENT, "a filter that got lost gives the whole table"),
    48: (PARLIAMENT, "a page of 250 rows is not the whole"),
    49: (PARLIAMENT, "deleted rows stay with their key alone"),
    50: (PARLIAMENT, "several reports of one meeting, one of them a skeleton"),
    51: (PARLIAMENT, "votes stand in rows of parties of different size"),
    52: (PARLIAMENT, "two meetings with one number"),
    53: (PARLIAMENT, "maintenance as HTTP 500, as a web page, or as silence"),
    54: (PARLIAMENT, "double and trailing spaces in titles, HTML in notes"),
    55: (COURTS, "a text to search with is ignored and everything is found"),
    56: (COURTS, "a page past the end keeps its total"),
    57: (COURTS, "moments of change are asked in local time and given in UTC"),
    58: (COURTS, "a withdrawn judgment has an attribute and no text"),
    59: (COURTS, "an unknown ECLI leads to a web page on another host"),
    60: (COURTS, "a dash for a summary"),
    61: (COURTS, "a blank line before the XML declaration"),
    62: (COURTS, "attributes with and without a prefix"),
    63: (LAWS, "every version is a record of its own, so an old one looks current"),
    64: (LAWS, "the address without a version leads to the oldest one"),
    65: (LAWS, "diagnostics as the root of an answer"),
    66: (LAWS, "a file of technical information of 23 MB"),
    67: (LAWS, "AND, OR and NOT in capitals within quotes are a general error"),
    68: (LAWS, "addresses in capitals and in small letters"),
    69: (LAWS, "a whole answer with HTTP 406"),
    70: (LAWS, "a law that is not in force on the day has no record on it"),
}
"""Number -> whose quirk it is, and what it is."""

EVERYWHERE: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "HTML where JSON or XML is expected": (
        ("upstream/test_client.py", "test_a_web_page_where_data_was_promised_is_unreadable"),
        (
            "contract_suite/test_failures.py",
            "test_h1_h2_a_broken_register_is_an_error_that_names_it_and_says_what_to_do",
        ),
    ),
    "a redirect to another host": (
        ("upstream/test_client.py", "test_a_redirect_elsewhere_is_refused_and_names_the_host_only"),
    ),
    "gzip": (
        ("upstream/test_client.py", "test_a_compressed_body_arrives_decoded"),
        ("upstream/test_client.py", "test_a_body_that_is_not_what_its_compression_says_is_unreadable"),
    ),
    "a wrong `charset`": (
        ("upstream/test_client.py", "test_a_wrong_charset_in_a_header_changes_nothing"),
        ("upstream/test_text.py", "test_the_bytes_of_a_page_count_and_not_what_it_says_of_them"),
    ),
    "`&amp;` escaped twice": (("upstream/test_text.py", "test_a_fragment_loses_its_markup_only"),),
    "spaces that do not break and hyphens that do not show (U+00A0, U+00AD)": (
        ("upstream/test_text.py", "test_invisible_characters_are_gone_and_spaces_are_spaces"),
    ),
    "NUL and control characters in the text of a PDF": (
        ("upstream/test_pdf.py", "test_control_characters_in_a_pdf_are_gone"),
    ),
    "very long lines": (("pipeline/test_windows.py", "test_one_very_long_line_is_read_and_comes_in_windows"),),
    "a connection that breaks in the middle of a body": (
        ("upstream/test_client.py", "test_a_connection_that_is_reset_is_unreadable"),
        ("upstream/test_client.py", "test_a_body_that_is_cut_off_is_unreadable"),
    ),
    "XML with entity declarations": (
        ("upstream/test_xml.py", "test_declarations_are_refused"),
        ("upstream/test_xml.py", "test_entities_cannot_fill_the_memory"),
    ),
    "the years 0001 and 9999": (
        ("upstream/test_sru.py", "test_a_day_is_read_with_what_stands_behind_it_and_fillers_are_none"),
        ("connectors/bekendmakingen/test_answer.py", "test_a_date_that_is_a_filler_or_no_date_is_left_out"),
    ),
}
"""What any platform can do -> file and name of the tests that prove it."""


@cache
def all_tests() -> tuple[tuple[str, str], ...]:
    """File (from `tests/`) and name of every test."""
    files = sorted(TESTS.rglob("test_*.py"))
    return tuple((file.relative_to(TESTS).as_posix(), name) for file in files for name in _names(file))


def _names(file: Path) -> Iterator[str]:
    """Tests of a file, read without importing it."""
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node.name


@cache
def proofs() -> Mapping[int, tuple[tuple[str, str], ...]]:
    """Number -> file and name of the tests that name it."""
    found: dict[int, list[tuple[str, str]]] = defaultdict(list)
    for file, name in all_tests():
        for numbers in NAMED.findall(name):
            for number in numbers.strip("_").split("_"):
                found[int(number)].append((file, name))
    return {number: tuple(tests) for number, tests in found.items()}


def quirks_table() -> str:
    """The quirks with the files of their tests; what any platform can do comes last."""
    rows = ["| | Register | Quirk | Tests |", "|---|---|---|---|"]
    rows += [
        f"| {number} | {whose} | {what} | {_files(proofs().get(number, ()))} |"
        for number, (whose, what) in QUIRKS.items()
    ]
    rows += [f"| | any | {what} | {_files(tests)} |" for what, tests in EVERYWHERE.items()]
    return "\n".join(rows) + "\n"


def _files(tests: tuple[tuple[str, str], ...]) -> str:
    return "<br>".join(f"`{file}`" for file in dict.fromkeys(file for file, _ in tests))
