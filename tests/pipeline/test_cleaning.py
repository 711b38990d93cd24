"""Must show 5: what reaches the platform, for a table of inputs and for any input at all."""

import json
import re
import unicodedata
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from besluitbron.config import Settings
from besluitbron.contract.connector import Connector, SearchTool
from besluitbron.contract.errors import TextRefused
from besluitbron.contract.search import CleanText, SearchQuestion, SearchWindow
from besluitbron.loading import load_connectors
from besluitbron.pipeline.arguments import load_arguments
from besluitbron.pipeline.cleaning import clean
from besluitbron.pipeline.search_question import check_question
from tests.service import Service

# The classic API of raadsinformatie is the one whose query language has anything to execute.
CLASSIC = {"BesluitBron:Connectors:raadsinformatie:Dialect": "classic"}
CONNECTORS = load_connectors(Settings(instance=Path("instance"), values=CLASSIC))
REGISTERS = ("raadsinformatie", "bekendmakingen")
BOTH = "both"

# input -> the text that is searched, what was removed; for both platforms unless the third member names one.
TABLE: list[tuple[str, str, list[str], str]] = [
    # names and numbers that look like search language stay as they are
    ("'s-Gravenhage", "'s-Gravenhage", [], BOTH),
    ("’s-Gravenhage", "'s-Gravenhage", [], BOTH),
    ("'t Harde", "'t Harde", [], BOTH),
    ("Sint-Michielsgestel", "Sint-Michielsgestel", [], BOTH),
    ("Súdwest-Fryslân", "Súdwest-Fryslân", [], BOTH),
    ("Su\u0301dwest-Frysla\u0302n", "Súdwest-Fryslân", [], BOTH),
    ("café", "café", [], BOTH),
    ("art. 3:2", "art. 3:2", [], BOTH),
    ("artikel 3:2 Awb", "artikel 3:2 Awb", [], BOTH),
    ("50+", "50+", [], BOTH),
    ("50+ beleid", "50+ beleid", [], BOTH),
    ("D66", "D66", [], BOTH),
    ("2024/123", "2024/123", [], BOTH),
    ("2024-0123", "2024-0123", [], BOTH),
    ("kosten/baten", "kosten/baten", [], BOTH),
    ("en/of", "en/of", [], BOTH),
    ("C.V.", "C.V.", [], BOTH),
    ("R&D", "R&D", [], BOTH),
    ("college van B&W", "college van B&W", [], BOTH),
    ("wmo-besluit", "wmo-besluit", [], BOTH),
    ("5%", "5%", [], BOTH),
    ("m²", "m²", [], BOTH),
    ("info@gemeente.nl", "info@gemeente.nl", [], BOTH),
    ("A2-tunnel", "A2-tunnel", [], BOTH),
    ("1.000.000", "1.000.000", [], BOTH),
    ("kst-36600-VII", "kst-36600-VII", [], BOTH),
    # Dutch words that look like operators
    ("of", "of", [], BOTH),
    ("wonen en werken", "wonen en werken", [], BOTH),
    ("niet of nauwelijks", "niet of nauwelijks", [], BOTH),
    ("advies OR", "advies OR", [], BOTH),
    ("OR advies", "OR advies", [], BOTH),
    ('advies "OR" reorganisatie', "advies OR reorganisatie", [], BOTH),
    ("and", "and", [], BOTH),
    # operators between words
    ("warmtenet AND overvecht", "warmtenet overvecht", ["AND"], BOTH),
    ("fiets OR auto", "fiets auto", ["OR"], BOTH),
    ("fiets NOT auto", "fiets auto", ["NOT"], BOTH),
    ("NOT fiets", "fiets", ["NOT"], BOTH),
    ("fiets && auto", "fiets auto", ["&"], BOTH),
    ("fiets || auto", "fiets auto", ["|"], "raadsinformatie"),
    ("fiets || auto", "fiets auto", ["||"], "bekendmakingen"),
    ("+fiets -auto", "fiets auto", ["+", "-"], BOTH),
    ("!fiets", "fiets", ["!"], BOTH),
    ("fiets PROX auto", "fiets auto", ["PROX"], "bekendmakingen"),
    ("fiets SORTBY dt.date", "fiets dt.date", ["SORTBY"], "bekendmakingen"),
    ("fiets PROX auto", "fiets PROX auto", [], "raadsinformatie"),
    # wildcards, boosts, fuzziness
    ("fiets*", "fiets", ["*"], BOTH),
    ("*fiets", "fiets", ["*"], BOTH),
    ("fi?ts", "fi ts", ["?"], BOTH),
    ("wind*molen", "wind molen", ["*"], BOTH),
    ("fiets~", "fiets", ["~"], "raadsinformatie"),
    ("fiets~2", "fiets", ["~2"], BOTH),
    ("fiets^4", "fiets", ["^4"], BOTH),
    ('"warmte net"~5', "warmte net", ['"', "~5"], BOTH),
    # quotes and brackets
    ('"warmtenet overvecht"', "warmtenet overvecht", ['"'], BOTH),
    ("“warmtenet overvecht”", "warmtenet overvecht", ['"'], BOTH),
    ('warmtenet" OR "x', "warmtenet x", ['"', "OR"], BOTH),
    ("'warmtenet'", "warmtenet", ["'"], BOTH),
    ("(fiets)", "fiets", ["(", ")"], BOTH),
    ("(fiets OR auto) AND trein", "fiets auto trein", ["(", ")", "OR", "AND"], BOTH),
    ("fiets\\", "fiets", ["\\"], BOTH),
    ('fiets\\"', "fiets", ["\\", '"'], BOTH),
    ("[2020 TO 2024]", "2020 TO 2024", ["[", "]"], "raadsinformatie"),
    ("{fiets}", "fiets", ["{", "}"], "raadsinformatie"),
    ("fiets > 3", "fiets 3", [">"], BOTH),
    ("datum=2024", "datum 2024", ["="], BOTH),
    # field searches
    ("title:fiets", "fiets", ["title:"], "raadsinformatie"),
    ("name: fiets", "fiets", ["name:"], "raadsinformatie"),
    ("_exists_:name", "name", ["_exists_:"], "raadsinformatie"),
    ("dt.title=fiets", "fiets", ["dt.title="], "bekendmakingen"),
    ('dt.creator=="Utrecht" AND fiets', "Utrecht fiets", ["dt.creator==", '"', "AND"], "bekendmakingen"),
    ("cql.allRecords=1", "1", ["cql.allRecords="], "bekendmakingen"),
    ("naam:waarde", "naam waarde", [":"], BOTH),
    # regular expressions
    ("/fiets/", "fiets", ["/"], BOTH),
    ("/fi.*ts/", "fi. ts", ["*", "/"], BOTH),
    # look-alikes, invisible and control characters
    ("fiets＊", "fiets", ["*"], BOTH),
    ("ｆｉｅｔｓ", "fiets", [], BOTH),
    ("fiets？", "fiets", ["?"], BOTH),
    ("＂fiets＂", "fiets", ['"'], BOTH),
    ("fiets﹡", "fiets", ["*"], BOTH),
    ("fi\u200bets", "fiets", ["invisible characters"], BOTH),
    ("fi\u00adets", "fiets", ["invisible characters"], BOTH),
    ("fiets\x00auto", "fiets auto", ["control characters"], BOTH),
    ("fiets\u00a0auto", "fiets auto", [], BOTH),
    ("fiets\n\tauto", "fiets auto", [], BOTH),
    # punctuation of a sentence
    ("Wat besloot de raad over warmtenetten.", "Wat besloot de raad over warmtenetten", ["."], BOTH),
    ("fiets, auto; trein", "fiets auto trein", [",", ";"], BOTH),
    ("€ 100", "100", ["€"], BOTH),
]
EMPTIED = ["*", "**", "?", '""', "()", " ", "\t", "+ -", "&&", "||", "...", "＊", "\u200b", "/", "~", "^", "=", "§ —"]


