"""The embedded register of national law: what it finds, refuses and gets wrong on request."""

import re
from urllib.parse import urlencode

import pytest
from lxml import etree

from besluitbron.embedded.bodies import NATIONAL_BODIES
from besluitbron.embedded.koop_bwb import REGISTER
from besluitbron.embedded.koop_bwb.laws import sample_laws
from besluitbron.embedded.koop_bwb.platform import COLLECTION
from besluitbron.embedded.wire import PlatformAnswer
from tests.recorded import recorded

SRU = "https://zoekservice.overheid.nl/sru/Search"
NS = {
    "srw": "http://www.loc.gov/zing/srw/",
    "dcterms": "http://purl.org/dc/terms/",
    "overheidbwb": "http://standaarden.overheid.nl/bwb/terms/",
    "diag": "http://www.loc.gov/zing/srw/diagnostic/",
}
TODAY = "overheidbwb.geldigheidsdatum=2026-11-30 and overheidbwb.zichtdatum=2026-11-30"
WATER = f"overheidbwb.titel=waterkeringen and {TODAY}"


def get(url: str, fault: str | None = None) -> PlatformAnswer:
    return REGISTER.platform.answer("GET", url, {}, None, fault)


def search(query: str, fault: str | None = None, **parameters: str) -> PlatformAnswer:
    asked = {"version": "1.2", "operation": "searchRetrieve", "x-connection": "BWB", "query": query}
    return get(
        f"{SRU}?{urlencode(asked | {name.replace('_', '-'): value for name, value in parameters.items()})}", fault
    )


def texts(answer: PlatformAnswer, path: str) -> list[str]:
    return [element.text or "" for element in etree.fromstring(answer.body).iterfind(path, NS)]


def total(answer: PlatformAnswer) -> int:
    return int(texts(answer, "srw:numberOfRecords")[0])


def refusal(answer: PlatformAnswer) -> tuple[str, str]:
    root = etree.fromstring(answer.body)
    assert root.tag == "diagnostics"
    uri = root.findtext("diag:diagnostic/diag:uri", "", NS)
    return uri.rpartition("/")[2], root.findtext("diag:diagnostic/diag:details", "", NS)


def shape(element: etree._Element) -> list[str]:
    return [str(e.tag) for e in element.iter() if isinstance(e.tag, str)]


def test_a_record_has_the_shape_of_a_recorded_one_element_by_element() -> None:
    theirs = etree.fromstring(recorded("bwb/sru_search_grondwet_page_3of11.xml"))
    ours = etree.fromstring(search(WATER, maximumRecords="1").body)
    assert shape(ours.find(".//srw:record", NS)) == shape(theirs.find(".//srw:record", NS))
    assert [child.tag for child in ours] == [child.tag for child in theirs]


def test_a_refusal_has_the_shape_of_the_recorded_ones() -> None:
    theirs = etree.fromstring(recorded("cvdr/sru_diagnostic_16.xml"))
    assert shape(etree.fromstring(search("waterkeringen").body)) == shape(theirs)
    assert refusal(search("waterkeringen")) == ("16", "cql.serverChoice")
    recorded_67 = etree.fromstring(recorded("bwb/sru_diagnostic_67.xml"))
    assert shape(etree.fromstring(search(WATER, "refusal").body)) == shape(recorded_67)


def test_the_indexes_are_those_of_the_recorded_explain() -> None:
    listed = recorded("bwb/notebook_explain_parsed.txt").decode()
    assert {f"{prefix}.{name}" for prefix, name in re.findall(r"\('(\w+)', '(\w+)'\)", listed)} == COLLECTION.indexes
    explained = get(f"{SRU}?version=1.2&operation=explain&x-connection=BWB")
    assert set(texts(explained, ".//{*}index")) == COLLECTION.indexes


def test_without_a_day_every_version_is_a_record_and_with_one_each_law_is_there_once() -> None:
    every = total(search("overheidbwb.titel=waterkeringen"))
    day = total(search("overheidbwb.titel=waterkeringen and overheidbwb.geldigheidsdatum=2026-11-30"))
    known = search(WATER, maximumRecords="1000")
    assert every > 2 * day
    assert day == total(known) + 1, "one law was known otherwise before"
    identifiers = texts(known, ".//dcterms:identifier")
    assert len(identifiers) == len(set(identifiers)) == total(known) > 10


