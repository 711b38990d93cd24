"""Pages of the index: every recorded one, and what can be wrong with one."""

from datetime import UTC, date, datetime

import pytest

from besluitbron.connectors.rechtspraak.answer import read_hit, read_search
from besluitbron.connectors.rechtspraak.feed import Entry, read_feed
from besluitbron.connectors.rechtspraak.sources import CourtIndex, load_sources
from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.contract.search import Hit
from tests.connectors.rechtspraak.asking import FOLDER, answer, entry, feed, question
from tests.recorded import recorded

COURTS = CourtIndex(load_sources())


def hit_of(read: Entry) -> Hit:
    return read_hit(read, COURTS, None)


def test_the_recorded_page_of_five_is_read_field_by_field() -> None:
    page = read_feed(recorded(f"{FOLDER}/atom_five_entries.xml"))
    assert page.total == 3_199_182
    assert [found.ecli for found in page.entries] == [
        "ECLI:NL:RBARN:1998:AA1005",
        "ECLI:NL:RBLEE:1999:AA1049",
        "ECLI:NL:RBLEE:1999:AA1052",
        "ECLI:NL:RBSGR:1999:AA1074",
        "ECLI:NL:RBSGR:1999:AA1079",
    ]
    assert [found.court for found in page.entries] == [
        "Rechtbank Arnhem",
        "Rechtbank Leeuwarden",
        "Rechtbank Leeuwarden",
        "Rechtbank 's-Gravenhage",
        "Rechtbank 's-Gravenhage",
    ]
    assert page.entries[0].day == date(1998, 12, 7)
    assert page.entries[0].case_number == "98/2137 98/2138"
    assert page.entries[3].case_number == "99/5056 en 99/5627"
    assert page.entries[0].changed_at == datetime(2013, 4, 4, 15, 31, 27, tzinfo=UTC)
    # Two in the same second: the index itself has no order among them.
    assert page.entries[1].changed_at == page.entries[2].changed_at


def test_quirk_60_a_dash_is_no_summary() -> None:
    assert all(found.summary is None for found in read_feed(recorded(f"{FOLDER}/atom_five_entries.xml")).entries)
    (one,) = read_feed(recorded(f"{FOLDER}/atom_one_entry.xml")).entries
    assert one.summary == "Lorem ipsum dolor sit amet, consectetur adipiscing elit."
    (bare,) = read_feed(feed(entry(1))).entries
    assert bare.summary is None


def test_a_hit_of_the_recorded_entry_can_be_opened_and_cited() -> None:
    (one,) = read_feed(recorded(f"{FOLDER}/atom_one_entry.xml")).entries
    hit = hit_of(one)
    assert (hit.id, hit.title, hit.source, hit.source_name) == (
        "ECLI:NL:RVS:2000:AA5654",
        "zaaknummer 19990054111",
        "rvs",
        "Raad van State",
    )
    assert (hit.date, hit.date_means) == (date(2000, 4, 20), "decided")
    assert hit.url == "https://uitspraken.rechtspraak.nl/details?id=ECLI:NL:RVS:2000:AA5654"
    assert hit.kind == "uitspraak or conclusie"  # this court gives both, and the index does not say which


def test_the_entry_of_the_notebook_reads_the_same_way() -> None:
    """Printed by another project, so rebuilt here in the feed's shape with its own values."""
    printed = recorded(f"{FOLDER}/notebook_search_entry.txt").decode()
    title = "ECLI:NL:CBB:2024:853, College van Beroep voor het bedrijfsleven, 26-11-2024, 22/496"
    assert all(part in printed for part in ("ECLI:NL:CBB:2024:853", "26-11-2024, 22/496", "2024-12-05T13:18:34Z"))
    made = feed(
        f"<entry><id>ECLI:NL:CBB:2024:853</id><title>{title}</title><summary>Beroep tegen de afwijzing\nvan een verzoek"
        "</summary><updated>2024-12-05T13:18:34Z</updated></entry>"
    )
    (read,) = read_feed(made).entries
    assert (read.day, read.case_number) == (date(2024, 11, 26), "22/496")
    assert read.summary == "Beroep tegen de afwijzing van een verzoek"
    assert hit_of(read).source == "cbb"


