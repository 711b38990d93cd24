"""The embedded register of Officiële bekendmakingen: what it finds, refuses and gets wrong on request."""

import os
import threading
from datetime import date

import pytest

from besluitbron.embedded.bodies import BODIES
from besluitbron.embedded.koop_sru import REGISTER
from besluitbron.embedded.koop_sru.sample import sample_publications
from tests.embedded.koop import diagnostics, get, identifiers, root_of, search, texts, total

WARMTENET = 'c.product-area==officielepublicaties AND cql.textAndIndexes="warmtenet"'
WATERDRECHT = f'{WARMTENET} AND dt.creator=="Waterdrecht" AND w.organisatietype=="gemeente"'
NEWEST = " sortBy dt.available/sort.descending dt.identifier/sort.ascending"
ALL = "c.product-area==officielepublicaties"


def test_a_subject_finds_several_windows_and_one_body_more_than_one() -> None:
    assert total(search(WARMTENET)) >= 15
    assert total(search(WATERDRECHT)) >= 11


def test_one_subject_finds_exactly_one_publication() -> None:
    answer = search('cql.textAndIndexes="zeearend"')
    assert total(answer) == len(identifiers(answer)) == 1


def test_an_empty_result_has_a_container_and_a_count() -> None:
    root = root_of(search('cql.textAndIndexes="xqzvbrulfnip"'))
    assert [len(element) for element in root if element.tag.endswith("}records")] == [0]
    assert total(search('cql.textAndIndexes="xqzvbrulfnip"')) == 0


def test_a_walk_in_windows_visits_every_record_once_and_ends() -> None:
    seen: list[str] = []
    start = "1"
    while start:
        answer = search(WARMTENET + NEWEST, startRecord=start, maximumRecords="7")
        seen += identifiers(answer)
        start = next(iter(texts(answer, "sru:nextRecordPosition")), "")
    assert len(seen) == len(set(seen)) == total(search(WARMTENET))


def test_a_thousand_records_may_be_asked_and_no_more() -> None:
    assert len(identifiers(search(ALL, maximumRecords="1000"))) == total(search(ALL)) > 300
    assert diagnostics(search(ALL, maximumRecords="1001"))[0][0] == "6"
    assert identifiers(search(ALL, maximumRecords="0")) == []


def test_equal_dates_are_ordered_by_the_next_key() -> None:
    days = texts(search(ALL + NEWEST, maximumRecords="1000"), ".//dcterms:available")
    names = identifiers(search(ALL + NEWEST, maximumRecords="1000"))
    rows = list(zip(days, names, strict=True))
    assert rows == sorted(sorted(rows, key=lambda row: row[1]), key=lambda row: row[0], reverse=True)
    assert len(set(days)) < len(days)


def test_without_an_order_results_follow_neither_date_nor_identifier() -> None:
    answer = search(ALL, maximumRecords="100")
    days, names = texts(answer, ".//dcterms:available"), identifiers(answer)
    assert days not in (sorted(days), sorted(days, reverse=True))
    assert names not in (sorted(names), sorted(names, reverse=True))


@pytest.mark.parametrize(
    ("query", "same_as"),
    [
        ('dt.creator="sudermar"', 'dt.creator=="Súdermar"'),
        ('dt.title any "warmtenet braderie"', 'dt.title="warmtenet" or dt.title="braderie"'),
        ('dt.title all "warmtenet aanleg"', 'dt.title="warmtenet" and dt.title="aanleg"'),
        ('dt.title adj "AANLEG warmtenet"', 'dt.title="aanleg warmtenet"'),
        ("dt.available>=2026-01-01", "cql.allRecords=1 not dt.available<2026-01-01"),
        ('w.publicatienaam<>"Gemeenteblad"', 'cql.allRecords=1 not w.publicatienaam=="Gemeenteblad"'),
        ('cql.textAndIndexes="warmte*"', 'cql.textAndIndexes="warmtenet"'),
        ("warmtenet", 'cql.textAndIndexes="warmtenet"'),
        ('dt.identifier=="kst-96001-?"', 'w.dossiernummer==96001 and w.documentstatus=="Opgemaakt"'),
    ],
)
def test_two_ways_to_ask_the_same(query: str, same_as: str) -> None:
    first, second = (search(text, maximumRecords="1000") for text in (query, same_as))
    assert diagnostics(first) == []
    assert set(identifiers(first)) == set(identifiers(second)) != set()


def test_exact_means_case_and_accents_too() -> None:
    assert total(search('dt.creator=="sudermar"')) == 0
    assert total(search('dt.creator=="Gemeente Waterdrecht"')) == 0, "creators are bare names (quirk 35)"


def test_a_bare_name_can_be_two_bodies() -> None:
    both = total(search('dt.creator=="Merenland"'))
    one = total(search('dt.creator=="Merenland" and w.organisatietype=="provincie"'))
    assert both > one > 0


def test_booleans_are_executed_from_left_to_right() -> None:
    flat = total(search("warmtenet or zeearend and dt.creator==Lindemeer"))
    grouped = total(search("warmtenet or (zeearend and dt.creator==Lindemeer)"))
    assert flat < grouped


