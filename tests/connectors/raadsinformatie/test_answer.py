"""The platform's answer, confirmed before it is counted."""

import json
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from besluitbron.connectors.raadsinformatie.classic.answer import read_one
from besluitbron.connectors.raadsinformatie.classic.search import read_search_page
from besluitbron.contract.errors import SourceUnknown, UpstreamError, UpstreamRefused, UpstreamUnreadable
from besluitbron.contract.search import Hit, SearchPage
from tests.connectors.raadsinformatie.asking import NO_INDEX, answer, hit, page, question

ASKED = question("warmtenet")


def read(content: Any, asked: Any = ASKED, status: int = 200) -> SearchPage:
    return read_search_page(answer(content, status), asked)


def only(content: Any, asked: Any = ASKED) -> Hit:
    (found,) = read(content, asked).hits
    return found


def test_a_hit_says_what_it_is_of_whom_of_when_and_where_to_open_it() -> None:
    found = only(
        page(
            hit(
                original_url="https://ris.delft.nl/document/1",
                url="https://api.openraadsinformatie.nl/v1/resolve/ibabs/agenda_item/1",
                is_referenced_by="6512300",
                highlight={"text": ["over het <em>warmtenet</em>\n in de &amp; wijk a < b"]},
            )
        )
    )
    assert found == Hit(
        id="ori_delft/6512345",
        title="Raadsvoorstel warmtenet",
        kind="document",
        source="delft",
        source_name="Gemeente Delft",
        date=date(2026, 5, 12),
        date_means="discussed",
        url="https://ris.delft.nl/document/1",
        snippet="over het warmtenet in de & wijk a < b",
        meeting_id="ori_delft/6512345",
        citation_id="ORI 6512345",
        facts={"source": ("delft",), "kind": ("document",)},
    )


def test_quirk_2_an_exact_total_is_exact_and_a_lower_bound_is_not() -> None:
    ten = [hit(str(number)) for number in range(10)]
    assert (read(page(*ten, total=1234)).total, read(page(*ten, total=1234)).total_kind) == (1234, "exact")
    assert read(page(*ten, total=10_000, relation="gte")).total_kind == "at_least"


def test_an_empty_page_is_an_empty_result() -> None:
    assert read(page()) == SearchPage(hits=(), fetched=0, total=0, total_kind="exact")


@pytest.mark.parametrize(
    ("members", "said"),
    [
        ({"timed_out": True}, "its own time limit ended the search early"),
        ({"_shards": {"total": 5, "successful": 3, "skipped": 0, "failed": 2}}, "2 of its 5 indices failed"),
    ],
)
def test_quirk_11_a_partial_answer_is_partial_and_its_total_a_lower_bound(members: dict[str, Any], said: str) -> None:
    found = read(page(hit(), **members))
    assert (found.incomplete, found.total_kind) == (said, "at_least")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"<html>Onderhoud</html>",
        b'{"hits": {"total": {"value": 3',
        b"[]",
        {},
        {"acknowledged": True},
        {**page(hit()), "hits": None},
        {**page(hit()), "_shards": "fine"},
        {**page(hit()), "hits": {"total": {"value": 1, "relation": "eq"}, "results": [hit()]}},
        {**page(hit()), "hits": {"total": 1, "hits": [hit()]}},
        {**page(hit()), "hits": {"total": {"count": 1, "relation": "eq"}, "hits": [hit()]}},
        {**page(hit()), "hits": {"total": {"value": "1", "relation": "eq"}, "hits": [hit()]}},
        {**page(hit()), "hits": {"total": {"value": -1, "relation": "eq"}, "hits": []}},
        page({**hit(), "_source": None}),
        page({**hit(), "_index": "..%2f_cat"}),
        page({**hit(), "_id": 7}),
        page("a string"),  # type: ignore[arg-type]  # what is no record at all
    ],
)
def test_an_answer_of_another_shape_is_a_failure_and_never_an_empty_result(content: Any) -> None:
    with pytest.raises(UpstreamUnreadable):
        read(content)


NOWHERE = page(_shards={"total": 0, "successful": 0, "skipped": 0, "failed": 0})


