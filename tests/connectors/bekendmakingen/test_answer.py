"""The platform's pages, recorded and of our own: read whole, or a failure; never an empty result by mistake."""

from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from besluitbron.connectors.bekendmakingen.answer import read_search
from besluitbron.contract.errors import UpstreamError, UpstreamRefused, UpstreamUnavailable, UpstreamUnreadable
from besluitbron.contract.search import SearchPage
from besluitbron.pipeline.citation import cite
from tests.connectors.bekendmakingen.asking import FOLDER, answer, page, question, record
from tests.recorded import recorded


def read(content: bytes, **asked: Any) -> SearchPage:
    return read_search(answer(content), question(**asked))


def recorded_page(name: str, **asked: Any) -> SearchPage:
    return read(recorded(f"{FOLDER}/{name}"), **asked)


def diagnostic(number: int, message: str = "") -> str:
    return (
        f"<diagnostics><diagnostic><uri>info:srw/diagnostic/1/{number}</uri><message>{message}</message></diagnostic>"
        "</diagnostics>"
    )


def refusal(number: int) -> bytes:
    return f"<searchRetrieveResponse><version>2.0</version>{diagnostic(number)}</searchRetrieveResponse>".encode()


def test_the_recorded_page_has_its_ten_records() -> None:
    found = recorded_page("sru_search_response_large.xml")
    assert [hit.id for hit in found.hits] == [
        "blg-998035",
        "h-ek-20212022-2-7",
        "h-tk-20202021-101-5",
        "blg-1000226",
        "blg-998029",
        "kst-22112-3185",
        "blg-999984",
        "blg-1000150",
        "h-tk-20202021-100-4",
        "h-ek-20212022-2-1",
    ]
    assert (found.fetched, found.total, found.total_kind, found.has_next) == (10, 76, "estimate", True)
    assert (found.not_applied, found.incomplete, found.notes) == ((), None, ())
    first, second = found.hits[:2]
    assert first.title == "Reacties stakeholders op rapporten van Stec Groep en Brink"
    assert (first.kind, first.status, first.has_full_text) == ("bijlage", None, True)
    assert (second.kind, second.date, second.date_means) == ("handeling", date(2021, 10, 13), "published")
    assert (second.source, second.source_name) == ("eerste-kamer", "Eerste Kamer der Staten-Generaal")
    assert second.facts["publication"] == ("Handelingen",)
    assert all(hit.url == f"https://zoek.officielebekendmakingen.nl/{hit.id}.html" for hit in found.hits)
    assert {hit.source for hit in found.hits} == {"tweede-kamer", "eerste-kamer"}


def test_the_recorded_page_of_one_record_is_of_a_former_ministry() -> None:
    found = recorded_page("sru_page_staatsblad_one_record.xml", limit=1)
    (hit,) = found.hits
    assert (found.total, found.has_next) == (19858, True)
    assert (hit.id, hit.kind, hit.date) == ("stb-2009-601-b1", "amvb", date(2009, 12, 29))
    assert hit.source_name == "Ministerie van Landbouw, Natuur en Voedselkwaliteit"
    assert "amvb" in hit.facts["kind"]


def test_the_recorded_unformatted_kamerstuk_says_that_its_number_is_temporary() -> None:
    found = recorded_page("sru_page_eerstekamer_onopgemaakt_trimmed.xml", limit=25)
    (hit,) = found.hits
    assert (hit.id, found.has_next) == ("kst-1259252", False)
    assert hit.status == "unformatted first publication (onopgemaakt): the number kst-1259252 is temporary"
    assert hit.facts["dossier"] == ("36867",)
    assert hit.kind == "kamerstuk"


def test_a_count_that_the_records_contradict_is_left_out() -> None:
    found = recorded_page("sru_search_response_small.xml")
    assert len(found.hits) == 5
    assert (found.total, found.total_kind) == (None, "unknown")
    assert "counted 3 results but gave more" in found.notes[0]


def test_an_address_of_another_host_or_another_document_is_not_shown() -> None:
    by_id = {hit.id: hit.url for hit in recorded_page("sru_search_response_small.xml").hits}
    assert by_id["blg-1007826"] == "https://zoek.officielebekendmakingen.nl/blg-1007826.html"
    assert by_id["kst-32545-144"] == "https://zoek.officielebekendmakingen.nl/kst-32545-144.html"


def test_quirk_24_the_recorded_syntax_diagnostic_is_a_refusal_without_the_platforms_words() -> None:
    with pytest.raises(UpstreamRefused, match="SRU diagnostic 10, query not understood") as refused:
        recorded_page("sru_diagnostic_10_syntax.xml")
    assert "mismatched" not in refused.value.happened + refused.value.advice


