"""A period that the platform does not look at, where the order hides it: the other end is asked."""

from datetime import date

import pytest

from besluitbron.connectors.raadsinformatie.successor.control import CONTROL
from besluitbron.connectors.raadsinformatie.successor.declaration import PLATFORM
from besluitbron.contract.search import SearchPage
from tests.connectors.raadsinformatie.successor_asking import answer, page, question, result
from tests.service import Answer, Service

DAY = date(2024, 11, 7)


def search(service: Service, **arguments: object) -> Answer:
    asked = {"text": "warmtenet", "source": "Gemeente Waterdrecht", "limit": 1, **arguments}
    return service.call("raadsinformatie", "search_documents", **asked)


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        ({"from_date": "2025-06-01", "sort": "newest"}, "from_date"),
        ({"to_date": "2026-06-01", "sort": "oldest"}, "to_date"),
    ],
)
def test_h20_a_period_that_is_lost_behind_the_first_page_leaves_no_exact_total(
    service: Service, arguments: dict[str, str], name: str
) -> None:
    kept = search(service, **arguments)
    assert kept.precision["not_applied"] == []
    assert kept.precision["total_kind"] == "exact"
    service.clock.move(hours=100)
    service.rooms.cache.clear()
    service.misbehave("raadsinformatie", "filter_ignored")
    lost = search(service, **arguments)
    assert lost.results
    assert {name, "source"} & set(lost.precision["not_applied"])
    assert "total" not in lost.precision


@pytest.mark.parametrize(
    ("sort", "offset", "period", "orders"),
    [
        ("newest", 0, {"from_date": DAY}, ["date_asc"]),
        ("newest", 0, {"to_date": DAY}, []),
        ("newest", 10, {"to_date": DAY}, ["date_desc"]),
        ("oldest", 0, {"from_date": DAY, "to_date": DAY}, ["date_desc"]),
        ("relevance", 0, {"from_date": DAY, "to_date": DAY}, ["date_asc", "date_desc"]),
        ("newest", 0, {}, []),
    ],
)
def test_the_end_that_the_page_does_not_show_is_asked(
    sort: str, offset: int, period: dict[str, date], orders: list[str]
) -> None:
    asked = question("begroting", sort=sort, offset=offset, **period)  # type: ignore[arg-type]
    shown = SearchPage(hits=(), fetched=10, total=40, total_kind="exact", has_next=True)
    requests = [dict(request.params) for request in CONTROL.build(shown, asked, PLATFORM)]
    assert [params["sort"] for params in requests] == orders
    assert {(params["offset"], params["limit"]) for params in requests} <= {("0", "1")}


@pytest.mark.parametrize("shown", [{"total": None, "has_next": True}, {"total": 10, "has_next": False}])
def test_what_claims_no_total_or_shows_all_needs_no_control(shown: dict[str, object]) -> None:
    made = SearchPage(hits=(), fetched=10, **shown)  # type: ignore[arg-type]
    assert CONTROL.build(made, question("begroting", from_date=DAY), PLATFORM) == ()


@pytest.mark.parametrize(
    ("at_the_end", "names"),
    [("2024-11-06 12:00:00", ("from_date",)), ("2024-11-07 12:00:00", ()), (None, ())],
)
def test_a_result_outside_at_the_other_end_shows_the_loss(at_the_end: str | None, names: tuple[str, ...]) -> None:
    read = CONTROL.read(answer(page(result(sortDate=at_the_end))))
    shown = SearchPage(hits=(), fetched=10, total=40, total_kind="exact", has_next=True)
    assert CONTROL.lost(shown, question("begroting", from_date=DAY), [read]) == names