@pytest.mark.parametrize(("content", "status"), [(NO_INDEX, 404), (NOWHERE, 200)])
def test_quirk_6_a_source_without_an_index_is_for_the_caller_to_repair(content: dict[str, Any], status: int) -> None:
    with pytest.raises(SourceUnknown, match=r"holds no index for Gemeente Delft now; list_sources says"):
        read(content, question("x", source="delft"), status)


@pytest.mark.parametrize(("content", "status"), [(NO_INDEX, 404), (NOWHERE, 200)])
def test_a_register_without_any_index_is_a_failure_of_the_platform(content: dict[str, Any], status: int) -> None:
    with pytest.raises(UpstreamRefused, match="no index for any council"):
        read(content, question("x"), status)


def test_another_404_is_not_taken_for_a_missing_source() -> None:
    with pytest.raises(UpstreamUnreadable):
        read({"error": "no handler found for uri [/v1/elastic]"}, status=404)


def test_more_records_than_the_window_can_hold_show_that_the_offset_was_not_applied() -> None:
    with pytest.raises(UpstreamUnreadable, match="another window"):
        read(page(*[hit(str(n)) for n in range(10)], total=13), question("x", offset=10))


def test_fewer_records_than_the_total_promises_are_said_to_be_missing() -> None:
    found = read(page(hit("1"), hit("2"), total=30))
    assert found.incomplete == "2 of the 10 results of this window came"


def test_quirk_14_twins_are_shown_once_and_counted() -> None:
    same = {"original_url": "https://ris.delft.nl/1"}
    size = {"name": "4. Integrale tekst APV", "size_in_bytes": 1_204_331}
    found = read(page(hit("1", **same), hit("2", **same), hit("3", **size), hit("4", **size), hit("5")))
    assert [h.id.rpartition("/")[2] for h in found.hits] == ["1", "3", "5"]
    assert (found.fetched, found.total) == (5, 5)


def test_what_only_looks_alike_is_shown_twice() -> None:
    opening = {"@type": "AgendaItem", "name": "Opening", "original_url": "https://ris.delft.nl/vergadering/1"}
    agenda = read(page(hit("1", **opening), hit("2", **opening)), question("opening", kind="agenda_item"))
    elsewhere = {"original_url": "https://gr.example/1"}
    bodies = read(page(hit("1", **elsewhere), hit("2", "ori_rijswijk_20260401120000", **elsewhere)))
    unsized = read(page(hit("1", name="Bijlage 1"), hit("2", name="Bijlage 1")))
    assert [len(found.hits) for found in (agenda, bodies, unsized)] == [2, 2, 2]


@pytest.mark.parametrize("kind", ["motion", "report", "agenda_item"])
def test_a_count_of_what_councils_also_file_as_documents_says_so(kind: str) -> None:
    types = {"motion": "Motion", "report": "Report", "agenda_item": "AgendaItem"}
    (note,) = read(page(hit(**{"@type": types[kind]})), question("x", kind=kind)).notes
    assert "this total is not the number of" in note
    assert "kind document" in note
    assert read(page(hit()), question("x")).notes == ()


def test_a_text_for_meetings_is_said_to_be_searched_in_their_names() -> None:
    (note,) = read(page(), question("warmtenet", kind="meeting", sort="newest", source="delft")).notes
    assert "names of meetings" in note
    assert "search_documents" in note
    assert read(page(), question(kind="meeting", sort="newest", source="delft")).notes == ()


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("50+", "'50+' is searched as '50'."),
        ("5%", "'5%' is searched as '5'."),
        ("2024/123", "'2024/123' is searched as '2024 123' (these parts in a row)."),
        ("R&D", "'R&D' is searched as 'R D' (these parts in a row)."),
    ],
)
def test_signs_that_the_index_does_not_hold_are_named(word: str, said: str) -> None:
    (note,) = read(page(hit()), question("beleid", word, word)).notes
    assert note == f"The register's index holds no signs: {said}"


@pytest.mark.parametrize("word", ["wmo-besluit", "C.V.", "art.", "1.000.000", "'s-Gravenhage", "foto's", "m²", "café"])
def test_a_word_whose_signs_lose_no_meaning_needs_no_note(word: str) -> None:
    assert read(page(hit()), question(word)).notes == ()


