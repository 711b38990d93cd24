"""The platform's answers in our words: recorded ones, and those that mislead."""

import ast
import re
from datetime import date

import pytest
from lxml import etree

from besluitbron.connectors.regelingen.answer import read_other_days, read_search, read_versions
from besluitbron.connectors.regelingen.connector import PLATFORM
from besluitbron.connectors.regelingen.query import build_any_day, build_search
from besluitbron.connectors.regelingen.record import read_version
from besluitbron.contract.errors import UpstreamRefused, UpstreamUnavailable, UpstreamUnreadable
from tests.connectors.consolidated import answer, page
from tests.connectors.regelingen.asking import Asked, question, record
from tests.recorded import recorded


def version(**fields):
    (found,) = read_versions(answer(page(record(**fields))))[1]
    return found


def hit(**fields):
    (found,) = read_search(answer(page(record(**fields))), question("x", on_date=date(2017, 1, 1))).hits
    return found


def test_a_record_is_a_version_with_its_body_its_days_and_its_page():
    found = hit()
    assert (found.id, found.title, found.kind) == (
        "CVDR100394_2",
        "Beleidsregels verkeersveiligheid en parkeren",
        "beleidsregel",
    )
    assert (found.source, found.source_name) == ("kampen", "Gemeente Kampen")
    assert (found.date, found.date_means) == (date(2016, 10, 27), "in_force_from")
    assert found.status == "in force from 2016-10-27 on"
    assert found.url == "https://lokaleregelgeving.overheid.nl/CVDR100394/2"
    assert found.facts == {"source": ("kampen",), "kind": ("beleidsregel",)}


def test_the_day_of_uitwerkingtreding_is_the_first_that_is_not_in_force():
    found = version(uitwerkingtredingDatum="2018-01-01")
    assert found.period == (date(2016, 10, 27), date(2017, 12, 31))


def test_a_day_may_have_a_z_an_issued_may_be_empty_and_9999_is_open():
    found = version(inwerkingtredingDatum="2026-07-21Z", issued="", uitwerkingtredingDatum="9999-12-31")
    assert found.period == (date(2026, 7, 21), None)


def test_the_metadata_of_recorded_documents_is_read_as_that_of_a_record():
    """No raw record was recorded; the documents carry the same fields."""
    old = read_version(etree.fromstring(recorded("cvdr/cvdr_example1.xml")))
    assert (old.identifier, old.creator, old.organisation_type) == ("CVDR112779_1", "Spijkenisse", "Gemeente")
    assert old.period == (date(2011, 9, 14), date(2012, 4, 24))
    assert old.bases[0].startswith(
        "Verordening persoonsinformatievoorziening Spijkenisse 2010, art. 4, 9 en 10 (CVDR://90740_1)"
    )
    new = read_version(etree.fromstring(recorded("cvdr/cvdr_example2.xml")))
    assert (new.identifier, new.title, new.creator) == (
        "CVDR100394_2",
        "Beleidsregels verkeersveiligheid en parkeren",
        "Kampen",
    )
    assert new.period == (date(2016, 10, 27), None)
    assert len(new.bases) == 2
    assert "1.1:CVDR77862_1" in new.bases[1]


def test_printed_records_of_a_municipality_and_a_province_are_read_field_by_field():
    printed = recorded("cvdr/notebook_metadata_two_records.txt").decode()
    (beesel, drenthe) = (fields for _, fields in ast.literal_eval(printed))
    read = []
    for fields in (beesel, drenthe):
        name, scheme = re.fullmatch(r"(.*) \((.*)\)", fields["creator"]).groups()
        texts = {
            key: fields.get(key, "")
            for key in ("identifier", "title", "inwerkingtredingDatum", "uitwerkingtredingDatum")
        }
        read.append(hit(scheme=scheme, creator=name, organisatietype="", rubric="", **texts))
    assert [(found.id, found.source) for found in read] == [("CVDR667363_1", "beesel"), ("CVDR95386_1", "drenthe")]
    assert [found.status for found in read] == ["in force from 2022-01-01 on", "in force from 2006-01-01 to 2012-06-30"]
    assert [found.kind for found in read] == ["regeling", "regeling"]


def test_a_namesake_is_told_apart_by_the_kind_of_organisation_also_when_only_the_scheme_has_it():
    assert hit(creator="Utrecht").source == "gemeente-utrecht"
    assert hit(creator="Utrecht", organisatietype="Provincie").source == "provincie-utrecht"
    assert hit(creator="Utrecht", organisatietype="", scheme="overheid:Provincie").source == "provincie-utrecht"
    assert hit(creator="Waterschap Rivierenland", organisatietype="Waterschap").source == "rivierenland"
    assert hit(creator="’s-Gravenhage").source == "den-haag"
    unknown = hit(creator="Regio Onbekend", organisatietype="RegionaalSamenwerkingsorgaan")
    assert (unknown.source, unknown.source_name, unknown.facts["source"]) == (None, "Regio Onbekend", ("",))