def rows(register: str) -> list[tuple[str, str, list[str]]]:
    return [(given, text, removed) for given, text, removed, where in TABLE if where in (BOTH, register)]


def search_tool(connector: Connector) -> SearchTool:
    return next(tool for tool in connector.tools if isinstance(tool, SearchTool))


def query_of(connector: Connector, text: CleanText) -> str:
    """The query as it reaches the platform."""
    tool = search_tool(connector)
    question = SearchQuestion(
        text=text,
        window=SearchWindow(),
        matching="all_words",
        sort=next(iter(tool.sorts)),
        filters=dict(tool.default_filters),
        sources=connector.packaged_sources(),
    )
    request = tool.build(question, connector.platform)
    return request.json_body.decode() if request.json_body else dict(request.params)["query"]


def literals(query: str) -> list[str]:
    """The texts that the platform gets to match: they stand in strings that execute nothing."""
    if query.startswith("{"):
        found: list[str] = []

        def collect(node: object) -> None:
            if isinstance(node, dict):
                assert not {"query_string", "simple_query_string", "regexp", "wildcard", "script"} & set(node)
                for name, value in node.items():
                    if name == "query" and isinstance(value, str):
                        found.append(value)
                    collect(value)
            elif isinstance(node, list):
                for value in node:
                    collect(value)

        collect(json.loads(query))
        return found
    quoted = re.findall(r'cql\.textAndIndexes="((?:[^"\\]|\\.)*)"', query)
    rest = re.sub(r'"(?:[^"\\]|\\.)*"', '""', query)
    assert not re.search(r"[*?^\\]", rest), "nothing executes outside the strings"
    return [re.sub(r"\\(.)", r"\1", text) for text in quoted]