@pytest.mark.parametrize(
    ("query", "same_as"),
    [
        (
            'overheidbwb.titel all "regeling waterkeringen"',
            "overheidbwb.titel=regeling and overheidbwb.titel=waterkeringen",
        ),
        (
            'overheidbwb.titel any "pleinen waterkeringen"',
            "overheidbwb.titel=pleinen or overheidbwb.titel=waterkeringen",
        ),
        ('overheidbwb.titel adj "WET waterkeringen"', 'overheidbwb.titel="wet waterkeringen"'),
        ("overheidbwb.afkorting=wwk", 'dcterms.identifier=="BWBR9000001"'),
        ('dcterms.type=="amvb"', "dcterms.type=AMvB"),
    ],
)
def test_relations_mean_what_the_operator_s_manual_says(query: str, same_as: str) -> None:
    assert total(search(query)) == total(search(same_as)) > 0


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("waterkeringen", "16"),
        ('cql.textAndIndexes="waterkeringen"', "16"),
        ('overheidbwb.body="waterkeringen"', "16"),
        ('dt.title="waterkeringen"', "16"),
        ('overheidbwb.titel=="waterkeringen"', "19"),
        ('overheidbwb.titel within "a"', "19"),
        ("overheidbwb.geldigheidsdatum>=2026-01-01", "19"),
        ("overheidbwb.geldigheidsdatum=2026-02-29", "36"),
        ('overheidbwb.titel=""', "27"),
        ('overheidbwb.titel="a', "10"),
        ("overheidbwb.titel=a and", "10"),
        ("overheidbwb.titel=waterkeringen sortBy dcterms.modified", "80"),
    ],
)
def test_what_the_platform_does_not_take_is_refused_with_http_200(query: str, number: str) -> None:
    answer = search(query)
    assert answer.status == 200
    assert refusal(answer)[0] == number


def test_other_connections_versions_operations_and_windows_are_refused() -> None:
    assert refusal(search(WATER, x_connection="officielepublicaties"))[0] == "6"
    assert refusal(search(WATER, version="3.0"))[0] == "5"
    assert refusal(search(WATER, operation="scan"))[0] == "4"
    assert refusal(search(""))[0] == "7"
    assert refusal(search(WATER, startRecord="0"))[0] == "6"
    assert refusal(search(WATER, maximumRecords="1001"))[0] == "6"
    assert refusal(search(WATER, startRecord="500"))[0] == "61"
    assert total(search("overheidbwb.titel=xqzv", startRecord="5")) == 0
    assert total(search(WATER, x_connection="bwb")) == total(search(WATER))


def test_a_walk_in_windows_visits_every_record_once_and_the_last_page_has_no_next() -> None:
    seen: list[str] = []
    start = "1"
    while start:
        answer = search(WATER, startRecord=start, maximumRecords="5")
        seen += texts(answer, ".//dcterms:identifier")
        start = next(iter(texts(answer, "srw:nextRecordPosition")), "")
    assert len(seen) == len(set(seen)) == total(search(WATER))
    assert seen != sorted(seen)


def test_every_record_s_text_is_there_and_the_address_without_a_version_leads_to_the_oldest() -> None:
    for law in sample_laws():
        for version in law.versions:
            answer = get(law.address(version))
            assert answer.status == 200
            root = etree.fromstring(answer.body)
            assert (root.tag, root.get("bwb-id")) == ("toestand", law.identifier)
        bare = get(f"https://repository.officiele-overheidspublicaties.nl/bwb/{law.identifier}")
        assert bare.status == 301
        assert bare.headers["Location"] == law.address(law.versions[0])
    assert get("https://repository.officiele-overheidspublicaties.nl/bwb/BWBR0001840").status == 404


def test_a_manifest_lists_the_versions() -> None:
    law = sample_laws()[0]
    root = etree.fromstring(
        get(f"https://repository.officiele-overheidspublicaties.nl/bwb/{law.identifier}/manifest.xml").body
    )
    assert [e.get("label") for e in root.iter("expression")] == [version.label for version in law.versions]


def test_the_elements_of_a_text_are_among_the_recorded_ones() -> None:
    known = {e.tag for n in ("", "_2", "_3") for e in etree.fromstring(recorded(f"bwb/bwb_toestand{n}.xml")).iter()}
    law = next(law for law in sample_laws() if law.has_annex)
    assert {e.tag for e in etree.fromstring(get(law.address(law.versions[0])).body).iter()} <= known


def test_faults_are_shown_on_request() -> None:
    assert refusal(search(WATER, "refusal"))[0] == "67"
    assert total(search(WATER, "filter_ignored")) == total(search("overheidbwb.titel=waterkeringen"))
    assert texts(search(WATER, "offset_ignored", startRecord="9"), ".//srw:recordPosition")[0] == "1"
    assert texts(search(WATER, "renamed_field"), "srw:numberOfRecords") == []
    assert texts(search(WATER, "missing_container"), "srw:records") == []
    assert search(WATER, "status_406").status == 406
    assert total(search(WATER, "status_406")) == total(search(WATER))


def test_the_sample_is_of_invented_ministries_and_numbers_only() -> None:
    assert {source.name for source in REGISTER.sources()} == {body.name for body in NATIONAL_BODIES}
    assert all(law.identifier >= "BWBR9000001" for law in sample_laws())
    assert {law.authority for law in sample_laws()} == {body.short_name for body in NATIONAL_BODIES}