@pytest.mark.parametrize(
    ("query", "number", "message"),
    [
        ('dcterms.title="x"', "10", "unknown prefix dcterms"),
        ('dt.titel="x"', "10", "unknown index dt.titel"),
        ('title="x"', "10", "unknown index title"),
        ("warmtenet sortBy dcterms.date", "10", "unknown prefix dcterms"),
        ("warmtenet utrecht", "10", "line 1:10 mismatched input 'utrecht'"),
        ('dt.title within "a b"', "19", "unsupported relation within"),
        ('cql.textAndIndexes=""', "27", "empty term unsupported"),
    ],
)
def test_a_wrong_query_is_refused_with_status_200_and_no_count(query: str, number: str, message: str) -> None:
    answer = search(query)
    assert answer.status == 200
    assert texts(answer, "sru:numberOfRecords") == []
    assert [n for n, _ in diagnostics(answer)] == [number]
    assert diagnostics(answer)[0][1].startswith(message)


@pytest.mark.parametrize(
    ("parameters", "number"),
    [
        ({"operation": "scan"}, "4"),
        ({"version": "3.0"}, "5"),
        ({"startRecord": "0"}, "6"),
        ({"startRecord": "tien"}, "6"),
        ({"query": " "}, "7"),
        ({"zoekterm": "x"}, "8"),
        ({"recordSchema": "dc"}, "66"),
        ({"startRecord": "9999"}, "61"),
    ],
)
def test_wrong_parameters_are_refused(parameters: dict[str, str], number: str) -> None:
    query = parameters.pop("query", "warmtenet")
    assert [n for n, _ in diagnostics(search(query, **parameters))] == [number]


def test_parameters_without_effect_are_accepted() -> None:
    plain = search("warmtenet", httpAccept="application/xml")
    assert plain.body == search("warmtenet", sortKeys="x,,0", **{"x-connection": "oep"}).body


def test_a_day_that_does_not_exist_drops_the_clause_beside_the_records() -> None:
    answer = search(f"{WARMTENET} AND dt.available>=2026-02-29")
    assert total(answer) == total(search(WARMTENET))
    assert diagnostics(answer) == [("36", "invalid value for dt.available >= 2026-02-29")]


def test_quirk_28_far_pages_time_out_in_front_of_the_platform() -> None:
    answer = search(ALL, startRecord="10000")
    assert (answer.status, answer.media_type) == (504, "text/html")
    assert b"504 Gateway Time-out" in answer.body


def test_explain_lists_the_indexes() -> None:
    for url in ("https://repository.overheid.nl/sru", "https://repository.overheid.nl/sru?operation=explain"):
        names = [element.text for element in root_of(get(url)).iter("{http://explain.z3950.org/dtd/2.0/}name")]
        assert {"textAndIndexes", "publicatienaam", "available"} <= set(names)
        assert len(names) > 150


def test_fault_refusal() -> None:
    answer = search(WARMTENET, "refusal")
    assert (answer.status, [n for n, _ in diagnostics(answer)]) == (200, ["10"])


def test_fault_filter_ignored_keeps_the_words_and_says_nothing() -> None:
    answer = search(WATERDRECHT, "filter_ignored")
    assert total(answer) == total(search(WARMTENET)) > total(search(WATERDRECHT))
    assert diagnostics(answer) == []


def test_fault_filter_dropped_says_so_beside_the_records() -> None:
    answer = search(WATERDRECHT, "filter_dropped_with_diagnostic")
    assert total(answer) == total(search(WARMTENET))
    assert [n for n, _ in diagnostics(answer)] == ["36", "36"]


def test_fault_offset_ignored_echoes_what_was_asked() -> None:
    answer = search(WARMTENET + NEWEST, "offset_ignored", startRecord="5")
    assert identifiers(answer) == identifiers(search(WARMTENET + NEWEST))
    assert texts(answer, "sru:echoedSearchRetrieveRequest/sru:startRecord") == ["5"]


def test_faults_of_shape() -> None:
    assert texts(search(WARMTENET, "renamed_field"), "sru:numberOfRecords") == []
    missing = root_of(search(WARMTENET, "missing_container"))
    assert not [element for element in missing if element.tag.endswith("}records")]
    assert len(REGISTER.faults) == 6


def test_the_sample_is_the_same_every_time_and_names_no_real_body() -> None:
    made = sample_publications()
    assert made == sample_publications()
    assert len({item.identifier for item in made}) == len(made) > 300
    names = {source.platform_name for source in REGISTER.sources()}
    assert {item.creator.value for item in made} == names
    invented = ("-96001", "-98101", "-98102", "-9000", "-9900")
    assert all(any(number in item.identifier for number in invented) for item in made[2:])
    assert max(item.available for item in made) < date(2026, 11, 30)


def test_every_body_that_publishes_is_a_source() -> None:
    sources = {source.key: source for source in REGISTER.sources()}
    assert {body.key for body in BODIES} < set(sources)
    assert sources["provincie-merenland"].facts == {"organisation_type": "provincie"}
    assert sources["ravensmeer"].successor == "Gemeente Groenewetering"
    assert sources["s-gravenwoude"].platform_name == "'s-Gravenwoude"


def test_nothing_of_a_dissolved_body_is_newer_than_its_end() -> None:
    days = texts(search("dt.creator==Ravensmeer", maximumRecords="100"), ".//dcterms:available")
    assert days
    assert max(days) <= "2022-01-01"


def test_threads_and_forks_ask_with_a_connection_of_their_own() -> None:
    expected = total(search(WARMTENET))
    found: list[int] = []
    threads = [threading.Thread(target=lambda: found.append(total(search(WARMTENET)))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4
    child = os.fork()
    if child == 0:  # pragma: no cover - runs in the child
        os._exit(0 if total(search(WARMTENET)) == expected else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
