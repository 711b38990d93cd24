"""Control by count: a filter that leaves everything was not looked at."""

from datetime import UTC, datetime

import pytest

from besluitbron.contract.control import Counted, control_by_count, shows_all
from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.contract.search import CleanText, SearchPage, SearchQuestion, SearchWindow
from besluitbron.contract.upstream import Platform, UpstreamAnswer, UpstreamRequest

PLATFORM = Platform(name="plain", base_url="https://register.example", hosts=("register.example",))
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def asked(offset: int = 0, **filters: str) -> SearchQuestion:
    window = SearchWindow(offset=offset)
    return SearchQuestion(CleanText(()), window, "metadata_only", "newest", filters=filters)


def request(*names: str) -> UpstreamRequest:
    return UpstreamRequest("GET", "https://register.example/count", tuple((name, "x") for name in names))


def count(answer: UpstreamAnswer) -> Counted:
    total, shown = answer.content.split(b"/")
    return Counted(int(total), int(shown))


def read(*answers: str) -> list[Counted]:
    return [CONTROL.read(UpstreamAnswer(200, "", "", answer.encode(), NOON)) for answer in answers]


CONTROL = control_by_count(
    most=10,
    unproven=lambda page, question: tuple(question.filters),
    whole=lambda platform: request(),
    alone=lambda name, question, platform: request(name),
    count=count,
)
PAGE = SearchPage(hits=(), fetched=10, total=40, total_kind="exact")


def test_each_unproven_filter_is_asked_alone_beside_the_whole_and_kept_for_a_day() -> None:
    requests = CONTROL.build(PAGE, asked(kind="a", area="b"), PLATFORM)
    assert [[name for name, _ in one.params] for one in requests] == [[], ["kind"], ["area"]]
    assert {one.keep_minutes for one in requests} == {1440}
    assert CONTROL.build(PAGE, asked(), PLATFORM) == ()


@pytest.mark.parametrize(
    ("counts", "lost"),
    [((100, 30, 99), ()), ((100, 100, 99), ("kind",)), ((100, 100, 101), ("kind", "area")), ((100, 0, 0), ())],
)
def test_a_filter_that_leaves_everything_is_lost(counts: tuple[int, ...], lost: tuple[str, ...]) -> None:
    counted = read(*(f"{total}/{min(total, 10)}" for total in counts))
    assert CONTROL.lost(PAGE, asked(kind="a", area="b"), counted) == lost


@pytest.mark.parametrize("answers", [("40/10", "40/10"), ("40/11", "3/3")])
def test_who_answers_every_question_alike_or_with_more_than_was_asked_shows_nothing(answers: tuple[str, ...]) -> None:
    with pytest.raises(UpstreamUnreadable):
        CONTROL.lost(PAGE, asked(kind="a"), read(*answers))


def test_a_number_that_is_the_same_on_a_shorter_page_shows_that_the_filter_is_lost() -> None:
    assert CONTROL.lost(PAGE, asked(kind="a"), read("40/1", "40/1")) == ("kind",)


@pytest.mark.parametrize(
    ("offset", "total", "shown"), [(0, 10, True), (0, 11, False), (10, 20, False), (0, None, False)]
)
def test_only_a_first_page_can_show_all(offset: int, total: int | None, shown: bool) -> None:
    assert shows_all(SearchPage(hits=(), fetched=10, total=total), asked(offset)) is shown


def test_a_whole_that_is_nothing_shows_nothing_of_filters() -> None:
    with pytest.raises(UpstreamUnreadable, match="found nothing when it was asked for all"):
        CONTROL.lost(PAGE, asked(kind="a"), read("0/0", "0/0"))