def test_quirk_56_a_page_past_the_end_keeps_its_total_and_is_not_taken_for_nothing_found() -> None:
    content = recorded(f"{FOLDER}/atom_page_past_end.xml")
    page = read_feed(content)
    assert (page.total, page.entries) == (3_199_182, ())
    # We always ask from the first one on: no entries beside a total is then a contradiction, not an empty result.
    with pytest.raises(UpstreamUnreadable, match="counted 3199182 judgments and gave 0"):
        read_search(answer(content), question(source="hr"))


def test_quirk_56_a_window_past_the_end_is_empty_and_the_walk_ends() -> None:
    page = read_search(answer(feed(entry(1), entry(2))), question(source="rbams", offset=10))
    assert (page.hits, page.fetched, page.has_next) == ((), 0, False)


def test_nothing_found_is_a_count_of_zero() -> None:
    page = read_search(answer(feed()), question(source="rbams"))
    assert (page.hits, page.total, page.total_kind) == ((), 0, "exact")


@pytest.mark.parametrize(
    "content",
    [
        b"<feed xmlns='http://www.w3.org/2005/Atom'></feed>",
        b"<feed xmlns='http://www.w3.org/2005/Atom'><subtitle>Zoekresultaat</subtitle></feed>",
        b"<rss><subtitle>Aantal gevonden ECLI's: 0</subtitle></rss>",
        feed("<entry><title>zonder nummer</title></entry>"),
        feed("<entry><id>uuid:1</id><title>x</title></entry>"),
        feed("<entry><id>ECLI:NL:HR:2020:1</id><naam>x</naam></entry>"),
        feed(entry(1), entry(2), total=1),
        b"<html><body>Onderhoud</body></html>",
    ],
)
def test_h1_h5_another_shape_is_never_an_empty_result(content: bytes) -> None:
    with pytest.raises(UpstreamUnreadable):
        read_search(answer(content), question(source="rbams"))


def test_a_court_with_commas_in_its_name_and_a_judgment_without_a_case_number() -> None:
    name = "Gemeenschappelijk Hof van Justitie van Aruba, Curaçao, Sint Maarten en van Bonaire, Sint Eustatius en Saba"
    made = feed(
        f"<entry><id>ECLI:NL:OGHACMB:2024:1</id><title>ECLI:NL:OGHACMB:2024:1, {name}, 09-01-2024</title></entry>"
    )
    (read,) = read_feed(made).entries
    assert (read.court, read.day, read.case_number) == (name, date(2024, 1, 9), None)
    assert hit_of(read).source == "oghacmb"
    assert hit_of(read).title == "ECLI:NL:OGHACMB:2024:1"


def test_quirk_58_what_was_deleted_is_withdrawn_and_has_neither_text_nor_summary() -> None:
    made = feed(
        entry(1, deleted="doc", more="<summary>Geheim geworden</summary>"),
        "<entry deleted='ecli'><id>ECLI:NL:RBAMS:2026:2</id><updated>2026-03-12T09:00:00Z</updated></entry>",
    )
    page = read_search(answer(made), question(source="rbams", content="all"))
    for hit in page.hits:
        assert hit.status == "withdrawn"
        assert not hit.has_full_text
        assert hit.snippet is None
        assert hit.url is None


def test_the_order_is_by_day_and_then_by_identifier_in_both_directions() -> None:
    made = feed(entry(3, day="01-01-2026"), entry(1, day="05-01-2026"), entry(2, day="01-01-2026"), entry(4, day="x"))

    def numbers(sort: str) -> list[str]:
        page = read_search(answer(made), question(source="rbams", sort=sort))
        return [hit.id.rpartition(":")[2] for hit in page.hits]

    assert numbers("newest") == ["1", "2", "3", "4"]
    assert numbers("oldest") == ["2", "3", "1", "4"]


