"""Our errors -> answers, and what the application log keeps of our own."""

import logging

import pytest

from besluitbron.contract import errors
from besluitbron.mcp_surface.crashes import log_crash
from besluitbron.mcp_surface.failures import SAYS_NOTHING, Circumstances, describe
from tests.mcp_surface.declared import CONNECTORS

CONNECTOR = CONNECTORS["_example"]
SECRET = "what a person asked"


def subclasses_of(kind: type[Exception]) -> list[type[Exception]]:
    return [found for below in kind.__subclasses__() for found in (below, *subclasses_of(below))]


def where(tool: str = "search_documents") -> Circumstances:
    return Circumstances(CONNECTOR, "0123abcd", tool)


CALLER_ERRORS = [kind for kind in subclasses_of(errors.CallerError) if kind is not errors.ToolUnknown]
# Kinds of the door's own, such as a page with too many elements, are answered as their nearest kind of the contract.
UPSTREAM_ERRORS = [
    errors.UpstreamError,
    *(kind for kind in subclasses_of(errors.UpstreamError) if kind.__module__ == errors.__name__),
]


@pytest.mark.parametrize("kind", CALLER_ERRORS)
def test_what_the_caller_can_repair_is_a_result_that_says_how(kind: type[errors.CallerError]) -> None:
    failure = describe(kind("Give at least one word."), where())
    assert (failure.code, failure.text) == (None, "Give at least one word.")


@pytest.mark.parametrize("kind", UPSTREAM_ERRORS)
@pytest.mark.parametrize("stop", ["", "."])
def test_a_platform_that_fails_is_named_and_says_nothing_about_decisions(
    kind: type[errors.UpstreamError], stop: str
) -> None:
    failure = describe(kind(f"answered with HTTP 500{stop}", f"Try again later{stop}"), where())
    assert failure.code is None
    assert failure.text == (
        f"{CONNECTOR.title} ({CONNECTOR.name}) answered with HTTP 500. Try again later. {SAYS_NOTHING}"
    )


def test_an_unknown_tool_is_a_protocol_error_that_names_the_tools_there_are() -> None:
    failure = describe(errors.ToolUnknown("no such tool"), where("fetch\x1b" + "x" * 200))
    assert failure.code == -32602
    assert "fetch" in failure.text
    assert "\x1b" not in failure.text
    assert len(failure.text) < 400
    assert all(name in failure.text for name in CONNECTOR.tools_by_name)


@pytest.mark.parametrize(
    "error",
    [errors.LogUnavailable(SECRET), errors.ServiceError(SECRET), errors.BesluitBronError(SECRET), KeyError(SECRET)],
)
def test_our_own_failures_say_nothing_of_what_happened_but_their_reference(error: Exception) -> None:
    failure = describe(error, where())
    assert failure.code == -32603
    assert failure.is_ours
    assert SECRET not in failure.text
    assert "0123abcd" in failure.text


def test_a_call_that_could_not_be_logged_says_so() -> None:
    assert "could not be logged" in describe(errors.LogUnavailable("locked"), where()).text


def fail_twice() -> None:
    try:
        int(SECRET)
    except ValueError as error:
        raise RuntimeError(SECRET) from error


def test_the_application_log_names_kinds_and_places_and_never_a_message(caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(RuntimeError) as caught:
        fail_twice()
    with caplog.at_level(logging.ERROR):
        log_crash(caught.value, "0123abcd")
    assert "0123abcd" in caplog.text
    assert "RuntimeError" in caplog.text
    assert "ValueError" in caplog.text
    assert "fail_twice" in caplog.text
    assert SECRET not in caplog.text
