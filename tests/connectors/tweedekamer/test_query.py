"""What is asked of the platform, and what is refused before it is asked."""

from datetime import date
from urllib.parse import unquote, urlsplit

import pytest
import requests

from besluitbron.connectors.tweedekamer.connector import CONNECTOR, PLATFORM
from besluitbron.connectors.tweedekamer.odata import BASE_URL, Query, build, follow, has_key, quoted, within
from besluitbron.connectors.tweedekamer.query import MAX_WORDS, build_meetings, build_newest, build_search
from besluitbron.connectors.tweedekamer.search import build_details
from besluitbron.contract.connector import SearchTool
from besluitbron.contract.errors import ArgumentsRefused, TextRefused, UpstreamRefused
from besluitbron.contract.upstream import UpstreamRequest
from besluitbron.embedded.tk_odata.expressions import count_nodes
from besluitbron.embedded.tk_odata.filter_parser import MAX_NODES, parse_filter
from besluitbron.embedded.tk_odata.model import TYPES
from besluitbron.pipeline.cleaning import clean
from tests.connectors.tweedekamer.asking import filter_of, question

KEY = "0006f304-7f6f-45f7-923e-9975c29d77c6"


def test_a_search_asks_titles_and_subjects_within_a_period_newest_first() -> None:
    request = build_search(question("warmtenet", kind="motie", to_date=date(2025, 12, 31)), PLATFORM)
    assert request.url == f"{BASE_URL}/Document"
    assert filter_of(request) == (
        "Verwijderd eq false and Datum ge 2024-12-31T23:00:00Z and Datum lt 2025-12-31T23:00:00Z"
        " and Soort in ('Motie','Motie (gewijzigd/nader)')"
        " and (contains(Onderwerp,'warmtenet') or contains(Titel,'warmtenet'))"
    )
    options = dict(request.params)
    assert (options["$orderby"], options["$top"], options["$count"]) == ("Datum desc,Id", "10", "true")
    assert "$expand" not in options, "it doubles a time that is long already (quirk 46)"


@pytest.mark.parametrize(
    ("day", "moment"),
    [(date(2026, 1, 15), "2026-01-14T23:00:00Z"), (date(2026, 7, 15), "2026-07-14T22:00:00Z")],
)
def test_a_dutch_day_begins_at_its_own_midnight_summer_and_winter(day: date, moment: str) -> None:
    assert list(within("Datum", day, None)) == [f"Datum ge {moment}"]


def test_the_last_day_of_summer_time_has_25_hours() -> None:
    first, last = within("Datum", date(2026, 10, 25), date(2026, 10, 25))
    assert (first, last) == ("Datum ge 2026-10-24T22:00:00Z", "Datum lt 2026-10-25T23:00:00Z")


@pytest.mark.parametrize("text", ["O'Brien", "'s-Gravenwoude", "a''b", "'", "it''''s", "x') or contains(Titel,'"])
def test_quirk_44_a_quote_is_doubled_and_what_is_in_it_stays_text(text: str) -> None:
    condition = parse_filter(f"contains(Onderwerp,{quoted(text)})", TYPES["Document"])
    assert [node.value(None, {}) for node in list(condition.parts())[1:]] == [text]  # type: ignore[arg-type]  # a literal needs no rows


@pytest.mark.parametrize("text", ["R&D", "100% groen", "a#b", "vrouwen + mannen", "Súdwest-Fryslân", "50+"])
def test_signs_of_an_address_travel_inside_the_filter(text: str) -> None:
    request = build_search(question(*text.split()), PLATFORM)
    sent = requests.Request("GET", request.url, params=list(request.params)).prepare()
    query = urlsplit(sent.url or "").query
    assert query.startswith("%24filter=")
    assert len(query.split("&")) == len(request.params)
    for word in text.split():
        assert f"'{word}'" in unquote(query.replace("+", " "))


def test_quirk_45_keys_stand_bare() -> None:
    assert has_key("Id", [KEY]) == f"Id eq {KEY}"
    assert has_key("Id", [KEY.upper(), KEY]) == f"Id in ({KEY},{KEY})"
    with pytest.raises(ValueError, match="no key"):
        has_key("Id", ["guid'x'"])


def test_quirk_46_details_are_asked_for_ten_documents_without_their_text() -> None:
    query = build_details([KEY] * 10, by_committee=False)
    assert count_nodes(parse_filter(" and ".join(query.where), TYPES["Document"])) < MAX_NODES / 4
    assert build_details([KEY], by_committee=True).expand != query.expand


@pytest.mark.parametrize("matching", ["all_words", "any_word"])
@pytest.mark.parametrize("source", ["dijkbelang", "commissie-heat"])
def test_the_longest_question_stays_within_the_nodes_of_a_filter(matching: str, source: str) -> None:
    words = [f"woord{number}" for number in range(MAX_WORDS)]
    asked = question(
        *words,
        matching=matching,  # type: ignore[arg-type]
        source=source,
        kind="debatverslag",
        to_date=date(2025, 12, 31),
    )
    condition = parse_filter(filter_of(build_search(asked, PLATFORM)), TYPES["Document"])
    assert count_nodes(condition) <= MAX_NODES