def test_the_order_of_change_has_the_newest_first_and_those_without_a_moment_last() -> None:
    made = feed(
        entry(1, updated="x"),
        entry(2, updated="2026-03-12T09:00:00Z"),
        entry(3, updated="2026-03-12T10:00:00Z"),
        entry(4, updated="2026-03-11T10:00:00Z"),
    )
    page = read_search(answer(made), question(source="rbams", sort="changed"))
    assert [hit.id.rpartition(":")[2] for hit in page.hits] == ["3", "2", "4", "1"]


def test_ties_in_the_moment_of_change_are_never_split_over_windows() -> None:
    made = feed(*(entry(number) for number in (5, 3, 1, 4, 2)))
    ids = []
    for offset in range(0, 6, 2):
        page = read_search(answer(made), question(source="rbams", sort="changed", offset=offset, limit=2))
        ids += [hit.id.rpartition(":")[2] for hit in page.hits]
    assert ids == ["1", "2", "3", "4", "5"]


def test_more_than_a_thousand_are_not_passed_off_as_sorted_by_date() -> None:
    made = feed(*(entry(number, day=f"{number % 28 + 1:02}-03-2026") for number in range(1000)), total=5200)
    page = read_search(answer(made), question(source="rbams"))
    assert page.not_applied == ("sort",)
    assert (page.total, page.total_kind, page.has_next) == (5200, "exact", True)
    assert "Of 5200 judgments the 1000" in page.notes[0]
    by_change = read_search(answer(made), question(source="rbams", sort="changed"))
    assert by_change.not_applied == ()
    assert by_change.notes == ()


def test_fewer_judgments_than_were_counted_make_the_answer_incomplete() -> None:
    page = read_search(answer(feed(entry(1), entry(2), total=7)), question(source="rbams"))
    assert page.incomplete == "2 of 7 judgments came"


def test_h20_a_filter_is_proven_on_all_judgments_that_came_not_on_the_window_only() -> None:
    made = feed(
        entry(1, day="05-06-2026"),
        entry(2, day="05-06-2026"),
        entry(3, day="05-06-2019", court="Rechtbank Rotterdam", code="RBROT", updated="2020-01-01T00:00:00Z"),
    )
    asked = question(
        source="rbams",
        limit=1,
        from_date=date(2026, 1, 1),
        to_date=date(2026, 6, 4),
        changed_from="2026-01-01",
        changed_to="2026-03-11",
    )
    page = read_search(answer(made), asked)
    assert set(page.not_applied) == {"source", "from_date", "to_date", "changed_from", "changed_to"}


@pytest.mark.parametrize(
    ("updated", "day"),
    [
        ("2026-07-14T22:30:00Z", "2026-07-15"),
        ("2026-12-31T23:30:00Z", "2027-01-01"),
        ("2026-07-14T21:30:00Z", "2026-07-14"),
    ],
)
def test_quirk_57_the_moment_of_change_is_utc_and_its_day_is_the_dutch_one(updated: str, day: str) -> None:
    made = answer(feed(entry(1, updated=updated)))
    assert read_search(made, question(source="rbams", changed_from=day, changed_to=day)).not_applied == ()
    day_before = date.fromisoformat(day).replace(day=1).isoformat() if day[-2:] != "01" else "2026-12-31"
    assert "changed_to" in read_search(made, question(source="rbams", changed_to=day_before)).not_applied


def test_an_opinion_of_the_office_of_the_supreme_court_is_a_conclusie() -> None:
    made = answer(feed(entry(1, code="PHR", court="Parket bij de Hoge Raad"), entry(2)))
    kinds = {hit.source: hit.kind for hit in read_search(made, question(area="strafrecht")).hits}
    assert kinds == {"phr": "conclusie", "rbams": "uitspraak"}
    asked = read_search(made, question(area="strafrecht", kind="conclusie"))
    assert {hit.kind for hit in asked.hits} == {"conclusie"}
