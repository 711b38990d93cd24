"""A window of results, read: what its count means, and what is held against the question."""

from datetime import date
from typing import Any

import pytest

from besluitbron.contract.errors import SourceUnknown, UpstreamError, UpstreamRefused, UpstreamUnreadable
from tests.connectors.raadsinformatie.successor_asking import SOEST, page, question, read, result, several

ESTIMATE = {"totalCount": 9933, "totalIsApproximate": True, "hasMore": True}


def test_the_documented_result_is_read_field_by_field() -> None:
    (hit,) = read(page(result())).hits
    assert (hit.id, hit.kind, hit.title) == (SOEST, "document", "Raadsvoorstel begroting 2024")
    assert (hit.source, hit.source_name) == ("soest", "Gemeente Soest")
    assert (hit.date, hit.date_means) == (date(2024, 11, 7), "discussed")
    assert hit.url == "https://api.notubiz.nl/document/12345/1"
    assert hit.snippet == "[page 3 of 12] De begroting voor 2024 bedraagt..."
    assert hit.facts == {"source": ("soest",), "kind": ("document",)}


def test_the_body_comes_from_the_identifier_and_not_from_its_label() -> None:
    labelled = result("document:notubiz:provincie:provincie_groningen:1", organization="Groningen")
    (hit,) = read(page(labelled)).hits
    assert (hit.source, hit.source_name) == ("provincie-groningen", "Provincie Groningen")
    (new,) = read(page(result("motion:ibabs:gemeente:nieuw_dorp:a-b", entityType="Motion"))).hits
    assert (new.source, new.source_name, new.kind) == ("nieuw-dorp", "Gemeente Nieuw Dorp", "motion")


@pytest.mark.parametrize(
    ("members", "shown"),
    [
        ({"matchedPage": 3, "pageCount": 12}, "[page 3 of 12] "),
        ({"matchedPage": 3, "pageCount": 40, "sourcePageCount": 908}, "[page 3 of 908] "),
        ({"matchedPage": 3, "pageCount": 40}, "[page 3 of 40+] "),
        ({"matchedPage": 1, "pageCount": 1}, ""),
        ({"matchedPage": 2, "pageCount": None}, "[page 2] "),
        ({"matchedPage": None, "pageCount": 12}, ""),
        ({"matchedPage": "3", "pageCount": True}, ""),
    ],
)
def test_the_page_of_a_passage_is_said(members: dict[str, Any], shown: str) -> None:
    (hit,) = read(page(result(**members))).hits
    assert hit.snippet == f"{shown}De begroting voor 2024 bedraagt..."


def test_a_pdf_of_which_only_the_first_pages_were_read_is_said() -> None:
    results = several(3)
    results[0] |= {"pageCount": 40, "sourcePageCount": 908}
    results[1] |= {"pageCount": 40}
    results[2] |= {"pageCount": 40, "sourcePageCount": 40}
    (note,) = read(page(*results)).notes
    assert note == "Of long PDFs the register has the first 40 pages only (2 of these results)."


def test_quirk_22_markup_in_a_summary_is_no_text() -> None:
    marked = result(
        summary=None, summaryHtml="De <b>begroting</b> &amp; de &lt;br&gt; kadernota<br>2024", matchedPage=None
    )
    (hit,) = read(page(marked)).hits
    assert hit.snippet == "De begroting & de kadernota 2024"
    nothing = result(summary="Geen samenvatting beschikbaar.", summaryHtml=None)
    assert read(page(nothing)).hits[0].snippet is None


def test_quirk_22_a_count_that_moves_between_windows_is_an_estimate() -> None:
    first = read(page(*several(10), **ESTIMATE))
    second = read(page(*several(10), **ESTIMATE | {"totalCount": 4153}), question("begroting", offset=10))
    assert (first.total, first.total_kind, first.has_next) == (9933, "estimate", True)
    assert (second.total, second.total_kind) == (4153, "estimate")
    assert any("can change from one window to the next" in note for note in first.notes)


def test_quirk_22_a_body_that_the_platform_does_not_know_is_an_error_and_not_an_empty_result() -> None:
    refusal = {"error": 'Onbekende organization "soest".', "hint": "Zie /api/sources voor geldige keys."}
    with pytest.raises(SourceUnknown, match=r"does not know Gemeente Soest .* Nothing was searched"):
        read(refusal, question("begroting", source="soest"), 400)
    with pytest.raises(UpstreamRefused):
        read({"error": 'Onbekend entityType "Document".'}, question("begroting", source="soest"), 400)
    with pytest.raises(UpstreamRefused):
        read(refusal, question("begroting"), 400)
    with pytest.raises(UpstreamUnreadable):
        read({"statusCode": 400}, question("begroting", source="soest"), 400)


def test_an_estimate_that_need_not_know_of_the_period_is_no_total() -> None:
    read_page = read(page(*several(10), **ESTIMATE), question("begroting", from_date=date(2020, 1, 1)))
    assert (read_page.total, read_page.total_kind) == (None, "unknown")
    assert any("need not know of the period" in note for note in read_page.notes)
    exact = read(page(*several(2)), question("begroting", from_date=date(2020, 1, 1)))
    assert (exact.total, exact.total_kind) == (2, "exact")