@pytest.mark.parametrize(
    ("rubric", "division", "kind"),
    [
        ("algemeen verbindend voorschrift (verordening)", "", "verordening"),
        ("beleidsregel", "", "beleidsregel"),
        ("", "verordening overig", "verordening"),
        ("", "overig", "overig"),
        ("delegatie- of mandaatbesluit", "", "delegatie- of mandaatbesluit"),
        ("", "", "regeling"),
    ],
)
def test_a_kind_comes_from_the_division_else_from_the_rubric(rubric, division, kind):
    assert version(rubric=rubric, indeling=division).kind == kind


def test_quirk_68_an_address_in_capitals_is_the_same_page_and_another_s_is_not_shown():
    own = "https://lokaleregelgeving.overheid.nl/CVDR100394/2"
    assert hit(preferred_url="https://lokaleregelgeving.overheid.nl/cvdr100394/2").url.casefold() == own.casefold()
    for other in (
        "https://elsewhere.example/CVDR100394/2",
        "https://lokaleregelgeving.overheid.nl/CVDR1/1",
        "http://[",
    ):
        assert hit(preferred_url=other).url == own


def test_quirk_65_the_recorded_diagnostic_is_a_refusal_and_never_an_empty_result():
    with pytest.raises(UpstreamRefused) as refused:
        read_search(answer(recorded("cvdr/sru_diagnostic_16.xml")), question("x"))
    assert "16, unsupported index" in refused.value.happened


def test_quirk_67_a_general_error_is_the_platform_s_and_not_nothing_found():
    refusal = "<diagnostics><diagnostic><uri>info:srw/diagnostic/1/1</uri></diagnostic></diagnostics>"
    with pytest.raises(UpstreamUnavailable):
        read_search(answer(refusal.encode()), question("x"))


@pytest.mark.parametrize("missing", ["identifier", "title", "creator"])
def test_h5_a_record_without_what_makes_a_version_is_a_failure(missing):
    with pytest.raises(UpstreamUnreadable):
        version(**{missing: ""})


def test_h5_an_identifier_without_a_version_is_a_failure():
    with pytest.raises(UpstreamUnreadable):
        version(identifier="CVDR100394")


@pytest.mark.parametrize("content", [b"<html><body>x</body></html>", b"<a/>", page(total=5), b"<a", b""])
def test_h1_anything_else_is_a_failure(content):
    with pytest.raises(UpstreamUnreadable):
        read_search(answer(content), question("x"))


def test_the_last_page_has_no_next_position_and_a_version_shown_twice_is_counted_once():
    found = read_search(answer(page(record(), record(), total=2)), question("x"))
    assert (len(found.hits), found.fetched, found.total, found.has_next) == (1, 2, 2, False)
    assert read_search(answer(page(record(), total=9, following=2)), question("x")).has_next is True


def test_a_diagnostic_beside_the_records_proves_no_filter():
    beside = "<diagnostics><diagnostic><uri>info:srw/diagnostic/1/36</uri></diagnostic></diagnostics>"
    asked = question("x", source="kampen", kind="beleidsregel")
    assert read_search(answer(page(record(), more=beside)), asked).not_applied == ("source", "kind", "on_date")


def test_a_kind_is_said_to_leave_out_older_regulations():
    found = read_search(answer(page(record())), question("x", kind="beleidsregel"))
    assert "since 2023-11-20" in " ".join(found.notes)


def test_quirk_70_what_is_not_in_force_is_named_with_its_days():
    ask = Asked()
    for word, day, said in (
        ("straatmuziek", date(2026, 11, 30), "in force from 2012-02-01 to 2021-06-30"),
        (
            "deelvervoer",
            date(2026, 11, 30),
            "not yet in force then: its first version here is in force from 2027-03-01",
        ),
        ("lachgas", date(2016, 1, 1), "in force from 2018-04-"),
    ):
        asked = question(word, on_date=day)
        assert ask(build_search(asked, PLATFORM), lambda a, q=asked: read_search(a, q)).value.hits == ()
        (note,) = ask(build_any_day(asked, PLATFORM), lambda a, q=asked: read_other_days(a, q)).value
        assert said in note
        assert "CVDR99000" in note
    assert "on any other day either" in read_other_days(answer(page()), question("x"))[0]
