"""How new a register of consolidated law is at least, from what was changed in it lately."""

from collections.abc import Callable
from datetime import date

import pytest

from besluitbron import embedded
from besluitbron.connectors.regelingen import query as regelingen
from besluitbron.connectors.regelingen.connector import PLATFORM as CVDR
from besluitbron.connectors.wetten import query as wetten
from besluitbron.connectors.wetten.connector import PLATFORM as BWB
from besluitbron.contract.errors import UpstreamRefused, UpstreamUnreadable
from besluitbron.contract.search import CleanText, SearchQuestion, SearchWindow
from besluitbron.contract.upstream import Platform, UpstreamRequest
from besluitbron.upstream.consolidated_changes import read_newest_change
from tests.connectors.asking import TODAY, ask_platform
from tests.connectors.consolidated import answer, page
from tests.connectors.wetten.asking import printed_records
from tests.recorded import recorded

Build = Callable[[SearchQuestion, Platform], UpstreamRequest]
BOTH = pytest.mark.parametrize(("build", "platform"), [(wetten.build_newest, BWB), (regelingen.build_newest, CVDR)])


def asked(to_date: date | None = TODAY) -> SearchQuestion:
    return SearchQuestion(CleanText(()), SearchWindow(0, 1, 1), "metadata_only", "newest", to_date=to_date)


def modified(*days: str) -> bytes:
    return page(*(f"<title>Wet</title><modified>{day}</modified>" for day in days))


@pytest.mark.parametrize(
    ("build", "platform", "query"),
    [
        (
            wetten.build_newest,
            BWB,
            "dcterms.modified>=2026-11-16 "
            "and overheidbwb.geldigheidsdatum=2026-11-30 and overheidbwb.zichtdatum=2026-11-30",
        ),
        (regelingen.build_newest, CVDR, "dcterms.modified>=2026-11-16 and overheidrg.datumGeldendOp=2026-11-30"),
    ],
)
def test_what_was_changed_in_two_weeks_is_asked_once_a_day(build: Build, platform: Platform, query: str) -> None:
    request = build(asked(), platform)
    assert dict(request.params)["query"] == query
    assert dict(request.params)["maximumRecords"] == "100"
    assert request.keep_minutes == 24 * 60
    with pytest.raises(ValueError, match="up to a day"):
        build(asked(None), platform)


def test_recorded_records_have_the_day_of_their_last_change() -> None:
    """Asked as `dcterms.modified >= 2024-01-01`."""
    printed = printed_records(recorded("bwb/notebook_search_modified_this_year.txt").decode())
    content = modified(*(found["modified"] for found in printed))
    assert read_newest_change(answer(content), TODAY) == date(2024, 4, 27)
    assert read_newest_change(answer(recorded("bwb/sru_search_grondwet_page_3of11.xml")), TODAY) == date(2016, 1, 12)


def test_the_newest_change_is_the_last_one_that_has_come() -> None:
    content = modified("2026-11-20Z", "2026-12-01", "2026-11-24", "9999-12-31")
    assert read_newest_change(answer(content), TODAY) == date(2026, 11, 24)
    assert read_newest_change(answer(modified("2026-12-01")), TODAY) is None
    assert read_newest_change(answer(page()), TODAY) is None


def test_records_without_the_day_and_refusals_are_failures() -> None:
    with pytest.raises(UpstreamUnreadable):
        read_newest_change(answer(page("<title>Wet</title>")), TODAY)
    with pytest.raises(UpstreamRefused):
        read_newest_change(answer(recorded("cvdr/sru_diagnostic_16.xml")), TODAY)


@BOTH
def test_the_embedded_registers_find_what_was_changed_in_two_weeks_and_nothing_else(
    build: Build, platform: Platform
) -> None:
    ask = ask_platform(platform, embedded.open_adapter(platform.name))

    def newest(today: date) -> date | None:
        return ask(build(asked(today), platform), lambda found: read_newest_change(found, today)).value

    found = newest(TODAY)
    assert found is not None
    assert (TODAY - found).days < 14
    assert newest(date(2027, 1, 31)) is None
