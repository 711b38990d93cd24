"""The parser of the embedded platform's query language, and what its terms mean."""

import re

import pytest

from besluitbron.embedded.koop_sru.cql import MAX_CLAUSES, MAX_DEPTH, Clause, Group, SortKey, parse_query
from besluitbron.embedded.koop_sru.diagnostics import QueryRefused
from besluitbron.embedded.koop_sru.terms import fold, is_masked, phrase_pattern, unescaped, value_pattern, words_of

A, B, C = (Clause("cql.serverChoice", "=", name) for name in ("a", "b", "c"))


def refusal(query: str) -> QueryRefused:
    with pytest.raises(QueryRefused) as refused:
        parse_query(query)
    return refused.value


def test_a_clause_is_an_index_a_relation_and_a_term() -> None:
    assert parse_query('dt.creator=="Den Woude"').root == Clause("dt.creator", "==", "Den Woude")
    assert parse_query("w.jaargang == 2025").root == Clause("w.jaargang", "==", "2025")


@pytest.mark.parametrize("relation", ["=", "==", "<>", "<", "<=", ">", ">=", "any", "ALL", "adj"])
def test_every_relation_is_read(relation: str) -> None:
    assert parse_query(f"dt.title {relation} dijk").root == Clause("dt.title", relation.lower(), "dijk")


def test_a_bare_term_asks_the_servers_choice() -> None:
    assert parse_query("warmtenet").root == Clause("cql.serverChoice", "=", "warmtenet")
    assert parse_query('"any"').root == Clause("cql.serverChoice", "=", "any")


def test_words_with_hyphens_colons_and_full_stops_need_no_quotes() -> None:
    assert parse_query("dt.identifier==kst-36045-299").root == Clause("dt.identifier", "==", "kst-36045-299")
    assert parse_query("dt.available>=2025-01-01").root == Clause("dt.available", ">=", "2025-01-01")


def test_booleans_have_equal_precedence_from_left_to_right() -> None:
    assert parse_query("a OR b AND c").root == Group(A, (("or", B), ("and", C)))
    assert parse_query("a or (b and c)").root == Group(A, (("or", Group(B, (("and", C),))),))
    assert parse_query("a Not b").root == Group(A, (("not", B),))


def test_keywords_in_quotes_are_words() -> None:
    assert parse_query('"and" AND "or"').root == Group(
        Clause("cql.serverChoice", "=", "and"), (("and", Clause("cql.serverChoice", "=", "or")),)
    )


def test_the_order_has_keys_with_directions() -> None:
    query = parse_query("a sortBy dt.available/sort.descending dt.identifier/sort.ascending w.jaargang")
    assert query.sort == (SortKey("dt.available", True), SortKey("dt.identifier"), SortKey("w.jaargang"))
    assert parse_query("a SORTBY dt.date").sort == (SortKey("dt.date"),)


def test_a_syntax_error_is_named_as_the_platform_names_it() -> None:
    # The very sentence that was recorded.
    refused = refusal("dt.title=dam c.product-area==officielepublicaties")
    assert refused.diagnostic.uri == "info:srw/diagnostic/1/10"
    expected = "line 1:13 mismatched input 'c.product-area' expecting {<EOF>, AND, OR, NOT, PROX, SORTBY}"
    assert refused.diagnostic.message == expected


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("", "line 1:0 mismatched input '<EOF>'"),
        ("a b", "line 1:2 mismatched input 'b'"),
        ("(a", "line 1:2 mismatched input '<EOF>' expecting {')'"),
        ("a)", "line 1:1 mismatched input ')'"),
        ("a AND", "line 1:5 mismatched input '<EOF>'"),
        ("AND a", "line 1:0 mismatched input 'AND'"),
        ("a AND NOT b", "line 1:6 mismatched input 'NOT'"),
        ("a AND\n  OR b", "line 2:2 mismatched input 'OR'"),
        ('dt.title="open', "line 1:9 token recognition error at: '\"open'"),
        ("dt.title=", "line 1:9 mismatched input '<EOF>'"),
        ("dt.title==/x/", "line 1:10 mismatched input '/'"),
        ("a sortBy", "line 1:8 mismatched input '<EOF>'"),
        ("a sortBy dt.available/descending", "line 1:22 unknown sort modifier descending"),
        ("a sortBy dt.available AND b", "line 1:22 mismatched input 'AND'"),
        ("a\x00b", "line 1:1 token recognition error at: U+0000"),
    ],
)
def test_what_the_grammar_has_not_is_refused_with_its_place(query: str, place: str) -> None:
    refused = refusal(query)
    assert refused.diagnostic.number == 10
    assert refused.diagnostic.message.startswith(place)


def test_proximity_is_not_supported() -> None:
    assert refusal("a PROX b").diagnostic.number == 39


def test_nesting_and_length_are_bounded() -> None:
    assert refusal("(" * (MAX_DEPTH + 1) + "a" + ")" * (MAX_DEPTH + 1)).diagnostic.number == 10
    assert refusal(" or ".join(["a"] * (MAX_CLAUSES + 1))).diagnostic.number == 38
    assert isinstance(parse_query(" or ".join(["a"] * MAX_CLAUSES)).root, Group)


def test_folding_takes_case_accents_and_signs_away() -> None:
    assert fold("  Súdermar: art. 3:2, 's-Gravenwoude_x! ") == "sudermar art 3 2 s gravenwoude x"


def test_an_escaped_sign_means_itself() -> None:
    assert unescaped(r"een \"woord\" \* \\") == r'een "woord" * ' + "\\"
    assert not is_masked(r"vijf\*")
    assert words_of(r"Vijf\* café") == ("vijf", "cafe")


@pytest.mark.parametrize(
    ("term", "text", "found"),
    [
        ("warmte*", "het warmtenet is er", True),
        ("warmte*", "het koudenet is er", False),
        ("*net", "het warmtenet is er", True),
        ("*net", "het warmtenetten is er", False),
        ("w?rmte*", "wormtenet", True),
        ("w?rmtenet", "wrmtenet", False),
        ("*", "iets", True),
        ("aanleg warmte*", "de aanleg warmtenet noord", True),
        ("aanleg warmte*", "aanleg van warmtenet", False),
        ("^aanleg", "aanleg warmtenet", True),
        ("^aanleg", "de aanleg", False),
        ("net^", "het net", True),
        ("net^", "net niet", False),
    ],
)
def test_masks_and_anchors_are_executed(term: str, text: str, found: bool) -> None:
    assert is_masked(term)
    assert (re.search(phrase_pattern(term), f" {text} ") is not None) is found


def test_masks_in_an_exact_value_keep_case_and_accents() -> None:
    assert re.match(value_pattern("gmb-2025-*"), "gmb-2025-900001")
    assert not re.match(value_pattern("GMB-2025-*"), "gmb-2025-900001")
    assert not re.match(value_pattern("2025*"), "gmb-2025-900001")
