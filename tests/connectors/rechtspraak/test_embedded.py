"""Every filter reaches the embedded index, which takes only what the real one takes and ignores what it ignores."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
import requests

from besluitbron.connectors.rechtspraak.answer import read_search
from besluitbron.connectors.rechtspraak.connector import PLATFORM
from besluitbron.connectors.rechtspraak.query import build_newest, build_search
from besluitbron.connectors.rechtspraak.sources import load_sources
from besluitbron.contract.search import SearchPage, SearchQuestion
from besluitbron.embedded import EmbeddedAdapter, open_adapter
from besluitbron.embedded.rechtspraak_atom.courts import COURTS
from besluitbron.embedded.rechtspraak_atom.sample import sample_judgments
from besluitbron.pipeline.precision import filters_not_applied
from tests.connectors.asking import TODAY
from tests.connectors.rechtspraak.asking import ask_of, question

INDEX = "https://data.rechtspraak.nl/uitspraken/zoeken"
CONTENT = "https://data.rechtspraak.nl/uitspraken/content"


@pytest.fixture(scope="module")
def embedded() -> EmbeddedAdapter:
    return open_adapter("rechtspraak-atom")


@pytest.fixture(scope="module")
def session(embedded: EmbeddedAdapter) -> Iterator[requests.Session]:
    with requests.Session() as opened:
        opened.mount("https://", embedded)
        yield opened


def search(adapter: EmbeddedAdapter, asked: SearchQuestion) -> SearchPage:
    return ask_of(adapter)(build_search(asked, PLATFORM), lambda answer: read_search(answer, asked)).value


@pytest.mark.parametrize(
    "asked",
    [
        question(source="rbwdr"),
        question(source="ogeaz"),
        question(area="omgevingsrecht"),
        question(area="strafrecht"),
        question(area="mededingingsrecht", content="all", source="rbwdr", from_date=date(1900, 1, 1)),
        question(kind="conclusie", area="bestuursrecht"),
        question(from_date=date(2025, 1, 1), to_date=date(2025, 12, 31), sort="oldest"),
        question(to_date=date(2012, 12, 31)),
        question(changed_from="2025-06-01", changed_to="2026-06-01", sort="changed"),
        question(source="rbwdr", content="all"),
    ],
)
def test_a_filter_holds_on_every_result(embedded: EmbeddedAdapter, asked: SearchQuestion) -> None:
    page = search(embedded, asked)
    assert page.hits or asked.filters.get("area") == "mededingingsrecht"
    assert page.not_applied == ()
    assert filters_not_applied(asked, page.hits) == []


def test_a_wide_area_holds_what_its_parts_hold(embedded: EmbeddedAdapter) -> None:
    wide = search(embedded, question(area="civiel recht")).total or 0
    parts = [search(embedded, question(area=area)).total or 0 for area in ("arbeidsrecht", "verbintenissenrecht")]
    assert wide == sum(parts) > 0


def test_quirk_57_a_change_late_in_the_evening_in_utc_is_of_the_next_dutch_day(embedded: EmbeddedAdapter) -> None:
    late = "ECLI:NL:RBWDR:2026:99005"
    on_the_day = search(embedded, question(changed_from="2026-07-15", changed_to="2026-07-15"))
    before = search(embedded, question(changed_from="2026-07-14", changed_to="2026-07-14"))
    assert late in {hit.id for hit in on_the_day.hits}
    assert late not in {hit.id for hit in before.hits}
    assert on_the_day.not_applied == ()


def test_a_filter_that_is_ignored_shows(embedded: EmbeddedAdapter) -> None:
    asked = question(source="rbwdr", from_date=date(2026, 10, 1), changed_from="2026-06-01")
    page = search(open_adapter("rechtspraak-atom", "filter_ignored"), asked)
    assert set(page.not_applied) == {"source", "from_date", "changed_from"}


def test_the_newest_is_found(embedded: EmbeddedAdapter) -> None:
    asked = question(to_date=TODAY, limit=1)
    page = ask_of(embedded)(build_newest(asked, PLATFORM), lambda answer: read_search(answer, asked)).value
    assert page.hits[0].date == max(judgment.day for judgment in sample_judgments())


@pytest.mark.parametrize(
    "params",
    [
        {"max": "1001"},
        {"max": "veel"},
        {"from": "-1"},
        {"sort": "RELEVANCE"},
        {"return": "META"},
        {"type": "Vonnis"},
        {"date": "01-02-2026"},
        {"date": "2026-02-30"},
        {"date": ["2026-01-01", "2026-01-02", "2026-01-03"]},
        {"modified": "gisteren"},
    ],
)
def test_an_invalid_value_is_refused_with_http_400(session: requests.Session, params: dict[str, Any]) -> None:
    assert session.get(INDEX, params=params).status_code == 400


def test_quirk_55_an_unknown_parameter_is_ignored_and_everything_is_found(session: requests.Session) -> None:
    everything = session.get(INDEX).text
    assert f"Aantal gevonden ECLI's: {len(sample_judgments())}" in everything
    for name in ("q", "text", "keyword", "Creator"):
        assert session.get(INDEX, params={name: "warmtenet"}).text == everything


def test_quirk_56_a_page_past_the_end_has_no_entries_and_the_same_total(session: requests.Session) -> None:
    page = session.get(INDEX, params={"from": "100000"}).text
    assert "<entry" not in page
    assert f"Aantal gevonden ECLI's: {len(sample_judgments())}" in page


def test_one_date_is_that_day_alone(session: requests.Session) -> None:
    day = sample_judgments()[0].day
    page = session.get(INDEX, params={"date": day.isoformat(), "max": "1000"}).text
    assert page.count("<entry") == sum(judgment.day == day for judgment in sample_judgments())


def test_quirk_59_what_is_not_known_leads_to_a_page_on_another_host(session: requests.Session) -> None:
    answer = session.get(CONTENT, params={"id": "ECLI:NL:RBWDR:2024:1"})
    assert answer.url == "https://mededeling.rechtspraak.nl/404"
    assert "<html" in answer.text


def test_only_metadata_can_be_asked_for(session: requests.Session) -> None:
    whole = session.get(CONTENT, params={"id": "ECLI:NL:RBWDR:2024:99002"}).text
    bare = session.get(CONTENT, params={"id": "ECLI:NL:RBWDR:2024:99002", "return": "META"}).text
    assert "<uitspraak " in whole
    assert "<uitspraak " not in bare


def test_the_sample_has_each_ecli_once_and_no_code_of_a_real_court() -> None:
    eclis = [judgment.ecli for judgment in sample_judgments()]
    assert len(eclis) == len(set(eclis)) > 300
    assert {court.code.lower() for court in COURTS}.isdisjoint({source.key for source in load_sources().sources})
    assert {court.name for court in COURTS}.isdisjoint({source.name for source in load_sources().sources})
