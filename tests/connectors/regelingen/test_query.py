"""Our question in the platform's language."""

import re

import pytest

from besluitbron.connectors.regelingen.connector import PLATFORM
from besluitbron.connectors.regelingen.identifiers import Wanted
from besluitbron.connectors.regelingen.query import (
    build_any_day,
    build_exact,
    build_on_day,
    build_search,
    build_versions,
)
from besluitbron.contract.errors import TextRefused
from besluitbron.contract.search import CleanText, SearchQuestion, SearchWindow
from besluitbron.contract.upstream import UpstreamRequest
from tests.connectors.asking import TODAY
from tests.connectors.regelingen.asking import question
from tests.recorded import recorded

DAY = "overheidrg.datumGeldendOp=2026-11-30"


def query_of(request: UpstreamRequest) -> str:
    return dict(request.params)["query"]


def test_a_search_is_sru_1_2_on_the_connection_of_local_regulations():
    request = build_search(question(offset=20, limit=5), PLATFORM)
    asked = dict(request.params)
    assert request.url == "https://zoekservice.overheid.nl/sru/Search"
    assert (asked["version"], asked["x-connection"], asked["startRecord"]) == ("1.2", "cvdr", "21")


@pytest.mark.parametrize(
    ("matching", "clause"),
    [
        ("all_words", 'overheidrg.body="gebruikelijke" and overheidrg.body="zorg"'),
        ("any_word", '(overheidrg.body="gebruikelijke" OR overheidrg.body="zorg")'),
        ("phrase", 'overheidrg.body adj "gebruikelijke zorg"'),
    ],
)
def test_words_are_searched_in_the_full_text(matching, clause):
    asked = build_search(question("gebruikelijke", "zorg", matching=matching), PLATFORM)
    assert query_of(asked) == f"{clause} and {DAY}"


@pytest.mark.parametrize(
    ("source", "clause"),
    [
        ("den-haag", '(creator="\'s-Gravenhage" OR creator="Den Haag") and organisatieType="Gemeente"'),
        ("provincie-utrecht", 'creator="Utrecht" and organisatieType="Provincie"'),
        (
            "rivierenland",
            '(creator="Waterschap Rivierenland" OR creator="Rivierenland") and organisatieType="Waterschap"',
        ),
        (
            "veiligheidsregio-haaglanden",
            'creator="Veiligheidsregio Haaglanden" and organisatieType="RegionaalSamenwerkingsorgaan"',
        ),
        ("bonaire", 'creator="Bonaire"'),
    ],
)
def test_a_body_is_its_bare_name_with_the_kind_of_organisation(source, clause):
    assert (
        query_of(build_search(question("x", source=source), PLATFORM)) == f'overheidrg.body="x" and {clause} and {DAY}'
    )


@pytest.mark.parametrize("words", [("AND",), ("OR", "NOT"), ("R&D", "AND", "B.V.")])
@pytest.mark.parametrize("matching", ["all_words", "any_word", "phrase"])
def test_quirk_67_operators_within_quotes_are_written_small(words, matching):
    asked = query_of(build_search(question(*words, matching=matching), PLATFORM))
    assert not [term for term in re.findall(r'"([^"]*)"', asked) if re.search(r"\b(AND|OR|NOT)\b", term)]


@pytest.mark.parametrize("text", ['a" or x="', "a\\", "a*b?", "^a", "a\x00b"])
def test_nothing_in_a_word_is_executed(text):
    asked = query_of(build_search(question(text), PLATFORM))
    within = asked[len('overheidrg.body="') : -len(f'" and {DAY}')]
    assert not set(within) & set("*?^\x00")
    assert '"' not in within.replace('\\"', "")


def test_every_index_is_one_that_the_platform_lists_or_is_known_to_take():
    """Quirk 65: a bare term is `cql.serverChoice`, which this platform refuses."""
    explained = recorded("cvdr/notebook_explain_parsed.txt").decode()
    listed = {f"{p}.{n}" if p else n for p, n in re.findall(r"\((?:'(\w+)'|None), '(\w+)'\)", explained)}
    asked = [
        query_of(
            build_search(question("a", "b", source="den-haag", kind="beleidsregel", matching="any_word"), PLATFORM)
        ),
        query_of(build_exact(Wanted("CVDR1", 2), PLATFORM)),
        query_of(build_on_day("CVDR1", TODAY, PLATFORM)),
    ]
    used = {name for query in asked for name in re.findall(r"([A-Za-z.]+)=", query)}
    assert used - {"creator"} <= listed, "creator stands for dcterms.creator (measured by others)"
    assert len(used) == 7


def test_quirk_63_every_search_is_for_one_day_and_quirk_70_the_second_look_for_any():
    asked = question("x", source="den-haag", kind="verordening")
    assert query_of(build_search(asked, PLATFORM)) == f"{query_of(build_any_day(asked, PLATFORM))} and {DAY}"
    assert 'overheidrg.indeling="verordening overig"' in query_of(build_any_day(asked, PLATFORM))


def test_a_regulation_is_looked_up_by_itself_or_by_its_version():
    assert query_of(build_exact(Wanted("CVDR667363", 1), PLATFORM)) == 'dcterms.identifier="CVDR667363_1"'
    work = '(workid="CVDR667363" or dcterms.identifier=CVDR667363_*)'
    assert query_of(build_versions("CVDR667363", PLATFORM)) == work
    assert query_of(build_on_day("CVDR667363", TODAY, PLATFORM)) == f"{work} and {DAY}"
    assert query_of(build_search(question("cvdr667363_1"), PLATFORM)) == f"{work} and {DAY}"


def test_an_empty_text_is_refused_and_not_sent():
    empty = SearchQuestion(CleanText(()), SearchWindow(), "all_words", "register", on_date=TODAY, today=TODAY)
    with pytest.raises(TextRefused):
        build_search(empty, PLATFORM)


def test_quirk_69_the_body_of_a_406_is_read():
    assert build_search(question(), PLATFORM).readable_statuses == {200, 406}
