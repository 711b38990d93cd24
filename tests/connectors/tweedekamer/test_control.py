"""A filter that was lost where no row shows it: the total is held against that of a longer period (quirk 47)."""

from typing import Any

import pytest

from besluitbron.connectors.tweedekamer.connector import CONNECTOR, PLATFORM
from besluitbron.connectors.tweedekamer.control import DOCUMENTS, MEETINGS
from besluitbron.connectors.tweedekamer.sources import packaged_sources, read_parties
from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.contract.search import SearchPage, SearchQuestion
from tests.connectors.tweedekamer.asking import answer, document_row, filter_of, page, question
from tests.service import Answer, Service

# A letter that stands in nearly every subject: words that prove nothing on the rows.
ANYTHING = "e"
SEARCHES: list[tuple[str, dict[str, Any]]] = [
    ("search_meetings", {}),
    ("search_meetings", {"sort": "oldest"}),
    ("search_meetings", {"to_date": "2026-10-31"}),
    ("search_meetings", {"kind": "report"}),
    ("search_meetings", {"text": ANYTHING}),
    ("search_meetings", {"source": "W&W", "from_date": "2026-01-01"}),
    ("search_documents", {"text": ANYTHING}),
    ("search_documents", {"text": ANYTHING, "match": "any_word", "from_date": "2026-01-01"}),
    ("search_documents", {"text": ANYTHING, "kind": "toezegging"}),
    ("search_documents", {"text": ANYTHING, "source": "Dijkbelang"}),
]


def ask(service: Service, tool: str, **arguments: Any) -> Answer:
    return service.call("tweedekamer", tool, **arguments)


def is_noticed(answered: Answer) -> bool:
    return bool(answered.precision["not_applied"]) and "total" not in answered.precision


@pytest.mark.parametrize(("tool", "arguments"), SEARCHES)
def test_quirk_47_a_lost_filter_is_noticed_on_the_first_page_and_every_other(
    service: Service, tool: str, arguments: dict[str, Any]
) -> None:
    service.misbehave("tweedekamer", "filter_ignored")
    assert is_noticed(ask(service, tool, **arguments, limit=1))
    walked = list(service.walk("tweedekamer", tool, **arguments, limit=10))
    assert all(is_noticed(answered) for answered in walked if answered.results)
    assert "from_date" in walked[0].precision["not_applied"]
    assert "did not apply" in walked[0].notes


@pytest.mark.parametrize(("tool", "arguments"), SEARCHES)
def test_quirk_47_a_filter_that_is_lost_after_the_control_was_kept_is_noticed_too(
    service: Service, tool: str, arguments: dict[str, Any]
) -> None:
    assert ask(service, tool, **arguments, limit=1).precision["not_applied"] == []
    service.misbehave("tweedekamer", "filter_ignored")
    assert is_noticed(ask(service, tool, **arguments, limit=2))


@pytest.mark.parametrize(("tool", "arguments"), SEARCHES)
def test_an_honoured_filter_stands_with_its_total_on_every_page(
    service: Service, tool: str, arguments: dict[str, Any]
) -> None:
    for answered in service.walk("tweedekamer", tool, **arguments, limit=20):
        assert answered.precision["not_applied"] == []
        assert answered.precision["total_kind"] == "exact"


def test_the_control_is_one_question_a_day_for_all_searches_of_a_year(service: Service) -> None:
    ask(service, "search_meetings", limit=1)
    asked = service.asked("tweedekamer")
    ask(service, "search_meetings", text="Stemmingen", limit=1)
    ask(service, "search_meetings", from_date="2025-02-03", to_date="2026-03-04", limit=1)
    assert service.asked("tweedekamer") == asked + 2
    service.clock.move(hours=25)
    ask(service, "search_meetings", limit=1)
    assert service.asked("tweedekamer") == asked + 4


def test_a_control_is_small_has_a_period_and_no_words() -> None:
    shown = SearchPage(hits=(), fetched=10, total=11, total_kind="exact")
    (request,) = DOCUMENTS.build(shown, question("warmtenet", kind="motie", source="commissie-heat"), PLATFORM)
    assert filter_of(request) == "Verwijderd eq false and Datum ge 2023-12-31T23:00:00Z"
    assert dict(request.params)["$top"] == "1"
    assert request.keep_minutes == 1440


@pytest.mark.parametrize(
    ("sort", "offset", "total", "asks"),
    [
        ("newest", 0, None, False),
        ("newest", 0, 10, False),
        ("newest", 10, 20, False),
        ("newest", 0, 11, True),
        ("oldest", 0, 11, False),
        ("oldest", 10, 20, True),
    ],
)
def test_a_page_that_claims_no_total_or_shows_the_oldest_row_needs_no_control(
    sort: str, offset: int, total: int | None, asks: bool
) -> None:
    made = SearchPage(hits=(), fetched=10, total=total)
    asked = question(kind="meeting", sort=sort, offset=offset)
    assert bool(MEETINGS.build(made, asked, PLATFORM)) is asks


@pytest.mark.parametrize(
    ("total", "oldest", "count", "is_lost"),
    [
        (900, "2024-01-01T00:00:00+01:00", 1_000, False),
        (1_001, "2024-01-01T00:00:00+01:00", 1_000, True),
        (900, "2008-09-01T00:00:00+02:00", 1_000, False),
        (1_000, "2008-09-01T00:00:00+02:00", 1_000, True),
        (1_000, None, 1_000, True),
    ],
)
def test_a_total_is_held_against_the_longer_period_or_the_whole_table(
    total: int, oldest: str | None, count: int, is_lost: bool
) -> None:
    read = DOCUMENTS.read(answer(page([document_row(Datum=oldest)], total=count)))
    asked: SearchQuestion = question("de", kind="motie")
    lost = DOCUMENTS.lost(SearchPage(hits=(), fetched=10, total=total, total_kind="exact"), asked, [read])
    assert lost == (("text", "kind", "from_date") if is_lost else ())


def test_a_control_without_a_count_is_no_control() -> None:
    with pytest.raises(UpstreamUnreadable):
        DOCUMENTS.read(answer(page([document_row()])))


def test_quirk_47_a_list_of_parties_without_its_filter_is_not_taken_for_one() -> None:
    rows = [{"Id": "00000000-0000-0000-0000-0000000000f1", "Afkorting": None, "Verwijderd": True}]
    with pytest.raises(UpstreamUnreadable, match="other rows"):
        read_parties(answer(page(rows, total=1)), packaged_sources())


def test_every_search_of_this_register_has_a_control() -> None:
    controls = {tool.name: tool.control for tool in CONNECTOR.tools if hasattr(tool, "control")}
    assert controls == {"search_documents": DOCUMENTS, "search_meetings": MEETINGS}