@pytest.mark.parametrize("name", ["bwb/sru_diagnostic_67.xml", "cvdr/sru_diagnostic_16.xml"])
def test_quirk_24_diagnostics_of_the_sister_services_are_refusals_too(name: str) -> None:
    with pytest.raises(UpstreamRefused):
        read(recorded(name))


def test_the_recorded_page_of_another_collection_is_not_read_as_publications() -> None:
    with pytest.raises(UpstreamUnreadable, match="no title"):
        recorded_page("zoekservice_oo_sru.xml")


@pytest.mark.parametrize("number", [1, 2])
def test_a_system_error_is_out_of_order_and_worth_another_try(number: int) -> None:
    with pytest.raises(UpstreamUnavailable, match="out of order"):
        read(refusal(number))


def test_a_diagnostic_of_another_list_is_a_refusal() -> None:
    with pytest.raises(UpstreamRefused, match="of its own"):
        read(b"<diagnostics><diagnostic><uri>http://marklogic.com/x</uri></diagnostic></diagnostics>")


def test_out_of_range_is_the_end_of_the_results_but_not_for_the_first_window() -> None:
    found = read(refusal(61), offset=50)
    assert (found.hits, found.total, found.has_next) == ((), None, False)
    with pytest.raises(UpstreamRefused, match="61"):
        read(refusal(61))


def test_an_empty_result_is_a_page() -> None:
    found = read(page())
    assert (found.hits, found.fetched, found.total, found.has_next) == ((), 0, 0, False)


@pytest.mark.parametrize(
    "content",
    [
        b"<html><body>onderhoud</body></html>",
        b"<searchRetrieveResponse/>",
        b"<searchRetrieveResponse><records/></searchRetrieveResponse>",
        b"<searchRetrieveResponse><numberOfResults>3</numberOfResults><records/></searchRetrieveResponse>",
        b"<searchRetrieveResponse><numberOfRecords>3</numberOfRecords></searchRetrieveResponse>",
        b"<searchRetrieveResponse><numberOfRecords>3</numberOfRecords><records/></searchRetrieveResponse>",
        b"<searchRetrieveResponse><numberOfRecords>veel</numberOfRecords><records/></searchRetrieveResponse>",
        b"<searchRetrieveResponse><numberOfRecords/><records/></searchRetrieveResponse>",
        b"<searchRetrieveResponse><numberOfRecords>1</numberOfRecords><records><record/></records>"
        b"</searchRetrieveResponse>",
        b"<feed><numberOfRecords>0</numberOfRecords></feed>",
        page(record("gmb-2024-1"))[:-40],
        b"",
    ],
)
def test_another_shape_is_unreadable_never_empty(content: bytes) -> None:
    with pytest.raises(UpstreamUnreadable):
        read(content)


def test_a_record_without_an_identifier_is_unreadable() -> None:
    with pytest.raises(UpstreamUnreadable, match="identifier"):
        read(page(record("gmb-2024-1"), record("")))


def test_records_that_all_lost_their_title_are_a_changed_register() -> None:
    with pytest.raises(UpstreamUnreadable, match="title"):
        read(page(record("gmb-2024-1", title=""), record("gmb-2024-2", title="")))


def test_one_record_without_a_title_is_shown_by_its_identifier() -> None:
    found = read(page(record("gmb-2024-1", title=""), record("gmb-2024-2")))
    assert [hit.title for hit in found.hits] == ["gmb-2024-1", "Besluit"]


@pytest.mark.parametrize(
    "content",
    [
        page(record("gmb-2024-1"), total=99, start=1, following=12),
        page(record("gmb-2024-1"), total=99, start=11, following=2),
        page(f"{record('gmb-2024-1')}", total=99, start=11, following=12).replace(
            b"</record>", b"<recordPosition>1</recordPosition></record>"
        ),
    ],
)
def test_a_window_that_was_not_asked_for_is_noticed(content: bytes) -> None:
    with pytest.raises(UpstreamUnreadable, match="window"):
        read(content, offset=10)


def test_the_window_asked_for_is_read() -> None:
    content = page(record("gmb-2024-1"), total=99, start=11, following=12)
    assert read(content, offset=10).has_next is True


def test_a_later_window_may_be_empty_although_the_estimate_promised_more() -> None:
    found = read(page(total=30, start=21), offset=20)
    assert (found.fetched, found.total, found.has_next) == (0, None, False)


def test_more_records_than_asked_are_cut_to_the_window() -> None:
    found = read(page(*(record(f"gmb-2024-{n}") for n in range(5))), limit=3)
    assert ([hit.id[-1] for hit in found.hits], found.fetched, found.has_next) == (["0", "1", "2"], 3, True)


