"""Our question in the platform's language."""

import re
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from besluitbron.connectors.bekendmakingen.connector import PLATFORM
from besluitbron.connectors.bekendmakingen.query import build_lookup, build_search
from besluitbron.connectors.bekendmakingen.vocabulary import KINDS, UNTYPED
from besluitbron.contract.errors import TextRefused
from besluitbron.contract.publications import read_identifier
from besluitbron.contract.search import Matching, SearchQuestion
from tests.connectors.bekendmakingen.asking import question

AREA = "c.product-area==officielepublicaties"
NEWEST = "sortBy dt.available/sort.descending dt.identifier/sort.ascending"
OLDEST = "sortBy dt.available/sort.ascending dt.identifier/sort.ascending"
# CQL 2.0: a string in quotes with backslash escapes, or a run without blanks, brackets, comparisons, quotes, slashes.
TOKEN = re.compile(r'\s*(?:("(?:[^"\\]|\\.)*")|([()]|==|>=|<=|=)|([^\s()=<>"/]+)|(/))')


def cql(asked: SearchQuestion) -> str:
    return dict(build_search(asked, PLATFORM).params)["query"]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (question("warmtenet"), f'{AREA} AND cql.textAndIndexes="warmtenet" {NEWEST}'),
        (
            question("warmtenet", "delft", sort="oldest"),
            f'{AREA} AND cql.textAndIndexes="warmtenet" AND cql.textAndIndexes="delft" {OLDEST}',
        ),
        (
            question("wilg", "eik", matching="any_word"),
            f'{AREA} AND (cql.textAndIndexes="wilg" OR cql.textAndIndexes="eik") {NEWEST}',
        ),
        (
            question("wet", "open", "overheid", matching="phrase"),
            f'{AREA} AND cql.textAndIndexes="wet open overheid" {NEWEST}',
        ),
        (question("AND"), f'{AREA} AND cql.textAndIndexes="AND" {NEWEST}'),
        (question("2024/123"), f'{AREA} AND cql.textAndIndexes="2024/123" {NEWEST}'),
        (question("'s-Gravenhage"), f'{AREA} AND cql.textAndIndexes="\'s-Gravenhage" {NEWEST}'),
        (
            question("x", source="delft"),
            f'{AREA} AND cql.textAndIndexes="x" AND dt.creator=="Delft" AND w.organisatietype=="gemeente" {NEWEST}',
        ),
        (
            question("x", source="gemeente-utrecht"),
            f'{AREA} AND cql.textAndIndexes="x" AND (dt.creator=="Utrecht" OR dt.creator=="Utrecht (Utr)")'
            f' AND w.organisatietype=="gemeente" {NEWEST}',
        ),
        (
            question("x", source="provincie-utrecht"),
            f'{AREA} AND cql.textAndIndexes="x" AND dt.creator=="Utrecht" AND w.organisatietype=="provincie" {NEWEST}',
        ),
        (
            question("x", source="den-haag"),
            f'{AREA} AND cql.textAndIndexes="x" AND (dt.creator=="\'s-Gravenhage" OR dt.creator=="Den Haag")'
            f' AND w.organisatietype=="gemeente" {NEWEST}',
        ),
        (
            question("x", source="bonaire"),
            f'{AREA} AND cql.textAndIndexes="x" AND dt.creator=="Bonaire" {NEWEST}',
        ),
        (
            question("x", publication="Kamervragen (Aanhangsel)"),
            f'{AREA} AND cql.textAndIndexes="x" AND w.publicatienaam=="Kamervragen (Aanhangsel)" {NEWEST}',
        ),
        (
            question("x", kind="amendement"),
            f'{AREA} AND cql.textAndIndexes="x" AND (dt.type=="Amendement" OR dt.type=="amendement" OR '
            f'w.subrubriek=="Amendement") {NEWEST}',
        ),
        (
            question("x", kind="wet"),
            f'{AREA} AND cql.textAndIndexes="x" AND (dt.type=="Wet" OR dt.type=="wet" OR dt.type=="Rijkswet" OR '
            f'dt.type=="rijkswet") {NEWEST}',
        ),
        (
            question("x", from_date=date(2024, 1, 1), to_date=date(2024, 12, 31)),
            f'{AREA} AND cql.textAndIndexes="x" AND dt.available>=2024-01-01 AND dt.available<=2024-12-31 {NEWEST}',
        ),
        (
            question("x", dossier="36600-VII"),
            f'{AREA} AND cql.textAndIndexes="x" AND w.dossiernummer=="36600-VII" {NEWEST}',
        ),
    ],
)
def test_a_question_becomes_this_query(asked: SearchQuestion, expected: str) -> None:
    assert cql(asked) == expected