def test_more_words_than_a_filter_holds_are_refused_before_asking() -> None:
    with pytest.raises(TextRefused, match=f"at most {MAX_WORDS}"):
        clean(" ".join(["woord"] * (MAX_WORDS + 1)), CONNECTOR.cleaning)


def test_a_search_without_words_is_never_sent() -> None:
    with pytest.raises(TextRefused):
        build_search(question(), PLATFORM)


def test_no_search_reads_a_table_without_a_period() -> None:
    """Every tool of ours that searches has a default period and a longest one."""
    for tool in CONNECTOR.tools:
        if isinstance(tool, SearchTool):
            assert tool.default_months
            assert tool.max_days


def test_a_phrase_is_one_condition_and_any_word_one_of_several() -> None:
    assert "contains(Onderwerp,'een loket')" in filter_of(
        build_search(question("een", "loket", matching="phrase"), PLATFORM)
    )
    assert "((contains(Onderwerp,'een') or" in filter_of(
        build_search(question("een", "loket", matching="any_word"), PLATFORM)
    )


def test_a_kind_of_the_registers_own_is_asked_by_its_name() -> None:
    asked = build_search(question("x", kind="Brief van lid/fractie/commissie"), PLATFORM)
    assert "Soort eq 'Brief van lid/fractie/commissie'" in filter_of(asked)


def test_a_party_is_asked_by_every_name_it_has_on_papers() -> None:
    asked = filter_of(build_search(question("x", source="nsc"), PLATFORM))
    assert "DocumentActor/any(a:a/ActorFractie in ('NSC','Nieuw Sociaal Contract'))" in asked


def test_a_committee_is_asked_by_the_cases_it_leads() -> None:
    asked = filter_of(build_search(question("x", source="commissie-i-w"), PLATFORM))
    assert "Zaak/any(z:z/ZaakActor/any(a:a/ActorAfkorting eq 'I&W' and a/Relatie eq 'Voortouwcommissie'))" in asked


def test_commitments_are_a_set_of_their_own() -> None:
    request = build_search(question("x", kind="toezegging", sort="oldest"), PLATFORM)
    assert request.url.endswith("/Toezegging")
    assert dict(request.params)["$orderby"] == "Aanmaakdatum,Id"
    with pytest.raises(ArgumentsRefused, match="source"):
        build_search(question("x", kind="toezegging", source="vvd"), PLATFORM)


def test_meetings_are_asked_by_committee_never_by_party() -> None:
    asked = filter_of(build_meetings(question(kind="meeting", source="commissie-def"), PLATFORM))
    assert "Voortouwafkorting eq 'DEF'" in asked
    with pytest.raises(ArgumentsRefused, match="committee"):
        build_meetings(question(kind="meeting", source="vvd"), PLATFORM)
    with pytest.raises(ArgumentsRefused, match="source"):
        build_meetings(question(kind="report", source="commissie-def"), PLATFORM)


def test_the_newest_document_is_asked_without_reading_texts_or_counting() -> None:
    request = build_newest(question(from_date=None, to_date=date(2026, 11, 30)), PLATFORM)
    assert "contains" not in filter_of(request)
    assert "$count" not in dict(request.params)


def test_every_question_leaves_out_deleted_rows_but_a_direct_one() -> None:
    assert filter_of(build(Query("Zaak", ("x",)), PLATFORM)) == "Verwijderd eq false and x"
    assert filter_of(build(Query("Zaak", ("x",), with_deleted=True), PLATFORM)) == "x"


@pytest.mark.parametrize(
    "link",
    [
        "https://elsewhere.example/OData/v4/2.0/Zaak?$skiptoken=Id-1",
        "https://gegevensmagazijn.tweedekamer.nl.example/OData/v4/2.0/Zaak",
        "http://gegevensmagazijn.tweedekamer.nl/OData/v4/2.0/Zaak",
        "https://gegevensmagazijn.tweedekamer.nl/SyncFeed/2.0/Feed",
        "/OData/v4/2.0/Zaak",
        "file:///etc/passwd",
    ],
)
def test_quirk_48_a_link_to_another_place_is_not_followed(link: str) -> None:
    with pytest.raises(UpstreamRefused, match="another host"):
        follow(link, PLATFORM)


def test_a_stand_in_for_the_platform_is_asked_for_the_next_page_too() -> None:
    stand_in = PLATFORM.__class__("tk-odata", "http://127.0.0.1:9/OData/v4/2.0", hosts=())
    asked = follow(f"{BASE_URL}/Zaak?$skiptoken=Id-1", stand_in)
    assert asked == UpstreamRequest("GET", "http://127.0.0.1:9/OData/v4/2.0/Zaak?$skiptoken=Id-1", expects="json")