def test_results_of_an_older_index_of_a_body_are_said_to_be_that() -> None:
    both = page(hit("1"), hit("2", "ori_delft_20180301120000"))
    (note,) = read(both, question("x", source="delft")).notes
    assert "an older index of this body" in note
    assert read(both, question("x")).notes == ()
    assert read(page(hit("1")), question("x", source="delft")).notes == ()


@pytest.mark.parametrize(
    ("raw", "day"),
    [
        ("2026-05-12T22:30:00+00:00", date(2026, 5, 13)),
        ("2026-05-12T22:30:00Z", date(2026, 5, 13)),
        ("2026-01-12T23:30:00.000000", date(2026, 1, 13)),
        ("2026-05-12T23:59:00+02:00", date(2026, 5, 12)),
        ("2026-05-12", date(2026, 5, 12)),
        (["2026-05-12", "2020-01-01"], date(2026, 5, 12)),
        ("0001-01-01T00:00:00", None),
        ("9999-12-31T23:59:59Z", None),
        ("gisteren", None),
        (20260512, None),
        (None, None),
    ],
)
def test_quirk_21_a_day_is_cut_off_after_the_move_to_amsterdam(raw: Any, day: date | None) -> None:
    assert only(page(hit(last_discussed_at=raw))).date == day


def test_quirk_15_what_is_still_to_come_is_planned() -> None:
    assert only(page(hit(last_discussed_at="2026-11-30T20:00:00+01:00"))).date_means == "planned"
    assert only(page(hit(last_discussed_at="2026-11-30T10:00:00+01:00"))).date_means == "discussed"
    met = hit(**{"@type": "Meeting", "last_discussed_at": "2026-11-26T19:30:00+01:00"})
    assert only(page(met), question(kind="meeting")).date_means == "met"


def test_quirk_15_a_report_has_the_date_that_was_asked_for() -> None:
    report = hit(**{"@type": "Report", "last_discussed_at": "2026-06-01", "start_date": "2025-03-03"})
    assert only(page(report), question("x", kind="report")).date == date(2026, 6, 1)
    asked = question("x", kind="report", to_date=date(2025, 12, 31))
    assert only(page(report), asked).date == date(2025, 3, 3)


@pytest.mark.parametrize(
    ("fragment", "snippet"),
    [
        ("over het <em>warmtenet</em> en <em>gas</em>", "over het warmtenet en gas"),
        (
            "de gemeenteraad van Delft bijeen ter behandeling van het <em>warmtenet</em>",
            "…ter behandeling van het warmtenet",
        ),
        ("hoofdstuk-over-(<em>warmtenet</em>)", "hoofdstuk-over-(warmtenet)"),
        ("x" * 50 + "<em>warmtenet</em>", "…warmtenet"),
        ("zonder merk &lt;b&gt;", "zonder merk <b>"),
    ],
)
def test_a_snippet_begins_near_the_word_that_was_found(fragment: str, snippet: str) -> None:
    assert only(page(hit(highlight={"text": ["  ", fragment]}))).snippet == snippet


@pytest.mark.parametrize(
    ("fields", "title"),
    [
        ({"name": None, "title": "Amendement"}, "Amendement"),
        ({"name": "  Motie &quot;Groen&quot; <br>dak\u00ad\x00 "}, 'Motie "Groen" dak'),
        ({"name": "", "file_name": "nota.pdf"}, "nota.pdf"),
        ({"name": ["Eerste", "Tweede"]}, "Eerste"),
        ({"name": {}}, "(without a title)"),
    ],
)
def test_a_title_is_one_clean_line(fields: dict[str, Any], title: str) -> None:
    assert only(page(hit(**fields))).title == title


@pytest.mark.parametrize(
    ("fields", "url"),
    [
        ({"original_url": "javascript:alert(1)", "url": "https://api.example/1"}, "https://api.example/1"),
        ({"original_url": ["https://a.example/1", "https://a.example/2"]}, "https://a.example/1"),
        ({"original_url": "httphttp://a.example"}, None),
        ({}, None),
    ],
)
def test_quirk_12_a_link_is_one_that_a_person_can_open(fields: dict[str, Any], url: str | None) -> None:
    assert only(page(hit(**fields))).url == url


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"@type": "Meeting", "status": "https://schema.org/EventCancelled"}, "cancelled"),
        ({"@type": "Meeting", "status": "https://argu.co/ns/meeting#EventConfirmed"}, None),
        ({"@type": "Meeting", "status": "https://argu.co/ns/meeting#EventUnconfirmed"}, None),
        ({"@type": "Report", "result": "http://www.w3.org/ns/opengov#ResultPassed"}, "adopted"),
        ({"@type": "Report", "result": "Aangehouden"}, "Aangehouden"),
    ],
)
def test_only_a_state_out_of_the_ordinary_is_said(fields: dict[str, Any], status: str | None) -> None:
    assert only(page(hit(**fields))).status == status


