"""Days far away: every argument that is a day takes only those that no connector can stumble over."""

from collections.abc import Iterator

import pytest

from besluitbron.contract.argument_schemas import FIRST_DAY, LAST_DAY, Day
from besluitbron.contract.connector import Connector, Tool
from besluitbron.contract.errors import ArgumentsRefused
from besluitbron.pipeline.arguments import load_arguments
from tests.contract_suite.conftest import Register
from tests.mcp_surface.declared import CONNECTORS

TOO_FAR = ("0001-01-01", "1499-12-31", "3000-01-01", "9999-12-31")


def day_arguments(connector: Connector) -> Iterator[tuple[Tool, str]]:
    """Each tool with each of its arguments that is a day."""
    for tool in connector.tools:
        for argument, field in tool.arguments.fields.items():
            if isinstance(field, Day):
                yield tool, argument


@pytest.mark.parametrize("day", TOO_FAR)
@pytest.mark.parametrize("declared", CONNECTORS)
def test_no_declared_tool_lets_such_a_day_through(declared: str, day: str) -> None:
    """Also those of the joint connector and of the example, which is not served."""
    named = list(day_arguments(CONNECTORS[declared]))
    assert named
    for tool, argument in named:
        with pytest.raises(ArgumentsRefused, match=f"{argument}: This service takes days from"):
            load_arguments(tool, {argument: day})


@pytest.mark.parametrize("day", TOO_FAR)
def test_a_day_out_of_bounds_is_refused_by_its_name_and_the_register_is_not_asked(register: Register, day: str) -> None:
    named, asked = list(day_arguments(register.connector)), register.asked
    assert named
    for tool, argument in named:
        answer = register.call(tool.name, **{argument: day})
        assert answer.is_error
        assert f"{argument}: This service takes days from 1500-01-01 to 2999-12-31" in answer.text
    assert register.asked == asked


@pytest.mark.parametrize("day", [FIRST_DAY, LAST_DAY])
def test_the_first_and_the_last_day_are_questions_like_any_other(register: Register, day: object) -> None:
    for tool, argument in day_arguments(register.connector):
        if tool is register.search_tool:
            # An answer or a sentence about the period; a crash is neither, and raises here.
            answer = register.search(**{argument: str(day)})
            assert not answer.is_error or argument in answer.text
            assert "This service takes days" not in answer.text