def test_a_record_given_twice_is_shown_once_and_counted_twice() -> None:
    found = read(page(record("gmb-2024-1"), record("gmb-2024-1"), record("gmb-2024-2")))
    assert ([hit.id for hit in found.hits], found.fetched) == (["gmb-2024-1", "gmb-2024-2"], 3)


@pytest.mark.parametrize(
    ("word", "kind"), [("exact", "exact"), ("estimate", "estimate"), ("minimum", "at_least"), ("unknown", "estimate")]
)
def test_quirk_29_the_count_is_as_exact_as_the_register_says(word: str, kind: str) -> None:
    more = f"<resultCountPrecision>info:srw/vocabulary/resultCountPrecision/1/{word}</resultCountPrecision>"
    assert read(page(record("gmb-2024-1"), more=more)).total_kind == kind


def test_a_count_without_a_word_is_an_estimate() -> None:
    assert read(page(record("gmb-2024-1"))).total_kind == "estimate"


@pytest.mark.parametrize(
    ("message", "dropped"),
    [
        ("SEARCH-IGNOREDQTEXT: [:2024-01-01] is not a valid range constraint against type date", ("from_date",)),
        ("invalid value for dt.creator == Delft", ("source",)),
        ("invalid value for w.publicatienaam", ("publication",)),
        ("something was ignored", ("source", "publication", "from_date", "to_date")),
    ],
)
def test_quirk_26_a_diagnostic_beside_the_records_names_the_filter_or_doubts_all(
    message: str, dropped: tuple[str, ...]
) -> None:
    found = read(
        page(record("gmb-2024-1"), more=diagnostic(36, message)),
        source="delft",
        publication="Gemeenteblad",
        from_date=date(2024, 1, 1),
        to_date=date(2024, 6, 30),
    )
    assert found.not_applied == dropped
    assert len(found.hits) == 1


def test_a_diagnostic_beside_the_records_without_filters_doubts_the_text() -> None:
    assert read(page(record("gmb-2024-1"), more=diagnostic(36))).not_applied == ("text",)


def test_a_paper_whose_creator_is_no_body_is_cited_under_none() -> None:
    motion = recorded_page("sru_search_response_small.xml").hits[0]
    assert motion.id == "kst-32545-143"
    assert (motion.source, motion.source_name) == (None, None)
    assert "source" not in motion.facts
    assert cite(motion).startswith("Wet- en regelgeving financiële markten; Motie;")


@pytest.mark.parametrize(
    ("identifier", "fields", "body"),
    [
        ("kst-1-1", ("kameraanduiding=Tweede Kamer der Staten-Generaal",), "tweede-kamer"),
        ("blg-1", ("publisher=Eerste Kamer der Staten-Generaal",), "eerste-kamer"),
        ("ah-tk-1-1", (), None),
        ("stcrt-2021-1", ("publisher=Ministerie van Financiën",), None),
    ],
)
def test_the_chamber_or_the_publisher_says_whose_paper_it_is(
    identifier: str, fields: tuple[str, ...], body: str | None
) -> None:
    (hit,) = read(page(record(identifier, *fields, creator="Overige", kind="staten generaal"))).hits
    assert hit.source == body
    assert (hit.source_name is None) == (body is None)


def test_nothing_found_is_an_exact_count() -> None:
    estimate = "<resultCountPrecision>info:srw/vocabulary/resultCountPrecision/1/estimate</resultCountPrecision>"
    found = read(page(more=estimate))
    assert (found.total, found.total_kind) == (0, "exact")
    assert read(page(record("gmb-2024-1"), more=estimate)).total_kind == "estimate"


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("geheime notitie", "none of this tool's own kinds: only what the register itself types as geheime notitie"),
        ("moties", "Kinds near it: motie."),
        ("VERKEERSBESLUIT", "Kinds near it: verkeersbesluit."),
        ("officiële publicatie", "stands for every publication"),
    ],
)
def test_a_kind_outside_the_vocabulary_is_said_to_be_one(kind: str, says: str) -> None:
    assert says in read(page(), kind=kind).notes[0]


def test_a_kind_says_which_types_of_the_register_it_stood_for() -> None:
    (note,) = read(page(record("kst-1-1", "type=Kamerstuk")), kind="kamerstuk").notes
    assert note == "kind stood for the register's types Kamerstuk, Kamerstuk Kamerstuk."


def test_namesakes_are_told_apart_by_the_kind_of_organisation() -> None:
    kinds = {"gemeente": "gemeente-utrecht", "provincie": "provincie-utrecht", "politiekorps": None}
    for kind, key in kinds.items():
        (hit,) = read(page(record("gmb-2024-1", creator="Utrecht", kind=kind))).hits
        assert (hit.source, hit.facts["source"]) == (key, (key or "",))