def test_quirk_30_the_request_is_sru_and_asks_again_after_an_empty_body() -> None:
    request = build_search(question("x", offset=20, limit=25), PLATFORM)
    assert request.url == "https://repository.overheid.nl/sru"
    assert [name for name, _ in request.params] == [
        "version",
        "operation",
        "query",
        "startRecord",
        "maximumRecords",
        "recordSchema",
    ]
    assert dict(request.params).items() >= {"version": "2.0", "startRecord": "21", "maximumRecords": "25"}.items()
    assert (request.expects, request.retry_empty) == ("xml", True)


def test_a_type_of_the_register_is_a_kind_of_its_own() -> None:
    asked = cql(question("x", kind="notitie"))
    clauses = " OR ".join(
        f'{index}=="{name}"' for index in ("dt.type", "w.subrubriek") for name in ("notitie", "Notitie")
    )
    assert asked == f'{AREA} AND cql.textAndIndexes="x" AND ({clauses}) {NEWEST}'
    assert cql(question("x", kind=UNTYPED)) == cql(question("x"))


def test_every_kind_is_a_query() -> None:
    for kind, spellings in KINDS.items():
        query = cql(question("x", kind=kind))
        assert all(f'"{name}"' in query for name in (*spellings.types, *spellings.subsections))


@pytest.mark.parametrize("words", [("*",), ("?", "^"), ('"',), ("\\",), ("\x00",), ("-",)])
def test_a_text_without_a_word_is_refused_and_never_sent(words: tuple[str, ...]) -> None:
    with pytest.raises(TextRefused):
        build_search(question(*words), PLATFORM)


def test_a_publication_is_looked_up_by_its_exact_identifier() -> None:
    request = build_lookup(read_identifier("gmb-2024-216934"), PLATFORM)
    assert dict(request.params)["query"] == f'{AREA} AND dt.identifier=="gmb-2024-216934"'


def test_a_kamerstuk_is_looked_up_by_identifier_or_by_dossier_and_number() -> None:
    request = build_lookup(read_identifier("36867-D"), PLATFORM)
    assert dict(request.params)["query"] == (
        f'{AREA} AND (dt.identifier=="kst-36867-D" OR '
        '(w.dossiernummer=="36867" AND w.ondernummer=="D" AND dt.type=="Kamerstuk"))'
    )


def test_quirk_27_xml_is_asked_where_one_value_and_many_have_one_shape() -> None:
    """As JSON one record would be an object and several a list."""
    sent = dict(build_search(question("x"), PLATFORM).params)
    assert "httpAccept" not in sent
    assert build_search(question("x"), PLATFORM).expects == "xml"


def tokens(query: str) -> list[str]:
    """All tokens of a query; every character belongs to one."""
    found, position = [], 0
    while query[position:].strip():
        match = TOKEN.match(query, position)
        assert match, query[position:]
        found.append(match.group().strip())
        position = match.end()
    return found


def literal(token: str) -> str:
    """What the platform reads in a quoted string; nothing in it may be executed."""
    assert token.startswith('"'), token
    bare = re.sub(r"\\.", "", token[1:-1])
    assert not set(bare) & set('*?^"\\')
    return re.sub(r"\\(.)", r"\1", token[1:-1])


def expected_literal(word: str) -> str:
    return re.sub(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+", " ", word).translate(dict.fromkeys(map(ord, "*?^")))


@given(
    words=st.lists(st.text(min_size=1, max_size=20), min_size=1, max_size=6),
    matching=st.sampled_from(["all_words", "any_word", "phrase"]),
)
def test_whatever_the_words_are_the_platform_reads_exactly_them_and_executes_nothing(
    words: list[str], matching: Matching
) -> None:
    asked = question(*words, matching=matching)
    try:
        found = tokens(cql(asked))
    except TextRefused:
        assert not any(re.search(r"\w", expected_literal(word)) for word in words)
        return
    kept = [expected_literal(word) for word in words if re.search(r"\w", expected_literal(word))]
    sent = [literal(found[at + 2]) for at, token in enumerate(found) if token == "cql.textAndIndexes"]
    assert sent == ([expected_literal(" ".join(words))] if matching == "phrase" else kept)
    joined = "OR" if matching == "any_word" else "AND"
    clauses = [part for text in sent for part in ("cql.textAndIndexes", "=", text, joined)][:-1]
    if matching == "any_word" and len(sent) > 1:
        clauses = ["(", *clauses, ")"]
    plain = [literal(token) if token.startswith('"') else token for token in found]
    assert plain == ["c.product-area", "==", "officielepublicaties", "AND", *clauses, *tokens(NEWEST)]
