"""What the readers of SRU registers share; the readers' own tests cover the rest over recorded answers."""

from datetime import UTC, date, datetime

import pytest

from besluitbron.contract.errors import UpstreamRefused, UpstreamUnreadable
from besluitbron.contract.upstream import UpstreamAnswer
from besluitbron.upstream.sru import any_of, confirmed_total, quoted, read_day, read_envelope


def answer(content: str) -> UpstreamAnswer:
    return UpstreamAnswer(200, "https://sru.example/", "text/xml", content.encode(), datetime(2026, 11, 30, tzinfo=UTC))


def page(*, total: int, count: int, first: int = 1, more: str = "") -> str:
    records = "".join(f"<record><recordPosition>{first + n}</recordPosition></record>" for n in range(count))
    body = f"<numberOfRecords>{total}</numberOfRecords><records>{records}</records>{more}"
    return f"<searchRetrieveResponse>{body}</searchRetrieveResponse>"


@pytest.mark.parametrize(
    "namespace", ["http://www.loc.gov/zing/srw/", "http://docs.oasis-open.org/ns/search-ws/sruResponse"]
)
def test_both_versions_have_the_same_envelope(namespace: str) -> None:
    content = page(total=11, count=2, more="<nextRecordPosition>3</nextRecordPosition>")
    read = read_envelope(
        answer(content.replace("<searchRetrieveResponse>", f'<searchRetrieveResponse xmlns="{namespace}">')), start=1
    )
    assert (len(read.records), read.total, read.has_next, read.count_precision) == (2, 11, True, "")


def test_the_last_page_has_no_next_position() -> None:
    assert read_envelope(answer(page(total=2, count=2)), start=1).has_next is False


def test_h16_a_first_record_on_a_later_page_is_another_window() -> None:
    with pytest.raises(UpstreamUnreadable):
        read_envelope(answer(page(total=11, count=2)), start=5)
    assert read_envelope(answer(page(total=11, count=2, first=5)), start=5).total == 11


@pytest.mark.parametrize(
    "content",
    [
        "<diagnostics><diagnostic><uri>info:srw/diagnostic/1/16</uri></diagnostic></diagnostics>",
        "<searchRetrieveResponse><diagnostics><diagnostic><uri>x</uri></diagnostic></diagnostics></searchRetrieveResponse>",
    ],
)
def test_diagnostics_instead_of_a_count_are_a_refusal_as_root_and_within(content: str) -> None:
    with pytest.raises(UpstreamRefused):
        read_envelope(answer(content), start=1)


def test_h10_a_count_is_confirmed_by_what_was_given() -> None:
    assert confirmed_total(11, 5, 3) == (11, ())
    assert confirmed_total(0, 20, 0) == (None, ())
    total, notes = confirmed_total(2, 0, 5)
    assert total is None
    assert "counted 2 results but gave more" in notes[0]


def test_values_are_quoted_so_that_nothing_in_them_is_executed() -> None:
    assert quoted('a" or b="*') == '"a\\" or b=\\""'
    assert quoted("a\\b?\x07^c") == '"a\\\\b c"'
    assert any_of(["a=1"]) == "a=1"
    assert any_of(["a=1", "b=2"]) == "(a=1 OR b=2)"


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-07-21Z", date(2026, 7, 21)),
        (" 2026-07-21T10:00:00+02:00", date(2026, 7, 21)),
        ("9999-12-31", None),
        ("0001-01-01", None),
        ("2026-02-29", None),
        ("", None),
        (None, None),
    ],
)
def test_a_day_is_read_with_what_stands_behind_it_and_fillers_are_none(text: str | None, day: date | None) -> None:
    assert read_day(text) == day
