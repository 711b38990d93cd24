"""The platform's answers in our words: recorded ones, and those that mislead."""

from datetime import date

import pytest

from besluitbron.connectors.wetten.answer import known_last, read_other_days, read_search, read_versions
from besluitbron.connectors.wetten.connector import PLATFORM
from besluitbron.connectors.wetten.query import build_any_day, build_search
from besluitbron.contract.errors import UpstreamRefused, UpstreamUnavailable, UpstreamUnreadable
from besluitbron.contract.validity import life_of
from besluitbron.upstream.consolidated import versions_on
from tests.connectors.consolidated import answer, page
from tests.connectors.wetten.asking import Asked, printed_records, question, record
from tests.recorded import recorded

GRONDWET = "bwb/sru_search_grondwet_page_3of11.xml"


def printed_page(path: str) -> bytes:
    """Records that were printed as dictionaries, as a page again."""
    return page(*(record(**found) for found in printed_records(recorded(path).decode())))


def test_quirk_63_the_recorded_page_has_one_record_a_version_with_its_days():
    asked = question("grondwet", limit=3, on_date=date(2003, 1, 1))
    found = read_search(answer(recorded(GRONDWET)), asked)
    assert [hit.id for hit in found.hits] == [
        "BWBR0001840/2002-03-21",
        "BWBR0001840/2005-02-08",
        "BWBR0001840/2006-04-06",
    ]
    first = found.hits[0]
    assert (first.title, first.kind, first.citation_id) == ("Grondwet", "wet", "BWBR0001840")
    assert (first.source, first.source_name) == (
        "binnenlandse-zaken-en-koninkrijksrelaties",
        "Ministerie van Binnenlandse Zaken en Koninkrijksrelaties",
    )
    assert first.in_force == (date(2002, 3, 21), date(2005, 2, 7))
    assert first.status == "in force from 2002-03-21 to 2005-02-07"
    assert (first.date, first.date_means) == (date(2002, 3, 21), "in_force_from")
    assert first.url == "https://wetten.overheid.nl/BWBR0001840/2002-03-21"
    assert first.facts == {"kind": ("wet",), "source": ("binnenlandse-zaken-en-koninkrijksrelaties",)}
    assert (found.total, found.total_kind, found.has_next, found.fetched) == (11, "exact", True, 3)


def test_an_end_of_9999_is_open_and_a_day_may_have_a_z():
    (version,) = read_versions(answer(page(record(geldigheidsperiode_startdatum="2026-07-21Z"))))[1]
    assert version.period == (date(2026, 7, 21), None)
    assert version.known == (date(2002, 3, 21), None)


@pytest.mark.parametrize(
    ("path", "law", "count", "last"),
    [
        ("bwb/notebook_search_BWBR0045754_4versions.txt", "BWBR0045754", 4, "in force from 2023-04-01 on"),
        ("bwb/notebook_search_titel_textiel.txt", "BWBR0045628", 5, "in force from 2023-12-01 to 2024-01-12"),
        ("bwb/notebook_search_modified_this_year.txt", "BWBR0001827", 3, "in force from 2002-09-01 to 2002-12-31"),
    ],
)
def test_printed_records_of_the_platform_are_read_field_by_field(path, law, count, last):
    found = read_search(answer(printed_page(path)), question("x"))
    assert len(found.hits) == count
    assert (found.hits[-1].citation_id, found.hits[-1].status) == (law, last)
    assert {hit.kind for hit in found.hits} <= {"wet", "AMvB", "ministeriele-regeling", "beleidsregel"}
    assert all(hit.source for hit in found.hits)


def test_of_two_recorded_versions_of_the_same_days_the_one_known_now_is_shown():
    """Recorded: BWBR0001827 of 2002-07-01 was seen in one form until 2004-03-25 and in another since."""
    _, versions = read_versions(answer(printed_page("bwb/notebook_search_modified_this_year.txt")))
    on_day = known_last(versions_on(versions, "BWBR0001827", date(2002, 7, 15)))
    assert [version.text_address.rpartition("/")[2] for version in on_day] == ["BWBR0001827_2002-07-01_1.xml"]
    assert [version.text_address for version in known_last(reversed(versions)) if version in on_day]
    found = read_search(answer(printed_page("bwb/notebook_search_modified_this_year.txt")), question("x"))
    assert (found.fetched, len(found.hits)) == (5, 3)


def test_the_responsible_ministry_may_be_one_that_no_longer_exists():
    found = read_search(answer(printed_page("bwb/notebook_search_modified_this_year.txt")), question("x"))
    assert {hit.source for hit in found.hits} == {"veiligheid-en-justitie"}


def test_an_authority_outside_the_list_is_named_and_proves_no_source():
    (hit,) = read_search(answer(page(record(authority="Nieuwe Zaken"))), question("x")).hits
    assert (hit.source, hit.source_name, hit.facts["source"]) == (None, "Nieuwe Zaken", ("",))