def test_a_body_outside_the_list_keeps_its_own_name() -> None:
    (hit,) = read(page(record("bgr-2024-1", creator="Regio Achterhoek", kind="regionaal samenwerkingsorgaan"))).hits
    assert (hit.source, hit.source_name) == (None, "Regio Achterhoek")


def test_an_older_spelling_is_the_same_body() -> None:
    (hit,) = read(page(record("stcrt-2012-1", creator="Utrecht (Utr)"))).hits
    assert (hit.source, hit.source_name) == ("gemeente-utrecht", "Gemeente Utrecht")


def test_a_date_that_is_a_filler_or_no_date_is_left_out() -> None:
    for text in ("0001-01-01", "9999-12-31", "onbekend", "2024-02-30"):
        (hit,) = read(page(record("gmb-2024-1", f"available={text}"))).hits
        assert (hit.date, hit.date_means) == (None, None)


def test_without_a_publication_date_the_date_says_what_it_is() -> None:
    (hit,) = read(page(record("h-tk-1-1", "datumVergadering=2024-05-01"))).hits
    assert (hit.date, hit.date_means) == (date(2024, 5, 1), "met")


@pytest.mark.parametrize(
    ("field", "status"),
    [
        ("documentstatus=Opgemaakt na onopgemaakt", None),
        ("documentstatus=Ingetrokken", "withdrawn"),
        ("documentstatus=Vervangen", "status in the register: Vervangen"),
        ("isReplacedBy=stb-2021-419-n1", "replaced or corrected by stb-2021-419-n1"),
        ("heeftMededeling=stcrt-2021-2-n1", "has a notice: stcrt-2021-2-n1"),
    ],
)
def test_what_is_not_plainly_published_says_so(field: str, status: str | None) -> None:
    (hit,) = read(page(record("stb-2021-419", field))).hits
    assert hit.status == status


def test_text_is_one_clean_line() -> None:
    (hit,) = read(page(record("gmb-2024-1", title="Caf&#233;\u00a0&amp;amp;\n  ter\u00adras"))).hits
    assert hit.title == "Café & terras"


def test_a_title_survives_comments_and_other_namespaces() -> None:
    content = recorded(f"{FOLDER}/sru_page_staatsblad_one_record.xml")
    moved = content.replace(b"http://purl.org/dc/terms/", b"http://example.org/terms/").replace(
        b"<sru:records>", b"<sru:records><!-- x -->"
    )
    assert read(moved, limit=1).hits == read(content, limit=1).hits


NAMES = ["searchRetrieveResponse", "diagnostics", "numberOfRecords", "records", "record", "recordData", "identifier"]
NAMES += ["title", "creator", "type", "available", "itemUrl", "nextRecordPosition", "startRecord", "metadata", "x"]


@st.composite
def trees(draw: st.DrawFn, depth: int = 3) -> etree._Element:
    element = etree.Element(draw(st.sampled_from(NAMES)))
    element.text = draw(
        st.sampled_from(["", "0", "3", "gmb-2024-1", "2024-01-01", "info:srw/diagnostic/1/10", "[", "é"])
    )
    if draw(st.booleans()):
        element.set(draw(st.sampled_from(["name", "content", "scheme", "manifestation"])), "http://[x")
    for child in draw(st.lists(trees(depth - 1), max_size=3)) if depth else ():
        element.append(child)
    return element


@given(trees(), st.integers(0, 3))
def test_any_tree_is_a_page_or_a_failure_of_the_register(tree: etree._Element, offset: int) -> None:
    try:
        found = read(etree.tostring(tree), offset=offset)
    except UpstreamError:
        return
    assert all(hit.id and hit.title for hit in found.hits)


@given(st.data())
def test_a_damaged_page_is_a_page_or_a_failure_of_the_register(data: st.DataObject) -> None:
    content = page(*(record(f"gmb-2024-{n}", "available=2024-01-01") for n in range(3)), total=99, following=4)
    start = data.draw(st.integers(0, len(content)))
    end = data.draw(st.integers(start, min(len(content), start + 60)))
    damaged = content[:start] + data.draw(st.binary(max_size=20)) + content[end:]
    try:
        found = read(damaged)
    except UpstreamError:
        return
    assert all(hit.id and hit.title for hit in found.hits)


@settings(max_examples=50)
@given(st.binary(max_size=200))
def test_any_bytes_are_a_page_or_a_failure_of_the_register(content: bytes) -> None:
    with pytest.raises(UpstreamError):
        read(content)