def test_a_search_that_ended_early_is_not_the_whole() -> None:
    """The newest 6,000 rows had nothing of the period: empty, with a total, and without more (its search_api)."""
    read_page = read(
        page(totalCount=30_000, totalIsApproximate=True, hasMore=False), question("raad", to_date=date(2010, 1, 1))
    )
    assert read_page.hits == ()
    assert read_page.incomplete is not None
    assert "ended the search before it had looked at everything" in read_page.incomplete
    short = read(page(*several(3), **ESTIMATE), question("raad"))
    assert short.incomplete is not None


def test_fewer_results_than_an_exact_count_promises_are_said_to_be_missing() -> None:
    assert read(page(*several(3), totalCount=7)).incomplete == "3 of the 7 results of this window came"
    assert read(page(*several(3), totalCount=13), question("x", offset=10)).incomplete is None


def test_the_count_of_a_later_window_without_words_is_not_a_total() -> None:
    """The platform then counts the rows of that window alone, and calls it exact."""
    later = read(page(*several(4)), question(source="soest", kind="meeting", offset=20))
    assert (later.total, later.total_kind, later.has_next) == (None, "unknown", False)
    first = read(page(*several(4)), question(source="soest", kind="meeting"))
    assert (first.total, first.total_kind) == (4, "exact")


def test_without_words_the_offset_counts_rows_so_that_a_short_window_with_more_is_a_full_one() -> None:
    read_page = read(page(*several(7), **ESTIMATE), question(source="soest", kind="meeting"))
    assert (read_page.fetched, len(read_page.hits), read_page.incomplete) == (10, 7, None)
    last = read(page(*several(7)), question(source="soest", kind="meeting", offset=30))
    assert last.fetched == 7


def test_a_count_of_which_nothing_is_said_is_no_exact_one() -> None:
    unsaid = page(*several(10))
    del unsaid["totalIsApproximate"]
    assert read(unsaid).total_kind == "estimate"
    del unsaid["totalCount"], unsaid["hasMore"]
    without = read(unsaid)
    assert (without.total, without.total_kind, without.has_next) == (None, "unknown", None)


def test_quirk_14_the_same_file_under_two_ids_is_shown_once() -> None:
    first, second = several(2)
    second["downloadUrl"] = first["downloadUrl"]
    read_page = read(page(first, second))
    assert len(read_page.hits) == 1
    assert (read_page.fetched, read_page.left_out) == (2, 0)


def test_quirk_21_days_are_dutch_days_and_what_the_platform_counts_otherwise_is_said() -> None:
    """A debate of 4 July, 00:15, is 3 July in UTC, where the platform cuts its days."""
    night = result("meeting:ibabs:gemeente:delft:a", entityType="Meeting", sortDate="2025-07-03T22:15:00Z")
    evening = result("meeting:ibabs:gemeente:delft:b", entityType="Meeting", sortDate="2025-07-03T18:00:00Z")
    asked = question(source="delft", kind="meeting", from_date=date(2025, 7, 3), to_date=date(2025, 7, 3))
    read_page = read(page(night, evening), asked)
    assert [hit.id for hit in read_page.hits] == ["meeting:ibabs:gemeente:delft:b"]
    assert (read_page.fetched, read_page.left_out) == (2, 1)
    assert any("on the day after 2025-07-03, is left out" in note for note in read_page.notes)
    assert any("counts days in UTC" in note for note in read_page.notes)
    open_end = read(page(night), question(source="delft", kind="meeting"))
    assert [hit.date for hit in open_end.hits] == [date(2025, 7, 4)]


@pytest.mark.parametrize(
    ("start", "day"),
    [
        ("2024-11-07 00:00:00", date(2024, 11, 7)),
        ("2024-11-07T00:00:00Z", date(2024, 11, 7)),
        ("2024-12-31T23:30:00Z", date(2025, 1, 1)),
        ("9999-12-31T00:00:00Z", None),
        ("onbekend", None),
        (None, None),
    ],
)
def test_a_date_is_read_or_left_out(start: str | None, day: date | None) -> None:
    (hit,) = read(page(result(sortDate=start))).hits
    assert hit.date == day
    assert (hit.date_means is None) == (day is None)


def test_what_is_still_to_come_is_planned() -> None:
    coming = result(MEETING_ID, entityType="Meeting", sortDate="2027-01-12T19:00:00Z", downloadUrl=None)
    (hit,) = read(page(coming)).hits
    assert (hit.date_means, hit.meeting_id, hit.has_full_text) == ("planned", MEETING_ID, False)
    assert hit.url == "https://openbesluitvorming.nl/?view=meeting%3Anotubiz%3Agemeente%3Asoest%3A830424"


MEETING_ID = "meeting:notubiz:gemeente:soest:830424"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b"<html>Storing</html>",
        {},
        {"items": [], "totalCount": 0},
        {"results": {}},
        {"results": ["a"]},
        page({"entityId": "12345", "entityType": "Document"}),
        page({"entityType": "Document", "title": "x"}),
        page(*several(11)),
    ],
)
def test_another_shape_is_a_failure_and_never_an_empty_result(content: Any) -> None:
    with pytest.raises(UpstreamError):
        read(content)


def test_notes_say_of_which_things_a_count_is() -> None:
    motions = read(page(), question("woningbouw", kind="motion")).notes
    assert any("not the number of motions" in note for note in motions)
    meetings = read(page(), question("woningbouw", source="soest", kind="meeting")).notes
    assert any("names and agendas of meetings" in note for note in meetings)
    assert read(page(), question("woningbouw")).notes == ()