def test_an_unlisted_alias_gets_a_name_of_its_own_and_an_unaliased_index_stays_whole() -> None:
    found = only(page(hit("1", "ori_nieuw_aan_de_dijk_20180101000000")))
    assert (found.source, found.source_name) == ("nieuw-aan-de-dijk", "Gemeente Nieuw aan de Dijk")
    assert found.id == "ori_nieuw_aan_de_dijk_20180101000000/1"


def test_another_type_than_asked_shows_in_the_facts() -> None:
    assert only(page(hit(**{"@type": "Person"}))).facts["kind"] == ("other",)


@pytest.mark.parametrize("relation", ["6512300", 6512300, ["6512300", "7"], {"@list": ["6512300"]}, {"@id": "6512300"}])
def test_quirk_9_a_relation_of_any_shape_leads_to_the_meeting(relation: Any) -> None:
    assert only(page(hit(is_referenced_by=relation))).meeting_id == "ori_delft/6512345"


def test_a_document_of_a_list_entry_promises_no_meeting() -> None:
    of_a_list = "https://api.openraadsinformatie.nl/v1/resolve/ibabs/report/5f891c60"
    assert only(page(hit(is_referenced_by="6512300", url=of_a_list))).meeting_id is None


@pytest.mark.parametrize("relation", [None, [], "", {"@list": []}, True, [None]])
def test_no_relation_promises_no_meeting(relation: Any) -> None:
    assert only(page(hit(is_referenced_by=relation))).meeting_id is None


def test_a_missing_record_and_a_missing_index_are_told_apart() -> None:
    missing = {"_index": "ori_delft_20260401120000", "_type": "_doc", "_id": "1", "found": False}
    assert read_one(answer(missing, 404)) is None
    with pytest.raises(SourceUnknown, match="holds no index for ori_delft now"):
        read_one(answer(NO_INDEX, 404), "ori_delft")
    with pytest.raises(UpstreamUnreadable):
        read_one(answer({"_index": "ori_delft", "_id": "1"}))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8) | st.just("@list"), inner, max_size=3)
    ),
    max_leaves=6,
)
FIELDS = [
    "name",
    "title",
    "last_discussed_at",
    "original_url",
    "url",
    "is_referenced_by",
    "status",
    "size_in_bytes",
    "@type",
]


@given(fields=st.dictionaries(st.sampled_from(FIELDS), JSON), highlight=JSON)
def test_whatever_a_field_holds_a_page_comes_out(fields: dict[str, Any], highlight: Any) -> None:
    found = read(page(hit(**fields, highlight=highlight)))
    assert len(found.hits) == 1
    assert found.hits[0].title


@given(
    where=st.lists(
        st.sampled_from(["_shards", "hits", "total", "value", "relation", 0, "_source", "_index"]), max_size=3
    ),
    value=JSON,
)
def test_whatever_the_shape_only_a_page_or_a_failure_of_the_platform_comes_out(where: list[Any], value: Any) -> None:
    content: Any = page(hit())
    spot = content
    for step in where[:-1]:
        spot = (
            spot[step] if (isinstance(spot, dict) and step in spot) or (isinstance(spot, list) and step == 0) else spot
        )
    if where and (isinstance(spot, dict) or (isinstance(spot, list) and where[-1] == 0)):
        spot[where[-1]] = value
    try:
        found = read(json.dumps(content).encode())
    except UpstreamError:
        return
    assert isinstance(found, SearchPage)


def test_h20_hits_without_their_place_in_the_order_show_that_the_question_was_not_read() -> None:
    unasked = {name: value for name, value in hit().items() if name != "sort"}
    with pytest.raises(UpstreamUnreadable, match="did not read the question"):
        read_search_page(answer(page(unasked)), question("warmtenet"))
