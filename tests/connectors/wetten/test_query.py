"""Our question in the platform's language."""

from datetime import date

import pytest

from besluitbron.connectors.wetten.connector import PLATFORM
from besluitbron.connectors.wetten.query import build_any_day, build_search, build_version, build_versions
from besluitbron.contract.errors import TextRefused
from besluitbron.contract.search import CleanText, SearchQuestion, SearchWindow
from besluitbron.contract.upstream import UpstreamRequest
from tests.connectors.asking import TODAY
from tests.connectors.wetten.asking import question
from tests.recorded import recorded

DAYS = "overheidbwb.geldigheidsdatum=2026-11-30 and overheidbwb.zichtdatum=2026-11-30"


def query_of(request: UpstreamRequest) -> str:
    return dict(request.params)["query"]


def test_a_search_is_sru_1_2_on_the_connection_of_national_law():
    request = build_search(question(offset=20, limit=5), PLATFORM)
    assert request.url == "https://zoekservice.overheid.nl/sru/Search"
    asked = dict(request.params)
    assert {asked["version"], asked["operation"], asked["x-connection"]} == {"1.2", "searchRetrieve", "BWB"}
    assert (asked["startRecord"], asked["maximumRecords"]) == ("21", "5")


@pytest.mark.parametrize(
    ("matching", "words", "clause"),
    [
        (
            "all_words",
            ("open", "overheid"),
            '(overheidbwb.titel all "open overheid" or overheidbwb.afkorting="open overheid")',
        ),
        (
            "phrase",
            ("open", "overheid"),
            '(overheidbwb.titel adj "open overheid" or overheidbwb.afkorting="open overheid")',
        ),
        ("any_word", ("open", "overheid"), 'overheidbwb.titel any "open overheid"'),
        ("all_words", ("een", "titel", "van", "vijf", "woorden"), 'overheidbwb.titel all "een titel van vijf woorden"'),
        ("all_words", ("bwbr0005537",), 'dcterms.identifier=="BWBR0005537"'),
    ],
)
def test_words_are_looked_for_in_titles_and_abbreviations(matching, words, clause):
    assert query_of(build_search(question(*words, matching=matching), PLATFORM)) == f"{clause} and {DAYS}"


def test_every_clause_names_an_index_that_the_platform_lists():
    """Quirk 65: a bare term is `cql.serverChoice`, which this platform refuses."""
    listed = recorded("bwb/notebook_explain_parsed.txt").decode()
    asked = query_of(build_search(question("wet", source="financien", kind="wet"), PLATFORM))
    clauses = asked.replace("(", "").replace(")", "").replace(" or ", " and ").split(" and ")
    assert len(clauses) == 6
    for clause in clauses:
        prefix, name = clause.partition("=")[0].partition(" ")[0].split(".")
        assert f"('{prefix}', '{name}')" in listed


def test_quirk_25_the_prefixes_are_those_of_this_service_and_not_of_the_other_one():
    asked = query_of(build_search(question("wet", source="financien", kind="wet"), PLATFORM))
    assert "dcterms.type" in asked
    assert not [prefix for prefix in ("dt.", "w.", "c.product", "cql.") if f" {prefix}" in f" {asked}"]


def test_a_source_and_a_kind_are_compared_exactly_under_the_register_s_own_names():
    asked = query_of(build_search(question("wet", source="veiligheid-en-justitie", kind="AMvB"), PLATFORM))
    assert 'overheid.authority=="Veiligheid en Justitie"' in asked
    assert 'dcterms.type=="AMvB"' in asked


@pytest.mark.parametrize("text", ['a" or x="', "a\\", "a*b?", "^a", "a\x00b"])
def test_nothing_in_a_word_is_executed(text):
    asked = query_of(build_search(question(text), PLATFORM))
    within = asked[asked.index('"') + 1 : asked.index('" or overheidbwb.afkorting')]
    assert not set(within) & set("*?^\x00")
    assert within.replace("\\\\", "").replace('\\"', "").count('"') == 0


def test_operators_within_quotes_are_written_small():
    assert '"or and not"' in query_of(build_search(question("OR", "AND", "NOT"), PLATFORM))


def test_an_empty_text_is_refused_and_not_sent():
    empty = SearchQuestion(CleanText(()), SearchWindow(), "all_words", "register", on_date=TODAY, today=TODAY)
    with pytest.raises(TextRefused):
        build_search(empty, PLATFORM)


def test_quirk_63_every_search_is_for_one_day_as_it_is_known_today():
    past = query_of(build_search(question("wet", on_date=date(2010, 5, 1)), PLATFORM))
    assert past.endswith("overheidbwb.geldigheidsdatum=2010-05-01 and overheidbwb.zichtdatum=2026-11-30")
    future = query_of(build_search(question("wet", on_date=date(2030, 1, 1)), PLATFORM))
    assert future.endswith("overheidbwb.geldigheidsdatum=2030-01-01 and overheidbwb.zichtdatum=2030-01-01")


def test_quirk_70_the_second_look_is_the_same_question_without_the_day():
    asked = question("wet", source="financien", kind="wet")
    assert query_of(build_search(asked, PLATFORM)) == f"{query_of(build_any_day(asked, PLATFORM))} and {DAYS}"


def test_a_law_is_looked_up_by_its_identifier_on_a_day_or_on_all():
    version = build_version("BWBR0005537", TODAY, TODAY, PLATFORM)
    assert query_of(version) == f'dcterms.identifier=="BWBR0005537" and {DAYS}'
    assert query_of(build_versions("BWBR0005537", PLATFORM)) == 'dcterms.identifier=="BWBR0005537"'


def test_quirk_69_the_body_of_a_406_is_read():
    assert build_search(question(), PLATFORM).readable_statuses == {200, 406}
