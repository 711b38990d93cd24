"""Our errors -> JSON-RPC errors or isError results: one table.

What the model can repair or should tell is a result with `isError`; what concerns the protocol, or keeps an answer
from leaving, is a JSON-RPC error (mcp.md section 2.9). The sentences are ours: never the text of an exception.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from mcp_types.jsonrpc import INTERNAL_ERROR, INVALID_PARAMS

from besluitbron.contract.connector import Toolbox
from besluitbron.contract.errors import CallerError, LogUnavailable, ServiceError, ToolUnknown, UpstreamError
from besluitbron.mcp_surface.messages import shortened

SAYS_NOTHING: Final = "This says nothing about whether such decisions exist."


@dataclass(frozen=True)
class Circumstances:
    """What a sentence may need to name."""

    connector: Toolbox
    request_id: str
    tool: str = ""


@dataclass(frozen=True)
class Failure:
    """How an error is answered. `code` is JSON-RPC's; without one it is a tool result with `isError`."""

    text: str
    code: int | None = None

    @property
    def is_ours(self) -> bool:
        """Whether an operator should know: neither the caller's fault nor the platform's."""
        return self.code == INTERNAL_ERROR


def describe(error: Exception, circumstances: Circumstances) -> Failure:
    """Look the error up, by its nearest class in the table."""
    describe_it = next(TABLE[kind] for kind in type(error).__mro__ if kind in TABLE)
    return describe_it(error, circumstances)


def _unknown_tool(error: ToolUnknown, where: Circumstances) -> Failure:
    names = ", ".join(where.connector.tools_by_name)
    return Failure(
        f"There is no tool '{shortened(where.tool)}' here. The tools of {where.connector.name} are: {names}.",
        INVALID_PARAMS,
    )


def _refused(error: CallerError, where: Circumstances) -> Failure:
    return Failure(str(error))


def _platform_failed(error: UpstreamError, where: Circumstances) -> Failure:
    register = f"{where.connector.title} ({where.connector.name})"
    happened, advice = error.happened.rstrip(". "), error.advice.rstrip(". ")
    return Failure(f"{register} {happened}. {advice}. {SAYS_NOTHING}")


def _log_unavailable(error: LogUnavailable, where: Circumstances) -> Failure:
    return Failure(
        "This call could not be logged, and BesluitBron gives no answer that is not in its log. Try again later; if it "
        f"lasts, tell the operator. {_reference(where)}",
        INTERNAL_ERROR,
    )


def _service_failed(error: ServiceError, where: Circumstances) -> Failure:
    return Failure(
        "BesluitBron cannot answer now: a part of the service itself is out of order. Try again later. "
        f"{_reference(where)}",
        INTERNAL_ERROR,
    )


def _crashed(error: Exception, where: Circumstances) -> Failure:
    return Failure(
        "Something went wrong in BesluitBron itself; it is in the application log. Trying again may not help. "
        f"{_reference(where)}",
        INTERNAL_ERROR,
    )


def _reference(where: Circumstances) -> str:
    return f"{SAYS_NOTHING} Reference: {where.request_id}."


TABLE: Final[Mapping[type[Exception], Callable[..., Failure]]] = MappingProxyType(
    {
        ToolUnknown: _unknown_tool,
        CallerError: _refused,
        UpstreamError: _platform_failed,
        LogUnavailable: _log_unavailable,
        ServiceError: _service_failed,
        Exception: _crashed,
    }
)
