"""What a register says of its own reach: from when, what it lacks, and how its newest record is found."""

from datetime import date

from besluitbron.contract.search import CleanText, SearchQuestion, SearchWindow
from besluitbron.contract.upstream import UpstreamAnswer
from besluitbron.pipeline.days import dutch_day
from tests.contract_suite.conftest import Register


def test_a_register_says_from_when_it_holds_what_and_what_it_lacks(register: Register) -> None:
    assert register.connector.since
    assert register.connector.gaps
    assert all(gap and not gap.endswith(".") for gap in register.connector.gaps)


def test_its_newest_record_is_found_without_words(register: Register) -> None:
    connector, today = register.connector, dutch_day(register.service.clock())
    if connector.newest is None:
        return
    question = SearchQuestion(
        text=CleanText(words=()),
        window=SearchWindow(0, 1, 1),
        matching="metadata_only",
        sort="newest",
        to_date=today,
        filters=register.search_tool.default_filters,
    )

    def read(answer: UpstreamAnswer) -> date | None:
        if connector.read_newest is not None:
            return connector.read_newest(answer, today)
        return register.search_tool.read(answer, question).hits[0].date

    request = connector.newest(question, connector.platform)
    newest = register.service.rooms.cache.ask(register.name, request, read, "newest").value
    assert newest is not None
    assert newest <= today
    if connector.read_newest is not None:
        return
    found = [result["date"] for result in register.search(sort="newest", limit=3).results if "date" in result]
    assert max(found) <= newest.isoformat()
