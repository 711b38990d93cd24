"""The embedded register of local regulations: what it finds, refuses and gets wrong on request."""

import re
from urllib.parse import urlencode

import pytest
from lxml import etree

from besluitbron.embedded.bodies import LOCAL_BODIES
from besluitbron.embedded.koop_cvdr import REGISTER
from besluitbron.embedded.koop_cvdr.platform import COLLECTION
from besluitbron.embedded.koop_cvdr.regulations import JOINT, sample_regulations
from besluitbron.embedded.wire import PlatformAnswer
from tests.recorded import recorded

NS = {
    "srw": "http://www.loc.gov/zing/srw/",
    "dcterms": "http://purl.org/dc/terms/",
    "diag": "http://www.loc.gov/zing/srw/diagnostic/",
}
GAS = 'overheidrg.body="lachgas"'
TODAY = "overheidrg.datumGeldendOp=2026-11-30"


def get(url: str, fault: str | None = None) -> PlatformAnswer:
    return REGISTER.platform.answer("GET", url, {}, None, fault)


def search(query: str, fault: str | None = None, **parameters: str) -> PlatformAnswer:
    asked = {"version": "1.2", "operation": "searchRetrieve", "x-connection": "cvdr", "query": query, **parameters}
    return get(f"https://zoekservice.overheid.nl/sru/Search?{urlencode(asked)}", fault)


def total(answer: PlatformAnswer) -> int:
    return int(etree.fromstring(answer.body).findtext("srw:numberOfRecords", "", NS))


def refusal(answer: PlatformAnswer) -> str:
    root = etree.fromstring(answer.body)
    assert (answer.status, root.tag) == (200, "diagnostics")
    return root.findtext("diag:diagnostic/diag:uri", "", NS).rpartition("/")[2]


def test_the_indexes_are_those_of_the_recorded_explain_and_two_known_without_a_prefix() -> None:
    explained = recorded("cvdr/notebook_explain_parsed.txt").decode()
    listed = {f"{p}.{n}" if p else n for p, n in re.findall(r"\((?:'(\w+)'|None), '(\w+)'\)", explained)}
    assert COLLECTION.indexes == listed | {"creator", "keyword"}


def test_the_envelope_is_that_of_national_law_and_the_metadata_that_of_recorded_documents() -> None:
    page = etree.fromstring(search(GAS, maximumRecords="1").body)
    theirs = etree.fromstring(recorded("bwb/sru_search_grondwet_page_3of11.xml"))
    assert [child.tag for child in page] == [child.tag for child in theirs]
    record = page.find(".//srw:record", NS)
    assert record is not None
    assert [child.tag for child in record] == [child.tag for child in theirs.find(".//srw:record", NS)]
    known = {e.tag for n in (1, 2) for e in etree.fromstring(recorded(f"cvdr/cvdr_example{n}.xml")).iter()}
    regulation = sample_regulations()[0]
    document = etree.fromstring(get(regulation.address(regulation.versions[1])).body)
    assert {e.tag for e in document.iter()} - known <= {f"{{{document.nsmap[None]}}}{n}" for n in ("nr", "titel")}


def test_without_a_day_every_version_is_a_record_and_with_one_each_regulation_is_there_once() -> None:
    assert total(search(GAS)) > total(search(f"{GAS} and {TODAY}")) == 23


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ('creator="De Schans"', True),
        ('creator="Hoogheemraadschap De Schans" and organisatieType=Waterschap', True),
        ('creator="Nieuw-Vossen"', True),
        ('creator="Nieuw Vossen"', False),
        ('gemeente="\'s-Gravenwoude" and overheidrg.body="lachgas"', True),
        ('overheidrg.body adj "blijk van waardering"', True),
        ('overheidrg.body adj "waardering van blijk"', False),
        ("keyword=lachgas", True),
        ("dcterms.identifier=CVDR9900001_2", True),
        ("dcterms.identifier=CVDR9900001", False),
        ("dcterms.identifier=CVDR9900001_*", True),
        ('workid="CVDR9900001"', True),
        ('overheidrg.indeling="verordening overig"', True),
        ('overheidrg.body="or"', False),
    ],
)
def test_indexes_compare_as_others_of_the_register_report(query: str, found: bool) -> None:
    assert (total(search(query)) > 0) is found


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("lachgas", "16"),
        ('cql.textAndIndexes="lachgas"', "16"),
        ('dt.title="lachgas"', "16"),
        ('overheidrg.body="OR"', "1"),
        ('creator="zus AND zo"', "1"),
        ("overheidrg.datumGeldendOp=2026-02-29", "36"),
        ("overheidrg.datumGeldendOp>2026-02-28", "19"),
        ('overheidrg.body="a', "10"),
    ],
)
def test_what_the_platform_does_not_take_is_refused(query: str, number: str) -> None:
    assert refusal(search(query)) == number


def test_quirk_67_the_same_words_in_small_letters_are_words() -> None:
    assert total(search('overheidrg.body="van" and overheidrg.body="de"')) > 10


def test_a_version_ends_the_day_before_the_next_begins() -> None:
    regulation = sample_regulations()[0]
    first, second = regulation.versions[:2]
    for day, number in ((first.last, first.number), (second.first, second.number)):
        answer = search(f"workid={regulation.identifier} and overheidrg.datumGeldendOp={day.isoformat()}")
        found = etree.fromstring(answer.body).findtext(".//dcterms:identifier", "", NS)
        assert (total(answer), found) == (1, f"{regulation.identifier}_{number}")


def test_every_text_is_at_its_address_in_its_case_only() -> None:
    for regulation in sample_regulations():
        for version in regulation.versions:
            address = regulation.address(version)
            assert get(address).status == 200
            swapped = (
                address.replace("/cvdr/", "/CVDR/") if "/cvdr/" in address else address.replace("/CVDR/", "/cvdr/")
            )
            assert get(swapped).status == 404


def test_faults_are_shown_on_request() -> None:
    assert refusal(search(GAS, "refusal")) == "67"
    assert total(search(f"{GAS} and {TODAY}", "filter_ignored")) == total(search(GAS))
    assert search(GAS, "status_406").status == 406


def test_the_sample_is_of_invented_bodies_and_numbers_only() -> None:
    assert {source.name for source in REGISTER.sources()} == {body.name for body in (*LOCAL_BODIES, JOINT)}
    assert all(regulation.number >= 9_900_001 for regulation in sample_regulations())
    assert JOINT.name not in recorded("source-lists/woogle_publishers.json").decode()