@pytest.mark.parametrize("register", REGISTERS)
def test_the_table_has_sixty_inputs_a_platform(register: str) -> None:
    assert len(rows(register)) >= 60


@pytest.mark.parametrize(
    ("register", "given_text", "text", "removed"), [(n, *row) for n in REGISTERS for row in rows(n)]
)
def test_what_is_searched_and_what_was_removed(register: str, given_text: str, text: str, removed: list[str]) -> None:
    cleaned = clean(given_text, CONNECTORS[register].cleaning)
    assert cleaned.text == text
    assert sorted(cleaned.removed) == sorted(removed)


@pytest.mark.parametrize(("register", "given_text", "text"), [(n, *row[:2]) for n in REGISTERS for row in rows(n)])
def test_the_words_reach_the_platform_as_literals(register: str, given_text: str, text: str) -> None:
    connector = CONNECTORS[register]
    sent = literals(query_of(connector, clean(given_text, connector.cleaning)))
    assert sent
    if register == "raadsinformatie":  # the text itself, and the words of it that have to stand as they are
        assert set(sent) - set(text.split()) <= {text} <= set(sent)
    else:
        assert set(sent) == set(text.split())


@pytest.mark.parametrize("register", REGISTERS)
@pytest.mark.parametrize("text", EMPTIED)
def test_an_emptied_text_is_refused(register: str, text: str) -> None:
    with pytest.raises(TextRefused, match="No word is left"):
        clean(text, CONNECTORS[register].cleaning)


@pytest.mark.parametrize("register", REGISTERS)
def test_a_text_that_is_too_long_is_refused(register: str) -> None:
    with pytest.raises(TextRefused, match="at most"):
        clean("woord " * 400, CONNECTORS[register].cleaning)
    with pytest.raises(TextRefused, match="words"):
        clean("a " * 40, CONNECTORS[register].cleaning)


SIGNS = st.text(st.sampled_from("*?\"'()[]{}^~:\\/+-=<>&|!＊？＂\u200b\x00 aAéNORTD3.,_"), max_size=40)


@pytest.mark.parametrize("register", REGISTERS)
@given(text=SIGNS | st.text(max_size=80))
def test_nothing_that_the_platform_executes_gets_through(register: str, text: str) -> None:
    rules = CONNECTORS[register].cleaning
    try:
        cleaned = clean(text, rules)
    except TextRefused:
        return
    folded = unicodedata.normalize("NFKC", cleaned.text)
    assert not rules.executed & set(cleaned.text)
    assert not rules.executed & set(folded) - set("'")
    assert all(word[0] not in "+-/&" for word in cleaned.words)
    assert all(re.search(r"[^\W_]", word) for word in cleaned.words)
    sent = set(literals(query_of(CONNECTORS[register], cleaned)))
    if register == "raadsinformatie":
        assert sent - set(cleaned.words) <= {cleaned.text} <= sent
    else:
        assert sent == set(cleaned.words)


WORDS = st.lists(
    st.from_regex(r"[a-zà-öø-ÿ]{1,12}(-[a-z]{1,8})?|[0-9]{1,4}(/[0-9]{1,4})?", fullmatch=True), min_size=1, max_size=8
)


@pytest.mark.parametrize("register", REGISTERS)
@given(words=WORDS)
def test_plain_words_come_through_unharmed(register: str, words: list[str]) -> None:
    text = unicodedata.normalize("NFC", " ".join(words))
    cleaned = clean(text, CONNECTORS[register].cleaning)
    assert cleaned.text == text
    assert cleaned.removed == ()


def test_where_matching_leaves_no_choice_no_advice_names_one(service: Service) -> None:
    connector = service.rooms.connectors["raadsinformatie"]
    tool = connector.tools_by_name["search_documents"]
    assert isinstance(tool, SearchTool)
    index = service.rooms.executor.registers.lists.current(connector)
    arguments = load_arguments(tool, {"text": '"warmtenet" AND geluid'})
    for matchings, said in ((("all_words", "any_word"), True), (("any_word",), False)):
        asked = check_question(
            connector, replace(tool, matchings=matchings), arguments, index, today=date(2026, 11, 30)
        )
        assert asked.matching == matchings[0]
        assert ("match '" in " ".join(asked.text.notes)) is said
        assert len(asked.text.notes) == 2
