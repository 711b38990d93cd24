import time
from dataclasses import replace
from typing import Any

import pytest

from besluitbron.contract.call import Origin, ToolCall
from besluitbron.contract.connector import SearchTool
from besluitbron.contract.errors import ArgumentsRefused, TextRefused, UpstreamUnavailable
from besluitbron.pipeline.arguments import load_arguments
from besluitbron.pipeline.tool_executor import CALL_SECONDS
from tests.service import Service

NAME = "raadsinformatie"


def call(tool: str, **arguments: Any) -> ToolCall:
    return ToolCall(tool, arguments, Origin("client"), f"id-{tool}", "2026-07-28")


def test_all_questions_of_a_call_share_one_deadline(service: Service) -> None:
    deadlines: list[float] = []

    def ask(*given: Any, until: float, **named: Any) -> Any:
        deadlines.append(until)
        return service.rooms.cache.ask(*given, until=until, **named)

    executor = service.rooms.executor
    executor = replace(executor, registers=replace(executor.registers, ask=ask))
    found = service.call(NAME, "search_documents", text="warmtenet").results
    meeting = {"id": found[0]["id"]}
    before = time.monotonic()
    executor.execute(service.rooms.connectors[NAME], call("get_meeting", **meeting))
    assert len(deadlines) > 1
    assert len(set(deadlines)) == 1
    assert before < deadlines[0] <= time.monotonic() + CALL_SECONDS


def test_a_call_whose_time_is_over_asks_nothing_more(service: Service) -> None:
    def ask(*given: Any, until: float, **named: Any) -> Any:
        return service.rooms.cache.ask(*given, until=time.monotonic() - 1, **named)

    executor = service.rooms.executor
    executor = replace(executor, registers=replace(executor.registers, ask=ask))
    with pytest.raises(UpstreamUnavailable):
        executor.execute(service.rooms.connectors[NAME], call("search_documents", text="warmtenet"))
    assert service.asked(NAME) == 0
    assert service.rows()[-1]["error_code"] == "upstream_unavailable"


def test_an_explicit_null_means_not_given(service: Service) -> None:
    tool = service.rooms.connectors[NAME].tools_by_name["search_documents"]
    assert load_arguments(tool, {"text": "x", "source": None}) == load_arguments(tool, {"text": "x"})


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ({"text": "x", "limit": 2.5}, "limit"),
        ({"text": "x", "limit": True}, "limit"),
        ({"text": "x", "limit": "2"}, "limit"),
        ({"text": 5}, "text"),
        ({"text": "x", "from_date": "01-02-2026"}, "YYYY-MM-DD"),
        ({"text": "x", "match": "exact"}, "match"),
        ({"text": "x", "zoek": 1, "limiet": 2}, "zoek"),
    ],
)
def test_an_argument_that_does_not_fit_is_named_with_what_would(
    service: Service, arguments: dict[str, Any], named: str
) -> None:
    tool = service.rooms.connectors[NAME].tools_by_name["search_documents"]
    with pytest.raises(ArgumentsRefused, match=named) as refused:
        load_arguments(tool, arguments)
    assert "Its arguments are: " in str(refused.value)


def test_a_whole_number_may_be_written_with_a_point(service: Service) -> None:
    tool = service.rooms.connectors[NAME].tools_by_name["search_documents"]
    assert load_arguments(tool, {"text": "x", "limit": 2.0})["limit"] == 2


def test_a_text_is_refused_with_the_reason_where_the_register_has_no_text_search(service: Service) -> None:
    tool = service.rooms.connectors[NAME].tools_by_name["search_documents"]
    assert isinstance(tool, SearchTool)
    without = replace(tool, no_text_because="This register is asked by its filters.")
    for text in ("warmtenet", "", 5):
        with pytest.raises(TextRefused, match="asked by its filters"):
            load_arguments(without, {"text": text, "source": "x"})