def test_quirk_65_diagnostics_as_root_are_a_refusal_and_never_an_empty_result():
    with pytest.raises(UpstreamRefused) as refused:
        read_search(answer(recorded("bwb/sru_diagnostic_67.xml")), question("x"))
    assert "67" in refused.value.happened


@pytest.mark.parametrize(
    ("number", "failure"), [(1, UpstreamUnavailable), (16, UpstreamRefused), (61, UpstreamRefused)]
)
def test_quirk_65_every_other_diagnostic_is_a_failure_on_the_first_page(number, failure):
    refusal = (
        '<diagnostics><diagnostic xmlns="http://www.loc.gov/zing/srw/diagnostic/">'
        f"<uri>info:srw/diagnostic/1/{number}</uri><message>x</message></diagnostic></diagnostics>"
    )
    with pytest.raises(failure):
        read_search(answer(refusal.encode()), question("x"))


def test_a_diagnostic_for_a_window_past_the_end_is_an_answer():
    refusal = "<diagnostics><diagnostic><uri>info:srw/diagnostic/1/61</uri></diagnostic></diagnostics>"
    found = read_search(answer(refusal.encode()), question("x", offset=20))
    assert (found.hits, found.total) == ((), None)


def test_a_diagnostic_beside_the_records_proves_no_filter():
    beside = "<diagnostics><diagnostic><uri>info:srw/diagnostic/1/36</uri></diagnostic></diagnostics>"
    asked = question("x", source="financien", kind="wet")
    assert read_search(answer(page(record(), more=beside)), asked).not_applied == ("source", "kind", "on_date")


@pytest.mark.parametrize("missing", ["identifier", "title", "geldigheidsperiode_startdatum"])
def test_h5_a_record_without_what_makes_a_version_is_a_failure(missing):
    with pytest.raises(UpstreamUnreadable):
        read_search(answer(page(record(**{missing: ""}))), question("x"))


@pytest.mark.parametrize(
    "content", [b"<html><body>onderhoud</body></html>", b"<searchRetrieveResponse/>", page(total=5), b"<a", b""]
)
def test_h1_anything_else_is_a_failure(content):
    with pytest.raises(UpstreamUnreadable):
        read_search(answer(content), question("x"))


def test_an_entity_in_an_answer_is_refused():
    bomb = b'<!DOCTYPE a [<!ENTITY b "c">]>' + page(record())
    with pytest.raises(UpstreamUnreadable):
        read_search(answer(bomb), question("x"))


def test_twice_escaped_and_invisible_characters_are_undone():
    (hit,) = read_search(answer(page(record(title="Wet&amp;amp; \u00a0regel\u00adgeving  x"))), question("x")).hits
    assert hit.title == "Wet& regelgeving x"


def test_every_search_says_that_titles_were_searched_and_an_unknown_kind_that_it_is_one():
    notes = " ".join(read_search(answer(page(record())), question("x", kind="decreet")).notes)
    assert "no search in the text of laws" in notes
    assert "'decreet' is no kind" in notes


def test_quirk_70_a_law_that_is_not_in_force_is_named_with_its_days():
    ask = Asked()
    for word, said in (
        ("loodlijnen", "no longer in force then: its last version here ended on 2022-04-13"),
        ("energiehubs", "not yet in force then: its first version here is in force from 2027-07-01"),
    ):
        asked = question(word)
        assert ask(build_search(asked, PLATFORM), lambda a, q=asked: read_search(a, q)).value.hits == ()
        notes = ask(build_any_day(asked, PLATFORM), lambda a, q=asked: read_other_days(a, q)).value
        assert said in notes[0]
        assert "BWBR90000" in notes[0]


def test_quirk_70_nothing_on_any_day_is_said_too_and_a_cut_list_claims_no_end():
    assert "on any other day either" in read_other_days(answer(page()), question("x"))[0]
    cut = page(record(geldigheidsperiode_einddatum="2005-02-07"), total=233, following=2)
    (note,) = read_other_days(answer(cut), question("x"))
    assert "one version is in force from 2002-03-21 to 2005-02-07" in note
    assert "no longer" not in note


def test_quirk_70_a_law_that_is_in_force_by_its_own_dates_is_not_said_to_be_none():
    (note,) = read_other_days(answer(page(record())), question("x"))
    assert "by its own dates in force from 2002-03-21 on" in note
    assert "longer" not in note


def test_the_life_of_a_law_spans_its_versions():
    _, versions = read_versions(answer(printed_page("bwb/notebook_search_BWBR0045754_4versions.txt")))
    periods = [version.period for version in versions]
    assert life_of(periods) == (date(2022, 5, 1), None)
    assert life_of(periods[:2]) == (date(2022, 5, 1), date(2023, 2, 17))
